#include "io/hdf5/datatype.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace percuss::io::hdf5 {
namespace {

static_assert(std::endian::native == std::endian::little);

__extension__ typedef unsigned __int128 Wide;

Wide ones(unsigned bits) { return bits >= 128 ? ~Wide{0} : (Wide{1} << bits) - 1; }

// Where a number of so many bits begins, which lies within the bytes of its type.
unsigned placed(const Datatype& type, unsigned at, unsigned bits) {
  if (at + bits > 8 * type.size) refuse("has numbers of {} bits at {} of {} bytes", bits, at, type.size);
  return at;
}

void read_integer(Datatype& type, unsigned flags, Cursor& in) {
  type.kind = Datatype::Kind::integer;
  type.big_endian = (flags & 1) != 0;
  type.is_signed = (flags & 8) != 0;
  const auto at = static_cast<unsigned>(in.number(2));
  type.bits = static_cast<unsigned>(in.number(2));
  type.at = placed(type, at, type.bits);
  if (type.bits == 0) refuse("has integers of 0 bits");
}

void read_real(Datatype& type, unsigned flags, Cursor& in) {
  type.kind = Datatype::Kind::real;
  type.big_endian = (flags & 1) != 0;
  if ((flags & 0x40) != 0) refuse("has numbers in the order of bytes of a VAX, expected another one");
  const unsigned leading = flags >> 4 & 3;
  if (leading > 2) refuse("has numbers whose mantissas begin in an unknown way");
  type.leading_implied = leading == 2;
  type.sign = placed(type, flags >> 8 & 0xff, 1);
  in.skip(4);  // where the whole lies
  const unsigned exponent = in.byte();
  type.exponent_bits = in.byte();
  const unsigned mantissa = in.byte();
  type.mantissa_bits = in.byte();
  type.exponent = placed(type, exponent, type.exponent_bits);
  type.mantissa = placed(type, mantissa, type.mantissa_bits);
  type.bias = in.number(4);
  constexpr unsigned most = 31, most_digits = 120;
  if (type.exponent_bits == 0 || type.exponent_bits > most || type.mantissa_bits == 0 ||
      type.mantissa_bits > most_digits)
    refuse("has numbers with exponents of {} bits and mantissas of {}", type.exponent_bits,
           type.mantissa_bits);
}

// The bytes of one number as an integer.
Wide assemble(const Datatype& type, const char* bytes) {
  std::array<unsigned char, largest_number> ordered{};
  std::memcpy(ordered.data(), bytes, type.size);
  if (type.big_endian) std::reverse(ordered.data(), ordered.data() + type.size);
  Wide value = 0;
  std::memcpy(&value, ordered.data(), ordered.size());
  return value;
}

long long integer_of(const Datatype& type, const char* bytes, std::size_t k) {
  Wide value = assemble(type, bytes) >> type.at & ones(type.bits);
  const bool negative = type.is_signed && (value >> (type.bits - 1) & 1) != 0;
  if (negative) value |= ~ones(type.bits);
  const Wide most = std::numeric_limits<long long>::max();
  if (negative ? ~value > most : value > most)
    refuse("holds at {} an integer beyond {} to {}", k, std::numeric_limits<long long>::min(),
           std::numeric_limits<long long>::max());
  return static_cast<long long>(static_cast<std::uint64_t>(value));
}

// mantissa · 2^power
double rounded(Wide mantissa, long long power) {
  if (mantissa == 0) return 0.0;
  constexpr long long digits = std::numeric_limits<double>::digits;
  constexpr long long least = std::numeric_limits<double>::min_exponent - digits;
  const auto upper = static_cast<std::uint64_t>(mantissa >> 64), lower = static_cast<std::uint64_t>(mantissa);
  const auto width = static_cast<long long>(upper != 0 ? 64 + std::bit_width(upper) : std::bit_width(lower));
  const long long away = std::max(width - digits, least - power);  // bits that a double has not
  if (away > width + 1) return 0.0;
  if (away > 0) {
    const auto n = static_cast<unsigned>(away);
    const Wide rest = mantissa & ones(n), half = Wide{1} << (n - 1);
    mantissa >>= n;
    if (rest > half || (rest == half && (mantissa & 1) != 0)) ++mantissa;
    power += away;
  }
  constexpr long long far = 1 << 14;  // beyond all doubles
  return std::ldexp(static_cast<double>(static_cast<std::uint64_t>(mantissa)),
                    static_cast<int>(std::clamp(power, -far, far)));
}

double real_of(const Datatype& type, const char* bytes) {
  const Wide whole = assemble(type, bytes);
  const bool negative = (whole >> type.sign & 1) != 0;
  const auto exponent = static_cast<std::uint64_t>(whole >> type.exponent & ones(type.exponent_bits));
  Wide mantissa = whole >> type.mantissa & ones(type.mantissa_bits);
  const auto top = static_cast<std::uint64_t>(ones(type.exponent_bits));
  double value = 0.0;
  if (exponent == top) {
    if (!type.leading_implied) mantissa &= ones(type.mantissa_bits - 1);  // the leading bit says nothing here
    value =
        mantissa != 0 ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
  } else {
    const long long fraction = type.mantissa_bits - (type.leading_implied ? 0 : 1);
    if (type.leading_implied && exponent != 0) mantissa |= Wide{1} << type.mantissa_bits;
    const auto e = static_cast<long long>(std::max<std::uint64_t>(exponent, 1));  // 0: not normalised
    value = rounded(mantissa, e - static_cast<long long>(type.bias) - fraction);
  }
  return negative ? -value : value;
}

template <class Stored>
bool is_plain_integer(const Datatype& type) {
  return !type.big_endian && type.size == sizeof(Stored) && type.at == 0 && type.bits == 8 * sizeof(Stored) &&
         type.is_signed == std::is_signed_v<Stored>;
}

bool is_plain_real(const Datatype& type, std::size_t size, unsigned mantissa, unsigned exponent) {
  return !type.big_endian && type.size == size && type.mantissa == 0 && type.mantissa_bits == mantissa &&
         type.exponent == mantissa && type.exponent_bits == exponent && type.sign == mantissa + exponent &&
         type.leading_implied && type.bias == (1U << (exponent - 1)) - 1;
}

// Of numbers that are in memory as the machine has them.
template <class Stored, class T>
void widen(std::string_view bytes, std::span<T> values) {
  for (std::size_t k = 0; k < values.size(); ++k) {
    Stored stored;
    std::memcpy(&stored, bytes.data() + k * sizeof stored, sizeof stored);
    values[k] = static_cast<T>(stored);
  }
}

}  // namespace

