#include "percuss/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>

namespace percuss::io {
namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  // as Linux follows

tl::unexpected<std::string> refuse(std::string why) { return tl::unexpected<std::string>(std::move(why)); }

// The number of /proc/self/fd/N, which is no file that could be replaced: what it stands for may be a pipe,
// or a file of which the shell has the end.
std::optional<int> own_descriptor(const fs::path& folder, const std::string& name) {
  const std::string own = "/proc/" + std::to_string(getpid());
  const std::string place = folder.string();
  if (!place.starts_with(own + "/") || !place.ends_with("/fd")) return std::nullopt;
  if (name.empty() || name.size() > 6 || name.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoi(name);
}

tl::expected<OutputPlace, std::string> descriptor_place(int descriptor) {
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY)
    return refuse(descriptor == STDOUT_FILENO ? "standard output is closed" : "it is not open for writing");
  return OutputPlace{OutputPlace::Kind::descriptor, {}, descriptor};
}

}  // namespace

tl::expected<OutputPlace, std::string> find_place(const std::string& name) {
  if (name == "-") return descriptor_place(STDOUT_FILENO);
  if (name.empty() || name.find('\0') != std::string::npos)
    return refuse("its name is empty or holds a zero byte");
  fs::path path = name;
  for (int links = 0; links < most_links; ++links) {
    std::error_code failure;
    const fs::path folder =
        fs::canonical(path.has_parent_path() ? path.parent_path() : fs::path("."), failure);
    if (failure) return refuse(failure.message());
    const std::string last = path.filename().string();
    if (last.empty() || last == "." || last == "..") return refuse("it is a directory");
    if (const auto descriptor = own_descriptor(folder, last)) return descriptor_place(*descriptor);
    path = folder / last;
    struct stat status = {};
    if (lstat(path.c_str(), &status) != 0) {
      if (errno != ENOENT) return refuse(std::strerror(errno));
      return OutputPlace{OutputPlace::Kind::file, path.string(), -1};
    }
    if (S_ISDIR(status.st_mode)) return refuse("it is a directory");
    if (S_ISBLK(status.st_mode)) return refuse("it is a disk");
    if (S_ISREG(status.st_mode)) return OutputPlace{OutputPlace::Kind::file, path.string(), -1};
    if (!S_ISLNK(status.st_mode)) return OutputPlace{OutputPlace::Kind::device, path.string(), -1};
    const fs::path target = fs::read_symlink(path, failure);
    if (failure) return refuse(failure.message());
    path = folder / target;  // the target itself where it is absolute
  }
  return refuse(std::strerror(ELOOP));
}

bool same_place(const std::string& one, const std::string& other) {
  const auto a = find_place(one), b = find_place(other);
  if (!a || !b || a->kind != b->kind) return false;
  if (a->kind == OutputPlace::Kind::device) return false;
  if (a->kind == OutputPlace::Kind::descriptor) return a->descriptor == b->descriptor;
  struct stat first = {}, second = {};
  if (stat(a->path.c_str(), &first) == 0 && stat(b->path.c_str(), &second) == 0)
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
  return a->path == b->path;
}

}  // namespace percuss::io
