#include "io/hdf5/chunks.hpp"

#include <algorithm>

#include "io/hdf5/btree1.hpp"
#include "io/hdf5/btree2.hpp"

namespace percuss::io::hdf5 {
namespace {

class ChunkSearch {
 public:
  ChunkSearch(const File& file, const ChunkIndex& index, const Grid& grid, bool filtered, std::uint64_t bytes)
      : file_(file), index_(index), grid_(grid), filtered_(filtered), bytes_(bytes) {}

  std::vector<Chunk> all() {
    using enum ChunkIndex::Kind;
    if (index_.address == nowhere) return {};
    switch (index_.kind) {
      case tree1: read_first_tree(); break;
      case single:
        keep({{0, 0}, 0, index_.address, filtered_ ? index_.bytes : bytes_, index_.left_out});
        break;
      case none: count_up(); break;
      case fixed_array:
      case extensible_array: read_array(); break;
      case tree2: read_second_tree(); break;
    }
    require_no_overlap();
    return std::move(found_);
  }

 private:
  void keep(const Chunk& chunk) {
    if (chunk.address == nowhere || chunk.begin[0] >= grid_.extent[0] || chunk.begin[1] >= grid_.extent[1])
      return;
    if (!filtered_ && chunk.bytes != bytes_)
      refuse("has a chunk of {} bytes, expected {}", chunk.bytes, bytes_);
    found_.push_back(chunk);
  }

  // bytes, what was left out, where it begins: along every dimension and within an element
  void read_first_tree() {
    const std::size_t key_bytes = 8 + 8 * (grid_.dimensions + 1);
    visit_tree(file_, index_.address, FirstTree::chunks, key_bytes,
               [&](std::string_view key, std::uint64_t address) {
                 Cursor in = file_.cursor(key);
                 Chunk chunk;
                 chunk.address = address;
                 chunk.bytes = in.number(4);
                 chunk.left_out = in.number(4);
                 for (std::size_t k = 0; k < grid_.dimensions; ++k) {
                   chunk.begin[k] = in.number(8);
                   if (chunk.begin[k] % grid_.chunk[k] != 0)
                     refuse("has a chunk that begins at {}, expected a multiple of {}", chunk.begin[k],
                            grid_.chunk[k]);
                 }
                 keep(chunk);
               });
  }

  // address, bytes and what was left out where it was filtered, its place counted in chunks
  void read_second_tree() {
    constexpr unsigned plain_kind = 10, filtered_kind = 11;
    const std::size_t width = file_.widths().address, places = 8 * grid_.dimensions;
    visit_records(file_, index_.address, filtered_ ? filtered_kind : plain_kind,
                  [&](std::string_view record) {
                    Cursor in = file_.cursor(record);
                    Chunk chunk;
                    chunk.address = in.address();
                    chunk.bytes = bytes_;
                    if (filtered_) {
                      const std::size_t others = width + 4 + places;
                      if (record.size() <= others || record.size() > others + 8)
                        refuse("has records of {} bytes for its chunks", record.size());
                      chunk.bytes = in.number(record.size() - others);
                      chunk.left_out = in.number(4);
                    }
                    for (std::size_t k = 0; k < grid_.dimensions; ++k)
                      if (__builtin_mul_overflow(in.number(8), grid_.chunk[k], &chunk.begin[k]))
                        return;  // beyond the extent
                    keep(chunk);
                  });
  }

  // No index: all of them, one behind the other.
  void count_up() {
    std::uint64_t count = 0, all = 0;
    if (__builtin_mul_overflow(grid_.chunks_along(0), grid_.chunks_along(1), &count) ||
        __builtin_mul_overflow(count, bytes_, &all) || all > file_.image().size())
      refuse("claims {} by {} chunks of {} bytes in a file of {}", grid_.chunks_along(0),
             grid_.chunks_along(1), bytes_, file_.image().size());
    for (std::uint64_t k = 0; k < count; ++k) keep({begin_of(k), k, index_.address + k * bytes_, bytes_, 0});
  }

  void read_array() {
    for (Chunk chunk : read_chunk_array(file_, index_, filtered_, bytes_)) {
      chunk.begin = begin_of(chunk.number);
      keep(chunk);
    }
  }

  // They are counted row by row, but an unlimited dimension is the slowest one.
  Pair begin_of(std::uint64_t number) const {
    const bool by_columns = grid_.most[1] == Grid::unlimited;
    const std::size_t fast = by_columns ? 0 : 1;
    const std::uint64_t along = std::max<std::uint64_t>(grid_.chunks_along(fast), 1);
    Pair begin{};
    if (__builtin_mul_overflow(number % along, grid_.chunk[fast], &begin[fast]) ||
        __builtin_mul_overflow(number / along, grid_.chunk[1 - fast], &begin[1 - fast]))
      return {Grid::unlimited, Grid::unlimited};
    return begin;
  }

  void require_no_overlap() {
    const auto before = [](const Chunk& a, const Chunk& b) { return a.begin < b.begin; };
    std::sort(found_.begin(), found_.end(), before);
    const auto same = [](const Chunk& a, const Chunk& b) { return a.begin == b.begin; };
    if (std::adjacent_find(found_.begin(), found_.end(), same) != found_.end())
      refuse("has two chunks in one place");
  }

  const File& file_;
  const ChunkIndex& index_;
  const Grid& grid_;
  bool filtered_;
  std::uint64_t bytes_;
  std::vector<Chunk> found_;
};

}  // namespace

std::uint64_t Grid::chunks_along(std::size_t k) const {
  return most[k] / chunk[k] + (most[k] % chunk[k] != 0);
}

std::vector<Chunk> find_chunks(const File& file, const ChunkIndex& index, const Grid& grid, bool filtered,
                               std::uint64_t bytes) {
  return ChunkSearch(file, index, grid, filtered, bytes).all();
}

}  // namespace percuss::io::hdf5
