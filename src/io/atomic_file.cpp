#include "percuss/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>
#include <vector>

#include "percuss/text.hpp"

namespace percuss::io {
namespace {

namespace fs = std::filesystem;
using Status = tl::expected<void, std::string>;

constexpr std::string_view mark = ".percuss-", ending = ".part";
constexpr mode_t permissions = 07777;

tl::unexpected<std::string> failed() { return tl::unexpected<std::string>(std::strerror(errno)); }

// All of it, wherever the descriptor is.
bool write_all(int out, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(out, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// All that `in` holds, piece by piece.
template <class Use>
bool read_all(int in, const Use& use) {
  std::array<char, 1 << 16> buffer{};
  for (off_t at = 0;;) {
    const ssize_t got = pread(in, buffer.data(), buffer.size(), at);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) return true;
    if (!use(std::string_view(buffer.data(), static_cast<std::size_t>(got)))) return false;
    at += got;
  }
}

// Beside the place; a name that is too long for an ending is cut.
std::string beginning_of(const fs::path& place) {
  constexpr std::size_t longest = 200;
  return place.filename().string().substr(0, longest) + std::string(mark);
}

// Nobody has it: the lock of a program ends with it, however it ends.
bool abandoned(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status = {};
  const bool free = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
                    flock(file, LOCK_EX | LOCK_NB) == 0;
  close(file);
  return free;
}

void remove_leftovers(const fs::path& place) {
  const std::string start = beginning_of(place);
  std::error_code failure;
  for (fs::directory_iterator entry(place.parent_path(), failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const std::string name = entry->path().filename().string();
    if (name.size() <= start.size() + ending.size() || !name.starts_with(start) || !name.ends_with(ending))
      continue;
    const std::string number = name.substr(start.size(), name.size() - start.size() - ending.size());
    std::error_code ignored;
    if (number.find_first_not_of("0123456789-") == std::string::npos && abandoned(entry->path()))
      fs::remove(entry->path(), ignored);
  }
}

// Access lists and the like, as far as the file system takes them.
void copy_attributes(const char* from, int to) {
  std::vector<char> names(1 << 16), value(1 << 16);
  const ssize_t size = listxattr(from, names.data(), names.size());
  for (ssize_t at = 0; at < size;
       at += static_cast<ssize_t>(std::strlen(&names[static_cast<std::size_t>(at)])) + 1) {
    const char* name = &names[static_cast<std::size_t>(at)];
    const ssize_t length = getxattr(from, name, value.data(), value.size());
    if (length >= 0) fsetxattr(to, name, value.data(), static_cast<std::size_t>(length), 0);
  }
}

// Owner, permissions and attributes of a file that is there; false where they cannot be had.
bool take_after(const struct stat& there, const char* path, int file) {
  struct stat own = {};
  if (fstat(file, &own) != 0) return false;
  const bool same = own.st_uid == there.st_uid && own.st_gid == there.st_gid;
  if (!same && fchown(file, there.st_uid, there.st_gid) != 0) return false;
  if (fchmod(file, there.st_mode & permissions) != 0) return false;
  copy_attributes(path, file);
  return true;
}

void synchronise_folder(const fs::path& folder) {  // some file systems cannot
  const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

}  // namespace

tl::expected<AtomicFile, std::string> AtomicFile::create(const std::string& place) {
  auto found = find_place(place);
  if (!found) return tl::make_unexpected(found.error());
  AtomicFile file;
  file.place_ = *std::move(found);
  const Status made =
      file.place_.kind == OutputPlace::Kind::file ? file.make_beside() : file.make_in_memory();
  if (!made) return tl::make_unexpected(made.error());
  return file;
}

Status AtomicFile::make_beside() {
  const fs::path place = place_.path;
  struct stat there = {};
  const bool exists = stat(place.c_str(), &there) == 0;
  if (exists && faccessat(AT_FDCWD, place.c_str(), W_OK, AT_EACCESS) != 0) return failed();
  remove_leftovers(place);
  static std::atomic<unsigned> count = 0;
  for (;;) {
    const std::string path = (place.parent_path() / beginning_of(place)).string() + std::to_string(getpid()) +
                             "-" + std::to_string(count++) + std::string(ending);
    // Nobody may read more of it than of the file that it replaces.
    file_ = open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, exists ? 0600 : 0666);
    if (file_ < 0 && errno == EEXIST) continue;
    if (file_ < 0) return failed();
    path_ = path;
    struct stat made = {};
    flock(file_, LOCK_EX);
    // Another program may have taken it for a leftover before it was locked.
    if (fstat(file_, &made) == 0 && made.st_nlink > 0) return {};
    close(file_);
  }
}

Status AtomicFile::make_in_memory() {
  file_ = memfd_create("percuss", MFD_CLOEXEC);
  if (file_ < 0) return failed();
  path_ = "/proc/" + std::to_string(getpid()) + "/fd/" + std::to_string(file_);
  return {};
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : place_(std::move(other.place_)),
      path_(std::exchange(other.path_, {})),
      file_(std::exchange(other.file_, -1)) {}

AtomicFile::~AtomicFile() {
  if (!path_.empty() && place_.kind == OutputPlace::Kind::file) unlink(path_.c_str());
  if (file_ >= 0) close(file_);
}

Status AtomicFile::commit() { return place_.kind == OutputPlace::Kind::file ? replace() : send(); }

Status AtomicFile::send() const {
  const bool own = place_.kind == OutputPlace::Kind::descriptor;
  const int out = own ? place_.descriptor : open(place_.path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (out < 0) return failed();
  std::cout.flush();  // what was said before comes before
  const bool terminal = isatty(out) != 0;
  bool binary = false;
  if (terminal)
    read_all(file_, [&](std::string_view piece) {
      binary = piece.find('\0') != std::string_view::npos;
      return !binary;
    });
  const bool sent = !binary && read_all(file_, [&](std::string_view piece) {
    return terminal ? write_all(out, harmless(piece)) : write_all(out, piece);
  });
  const int reason = errno;
  const bool closed = own || close(out) == 0;
  if (binary) return tl::make_unexpected(std::string("it is a terminal, and this is no text"));
  errno = sent ? errno : reason;
  return sent && closed ? Status() : failed();
}

Status AtomicFile::replace() {
  const char* place = place_.path.c_str();
  struct stat there = {};
  const bool exists = lstat(place, &there) == 0;
  if (exists && !S_ISREG(there.st_mode))
    return tl::make_unexpected(std::string("it is not a regular file any more"));
  if (fsync(file_) != 0) return failed();
  if (exists && (there.st_nlink > 1 || !take_after(there, place, file_))) return overwrite();
  if (std::rename(path_.c_str(), place) != 0) return errno == EBUSY ? overwrite() : failed();
  path_.clear();
  synchronise_folder(fs::path(place_.path).parent_path());
  return {};
}

// Into the file that is there. Room is taken first, so that a full disk spoils nothing.
Status AtomicFile::overwrite() const {
  struct stat made = {};
  if (fstat(file_, &made) != 0) return failed();
  const int out = open(place_.path.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
  if (out < 0) return failed();
  const int room = made.st_size > 0 ? posix_fallocate(out, 0, made.st_size) : 0;
  bool done = room == 0 || room == EOPNOTSUPP || room == EINVAL;
  errno = done ? 0 : room;
  done = done && read_all(file_, [&](std::string_view piece) { return write_all(out, piece); }) &&
         ftruncate(out, made.st_size) == 0 && fsync(out) == 0;
  const int reason = errno;
  const bool closed = close(out) == 0;
  errno = done ? errno : reason;
  return done && closed ? Status() : failed();
}

Status write_bytes(const std::string& path, std::string_view bytes) {
  const int out = open(path.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0666);
  if (out < 0) return failed();
  const bool written = write_all(out, bytes);
  const int reason = errno;
  const bool closed = close(out) == 0;
  errno = written ? errno : reason;
  return written && closed ? Status() : failed();
}

Status write_atomically(const std::string& place, std::string_view bytes) {
  auto file = AtomicFile::create(place);
  if (!file) return tl::make_unexpected(file.error());
  if (const auto written = write_bytes(file->path(), bytes); !written)
    return tl::make_unexpected(written.error());
  return file->commit();
}

}  // namespace percuss::io
