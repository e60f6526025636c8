// What the papers print. The only place where their numbers stand; whatever is computed is computed
// elsewhere.
#pragma once

#include <span>
#include <string_view>

#include "percuss/reproduce.hpp"

namespace percuss::published {

struct Printed {
  std::string_view item;
  // A decimal number with the printed digits; or an expression that has to hold exactly; or empty: a formula
  // of the paper, evaluated with computed numbers.
  std::string_view value;
  std::string_view comment = {};
  std::string_view correct = {};  // of a misprint: what it should be, in the same notation
  ItemKind kind = ItemKind::number;
};

std::span<const Printed> printed(std::string_view paper);

struct Erratum {
  std::string_view paper, what;
};
std::span<const Erratum> errata();  // those without a number of their own

}  // namespace percuss::published
