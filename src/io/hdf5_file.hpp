// Datasets of HDF5 files in and out. Nothing that a file claims is believed before it is checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace percuss::io {

template <class T>
using Hdf5Result = tl::expected<T, std::string>;  // the error is one line without the name of the file

// An identifier of the HDF5 library that is closed with this object.
class Hdf5Handle {
 public:
  using Close = int (*)(std::int64_t);
  Hdf5Handle() = default;
  Hdf5Handle(std::int64_t id, Close close) : id_(id), close_(close) {}
  ~Hdf5Handle() { reset(); }
  Hdf5Handle(Hdf5Handle&& other) noexcept : id_(other.id_), close_(other.close_) { other.id_ = -1; }
  Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  explicit operator bool() const { return id_ >= 0; }
  std::int64_t id() const { return id_; }
  bool reset();  // closes; false where that failed

 private:
  std::int64_t id_ = -1;
  Close close_ = nullptr;
};

class Hdf5Reader {
 public:
  [[nodiscard]] static Hdf5Result<Hdf5Reader> open(const std::string& path);
  // The bytes of a file, which stay where they are as long as the reader lives.
  [[nodiscard]] static Hdf5Result<Hdf5Reader> of_image(std::string_view image);

  bool has(const std::string& name) const;  // a group or a dataset, "/a/b"

  // One-dimensional datasets (or scalars) of any integer type, or of any floating-point type.
  [[nodiscard]] Hdf5Result<std::vector<long long>> integers(const std::string& name) const;
  [[nodiscard]] Hdf5Result<std::vector<double>> numbers(const std::string& name) const;
  // Two-dimensional, row by row; rows of another length are refused.
  [[nodiscard]] Hdf5Result<std::vector<double>> table(const std::string& name, std::size_t columns) const;
  [[nodiscard]] Hdf5Result<std::vector<std::string>> texts(const std::string& name) const;  // of fixed length
  std::string text(const std::string& name) const;  // empty where there is none of fixed length

 private:
  [[nodiscard]] static Hdf5Result<Hdf5Reader> open_with(const Hdf5Handle& access, const std::string& name);

  Hdf5Handle file_;
};

// Works in memory, for HDF5 does not always notice that a disk is full. After a failure nothing more is
// written, and close() says what it was.
class Hdf5Writer {
 public:
  [[nodiscard]] static Hdf5Result<Hdf5Writer> create(
      const std::string& path);  // close() replaces what the file held
  [[nodiscard]] static Hdf5Result<Hdf5Writer> modify(const std::string& path);
  [[nodiscard]] static Hdf5Result<Hdf5Writer> in_memory();  // for image()

  void group(const std::string& name);
  void integers(const std::string& name, std::span<const int> values);
  void integers(const std::string& name, std::span<const long long> values);
  void numbers(const std::string& name, std::span<const double> values);
  void table(const std::string& name, std::size_t rows, std::size_t columns, std::span<const double> values);
  void texts(const std::string& name, std::span<const std::string> values);
  void text(const std::string& name, const std::string& value);
  void describe(const std::string& name, const std::string& words);  // an attribute "about" for people
  void remove(const std::string& name);                              // nothing where it does not exist
  [[nodiscard]] Hdf5Result<void> close();
  [[nodiscard]] Hdf5Result<std::string> image();  // the bytes of the file; the same data gives the same bytes

 private:
  void write(const std::string& name, std::int64_t type, std::span<const std::size_t> extent,
             const void* data);
  void fail(const std::string& what);

  Hdf5Handle file_;
  std::string path_;  // empty: for image()
  std::string error_;
};

}  // namespace percuss::io