// version and class, flags, size, and what the class adds
Datatype parse_datatype(std::string_view message) {
  Cursor in(message, {});
  const unsigned heading = in.byte(), kind = heading & 15, version = heading >> 4;
  const auto flags = static_cast<unsigned>(in.number(3));
  constexpr unsigned integer = 0, real = 1, text = 3, any_length = 9;
  Datatype type;
  type.size = in.number(4);
  if (version < 1 || version > 4) refuse("has a type of version {}, expected 1 to 4", version);
  if (type.size == 0 || (kind <= real && type.size > largest_number))
    refuse("has numbers of {} bytes, expected at most {}", type.size, largest_number);
  if (kind == integer) read_integer(type, flags, in);
  if (kind == real) read_real(type, flags, in);
  if (kind == text) type.kind = Datatype::Kind::text;
  if (kind == any_length && (flags & 15) == 1) type.kind = Datatype::Kind::text_of_any_length;
  return type;
}

template <>
bool is_native<long long>(const Datatype& type) {
  return is_plain_integer<std::int64_t>(type);
}

template <>
bool is_native<double>(const Datatype& type) {
  return is_plain_real(type, 8, 52, 11);
}

void convert(const Datatype& type, std::string_view bytes, std::span<long long> values) {
  if (is_plain_integer<std::int64_t>(type)) return widen<std::int64_t>(bytes, values);
  if (is_plain_integer<std::int32_t>(type)) return widen<std::int32_t>(bytes, values);
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = integer_of(type, bytes.data() + k * type.size, k);
}

void convert(const Datatype& type, std::string_view bytes, std::span<double> values) {
  if (is_native<double>(type)) return widen<double>(bytes, values);
  if (is_plain_real(type, 4, 23, 8)) return widen<float>(bytes, values);
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = real_of(type, bytes.data() + k * type.size);
}

}  // namespace percuss::io::hdf5
