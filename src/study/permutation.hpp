// Random numbers without a state.
#pragma once

#include <cstdint>

namespace percuss {

std::uint64_t mixed(std::uint64_t x);
double uniform(std::uint64_t key);  // in (0, 1)

}  // namespace percuss
