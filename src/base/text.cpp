#include "percuss/text.hpp"

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

void append_escaped(std::string& out, const Glyph& glyph) {
  const auto byte = static_cast<unsigned>(static_cast<unsigned char>(glyph.bytes.front()));
  if (glyph.code == '\n')
    out += "\\n";
  else if (glyph.code == '\t')
    out += "\\t";
  else if (glyph.code == '\r')
    out += "\\r";
  else if (glyph.code == broken_utf8 || glyph.code < 0x20 || glyph.code == 0x7F)
    out += fmt::format("\\x{:02x}", byte);
  else if (is_control(glyph.code))
    out += fmt::format("\\u{:04x}", static_cast<unsigned>(glyph.code));
  else
    out += glyph.bytes;
}

// The length of a sequence ESC [ digits and semicolons m at the beginning; 0: there is none.
std::size_t colour_sequence(std::string_view text) {
  if (!text.starts_with("\033[")) return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

}  // namespace

Glyph next_glyph(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
  if (length == 0 || length > text.size()) return {text.substr(0, 1), broken_utf8};
  char32_t code = length == 1 ? lead : lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {text.substr(0, 1), broken_utf8};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (overlong || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF)
    return {text.substr(0, 1), broken_utf8};
  return {text.substr(0, length), code};
}

bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

std::string harmless(std::string_view text, bool colours) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t colour = colours ? colour_sequence(text) : 0;
    const Glyph glyph = next_glyph(text);
    if (colour > 0)
      out += text.substr(0, colour);
    else if (glyph.code == '\n' || glyph.code == '\t')
      out += glyph.bytes;
    else
      append_escaped(out, glyph);
    text.remove_prefix(colour > 0 ? colour : glyph.bytes.size());
  }
  return out;
}

std::string printable(std::string_view value, std::size_t limit) {
  const std::string_view shown = cut(value, limit);
  std::string out;
  for (std::string_view rest = shown; !rest.empty();) {
    const Glyph glyph = next_glyph(rest);
    append_escaped(out, glyph);
    rest.remove_prefix(glyph.bytes.size());
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
