#include "io/hdf5/filters.hpp"

#include <zlib.h>

#include <limits>
#include <new>

#include "io/hdf5/checksum.hpp"

namespace percuss::io::hdf5 {
namespace {

constexpr std::size_t sum_bytes = 4;

std::string name_of_filter(std::uint64_t kind) {
  switch (kind) {
    case 4: return "szip";
    case 5: return "nbit";
    case 6: return "scaleoffset";
    default: return fmt::format("with the number {}", kind);
  }
}

Filter filter_of(std::uint64_t kind, std::size_t element_bytes) {
  if (kind < 1 || kind > 3)
    refuse("is packed by the filter {}, expected deflate, shuffle or fletcher32", name_of_filter(kind));
  return {static_cast<Filter::Kind>(kind), element_bytes};
}

std::string inflated(std::string_view stored, std::uint64_t most) {
  if (most / most_compression > stored.size() || most > std::numeric_limits<uInt>::max() ||
      stored.size() > std::numeric_limits<uInt>::max())
    refuse("claims {} bytes in a chunk of {}", most, stored.size());
  std::string bytes(most, '\0');
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stored.data()));
  stream.avail_in = static_cast<uInt>(stored.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int ended = inflate(&stream, Z_FINISH);
  bytes.resize(bytes.size() - stream.avail_out);
  inflateEnd(&stream);
  if (ended != Z_STREAM_END) refuse("has a chunk that cannot be inflated to {} bytes", most);
  return bytes;
}

// All first bytes of the elements, then all second ones; what is left of an element stands at the end.
std::string unshuffled(const std::string& stored, std::size_t size) {
  const std::size_t count = stored.size() / size;
  std::string bytes = stored;
  if (count == 0) return bytes;
  for (std::size_t b = 0; b < size; ++b)
    for (std::size_t k = 0; k < count; ++k) bytes[k * size + b] = stored[b * count + k];
  return bytes;
}

std::string without_sum(std::string bytes) {
  if (bytes.size() < sum_bytes) refuse("has a chunk without its checksum");
  const std::string_view all = bytes;
  const std::size_t body = bytes.size() - sum_bytes;
  if (Cursor(all.substr(body), {}).number(sum_bytes) != fletcher32(all.substr(0, body)))
    refuse("has a chunk whose checksum does not hold");
  bytes.resize(body);
  return bytes;
}

}  // namespace

// version, how many; of each its number, its name, whether it may be left out, its numbers
std::vector<Filter> parse_filters(std::string_view message, std::size_t element_bytes) {
  constexpr std::uint64_t first_of_users = 256;
  constexpr unsigned most_filters = 32;
  Cursor in(message, {});
  const unsigned version = in.byte(), count = in.byte();
  if (version < 1 || version > 2) refuse("has filters of version {}, expected 1 or 2", version);
  if (count > most_filters) refuse("has {} filters, expected at most {}", count, most_filters);
  if (version == 1) in.skip(6);
  std::vector<Filter> filters;
  for (unsigned k = 0; k < count; ++k) {
    const std::uint64_t kind = in.number(2);
    const std::uint64_t name = version == 1 || kind >= first_of_users ? in.number(2) : 0;
    in.skip(2);
    const std::uint64_t numbers = in.number(2);
    in.skip(version == 1 ? (name + 7) / 8 * 8 : name);
    filters.push_back(filter_of(kind, element_bytes));
    for (std::uint64_t j = 0; j < numbers; ++j) {
      const std::uint64_t number = in.number(4);
      if (filters.back().kind == Filter::Kind::shuffle && j == 0) filters.back().size = number;
    }
    if (version == 1 && numbers % 2 == 1) in.skip(4);
  }
  for (const Filter& filter : filters)
    if (filter.size == 0) refuse("is shuffled in elements of 0 bytes");
  return filters;
}

std::string unfilter(const std::vector<Filter>& filters, std::string stored, std::uint64_t left_out,
                     std::uint64_t bytes) {
  const std::uint64_t most = bytes + sum_bytes * filters.size();  // a sum before the last step
  for (std::size_t k = filters.size(); k-- > 0;) {
    if ((left_out >> k & 1) != 0) continue;
    switch (filters[k].kind) {
      case Filter::Kind::deflate: stored = inflated(stored, most); break;
      case Filter::Kind::shuffle: stored = unshuffled(stored, filters[k].size); break;
      case Filter::Kind::fletcher32: stored = without_sum(std::move(stored)); break;
    }
  }
  if (stored.size() != bytes) refuse("has a chunk of {} bytes, expected {}", stored.size(), bytes);
  return stored;
}

}  // namespace percuss::io::hdf5
