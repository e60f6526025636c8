// HDF5 1.10 may crash while it follows what a damaged file says about itself, in places that cannot be
// checked from outside. As long as this object lives, that is one line about the file and the exit code of
// bad input; `lock`, a file that the command has made for itself, goes first.
#pragma once

#include <signal.h>

#include <string>

namespace percuss::app {

class DamagedFileGuard {
 public:
  explicit DamagedFileGuard(const std::string& file, const std::string& lock = {});
  ~DamagedFileGuard();
  DamagedFileGuard(const DamagedFileGuard&) = delete;
  DamagedFileGuard& operator=(const DamagedFileGuard&) = delete;

 private:
  struct sigaction segment_ = {}, bus_ = {};
};

}  // namespace percuss::app
