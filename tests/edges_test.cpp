// Impacts at the edges of what double precision can tell: what is called solved, unique or without solution
// is.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/audit.hpp"
#include "percuss/law.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/run.hpp"

namespace percuss::edges_test {
namespace {

Outcome resolved(const std::string& name) {
  const auto problem = read_problem(std::string(PERCUSS_TEST_DATA) + "/edges/" + name + ".json");
  EXPECT_TRUE(problem) << name;
  auto outcome = resolve(problem->impact, problem->law);
  EXPECT_TRUE(outcome) << name;
  return *std::move(outcome);
}

void expect_velocity(const Outcome& outcome, std::initializer_list<double> expected,
                     double tolerance = 1e-9) {
  ASSERT_EQ(outcome.status, Status::solved) << outcome.reason;
  ASSERT_EQ(outcome.solution.velocity_after.size(), static_cast<Eigen::Index>(expected.size()));
  Eigen::Index i = 0;
  for (const double u : expected) EXPECT_NEAR(outcome.solution.velocity_after[i++], u, tolerance);
}

// μ = 1e10: Λ_NC = 1/(1 + 2μ) is small, the friction that it allows is not. By hand: u_C = (3/2, 0), Λ_TE =
// −1/4.
TEST(Edges, LittleNormalImpulseOfMuchFrictionIsRestored) {
  expect_velocity(resolved("poisson_large_mu"), {1.25, 0.5});
}

// Λ = 0 is the only solution; another one holds to 1e-11 only, with a contact that pulls.
TEST(Edges, WhatHoldsBeatsWhatHoldsWithinRounding) {
  const Outcome outcome = resolved("poisson_second_solution");
  expect_velocity(outcome, {-1.0, 0.0});
  EXPECT_FALSE(outcome.count.decided && outcome.count.number != 1);
}

// Stick and two slips, in 60 digits; that these are all or the only ones is not claimed where μ is 1e9.
TEST(Edges, SlipsOfLargeFrictionAreNotCounted) {
  const Outcome outcome = resolved("spatial_three_solutions");
  EXPECT_EQ(outcome.status, Status::solved) << outcome.reason;
  EXPECT_NE(outcome.unique_velocity, std::optional(true));
  EXPECT_FALSE(outcome.count.decided && outcome.count.number != 3);
}

// Two contacts in one place share 12 in any way; a third one that is just not closing does not change that.
TEST(Edges, TwinContactsShareTheirImpulse) {
  const Outcome outcome = resolved("moreau_twin_contacts");
  EXPECT_EQ(outcome.unique_impulse, std::optional(false));
  EXPECT_NEAR(outcome.solution.impulse[1], 6.0, 1e-9);
  EXPECT_NEAR(outcome.solution.impulse[2], 6.0, 1e-9);
}

// α − μδ is 1e-12, or a rounding error: there is a solution with enormous impulses, or none.
TEST(Edges, CriticalFrictionIsNoProof) {
  for (const char* name : {"nearly_critical", "critical_to_the_last_bit"})
    EXPECT_NE(resolved(name).status, Status::no_solution) << name;
}

// t = 1e-8 n in one degree of freedom: every |Λ_T| ≤ 6 does.
TEST(Edges, FrictionOfATinyDirectionIsNotUnique) {
  const Outcome outcome = resolved("tiny_tangent");
  EXPECT_EQ(outcome.unique_velocity, std::optional(true));
  EXPECT_EQ(outcome.unique_impulse, std::optional(false));
}

// u⁺ = 1e-9 open and −1e-9 closed.
TEST(Edges, SolutionsThatNearlyCoincideAreNotCalledOne) {
  EXPECT_FALSE(resolved("nearly_equal_solutions").count.decided);
}

// ε_N = 0, ε_T > 0: the bounds of the law are [−μΛ_NE, 0] there, as for ε_N = 1e-15.
TEST(Edges, PfeiffersBoundsWithoutNormalRestitution) {
  expect_velocity(resolved("pfeiffer_inelastic"), {-0.6149, -0.4720, 0.5214}, 1e-4);
}

// The end of sliding was approached in steps that no longer changed the time.
TEST(Edges, SlidingEndsUnderStronge) {
  const Outcome outcome = resolved("stronge_slow_zero");
  EXPECT_EQ(outcome.status, Status::solved) << outcome.reason;
}

Impact impact_of(const std::string& name) {
  const auto problem = read_problem(std::string(PERCUSS_TEST_DATA) + "/edges/" + name + ".json");
  EXPECT_TRUE(problem) << name;
  return problem->impact;
}

// ε = −1.96 and 1.85: a velocity that gains 4 times its energy is found, and the law confirms it.
TEST(Edges, GainsOfRestitutionOutsideTable1AreFound) {
  const AuditReport report = audit(impact_of("audit_restitution_outside"));
  EXPECT_EQ(report.consistency.verdict, Verdict::inconsistent) << report.consistency.reason;
  EXPECT_GT(report.consistency.worst_gain_lower, 4.0);
  ASSERT_TRUE(report.witness);
  double best = 0.0;
  const Impact& tried = report.witness->impact;
  Newton all;
  all.list_all = true;
  const auto outcome = resolve(tried, all);
  ASSERT_TRUE(outcome);
  const auto energy = [&](const Eigen::VectorXd& u) { return 0.5 * u.dot(tried.mass * u); };
  for (const Solution& s : outcome->all) best = std::max(best, energy(s.velocity_after));
  EXPECT_GT(best, 4.0 * energy(tried.velocity));
}

// ε = 1e10 costs the bound its digits: none is given, and none that is given lies below the witness.
TEST(Edges, NoUpperBoundOfTheGainWhereItsDigitsAreLost) {
  Impact impact = impact_of("audit_restitution_1e10");
  EXPECT_FALSE(judge(impact).worst_gain_upper);
  for (const double epsilon : {1.5, 1e3, 1e6, 1e9}) {
    impact.elements[0].restitution = epsilon;
    const Consistency told = judge(impact);
    EXPECT_EQ(told.verdict, Verdict::inconsistent) << epsilon;
    EXPECT_GE(told.worst_gain_upper.value_or(told.worst_gain_lower), told.worst_gain_lower) << epsilon;
  }
}

// Bodies that begin inside each other, with nearly dependent directions: stabilisation once threw the crank
// to −2e15 rad.
TEST(Edges, StabilisationThrowsNoCoordinateAway) {
  const auto problem = read_problem(std::string(PERCUSS_TEST_DATA) + "/edges/slider_crank_rough.yaml");
  ASSERT_TRUE(problem);
  const auto run = run_motion(*problem);
  ASSERT_TRUE(run) << to_string(run.error());
  for (const double q : run->record.q)
    EXPECT_LT(std::abs(q), 60.0 * 0.3 + 2.0);  // a crank that nothing held turns by 18 rad
  const auto& energy = run->record.energy;
  EXPECT_LT(energy.present, energy.initial);
  EXPECT_LT(std::abs(energy.balance()), 1e-3 * energy.initial);
}

}  // namespace
}  // namespace percuss::edges_test
