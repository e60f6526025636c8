// Values, numbers and names as they stand in messages and on terminals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace percuss {

// Values as they stand in messages, and what of a text may go to a terminal.

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

// How much a program may hold at once.

// Bytes: those of the machine, or fewer where this program has a limit.
double memory_limit();

std::string bytes_text(double bytes);  // "1.5 GB"

// Numbers in text, both ways without loss.

enum class NumberFault { none, not_a_number, not_finite, too_large, too_small };

struct ParsedNumber {
  double value = 0.0;
  NumberFault fault = NumberFault::none;
};

// The whole text is one decimal number; a sign + is accepted.
ParsedNumber parse_number(std::string_view text);

// The shortest text that reads back to the same double.
std::string format_number(double value);

}  // namespace percuss

namespace percuss::report {

// Text for a terminal: measured in columns, not in bytes.

inline constexpr std::size_t page_width = 80;

// Columns a UTF-8 text takes: combining marks none, East Asian wide characters two.
std::size_t display_width(std::string_view text);

// One printable line: control characters and broken UTF-8 become '?'.
std::string printable(std::string_view text);

std::string pad_left(std::string_view text, std::size_t width);   // at the right edge
std::string pad_right(std::string_view text, std::size_t width);  // at the left edge

// At most `width` columns; what was cut is shown as '…'.
std::string shorten(std::string_view text, std::size_t width);

// Broken at blanks into lines of at most `width` columns; longer words are cut.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

// Cells in aligned columns.

using Row = std::vector<std::string>;

// The first `left` columns are aligned at their left edge, the others at their right edge.
struct Grid {
  std::size_t left = 0;
  std::vector<Row> rows;  // all of the same length; the first is the heading

  std::size_t width() const;  // of the lines
  std::vector<std::string> lines() const;
};

}  // namespace percuss::report
