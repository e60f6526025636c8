#include "io/hdf5_file.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <type_traits>
#include <utility>

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

// Datasets without the time of their making, so that the same numbers make the same file.
Hdf5Handle timeless() {
  Hdf5Handle plist(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  if (plist) H5Pset_obj_track_times(plist.id(), false);
  return plist;
}

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
};

tl::unexpected<std::string> refuse(const std::string& name, const std::string& what) {
  return tl::unexpected<std::string>(name + " " + what);
}

// Its numbers are in this very file, all of them.
std::string storage_fault(hid_t file, hid_t set, hsize_t count) {
  const Hdf5Handle plist(H5Dget_create_plist(set), H5Pclose);
  if (!plist) return "has no readable layout: " + complaint();
  if (H5Pget_layout(plist.id()) == H5D_VIRTUAL || H5Pget_external_count(plist.id()) > 0)
    return "is stored in another file, expected its numbers in this one";
  const Hdf5Handle type(H5Dget_type(set), H5Tclose);
  const hsize_t size = type ? H5Tget_size(type.id()) : 0;
  if (size == 0 || size > largest_number)
    return fmt::format("has numbers of {} bytes, expected at most {}", size, largest_number);
  const hsize_t stored = H5Dget_storage_size(set);
  hsize_t whole = 0;
  if (H5Fget_filesize(file, &whole) < 0) return "has no readable size: " + complaint();
  if (count > 0 && (stored == 0 || stored > whole || count / most_compression > stored))
    return fmt::format("claims {} numbers in {} bytes of a file that has {}", count, stored, whole);
  return {};
}

Hdf5Result<Dataset> open_dataset(hid_t file, const std::string& name, H5T_class_t expected) {
  Dataset set;
  set.handle = Hdf5Handle(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose);
  if (!set.handle) return refuse(name, "is not a readable dataset: " + complaint());
  const Hdf5Handle type(H5Dget_type(set.handle.id()), H5Tclose);
  if (!type || H5Tget_class(type.id()) != expected)
    return refuse(name, expected == H5T_INTEGER ? "is of another type, expected integers"
                                                : "is of another type, expected floating-point numbers");
  const Hdf5Handle space(H5Dget_space(set.handle.id()), H5Sclose);
  const int rank = space ? H5Sget_simple_extent_ndims(space.id()) : -1;
  if (rank < 0) return refuse(name, "has no readable size: " + complaint());
  if (rank > 1) return refuse(name, fmt::format("has {} dimensions, expected one", rank));
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  if (count < 0) return refuse(name, "has no readable size: " + complaint());
  if (std::string fault = storage_fault(file, set.handle.id(), static_cast<hsize_t>(count)); !fault.empty())
    return refuse(name, fault);
  set.count = static_cast<std::size_t>(count);
  return set;
}

