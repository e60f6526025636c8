// Plain scalars.  [YAML 1.2.2, section 7.3.3]
#include <fmt/format.h>

#include "io/yaml_scalars.hpp"

namespace percuss::io {
namespace {

std::string why_not_plain(char c, bool flow) {
  switch (c) {
    case '&':
    case '*': return fmt::format("anchors and aliases ({}name) are not supported, write the value out", c);
    case '!': return "tags (!name) are not supported, leave it out";
    case '?': return "keys that begin with ? are not supported, expected key: value";
    case ':': return "unexpected ':', expected a key before it";
    case '-':
      return flow ? "unexpected '- ' in a list in brackets, expected values separated by commas"
                  : "unexpected '-'";
    case '|':
    case '>': return fmt::format("a block of text ({}) cannot stand here, put the text in quotes", c);
    case ',': return "unexpected ',', expected a value before it";
    case ']':
    case '}': return fmt::format("unexpected '{}', expected a value or its opening bracket before it", c);
    default:
      return fmt::format("unexpected '{}', expected a value: text that begins with it must be in quotes", c);
  }
}

// ':' that separates a key from its value.
bool ends_key(const Cursor& cursor, bool flow) {
  return cursor.peek() == ':' && (cursor.separates(1) || (flow && is_flow_indicator(cursor.peek(1))));
}

// Moves to the next line that goes on with a plain scalar and returns the number of line ends passed, or
// stays and returns 0.
int to_continuation(Cursor& cursor, int indent, bool flow) {
  Cursor ahead = cursor;
  int breaks = 0;
  while (!ahead.at_end() && is_break(ahead.peek())) {
    ahead.skip_line_break();
    ++breaks;
    int spaces = 0;
    while (ahead.peek() == ' ') ++ahead.position, ++spaces;
    ahead.skip_blanks();
    if (is_break(ahead.peek())) continue;
    if (ahead.at_end() || ahead.at_comment() || ahead.at_document_marker()) return 0;
    if (flow ? is_flow_indicator(ahead.peek()) || ends_key(ahead, flow) : spaces <= indent) return 0;
    cursor = ahead;
    return breaks;
  }
  return 0;
}

}  // namespace

void require_plain_start(const Cursor& cursor, bool flow) {
  const char c = cursor.peek();
  bool possible = std::string_view(",[]{}#&*!|>'\"%@`").find(c) == std::string_view::npos;
  if (c == '-' || c == '?' || c == ':')
    possible = !cursor.separates(1) && !(flow && is_flow_indicator(cursor.peek(1)));
  if (!possible || cursor.at_end()) fail(cursor.position, why_not_plain(c, flow));
}

std::string_view read_plain_line(Cursor& cursor, bool flow) {
  const std::size_t start = cursor.position;
  std::size_t end = start;
  for (; !cursor.at_line_end(); ++cursor.position) {
    const char c = cursor.peek();
    if (c == ':' && ends_key(cursor, flow)) break;
    if (c == '#' && cursor.position > start && is_blank(cursor.text[cursor.position - 1])) break;
    if (flow && is_flow_indicator(c)) break;
    if (!is_blank(c)) end = cursor.position + 1;
  }
  return cursor.text.substr(start, end - start);
}

Scalar read_plain(Cursor& cursor, int indent, bool flow, TextStore& store) {
  Scalar scalar{read_plain_line(cursor, flow)};
  std::string folded;
  while (cursor.at_line_end()) {
    const int breaks = to_continuation(cursor, indent, flow);
    if (breaks == 0) break;
    if (scalar.one_line) folded = scalar.text;
    scalar.one_line = false;
    // A line end is a space, n empty lines are n line ends.
    folded += breaks == 1 ? std::string(" ") : std::string(static_cast<std::size_t>(breaks) - 1, '\n');
    folded += read_plain_line(cursor, flow);
  }
  if (!scalar.one_line) scalar.text = store.emplace_back(std::move(folded));
  return scalar;
}

}  // namespace percuss::io
