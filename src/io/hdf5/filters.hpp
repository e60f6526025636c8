// What was done to the chunks of a dataset before they were stored: shuffled, deflated, given a checksum.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/hdf5/image.hpp"

namespace percuss::io::hdf5 {

struct Filter {
  enum class Kind : unsigned { deflate = 1, shuffle = 2, fletcher32 = 3 };
  Kind kind = Kind::deflate;
  std::size_t size = 1;  // of what is shuffled
};

inline constexpr std::uint64_t most_compression = 1100;  // deflate reaches 1032

std::vector<Filter> parse_filters(std::string_view message, std::size_t element_bytes);

// The `bytes` of a chunk from how they were stored. A bit of `left_out` is set where a filter was not
// applied.
std::string unfilter(const std::vector<Filter>& filters, std::string stored, std::uint64_t left_out,
                     std::uint64_t bytes);

}  // namespace percuss::io::hdf5
