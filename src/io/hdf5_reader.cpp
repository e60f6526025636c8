#include "io/hdf5_reader.hpp"

#include <algorithm>
#include <optional>

#include "io/hdf5/dataset.hpp"
#include "io/hdf5/heaps.hpp"
#include "io/hdf5/tree.hpp"
#include "percuss/files.hpp"

namespace percuss::io {
namespace {

using hdf5::Datatype;
using Kind = Datatype::Kind;

constexpr std::size_t longest_text = 1 << 16;

// What the values of a dataset may take in memory: what is packed well may claim a thousand times as much as
// the file has, and several times that as numbers or texts of ours.
constexpr std::uint64_t always_granted = std::uint64_t{1} << 30, times_the_file = 100;  // bytes

void require_memory(const hdf5::File& file, std::uint64_t values, std::uint64_t each) {
  const std::uint64_t most = std::max(always_granted, times_the_file * file.image().size());
  if (values > most / each)
    hdf5::refuse("claims {} values, which take more than {} bytes of memory, expected less", values, most);
}

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::integer: return "integers";
    case Kind::real: return "floating-point numbers";
    default: return "text";
  }
}

// What `make` returns, or what it found damaged.
template <class Make>
auto tried(const Make& make) -> Hdf5Result<decltype(make())> {
  try {
    return make();
  } catch (const hdf5::Damage& damage) {
    return tl::make_unexpected(damage.what);
  }
}

// The same, of something that has a name.
template <class Make>
auto tried(const std::string& name, const Make& make) -> Hdf5Result<decltype(make())> {
  return tried(make).map_error([&](const std::string& what) { return name + " " + what; });
}

}  // namespace

struct Hdf5Reader::Content {
  explicit Content(hdf5::Image image) : file(std::move(image)), tree(file) {}

  // Of one dimension, or of two with so many columns.
  hdf5::Dataset open(const std::string& name, Kind expected, std::optional<std::size_t> columns = {});
  template <class T>
  std::vector<T> read(const std::string& name, Kind expected, std::optional<std::size_t> columns = {});
  std::vector<std::string> read_texts(const std::string& name);

  hdf5::File file;
  hdf5::Tree tree;
};

hdf5::Dataset Hdf5Reader::Content::open(const std::string& name, Kind expected,
                                        std::optional<std::size_t> columns) {
  std::optional<hdf5::Dataset> set;
  try {
    set.emplace(file, tree.find_object(name));
  } catch (const hdf5::Damage& damage) {
    hdf5::refuse("is not a readable dataset: it {}", damage.what);
  }
  Kind kind = set->type().kind;
  if (kind == Kind::text_of_any_length) kind = Kind::text;
  if (kind != expected) hdf5::refuse("is of another type, expected {}", name_of(expected));
  const std::size_t dimensions = set->extent().size();
  if (columns ? dimensions != 2 : dimensions > 1)
    hdf5::refuse("has {} dimensions, expected {}", dimensions, columns ? "two" : "one");
  if (columns && set->extent()[1] != *columns)
    hdf5::refuse("has rows of {} numbers, expected {}", set->extent()[1], *columns);
  set->locate();
  return *std::move(set);
}

template <class T>
std::vector<T> Hdf5Reader::Content::read(const std::string& name, Kind expected,
                                         std::optional<std::size_t> columns) {
  const hdf5::Dataset set = open(name, expected, columns);
  require_memory(file, set.count(), sizeof(T) + set.type().size);
  std::vector<T> values(set.count());
  if (hdf5::is_native<T>(set.type())) {
    set.read(reinterpret_cast<char*>(values.data()));
    return values;
  }
  std::string bytes(set.count() * set.type().size, '\0');
  set.read(bytes.data());
  hdf5::convert(set.type(), bytes, values);
  return values;
}

// Of fixed length: up to the first 0. Of any length: how long, in which collection, as which of its texts.
std::vector<std::string> Hdf5Reader::Content::read_texts(const std::string& name) {
  const hdf5::Dataset set = open(name, Kind::text);
  const std::size_t size = set.type().size, count = set.count();
  require_memory(file, count, sizeof(std::string) + 2 * size);
  std::string bytes(size * count, '\0');
  set.read(bytes.data());
  std::vector<std::string> values;
  values.reserve(count);
  hdf5::GlobalHeap heap(file);
  for (std::size_t k = 0; k < count; ++k) {
    std::string_view one = std::string_view(bytes).substr(k * size, size);
    if (set.type().kind == Kind::text_of_any_length) {
      hdf5::Cursor in = file.cursor(one);
      const std::uint64_t length = in.number(4), collection = in.address(), index = in.number(4);
      one = length == 0 ? std::string_view() : heap.text(collection, index).substr(0, length);
    }
    values.emplace_back(one.substr(0, one.find('\0')));
  }
  return values;
}

Hdf5Reader::Hdf5Reader(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Hdf5Reader::~Hdf5Reader() = default;
Hdf5Reader::Hdf5Reader(Hdf5Reader&& other) noexcept = default;

Hdf5Result<Hdf5Reader> Hdf5Reader::open(const std::string& path) {
  if (auto fault = find_file_fault(path)) return tl::make_unexpected(*std::move(fault));
  return tried("is not a readable HDF5 file: it",
               [&] { return Hdf5Reader(std::make_unique<Content>(hdf5::Image::of_file(path))); });
}

Hdf5Result<Hdf5Reader> Hdf5Reader::of_image(std::string_view image) {
  return tried("is not a readable HDF5 file: it",
               [&] { return Hdf5Reader(std::make_unique<Content>(hdf5::Image::in_memory(image))); });
}

bool Hdf5Reader::has(const std::string& name) const {
  return tried([&] { return content_->tree.has(name); }).value_or(true);
}

Hdf5Result<std::vector<long long>> Hdf5Reader::integers(const std::string& name) const {
  return tried(name, [&] { return content_->read<long long>(name, Kind::integer); });
}

Hdf5Result<std::vector<double>> Hdf5Reader::numbers(const std::string& name) const {
  return tried(name, [&] { return content_->read<double>(name, Kind::real); });
}

Hdf5Result<std::vector<double>> Hdf5Reader::table(const std::string& name, std::size_t columns) const {
  return tried(name, [&] { return content_->read<double>(name, Kind::real, columns); });
}

Hdf5Result<std::vector<std::string>> Hdf5Reader::texts(const std::string& name) const {
  return tried(name, [&] { return content_->read_texts(name); });
}

std::string Hdf5Reader::text(const std::string& name) const {
  const auto found = texts(name);
  return found && found->size() == 1 && found->front().size() <= longest_text ? found->front()
                                                                              : std::string();
}

}  // namespace percuss::io
