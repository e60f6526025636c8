#include "laws/tolerances.hpp"
#include "percuss/law.hpp"

#include <fmt/format.h>

#include <cmath>

#include "laws/impact_matrices.hpp"
#include "laws/poisson_bounds.hpp"
#include "percuss/account.hpp"
#include "sets/normal_form.hpp"
#include "solvers/solve.hpp"

namespace percuss {
namespace {

using namespace law_tolerances;

// The inclusion of the expansion in P_N = Λ_NE − ε_NΛ_NC, in friction x around its centre, and in one more
// row for every friction whose radius does not vanish with P_N: there 0 ≤ ξ ⊥ κ ≥ 0 with ξ = G_NN(κ − P_N −
// p) makes κ the radius.
class ExpansionInclusion {
 public:
  ExpansionInclusion(const Impact& impact, const ImpactMatrices& system, const Poisson& law,
                     const Solution& compression)
      : impact_(impact), system_(system), law_(law), first_(compression) {
    count_rows();
    build();
  }

  // Λ_E of every solution, with its residual.
  struct Found {
    Answer answer;
    std::vector<Eigen::VectorXd> impulse;
    std::vector<Eigen::VectorXd> unknowns;
  };

  Found run() const {
    Found found;
    if (inclusion_.c.isZero(0.0) && radii_ == 0) {  // nothing to restore, nothing moves on
      found.answer.status = Status::solved;
      found.answer.count = {true, false, 1};
      found.answer.unique_velocity = found.answer.unique_impulse = true;
      found.answer.solver = "rest";
      found.unknowns.emplace_back(Eigen::VectorXd::Zero(inclusion_.c.size()));
    } else {
      NormalForm form;
      normalise(inclusion_, form);
      solve(form, law_.solver, symmetric_, found.answer);
      for (const Eigen::VectorXd& lambda : found.answer.solutions) {
        Eigen::VectorXd x;
        denormalise(form, lambda, x, inclusion_.c.size());
        found.unknowns.push_back(std::move(x));
      }
    }
    for (const Eigen::VectorXd& x : found.unknowns) found.impulse.push_back(start_ + map_ * x);
    return found;
  }

  double residual_of(const Eigen::VectorXd& x, const Solution& whole) const {
    if (inclusion_.c.isZero(0.0)) return 0.0;
    const Eigen::Index n = whole.gamma_after.size();
    Eigen::VectorXd xi = inclusion_.A * x + inclusion_.c;
    xi.head(n) = whole.gamma_after;
    Eigen::VectorXd size = inclusion_.c.cwiseAbs(), of_rows;  // rows of radii: κ, P_N and p as velocities
    size.tail(size.size() - n) += (inclusion_.A.cwiseAbs() * x.cwiseAbs()).tail(size.size() - n);
    turnover(system_, whole.velocity_before, whole.velocity_after, of_rows);  // of the whole impact
    size.head(n) = of_rows;
    return percuss::residual(inclusion_, x, xi, size);
  }

  ElementState state(std::size_t i, const Eigen::VectorXd& x, const Eigen::VectorXd& impulse,
                     const Eigen::VectorXd& gamma_after) const {
    const Element& element = impact_.elements[i];
    if (element.kind != Kind::friction) return state_of(impact_, i, system_, impulse, gamma_after);
    const Eigen::Index load = system_.offsets[static_cast<std::size_t>(element.normal)];
    if (vanishes(system_, load, impulse[load])) return {Mode::none, SlipDirection::none};
    const auto& block = inclusion_.blocks[i];
    if (const auto* shaped = std::get_if<ShapedSet>(&block.set)) {
      BlockVector pull(element.size());
      for (Eigen::Index j = 0; j < element.size(); ++j)
        pull[j] = -x[block.row + j] / shaped->mu[static_cast<std::size_t>(j)];
      return {is_inside(*shaped->shape, pull, x[block.load]) ? Mode::stick : Mode::slip, SlipDirection::none};
    }
    const auto& set = std::get<Ellipsoid>(block.set);
    double squares = 0.0;
    for (Eigen::Index j = 0; j < element.size(); ++j)
      if (set.scale(j) > 0.0) squares += std::pow(x[block.row + j] / set.scale(j), 2);
    const bool smooth = element.coefficients.maxCoeff() == 0.0;
    if (!smooth && std::sqrt(squares) < x[block.load] * (1.0 - slip_margin))
      return {Mode::stick, SlipDirection::none};
    if (element.size() > 1) return {Mode::slip, SlipDirection::none};
    // Bounds that have come together leave to the velocity which one it is.
    const Eigen::Index row = block.row;
    const bool moves =
        std::abs(gamma_after[row]) > law_rounding * system_.scale[row] * std::sqrt(system_.G(row, row));
    const double sign = smooth || moves ? -gamma_after[row] : x[row];
    return {Mode::slip, sign < 0.0 ? SlipDirection::forward : SlipDirection::backward};
  }

