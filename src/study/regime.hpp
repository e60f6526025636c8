// How regimes are packed.
#pragma once

#include <cstdint>
#include <string>
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

// What an element did in the two phases of Poisson's law: "stick, then slip forward".
std::uint64_t phases_code(const ElementState& compression, const ElementState& expansion);
std::string phases_label(std::uint64_t code);

// A map of another label than the regime has its numbers where regimes have their elements.
Regime label_regime(Regime regime, double label);
double label_of_regime(Regime regime);

}  // namespace percuss
