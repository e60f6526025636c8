// The structure of a YAML text: a recursive descent over indentation and brackets.  [YAML 1.2.2, chapters 7
// to 9]
#include "io/yaml_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "io/places.hpp"
#include "io/yaml_cursor.hpp"
#include "io/yaml_scalars.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using Id = std::uint32_t;

enum class Where { document, after_dash, after_key };

bool is_null_text(std::string_view text) {
  return text.empty() || text == "~" || text == "null" || text == "Null" || text == "NULL";
}

class Parser {
 public:
  Parser(std::string_view text, Tree& tree) : cursor_{text}, tree_(tree) {}

  void document() {
    if (cursor_.text.substr(0, 3) == "\xEF\xBB\xBF") cursor_.position = cursor_.line_start = 3;
    directives();
    if (cursor_.at_document_marker() && cursor_.peek() == '-') cursor_.position += 3;
    block_node(-1, Where::document);
    bool more = cursor_.to_content(true);
    if (more && cursor_.at_document_marker() && cursor_.peek() == '.') {
      cursor_.position += 3;
      more = cursor_.to_content(true);
    }
    if (!more) return;
    if (cursor_.at_document_marker())
      fail(cursor_.position, "a second document begins here, expected one document");
    unexpected("expected the end of the file");
  }

 private:
  // %YAML 1.2 at most, which asks for --- after it.
  void directives() {
    bool any = false;
    for (; cursor_.to_content(true) && cursor_.peek() == '%' && cursor_.column() == 0; any = true) {
      const std::string_view version = cursor_.text.substr(cursor_.position, 9);
      if (any || (version != "%YAML 1.2" && version != "%YAML 1.1") || !cursor_.separates(9))
        fail(cursor_.position, "directives other than one %YAML 1.2 are not supported");
      cursor_.position += version.size();
    }
    if (any && !(cursor_.at_document_marker() && cursor_.peek() == '-'))
      fail(cursor_.position, "expected --- after %YAML");
  }

  // A node in block context, at or after the cursor; null where no line deeper than `indent` follows.
  Id block_node(int indent, Where where) {
    const std::size_t empty_place = cursor_.position;
    const std::size_t line = cursor_.line_start;
    if (!cursor_.to_content(true)) return add(NodeKind::null, empty_place);
    const bool own_line = cursor_.line_start != line;
    if (own_line || where == Where::document) {
      // The items of a list may stand below its key without indentation.
      const bool list_of_key =
          where == Where::after_key && cursor_.column() == indent && cursor_.at_list_item();
      if (cursor_.at_document_marker() || (cursor_.column() <= indent && !list_of_key))
        return add(NodeKind::null, empty_place);
    }
    const bool may_nest = own_line || where != Where::after_key;
    switch (cursor_.peek()) {
      case '[':
      case '{': {
        const Id node = flow_node();
        end_of_value();
        return node;
      }
      case '|':
      case '>': {
        const std::size_t place = cursor_.position;
        return add_scalar(place, read_block_scalar(cursor_, indent, tree_.unescaped).text, true);
      }
      default: break;
    }
    if (cursor_.at_list_item()) {
      if (!may_nest)
        fail(cursor_.position, "a list with '- ' cannot begin on the line of its key, expected a new line");
      if (!own_line) cursor_.refuse_tabs(line);
      return block_sequence();
    }
    if (may_nest && at_block_key()) {
      if (!own_line) cursor_.refuse_tabs(line);
      return block_mapping();
    }
    return block_scalar_value(indent);
  }

  Id block_scalar_value(int indent) {
    const std::size_t place = cursor_.position;
    const bool quoted = cursor_.peek() == '"' || cursor_.peek() == '\'';
    if (!quoted) require_plain_start(cursor_, false);
    const Scalar scalar =
        quoted ? read_quoted(cursor_, tree_.unescaped) : read_plain(cursor_, indent, false, tree_.unescaped);
    end_of_value();
    return add_scalar(place, scalar.text, quoted);
  }

  // A key on one line, followed by ':'.
  bool at_block_key() {
    const Cursor start = cursor_;
    const std::size_t stored = tree_.unescaped.size();
    bool key = false;
    if (cursor_.peek() == '"' || cursor_.peek() == '\'') {
      key = read_quoted(cursor_, tree_.unescaped).one_line;
      tree_.unescaped.resize(stored);
    } else {
      require_plain_start(cursor_, false);
      key = !read_plain_line(cursor_, false).empty();
    }
    cursor_.skip_blanks();
    key = key && cursor_.peek() == ':' && cursor_.separates(1);
    cursor_ = start;
    return key;
  }

