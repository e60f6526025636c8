#include "report/text.hpp"

#include <sstream>

#include "base/text.hpp"

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
  std::vector<std::string> lines;
  std::string line, word;
  std::istringstream words{std::string(text)};
  while (words >> word) {
    while (display_width(word) > width) {
      const std::string head(beginning(word, width));
      if (head.empty()) break;
      if (!line.empty()) lines.push_back(std::move(line));
      line.clear();
      lines.push_back(head);
      word.erase(0, head.size());
    }
    if (!line.empty() && display_width(line) + 1 + display_width(word) > width) {
      lines.push_back(std::move(line));
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

}  // namespace percuss::report
