// Files of the HDF5 library in all its formats, and what the library reads in them: what our own reader is
// compared with.
#pragma once

#include <gtest/gtest.h>
#include <hdf5.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "support/program.hpp"

namespace percuss::test {

// Closed with this object; negative identifiers fail the test.
class Id {
 public:
  Id(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) { EXPECT_GE(id_, 0); }
  Id(Id&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Id& operator=(Id&&) = delete;
  ~Id() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

struct Format {
  const char* name;
  H5F_libver_t low, high;
};
inline constexpr Format formats[] = {{"earliest", H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST},
                                     {"1.8", H5F_LIBVER_V18, H5F_LIBVER_V18},
                                     {"latest", H5F_LIBVER_LATEST, H5F_LIBVER_LATEST}};

// The bytes of a file into which `fill` has written.
inline std::string make_file(const Format& format, const std::function<void(hid_t file)>& fill,
                             const std::function<void(hid_t creation)>& prepare = {}) {
  const TemporaryFile place;
  {
    const Id access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose), creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
    EXPECT_GE(H5Pset_libver_bounds(access, format.low, format.high), 0);
    if (prepare) prepare(creation);
    const Id file(H5Fcreate(place.path().c_str(), H5F_ACC_TRUNC, creation, access), H5Fclose);
    fill(file);
  }
  std::ifstream in(place.path(), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline Id make_space(const std::vector<hsize_t>& extent, const std::vector<hsize_t>& most = {}) {
  return {
      H5Screate_simple(static_cast<int>(extent.size()), extent.data(), most.empty() ? nullptr : most.data()),
      H5Sclose};
}

// Values of the type `memory`, stored as `type`.
template <class T>
void put(hid_t file, const std::string& name, hid_t type, hid_t memory, const std::vector<T>& values,
         const std::vector<hsize_t>& extent, hid_t creation = H5P_DEFAULT,
         const std::vector<hsize_t>& most = {}) {
  const Id space = make_space(extent, most);
  const Id set(H5Dcreate2(file, name.c_str(), type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose);
  EXPECT_GE(H5Dwrite(set, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0) << name;
}

// What the library reads of all datasets in the root group, as doubles.
inline std::vector<std::pair<std::string, std::vector<double>>> read_by_library(const std::string& bytes) {
  const TemporaryFile place(bytes);
  const Id file(H5Fopen(place.path().c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  std::vector<std::pair<std::string, std::vector<double>>> sets;
  const auto visit = [](hid_t group, const char* name, const H5L_info_t*, void* data) -> herr_t {
    const Id set(H5Dopen2(group, name, H5P_DEFAULT), H5Dclose);
    const Id space(H5Dget_space(set), H5Sclose);
    std::vector<double> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
    EXPECT_GE(H5Dread(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0) << name;
    static_cast<decltype(sets)*>(data)->emplace_back(name, std::move(values));
    return 0;
  };
  EXPECT_GE(H5Literate(file, H5_INDEX_NAME, H5_ITER_INC, nullptr, visit, &sets), 0);
  return sets;
}

// Chunks and what is done to them: z deflated, s shuffled, f with checksums, in this order.
inline Id chunked(const std::vector<hsize_t>& lengths, const std::string& filters = "") {
  Id list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  EXPECT_GE(H5Pset_chunk(list, static_cast<int>(lengths.size()), lengths.data()), 0);
  for (const char filter : filters) {
    const herr_t done = filter == 's'   ? H5Pset_shuffle(list)
                        : filter == 'z' ? H5Pset_deflate(list, 6)
                                        : H5Pset_fletcher32(list);
    EXPECT_GE(done, 0);
  }
  return list;
}

}  // namespace percuss::test
