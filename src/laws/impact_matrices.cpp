#include "laws/impact_matrices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "laws/same_matrices.hpp"
#include "laws/tolerances.hpp"
#include "sets/row_judge.hpp"

namespace percuss {
namespace {

using namespace law_tolerances;

// Whether a friction that row k loads has an impulse: then k has one, too, even where a large μ makes it
// tiny.
bool friction_acts(const ImpactMatrices& system, Eigen::Index k, const Eigen::VectorXd& impulse) {
  for (const Block& block : system.blocks) {
    if (block.load != k) continue;
    for (Eigen::Index j = 0; j < dimension(block.set); ++j)
      if (!vanishes(system, block.row + j, impulse[block.row + j])) return true;
  }
  return false;
}

// Whether the contact or clutch in row k does nothing.
bool idle(const ImpactMatrices& system, Eigen::Index k, const Eigen::VectorXd& impulse) {
  return vanishes(system, k, impulse[k]) && !(impulse[k] > 0.0 && friction_acts(system, k, impulse));
}

Eigen::Index first_of(std::vector<Eigen::Index>& part, Eigen::Index k) {
  auto up = [&](Eigen::Index i) -> Eigen::Index& { return part[static_cast<std::size_t>(i)]; };
  while (up(k) != k) k = up(k) = up(up(k));
  return k;
}

// Rows that feel each other, through G, as components of one element, or as friction and its load.
void find_parts(const Impact& impact, ImpactMatrices& s) {
  const Eigen::Index rows = s.G.rows();
  s.part.resize(static_cast<std::size_t>(rows));
  for (Eigen::Index k = 0; k < rows; ++k) s.part[static_cast<std::size_t>(k)] = k;
  auto join = [&](Eigen::Index k, Eigen::Index l) {
    const Eigen::Index a = first_of(s.part, k), b = first_of(s.part, l);
    s.part[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  };
  for (Eigen::Index k = 0; k < rows; ++k)
    for (Eigen::Index l = k + 1; l < rows; ++l)
      if (std::abs(s.G(k, l)) > no_coupling * std::sqrt(s.G(k, k) * s.G(l, l))) join(k, l);
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    const std::size_t with = e.kind == Kind::friction ? static_cast<std::size_t>(e.normal) : i;
    for (Eigen::Index k = 0; k < e.size(); ++k) join(s.offsets[i] + k, s.offsets[with]);
  }
  for (Eigen::Index k = 0; k < rows; ++k) s.part[static_cast<std::size_t>(k)] = first_of(s.part, k);
}

// The largest |γ| of a part; where velocities cancel, the part of them that rounding may leave.
void set_scales(const Impact& impact, ImpactMatrices& s) {
  find_parts(impact, s);
  s.scale.setZero(s.G.rows());
  for (Eigen::Index k = 0; k < s.scale.size(); ++k) {
    if (!(s.G(k, k) > 0.0)) continue;
    const double made_of = s.W.col(k).cwiseAbs().dot(impact.velocity.cwiseAbs()) + std::abs(s.chi[k]);
    double& whole = s.scale[s.part[static_cast<std::size_t>(k)]];
    whole = std::max(whole, (std::abs(s.gamma[k]) + floor_of_rows * made_of) / std::sqrt(s.G(k, k)));
  }
  for (Eigen::Index k = 0; k < s.scale.size(); ++k) s.scale[k] = s.scale[s.part[static_cast<std::size_t>(k)]];
}

}  // namespace

bool is_inside(const FrictionShape& shape, const BlockVector& pull, double load) {
  if (!(load > 0.0)) return false;
  const BlockVector larger = pull / (load * (1.0 - slip_margin));
  return nearest_point(shape, larger) == larger;
}

Set reservoir(const Element& element) {
  switch (element.kind) {
    case Kind::contact:
    case Kind::clutch: return HalfLine{};
    case Kind::joint:
    case Kind::rolling: return Line{};
    case Kind::friction:
    case Kind::cone: break;
  }
  assert(element.kind == Kind::friction);
  if (element.shape) {
    ShapedSet set;
    for (Eigen::Index j = 0; j < element.size(); ++j)
      set.mu[static_cast<std::size_t>(j)] = element.coefficients[j];
    set.shape = element.shape;
    return set;
  }
  Ellipsoid set;
  set.components = element.size();
  for (Eigen::Index j = 0; j < element.size(); ++j)
    if (element.coefficients[j] >=
        std::numeric_limits<double>::min())  // less has too few digits to divide by
      set.mu[static_cast<std::size_t>(j)] = element.coefficients[j];
  return set;
}

Result<void> validate_constant(const Impact& impact, std::string_view law) {
  if (auto valid = validate(impact); !valid) return valid;
  for (auto* const objection : {with_restitution_curve, beyond_table_1})
    if (Errors errors = objection(impact, fmt::format("the law {}", law)); !errors.empty())
      return tl::unexpected(std::move(errors));
  return {};
}

void assemble(const Impact& impact, ImpactMatrices& s) {
  s.W.resize(impact.freedom(), impact.rows());
  Eigen::Index row = 0;
  for (const Element& element : impact.elements) {
    s.W.middleCols(row, element.size()) = element.directions;
    row += element.size();
  }
  s.factor.compute(impact.mass);
  s.X = s.W;
  s.factor.solve_lower(s.X);
  s.G.noalias() = s.X.transpose() * s.X;
  assemble_numbers(impact, s);
}

void assemble_numbers(const Impact& impact, ImpactMatrices& s) {
  const Eigen::Index rows = s.W.cols();
  s.chi.resize(rows);
  s.epsilon.resize(rows);
  s.offsets.clear();
  s.blocks.clear();
  Eigen::Index row = 0;
  for (const Element& element : impact.elements) {
    s.offsets.push_back(row);
    s.epsilon.segment(row, element.size()).setConstant(element.restitution);
    if (element.excitation.size() > 0)
      s.chi.segment(row, element.size()) = element.excitation;
    else
      s.chi.segment(row, element.size()).setZero();
    if (element.kind != Kind::cone) s.blocks.push_back({reservoir(element), row, -1});
    row += element.size();
  }
  auto block = s.blocks.begin();
  for (const Element& element : impact.elements) {
    if (element.kind == Kind::cone) continue;
    if (element.kind == Kind::friction) block->load = s.offsets[static_cast<std::size_t>(element.normal)];
    ++block;
  }
  s.gamma = s.chi;
  s.gamma.noalias() += s.W.transpose() * impact.velocity;
  set_scales(impact, s);
}

void assemble_restitution(const Impact& impact, ImpactMatrices& s) {
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    s.epsilon.segment(s.offsets[i], impact.elements[i].size()).setConstant(impact.elements[i].restitution);
}

void turnover(const ImpactMatrices& system, const Eigen::VectorXd& before, const Eigen::VectorXd& after,
              Eigen::VectorXd& out) {
  out = system.chi.cwiseAbs();
  for (Eigen::Index k = 0; k < out.size(); ++k)
    out[k] += system.W.col(k).cwiseAbs().dot(before.cwiseAbs() + after.cwiseAbs());
}

bool vanishes(const ImpactMatrices& system, Eigen::Index k, double impulse) {
  return std::abs(impulse) * std::sqrt(system.G(k, k)) <= law_rounding * system.scale[k];
}

ElementState state_of(const Impact& impact, std::size_t i, const ImpactMatrices& system,
                      const Eigen::VectorXd& impulse, const Eigen::VectorXd& xi) {
  const Element& element = impact.elements[i];
  const Eigen::Index row = system.offsets[i];
  switch (element.kind) {
    case Kind::contact:
    case Kind::clutch:
    case Kind::cone: return {idle(system, row, impulse) ? Mode::inactive : Mode::active, SlipDirection::none};
    case Kind::joint:
    case Kind::rolling: return {Mode::active, SlipDirection::none};
    case Kind::friction: break;
  }
  const Eigen::Index load = system.offsets[static_cast<std::size_t>(element.normal)];
  if (idle(system, load, impulse)) return {Mode::none, SlipDirection::none};
  // Slip is −Λ on the boundary of its reservoir, whatever ξ is. [Payr & Glocker 2005, section 5]
  if (element.shape) {
    const BlockVector pull = -impulse.segment(row, element.size()).cwiseQuotient(element.coefficients);
    return {is_inside(*element.shape, pull, impulse[load]) ? Mode::stick : Mode::slip, SlipDirection::none};
  }
  const auto& set = std::get<Ellipsoid>(system.blocks[i].set);
  double squares = 0.0;
  bool empty = true;
  for (Eigen::Index j = 0; j < element.size(); ++j) {
    if (!(set.scale(j) > 0.0)) continue;
    squares += std::pow(impulse[row + j] / set.scale(j) / impulse[load], 2);
    empty = false;
  }
  if (!empty && impulse[load] > 0.0 && std::sqrt(squares) < 1.0 - slip_margin)
    return {Mode::stick, SlipDirection::none};
  if (element.size() > 1) return {Mode::slip, SlipDirection::none};
  const double sign = empty ? -xi[row] : impulse[row];
  return {Mode::slip, sign < 0.0 ? SlipDirection::forward : SlipDirection::backward};
}

Solution complete(const Impact& impact, const ImpactMatrices& system, const Eigen::VectorXd& impulse) {
  Solution s;
  s.impulse = impulse;
  s.velocity_before = impact.velocity;
  Eigen::VectorXd jump = system.X * impulse;
  system.factor.solve_upper(jump);
  s.velocity_after = impact.velocity + jump;
  s.gamma_before = system.gamma;
  s.gamma_after = system.chi + system.W.transpose() * s.velocity_after;
  s.xi = s.gamma_after + system.epsilon.cwiseProduct(s.gamma_before);
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    s.elements.push_back(state_of(impact, i, system, impulse, s.xi));
  return s;
}

std::size_t preferred(const Impact& impact, const ImpactMatrices& system,
                      const std::vector<Solution>& solutions) {
  auto energy = [&](const Solution& s) { return 0.5 * s.velocity_after.dot(impact.mass * s.velocity_after); };
  auto effort = [&](const Solution& s) {
    double sum = 0.0;
    for (Eigen::Index k = 0; k < s.impulse.size(); ++k)
      sum += std::abs(s.impulse[k]) * std::sqrt(system.G(k, k));
    return sum;
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < solutions.size(); ++i) {
    const double a = energy(solutions[i]);
    const double b = energy(solutions[best]);
    const bool tie = std::abs(a - b) <= law_rounding * (a + b);
    if (tie ? effort(solutions[i]) > effort(solutions[best]) : a < b) best = i;
  }
  return best;
}

namespace {

// How far u⁻ is from what could have arrived: contacts approach, clutches do not, joints hold.
double inadmissibility(const Impact& impact, const ImpactMatrices& system, const Solution& s) {
  double worst = 0.0;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Eigen::Index row = system.offsets[i];
    const double gamma = s.gamma_before[row] / std::sqrt(system.G(row, row));
    switch (impact.elements[i].kind) {
      case Kind::contact:
      case Kind::cone: worst = std::max(worst, gamma); break;
      case Kind::clutch: worst = std::max(worst, -gamma); break;
      case Kind::joint:
      case Kind::rolling: worst = std::max(worst, std::abs(gamma)); break;
      case Kind::friction: break;
    }
  }
  return worst;
}

}  // namespace

std::size_t preferred_backward(const Impact& impact, const ImpactMatrices& system,
                               const std::vector<Solution>& solutions, double reference) {
  std::vector<double> misfit;
  for (const Solution& s : solutions) misfit.push_back(inadmissibility(impact, system, s));
  const double least = *std::min_element(misfit.begin(), misfit.end());
  std::vector<Solution> candidates;
  std::vector<std::size_t> place;
  for (std::size_t i = 0; i < solutions.size(); ++i) {
    if (misfit[i] > least + law_rounding * reference) continue;
    candidates.push_back(solutions[i]);
    std::swap(candidates.back().velocity_before, candidates.back().velocity_after);
    place.push_back(i);
  }
  return place[preferred(impact, system, candidates)];
}

bool same_velocity(const Impact& impact, const Solution& a, const Solution& b, double tolerance) {
  auto norm = [&](const Eigen::VectorXd& u) { return std::sqrt(u.dot(impact.mass * u)); };
  return norm(a.velocity_after - b.velocity_after) <=
         tolerance * (norm(a.velocity_after) + norm(a.velocity_before));
}

}  // namespace percuss
