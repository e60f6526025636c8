#include "percuss/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

// What speaks against a solution; empty where nothing does.
std::string objection(const Impact& impact, const AccountOptions& options, const Solution& s) {
  if (!s.velocity_after.allFinite() || !s.velocity_before.allFinite() || !s.impulse.allFinite())
    return "the solution is not finite";
  for (const Violation& v : account(impact, s, options).violations) {
    if (v.requirement == Requirement::energetic || v.given) continue;
    const char* how = v.requirement == Requirement::kinetic ? "kinetically" : "kinematically";
    return fmt::format("what was found is not {} consistent: {}{}{} ({:.1e})", how, v.element,
                       v.element.empty() ? "" : " ", v.what, v.size);
  }
  return {};
}

void withdraw(Outcome& outcome) {
  outcome.count = {};
  outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
}

}  // namespace

double momentum_gap(const Eigen::Ref<const Eigen::MatrixXd>& mass, const Eigen::Ref<const Eigen::MatrixXd>& W,
                    const Eigen::Ref<const Eigen::VectorXd>& jump,
                    const Eigen::Ref<const Eigen::VectorXd>& impulse) {
  double worst = 0.0;
  for (Eigen::Index i = 0; i < jump.size(); ++i) {
    double gap = 0.0, size = 0.0;
    for (Eigen::Index j = 0; j < jump.size(); ++j) {
      gap += mass(i, j) * jump[j];
      size += std::abs(mass(i, j) * jump[j]);
    }
    for (Eigen::Index k = 0; k < impulse.size(); ++k) {
      gap -= W(i, k) * impulse[k];
      size += std::abs(W(i, k) * impulse[k]);
    }
    if (!std::isfinite(gap)) return std::numeric_limits<double>::infinity();
    if (gap != 0.0) worst = std::max(worst, std::abs(gap) / size);
  }
  return worst;
}

void confirm(const Impact& impact, const AccountOptions& options, Outcome& outcome) {
  if (outcome.status == Status::not_converged) withdraw(outcome);
  if (outcome.status != Status::solved) return;
  const std::size_t listed = outcome.all.size();
  std::erase_if(outcome.all, [&](const Solution& s) { return !objection(impact, options, s).empty(); });
  if (outcome.all.size() != listed) withdraw(outcome);
  if (std::string why = objection(impact, options, outcome.solution); !why.empty()) {
    withdraw(outcome);
    outcome.status = Status::not_converged;
    outcome.reason = std::move(why);
  }
}

}  // namespace percuss
