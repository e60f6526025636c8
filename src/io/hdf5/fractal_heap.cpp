#include "io/hdf5/fractal_heap.hpp"

#include <algorithm>
#include <bit>

#include "io/hdf5/checksum.hpp"

namespace percuss::io::hdf5 {
namespace {

int exponent_of(std::uint64_t number) { return static_cast<int>(std::bit_width(number)) - 1; }

}  // namespace

FractalHeap::FractalHeap(const File& file, std::uint64_t address)
    : file_(file), header_(address), read_(file.image().size()), told_(file.image().size()) {
  const Widths& w = file.widths();
  const std::uint64_t size =
      4 + 1 + 2 + 2 + 1 + 4 + 12 * w.length + 3 * w.address + 2 + 2 + 2 + 2 + checksum_bytes;
  const std::string whole = file.block(address, size, "FRHP");
  Cursor in = file.cursor(whole);
  in.skip(4);
  const unsigned version = in.byte();
  in.skip(2);  // bytes of an identifier
  if (const std::uint64_t filters = in.number(2); version != 0 || filters != 0)
    refuse("keeps its links in a heap of version {} with {} bytes of filters, expected 0 and 0", version,
           filters);
  if (!checksum_holds(whole)) refuse("leads to 'FRHP' at {}, whose checksum does not hold", address);
  checked_ = (in.byte() & 2) != 0;
  const std::uint64_t longest = in.number(4);
  in.skip(w.length + w.address + w.length + w.address +
          8 * w.length);  // large and small ones, free space, counts
  width_ = in.number(2);
  smallest_ = in.length();
  const std::uint64_t largest = in.length(), bits = in.number(2);
  in.skip(2);  // rows at the beginning
  root_ = in.address();
  root_rows_ = in.number(2);
  constexpr std::uint64_t most = std::uint64_t{1} << 31;
  if (width_ == 0 || !std::has_single_bit(width_) || !std::has_single_bit(smallest_) ||
      !std::has_single_bit(largest) || largest < smallest_ || largest > most || bits > 64)
    refuse("keeps its links in a heap of {} columns and blocks of {} to {} bytes", width_, smallest_,
           largest);
  offset_bytes_ = (bits + 7) / 8;
  length_bytes_ =
      static_cast<std::size_t>(std::min((exponent_of(largest) + 7) / 8, exponent_of(longest | 1) / 8 + 1));
  direct_rows_ = static_cast<std::uint64_t>(exponent_of(largest) - exponent_of(smallest_)) + 2;
}

std::uint64_t FractalHeap::heading() const {
  return 4 + 1 + file_.widths().address + offset_bytes_ + (checked_ ? checksum_bytes : 0);
}

const std::string& FractalHeap::indirect_block(std::uint64_t address, std::uint64_t size) {
  const auto [place, fresh] = indirect_.try_emplace(address);
  if (fresh) {
    read_.spend(size);
    place->second = file_.checked_block(address, size, "FHIB");
  }
  return place->second;
}

// Its checksum stands before the objects and is that of the block with a 0 in its place.
const std::string& FractalHeap::direct_block(const Block& block) {
  const auto [place, fresh] = direct_.try_emplace(block.address);
  std::string& bytes = place->second;
  if (!fresh) return bytes;
  read_.spend(block.size);
  bytes = file_.block(block.address, block.size, "FHDB");
  Cursor in = file_.cursor(bytes);
  in.skip(4 + 1);
  if (in.address() != header_ || in.number(offset_bytes_) != block.begin)
    refuse("leads to a block of another heap at {}", block.address);
  if (!checked_) return bytes;
  const std::uint64_t told = in.number(checksum_bytes);
  bytes.replace(heading() - checksum_bytes, checksum_bytes, checksum_bytes, '\0');
  if (lookup3(bytes) != told) refuse("leads to 'FHDB' at {}, whose checksum does not hold", block.address);
  return bytes;
}

std::uint64_t FractalHeap::row_size(std::uint64_t row) const {
  return row == 0 ? smallest_ : smallest_ << (row - 1);
}

// The block of an indirect one, of so many rows, that holds an offset.
FractalHeap::Block FractalHeap::child_of(std::uint64_t address, std::uint64_t rows, std::uint64_t begin,
                                         std::uint64_t offset, bool& direct) {
  const std::uint64_t first = width_ * smallest_, inside = offset - begin;
  const auto row =
      static_cast<std::uint64_t>(inside < first ? 0 : std::bit_width(inside) - std::bit_width(first) + 1);
  if (row >= rows) refuse("leads to {} of its heap, which is not there", offset);
  const std::uint64_t row_begin = row == 0 ? 0 : first << (row - 1), size = row_size(row);
  const std::uint64_t column = (inside - row_begin) / size, w = file_.widths().address;
  const std::uint64_t bytes = 4 + 1 + w + offset_bytes_ + rows * width_ * w + checksum_bytes;
  Cursor in = file_.cursor(indirect_block(address, bytes));
  in.skip(1);
  if (in.address() != header_ || in.number(offset_bytes_) != begin)
    refuse("leads to a block of another heap at {}", address);
  in.skip((row * width_ + column) * w);
  direct = row < direct_rows_;
  return {in.address(), begin + row_begin + column * size, size};
}

FractalHeap::Block FractalHeap::find_block(std::uint64_t offset) {
  constexpr std::uint64_t most_rows = 64;
  const std::uint64_t first = width_ * smallest_;
  if (root_rows_ == 0) return {root_, 0, smallest_};
  std::uint64_t address = root_, rows = root_rows_, begin = 0;
  for (;;) {
    if (rows > most_rows || std::bit_width(first) + rows > 64)
      refuse("keeps its links in a heap of {} rows", rows);
    bool direct = false;
    const Block child = child_of(address, rows, begin, offset, direct);
    if (direct) return child;
    const auto fewer = static_cast<std::uint64_t>(std::bit_width(child.size) - std::bit_width(first)) + 1;
    if (child.size < first || fewer >= rows) refuse("keeps its links in a heap that goes in circles");
    address = child.address, rows = fewer, begin = child.begin;
  }
}

std::string_view FractalHeap::object(std::string_view id) {
  Cursor in = file_.cursor(id);
  if (const unsigned kind = in.byte(); (kind & 0xF0) != 0)
    refuse("has a link that takes {} bytes of its own, which is not read", id.size());
  const std::uint64_t offset = in.number(offset_bytes_), length = in.number(length_bytes_);
  const Block block = find_block(offset);
  const std::string& bytes = direct_block(block);
  const std::uint64_t inside = offset - block.begin;
  if (offset < block.begin || inside < heading() || inside > bytes.size() || length > bytes.size() - inside)
    refuse("leads to {} bytes at {} of its heap, beyond a block of {} bytes", length, offset, bytes.size());
  told_.spend(length);
  return std::string_view(bytes).substr(inside, length);
}

}  // namespace percuss::io::hdf5
