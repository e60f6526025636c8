#include "percuss/text.hpp"

#include <algorithm>

namespace percuss::report {
namespace {

std::size_t glyph_width(char32_t code) {
  const auto in = [code](char32_t low, char32_t high) { return code >= low && code <= high; };
  if (code == broken_utf8) return 1;
  if (in(0x300, 0x36F) || in(0x1AB0, 0x1AFF) || in(0x20D0, 0x20FF) || in(0xFE00, 0xFE0F)) return 0;
  if (in(0x1100, 0x115F) || in(0x2E80, 0xA4CF) || in(0xAC00, 0xD7A3) || in(0xF900, 0xFAFF) ||
      in(0xFE30, 0xFE6F) || in(0xFF00, 0xFF60) || in(0xFFE0, 0xFFE6) || in(0x1F300, 0x1F64F) ||
      in(0x1F900, 0x1F9FF) || in(0x20000, 0x3FFFD)) {
    return 2;
  }
  return 1;
}

// The longest beginning of at most `width` columns.
std::string_view beginning(std::string_view text, std::size_t width) {
  std::size_t bytes = 0, columns = 0;
  while (bytes < text.size()) {
    const Glyph glyph = next_glyph(text.substr(bytes));
    columns += glyph_width(glyph.code);
    if (columns > width) break;
    bytes += glyph.bytes.size();
  }
  return text.substr(0, bytes);
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Glyph glyph = next_glyph(text);
    width += glyph_width(glyph.code);
    text.remove_prefix(glyph.bytes.size());
  }
  return width;
}

std::string printable(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const Glyph glyph = next_glyph(text);
    if (glyph.code == '\n' || glyph.code == '\t') {
      line += ' ';
    } else if (glyph.code == broken_utf8 || is_control(glyph.code)) {
      line += '?';
    } else {
      line += glyph.bytes;
    }
    text.remove_prefix(glyph.bytes.size());
  }
  return line;
}

std::string pad_left(std::string_view text, std::size_t width) {
  const std::size_t own = display_width(text);
  return std::string(width > own ? width - own : 0, ' ') + std::string(text);
}

std::string pad_right(std::string_view text, std::size_t width) {
  const std::size_t own = display_width(text);
  return std::string(text) + std::string(width > own ? width - own : 0, ' ');
}

std::string shorten(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  return std::string(beginning(text, width - 1)) + "…";
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  constexpr std::string_view blanks = " \t\n\v\f\r";
  std::vector<std::string> lines;
  std::string line;
  std::size_t taken = 0;  // columns of the line
  const auto end_line = [&] {
    if (!line.empty()) lines.push_back(std::move(line));
    line.clear();
    taken = 0;
  };
  for (std::size_t at = text.find_first_not_of(blanks); at < text.size();
       at = text.find_first_not_of(blanks, at)) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    std::string_view word = text.substr(at, end - at);
    at = end;
    std::string_view head = beginning(word, width);
    while (head.size() < word.size() && !head.empty()) {
      end_line();
      lines.emplace_back(head);
      word.remove_prefix(head.size());
      head = beginning(word, width);
    }
    const std::size_t columns = display_width(word);
    if (taken + 1 + columns > width) end_line();
    if (!line.empty()) line += ' ', ++taken;
    line += word;
    taken += columns;
  }
  end_line();
  return lines;
}

}  // namespace percuss::report
