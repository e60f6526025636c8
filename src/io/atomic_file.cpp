#include "io/atomic_file.hpp"

#include <fcntl.h>
#include <signal.h>
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

tl::expected<void, std::string> write_bytes(const std::string& path, std::string_view bytes) {
  const auto failed = [] { return tl::make_unexpected(std::string(std::strerror(errno))); };
  const int out = open(path.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0666);
  if (out < 0) return failed();
  while (!bytes.empty()) {
    const ssize_t written = write(out, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) {
      const int reason = errno;
      close(out);
      errno = reason;
      return failed();
    }
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (close(out) != 0) return failed();
  return {};
}

tl::expected<void, std::string> write_atomically(const std::string& place, std::string_view bytes) {
  auto file = AtomicFile::create(place);
  if (!file) return tl::make_unexpected(file.error());
  if (const auto written = write_bytes(file->path(), bytes); !written)
    return tl::make_unexpected(written.error());
  return file->commit();
}

void remove_leftovers(const std::string& place) {
  std::error_code failure;
  const fs::path whole = fs::weakly_canonical(place, failure);
  const std::string start = whole.filename().string() + ".", end = ".part";
  for (const fs::directory_entry& entry : fs::directory_iterator(whole.parent_path(), failure)) {
    const std::string name = entry.path().filename().string();
    if (name.size() <= start.size() + end.size() || !name.starts_with(start) || !name.ends_with(end))
      continue;
    const std::string number = name.substr(start.size(), name.size() - start.size() - end.size());
    if (number.size() > 9 || number.find_first_not_of("0123456789") != std::string::npos) continue;
    if (kill(static_cast<pid_t>(std::stol(number)), 0) != 0 && errno == ESRCH)
      fs::remove(entry.path(), failure);
  }
}

}  // namespace percuss::io
