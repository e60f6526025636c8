#include "base/sha256.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <iterator>
#include <vector>

namespace percuss {
namespace {

// The first 32 bits of the fractional parts of roots of the first primes.
std::vector<std::uint32_t> roots_of_primes(std::size_t count, bool cube) {
  std::vector<std::uint32_t> out;
  for (unsigned n = 2; out.size() < count; ++n) {
    bool prime = true;
    for (unsigned d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (!prime) continue;
    const long double root =
        cube ? std::cbrt(static_cast<long double>(n)) : std::sqrt(static_cast<long double>(n));
    out.push_back(static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0L));
  }
  return out;
}

void absorb(std::array<std::uint32_t, 8>& state, const std::uint8_t* block) {
  static const std::vector<std::uint32_t> k = roots_of_primes(64, true);
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t b = 0; b < 4; ++b) w[i] = w[i] << 8 | block[4 * i + b];
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + k[i] + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> change = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += change[i];
}

}  // namespace

std::array<std::uint8_t, 32> sha256(std::string_view text) {
  std::vector<std::uint8_t> bytes(text.begin(), text.end());
  const std::uint64_t bits = 8 * static_cast<std::uint64_t>(bytes.size());
  bytes.push_back(0x80);
  while (bytes.size() % 64 != 56) bytes.push_back(0);
  for (int shift = 56; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
  std::array<std::uint32_t, 8> state{};
  const std::vector<std::uint32_t> start = roots_of_primes(8, false);
  for (std::size_t i = 0; i < 8; ++i) state[i] = start[i];
  for (std::size_t at = 0; at < bytes.size(); at += 64) absorb(state, &bytes[at]);
  std::array<std::uint8_t, 32> out{};
  for (std::size_t i = 0; i < 32; ++i) out[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  return out;
}

std::string sha256_hex(std::string_view bytes) {
  std::string out;
  for (const std::uint8_t byte : sha256(bytes)) fmt::format_to(std::back_inserter(out), "{:02x}", byte);
  return out;
}

}  // namespace percuss
