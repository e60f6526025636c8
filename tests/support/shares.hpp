// How often a random suite may end without an answer. A solver that begins to give up, or an enumeration that
// begins to call things unsolvable, is wrong nowhere and fails here.
#pragma once

#include <cmath>
#include <cstdio>

namespace percuss::test {

// Prints the share that `count` of `number` is. False where it is above `most`, which is pinned a little
// above what was measured; a short run may lie a standard deviation of its size higher.
inline bool within(const char* suite, const char* what, long count, long number, double most) {
  if (number == 0) return true;
  const double n = static_cast<double>(number), share = static_cast<double>(count) / n;
  const bool good = share <= most + std::sqrt(most * (1.0 - most) / n);
  std::printf("%s %s: %ld of %ld, %.4g %%, expected at most %.4g %%%s\n", suite, what, count, number,
              100.0 * share, 100.0 * most, good ? "" : ": TOO MANY");
  return good;
}

}  // namespace percuss::test
