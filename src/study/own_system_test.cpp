// A class of the user's becomes a problem: its elements and its state are varied by their names.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/run.hpp"
#include "percuss/sweep.hpp"
#include "support/quaternion_body.hpp"

namespace percuss::own_system_test {
namespace {

using Eigen::Vector2d;

// A ball above the floor, and a ceiling that is selected only where it can be reached.
class Ball final : public System {
 public:
  enum class Obeys { names, nothing, null };

  Ball(double restitution, double mu, Obeys obeys = Obeys::names) : obeys_(obeys) {
    facts_.coordinates = {"x", "z"};
    facts_.velocities = {"vx", "vz"};
    facts_.elements_change = true;
    floor_.add(contact("floor", Vector2d::Zero(), restitution));
    floor_.add(friction("floor.friction", 0, Vector2d::Zero(), Eigen::VectorXd::Constant(1, mu)));
    both_ = floor_;
    both_.add(contact("ceiling", Vector2d::Zero(), 0.25));
  }

  Selection select(double t, const double* q, const double* u, double horizon,
                   const ElementSetPtr&) const override {
    const double fastest = std::sqrt(u[1] * u[1] + 2.0 * 9.81 * std::max(q[1], 0.0));
    if (q[1] + fastest * horizon >= height) return {std::make_shared<ElementSet>(both_)};
    return {std::make_shared<ElementSet>(floor_), t + horizon};
  }

  void evaluate(Depth depth, double, const double* q, const double* u, Instant& at) const override {
    at.gap[0] = q[1];
    if (at.gap.size() > 2) at.gap[2] = height - q[1];
    if (depth == Depth::gaps) return;
    at.mass.setIdentity();
    at.force << 0.0, -9.81;
    at.directions.col(0) << 0.0, 1.0;
    at.directions.col(1) << 1.0, 0.0;
    if (at.gap.size() > 2) at.directions.col(2) << 0.0, -1.0;
    at.kinetic_energy = 0.5 * (u[0] * u[0] + u[1] * u[1]);
    at.potential_energy = 9.81 * q[1];
  }

  SystemPtr with_coefficients(const std::vector<Element>& elements) const override {
    if (obeys_ == Obeys::null) return nullptr;
    auto copy = std::make_shared<Ball>(*this);
    if (obeys_ == Obeys::nothing) return copy;
    for (const Element& from : elements)
      for (ElementSet* set : {&copy->floor_, &copy->both_})
        for (Element& to : set->elements)
          if (to.name == from.name) take_coefficients(from, to);
    return copy;
  }

  static constexpr double height = 2.0;

