// Datasets of HDF5 files, by their names. Nothing that a file claims is believed before it is checked.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace percuss::io {

template <class T>
using Hdf5Result = tl::expected<T, std::string>;  // the error is one line without the name of the file

class Hdf5Reader {
 public:
  [[nodiscard]] static Hdf5Result<Hdf5Reader> open(const std::string& path);
  // The bytes of a file, which stay where they are as long as the reader lives.
  [[nodiscard]] static Hdf5Result<Hdf5Reader> of_image(std::string_view image);
  ~Hdf5Reader();
  Hdf5Reader(Hdf5Reader&& other) noexcept;

  // Whether there is a group or a dataset, "/a/b". True also where nobody knows: to read it says why.
  bool has(const std::string& name) const;

  // One-dimensional datasets (or scalars) of any integer type, or of any floating-point type.
  [[nodiscard]] Hdf5Result<std::vector<long long>> integers(const std::string& name) const;
  [[nodiscard]] Hdf5Result<std::vector<double>> numbers(const std::string& name) const;
  // Two-dimensional, row by row; rows of another length are refused.
  [[nodiscard]] Hdf5Result<std::vector<double>> table(const std::string& name, std::size_t columns) const;
  [[nodiscard]] Hdf5Result<std::vector<std::string>> texts(const std::string& name) const;
  std::string text(const std::string& name) const;  // empty where there is none

 private:
  struct Content;
  explicit Hdf5Reader(std::unique_ptr<Content> content);

  std::unique_ptr<Content> content_;
};

}  // namespace percuss::io
