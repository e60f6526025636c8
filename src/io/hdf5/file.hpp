// A file of HDF5 from its superblock on: where addresses begin, how wide they are, where the root group is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/hdf5/image.hpp"

namespace percuss::io::hdf5 {

class File {
 public:
  explicit File(Image image);

  const Image& image() const { return image_; }
  const Widths& widths() const { return widths_; }
  std::uint64_t root() const { return root_; }  // the address of its header

  Cursor cursor(std::string_view bytes) const { return {bytes, widths_}; }

  // A piece of metadata that begins with four letters.
  std::string block(std::uint64_t address, std::uint64_t size, std::string_view letters) const;
  // The same, which ends with its checksum; without both.
  std::string checked_block(std::uint64_t address, std::uint64_t size, std::string_view letters) const;

 private:
  std::uint64_t find_superblock() const;

  Image image_;
  Widths widths_;
  std::uint64_t root_ = nowhere;
};

inline constexpr std::size_t checksum_bytes = 4;

// Whether the last bytes are the checksum of those before.
bool checksum_holds(std::string_view bytes);

}  // namespace percuss::io::hdf5
