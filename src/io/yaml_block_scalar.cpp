// Literal (|) and folded (>) scalars.  [YAML 1.2.2, section 8.1]
#include <algorithm>
#include <vector>

#include "io/yaml_scalars.hpp"

namespace percuss::io {
namespace {

struct Header {
  bool folded = false;
  int indentation = 0;  // 0: that of the first line that is not empty
  char chomping = ' ';  // '-': no line end at the end, '+': all of them, ' ': one
};

Header read_header(Cursor& cursor) {
  Header header;
  header.folded = cursor.peek() == '>';
  ++cursor.position;
  for (int i = 0; i < 2; ++i) {
    const char c = cursor.peek();
    if (c >= '1' && c <= '9' && header.indentation == 0) {
      header.indentation = c - '0';
    } else if ((c == '+' || c == '-') && header.chomping == ' ') {
      header.chomping = c;
    } else {
      break;
    }
    ++cursor.position;
  }
  cursor.skip_blanks();
  if (!cursor.at_line_end() && !cursor.at_comment())
    fail(cursor.position,
         "unexpected text, expected the end of the line: the block of text begins on the next one");
  while (!cursor.at_line_end()) ++cursor.position;
  return header;
}

int leading_spaces(Cursor cursor) {
  int spaces = 0;
  while (cursor.peek() == ' ') ++cursor.position, ++spaces;
  return spaces;
}

// The indentation of the first line that is not empty, or one that no line has.
int detect_indentation(Cursor ahead, int indent) {
  while (!ahead.at_end()) {
    const int spaces = leading_spaces(ahead);
    ahead.position += static_cast<std::size_t>(spaces);
    if (!ahead.at_line_end()) return spaces;
    if (!ahead.at_end()) ahead.skip_line_break();
  }
  return indent + 1;
}

struct Lines {
  std::vector<std::string_view> contents;
  bool ended = true;  // false: the file ends within the last one
};

// The lines without their indentation; the cursor is left at the line that no longer belongs to them.
Lines read_lines(Cursor& cursor, int indentation) {
  Lines lines;
  while (!cursor.at_end()) {
    Cursor line = cursor;
    const int spaces = std::min(leading_spaces(line), indentation);
    line.position += static_cast<std::size_t>(spaces);
    if (!line.at_line_end() && (spaces < indentation || cursor.at_document_marker())) break;
    const std::size_t start = line.position;
    while (!line.at_line_end()) ++line.position;
    const std::string_view content = line.text.substr(start, line.position - start);
    cursor = line;
    if (cursor.at_end()) {
      lines.ended = content.empty();
      if (!content.empty()) lines.contents.push_back(content);
      break;
    }
    lines.contents.push_back(content);
    cursor.skip_line_break();
  }
  return lines;
}

// What stands between two lines with `empty` empty ones between them.
std::string joint(bool folded, std::string_view before, std::string_view after, std::size_t empty) {
  const bool keeps = !folded || is_blank(before.front()) || is_blank(after.front());
  if (keeps) return std::string(empty + 1, '\n');
  return empty == 0 ? std::string(" ") : std::string(empty, '\n');
}

}  // namespace

Scalar read_block_scalar(Cursor& cursor, int indent, TextStore& store) {
  const Header header = read_header(cursor);
  if (!cursor.at_end()) cursor.skip_line_break();
  int indentation = std::max(indent, 0) + header.indentation;
  if (header.indentation == 0) indentation = detect_indentation(cursor, indent);
  Lines lines;
  if (indentation > indent) lines = read_lines(cursor, indentation);

  std::string out;
  std::string_view before;
  std::size_t empty = 0;
  for (const std::string_view line : lines.contents) {
    if (line.empty()) {
      ++empty;
      continue;
    }
    out += before.empty() ? std::string(empty, '\n') : joint(header.folded, before, line, empty);
    out += line;
    before = line;
    empty = 0;
  }
  if (header.chomping != '-' && !before.empty() && lines.ended) out += '\n';
  if (header.chomping == '+') out.append(empty, '\n');
  return {store.emplace_back(std::move(out)), false};
}

}  // namespace percuss::io
