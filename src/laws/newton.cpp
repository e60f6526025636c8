#include "percuss/newton.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "percuss/sets.hpp"
#include "sets/normal_form.hpp"
#include "solvers/solve.hpp"

namespace percuss {

struct NewtonWorkspace::Data {
  Eigen::LLT<Eigen::MatrixXd> factor;  // M = LLᵀ
  Eigen::MatrixXd W;
  Eigen::MatrixXd G;
  Eigen::VectorXd chi;
  Eigen::VectorXd epsilon;
  Eigen::VectorXd gamma;  // of the given velocity
  Eigen::VectorXd jump;   // u⁺ − u⁻
  std::vector<Eigen::Index> offsets;
  Inclusion inclusion;
  NormalForm form;
  Answer answer;
  std::vector<Solution> solutions;
};

NewtonWorkspace::NewtonWorkspace() : data_(std::make_unique<Data>()) {}
NewtonWorkspace::~NewtonWorkspace() = default;
NewtonWorkspace::NewtonWorkspace(NewtonWorkspace&&) noexcept = default;
NewtonWorkspace& NewtonWorkspace::operator=(NewtonWorkspace&&) noexcept = default;

namespace {

using Data = NewtonWorkspace::Data;

constexpr double rounding = 1e-10;  // of the impact's scale: below it an impulse is zero, a margin is none

Set reservoir(const Element& element) {
  switch (element.kind) {
    case Kind::contact:
    case Kind::clutch: return HalfLine{};
    case Kind::joint:
    case Kind::rolling: return Line{};
    case Kind::friction: break;
  }
  Ellipsoid set;
  set.components = element.size();
  for (Eigen::Index j = 0; j < element.size(); ++j)
    set.mu[static_cast<std::size_t>(j)] = element.coefficients[j];
  return set;
}

// W, χ, ε and the sets, element by element.
void collect(const Impact& impact, Data& d) {
  const Eigen::Index rows = impact.rows();
  d.W.resize(impact.freedom(), rows);
  d.chi.resize(rows);
  d.epsilon.resize(rows);
  d.offsets.clear();
  d.inclusion.blocks.clear();
  Eigen::Index row = 0;
  for (const Element& element : impact.elements) {
    d.offsets.push_back(row);
    d.W.middleCols(row, element.size()) = element.directions;
    d.epsilon.segment(row, element.size()).setConstant(element.restitution);
    if (element.excitation.size() > 0)
      d.chi.segment(row, element.size()) = element.excitation;
    else
      d.chi.segment(row, element.size()).setZero();
    d.inclusion.blocks.push_back({reservoir(element), row, -1});
    row += element.size();
  }
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (impact.elements[i].kind == Kind::friction)
      d.inclusion.blocks[i].load = d.offsets[static_cast<std::size_t>(impact.elements[i].normal)];
}

// [Glocker 2012, (26), (28)]  forward ξ = GΛ + (I+ε)γ⁻, backward ξ = −εGΛ + (I+ε)γ⁺
void set_up(const Impact& impact, bool backward, Data& d) {
  collect(impact, d);
  d.factor.compute(impact.mass);
  Eigen::MatrixXd& X = d.inclusion.X;
  X = d.W;
  d.factor.matrixL().solveInPlace(X);
  d.G.noalias() = X.transpose() * X;
  d.gamma = d.chi;
  d.gamma.noalias() += d.W.transpose() * impact.velocity;
  d.inclusion.c = d.gamma + d.epsilon.cwiseProduct(d.gamma);
  d.inclusion.A = d.G;
  if (backward) d.inclusion.A = (-d.epsilon).asDiagonal() * d.G;
  normalise(d.inclusion, d.form);
}

ElementState state_of(const Impact& impact, std::size_t i, const Data& d, const Solution& s) {
  const Element& element = impact.elements[i];
  const Eigen::Index row = d.offsets[i];
  auto vanishes = [&](Eigen::Index k) {  // Λ_k in units of √energy against those of c
    return std::abs(s.impulse[k]) * std::sqrt(d.G(k, k)) <= rounding * d.form.reference;
  };
  switch (element.kind) {
    case Kind::contact:
    case Kind::clutch: return {vanishes(row) ? Mode::inactive : Mode::active, SlipDirection::none};
    case Kind::joint:
    case Kind::rolling: return {Mode::active, SlipDirection::none};
    case Kind::friction: break;
  }
  const Eigen::Index load = d.offsets[static_cast<std::size_t>(element.normal)];
  if (vanishes(load)) return {Mode::none, SlipDirection::none};
  // Slip is −Λ on the boundary of its reservoir, whatever ξ is. [Payr & Glocker 2005, section 5]
  double squares = 0.0;
  bool flat = false;
  for (Eigen::Index j = 0; j < element.size(); ++j) {
    const double mu = element.coefficients[j];
    if (mu > 0.0)
      squares += std::pow(s.impulse[row + j] / mu, 2);
    else
      flat = true;
  }
  const bool empty = flat && squares == 0.0 && element.coefficients.maxCoeff() == 0.0;
  if (!empty && std::sqrt(squares) < s.impulse[load] * (1.0 - 1e-9))
    return {Mode::stick, SlipDirection::none};
  if (element.size() > 1) return {Mode::slip, SlipDirection::none};
  const double sign = empty ? -s.xi[row] : s.impulse[row];
  return {Mode::slip, sign < 0.0 ? SlipDirection::forward : SlipDirection::backward};
}

// Everything about one Λ, recomputed from M and W, with the residual of what came out.
void complete(const Impact& impact, bool backward, const Eigen::VectorXd& lambda, Data& d, Solution& s) {
  denormalise(d.form, lambda, s.impulse, d.inclusion.c.size());
  d.jump.noalias() = d.inclusion.X * s.impulse;
  d.factor.matrixU().solveInPlace(d.jump);
  if (backward) {
    s.velocity_after = impact.velocity;
    s.velocity_before = impact.velocity - d.jump;
  } else {
    s.velocity_before = impact.velocity;
    s.velocity_after = impact.velocity + d.jump;
  }
  s.gamma_before = d.chi;
  s.gamma_before.noalias() += d.W.transpose() * s.velocity_before;
  s.gamma_after = d.chi;
  s.gamma_after.noalias() += d.W.transpose() * s.velocity_after;
  s.xi = s.gamma_after + d.epsilon.cwiseProduct(s.gamma_before);
  s.residual = residual(d.inclusion, s.impulse, s.xi);
  s.elements.resize(impact.elements.size());
  for (std::size_t i = 0; i < impact.elements.size(); ++i) s.elements[i] = state_of(impact, i, d, s);
}

// How far u⁻ is from what could have arrived: contacts approach, clutches do not, joints hold.
double inadmissibility(const Impact& impact, const Data& d, const Solution& s) {
  double worst = 0.0;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Eigen::Index row = d.offsets[i];
    const double gamma = s.gamma_before[row] / std::sqrt(d.G(row, row));
    switch (impact.elements[i].kind) {
      case Kind::contact: worst = std::max(worst, gamma); break;
      case Kind::clutch: worst = std::max(worst, -gamma); break;
      case Kind::joint:
      case Kind::rolling: worst = std::max(worst, std::abs(gamma)); break;
      case Kind::friction: break;
    }
  }
  return worst;
}

// The rule of the header: (backward: admissible u⁻ first,) least energy after, then most impulse.
std::size_t choose(const Impact& impact, bool backward, Data& d) {
  std::size_t best = 0;
  auto energy = [&](const Solution& s) {
    const Eigen::VectorXd& u = backward ? s.velocity_before : s.velocity_after;
    return 0.5 * u.dot(impact.mass * u);
  };
  auto impulse = [&](const Solution& s) {
    double sum = 0.0;
    for (Eigen::Index k = 0; k < s.impulse.size(); ++k) sum += std::abs(s.impulse[k]) * std::sqrt(d.G(k, k));
    return sum;
  };
  for (std::size_t i = 1; i < d.solutions.size(); ++i) {
    const Solution& a = d.solutions[i];
    const Solution& b = d.solutions[best];
    if (backward) {
      const double difference = inadmissibility(impact, d, a) - inadmissibility(impact, d, b);
      if (std::abs(difference) > rounding * d.form.reference) {
        if (difference < 0.0) best = i;
        continue;
      }
    }
    const double ea = energy(a);
    const double eb = energy(b);
    const bool tie = std::abs(ea - eb) <= rounding * (ea + eb);
    if (tie ? impulse(a) > impulse(b) : ea < eb) best = i;
  }
  return best;
}

// A solution counts only if the recomputed residual confirms it. If none does, the best stays as an
// approximation.
void drop_unconfirmed(double tolerance, std::vector<Solution>& solutions, Outcome& outcome) {
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

// "A, B and C": the elements whose impulses prove that there is no solution.
std::string named_in_proof(const Impact& impact, const Data& d) {
  Eigen::VectorXd proof;
  denormalise(d.form, d.answer.proof, proof, d.inclusion.c.size());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Eigen::Index row = d.offsets[i];
    if (std::abs(proof[row]) * std::sqrt(d.G(row, row)) > 1e-6 * d.form.reference)
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
}

}  // namespace

void resolve(const Impact& impact, const Newton& law, NewtonWorkspace& workspace, Outcome& outcome) {
  Data& d = workspace.data();
  set_up(impact, law.backward, d);
  solve(d.form, law.solver, !law.backward, d.answer);

  outcome.status = d.answer.status;
  outcome.count = d.answer.count;
  outcome.unique_velocity = d.answer.unique_velocity;
  outcome.unique_impulse = d.answer.unique_impulse;
  outcome.solver = d.answer.solver;
  outcome.residual = 0.0;
  outcome.all.clear();
  explain(impact, d, outcome);
  if (d.answer.solutions.empty()) {
    outcome.solution = {};
    return;
  }

  d.solutions.resize(d.answer.solutions.size());
  for (std::size_t i = 0; i < d.solutions.size(); ++i)
    complete(impact, law.backward, d.answer.solutions[i], d, d.solutions[i]);
  drop_unconfirmed(law.solver.tolerance, d.solutions, outcome);
  const std::size_t best = choose(impact, law.backward, d);
  outcome.solution = d.solutions[best];
  outcome.residual = outcome.solution.residual;
  if (law.list_all) outcome.all = d.solutions;
}

Result<Outcome> resolve(const Impact& impact, const Newton& law) {
  if (auto valid = validate(impact); !valid) return tl::unexpected(valid.error());
  Errors errors;
  if (law.backward)
    for (std::size_t i = 0; i < impact.elements.size(); ++i)
      if (impact.elements[i].restitution == 0.0)
        errors.push_back(
            {"elements[" + std::to_string(i) + "].restitution",
             "is 0 in " + impact.elements[i].name +
                 "; backward in time every restitution must differ from 0 [Glocker 2012, (28)]"});
  if (!errors.empty()) return tl::unexpected(errors);

  NewtonWorkspace workspace;
  set_up(impact, law.backward, workspace.data());
  if (auto why = objection(workspace.data().form, law.solver, !law.backward); !why.empty())
    return tl::unexpected(Errors{{"solver", why}});
  Outcome outcome;
  resolve(impact, law, workspace, outcome);
  return outcome;
}

}  // namespace percuss
