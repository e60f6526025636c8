// Fixed and extensible arrays: the chunks of datasets in new files, by their number.
#include <algorithm>
#include <bit>
#include <optional>

#include "io/hdf5/chunks.hpp"

namespace percuss::io::hdf5 {
namespace {

constexpr std::size_t letters = 4;

class ChunkArray {
 public:
  ChunkArray(const File& file, bool filtered, std::uint64_t bytes)
      : file_(file), filtered_(filtered), bytes_(bytes), budget_(file.image().size()) {}

  std::vector<Chunk> fixed(std::uint64_t address) {
    const Widths& w = file_.widths();
    header_ = address;
    const std::string header =
        file_.checked_block(address, letters + 4 + w.length + w.address + checksum_bytes, "FAHD");
    Cursor in = file_.cursor(header);
    require_array(in);
    element_ = in.byte();
    page_ = power(in.byte());
    const std::uint64_t count = in.length(), block = in.address();
    require_element();
    if (block != nowhere) read_block(block, "FADB", count, {});
    return std::move(found_);
  }

  std::vector<Chunk> extensible(std::uint64_t address) {
    const Widths& w = file_.widths();
    header_ = address;
    const std::string header =
        file_.checked_block(address, letters + 8 + 6 * w.length + w.address + checksum_bytes, "EAHD");
    Cursor in = file_.cursor(header);
    require_array(in);
    element_ = in.byte();
    bits_ = in.byte();
    in_index_ = in.byte();
    least_ = in.byte();
    least_pointers_ = in.byte();
    page_ = power(in.byte());
    in.skip(6 * w.length);  // what there is
    const std::uint64_t index = in.address();
    require_element();
    if (bits_ == 0 || bits_ > 64 || !std::has_single_bit(least_) || !std::has_single_bit(least_pointers_) ||
        least_pointers_ < 2)
      refuse("has an array of chunks of {} bits with {} elements and {} blocks at least", bits_, least_,
             least_pointers_);
    if (index != nowhere) read_index(index);
    return std::move(found_);
  }

 private:
  static std::uint64_t power(unsigned exponent) {
    if (exponent > 63) refuse("has pages of 2^{} chunks", exponent);
    return std::uint64_t{1} << exponent;
  }

  void require_array(Cursor& in) const {
    const unsigned version = in.byte(), kind = in.byte();
    if (version != 0 || kind != (filtered_ ? 1U : 0U))
      refuse("has an array of chunks of version {} and kind {}, expected 0 and {}", version, kind,
             filtered_ ? 1 : 0);
  }

  void require_owner(Cursor& in) const {
    require_array(in);
    if (const std::uint64_t owner = in.address(); owner != header_)
      refuse("leads to the array of another dataset, of {}", owner);
  }

  void require_element() const {
    const std::uint64_t width = file_.widths().address;
    if (filtered_ ? element_ <= width + 4 || element_ > width + 12 : element_ != width)
      refuse("has an array of chunks with {} bytes each", element_);
  }

  void read_elements(Cursor& in, std::uint64_t count) {
    for (std::uint64_t k = 0; k < count; ++k) {
      Chunk chunk;
      chunk.address = in.address();
      chunk.bytes = bytes_;
      if (filtered_) {
        chunk.bytes = in.number(element_ - file_.widths().address - 4);
        chunk.left_out = in.number(4);
      }
      chunk.number = number_ + k;
      if (chunk.address != nowhere) found_.push_back(chunk);
    }
    count_on(count);
  }

  // Those that are not there have numbers too, up to the largest.
  void count_on(std::uint64_t count) {
    if (__builtin_add_overflow(number_, count, &number_)) number_ = ~std::uint64_t{0};
  }

  std::uint64_t bytes_of(std::uint64_t count) const {
    std::uint64_t bytes = 0;
    if (__builtin_mul_overflow(count, element_, &bytes) || bytes > file_.image().size())
      refuse("claims {} chunks in a file of {} bytes", count, file_.image().size());
    return bytes;
  }

  std::string checked(std::uint64_t address, std::uint64_t bytes, std::string_view name) {
    budget_.spend(bytes);
    return file_.checked_block(address, bytes, name);
  }

  // A block of elements or, where there are many, one with their pages behind it, of which those are there
  // whose bits are set: in a fixed array by the block itself, in an extensible one by `told`.
  void read_block(std::uint64_t address, std::string_view name, std::uint64_t count,
                  std::optional<std::string_view> told) {
    const bool fixed = name == "FADB", paged = count > page_;
    const std::uint64_t pages = paged ? count / page_ + (count % page_ != 0) : 0;
    const std::uint64_t bits = fixed ? pages / 8 + (pages % 8 != 0) : 0;
    const std::uint64_t before = fixed ? 0 : number_bytes(), all = bytes_of(count);
    const std::uint64_t heading = letters + 2 + file_.widths().address + before;
    const std::uint64_t size = heading + bits + (paged ? 0 : all) + checksum_bytes;
    const std::string block = checked(address, size, name);
    Cursor in = file_.cursor(block);
    require_owner(in);
    in.skip(before);
    if (!paged) return read_elements(in, count);
    if (fixed) told = in.take(bits);
    if (!told) refuse("has a block of {} chunks without pages", count);
    for (std::uint64_t k = 0, place = address + size; k < pages;
         ++k, place += bytes_of(page_) + checksum_bytes)
      read_page(place, std::min(page_, count - k * page_),
                (static_cast<unsigned char>(told->at(k / 8)) & 0x80U >> k % 8) != 0);
  }

