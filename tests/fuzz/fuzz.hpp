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

// A file for readers that take a path, in memory where the system has such a folder. It has a name: HDF5 asks
// for it, and reads nothing that has none.
class NamedFile {
 public:
  explicit NamedFile(std::string_view bytes) {
    const int file = mkstemp(path_.data());
    require(file >= 0 && write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    close(file);
  }
  ~NamedFile() { unlink(path_.c_str()); }
  NamedFile(const NamedFile&) = delete;
  NamedFile& operator=(const NamedFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  static std::string folder() { return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"; }
  std::string path_ = folder() + "/percuss-fuzz-XXXXXX";
};

// Errors are one line: they are printed as FILE:LINE:COLUMN: message.
inline void require_one_line(const std::string& message) {
  require(!message.empty() && message.find('\n') == std::string::npos);
}

}  // namespace percuss::fuzz
