// What readers of HDF5 files share: the first mistake is kept, and after it everything is empty.
#pragma once

#include <string>
#include <utility>

#include "io/hdf5_reader.hpp"

namespace percuss::io {

class DatasetReader {
 public:
  explicit DatasetReader(Hdf5Reader file) : file_(std::move(file)) {}

  bool failed() const { return !error_.empty(); }
  const std::string& error() const { return error_; }
  bool has(const std::string& name) const { return file_.has(name); }

  void fail(const std::string& name, const std::string& what) {
    if (!failed()) error_ = name + " " + what;
  }

 protected:
  // What `read` gives of the dataset.
  template <class Read>
  auto keep(const std::string& name, const Read& read) -> typename decltype(read())::value_type {
    if (failed()) return {};
    if (!has(name)) {
      fail(name, "is missing");
      return {};
    }
    auto values = read();
    if (!values) {
      error_ = values.error();
      return {};
    }
    return *std::move(values);
  }

  Hdf5Reader file_;

 private:
  std::string error_;
};

}  // namespace percuss::io
