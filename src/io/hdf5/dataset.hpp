// A dataset: its size, its type, where its values are, and the values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/hdf5/chunks.hpp"
#include "io/hdf5/datatype.hpp"
#include "io/hdf5/object_header.hpp"

namespace percuss::io::hdf5 {

class Dataset {
 public:
  Dataset(const File& file, std::uint64_t address);

  const Datatype& type() const { return type_; }
  const std::vector<std::uint64_t>& extent() const { return extent_; }  // empty: a scalar, or nothing
  std::uint64_t count() const { return count_; }

  // What has to be known before read(): that it has at most two dimensions and that the file holds so much.
  void locate();
  // All values as they were written: count() times the size of the type.
  void read(char* to) const;

 private:
  enum class Storage { compact, whole, chunked, elsewhere };

  void parse_extent(std::string_view message);
  void parse_layout(std::string_view message);
  void parse_old_layout(Cursor& in, unsigned version);
  void parse_chunks(Cursor& in, unsigned version);
  void parse_fill(const ObjectHeader& header);
  void make_grid();
  void find_all_chunks(std::uint64_t bytes);
  void require_stored(std::uint64_t stored, std::uint64_t least) const;
  void read_chunks(char* to) const;
  void put(const Chunk& chunk, const std::string& bytes, char* to) const;
  bool reaches_beyond(const Chunk& chunk) const;

  const File& file_;
  Datatype type_;
  std::vector<std::uint64_t> extent_, most_;
  std::uint64_t count_ = 1;
  std::string fill_;  // empty: zeros

  Storage storage_ = Storage::whole;
  std::string compact_;
  std::uint64_t address_ = nowhere, stored_ = 0;  // bytes, as the layout says
  std::vector<std::uint64_t> chunk_lengths_;      // the last one is the size of the type
  ChunkIndex index_;
  bool edges_unfiltered_ = false;
  std::vector<Filter> filters_;
  Grid grid_;
  std::uint64_t chunk_bytes_ = 0;
  std::vector<Chunk> chunks_;
};

}  // namespace percuss::io::hdf5
