// e of the energetic law where it is no constant.  [Liu, Zhao & Brogliato 2008, section 2d]
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "percuss/expression.hpp"

namespace percuss {

// A table or an expression of the work W of the compression that ends and of the number n of the repeated
// impact (0: the first).
struct RestitutionCurve {
  std::vector<double> work = {};  // ascending
  std::vector<double> e = {};     // one for each: linear in between, constant beyond the ends
  std::vector<double> repetition =
      {};  // e is multiplied by the n-th; the last holds for all later ones. Empty: 1

  std::optional<Expression> expression = {};  // in place of the table, of the names below

  static constexpr std::array<std::string_view, 2> names{"W", "n"};

  // May lie outside [0, 1]: who uses it checks.
  double operator()(double W, int n) const;
};

}  // namespace percuss
