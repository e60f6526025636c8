// Heaps: where HDF5 keeps names and texts of any length.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "io/hdf5/file.hpp"

namespace percuss::io::hdf5 {

// The names in a group of the old kind.
class LocalHeap {
 public:
  LocalHeap(const File& file, std::uint64_t address);
  // What begins at `offset` and ends with a 0. All of them together are not longer than the heap.
  std::string text(std::uint64_t offset);

 private:
  void follow_free_blocks(const File& file, std::uint64_t first) const;

  std::string data_;
  Budget told_;
};

// Texts of datasets whose texts have any length, in collections.
class GlobalHeap {
 public:
  explicit GlobalHeap(const File& file) : file_(file), read_(file.image().size()), told_(read_) {}
  std::string_view text(std::uint64_t collection, std::uint64_t index);

 private:
  struct Collection {
    std::string bytes;
    std::map<std::uint64_t, std::string_view> objects;
  };
  const Collection& collection(std::uint64_t address);

  const File& file_;
  Budget read_, told_;
  std::map<std::uint64_t, Collection> collections_;
};

}  // namespace percuss::io::hdf5
