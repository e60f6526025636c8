// Datasets in pieces of equal size: where each of them is stored, and from them the whole.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "io/hdf5/file.hpp"
#include "io/hdf5/filters.hpp"

namespace percuss::io::hdf5 {

using Pair = std::array<std::uint64_t, 2>;

// Rows and columns; one dimension is one column.
struct Grid {
  static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
  std::size_t dimensions = 1;
  Pair extent{1, 1}, most{1, 1};  // as it is, as it may become
  Pair chunk{1, 1};               // of one of them

  std::uint64_t chunks_along(std::size_t k) const;  // in what it may become
};

struct ChunkIndex {
  enum class Kind : unsigned { tree1 = 0, single, none, fixed_array, extensible_array, tree2 };
  Kind kind = Kind::tree1;
  std::uint64_t address = nowhere;
  std::uint64_t bytes = 0, left_out = 0;  // of a single chunk that was filtered
};

struct Chunk {
  Pair begin{0, 0};                                          // its first row and column
  std::uint64_t number = 0;                                  // in an array
  std::uint64_t address = nowhere, bytes = 0, left_out = 0;  // as it is stored, see unfilter()
};

// Those that are stored and not beyond the extent. `bytes` are those of a chunk that was not filtered.
std::vector<Chunk> find_chunks(const File& file, const ChunkIndex& index, const Grid& grid, bool filtered,
                               std::uint64_t bytes);

// Those of a fixed or an extensible array, by their numbers.
std::vector<Chunk> read_chunk_array(const File& file, const ChunkIndex& index, bool filtered,
                                    std::uint64_t bytes);

}  // namespace percuss::io::hdf5
