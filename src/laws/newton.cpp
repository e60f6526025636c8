#include "laws/tolerances.hpp"
#include "percuss/law.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "laws/canonical_impulse.hpp"
#include "laws/exact_states.hpp"
#include "laws/impact_matrices.hpp"
#include "laws/impressed.hpp"
#include "laws/newton_data.hpp"
#include "laws/refinement.hpp"
#include "laws/same_matrices.hpp"
#include "percuss/account.hpp"
#include "solvers/components.hpp"
#include "solvers/solve.hpp"

namespace percuss {

NewtonWorkspace::NewtonWorkspace() : data_(std::make_unique<Data>()) {}
NewtonWorkspace::~NewtonWorkspace() = default;
NewtonWorkspace::NewtonWorkspace(NewtonWorkspace&&) noexcept = default;
NewtonWorkspace& NewtonWorkspace::operator=(NewtonWorkspace&&) noexcept = default;

namespace {

using Data = NewtonWorkspace::Data;

using namespace law_tolerances;

constexpr std::size_t most_combinations = 1024;  // of the solutions of parts, that are listed

bool dependent(const Eigen::MatrixXd& X) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(X);
  qr.setThreshold(dependent_directions);
  return qr.rank() < X.cols();
}

// Whether friction in space is on every contact, and nothing else is there: then no part is enumerated.
bool all_rub_in_space(const std::vector<Block>& blocks) {
  std::vector<Eigen::Index> loads;
  for (const Block& block : blocks) {
    const auto* const ellipsoid = std::get_if<Ellipsoid>(&block.set);
    if (ellipsoid != nullptr && ellipsoid->components > 1 && ellipsoid->scale(0) > 0.0 &&
        ellipsoid->scale(1) > 0.0)
      loads.push_back(block.load);
    else if (!std::holds_alternative<HalfLine>(block.set))
      return false;
  }
  return std::all_of(blocks.begin(), blocks.end(), [&](const Block& block) {
    return !std::holds_alternative<HalfLine>(block.set) ||
           std::find(loads.begin(), loads.end(), block.row) != loads.end();
  });
}

// [Glocker 2012, (26), (28)]  forward ξ = GΛ + (I+ε)γ⁻, backward ξ = −εGΛ + (I+ε)γ⁺
void set_up(const Impact& impact, const Newton& law, Data& d, bool same_matrices = false) {
  d.plain = impact.plain();
  if (!d.plain) {
    assemble(impact, d.system, d.impressed, d.inclusion);
    normalise(d.inclusion, d.form);
    d.system.scale.array() += d.form.reference;  // what is impressed moves, too
    return;
  }
  d.inclusion.mobility.resize(0);
  if (same_matrices)
    assemble_numbers(impact, d.system);
  else
    assemble(impact, d.system);
  const ImpactMatrices& sys = d.system;
  d.inclusion.blocks = sys.blocks;
  d.inclusion.X = sys.X;
  d.inclusion.c = sys.gamma + sys.epsilon.cwiseProduct(sys.gamma);
  d.inclusion.A = sys.G;
  if (law.backward) d.inclusion.A = (-sys.epsilon).asDiagonal() * sys.G;
  const bool apart = law.solver.distinguish_impulses && (d.claims || !all_rub_in_space(sys.blocks)) &&
                     dependent(sys.X);  // without claims: where impulses are enumerated
  if (apart) d.inclusion.X = sys.G.diagonal().cwiseSqrt().asDiagonal();  // then equal XΛ means equal Λ
  normalise(d.inclusion, d.form);
  if (apart)
    d.form.geometry = sys.X(Eigen::all, d.form.source) * d.form.scale.head(d.form.rows()).asDiagonal();
}

// γ and ξ of what u⁻ and u⁺ of `s` are.
void measure_velocities(const Data& d, Solution& s) {
  s.gamma_before = d.system.chi;
  s.gamma_before.noalias() += d.system.W.transpose() * s.velocity_before;
  s.gamma_after = d.system.chi;
  s.gamma_after.noalias() += d.system.W.transpose() * s.velocity_after;
  s.xi = s.gamma_after + d.system.epsilon.cwiseProduct(s.gamma_before);
}

// An impact that is not plain: elements are judged by what they transfer themselves, without their preloads.
void fill_impressed(const Impact& impact, const Eigen::VectorXd& lambda, Data& d, Solution& s) {
  denormalise(d.form, lambda, d.unknowns, d.inclusion.c.size());
  take(impact, d.system, d.impressed, d.unknowns, s);
  measure_velocities(d, s);
  s.residual = std::max(residual_of(impact, d.system, d.impressed, d.inclusion, d.unknowns, s),
                        momentum_gap(impact, d.system.W, s));
  s.elements.resize(impact.elements.size());
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    s.elements[i] = state_of(impact, i, d.system, d.unknowns, s.xi);
}

// Everything about one Λ, recomputed from M and W, with the residual of what came out.
void fill(const Impact& impact, bool backward, const Eigen::VectorXd& lambda, Data& d, Solution& s) {
  if (!d.plain) return fill_impressed(impact, lambda, d, s);
  denormalise(d.form, lambda, s.impulse, d.inclusion.c.size());
  d.jump.noalias() = d.system.X * s.impulse;
  d.system.factor.solve_upper(d.jump);
  s.velocity_before = s.velocity_after = impact.velocity;
  if (backward)
    s.velocity_before -= d.jump;
  else
    s.velocity_after += d.jump;
  measure(impact, d, s);
  if (!backward && s.residual > rounded) improve(impact, d, s);
}

// A solution counts only if the recomputed residual confirms it. If none does, the best stays as an
// approximation.
void drop_unconfirmed(double tolerance, std::vector<Solution>& solutions, Outcome& outcome) {
  if (outcome.status == Status::not_converged && solutions.front().residual <= tolerance) {
    outcome.status = Status::solved;  // the solver came near, refinement arrived
    outcome.reason.clear();
  }
  if (outcome.status != Status::solved) return;
  auto unconfirmed = [&](const Solution& s) { return !(s.residual <= tolerance); };
  const auto first = std::find_if(solutions.begin(), solutions.end(), unconfirmed);
  if (first == solutions.end()) return;
  outcome.count = {};
  outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
  if (!std::all_of(solutions.begin(), solutions.end(), unconfirmed)) {
    std::erase_if(solutions, unconfirmed);
    return;
  }
  auto less = [](const Solution& a, const Solution& b) { return a.residual < b.residual; };
  std::iter_swap(solutions.begin(), std::min_element(solutions.begin(), solutions.end(), less));
  solutions.resize(1);
  outcome.status = Status::not_converged;
  outcome.reason = "the recomputed residual is above the tolerance";
}

// Of the impulses with the same velocities the least is reported, not what a solver happened to find. Where
// the caller asked for all of them, and has them, they stay.
void settle_impulses(const Impact& impact, const Newton& law, Data& d, Outcome& outcome) {
  if (!d.plain || outcome.status != Status::solved || outcome.unique_impulse == std::optional(true)) return;
  if (law.solver.distinguish_impulses && outcome.count.decided) return;
  if (d.dependence < undecided_directions && fractions_tell(impact, d.inclusion.blocks)) return;
  bool one = outcome.unique_velocity == std::optional(true);
  for (Solution& s : d.solutions) {
    const std::optional<bool> others = settle_impulse(impact, d.system, d.inclusion, s, d.claims);
    if (others == std::optional(true)) outcome.unique_impulse = false;
    one = one && others == std::optional(false);
  }
  if (one && !outcome.unique_impulse) outcome.unique_impulse = true;
}

// "A, B and C": the elements whose impulses prove that there is no solution.
std::string named_in_proof(const Impact& impact, const Data& d) {
  Eigen::VectorXd proof;
  denormalise(d.form, d.answer.proof, proof, d.inclusion.c.size());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Eigen::Index row = d.system.offsets[i];
    if (std::abs(proof[row]) * std::sqrt(d.system.G(row, row)) > culprit * d.form.reference)
      names.push_back(impact.elements[i].name);
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

void explain(const Impact& impact, const Data& d, Outcome& outcome) {
  outcome.reason = d.answer.reason;
  if (d.answer.status == Status::no_solution && d.answer.proof.size() > 0)
    outcome.reason = "the constraints " + named_in_proof(impact, d) +
                     " contradict each other: no velocity fulfils all of them";
  if (d.answer.status == Status::no_solution && !d.plain && !d.impressed.nodes.empty())
    outcome.reason =
        "no impulses of the elements balance on the coordinates without mass, or no velocities of "
        "these fulfil the elements on them";
}

std::size_t preferred(const Impact& impact, const Newton& law, const Data& d) {
  return law.backward ? preferred_backward(impact, d.system, d.solutions, d.form.reference)
                      : preferred(impact, d.system, d.solutions);
}

// Parts that do not feel each other are chosen one by one: of their combinations only some are listed, but
// every solution of every part is in one of them. The combination that is chosen becomes the first.
void choose_by_parts(const Impact& impact, const Newton& law, Data& d) {
  std::vector<Eigen::VectorXd>& listed = d.answer.solutions;
  Eigen::VectorXd chosen = listed.front();
  d.solutions.resize(2);
  fill(impact, law.backward, chosen, d, d.solutions[0]);
  for (const Component& part : components(d.form)) {
    std::vector<Eigen::VectorXd> tried{chosen(part.rows)};
    for (const Eigen::VectorXd& other : listed) {
      if (std::find(tried.begin(), tried.end(), other(part.rows)) != tried.end()) continue;
      tried.emplace_back(other(part.rows));
      Eigen::VectorXd candidate = chosen;
      candidate(part.rows) = tried.back();
      fill(impact, law.backward, candidate, d, d.solutions[1]);
      if (preferred(impact, law, d) == 0) continue;
      chosen = std::move(candidate);
      std::swap(d.solutions[0], d.solutions[1]);
    }
  }
  const auto same = std::find(listed.begin(), listed.end(), chosen);
  if (same == listed.end())
    listed.insert(listed.begin(), chosen);
  else
    std::rotate(listed.begin(), same, same + 1);
  listed.resize(std::min(listed.size(), most_combinations));
}

// Whether A is symmetric and positive semidefinite.
bool symmetric(const Newton& law, const Data& d) {
  return !law.backward && (d.plain || d.impressed.symmetric);
}

// What is set up, solved and told.
void finish(const Impact& impact, const Newton& law, Data& d, Outcome& outcome) {
  solve(d.form, law.solver, symmetric(law, d), d.answer);

  outcome.status = d.answer.status;
  outcome.count = d.answer.count;
  outcome.unique_velocity = d.answer.unique_velocity;
  outcome.unique_impulse = d.answer.unique_impulse;
  outcome.solver = d.answer.solver;
  outcome.residual = std::nullopt;
  outcome.measure = Measure::inclusion;
  outcome.all.clear();
  explain(impact, d, outcome);
  // The solver lists as many as most_combinations, and more to show those of every part.
  const bool by_parts = d.answer.solutions.size() >= most_combinations;
  if (by_parts) choose_by_parts(impact, law, d);
  d.solutions.resize(d.answer.solutions.size());
  for (std::size_t i = 0; i < d.solutions.size(); ++i)
    fill(impact, law.backward, d.answer.solutions[i], d, d.solutions[i]);
  if (!d.solutions.empty()) drop_unconfirmed(law.solver.tolerance, d.solutions, outcome);
  look_twice(impact, law, d, outcome);
  if (!d.answer.beyond_doubt) count_again(impact, law, d, outcome);
  if (d.solutions.empty()) {
    outcome.solution = {};
    return;
  }
  settle_impulses(impact, law, d, outcome);
  doubt_other_impulses(impact, law, d, outcome);
  const bool chosen = by_parts && d.solutions.size() == d.answer.solutions.size();
  const std::size_t best = chosen ? 0 : preferred(impact, law, d);
  outcome.solution = d.solutions[best];
  outcome.residual = outcome.solution.residual;
  if (law.list_all) outcome.all = d.solutions;
}

}  // namespace

void measure(const Impact& impact, Data& d, Solution& s) {
  measure_velocities(d, s);
  turnover(d.system, s.velocity_before, s.velocity_after, d.turnover);
  s.residual =
      std::max(residual(d.inclusion, s.impulse, s.xi, d.turnover), momentum_gap(impact, d.system.W, s));
  s.elements.resize(impact.elements.size());
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    s.elements[i] = state_of(impact, i, d.system, s.impulse, s.xi);
}

void improve(const Impact& impact, Data& d, Solution& s) {
  Solution refined = s;
  if (!refine(impact, d.inclusion, refined)) return;
  measure(impact, d, refined);
  if (refined.residual < s.residual) s = std::move(refined);
}

void resolve(const Impact& impact, const Newton& law, NewtonWorkspace& workspace, Outcome& outcome) {
  if (varies_with_speed(impact)) return resolve(with_settled_restitution(impact), law, workspace, outcome);
  set_up(impact, law, workspace.data());
  finish(impact, law, workspace.data(), outcome);
}

void resolve_same_matrices(const Impact& impact, const Newton& law, NewtonWorkspace& workspace,
                           Outcome& outcome) {
  if (varies_with_speed(impact))
    return resolve_same_matrices(with_settled_restitution(impact), law, workspace, outcome);
  set_up(impact, law, workspace.data(), true);
  finish(impact, law, workspace.data(), outcome);
}

Result<Outcome> resolve(const Impact& impact, const Newton& law) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  if (varies_with_speed(impact)) return resolve(with_settled_restitution(impact), law);
  Errors errors;
  for (auto* const objection : {with_restitution_curve, with_cone})
    if (errors.empty()) errors = objection(impact, "the law newton");
  if (errors.empty() && law.backward) errors = with_impressed(impact, "backward in time it");
  if (law.backward && errors.empty())
    for (std::size_t i = 0; i < impact.elements.size(); ++i)
      if (impact.elements[i].restitution == 0.0)
        errors.push_back(
            {"elements[" + std::to_string(i) + "].restitution",
             "is 0 in " + impact.elements[i].name +
                 "; backward in time every restitution must differ from 0 [Glocker 2012, (28)]"});
  if (!errors.empty()) return tl::unexpected(errors);

  NewtonWorkspace workspace;
  set_up(impact, law, workspace.data());
  if (auto why = objection(workspace.data().form, law.solver, symmetric(law, workspace.data())); !why.empty())
    return tl::unexpected(Errors{{"solver", why}});
  Outcome outcome;
  finish(impact, law, workspace.data(), outcome);
  if (!law.backward) confirm(impact, account_options(impact, law), outcome);
  return outcome;
}

}  // namespace percuss
