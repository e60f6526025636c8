#include "laws/without_collision.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using namespace limit_tolerances;

// How fast a contact would approach if its sliding were turned into normal motion; 0 where it does not slide.
double sliding(const Impact& impact, const ImpactMatrices& system, std::size_t contact) {
  const Eigen::Index n = system.offsets[contact];
  double speed = 0.0;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    if (e.kind != Kind::friction || e.normal != static_cast<Eigen::Index>(contact)) continue;
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      const Eigen::Index t = system.offsets[i] + j;
      if (e.coefficients[j] > 0.0 && system.G(t, t) > 0.0 && !is_still(impact, system, t))
        speed = std::max(speed, std::abs(system.gamma[t]) * std::sqrt(system.G(n, n) / system.G(t, t)));
    }
  }
  return speed;
}

// The same impact, but contact k approaches with `speed`.
Impact approaching(const Impact& impact, const ImpactMatrices& system, std::size_t contact, double speed) {
  const Eigen::Index n = system.offsets[contact];
  Impact nearby = impact;
  Eigen::VectorXd along = system.X.col(n);  // M⁻¹w
  system.factor.solve_upper(along);
  nearby.velocity -= (system.gamma[n] + speed) / system.G(n, n) * along;
  return nearby;
}

struct Limit {
  bool known = true;
  std::optional<Solution> solution;
};

// Two slow approaches, one much slower than the other: an impulse that is a limit is the same for both, any
// other vanishes with the approach.
Limit limit_of(const Impact& impact, const ImpactMatrices& system, std::size_t contact, double speed,
               const std::function<Result<Outcome>(const Impact&)>& resolve) {
  const Eigen::Index n = system.offsets[contact];
  const auto slow = resolve(approaching(impact, system, contact, slow_approach * speed));
  const auto slower = resolve(approaching(impact, system, contact, slower_approach * speed));
  if (!slow || !slower || slow->status != Status::solved || slower->status != Status::solved)
    return {false, {}};
  const double first = slow->solution.impulse[n], second = slower->solution.impulse[n];
  if (!(second > 0.5 * first)) return {};
  Solution limit = complete(impact, system, slower->solution.impulse);
  limit.elements = slower->solution.elements;
  limit.detail = slower->solution.detail;
  limit.residual = slower->solution.residual;
  limit.limit = true;
  return {true, std::move(limit)};
}

}  // namespace

double rounding_of(const Impact& impact, const ImpactMatrices& system, Eigen::Index row) {
  return still * (system.W.col(row).cwiseAbs().dot(impact.velocity.cwiseAbs()) + std::abs(system.chi[row]));
}

bool is_still(const Impact& impact, const ImpactMatrices& system, Eigen::Index row) {
  return std::abs(system.gamma[row]) <= rounding_of(impact, system, row);
}

void add_limits(const Impact& impact, const ImpactMatrices& system,
                const std::function<Result<Outcome>(const Impact&)>& resolve, Outcome& outcome) {
  int touching = 0;
  bool known = true;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    if (impact.elements[i].kind != Kind::contact) continue;
    if (!is_still(impact, system, system.offsets[i])) continue;  // it separates
    ++touching;
    const double speed = sliding(impact, system, i);
    if (speed == 0.0) continue;
    Limit limit = limit_of(impact, system, i, speed, resolve);
    known = known && limit.known;
    if (limit.solution) outcome.all.push_back(*std::move(limit.solution));
  }
  if (!known || (touching > 1 && outcome.all.size() > 1))
    outcome.count = {};
  else
    outcome.count = {true, false, static_cast<long>(outcome.all.size())};
  if (outcome.all.size() > 1)
    outcome.unique_velocity = outcome.unique_impulse = false;
  else if (!known)
    outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
}

bool mark_limit(const Impact& impact, const ImpactMatrices& system,
                const std::function<Result<Outcome>(const Impact&)>& resolve, Outcome& outcome) {
  if (outcome.status != Status::solved || outcome.all.size() < 2) return false;
  const Eigen::ArrayXd scale = system.G.diagonal().array().sqrt();
  const auto distance = [&](const Solution& a, const Solution& b) {
    return ((a.impulse - b.impulse).array() * scale).matrix().norm();
  };
  bool marked = false;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    if (impact.elements[i].kind != Kind::contact || !is_still(impact, system, system.offsets[i])) continue;
    const double speed = sliding(impact, system, i);
    if (speed == 0.0) continue;
    const Limit limit = limit_of(impact, system, i, speed, resolve);
    if (!limit.solution) continue;
    Solution& nearest =
        *std::min_element(outcome.all.begin(), outcome.all.end(), [&](const Solution& a, const Solution& b) {
          return distance(a, *limit.solution) < distance(b, *limit.solution);
        });
    const double size = (limit.solution->impulse.array() * scale).matrix().norm();
    if (distance(nearest, *limit.solution) > same_limit * size || nearest.impulse == outcome.solution.impulse)
      continue;
    nearest.limit = marked = true;
  }
  return marked;
}

}  // namespace percuss
