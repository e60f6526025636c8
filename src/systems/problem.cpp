#include "percuss/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "percuss/text.hpp"

namespace percuss {

Problem make_problem(Impact impact, Law law) {
  Problem made;
  made.impact = std::move(impact);
  settle_restitution(made.impact);
  made.law = std::move(law);
  return made;
}

Problem with_law(Problem problem, Law law) {
  problem.law = std::move(law);
  return problem;
}

double gap_tolerance(const Eigen::VectorXd& w, const Eigen::VectorXd& extents) {
  return 1e-9 * std::max(1.0, w.cwiseProduct(extents).lpNorm<1>());
}

std::string why_no_impact(const Problem& problem) {
  if (!problem.motion || !problem.impact.elements.empty()) return "";
  const Problem::Motion& motion = *problem.motion;
  if (problem.impact.freedom() == 0 && !motion.closed.empty()) return "";  // it is not formed yet
  const Instant at = motion.system->at(System::Depth::gaps, 0.0, motion.q, motion.u);
  Eigen::Index smallest = -1;
  for (Eigen::Index i = 0; i < at.gap.size(); ++i)
    if (!std::isnan(at.gap[i]) && (smallest < 0 || at.gap[i] < at.gap[smallest])) smallest = i;
  if (smallest < 0 && motion.scene)
    return "are none: no bodies are near each other in the initial state, so there is no impact";
  if (smallest < 0) return "are none, so there is no impact, expected at least one impact element";
  if (std::abs(at.gap[smallest]) <= gap_tolerance(Eigen::VectorXd(), Eigen::VectorXd()))
    return fmt::format(
        "{} is closed in the initial state, but no velocity moves what touches there, so there is no impact",
        quote(at.set->elements[static_cast<std::size_t>(smallest)].name));
  return fmt::format(
      "no gap is closed in the initial state, so there is no impact: the smallest gap is {}, of {}, expected "
      "0 "
      "(up to 1e-9)",
      at.gap[smallest], quote(at.set->elements[static_cast<std::size_t>(smallest)].name));
}

}  // namespace percuss