  // Λ_E − εΛ_C of contacts and clutches.
  Eigen::VectorXd added(const Eigen::VectorXd& x) const {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(start_.size());
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Kind kind = impact_.elements[i].kind;
      if (kind != Kind::contact && kind != Kind::clutch) continue;
      const Eigen::Index row = system_.offsets[i];
      result[row] = vanishes(system_, row, x[row]) ? 0.0 : x[row];
    }
    return result;
  }

 private:
  bool loads(std::size_t i) const {
    return impact_.elements[i].kind == Kind::contact || impact_.elements[i].kind == Kind::clutch;
  }
  double stored(std::size_t i) const { return impact_.elements[i].restitution * compressed(i); }  // ε_NΛ_NC

  // Λ_NC, or 0 where neither it nor the friction that it allows is more than rounding.
  double compressed(std::size_t i) const {
    const Eigen::Index row = system_.offsets[i];
    const double lambda = first_.impulse[row];
    double work = std::abs(lambda) * std::sqrt(system_.G(row, row));
    for (std::size_t k = 0; k < impact_.elements.size(); ++k) {
      const Element& e = impact_.elements[k];
      if (e.kind != Kind::friction || e.normal != static_cast<Eigen::Index>(i)) continue;
      for (Eigen::Index j = 0; j < e.size(); ++j) {
        const Eigen::Index t = system_.offsets[k] + j;
        work = std::max(work, e.coefficients[j] * std::abs(lambda) * std::sqrt(system_.G(t, t)));
      }
    }
    return work <= law_rounding * system_.scale[row] ? 0.0 : lambda;
  }

  // Λ_TC of a friction, or 0 where it is no more than rounding.
  BlockVector compressed_friction(std::size_t i) const {
    const Eigen::Index row = system_.offsets[i];
    BlockVector lambda = first_.impulse.segment(row, impact_.elements[i].size());
    bool acts = false;
    for (Eigen::Index j = 0; j < lambda.size(); ++j) acts = acts || !vanishes(system_, row + j, lambda[j]);
    if (!acts) lambda.setZero();
    return lambda;
  }

  void count_rows() {
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Element& element = impact_.elements[i];
      bounds_.emplace_back();
      preload_.push_back(0.0);
      if (element.kind != Kind::friction) continue;
      const auto n = static_cast<std::size_t>(element.normal);
      const double normal = compressed(n);
      bounds_[i] = expansion_bounds(element, impact_.elements[n].restitution, normal, compressed_friction(i),
                                    law_.tangential);
      preload_[i] = stored(n) + bounds_[i].r0 / bounds_[i].r1;
      if (std::abs(preload_[i]) <= no_preload * normal) preload_[i] = 0.0;
      if (preload_[i] != 0.0) ++radii_;
    }
  }

  void build() {
    const Eigen::Index n = system_.G.rows();
    const Eigen::Index m = n + radii_;
    start_ = Eigen::VectorXd::Zero(n);
    map_ = Eigen::MatrixXd::Zero(n, m);
    map_.leftCols(n).setIdentity();
    inclusion_.blocks = system_.blocks;
    std::vector<std::pair<Eigen::Index, std::size_t>> radius_rows;
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Element& element = impact_.elements[i];
      const Eigen::Index row = system_.offsets[i];
      if (loads(i)) start_[row] = stored(i);
      if (element.kind != Kind::friction) continue;
      const auto normal = static_cast<std::size_t>(element.normal);
      const Eigen::Index load = system_.offsets[normal];
      const ExpansionBounds& b = bounds_[i];
      for (Eigen::Index j = 0; j < element.size(); ++j) {
        if (auto* ellipsoid = std::get_if<Ellipsoid>(&inclusion_.blocks[i].set))
          ellipsoid->mu[static_cast<std::size_t>(j)] *= b.r1;  // 1 for other sets
        const double along = element.coefficients[j] * b.e[j];
        start_[row + j] = along * (b.c0 + b.c1 * stored(normal));
        map_(row + j, load) = along * b.c1;
      }
      if (b.c1 != 0.0) symmetric_ = false;
      if (preload_[i] == 0.0) continue;
      const Eigen::Index radius = n + static_cast<Eigen::Index>(radius_rows.size());
      inclusion_.blocks[i].load = radius;
      radius_rows.emplace_back(radius, i);
    }
    if (radii_ > 0) symmetric_ = false;

