#include "percuss/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "io/foreign_file.hpp"

namespace percuss::io {
namespace {

namespace fs = std::filesystem;

std::string too_large(std::uintmax_t size) {
  return fmt::format("the file has {} bytes, expected at most {} (32 MiB)", size, largest_file);
}

unsigned byte_at(std::string_view text, std::size_t offset) {
  return offset < text.size() ? static_cast<unsigned char>(text[offset]) : 0U;
}

}  // namespace

std::optional<std::string> find_file_fault(const std::string& path) {
  if (path.empty() || path.find('\0') != std::string::npos)
    return "cannot open the file: its name is empty or holds a zero byte";
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (status.type() == fs::file_type::not_found) return "the file does not exist";
  if (failure) return fmt::format("cannot open the file: {}", failure.message());
  if (fs::is_directory(status)) return "is a directory, expected a file";
  if (!fs::is_regular_file(status)) return "is a pipe, socket or device, expected a regular file";
  return std::nullopt;
}

tl::expected<std::string, std::string> read_text_file(const std::string& path) {
  if (auto fault = find_file_fault(path)) return tl::make_unexpected(*std::move(fault));
  std::error_code failure;
  const std::uintmax_t size = fs::file_size(path, failure);
  if (failure) return tl::make_unexpected(fmt::format("cannot read the file: {}", failure.message()));

  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return tl::make_unexpected(fmt::format("cannot open the file: {}", std::strerror(errno)));
  std::string start(std::min(size, std::uintmax_t{8}), '\0');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  if (begins_as_hdf5(start)) return tl::make_unexpected(what_hdf5_is(path));
  in.seekg(0);
  if (size > largest_file) return tl::make_unexpected(too_large(size));
  // One byte more than stated, for a file that grows while it is read.
  std::string text(static_cast<std::size_t>(size) + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return tl::make_unexpected(fmt::format("cannot read the file: {}", std::strerror(errno)));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > largest_file) return tl::make_unexpected(too_large(text.size()));
  return text;
}

std::size_t utf8_length(std::string_view text, std::size_t offset) {
  const unsigned lead = byte_at(text, offset);
  const auto follows = [&](std::size_t i, unsigned low, unsigned high) {
    const unsigned byte = byte_at(text, offset + i);
    return byte >= low && byte <= high;
  };
  // Table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing beyond U+10FFFF.
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return follows(1, 0x80, 0xBF) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const unsigned low = lead == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : 0xBF;
    return follows(1, low, high) && follows(2, 0x80, 0xBF) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const unsigned low = lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xF4 ? 0x8F : 0xBF;
    return follows(1, low, high) && follows(2, 0x80, 0xBF) && follows(3, 0x80, 0xBF) ? 4 : 0;
  }
  return 0;
}

std::optional<TextFault> find_text_fault(std::string_view text) {
  if (text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF")
    return TextFault{0, "the file is UTF-16, expected UTF-8"};
  if (begins_as_hdf5(text)) return TextFault{0, "the file is HDF5, expected text"};
  for (std::size_t i = 0; i < text.size();) {
    const unsigned byte = byte_at(text, i);
    if (byte >= 0x20 && byte < 0x7F) {
      ++i;
    } else if (byte == '\n' || byte == '\t' || byte == '\r') {
      ++i;
    } else if (byte < 0x20 || byte == 0x7F) {
      return TextFault{i, fmt::format("the file is not text: byte 0x{:02x} is a control character", byte)};
    } else {
      const std::size_t length = utf8_length(text, i);
      if (length == 0)
        return TextFault{i, fmt::format("the file is not text: byte 0x{:02x} is not valid UTF-8", byte)};
      i += length;
    }
  }
  return std::nullopt;
}

}  // namespace percuss::io
