// What all fuzz targets need. tests/fuzz/README.md says how they are run.
#pragma once

#include <sys/mman.h>
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

// A file that exists in memory only, for readers that take a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes)
      : file_(memfd_create("fuzz", 0)), path_("/proc/self/fd/" + std::to_string(file_)) {
    require(file_ >= 0 && write(file_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  int file_;
  std::string path_;
};

// Errors are one line: they are printed as FILE:LINE:COLUMN: message.
inline void require_one_line(const std::string& message) {
  require(!message.empty() && message.find('\n') == std::string::npos);
}

}  // namespace percuss::fuzz
