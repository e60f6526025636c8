#include "simulate/trouble.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

namespace percuss {
namespace {

bool has_gap(const Element& e) { return e.kind == Kind::contact || e.kind == Kind::joint; }

}  // namespace

bool gaps_finite(const Instant& at) {
  const auto& elements = at.set->elements;
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (has_gap(elements[i]) && !std::isfinite(at.gap[static_cast<Eigen::Index>(i)])) return false;
  return true;
}

std::string what_is_not_finite(const System& system, const Instant& at) {
  if (!at.mass.allFinite()) return "the kinetic energy has no finite mass matrix";
  const auto& along = system.facts().force_names();
  for (std::size_t k = 0; k < along.size(); ++k)
    if (!std::isfinite(at.force[static_cast<Eigen::Index>(k)]))
      return fmt::format("the force on {} (from energies and forces) has no finite value", along[k]);
  for (std::size_t i = 0; i < at.set->elements.size(); ++i) {
    const Element& e = at.set->elements[i];
    if (has_gap(e) && !std::isfinite(at.gap[static_cast<Eigen::Index>(i)]))
      return fmt::format("the gap of {} has no finite value", e.name);
    const Eigen::Index row = at.set->offsets[i];
    if (!at.directions.middleCols(row, e.size()).allFinite() ||
        !at.excitation.segment(row, e.size()).allFinite() || !at.drift.segment(row, e.size()).allFinite())
      return fmt::format("the {} of {} has no finite rate",
                         has_gap(e)                 ? "gap"
                         : e.kind == Kind::friction ? "slip"
                                                    : "speed",
                         e.name);
  }
  return "the acceleration has no finite value";
}

Ending trouble(const System& system, const Motion& motion, const std::string& what) {
  const auto& coordinates = system.facts().coordinates;
  std::string where;
  for (std::size_t k = 0; k < coordinates.size(); ++k)
    where += fmt::format("{}{} = {:.6g}", k > 0 ? ", " : "", coordinates[k],
                         motion.q[static_cast<Eigen::Index>(k)]);
  return {RunStatus::not_converged, fmt::format("{} after t = {:.9g}, {}", what, motion.t, where)};
}

Ending gain(double t, const Account& account, const Law& law) {
  const double work = std::accumulate(account.work.begin(), account.work.end(), 0.0);
  return {RunStatus::energy_gain,
          fmt::format("the impact at t = {:.9g} gained {:.6g} of energy under the law {}", t, work,
                      name_of(law))};
}

}  // namespace percuss