    inclusion_.A = Eigen::MatrixXd::Zero(m, m);
    inclusion_.A.topRows(n) = system_.G * map_;
    inclusion_.c = Eigen::VectorXd::Zero(m);
    inclusion_.c.head(n) = compressed_velocity() + system_.G * start_;
    inclusion_.X = system_.X * map_;
    inclusion_.mobility.resize(m);  // the diagonal of A may vanish: centres move with P_N
    inclusion_.mobility.head(n) = system_.G.diagonal();
    for (const auto& [radius, i] : radius_rows) {
      const Eigen::Index load = system_.offsets[static_cast<std::size_t>(impact_.elements[i].normal)];
      const double g = system_.G(load, load);
      inclusion_.mobility[radius] = g;
      inclusion_.A(radius, radius) = g;
      inclusion_.A(radius, load) = -g;
      inclusion_.c[radius] = -g * preload_[i];
      inclusion_.blocks.push_back({HalfLine{}, radius, -1});
    }
  }

  // γ_C without the rounding of what compression brought to rest.
  Eigen::VectorXd compressed_velocity() const {
    Eigen::VectorXd gamma = first_.gamma_after;
    for (Eigen::Index k = 0; k < gamma.size(); ++k)
      if (std::abs(gamma[k]) <= brought_to_rest * system_.scale[k] * std::sqrt(system_.G(k, k)))
        gamma[k] = 0.0;
    return gamma;
  }

  const Impact& impact_;
  const ImpactMatrices& system_;
  const Poisson& law_;
  const Solution& first_;
  std::vector<ExpansionBounds> bounds_;  // per element
  std::vector<double> preload_;          // radius at P_N = 0, in units of r₁
  Eigen::Index radii_ = 0;               // rows added for radii
  bool symmetric_ = true;                // A is the Delassus operator itself
  Eigen::VectorXd start_;                // Λ_E = start + map · unknowns
  Eigen::MatrixXd map_;
  Inclusion inclusion_;
};

Errors objections(const Impact& impact, const Poisson& law) {
  Errors errors;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    const std::string field = fmt::format("elements[{}].restitution", i);
    if (e.kind == Kind::contact && e.restitution < 0.0)
      errors.push_back(
          {field, fmt::format("is {} in {}; Poisson's law needs 0 or more", e.restitution, e.name)});
    if (e.kind == Kind::clutch && e.restitution <= -1.0)
      errors.push_back(
          {field, fmt::format("is {} in {}; Poisson's law needs more than -1", e.restitution, e.name)});
    if (e.shape && e.restitution != 0.0 && law.tangential != Poisson::Tangential::coulomb)
      errors.push_back(
          {field, fmt::format("is {} in {}, whose set is no ellipsoid; Poisson's law needs 0 there, "
                              "or tangential: coulomb, which does not use it",
                              e.restitution, e.name)});
    if (e.kind == Kind::friction && !(e.restitution > -1.0 && e.restitution <= 1.0))
      errors.push_back({field, fmt::format("is {} in {}; Poisson's law needs a number in (-1, 1]",
                                           e.restitution, e.name)});
  }
  return errors;
}

Solution join(const Impact& impact, const ImpactMatrices& system, const ExpansionInclusion& expansion,
              const Solution& first, const Eigen::VectorXd& impulse, const Eigen::VectorXd& unknowns) {
  Solution s = complete(impact, system, first.impulse + impulse);
  PoissonDetail detail;
  detail.compression = {first.velocity_after, first.impulse, first.gamma_before, first.gamma_after,
                        first.elements};
  detail.expansion = {s.velocity_after, impulse, first.gamma_after, s.gamma_after, {}};
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    detail.expansion.elements.push_back(expansion.state(i, unknowns, impulse, s.gamma_after));
  detail.dT1 = s.gamma_after.dot(s.impulse);
  detail.dT2 = -s.impulse.dot(system.G * s.impulse);
  detail.added = expansion.added(unknowns);
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (impact.elements[i].kind == Kind::friction) {
      const ElementState& last = detail.expansion.elements[i];
      s.elements[i] = last.mode == Mode::none ? first.elements[i] : last;
    }
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    s.elements[i].unique_impulse = first.elements[i].unique_impulse;
    s.elements[i].unique_mode = first.elements[i].unique_mode;
  }
  // Impulses that blow up lose the velocities in their rounding, in whatever phase.
  s.residual = std::max(first.residual, expansion.residual_of(unknowns, s));
  for (Eigen::Index k = 0; k < s.impulse.size(); ++k)
    if (system.scale[k] > 0.0)
      s.residual = std::max(
          s.residual, unit_rounding * std::abs(s.impulse[k]) * std::sqrt(system.G(k, k)) / system.scale[k]);
  s.detail = std::move(detail);
  return s;
}

