// What the bytes of a dataset mean: integers, floating-point numbers or texts, and as what they are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "io/hdf5/image.hpp"

namespace percuss::io::hdf5 {

struct Datatype {
  enum class Kind { integer, real, text, text_of_any_length, other };

  Kind kind = Kind::other;
  std::size_t size = 0;       // bytes
  bool big_endian = false;    // the rest is of numbers; bits count from the least one
  bool is_signed = false;     // integers: in two's complement
  unsigned at = 0, bits = 0;  // integers: where they lie
  unsigned sign = 0;          // real numbers: where their parts lie
  unsigned exponent = 0, exponent_bits = 0, mantissa = 0, mantissa_bits = 0;
  bool leading_implied = true;  // the leading bit of a mantissa is not stored
  std::uint64_t bias = 0;
};

inline constexpr std::size_t largest_number = 16;  // bytes

Datatype parse_datatype(std::string_view message);

// Numbers of that type, one behind the other. Integers that 64 bits do not hold are refused.
void convert(const Datatype& type, std::string_view bytes, std::span<long long> values);
// Rounded to the nearest double, ties to the even one.
void convert(const Datatype& type, std::string_view bytes, std::span<double> values);

// Whether the bytes are those that the values have in memory.
template <class T>
bool is_native(const Datatype& type);

}  // namespace percuss::io::hdf5
