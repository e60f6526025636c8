// How regimes are packed.
#pragma once

#include <cstdint>
#include <string_view>

#include "percuss/outcome.hpp"
#include "percuss/quantities.hpp"

namespace percuss {

Regime regime_of(const Outcome& outcome, bool critical);
Regime refused_regime();

// One of eight: active, inactive, none, stick, slip, slip forward, slip backward; not unique, where impulses
// with the same velocities let the element do different things.
std::uint64_t mode_code(const ElementState& state);
std::string_view mode_word(std::uint64_t code);

}  // namespace percuss
