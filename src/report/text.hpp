// Text for a terminal: measured in columns, not in bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace percuss::report {

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

}  // namespace percuss::report
