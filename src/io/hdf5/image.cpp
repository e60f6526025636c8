#include "io/hdf5/image.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>

namespace percuss::io::hdf5 {

Image Image::of_file(const std::string& path) {
  Image image;
  image.descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (image.descriptor_ < 0 || fstat(image.descriptor_, &status) != 0)
    refuse("cannot be opened: {}", std::strerror(errno));
  image.size_ = static_cast<std::uint64_t>(status.st_size);
  return image;
}

Image Image::in_memory(std::string_view bytes) {
  Image image;
  image.memory_ = bytes;
  image.size_ = bytes.size();
  return image;
}

Image::~Image() {
  if (descriptor_ >= 0) close(descriptor_);
}

Image::Image(Image&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      memory_(other.memory_),
      base_(other.base_),
      size_(other.size_) {}

void Image::begin_at(std::uint64_t place) {
  assert(place <= size_);
  base_ += place;
  size_ -= place;
}

void Image::read(std::uint64_t address, std::uint64_t count, void* to) const {
  if (address == nowhere) refuse("leads nowhere");
  if (address > size_ || count > size_ - address)
    refuse("leads to {} bytes at {}, the file ends at {}", count, address, size_);
  if (count == 0) return;
  if (descriptor_ < 0) {
    std::memcpy(to, memory_.data() + base_ + address, count);
    return;
  }
  auto* next = static_cast<char*>(to);
  while (count > 0) {
    const ssize_t got = pread(descriptor_, next, count, static_cast<off_t>(base_ + address));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0)
      refuse("cannot be read: {}", got < 0 ? std::strerror(errno) : "the file has become shorter");
    next += got;
    address += static_cast<std::uint64_t>(got);
    count -= static_cast<std::uint64_t>(got);
  }
}

std::string Image::read(std::uint64_t address, std::uint64_t count) const {
  if (count > size_) refuse("leads to {} bytes of a file that has {}", count, size_);
  std::string bytes(count, '\0');
  read(address, count, bytes.data());
  return bytes;
}

std::string_view Cursor::take(std::uint64_t bytes) {
  if (bytes > rest_.size()) refuse("ends within what it tells about itself");
  const std::string_view taken = rest_.substr(0, bytes);
  rest_.remove_prefix(bytes);
  return taken;
}

std::uint64_t Cursor::number(std::size_t bytes) {
  assert(bytes <= 8);
  const std::string_view taken = take(bytes);
  std::uint64_t value = 0;
  for (std::size_t k = bytes; k-- > 0;) value = value << 8 | static_cast<unsigned char>(taken[k]);
  return value;
}

std::uint64_t Cursor::address() {
  const std::uint64_t value = number(widths_.address);
  return value == nowhere >> (64 - 8 * widths_.address) ? nowhere : value;
}

}  // namespace percuss::io::hdf5
