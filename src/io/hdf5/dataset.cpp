#include "io/hdf5/dataset.hpp"

#include <algorithm>
#include <cstring>

namespace percuss::io::hdf5 {
namespace {

constexpr unsigned most_dimensions = 32;

const std::string& required(const ObjectHeader& header, MessageKind kind, const char* what) {
  const std::string* message = header.find(kind);
  if (message == nullptr) refuse("has no {}", what);
  return *message;
}

}  // namespace

Dataset::Dataset(const File& file, std::uint64_t address) : file_(file) {
  const ObjectHeader header(file, address);
  const bool is_group =
      header.find(MessageKind::symbol_table) != nullptr || header.find(MessageKind::link_info) != nullptr;
  if (is_group) refuse("is a group");
  type_ = parse_datatype(required(header, MessageKind::datatype, "type"));
  parse_extent(required(header, MessageKind::dataspace, "size"));
  parse_layout(required(header, MessageKind::layout, "layout"));
  if (header.find(MessageKind::external_files) != nullptr) storage_ = Storage::elsewhere;
  if (const std::string* filters = header.find(MessageKind::filters))
    filters_ = parse_filters(*filters, type_.size);
  parse_fill(header);
}

// version, dimensions, flags, the sizes, and how large they may become
void Dataset::parse_extent(std::string_view message) {
  constexpr unsigned nothing = 2, has_most = 1;
  Cursor in = file_.cursor(message);
  const unsigned version = in.byte(), dimensions = in.byte(), flags = in.byte();
  if (version < 1 || version > 2) refuse("has a size of version {}, expected 1 or 2", version);
  if (dimensions > most_dimensions) refuse("has {} dimensions", dimensions);
  if (version == 1) in.skip(5);
  if (version == 2 && in.byte() == nothing) count_ = 0;
  for (unsigned k = 0; k < dimensions; ++k) extent_.push_back(in.length());
  most_ = extent_;
  const std::uint64_t unlimited = Grid::unlimited >> (64 - 8 * file_.widths().length);
  for (unsigned k = 0; k < dimensions && (flags & has_most) != 0; ++k) {
    most_[k] = in.length();
    if (most_[k] == unlimited) most_[k] = Grid::unlimited;
    if (most_[k] < extent_[k]) refuse("has the size {}, expected at most {}", extent_[k], most_[k]);
  }
  if (std::find(extent_.begin(), extent_.end(), 0U) != extent_.end()) count_ = 0;
  for (const std::uint64_t length : extent_)
    if (__builtin_mul_overflow(count_, length, &count_)) refuse("has more values than can be counted");
}

void Dataset::parse_layout(std::string_view message) {
  constexpr unsigned compact = 0, whole = 1, chunked = 2, others = 3;
  Cursor in = file_.cursor(message);
  const unsigned version = in.byte();
  if (version < 1 || version > 4) refuse("has a layout of version {}, expected 1 to 4", version);
  if (version < 3) return parse_old_layout(in, version);
  const unsigned kind = in.byte();
  if (kind == compact) {
    storage_ = Storage::compact;
    compact_ = in.take(in.number(2));
  } else if (kind == whole) {
    address_ = in.address();
    stored_ = in.length();
  } else if (kind == chunked) {
    parse_chunks(in, version);
  } else if (kind == others && version == 4) {
    storage_ = Storage::elsewhere;
  } else {
    refuse("has a layout of kind {}", kind);
  }
}

// dimensions, kind, address, sizes of 4 bytes, and what is stored here
void Dataset::parse_old_layout(Cursor& in, unsigned version) {
  constexpr unsigned compact = 0, whole = 1, chunked = 2;
  const unsigned dimensions = in.byte(), kind = in.byte();
  if (kind > chunked || dimensions > most_dimensions + 1)
    refuse("has a layout of kind {} and version {} with {} dimensions", kind, version, dimensions);
  in.skip(5);
  if (kind != compact) address_ = in.address();
  stored_ = file_.image().size();  // does not say
  for (unsigned k = 0; k < dimensions; ++k) chunk_lengths_.push_back(in.number(4));
  if (kind == compact) compact_ = in.take(in.number(4));
  storage_ = kind == compact ? Storage::compact : kind == whole ? Storage::whole : Storage::chunked;
  index_.address = address_;
}

void Dataset::parse_chunks(Cursor& in, unsigned version) {
  storage_ = Storage::chunked;
  constexpr unsigned edges = 1, filtered_single = 2;
  const unsigned flags = version == 4 ? in.byte() : 0, dimensions = in.byte();
  if (dimensions > most_dimensions + 1) refuse("has chunks of {} dimensions", dimensions);
  if (version == 3) index_.address = in.address();
  const std::size_t width = version == 4 ? in.byte() : 4;
  if (width == 0 || width > 8) refuse("has chunks whose lengths have {} bytes", width);
  for (unsigned k = 0; k < dimensions; ++k) chunk_lengths_.push_back(in.number(width));
  if (version == 3) return;
  edges_unfiltered_ = (flags & edges) != 0;
  const unsigned kind = in.byte();
  if (kind < 1 || kind > 5) refuse("has an index of chunks of kind {}, expected 1 to 5", kind);
  index_.kind = static_cast<ChunkIndex::Kind>(kind);
  using enum ChunkIndex::Kind;
  if (index_.kind == single && (flags & filtered_single) != 0) {
    index_.bytes = in.length();
    index_.left_out = in.number(4);
  }
  // What follows about an index stands in the index too.
  in.skip(index_.kind == fixed_array        ? 1
          : index_.kind == extensible_array ? 5
          : index_.kind == tree2            ? 6
                                            : 0);
  index_.address = in.address();
}

// The value of chunks that were never written.
void Dataset::parse_fill(const ObjectHeader& header) {
  constexpr unsigned is_there = 0x20;
  const std::string* message = header.find(MessageKind::fill);
  const std::string* old = header.find(MessageKind::old_fill);
  if (message == nullptr && old == nullptr) return;
  Cursor in = file_.cursor(message != nullptr ? *message : *old);
  if (message != nullptr) {
    const unsigned version = in.byte();
    if (version < 1 || version > 3) refuse("has a fill value of version {}, expected 1 to 3", version);
    const unsigned flags = in.byte();
    if (version == 3 && (flags & is_there) == 0) return;
    if (version < 3) in.skip(1);
    if (version < 3 && in.byte() == 0 && version == 2) return;
  }
  fill_ = in.take(in.number(4));
  if (!fill_.empty() && fill_.size() != type_.size)
    refuse("has a fill value of {} bytes, expected {}", fill_.size(), type_.size);
}

void Dataset::require_stored(std::uint64_t stored, std::uint64_t least) const {
  if (count_ > 0 && (stored == 0 || stored > file_.image().size() || least > stored))
    refuse("claims {} values of {} bytes in {} bytes of a file that has {}", count_, type_.size, stored,
           file_.image().size());
}

void Dataset::locate() {
  if (storage_ == Storage::elsewhere) refuse("is stored in another file, expected its numbers in this one");
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(count_, type_.size, &bytes)) bytes = Grid::unlimited;
  if (storage_ == Storage::chunked) return find_all_chunks(bytes);
  require_stored(storage_ == Storage::compact ? compact_.size() : address_ == nowhere ? 0 : stored_, bytes);
}

