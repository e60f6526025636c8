// The heap of a group with many links: blocks in rows, each row but the first two of blocks twice as long as
// those of the row before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "io/hdf5/file.hpp"

namespace percuss::io::hdf5 {

class FractalHeap {
 public:
  FractalHeap(const File& file, std::uint64_t address);
  // What an identifier stands for. It stays where it is as long as the heap lives.
  std::string_view object(std::string_view id);

 private:
  struct Block {
    std::uint64_t address = nowhere, begin = 0, size = 0;  // its place in the heap
  };

  Block find_block(std::uint64_t offset);
  Block child_of(std::uint64_t address, std::uint64_t rows, std::uint64_t begin, std::uint64_t offset,
                 bool& direct);
  const std::string& direct_block(const Block& block);
  const std::string& indirect_block(std::uint64_t address, std::uint64_t size);
  std::uint64_t row_size(std::uint64_t row) const;
  std::uint64_t heading() const;  // bytes before the objects of a block

  const File& file_;
  std::uint64_t header_ = nowhere, root_ = nowhere;
  std::size_t offset_bytes_ = 0, length_bytes_ = 0;
  std::uint64_t width_ = 0, smallest_ = 0, direct_rows_ = 0, root_rows_ = 0;
  bool checked_ = false;  // blocks have checksums
  Budget read_, told_;
  std::map<std::uint64_t, std::string> direct_, indirect_;  // what was read, by its address
};

}  // namespace percuss::io::hdf5
