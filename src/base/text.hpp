// Values as they stand in messages, and what of a text may go to a terminal.
#pragma once

#include <string>
#include <string_view>

namespace percuss {

// The first character of a UTF-8 text that is not empty.
struct Glyph {
  std::string_view bytes;
  char32_t code;
};
inline constexpr char32_t broken_utf8 = 0xFFFFFFFF;  // the code of a byte that begins no character
Glyph next_glyph(std::string_view text);

// Characters that command a terminal, or that hide or reorder what stands beside them.
bool is_control(char32_t code);

// A text of several lines in which nothing commands a terminal: such characters are written as \x1b or
// \u202e. With `colours`, the sequences that choose a colour stay.
std::string harmless(std::string_view text, bool colours = false);

// In double quotes, on one line, shortened to about `limit` characters; control characters are escaped.
std::string quote(std::string_view value, std::size_t limit = 40);

// The same without quotes.
std::string printable(std::string_view value, std::size_t limit = 40);

// "1 number", "2 numbers".
std::string count_of(long number, std::string_view noun);

}  // namespace percuss