// With one ε and no friction G(εΛ_C) = εGΛ_C, so that different Λ_C of one velocity expand alike.
bool expands_alike(const Impact& impact) {
  for (const Element& e : impact.elements)
    if (e.kind == Kind::friction || e.restitution != impact.elements.front().restitution) return false;
  return true;
}

class Collector {
 public:
  Collector(const Impact& impact, const ImpactMatrices& system, const Poisson& law)
      : impact_(impact), system_(system), law_(law) {}

  void add(const Solution& first) {
    const ExpansionInclusion expansion(impact_, system_, law_, first);
    const ExpansionInclusion::Found found = expansion.run();
    if (solver_.find(found.answer.solver) == std::string::npos)
      solver_ += (solver_.empty() ? "" : ", ") + found.answer.solver;
    if (found.answer.status != Status::solved) {
      if (worst_ != Status::not_converged) worst_ = found.answer.status;
      reason_ = "expansion: " + found.answer.reason;
      decided_ = decided_ && found.answer.status == Status::no_solution;
      return;
    }
    decided_ = decided_ && found.answer.count.decided;
    continuum_ = continuum_ || found.answer.count.continuum;
    impulse_unique_ = impulse_unique_ && found.answer.unique_impulse == std::optional(true);
    for (std::size_t k = 0; k < found.impulse.size(); ++k) {
      Solution s = join(impact_, system_, expansion, first, found.impulse[k], found.unknowns[k]);
      if (!(s.residual <= law_.solver.tolerance)) {
        decided_ = false;
        if (!best_ || s.residual < best_->residual) best_ = std::move(s);
        continue;
      }
      bool known = false;
      for (const Solution& other : solutions_) known = known || same_velocity(impact_, other, s);
      if (!known) solutions_.push_back(std::move(s));
    }
  }

  Outcome finish(const Outcome& compression) {
    Outcome outcome;
    outcome.measure = Measure::inclusion;
    outcome.solver = compression.solver + " + " + solver_;
    if (solutions_.empty()) {
      outcome.status = best_ ? Status::not_converged : worst_;
      outcome.reason = best_ ? "the recomputed residual is above the tolerance" : reason_;
      if (best_) {
        outcome.solution = *std::move(best_);
        outcome.residual = outcome.solution.residual;
      }
      if (outcome.status == Status::no_solution) outcome.count = {true, false, 0};
      return outcome;
    }
    outcome.status = Status::solved;
    const bool one = solutions_.size() == 1;
    const bool spread =
        compression.count.continuum;  // a set of Λ_C, of which the extreme points were expanded
    const bool decided = decided_ && compression.count.decided && (!spread || !one || expands_alike(impact_));
    if (decided) {
      outcome.count = {true, continuum_ || (spread && !one), static_cast<long>(solutions_.size())};
      outcome.unique_velocity = one && !continuum_;
      outcome.unique_impulse = one && impulse_unique_ && compression.unique_impulse == std::optional(true);
    } else if (!one) {
      outcome.unique_velocity = outcome.unique_impulse = false;
    }
    outcome.solution = solutions_[preferred(impact_, system_, solutions_)];
    outcome.residual = outcome.solution.residual;
    if (law_.list_all) outcome.all = std::move(solutions_);
    return outcome;
  }

 private:
  const Impact& impact_;
  const ImpactMatrices& system_;
  const Poisson& law_;
  std::vector<Solution> solutions_;
  std::optional<Solution> best_;  // of those that missed the tolerance
  bool decided_ = true, continuum_ = false, impulse_unique_ = true;
  Status worst_ = Status::no_solution;
  std::string solver_, reason_;
};

}  // namespace

Result<Outcome> resolve(const Impact& impact, const Poisson& law) {
  if (auto valid = validate_constant(impact, "poisson"); !valid) return tl::unexpected(valid.error());
  if (Errors errors = objections(impact, law); !errors.empty()) return tl::unexpected(errors);

  Impact inelastic = impact;
  for (Element& element : inelastic.elements) element.restitution = 0.0;
  Newton newton;
  newton.solver = law.solver;
  newton.solver.distinguish_impulses = true;
  newton.list_all = true;
  auto compression = resolve(inelastic, newton);
  if (!compression) return compression;
  if (compression->status != Status::solved) {
    compression->reason = "compression: " + compression->reason;
    return compression;
  }
  ImpactMatrices system;
  assemble(impact, system);
  Collector collector(impact, system, law);
  for (const Solution& first : compression->all) collector.add(first);
  Outcome outcome = collector.finish(*compression);
  confirm(impact, account_options(impact, law), outcome);
  return outcome;
}

}  // namespace percuss
