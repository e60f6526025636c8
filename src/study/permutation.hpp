// Samples without a state: each is a function of its place.
#pragma once

#include <cstdint>

namespace percuss {

// A number in (0, 1): sample `sample` of `count` in dimension `dimension` of a Latin hypercube. Every
// dimension has one sample in each of `count` strips, in an order of its own.
double latin_hypercube(std::uint64_t seed, std::uint64_t dimension, std::uint64_t sample,
                       std::uint64_t count);

}  // namespace percuss
