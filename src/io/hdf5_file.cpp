#include "io/hdf5_file.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <fstream>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>

#include "io/hdf5_driver.hpp"
#include "percuss/files.hpp"

namespace percuss::io {
namespace {

static_assert(std::is_same_v<hid_t, std::int64_t> && std::is_same_v<herr_t, int>);

constexpr hsize_t most_compression = 1100;  // deflate reaches 1032
constexpr hsize_t largest_number = 16;      // bytes
constexpr std::size_t longest_text = 1 << 16;

// HDF5 prints its errors by itself unless it is told not to.
class Quiet {
 public:
  Quiet() {
    H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  ~Quiet() { H5Eset_auto2(H5E_DEFAULT, print_, data_); }
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  H5E_auto2_t print_ = nullptr;
  void* data_ = nullptr;
};

// What HDF5 said last, from where it went wrong.
std::string complaint() {
  std::string text;
  const auto keep = [](unsigned, const H5E_error2_t* error, void* data) -> herr_t {
    auto& first = *static_cast<std::string*>(data);
    if (first.empty() && error->desc != nullptr) first = error->desc;
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep, &text);
  H5Eclear2(H5E_DEFAULT);
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) c = '?';
  return text.empty() ? "HDF5 does not say why" : text;
}

struct Dataset {
  Hdf5Handle handle;
  std::size_t count = 0;
  std::size_t columns = 0;  // of two dimensions
};

tl::unexpected<std::string> refuse(const std::string& name, const std::string& what) {
  return tl::unexpected<std::string>(name + " " + what);
}

// For opening what is in this very file: a link that leads into another one ends here. Made once of every
// kind, for making one takes HDF5 as long as opening a dataset.
Hdf5Handle without_other_files(hid_t kind) {
  Hdf5Handle list(H5Pcreate(kind), H5Pclose);
  const auto refuse = [](const char*, const char*, const char*, const char*, unsigned*, hid_t,
                         void*) -> herr_t { return -1; };
  if (list && H5Pset_elink_cb(list.id(), refuse, nullptr) < 0) return {};
  return list;
}

Hdf5Handle open_set(hid_t file, const std::string& name) {
  static const Hdf5Handle access = without_other_files(H5P_DATASET_ACCESS);
  return {access ? H5Dopen2(file, name.c_str(), access.id()) : -1, H5Dclose};
}

// Its numbers or texts are in this very file, all of them. HDF5 itself reads what is not there.
std::string storage_fault(hid_t file, hid_t set, hsize_t count, H5T_class_t expected) {
  const Hdf5Handle plist(H5Dget_create_plist(set), H5Pclose);
  if (!plist) return "has no readable layout: " + complaint();
  const H5D_layout_t layout = H5Pget_layout(plist.id());
  if (layout == H5D_VIRTUAL || H5Pget_external_count(plist.id()) > 0)
    return "is stored in another file, expected its numbers in this one";
  const Hdf5Handle type(H5Dget_type(set), H5Tclose);
  const hsize_t size = type ? H5Tget_size(type.id()) : 0;
  if (size == 0 || (expected != H5T_STRING && size > largest_number))
    return fmt::format("has numbers of {} bytes, expected at most {}", size, largest_number);
  const hsize_t stored = H5Dget_storage_size(set);
  hsize_t whole = 0, bytes = 0;
  if (H5Fget_filesize(file, &whole) < 0) return "has no readable size: " + complaint();
  const bool countable = !__builtin_mul_overflow(count, size, &bytes);
  const hsize_t least = layout == H5D_CHUNKED ? bytes / most_compression : bytes;
  if (count > 0 && (!countable || stored == 0 || stored > whole || least > stored))
    return fmt::format("claims {} values of {} bytes in {} bytes of a file that has {}", count, size, stored,
                       whole);
  return {};
}

const char* name_of(H5T_class_t type) {
  switch (type) {
    case H5T_INTEGER: return "integers";
    case H5T_STRING: return "text";
    default: return "floating-point numbers";
  }
}

Hdf5Result<Dataset> open_dataset(hid_t file, const std::string& name, H5T_class_t expected, int dimensions) {
  Dataset set;
  set.handle = open_set(file, name);
  if (!set.handle) return refuse(name, "is not a readable dataset: " + complaint());
  const Hdf5Handle type(H5Dget_type(set.handle.id()), H5Tclose);
  if (!type || H5Tget_class(type.id()) != expected)
    return refuse(name, fmt::format("is of another type, expected {}", name_of(expected)));
  const Hdf5Handle space(H5Dget_space(set.handle.id()), H5Sclose);
  const int rank = space ? H5Sget_simple_extent_ndims(space.id()) : -1;
  if (rank < 0) return refuse(name, "has no readable size: " + complaint());
  if (dimensions == 1 ? rank > 1 : rank != dimensions)
    return refuse(name, fmt::format("has {} dimensions, expected {}", rank, dimensions == 1 ? "one" : "two"));
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  if (count < 0) return refuse(name, "has no readable size: " + complaint());
  if (std::string fault = storage_fault(file, set.handle.id(), static_cast<hsize_t>(count), expected);
      !fault.empty())
    return refuse(name, fault);
  set.count = static_cast<std::size_t>(count);
  if (dimensions == 2) {
    std::array<hsize_t, 2> extent{};
    if (H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr) != 2)
      return refuse(name, "has no readable size: " + complaint());
    set.columns = static_cast<std::size_t>(extent[1]);
  }
  return set;
}

// `columns` of two dimensions; without it there is one.
template <class T>
Hdf5Result<std::vector<T>> read(hid_t file, const std::string& name, H5T_class_t expected, hid_t memory,
                                std::optional<std::size_t> columns = {}) {
  const Quiet quiet;
  const auto set = open_dataset(file, name, expected, columns ? 2 : 1);
  if (!set) return tl::make_unexpected(set.error());
  if (columns && set->columns != *columns)
    return refuse(name, fmt::format("has rows of {} numbers, expected {}", set->columns, *columns));
  std::vector<T> values(set->count);
  if (set->count > 0 && H5Dread(set->handle.id(), memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    return refuse(name, "cannot be read: " + complaint());
  return values;
}

// Lists for creating objects that do not remember when they were made, so that equal data gives equal bytes.
Hdf5Handle timeless(hid_t kind) {
  Hdf5Handle list(H5Pcreate(kind), H5Pclose);
  if (list && H5Pset_obj_track_times(list.id(), false) < 0) return {};
  return list;
}

Hdf5Handle memory_access() {
  constexpr std::size_t increment = std::size_t{1} << 20;
  Hdf5Handle list(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  if (list && H5Pset_fapl_core(list.id(), increment, false) < 0) return {};
  return list;
}

Hdf5Handle text_type(std::size_t size) {
  Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  if (type && (H5Tset_size(type.id(), size) < 0 || H5Tset_cset(type.id(), H5T_CSET_UTF8) < 0)) return {};
  return type;
}

}  // namespace

bool Hdf5Handle::reset() {
  if (id_ < 0) return true;
  return close_(std::exchange(id_, -1)) >= 0;
}

void skip_hdf5_cleanup() { H5dont_atexit(); }

Hdf5Result<Hdf5Reader> Hdf5Reader::open_with(const Hdf5Handle& access, const std::string& name) {
  const Quiet quiet;
  Hdf5Reader reader;
  reader.file_ = Hdf5Handle(access ? H5Fopen(name.c_str(), H5F_ACC_RDONLY, access.id()) : -1, H5Fclose);
  if (!reader.file_) return tl::make_unexpected("is not a readable HDF5 file: " + complaint());
  return reader;
}

Hdf5Result<Hdf5Reader> Hdf5Reader::open(const std::string& path) { return open_with(reading_access(), path); }

Hdf5Result<Hdf5Reader> Hdf5Reader::of_image(std::string_view image) {
  return open_with(image_access(image), "/in memory");
}

bool Hdf5Reader::has(const std::string& name) const {
  const Quiet quiet;
  static const Hdf5Handle access = without_other_files(H5P_LINK_ACCESS);
  for (std::size_t end = name.find('/', 1);; end = name.find('/', end + 1)) {
    if (!access || H5Lexists(file_.id(), name.substr(0, end).c_str(), access.id()) <= 0) return false;
    if (end == std::string::npos) return true;
  }
}

Hdf5Result<std::vector<long long>> Hdf5Reader::integers(const std::string& name) const {
  return read<long long>(file_.id(), name, H5T_INTEGER, H5T_NATIVE_LLONG);
}

Hdf5Result<std::vector<double>> Hdf5Reader::numbers(const std::string& name) const {
  return read<double>(file_.id(), name, H5T_FLOAT, H5T_NATIVE_DOUBLE);
}

Hdf5Result<std::vector<double>> Hdf5Reader::table(const std::string& name, std::size_t columns) const {
  return read<double>(file_.id(), name, H5T_FLOAT, H5T_NATIVE_DOUBLE, columns);
}

Hdf5Result<std::vector<std::string>> Hdf5Reader::texts(const std::string& name) const {
  const Quiet quiet;
  const auto set = open_dataset(file_.id(), name, H5T_STRING, 1);
  if (!set) return tl::make_unexpected(set.error());
  const Hdf5Handle type(H5Dget_type(set->handle.id()), H5Tclose);
  if (!type || H5Tis_variable_str(type.id()) != 0)
    return refuse(name, "is text of variable length, expected a fixed one");
  const std::size_t size = H5Tget_size(type.id());
  std::string bytes(size * set->count, '\0');
  if (!bytes.empty() && H5Dread(set->handle.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data()) < 0)
    return refuse(name, "cannot be read: " + complaint());
  std::vector<std::string> values;
  for (std::size_t k = 0; k < set->count; ++k) {
    const std::string one = bytes.substr(k * size, size);
    values.push_back(one.substr(0, one.find('\0')));
  }
  return values;
}

std::string Hdf5Reader::text(const std::string& name) const {
  if (!has(name)) return {};
  const auto found = texts(name);
  return found && found->size() == 1 && found->front().size() <= longest_text ? found->front()
                                                                              : std::string();
}

Hdf5Result<Hdf5Writer> Hdf5Writer::in_memory() {
  const Quiet quiet;
  const Hdf5Handle access = memory_access();
  Hdf5Writer writer;
  if (access)
    writer.file_ = Hdf5Handle(H5Fcreate("memory", H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), H5Fclose);
  if (!writer.file_) return tl::make_unexpected(complaint());
  return writer;
}

Hdf5Result<Hdf5Writer> Hdf5Writer::create(const std::string& path) {
  auto writer = in_memory();
  if (writer) writer->path_ = path;
  return writer;
}

Hdf5Result<Hdf5Writer> Hdf5Writer::modify(const std::string& path) {
  const Quiet quiet;
  std::ifstream in(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in) return tl::make_unexpected(std::string("it cannot be read"));
  const Hdf5Handle access = memory_access();
  Hdf5Writer writer;
  writer.path_ = path;
  if (access && H5Pset_file_image(access.id(), bytes.data(), bytes.size()) >= 0)
    writer.file_ = Hdf5Handle(H5Fopen("memory", H5F_ACC_RDWR, access.id()), H5Fclose);
  if (!writer.file_) return tl::make_unexpected(complaint());
  return writer;
}

void Hdf5Writer::fail(const std::string& what) {
  if (error_.empty()) error_ = what + ": " + complaint();
}

void Hdf5Writer::group(const std::string& name) {
  const Quiet quiet;
  if (!error_.empty()) return;
  const Hdf5Handle list = timeless(H5P_GROUP_CREATE);
  Hdf5Handle made(list ? H5Gcreate2(file_.id(), name.c_str(), H5P_DEFAULT, list.id(), H5P_DEFAULT) : -1,
                  H5Gclose);
  if (!made || !made.reset()) fail(name);
}

void Hdf5Writer::write(const std::string& name, std::int64_t type, std::span<const std::size_t> extent,
                       const void* data) {
  const Quiet quiet;
  if (!error_.empty()) return;
  const std::vector<hsize_t> sizes(extent.begin(), extent.end());
  const Hdf5Handle space(sizes.empty()
                             ? H5Screate(H5S_SCALAR)
                             : H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr),
                         H5Sclose);
  const Hdf5Handle list = timeless(H5P_DATASET_CREATE);
  Hdf5Handle set(space && list ? H5Dcreate2(file_.id(), name.c_str(), type, space.id(), H5P_DEFAULT,
                                            list.id(), H5P_DEFAULT)
                               : -1,
                 H5Dclose);
  if (!set) return fail(name);
  const bool empty = std::find(sizes.begin(), sizes.end(), 0U) != sizes.end();
  if (!empty && H5Dwrite(set.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0) return fail(name);
  if (!set.reset()) fail(name);
}

void Hdf5Writer::integers(const std::string& name, std::span<const int> values) {
  write(name, H5T_NATIVE_INT, std::array{values.size()}, values.data());
}

void Hdf5Writer::integers(const std::string& name, std::span<const long long> values) {
  write(name, H5T_NATIVE_LLONG, std::array{values.size()}, values.data());
}

void Hdf5Writer::numbers(const std::string& name, std::span<const double> values) {
  write(name, H5T_NATIVE_DOUBLE, std::array{values.size()}, values.data());
}

void Hdf5Writer::table(const std::string& name, std::size_t rows, std::size_t columns,
                       std::span<const double> values) {
  assert(values.size() == rows * columns);
  write(name, H5T_NATIVE_DOUBLE, std::array{rows, columns}, values.data());
}

void Hdf5Writer::texts(const std::string& name, std::span<const std::string> values) {
  std::size_t size = 1;
  for (const std::string& value : values) size = std::max(size, value.size() + 1);
  std::string bytes(size * values.size(), '\0');
  for (std::size_t k = 0; k < values.size(); ++k) values[k].copy(bytes.data() + k * size, size);
  const Hdf5Handle type = text_type(size);
  write(name, type.id(), std::array{values.size()}, bytes.data());
}

void Hdf5Writer::text(const std::string& name, const std::string& value) {
  const Hdf5Handle type = text_type(value.size() + 1);
  write(name, type.id(), {}, value.c_str());
}

void Hdf5Writer::describe(const std::string& name, const std::string& words) {
  const Quiet quiet;
  if (!error_.empty()) return;
  const Hdf5Handle type = text_type(words.size() + 1);
  const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  Hdf5Handle attribute(H5Acreate_by_name(file_.id(), name.c_str(), "about", type.id(), space.id(),
                                         H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                       H5Aclose);
  if (!attribute || H5Awrite(attribute.id(), type.id(), words.c_str()) < 0 || !attribute.reset()) fail(name);
}

void Hdf5Writer::remove(const std::string& name) {
  const Quiet quiet;
  if (!error_.empty() || H5Lexists(file_.id(), name.c_str(), H5P_DEFAULT) <= 0) return;
  if (H5Ldelete(file_.id(), name.c_str(), H5P_DEFAULT) < 0) fail(name);
}

Hdf5Result<std::string> Hdf5Writer::image() {
  const Quiet quiet;
  if (error_.empty() && H5Fflush(file_.id(), H5F_SCOPE_GLOBAL) < 0) fail("the file cannot be completed");
  std::string bytes;
  if (error_.empty()) {
    const ssize_t size = H5Fget_file_image(file_.id(), nullptr, 0);
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    if (size <= 0 || H5Fget_file_image(file_.id(), bytes.data(), bytes.size()) != size)
      fail("the file cannot be copied");
  }
  if (!file_.reset()) fail("the file cannot be closed");
  if (!error_.empty()) return tl::make_unexpected(error_);
  return bytes;
}

Hdf5Result<void> Hdf5Writer::close() {
  const auto bytes = image();
  if (!bytes) return tl::make_unexpected(bytes.error());
  return write_bytes(path_, *bytes);
}

}  // namespace percuss::io