template <class T>
Hdf5Result<std::vector<T>> read(hid_t file, const std::string& name, H5T_class_t expected, hid_t memory) {
  const Quiet quiet;
  const auto set = open_dataset(file, name, expected);
  if (!set) return tl::make_unexpected(set.error());
  std::vector<T> values(set->count);
  if (set->count > 0 && H5Dread(set->handle.id(), memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    return refuse(name, "cannot be read: " + complaint());
  return values;
}

}  // namespace

bool Hdf5Handle::reset() {
  if (id_ < 0) return true;
  return close_(std::exchange(id_, -1)) >= 0;
}

void skip_hdf5_cleanup() { H5dont_atexit(); }

Hdf5Result<Hdf5Reader> Hdf5Reader::open(const std::string& path) {
  const Quiet quiet;
  Hdf5Reader reader;
  reader.file_ = Hdf5Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  if (!reader.file_) return tl::make_unexpected("is not a readable HDF5 file: " + complaint());
  return reader;
}

bool Hdf5Reader::has(const std::string& name) const {
  const Quiet quiet;
  for (std::size_t end = name.find('/', 1);; end = name.find('/', end + 1)) {
    if (H5Lexists(file_.id(), name.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
    if (end == std::string::npos) return true;
  }
}

Hdf5Result<std::vector<long long>> Hdf5Reader::integers(const std::string& name) const {
  return read<long long>(file_.id(), name, H5T_INTEGER, H5T_NATIVE_LLONG);
}

Hdf5Result<std::vector<double>> Hdf5Reader::numbers(const std::string& name) const {
  return read<double>(file_.id(), name, H5T_FLOAT, H5T_NATIVE_DOUBLE);
}

std::string Hdf5Reader::text(const std::string& name) const {
  if (!has(name)) return {};
  const Quiet quiet;
  const Hdf5Handle set(H5Dopen2(file_.id(), name.c_str(), H5P_DEFAULT), H5Dclose);
  const Hdf5Handle type(set ? H5Dget_type(set.id()) : -1, H5Tclose);
  const Hdf5Handle space(set ? H5Dget_space(set.id()) : -1, H5Sclose);
  if (!type || !space || H5Tget_class(type.id()) != H5T_STRING || H5Tis_variable_str(type.id()) != 0 ||
      H5Sget_simple_extent_npoints(space.id()) != 1)
    return {};
  const std::size_t size = H5Tget_size(type.id());
  if (size == 0 || size > longest_text) return {};
  std::string text(size, '\0');
  if (H5Dread(set.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()) < 0) return {};
  return text.substr(0, text.find('\0'));
}

Hdf5Result<Hdf5Writer> Hdf5Writer::create(const std::string& path) {
  const Quiet quiet;
  Hdf5Writer writer;
  writer.file_ = Hdf5Handle(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
  if (!writer.file_) return tl::make_unexpected(complaint());
  return writer;
}

Hdf5Result<Hdf5Writer> Hdf5Writer::modify(const std::string& path) {
  const Quiet quiet;
  Hdf5Writer writer;
  writer.file_ = Hdf5Handle(H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose);
  if (!writer.file_) return tl::make_unexpected(complaint());
  return writer;
}

void Hdf5Writer::fail(const std::string& what) {
  if (error_.empty()) error_ = what + ": " + complaint();
}

void Hdf5Writer::group(const std::string& name) {
  const Quiet quiet;
  if (!error_.empty()) return;
  Hdf5Handle made(H5Gcreate2(file_.id(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  if (!made || !made.reset()) fail(name);
}

void Hdf5Writer::write(const std::string& name, std::int64_t type, std::size_t count, const void* data) {
  const Quiet quiet;
  if (!error_.empty()) return;
  const hsize_t size = count;
  const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  const Hdf5Handle plist = timeless();
  Hdf5Handle set(space && plist ? H5Dcreate2(file_.id(), name.c_str(), type, space.id(), H5P_DEFAULT,
                                             plist.id(), H5P_DEFAULT)
                                : -1,
                 H5Dclose);
  if (!set) return fail(name);
  if (count > 0 && H5Dwrite(set.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0) return fail(name);
  if (!set.reset()) fail(name);
}

void Hdf5Writer::integers(const std::string& name, std::span<const int> values) {
  write(name, H5T_NATIVE_INT, values.size(), values.data());
}

void Hdf5Writer::numbers(const std::string& name, std::span<const double> values) {
  write(name, H5T_NATIVE_DOUBLE, values.size(), values.data());
}

void Hdf5Writer::text(const std::string& name, const std::string& value) {
  const Quiet quiet;
  if (!error_.empty()) return;
  const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  if (!type || !space || H5Tset_size(type.id(), value.size() + 1) < 0) return fail(name);
  const Hdf5Handle plist = timeless();
  if (!plist) return fail(name);
  Hdf5Handle set(
      H5Dcreate2(file_.id(), name.c_str(), type.id(), space.id(), H5P_DEFAULT, plist.id(), H5P_DEFAULT),
      H5Dclose);
  if (!set || H5Dwrite(set.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, value.c_str()) < 0 || !set.reset())
    fail(name);
}

void Hdf5Writer::remove(const std::string& name) {
  const Quiet quiet;
  if (!error_.empty() || H5Lexists(file_.id(), name.c_str(), H5P_DEFAULT) <= 0) return;
  if (H5Ldelete(file_.id(), name.c_str(), H5P_DEFAULT) < 0) fail(name);
}

Hdf5Result<void> Hdf5Writer::close() {
  const Quiet quiet;
  if (!file_.reset()) fail("the file cannot be closed");
  if (!error_.empty()) return tl::make_unexpected(error_);
  return {};
}

}  // namespace percuss::io
