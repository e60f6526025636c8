#include "io/atomic_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace percuss::io {
namespace {

namespace fs = std::filesystem;

bool synchronise(const std::string& path, int flags) {
  const int file = open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = fsync(file) == 0;
  return close(file) == 0 && done;
}

}  // namespace

tl::expected<AtomicFile, std::string> AtomicFile::create(const std::string& place) {
  std::error_code failure;
  AtomicFile file;
  file.place_ = place;
  const fs::file_status status = fs::status(place, failure);
  if (fs::exists(status)) {
    if (!fs::is_regular_file(status)) return tl::make_unexpected(std::string("it is not a regular file"));
    file.place_ = fs::canonical(place, failure).string();
    if (failure) return tl::make_unexpected(failure.message());
  }
  // As many programs as there are processes may write to the same place.
  std::string path = file.place_ + "." + std::to_string(getpid()) + ".part";
  const int created = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
  if (created < 0) return tl::make_unexpected(std::string(std::strerror(errno)));
  close(created);
  file.path_ = std::move(path);
  return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : place_(std::move(other.place_)), path_(std::exchange(other.path_, {})) {}

AtomicFile::~AtomicFile() {
  if (!path_.empty()) unlink(path_.c_str());
}

tl::expected<void, std::string> AtomicFile::commit() {
  const auto failed = [] { return tl::make_unexpected(std::string(std::strerror(errno))); };
  if (!synchronise(path_, O_RDONLY)) return failed();
  if (std::rename(path_.c_str(), place_.c_str()) != 0) return failed();
  path_.clear();
  const std::string folder = fs::path(place_).parent_path().string();
  synchronise(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);  // some file systems cannot
  return {};
}

}  // namespace percuss::io
