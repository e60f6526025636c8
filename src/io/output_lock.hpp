// One program at a time for a file that is written again and again.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace percuss::io {

// Holds PLACE.percuss-lock as long as it lives: the place itself is replaced by every checkpoint, and a lock
// would be lost with the file that had it. The lock of a program ends with it, however it ends; the file that
// a killed one leaves is taken over.
class OutputLock {
 public:
  // The error says that another program has it. Where no file can be made nothing is locked: then the place
  // cannot be written either, and writing says why.
  [[nodiscard]] static tl::expected<OutputLock, std::string> take(const std::string& place);
  ~OutputLock();
  OutputLock(OutputLock&& other) noexcept;
  OutputLock& operator=(OutputLock&&) = delete;
  const std::string& path() const { return path_; }  // of the file that is held; empty: none is

 private:
  OutputLock() = default;

  std::string path_;
  int file_ = -1;
};

}  // namespace percuss::io
