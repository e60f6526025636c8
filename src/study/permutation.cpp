// Random numbers that are a function of where they are used, so that any case can be computed by anybody.
#include "study/permutation.hpp"

#include <bit>

#include "percuss/sweep.hpp"

namespace percuss {
namespace {

// The finaliser of splitmix64 (S. Vigna).
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

// In (0, 1).
double uniform(std::uint64_t key) { return (static_cast<double>(mixed(key) >> 11) + 0.5) * 0x1p-53; }

}  // namespace

// A Feistel network permutes the numbers of an even number of bits; those that fall outside are permuted
// again.
std::uint64_t permuted(std::uint64_t index, std::uint64_t count, std::uint64_t key) {
  if (count <= 1) return 0;
  const auto half = static_cast<int>((std::bit_width(count - 1) + 1) / 2);
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = index >> half, right = index & mask;
    for (std::uint64_t round = 0; round < 6; ++round) {
      const std::uint64_t next = left ^ (mixed(right ^ mixed(key + round)) & mask);
      left = right;
      right = next;
    }
    index = left << half | right;
  } while (index >= count);
  return index;
}

double latin_hypercube(std::uint64_t seed, std::uint64_t dimension, std::uint64_t sample,
                       std::uint64_t count) {
  const std::uint64_t key = mixed(seed) + 0x632BE59BD9B4E019ULL * (dimension + 1);
  const std::uint64_t strip = permuted(sample, count, key);
  return (static_cast<double>(strip) + uniform(key ^ mixed(sample))) / static_cast<double>(count);
}

}  // namespace percuss
