// What all fuzz targets need. tests/fuzz/README.md says how they are run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace percuss::fuzz {

// A promise of the library, kept in every build.
inline void require(bool condition) {
  if (!condition) std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// How many inputs were read as what they should be: a corpus of which none is has tested nothing.
inline std::size_t accepted = 0;

// Errors are one line: they are printed as FILE:LINE:COLUMN: message.
inline void require_one_line(const std::string& message) {
  require(!message.empty() && message.find('\n') == std::string::npos);
}

}  // namespace percuss::fuzz