  void read_page(std::uint64_t address, std::uint64_t count, bool is_there) {
    if (!is_there) return count_on(count);
    const std::string elements = checked(address, bytes_of(count) + checksum_bytes, "");
    Cursor in = file_.cursor(elements);
    read_elements(in, count);
  }

  // Blocks of a group u of them: 2^(u/2) blocks of 2^((u+1)/2) times as many elements as the smallest has.
  std::uint64_t blocks_of(unsigned group) const { return power(group / 2); }
  std::uint64_t elements_of(unsigned group) const {
    std::uint64_t count = 0;
    if (__builtin_mul_overflow(power((group + 1) / 2), least_, &count)) count = ~std::uint64_t{0};
    return count;
  }
  std::size_t number_bytes() const { return (bits_ + 7) / 8; }

  void read_index(std::uint64_t address) {
    const std::uint64_t width = file_.widths().address;
    const auto log2 = [](std::uint64_t number) { return static_cast<unsigned>(std::bit_width(number)) - 1; };
    if (bits_ < log2(least_)) refuse("has an array of chunks of {} bits", bits_);
    const unsigned groups = 1 + bits_ - log2(least_), direct = 2 * log2(least_pointers_);
    const std::uint64_t blocks = 2 * (least_pointers_ - 1), further = groups > direct ? groups - direct : 0;
    const std::uint64_t size =
        letters + 2 + width + in_index_ * element_ + (blocks + further) * width + checksum_bytes;
    const std::string block = checked(address, size, "EAIB");
    Cursor in = file_.cursor(block);
    require_owner(in);
    read_elements(in, in_index_);
    for (unsigned group = 0; group < groups; ++group) {
      if (group < direct) {
        for (std::uint64_t k = 0; k < blocks_of(group); ++k) read_data(in.address(), elements_of(group), {});
      } else {
        read_group(in.address(), group);
      }
    }
  }

  void read_data(std::uint64_t address, std::uint64_t count, std::optional<std::string_view> told) {
    if (address == nowhere) return count_on(count);
    read_block(address, "EADB", count, told);
  }

  // The blocks of one group, before them which of their pages are there.
  void read_group(std::uint64_t address, unsigned group) {
    const std::uint64_t count = elements_of(group), blocks = blocks_of(group), width = file_.widths().address;
    if (address == nowhere) {
      std::uint64_t all = 0;
      if (__builtin_mul_overflow(blocks, count, &all)) all = ~std::uint64_t{0};
      return count_on(all);
    }
    const std::uint64_t pages = count > page_ ? count / page_ : 0, bits = pages / 8 + (pages % 8 != 0);
    bytes_of(blocks);
    std::uint64_t told_bytes = 0;
    if (__builtin_mul_overflow(blocks, bits, &told_bytes) || told_bytes > file_.image().size())
      refuse("claims {} blocks of {} chunks in a file of {} bytes", blocks, count, file_.image().size());
    const std::uint64_t heading = letters + 2 + width + number_bytes();
    const std::string block =
        checked(address, heading + told_bytes + blocks * width + checksum_bytes, "EASB");
    Cursor in = file_.cursor(block);
    require_owner(in);
    in.skip(number_bytes());
    Cursor told = file_.cursor(in.take(told_bytes));
    for (std::uint64_t k = 0; k < blocks; ++k) {
      const std::string_view bits_of_block = told.take(bits);
      read_data(in.address(), count, bits_of_block);
    }
  }

  const File& file_;
  bool filtered_;
  std::uint64_t bytes_;  // of a chunk that was not filtered
  Budget budget_;
  std::uint64_t header_ = nowhere, element_ = 0, page_ = 1;
  unsigned bits_ = 0;  // of the largest number of a chunk; the rest is of extensible arrays
  std::uint64_t in_index_ = 0, least_ = 1, least_pointers_ = 1;
  std::uint64_t number_ = 0;  // of the next chunk
  std::vector<Chunk> found_;
};

}  // namespace

std::vector<Chunk> read_chunk_array(const File& file, const ChunkIndex& index, bool filtered,
                                    std::uint64_t bytes) {
  ChunkArray array(file, filtered, bytes);
  return index.kind == ChunkIndex::Kind::fixed_array ? array.fixed(index.address)
                                                     : array.extensible(index.address);
}

}  // namespace percuss::io::hdf5