  Id block_mapping() {
    const Nesting nesting(*this);
    const int column = cursor_.column();
    Id last = 0;
    const Id mapping = add_collection(NodeKind::mapping);
    do {
      if (!at_block_key()) unexpected("expected key: value");
      const std::size_t place = cursor_.position;
      const bool quoted = cursor_.peek() == '"' || cursor_.peek() == '\'';
      const std::string_view key =
          quoted ? read_quoted(cursor_, tree_.unescaped).text : read_plain_line(cursor_, false);
      link(mapping, last, add_key(place, key));
      cursor_.skip_blanks();
      ++cursor_.position;
      link(mapping, last, block_node(column, Where::after_key));
    } while (goes_on(column));
    find_duplicates(mapping);
    return mapping;
  }

  Id block_sequence() {
    const Nesting nesting(*this);
    const int column = cursor_.column();
    Id last = 0;
    const Id sequence = add_collection(NodeKind::sequence);
    do {
      ++cursor_.position;
      link(sequence, last, block_node(column, Where::after_dash));
    } while (goes_on(column) && cursor_.at_list_item());
    return sequence;
  }

  // Whether the next content stands in the same column.
  bool goes_on(int column) {
    if (!cursor_.to_content(true) || cursor_.at_document_marker() || cursor_.column() < column) return false;
    if (cursor_.column() > column)
      fail(cursor_.position, fmt::format("begins in column {}, expected column {}, as the line it belongs to",
                                         cursor_.column() + 1, column + 1));
    return true;
  }

  // A node in brackets; the cursor is at its first character.
  Id flow_node() {
    const std::size_t place = cursor_.position;
    switch (cursor_.peek()) {
      case '[': return flow_sequence();
      case '{': return flow_mapping();
      case '"':
      case '\'': return add_scalar(place, read_quoted(cursor_, tree_.unescaped).text, true);
      default: break;
    }
    require_plain_start(cursor_, true);
    return add_scalar(place, read_plain(cursor_, -1, true, tree_.unescaped).text, false);
  }

  Id flow_sequence() {
    const Nesting nesting(*this);
    const std::size_t open = cursor_.position;
    Id last = 0;
    const Id sequence = add_collection(NodeKind::sequence);
    ++cursor_.position;
    while (!closes(open, ']')) {
      link(sequence, last, flow_node());
      separator(open, ']');
    }
    return sequence;
  }

  Id flow_mapping() {
    const Nesting nesting(*this);
    const std::size_t open = cursor_.position;
    Id last = 0;
    const Id mapping = add_collection(NodeKind::mapping);
    ++cursor_.position;
    while (!closes(open, '}')) {
      link(mapping, last, flow_key(open));
      const std::size_t after_colon = cursor_.position;
      flow_content(open);
      const bool empty = cursor_.peek() == ',' || cursor_.peek() == '}';
      link(mapping, last, empty ? add(NodeKind::null, after_colon) : flow_node());
      separator(open, '}');
    }
    find_duplicates(mapping);
    return mapping;
  }

  // A key and its ':'.
  Id flow_key(std::size_t open) {
    const std::size_t place = cursor_.position;
    const bool quoted = cursor_.peek() == '"' || cursor_.peek() == '\'';
    if (cursor_.peek() == '[' || cursor_.peek() == '{')
      fail(place, "a key must be text, not a list or a mapping");
    if (!quoted) require_plain_start(cursor_, true);
    const std::string_view key = quoted ? read_quoted(cursor_, tree_.unescaped).text
                                        : read_plain(cursor_, -1, true, tree_.unescaped).text;
    flow_content(open);
    if (cursor_.peek() != ':')
      fail(place, fmt::format("the key {} has no value, expected key: value with a space after the colon{}",
                              quote(key),
                              key.ends_with(')') ? "; a value with a comma must be in quotes here" : ""));
    ++cursor_.position;
    return add_key(place, key);
  }

  bool closes(std::size_t open, char bracket) {
    flow_content(open);
    if (cursor_.peek() != bracket) return false;
    ++cursor_.position;
    return true;
  }

  void separator(std::size_t open, char bracket) {
    flow_content(open);
    if (cursor_.peek() == ',') {
      ++cursor_.position;
    } else if (cursor_.peek() != bracket) {
      const Place place = Places(cursor_.text).at(open);
      unexpected(fmt::format("expected ',' or '{}' for the '{}' of line {}, column {}", bracket,
                             cursor_.text[open], place.line, place.column));
    }
  }

