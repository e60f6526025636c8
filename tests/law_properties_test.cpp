// What must hold for Poisson's and Moreau's laws on random impacts.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "support/poisson_check.hpp"
#include "support/random_impact.hpp"

namespace percuss::law_properties_test {
namespace {

using Eigen::VectorXd;
using test::random_impact;

std::uint64_t seed() { return *rc::gen::arbitrary<std::uint32_t>(); }

double norm(const Impact& impact, const VectorXd& u) { return std::sqrt(u.dot(impact.mass * u)); }

bool same(const Impact& impact, const VectorXd& a, const VectorXd& b, double tolerance = 1e-8) {
  return norm(impact, a - b) <= tolerance * (1.0 + norm(impact, a) + norm(impact, impact.velocity));
}

// Contacts only, with one ε in sixteenths.
Impact contacts(std::uint64_t s, bool approaching) {
  Impact impact = random_impact(s, {.friction = false, .bilateral = false, .clutches = false});
  const double epsilon = *rc::gen::inRange(0, 17) / 16.0;
  for (Element& e : impact.elements) e.restitution = epsilon;
  if (approaching)
    for (Element& e : impact.elements) {
      const double gamma = e.directions.col(0).dot(impact.velocity);
      if (e.excitation.size() > 0) e.excitation.setZero();
      if (gamma > 0.0) e.directions *= -1.0;
    }
  return impact;
}

RC_GTEST_PROP(LawProperty, WithoutFrictionNewtonPoissonAndMoreauAgree, ()) {
  const Impact impact = contacts(seed(), true);
  const Outcome newton = *resolve(impact, Newton{}), poisson = *resolve(impact, Poisson{}),
                moreau = *resolve(impact, Moreau{});
  RC_ASSERT(newton.status == moreau.status && poisson.status == moreau.status);
  if (moreau.status != Status::solved) RC_SUCCEED("nothing to compare");
  RC_ASSERT(same(impact, newton.solution.velocity_after, moreau.solution.velocity_after));
  RC_ASSERT(same(impact, poisson.solution.velocity_after, moreau.solution.velocity_after));
}

RC_GTEST_PROP(LawProperty, MoreauNeverGainsRelativeEnergy, ()) {
  const Impact impact = contacts(seed(), false);
  const Outcome o = *resolve(impact, Moreau{});
  if (o.status != Status::solved) RC_SUCCEED("no velocity is admissible");
  const Account a = account(impact, o.solution);
  RC_ASSERT(a.kinetic && a.energetic);
  const double size = a.energy_before + a.energy_after + 1.0;
  if (a.relative) RC_ASSERT(a.relative->after <= a.relative->before + 1e-9 * size);
  // Reflection conserves it.
  Impact elastic = impact;
  for (Element& e : elastic.elements) e.restitution = 1.0;
  const Account b = account(elastic, resolve(elastic, Moreau{})->solution);
  if (b.relative)
    RC_ASSERT(std::abs(b.relative->after - b.relative->before) <= 1e-9 * (size + b.energy_after));
}

RC_GTEST_PROP(LawProperty, TheProjectionDoesNotExpand, ()) {
  Impact first = contacts(seed(), false);
  for (Element& e : first.elements) e.restitution = 0.0;
  Impact second = first;
  for (double& x : second.velocity) x = *rc::gen::inRange(-64, 65) / 16.0;
  const Outcome a = *resolve(first, Moreau{}), b = *resolve(second, Moreau{});
  if (a.status != Status::solved) RC_SUCCEED("no velocity is admissible");
  RC_ASSERT(norm(first, a.solution.velocity_after - b.solution.velocity_after) <=
            norm(first, first.velocity - second.velocity) + 1e-10);
}

RC_GTEST_PROP(LawProperty, PoissonFulfilsBothPhases, ()) {
  const Impact impact = random_impact(seed(), {.max_elements = 5, .spatial = true});
  const auto rule = *rc::gen::element(Poisson::Tangential::pfeiffer, Poisson::Tangential::coulomb,
                                      Poisson::Tangential::shifted);
  Poisson law;
  law.tangential = rule;
  law.list_all = true;
  const Outcome o = *resolve(impact, law);
  if (o.status != Status::solved) RC_SUCCEED("nothing to check");
  for (const Solution& s : o.all) RC_ASSERT(test::poisson_violation(impact, s, rule, 1e-8) == "");
  RC_ASSERT(account(impact, o.solution).momentum_error <= 1e-12);
}

RC_GTEST_PROP(LawProperty, PoissonNeverGainsWithoutFriction, ()) {  // frictionless, kinematically admissible
  Impact impact = contacts(seed(), true);
  for (Element& e : impact.elements) e.restitution = *rc::gen::inRange(0, 17) / 16.0;
  Poisson law;
  law.list_all = true;
  const Outcome o = *resolve(impact, law);
  for (const Solution& s : o.all) RC_ASSERT(account(impact, s).energetic);
}

Impact scaled_by(const Impact& impact, double speed, double mass, const VectorXd& unit) {
  Impact scaled = impact;
  const VectorXd inverse = unit.cwiseInverse();
  scaled.velocity = speed * unit.cwiseProduct(impact.velocity);
  scaled.mass = mass * (inverse.asDiagonal() * impact.mass * inverse.asDiagonal());
  scaled.mass = 0.5 * (scaled.mass + scaled.mass.transpose()).eval();
  for (Element& e : scaled.elements) {
    e.directions = inverse.asDiagonal() * e.directions;
    e.excitation *= speed;
  }
  return scaled;
}

RC_GTEST_PROP(LawProperty, ResultsScaleWithUnits, ()) {
  const bool moreau = *rc::gen::arbitrary<bool>();
  const Impact impact =
      moreau ? contacts(seed(), false) : random_impact(seed(), {.max_elements = 5, .degenerate = false});
  const Law law = moreau ? Law(Moreau{}) : Law(Poisson{});
  const double speed = std::pow(10.0, *rc::gen::inRange(-6, 7));
  const double mass = std::pow(10.0, *rc::gen::inRange(-6, 7));
  VectorXd unit(impact.freedom());
  for (double& x : unit) x = std::pow(2.0, *rc::gen::inRange(-8, 9));
  const Outcome a = *resolve(impact, law), b = *resolve(scaled_by(impact, speed, mass, unit), law);
  if (a.status == Status::not_converged || b.status == Status::not_converged) RC_SUCCEED("no answer");
  RC_ASSERT(a.status == b.status);
  if (a.unique_velocity != true) RC_SUCCEED("nothing to compare");
  const VectorXd back = unit.cwiseInverse().cwiseProduct(b.solution.velocity_after) / speed;
  RC_ASSERT(same(impact, a.solution.velocity_after, back));
}

RC_GTEST_PROP(LawProperty, ResultsPermuteWithElements, ()) {
  const bool moreau = *rc::gen::arbitrary<bool>();
  const Impact impact = moreau ? contacts(seed(), false) : random_impact(seed(), {.max_elements = 5});
  const Law law = moreau ? Law(Moreau{}) : Law(Poisson{});
  std::vector<std::size_t> order(impact.elements.size());
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(i)))]);
  Impact permuted = impact;
  for (std::size_t i = 0; i < order.size(); ++i) {
    permuted.elements[i] = impact.elements[order[i]];
    if (permuted.elements[i].kind != Kind::friction) continue;
    for (std::size_t j = 0; j < order.size(); ++j)
      if (static_cast<Eigen::Index>(order[j]) == impact.elements[order[i]].normal)
        permuted.elements[i].normal = static_cast<Eigen::Index>(j);
  }
  const Outcome a = *resolve(impact, law), b = *resolve(permuted, law);
  if (a.status == Status::not_converged || b.status == Status::not_converged) RC_SUCCEED("no answer");
  RC_ASSERT(a.status == b.status);
  if (a.unique_velocity == true && b.unique_velocity == true)
    RC_ASSERT(same(impact, a.solution.velocity_after, b.solution.velocity_after));
}

}  // namespace
}  // namespace percuss::law_properties_test
