// A place in a YAML text, and the characters that mean something there.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "percuss/files.hpp"

namespace percuss::io {

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
inline bool is_break(char c) { return c == '\n' || c == '\r'; }
inline bool is_flow_indicator(char c) { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'; }

[[noreturn]] inline void fail(std::size_t offset, std::string message) {
  throw TextFault{offset, std::move(message)};
}

struct Cursor {
  std::string_view text;
  std::size_t position = 0;
  std::size_t line_start = 0;  // offset of the first byte of the current line

  // A zero byte stands for the end; texts hold none.
  char peek(std::size_t ahead = 0) const {
    return position + ahead < text.size() ? text[position + ahead] : '\0';
  }
  bool at_end() const { return position >= text.size(); }
  bool at_line_end() const { return at_end() || is_break(peek()); }
  int column() const { return static_cast<int>(position - line_start); }

  // What follows, `ahead` bytes on, separates tokens.
  bool separates(std::size_t ahead) const {
    return position + ahead >= text.size() || is_blank(peek(ahead)) || is_break(peek(ahead));
  }

  void skip_blanks() {
    while (is_blank(peek())) ++position;
  }

  void skip_line_break() {
    position += text.substr(position, 2) == "\r\n" ? 2 : 1;
    line_start = position;
  }

  bool at_comment() const {
    return peek() == '#' && (position == line_start || is_blank(text[position - 1]));
  }
  bool at_list_item() const { return peek() == '-' && separates(1); }
  bool at_document_marker() const {
    const std::string_view three = text.substr(position, 3);
    return position == line_start && (three == "---" || three == "...") && separates(3);
  }

  // Moves over blanks, comments and line ends to the next content; false at the end of the text.
  // In block context a line may not be indented by tabs.
  bool to_content(bool block) {
    for (;;) {
      const std::size_t start = position;
      skip_blanks();
      if (at_comment())
        while (!at_line_end()) ++position;
      if (at_end()) return false;
      if (!is_break(peek())) {
        if (block && start == line_start) refuse_tabs(start);
        return true;
      }
      skip_line_break();
    }
  }

  void refuse_tabs(std::size_t start) const {
    const std::size_t tab = text.substr(start, position - start).find('\t');
    if (tab != std::string_view::npos) fail(start + tab, "a tab in the indentation, expected spaces");
  }
};

}  // namespace percuss::io
