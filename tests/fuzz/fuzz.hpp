// What all fuzz targets need. tests/fuzz/README.md says how they are run.
#pragma once

#include <unistd.h>

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

// The bytes as a file for readers that take a path, in memory where the system has such a folder; one file
// for all inputs, since making and removing one takes longer than reading most. It has a name: HDF5 asks for
// it, and reads nothing that has none.
inline const std::string& file_with(std::string_view bytes) {
  struct OneFile {
    std::string path =
        std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/percuss-fuzz-XXXXXX";
    int descriptor = mkstemp(path.data());
    ~OneFile() { unlink(path.c_str()); }
  };
  static const OneFile file;
  require(file.descriptor >= 0 && ftruncate(file.descriptor, 0) == 0 &&
          pwrite(file.descriptor, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  return file.path;
}

// Errors are one line: they are printed as FILE:LINE:COLUMN: message.
inline void require_one_line(const std::string& message) {
  require(!message.empty() && message.find('\n') == std::string::npos);
}

}  // namespace percuss::fuzz
