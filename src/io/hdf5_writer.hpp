// HDF5 files out, by the library of that name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "io/hdf5_reader.hpp"

namespace percuss::io {

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
