#include "io/hdf5/file.hpp"

#include <algorithm>

#include "io/foreign_file.hpp"
#include "io/hdf5/checksum.hpp"

namespace percuss::io::hdf5 {
namespace {

constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";

}  // namespace

bool checksum_holds(std::string_view bytes) {
  if (bytes.size() < checksum_bytes) return false;
  const std::size_t body = bytes.size() - checksum_bytes;
  return Cursor(bytes.substr(body), {}).number(checksum_bytes) == lookup3(bytes.substr(0, body));
}

// At 0, 512, 1024, 2048, ...: what stands before it is the user's.
std::uint64_t File::find_superblock() const {
  constexpr std::uint64_t first = 512;
  for (std::uint64_t at = 0; at < image_.size() && image_.size() - at >= signature.size();
       at = at == 0 ? first : 2 * at)
    if (image_.read(at, signature.size()) == signature) return at;
  constexpr std::uint64_t enough = 4096;
  if (begins_as_text(image_.read(0, std::min(enough, image_.size())))) refuse("is text");
  refuse("does not begin as one");
}

File::File(Image image) : image_(std::move(image)) {
  constexpr std::uint64_t longest = 128;
  image_.begin_at(find_superblock());
  const std::string bytes = image_.read(0, std::min(longest, image_.size()));
  Cursor in = cursor(bytes);
  in.skip(signature.size());
  const unsigned version = in.byte();
  if (version > 3) refuse("has a superblock of version {}, expected 0 to 3", version);
  const bool old = version < 2;
  if (old) in.skip(4);  // versions of parts
  const unsigned address = in.byte(), length = in.byte();
  const auto usual = [](unsigned width) { return width == 2 || width == 4 || width == 8; };
  if (!usual(address) || !usual(length))
    refuse("has addresses of {} bytes and lengths of {}, expected 2, 4 or 8", address, length);
  widths_ = {address, length};
  if (old) in.skip(version == 0 ? 9 : 13);  // sizes of nodes, flags
  constexpr unsigned being_written = 1;
  if (!old && (in.byte() & being_written) != 0 && version == 3)
    refuse("is being written, or who wrote it did not come to the end");
  in = Cursor(std::string_view(bytes).substr(bytes.size() - in.left()), widths_);
  const std::uint64_t base = in.address();
  in.skip(address);  // free space, or an extension of the superblock
  const std::uint64_t end = in.address();
  if (end < base || end - base > image_.size())
    refuse("has {} bytes, expected {}", image_.size(), end - base);
  if (old) in.skip(address + length);  // drivers, the name of the root
  root_ = in.address();
  if (!old && !checksum_holds(std::string_view(bytes).substr(0, bytes.size() - in.left() + checksum_bytes)))
    refuse("has a superblock whose checksum does not hold");
}

std::string File::block(std::uint64_t address, std::uint64_t size, std::string_view letters) const {
  std::string bytes = image_.read(address, size);
  if (!bytes.starts_with(letters)) refuse("leads to {}, where no '{}' begins", address, letters);
  return bytes;
}

std::string File::checked_block(std::uint64_t address, std::uint64_t size, std::string_view letters) const {
  std::string bytes = block(address, size, letters);
  if (!checksum_holds(bytes)) refuse("leads to '{}' at {}, whose checksum does not hold", letters, address);
  bytes.resize(bytes.size() - checksum_bytes);
  bytes.erase(0, letters.size());
  return bytes;
}

}  // namespace percuss::io::hdf5
