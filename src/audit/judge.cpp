#include "percuss/account.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sets/row_judge.hpp"

namespace percuss {
namespace {

void withdraw(Outcome& outcome) {
  outcome.count = {};
  outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
}

// Where the impulses of coordinates that M couples with this one cancel, their rounding is all that is left
// in its row, as much of it as M hands on. In √energy, the most that comes from one of them.
template <class MassOf>
double pushed_beside(const Impact& impact, const Eigen::Ref<const Eigen::MatrixXd>& W, const Solution& s,
                     Eigen::Index i, const MassOf& mass_of) {
  double largest = 0.0;
  for (Eigen::Index j = 0; j < impact.freedom(); ++j) {
    const double size = std::sqrt(mass_of(i) * mass_of(j));
    if (impact.mass(i, j) == 0.0 || !(size > 0.0)) continue;
    const double coupling = i == j ? 1.0 : std::min(1.0, std::abs(impact.mass(i, j)) / size);
    double pushed = 0.0;
    for (Eigen::Index k = 0; k < s.impulse.size(); ++k) pushed += std::abs(W(j, k) * s.impulse[k]);
    largest = std::max(largest, coupling * pushed / std::sqrt(mass_of(j)));
  }
  return largest;
}

}  // namespace

std::string objection(const Solution& s, const Account& account) {
  if (!s.velocity_after.allFinite() || !s.velocity_before.allFinite() || !s.impulse.allFinite())
    return "the solution is not finite";
  for (const Violation& v : account.violations) {
    if (v.requirement == Requirement::energetic || v.given) continue;
    const char* how = v.requirement == Requirement::kinetic ? "kinetically" : "kinematically";
    return fmt::format("what was found is not {} consistent: {}{}{} ({:.1e})", how, v.element,
                       v.element.empty() ? "" : " ", v.what, v.size);
  }
  return {};
}

double momentum_gap(const Impact& impact, const Eigen::Ref<const Eigen::MatrixXd>& W, const Solution& s,
                    const Eigen::VectorXd* forces) {
  double worst = 0.0;
  const bool heavy = (impact.mass.diagonal().array() != 0.0).all();
  const Eigen::VectorXd felt = heavy ? Eigen::VectorXd() : Eigen::VectorXd(impact.metric().diagonal());
  const auto mass_of = [&](Eigen::Index i) { return heavy ? impact.mass(i, i) : felt[i]; };
  // What is transferred is the difference of what an element holds and its preload.
  Eigen::VectorXd preload;
  if (std::any_of(impact.elements.begin(), impact.elements.end(),
                  [](const Element& e) { return e.preload.has_value(); }))
    preload = impact.preload(s.impulse);
  constexpr Eigen::Index together = 32;  // rows: those of a large matrix are far apart in memory
  Eigen::Array<double, together, 1> gaps, sizes, largest;  // √energy of a coordinate that M couples with this
  for (Eigen::Index i = 0; i < impact.freedom(); ++i) {
    const Eigen::Index place = i % together;
    if (place == 0) {
      const Eigen::Index last = std::min(together, impact.freedom() - i);
      for (Eigen::Index r = 0; r < last; ++r) {
        gaps[r] = sizes[r] = largest[r] = 0.0;
      }
      for (Eigen::Index j = 0; j < impact.freedom(); ++j) {
        const double change = s.velocity_after[j] - s.velocity_before[j];
        const double speed = std::abs(s.velocity_after[j]) + std::abs(s.velocity_before[j]);
        const double energy = std::sqrt(mass_of(j)) * speed;
        for (Eigen::Index r = 0; r < last; ++r) {
          const double mass = impact.mass(i + r, j);
          gaps[r] += mass * change;
          sizes[r] += std::abs(mass) * speed;
          largest[r] = mass != 0.0 || i + r == j ? std::max(largest[r], energy) : largest[r];
        }
      }
      for (Eigen::Index k = 0; k < s.impulse.size(); ++k)
        for (Eigen::Index r = 0; r < last; ++r) {
          const double pushed = W(i + r, k) * s.impulse[k];
          gaps[r] -= pushed;
          sizes[r] += std::abs(pushed);
          if (preload.size() > 0) sizes[r] += std::abs(W(i + r, k) * preload[k]);
        }
    }
    double gap = gaps[place], size = sizes[place] + floor_of_rows * std::sqrt(mass_of(i)) * largest[place];
    if (impact.impulse.size() > 0) {
      gap -= impact.impulse[i];
      size += std::abs(impact.impulse[i]);
    }
    if (forces != nullptr) {
      gap -= (*forces)[i];
      size += std::abs((*forces)[i]);
    }
    if (!std::isfinite(gap)) return std::numeric_limits<double>::infinity();
    constexpr double not_rounding = 1e-13;    // of what the row is made of
    constexpr double pushes_rounded = 1e-14;  // of what pushes beside it: some ninety roundings
    if (std::abs(gap) > not_rounding * size) {
      const double beside = std::sqrt(mass_of(i)) * pushed_beside(impact, W, s, i, mass_of);
      if (std::abs(gap) <= pushes_rounded * beside) size += floor_of_rows * beside;
    }
    if (gap != 0.0) worst = std::max(worst, std::abs(gap) / size);
  }
  return worst;
}

void confirm(const Impact& impact, AccountOptions options, Outcome& outcome) {
  options.relative = false;
  if (outcome.status == Status::not_converged) withdraw(outcome);
  if (outcome.status != Status::solved) return;
  const std::size_t listed = outcome.all.size();
  std::erase_if(outcome.all,
                [&](const Solution& s) { return !objection(s, account(impact, s, options)).empty(); });
  if (outcome.all.size() != listed) withdraw(outcome);
  if (std::string why = objection(outcome.solution, account(impact, outcome.solution, options));
      !why.empty()) {
    withdraw(outcome);
    outcome.status = Status::not_converged;
    outcome.reason = std::move(why);
  }
}

}  // namespace percuss