 private:
  Obeys obeys_;
  ElementSet floor_, both_;
};

MotionRequest for_seconds(double until) {
  MotionRequest simulate;
  simulate.until = until;
  return simulate;
}

// Rows of the table, one per case.
std::vector<double> swept(const Problem& problem, const std::string& path, const std::string& values,
                          const std::vector<std::string>& outputs) {
  SweepSpec spec;
  spec.vary = {{path, *parse_values(values)}};
  spec.outputs = outputs;
  const auto sweep = Sweep::of(problem, spec);
  EXPECT_TRUE(sweep) << to_string(sweep.error());
  if (!sweep) return {};
  std::vector<double> numbers(sweep->cases() * sweep->width());
  SweepTable table(*sweep, numbers);
  EXPECT_TRUE(run_sweep(*sweep, table));
  std::vector<double> results;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (i % sweep->width() > 0)
      results.push_back(numbers[i]);
    else
      EXPECT_EQ(numbers[i], 0.0);  // solved
  return results;
}

std::string fault(const Problem& problem, const std::string& path) {
  const auto found = find_parameter(problem, path);
  return found ? "" : to_string(found.error());
}

TEST(OwnSystem, ClosedElementsMakeTheImpact) {
  const auto problem =
      make_problem(std::make_shared<Ball>(0.5, 0.3), Vector2d(1, 0), Vector2d(2, -3), Poisson{});
  ASSERT_TRUE(problem) << to_string(problem.error());
  EXPECT_EQ(name_of(problem->law), "poisson");
  ASSERT_EQ(problem->impact.elements.size(), 2u);
  const auto outcome = resolve(problem->impact, Newton{});
  ASSERT_TRUE(outcome);  // Λ_N = 4.5, Λ_T = −0.3·4.5
  EXPECT_TRUE(outcome->solution.velocity_after.isApprox(Vector2d(0.65, 1.5)));
}

TEST(OwnSystem, OpenElementsAreVariedByTheirNames) {
  // After a fall of 1 m with restitution e the ball is at the top, at e², after (1 + e)√(2/g) seconds.
  const double fall = std::sqrt(2.0 / 9.81);
  for (const double e : {0.5, 0.8}) {
    const auto problem = make_problem(std::make_shared<Ball>(0.1, 0.0), Vector2d(0, 1), Vector2d(1, 0),
                                      Newton{}, for_seconds((1.0 + e) * fall));
    ASSERT_TRUE(problem) << to_string(problem.error());
    EXPECT_TRUE(problem->impact.elements.empty());
    EXPECT_NE(why_no_impact(*problem).find("the smallest gap is 1, of \"floor\""), std::string::npos);
    const std::vector<double> rows = swept(*problem, "elements.floor.restitution", fmt::format("0.3, {}", e),
                                           {"run.impacts", "run.state.z"});
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[2], 1.0);
    EXPECT_NEAR(rows[3], e * e, 1e-9);
  }
}

TEST(OwnSystem, WhatMayCloseBeforeTheEndIsKnown) {
  const auto ball = std::make_shared<Ball>(0.5, 0.0);
  const auto problem = make_problem(ball, Vector2d(0, 1), Vector2d(0, 10), Newton{}, for_seconds(0.25));
  ASSERT_TRUE(problem) << to_string(problem.error());
  // It meets the ceiling with v² = 100 − 2g.
  const double v = std::sqrt(100.0 - 2.0 * 9.81);
  const std::vector<double> rows =
      swept(*problem, "elements.ceiling.restitution", "0, 0.5", {"run.elements.ceiling.dissipated"});
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_NEAR(rows[0], 0.5 * v * v, 1e-7 * v * v);
  EXPECT_NEAR(rows[1], 0.375 * v * v, 1e-7 * v * v);
  const auto alone = make_problem(ball, Vector2d(0, 1), Vector2d(0, 10));
  EXPECT_NE(fault(*alone, "elements.ceiling.restitution").find("one of floor, floor.friction"),
            std::string::npos);
}

TEST(OwnSystem, ClosedElementsAndTheStateAreVaried) {
  const auto problem = make_problem(std::make_shared<Ball>(0.5, 0.3), Vector2d(1, 0), Vector2d(2, -3));
  ASSERT_TRUE(problem) << to_string(problem.error());
  const std::vector<double> after =
      swept(*problem, "elements.floor.restitution", "0, 1", {"velocity_after[1]"});
  EXPECT_NEAR(after[0], 0.0, 1e-12);
  EXPECT_NEAR(after[1], 3.0, 1e-12);
  const std::vector<double> slower = swept(*problem, "state.vz", "-1, -2", {"velocity_after"});
  EXPECT_NEAR(slower[0], 2.0 - 0.3 * 1.5, 1e-12);
  EXPECT_NEAR(slower[3], 1.0, 1e-12);
  const std::vector<double> all =
      swept(*problem, "elements.*.friction.coefficient", "0, 0.1", {"velocity_after[0]"});
  EXPECT_NEAR(all[0], 2.0, 1e-12);
  EXPECT_NEAR(all[1], 2.0 - 0.45, 1e-12);
}

TEST(OwnSystem, SetChangesWhatRunMotionMoves) {
  auto problem = *make_problem(std::make_shared<Ball>(0.5, 0.0), Vector2d(0, 1), Vector2d(0, 0), Newton{},
                               for_seconds(0.5));
  const Parameter restitution = *find_parameter(problem, "elements.floor.restitution");
  EXPECT_EQ(get(problem, restitution), 0.5);
  set(problem, restitution, 1.0);
  EXPECT_EQ(get(problem, restitution), 1.0);
  const auto run = run_motion(problem);
  ASSERT_TRUE(run) << to_string(run.error());
  ASSERT_EQ(run->trajectory.impacts.size(), 1u);
  EXPECT_NEAR(run->trajectory.impacts[0].energy_after, run->trajectory.impacts[0].energy_before, 1e-9);
}

TEST(OwnSystem, ANumberWithoutEffectIsRefused) {
  for (const auto obeys : {Ball::Obeys::nothing, Ball::Obeys::null}) {
    const auto problem =
        make_problem(std::make_shared<Ball>(0.5, 0.3, obeys), Vector2d(0, 1), Vector2d(0, 0));
    ASSERT_TRUE(problem);
    EXPECT_NE(fault(*problem, "elements.floor.restitution").find("not taken by with_coefficients()"),
              std::string::npos);
  }
  const auto problem = make_problem(std::make_shared<Ball>(0.5, 0.3), Vector2d(0, 0), Vector2d(0, -1));
  EXPECT_NE(fault(*problem, "mass[0][0]").find("follows from the state"), std::string::npos);
  EXPECT_NE(fault(*problem, "parameters.m").find("expected elements.NAME.FIELD or state.NAME"),
            std::string::npos);
  EXPECT_NE(fault(*problem, "state.y").find("which has x, z, vx, vz"), std::string::npos);
}

TEST(OwnSystem, QuaternionsAreNotSetAlone) {
  const auto body = std::make_shared<test::QuaternionBody>(test::BodyModel{});
  Eigen::VectorXd q = Eigen::VectorXd::Zero(7);
  q[2] = 5.0, q[3] = 1.0;
  const auto problem = make_problem(body, q, Eigen::VectorXd::Zero(6));
  ASSERT_TRUE(problem) << to_string(problem.error());
  const auto& names = body->facts().coordinates;
  EXPECT_EQ(fault(*problem, "state." + names[2]), "");
  EXPECT_NE(fault(*problem, "state." + names[4]).find("bound to other coordinates"), std::string::npos);
}

TEST(OwnSystem, MistakesAreNamed) {
  const auto ball = std::make_shared<Ball>(0.5, 0.3);
  const auto message = [](const Result<Problem>& made) { return made ? "" : to_string(made.error()); };
  EXPECT_NE(message(make_problem(SystemPtr(), Vector2d(0, 0), Vector2d(0, 0))).find("is none"),
            std::string::npos);
  EXPECT_NE(message(make_problem(ball, Eigen::Vector3d::Zero(), Vector2d(0, 0))).find("q"),
            std::string::npos);
  EXPECT_NE(message(make_problem(ball, Vector2d(0, -1), Vector2d(0, 0))).find("\"floor\" is penetrated"),
            std::string::npos);
}

}  // namespace
}  // namespace percuss::own_system_test
