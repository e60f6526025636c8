// What a file is that was given where another is meant, and which commands read it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "percuss/files.hpp"

namespace percuss::io {

// Whether these are the first bytes of a file of HDF5.
inline bool begins_as_hdf5(std::string_view bytes) { return bytes.starts_with("\x89HDF\r\n\x1a\n"); }

// Whether these are the first bytes of a text; the last character may be cut.
inline bool begins_as_text(std::string_view bytes) {
  constexpr std::size_t longest_character = 4;
  const auto fault = find_text_fault(bytes);
  return !bytes.empty() &&
         (!fault || (fault->offset > 0 && fault->offset + longest_character > bytes.size()));
}

// Of a file of HDF5: "is a run of percuss simulate, expected text; percuss info, ... read runs".
std::string what_hdf5_is(const std::string& path);

}  // namespace percuss::io
