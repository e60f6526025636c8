#include "support/frictional_check.hpp"

#include <cmath>
#include <random>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "support/random_impact.hpp"

namespace percuss::test {

namespace {

// To the first contact, if nothing rubs.
void add_friction(Impact& impact, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  Eigen::Index first = -1;
  for (std::size_t i = impact.elements.size(); i-- > 0;) {
    const Element& e = impact.elements[i];
    if (e.kind == Kind::friction && e.coefficients.maxCoeff() > 0.0) return;
    if (e.kind == Kind::contact) first = static_cast<Eigen::Index>(i);
  }
  if (first < 0) return;
  const Eigen::VectorXd t = Eigen::VectorXd::NullaryExpr(impact.freedom(), [&] { return normal(random); });
  impact.elements.push_back(friction("rub", first, t, Eigen::VectorXd::Constant(1, 0.5)));
}

}  // namespace

FrictionalProblem random_frictional(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  RandomImpactOptions options;
  options.clutches = false;
  options.spatial = seed % 3 == 0;
  options.bilateral = seed % 4 == 0;
  options.excitation = seed % 5 == 0;
  options.degenerate = seed % 2 == 0;
  options.max_elements = 6;
  FrictionalProblem problem{random_impact(seed, options), {}};
  add_friction(problem.impact, random);
  for (Element& e : problem.impact.elements) {
    if (e.kind != Kind::contact) continue;
    // All approach, so that few hold a body from both sides: there springs swing very long.
    const double gamma = e.directions.col(0).dot(problem.impact.velocity);
    if (gamma > 0.0) e.directions *= -1.0;
    e.stiffness = std::pow(10.0, 4.0 * uniform(random) - 2.0);
    e.exponent = random() % 2 == 0 ? 1.5 : 1.0 + uniform(random);
    if (random() % 4 == 0) e.precompression = uniform(random);
    if (random() % 3 == 0) e.restitution = 1.0;
  }
  problem.law.model = random() % 2 == 0 ? Energetic::Model::bi : Energetic::Model::mono;
  return problem;
}

double frictional_gain(const FrictionalProblem& problem, const Outcome& outcome) {
  const double stored = stored_energy(problem.impact);
  const Account a = account(problem.impact, outcome.solution, account_options(problem.impact, problem.law));
  double work = 0.0, turnover = a.energy_before + a.energy_after + stored;
  for (const double w : a.work) {
    work += w;
    turnover += std::abs(w);
  }
  return turnover > 0.0 ? (work - stored) / turnover : 0.0;
}

std::string frictional_violation(const FrictionalProblem& problem, const Outcome& outcome) {
  if (outcome.status != Status::solved) return "";
  const Solution& s = outcome.solution;
  const Account a = account(problem.impact, s, account_options(problem.impact, problem.law));
  for (const Violation& v : a.violations)
    if (v.requirement != Requirement::kinematic || v.what.find("after") != std::string::npos)
      return v.element + " " + v.what + ": " + std::to_string(v.size);
  if (!(outcome.residual.value() <= 1e-10))
    return "energy balance " + std::to_string(*outcome.residual / 1e-10) + "e-10";
  if (const double gain = frictional_gain(problem, outcome); gain > 1e-10)
    return "gains energy, relative " + std::to_string(gain);
  for (const EnergeticDetail::Friction& f : std::get<EnergeticDetail>(s.detail).frictions)
    if (f.lost < -1e-10 * (a.energy_before + a.energy_after + stored_energy(problem.impact)))
      return "friction gives energy";
  return "";
}

}  // namespace percuss::test