void Dataset::make_grid() {
  grid_.dimensions = extent_.size();
  if (grid_.dimensions < 1 || grid_.dimensions > 2)
    refuse("has chunks along {} dimensions, expected one or two", grid_.dimensions);
  if (chunk_lengths_.size() != grid_.dimensions + 1 || chunk_lengths_.back() != type_.size)
    refuse("has chunks of {} dimensions and values of another size", chunk_lengths_.size());
  chunk_bytes_ = 1;
  for (const std::uint64_t length : chunk_lengths_) {
    if (length == 0) refuse("has chunks without length");
    if (__builtin_mul_overflow(chunk_bytes_, length, &chunk_bytes_)) refuse("has chunks of too many bytes");
  }
  for (std::size_t k = 0; k < grid_.dimensions; ++k) {
    grid_.extent[k] = extent_[k];
    grid_.most[k] = most_[k];
    grid_.chunk[k] = chunk_lengths_[k];
  }
}

void Dataset::find_all_chunks(std::uint64_t bytes) {
  make_grid();
  if (count_ == 0) return;
  chunks_ = find_chunks(file_, index_, grid_, !filters_.empty(), chunk_bytes_);
  Budget budget(file_.image().size());
  std::uint64_t stored = 0;
  for (const Chunk& chunk : chunks_) {
    budget.spend(chunk.bytes);
    stored += chunk.bytes;
  }
  require_stored(stored, bytes / most_compression);
}

void Dataset::read(char* to) const {
  const std::uint64_t bytes = count_ * type_.size;
  if (bytes == 0) return;
  switch (storage_) {
    case Storage::compact: std::memcpy(to, compact_.data(), bytes); break;
    case Storage::whole: file_.image().read(address_, bytes, to); break;
    case Storage::chunked: read_chunks(to); break;
    case Storage::elsewhere: break;
  }
}

void Dataset::read_chunks(char* to) const {
  if (!fill_.empty())
    for (std::uint64_t k = 0; k < count_; ++k) std::memcpy(to + k * type_.size, fill_.data(), type_.size);
  else
    std::memset(to, 0, count_ * type_.size);
  for (const Chunk& chunk : chunks_) {
    const bool stored_as_it_is = filters_.empty() || (edges_unfiltered_ && reaches_beyond(chunk));
    if (stored_as_it_is && chunk.bytes != chunk_bytes_)
      refuse("has a chunk of {} bytes, expected {}", chunk.bytes, chunk_bytes_);
    std::string bytes = file_.image().read(chunk.address, chunk.bytes);
    put(chunk, stored_as_it_is ? bytes : unfilter(filters_, std::move(bytes), chunk.left_out, chunk_bytes_),
        to);
  }
}

bool Dataset::reaches_beyond(const Chunk& chunk) const {
  for (std::size_t k = 0; k < 2; ++k)
    if (grid_.chunk[k] > grid_.extent[k] - chunk.begin[k]) return true;
  return false;
}

// Row by row, what lies within the extent.
void Dataset::put(const Chunk& chunk, const std::string& bytes, char* to) const {
  Pair length{};
  for (std::size_t k = 0; k < 2; ++k) length[k] = std::min(grid_.chunk[k], grid_.extent[k] - chunk.begin[k]);
  for (std::uint64_t row = 0; row < length[0]; ++row) {
    const std::uint64_t place = (chunk.begin[0] + row) * grid_.extent[1] + chunk.begin[1];
    std::memcpy(to + place * type_.size, bytes.data() + row * grid_.chunk[1] * type_.size,
                length[1] * type_.size);
  }
}

}  // namespace percuss::io::hdf5
