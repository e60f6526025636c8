// The bytes of a file of HDF5, on disk or in memory, and the numbers in them. Nothing beyond their end is
// read, and no memory is taken for what is not there.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace percuss::io::hdf5 {

// Why something cannot be read, in words that follow its name. Thrown by all that reads in this folder.
struct Damage {
  std::string what;
};

template <class... Values>
[[noreturn]] void refuse(fmt::format_string<Values...> words, Values&&... values) {
  throw Damage{fmt::format(words, std::forward<Values>(values)...)};
}

inline constexpr std::uint64_t nowhere = ~std::uint64_t{0};  // an address: nothing is stored

class Image {
 public:
  static Image of_file(const std::string& path);
  static Image in_memory(std::string_view bytes);  // which stay where they are
  ~Image();
  Image(Image&& other) noexcept;
  Image& operator=(Image&&) = delete;

  std::uint64_t size() const { return size_; }
  void begin_at(std::uint64_t place);  // addresses count from here

  void read(std::uint64_t address, std::uint64_t count, void* to) const;
  std::string read(std::uint64_t address, std::uint64_t count) const;

 private:
  Image() = default;

  int descriptor_ = -1;      // or
  std::string_view memory_;  // the bytes themselves
  std::uint64_t base_ = 0, size_ = 0;
};

// Bytes of addresses and of lengths, as the superblock says.
struct Widths {
  std::size_t address = 8, length = 8;
};

// Reads one number after the other, least byte first.
class Cursor {
 public:
  Cursor(std::string_view bytes, const Widths& widths) : rest_(bytes), widths_(widths) {}

  std::size_t left() const { return rest_.size(); }
  std::string_view take(std::uint64_t bytes);
  void skip(std::uint64_t bytes) { take(bytes); }
  std::uint64_t number(std::size_t bytes);  // at most 8
  unsigned byte() { return static_cast<unsigned>(number(1)); }
  std::uint64_t address();  // or nowhere
  std::uint64_t length() { return number(widths_.length); }

 private:
  std::string_view rest_;
  Widths widths_;
};

// How much may be visited: the parts of a sound file do not overlap, so that those of anything are not longer
// than the file. What goes in circles, or comes to one place on many ways, ends here.
class Budget {
 public:
  explicit Budget(std::uint64_t bytes) : left_(bytes) {}
  void spend(std::uint64_t bytes) {
    if (bytes > left_) refuse("leads to more than the file holds: it goes in circles");
    left_ -= bytes;
  }

 private:
  std::uint64_t left_;
};

}  // namespace percuss::io::hdf5
