// Files as text: what can be said against a file before anybody looks at what it means.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace percuss::io {

inline constexpr std::size_t largest_file = std::size_t{32} << 20;  // bytes

// Why there is no regular file at `path`.
std::optional<std::string> find_file_fault(const std::string& path);

// The content of a regular file of at most `largest_file` bytes, or why it cannot be had.
[[nodiscard]] tl::expected<std::string, std::string> read_text_file(const std::string& path);

// Where a text goes wrong.
struct TextFault {
  std::size_t offset = 0;
  std::string message;
};

// The first byte that has no place in a text: invalid UTF-8, or a control character other than tab and line
// end.
std::optional<TextFault> find_text_fault(std::string_view text);

// The number of bytes of the UTF-8 character at `offset`, or 0 where there is none.
std::size_t utf8_length(std::string_view text, std::size_t offset);

}  // namespace percuss::io
