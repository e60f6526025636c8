#include "laws/varying_restitution.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace percuss {

RestitutionFunction varying_restitution(const Impact& impact, const Energetic& law) {
  if (law.restitution) return law.restitution;
  const bool any = std::any_of(impact.elements.begin(), impact.elements.end(),
                               [](const Element& e) { return e.curve.has_value(); });
  if (!any) return {};
  return [&impact](std::size_t i, double work, int repetition) {
    const Element& e = impact.elements[i];
    return e.curve ? (*e.curve)(work, repetition) : e.restitution;
  };
}

double CheckedRestitution::operator()(std::size_t i, double work, int repetition) {
  if (!errors_.empty()) return 0.0;
  const double e = function_(i, work, repetition);
  if (e >= 0.0 && e <= 1.0) return e;
  errors_.push_back(
      {fmt::format("{}[{}].restitution", list_, i),
       fmt::format(
           "is {} for the work of compression {} in {}; the energetic law needs a number between 0 and 1", e,
           work, repetition == 0 ? "the first impact" : fmt::format("the repeated impact {}", repetition))});
  return 0.0;
}

}  // namespace percuss
