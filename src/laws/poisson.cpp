#include "laws/tolerances.hpp"
#include "percuss/law.hpp"

#include <fmt/format.h>

#include <cmath>

#include "laws/exact_states.hpp"
#include "laws/impact_matrices.hpp"
#include "laws/impacts_of_runs.hpp"
#include "laws/newton_data.hpp"
#include "laws/poisson_expansion.hpp"
#include "laws/same_matrices.hpp"
#include "laws/without_collision.hpp"
#include "percuss/account.hpp"

namespace percuss {
namespace {

using namespace law_tolerances;

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

Solution join(const Impact& impact, const ImpactMatrices& system, const PoissonExpansion& expansion,
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

bool expands_by_nothing(const Outcome& outcome) {
  const auto* const detail = std::get_if<PoissonDetail>(&outcome.solution.detail);
  return detail != nullptr && detail->expansion.impulse.isZero(0.0);
}

class Collector {
 public:
  Collector(const Impact& impact, const ImpactMatrices& system, const Poisson& law)
      : impact_(impact), system_(system), law_(law) {}

  void add(const Solution& first) {
    const PoissonExpansion expansion(impact_, system_, law_, first);
    const PoissonExpansion::Found found = expansion.run();
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
    expanded_.push_back(
        {&first, is_one(found), found.impulse.empty() ? Eigen::VectorXd() : found.impulse.front()});
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

  // Of two Λ_C with one u_C every Λ_C between them is one. Where the ends and the middle have one expansion
  // each, and lead to three velocities, those between fill a set.
  bool fills_between() const {
    for (std::size_t a = 0; a < expanded_.size(); ++a)
      for (std::size_t b = a + 1; b < expanded_.size(); ++b) {
        const Expanded &one = expanded_[a], &other = expanded_[b];
        if (!one.single || !other.single || !same_velocity(impact_, *one.first, *other.first)) continue;
        Solution middle = *one.first;
        middle.impulse = 0.5 * (one.first->impulse + other.first->impulse);
        const PoissonExpansion::Found found = PoissonExpansion(impact_, system_, law_, middle).run();
        if (!is_one(found)) continue;
        const Solution ends[] = {complete(impact_, system_, one.first->impulse + one.impulse),
                                 complete(impact_, system_, other.first->impulse + other.impulse)};
        const Solution between = complete(impact_, system_, middle.impulse + found.impulse.front());
        if (!same_velocity(impact_, ends[0], between) && !same_velocity(impact_, ends[1], between))
          return true;
      }
    return false;
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
    const bool fills = continuum_ || (spread && !one && fills_between());
    const bool decided =
        decided_ && compression.count.decided && (!spread || fills || (one && expands_alike(impact_)));
    if (decided) {
      outcome.count = {true, fills, static_cast<long>(solutions_.size())};
      outcome.unique_velocity = one && !continuum_;
      outcome.unique_impulse = one && impulse_unique_ && compression.unique_impulse == std::optional(true);
    } else if (!one) {
      outcome.unique_velocity = outcome.unique_impulse = false;
    }
    outcome.solution = solutions_[preferred(impact_, system_, solutions_)];
    outcome.residual = outcome.solution.residual;
    outcome.all = std::move(solutions_);
    return outcome;
  }

 private:
  const Impact& impact_;
  const ImpactMatrices& system_;
  const Poisson& law_;
  struct Expanded {
    const Solution* first;    // the compression
    bool single;              // it has one expansion
    Eigen::VectorXd impulse;  // Λ_E
  };

  static bool is_one(const PoissonExpansion::Found& found) {
    const SolutionCount& count = found.answer.count;
    return found.answer.status == Status::solved && count.decided && !count.continuum && count.number == 1 &&
           !found.impulse.empty();
  }

  std::vector<Expanded> expanded_;
  std::vector<Solution> solutions_;
  std::optional<Solution> best_;  // of those that missed the tolerance
  bool decided_ = true, continuum_ = false, impulse_unique_ = true;
  Status worst_ = Status::no_solution;
  std::string solver_, reason_;
};

// Compression: Newton's law with ε = 0, all of its solutions.
Impact inelastic(Impact impact) {
  for (Element& element : impact.elements) element.restitution = 0.0;
  return impact;
}

Newton law_of_compression(const Poisson& law) {
  Newton newton;
  newton.solver = law.solver;
  newton.solver.distinguish_impulses = true;
  newton.list_all = true;
  return newton;
}

// All expansions of what compression left. Claims: somebody asks what other solutions there are.
Outcome expand(const Impact& impact, const Poisson& law, const Outcome& compression,
               const ImpactMatrices& system, bool claims) {
  Collector collector(impact, system, law);
  for (const Solution& first : compression.all) collector.add(first);
  Outcome outcome = collector.finish(compression);
  // Compression has been confirmed as Newton's law is; fractions know nothing of expansion.
  const bool doubted = fractions_tell(impact, system.blocks);
  if (!claims && !doubted && outcome.status == Status::solved) return outcome;
  const double dependence = least_dependence(system);
  const bool confirmed =
      outcome.status == Status::solved &&
      (expands_by_nothing(outcome) || tells_velocities(*outcome.residual, dependence) || !doubted);
  limit_claims(dependence, confirmed, outcome);
  return outcome;
}

Outcome not_compressed(Outcome compression) {
  compression.reason = "compression: " + compression.reason;
  return compression;
}

}  // namespace

Result<Outcome> resolve(const Impact& impact, const Poisson& law) {
  if (auto valid = validate_constant(impact, "poisson"); !valid) return tl::unexpected(valid.error());
  if (varies_with_speed(impact)) return resolve(with_settled_restitution(impact), law);
  if (Errors errors = objections(impact, law); !errors.empty()) return tl::unexpected(errors);

  auto compression = resolve(inelastic(impact), law_of_compression(law));
  if (!compression) return compression;
  if (compression->status != Status::solved) return not_compressed(*std::move(compression));
  ImpactMatrices system;
  assemble(impact, system);
  Outcome outcome = expand(impact, law, *compression, system, true);
  confirm(impact, account_options(impact, law), outcome);
  const bool limit = mark_limit(
      impact, system, [&](const Impact& nearby) { return resolve(nearby, law); }, outcome);
  if (!law.list_all && !limit) outcome.all.clear();
  return outcome;
}

void resolve_in_run(const Impact& impact, const Newton& law, NewtonWorkspace& workspace, Outcome& outcome) {
  workspace.data().claims = false;
  resolve(impact, law, workspace, outcome);
}

Result<void> resolve_in_run(const Impact& impact, const Poisson& law, NewtonWorkspace& workspace,
                            Outcome& outcome) {
  if (varies_with_speed(impact))
    return resolve_in_run(with_settled_restitution(impact), law, workspace, outcome);
  if (Errors errors = beyond_table_1(impact, "the law poisson"); !errors.empty())
    return tl::unexpected(errors);
  if (Errors errors = objections(impact, law); !errors.empty()) return tl::unexpected(errors);
  Outcome compression;
  resolve_in_run(inelastic(impact), law_of_compression(law), workspace, compression);
  if (compression.status != Status::solved) {
    outcome = not_compressed(std::move(compression));
    return {};
  }
  ImpactMatrices& system = workspace.data().system;
  if (workspace.data().plain)  // all of it but ε is that of compression
    assemble_restitution(impact, system);
  else
    assemble(impact, system);
  outcome = expand(impact, law, compression, system, false);
  outcome.all.clear();
  return {};
}

}  // namespace percuss
