#include "base/text.hpp"

#include <fmt/format.h>

namespace percuss {
namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The value cut at the end of a UTF-8 character.
std::string_view cut(std::string_view value, std::size_t limit) {
  if (value.size() <= limit) return value;
  std::size_t end = limit;
  while (end > 0 && continues_character(value[end])) --end;
  return value.substr(0, end);
}

}  // namespace

std::string printable(std::string_view value, std::size_t limit) {
  const std::string_view shown = cut(value, limit);
  std::string out;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const auto c = static_cast<unsigned char>(shown[i]);
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c < 0x20 || c == 0x7F) {
      out += fmt::format("\\x{:02x}", c);
    } else if (c == 0xC2 && i + 1 < shown.size() && static_cast<unsigned char>(shown[i + 1]) < 0xA0) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(shown[++i])));
    } else {
      out += shown[i];
    }
  }
  if (shown.size() < value.size()) out += fmt::format("... ({} bytes)", value.size());
  return out;
}

std::string quote(std::string_view value, std::size_t limit) {
  return fmt::format("\"{}\"", printable(value, limit));
}

std::string count_of(long number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace percuss