  void flow_content(std::size_t open) {
    if (!cursor_.to_content(false) || cursor_.at_document_marker())
      fail(open, fmt::format("this '{}' is never closed", cursor_.text[open]));
  }

  void end_of_value() {
    cursor_.skip_blanks();
    if (cursor_.at_line_end() || cursor_.at_comment()) return;
    if (cursor_.peek() == ':')
      fail(cursor_.position,
           "unexpected ':', a key cannot stand here: check the indentation, or put the text in quotes");
    unexpected("expected the end of the line");
  }

  [[noreturn]] void unexpected(const std::string& expected) const {
    std::string_view rest = cursor_.text.substr(cursor_.position);
    rest = rest.substr(0, std::min(rest.find_first_of("\r\n"), rest.size()));
    if (!rest.empty() && is_flow_indicator(rest.front())) rest = rest.substr(0, 1);
    fail(cursor_.position, fmt::format("unexpected {}, {}", quote(rest, 30), expected));
  }

  Id add(NodeKind kind, std::size_t place, std::string_view text = {}, bool quoted = false) {
    if (tree_.nodes.size() == most_nodes)
      fail(place, fmt::format("the file holds more than {} values, lists and keys", most_nodes));
    Node node;
    node.text = text;
    node.offset = static_cast<std::uint32_t>(place);
    node.kind = kind;
    node.quoted = quoted;
    tree_.nodes.push_back(node);
    return static_cast<Id>(tree_.nodes.size() - 1);
  }
  Id add_scalar(std::size_t place, std::string_view text, bool quoted) {
    if (!quoted && is_null_text(text)) return add(NodeKind::null, place);
    return add(NodeKind::scalar, place, text, quoted);
  }
  Id add_key(std::size_t place, std::string_view key) { return add(NodeKind::scalar, place, key); }
  Id add_collection(NodeKind kind) { return add(kind, cursor_.position); }

  void link(Id parent, Id& last, Id child) {
    if (last == 0) {
      tree_.nodes[parent].first = child;
    } else {
      tree_.nodes[last].next = child;
    }
    last = child;
    ++tree_.nodes[parent].size;
  }

  void find_duplicates(Id mapping) {
    Node& node = tree_.nodes[mapping];
    node.size /= 2;
    if (node.size > 16) {
      find_duplicates_by_hash(node);
      return;
    }
    for (Id key = node.first; key != 0; key = next_key(key)) {
      Id first = node.first;
      while (first != key && tree_[first].text != tree_[key].text) first = next_key(first);
      if (first != key) add_duplicate(first, key);
    }
  }

  void find_duplicates_by_hash(const Node& mapping) {
    std::unordered_map<std::string_view, Id> seen;
    seen.reserve(mapping.size);
    for (Id key = mapping.first; key != 0; key = next_key(key)) {
      const auto [first, is_new] = seen.emplace(tree_[key].text, key);
      if (!is_new) add_duplicate(first->second, key);
    }
  }

  Id next_key(Id key) const { return tree_[tree_[key].next].next; }
  void add_duplicate(Id first, Id second) {
    tree_.duplicates.push_back({tree_[first].offset, tree_[second].offset, tree_[second].text});
  }

  struct Nesting {
    explicit Nesting(Parser& owner) : parser(owner) {
      if (++parser.depth_ > deepest_nesting)
        fail(parser.cursor_.position, fmt::format("nested deeper than {} levels", deepest_nesting));
    }
    ~Nesting() { --parser.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    Parser& parser;
  };

  Cursor cursor_;
  Tree& tree_;
  int depth_ = 0;
};

}  // namespace

std::optional<View> View::find(std::string_view key) const {
  if (!is_mapping()) return std::nullopt;
  for (auto name = first(); name; name = name->next()->next())
    if (name->text() == key) return name->next();
  return std::nullopt;
}

std::optional<View> View::item(std::size_t position) const {
  if (!is_sequence() || position >= size()) return std::nullopt;
  auto found = first();
  while (position-- > 0) found = found->next();
  return found;
}

tl::expected<Tree, TextFault> parse_yaml(std::string_view text) {
  if (text.size() > largest_file) return tl::make_unexpected(TextFault{0, "the text is larger than 32 MiB"});
  if (auto fault = find_text_fault(text)) return tl::make_unexpected(std::move(*fault));
  Tree tree;
  tree.nodes.reserve(std::min(most_nodes, text.size() / 4 + 1));
  try {
    Parser(text, tree).document();
  } catch (TextFault& fault) {
    return tl::make_unexpected(std::move(fault));
  }
  return tree;
}

}  // namespace percuss::io
