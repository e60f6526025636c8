#include "io/hdf5/checksum.hpp"

#include <bit>

namespace percuss::io::hdf5 {

// hashlittle() of lookup3.c with the initial value 0.
std::uint32_t lookup3(std::string_view bytes) {
  std::uint32_t a = 0xdeadbeef + static_cast<std::uint32_t>(bytes.size()), b = a, c = a;
  const auto word = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t k = 0; k < 4 && at + k < bytes.size(); ++k)
      value |= std::uint32_t{static_cast<unsigned char>(bytes[at + k])} << (8 * k);
    return value;
  };
  const auto add = [&] { a += word(0), b += word(4), c += word(8); };
  while (bytes.size() > 12) {
    add();
    a -= c, a ^= std::rotl(c, 4), c += b;
    b -= a, b ^= std::rotl(a, 6), a += c;
    c -= b, c ^= std::rotl(b, 8), b += a;
    a -= c, a ^= std::rotl(c, 16), c += b;
    b -= a, b ^= std::rotl(a, 19), a += c;
    c -= b, c ^= std::rotl(b, 4), b += a;
    bytes.remove_prefix(12);
  }
  if (bytes.empty()) return c;
  add();
  c ^= b, c -= std::rotl(b, 14);
  a ^= c, a -= std::rotl(c, 11);
  b ^= a, b -= std::rotl(a, 25);
  c ^= b, c -= std::rotl(b, 16);
  a ^= c, a -= std::rotl(c, 4);
  b ^= a, b -= std::rotl(a, 14);
  c ^= b, c -= std::rotl(b, 24);
  return c;
}

// Over words of 16 bits, the first byte the upper one; a last byte alone is an upper one.
std::uint32_t fletcher32(std::string_view bytes) {
  std::uint32_t sum = 0, sums = 0;
  const auto fold = [](std::uint32_t value) { return (value & 0xffff) + (value >> 16); };
  const auto byte = [&](std::size_t k) {
    return k < bytes.size() ? std::uint32_t{static_cast<unsigned char>(bytes[k])} : 0U;
  };
  constexpr std::size_t words = 360;  // so many do not overflow
  for (std::size_t k = 0; k < bytes.size(); k += 2) {
    sum += byte(k) << 8 | byte(k + 1);
    sums += sum;
    if ((k / 2 + 1) % words == 0) sum = fold(sum), sums = fold(sums);
  }
  sum = fold(fold(sum)), sums = fold(fold(sums));
  return sums << 16 | sum;
}

}  // namespace percuss::io::hdf5
