#include "percuss/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <utility>

namespace percuss::io {
namespace {

namespace fs = std::filesystem;

// A name that is too long for an ending is cut.
std::string lock_of(const fs::path& place) {
  constexpr std::size_t longest = 240;
  return (place.parent_path() / place.filename().string().substr(0, longest)).string() + ".percuss-lock";
}

bool empty_file(int file) {
  struct stat status = {};
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
}

// Whoever had the lock before may have removed the file between our open and our lock.
bool still_there(int file, const std::string& path) {
  struct stat ours = {}, there = {};
  return fstat(file, &ours) == 0 && lstat(path.c_str(), &there) == 0 && ours.st_dev == there.st_dev &&
         ours.st_ino == there.st_ino;
}

}  // namespace

std::string OutputLock::name_of(const std::string& place) {
  const auto found = find_place(place);
  return found && found->kind == OutputPlace::Kind::file ? lock_of(found->path) : "";
}

tl::expected<OutputLock, std::string> OutputLock::take(const std::string& place) {
  OutputLock lock;
  const std::string path = name_of(place);
  if (path.empty()) return lock;
  for (;;) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
    if (file < 0) return lock;
    const bool taken = flock(file, LOCK_EX | LOCK_NB) == 0;
    const bool busy = !taken && errno == EWOULDBLOCK;
    if (taken && still_there(file, path)) {
      if (!empty_file(file)) {
        close(file);
        return tl::make_unexpected(path + " is no lock of percuss, move it or choose another name");
      }
      lock.path_ = path;
      lock.file_ = file;
      return lock;
    }
    close(file);
    if (busy) return tl::make_unexpected(std::string("another percuss is writing it"));
    if (!taken) return lock;  // a file system without locks
  }
}

OutputLock::OutputLock(OutputLock&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

OutputLock::~OutputLock() {
  if (file_ < 0) return;
  // Before the lock ends, or it would be the next one's.
  if (empty_file(file_) && still_there(file_, path_)) unlink(path_.c_str());
  close(file_);
}

}  // namespace percuss::io
