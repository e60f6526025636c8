#include "io/hdf5_writer.hpp"

#include <fmt/format.h>
#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <fstream>
#include <iterator>
#include <type_traits>
#include <utility>

#include "percuss/files.hpp"

namespace percuss::io {
namespace {

static_assert(std::is_same_v<hid_t, std::int64_t> && std::is_same_v<herr_t, int>);

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
