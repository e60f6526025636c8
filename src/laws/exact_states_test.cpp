// Impacts that double precision cannot decide and fractions can: who collides is known exactly, and so are
// velocities, however large the impulses and however different the masses.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "percuss/account.hpp"
#include "percuss/law.hpp"

namespace percuss::exact_states_test {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::Vector4d;
using Eigen::VectorXd;

Element rough(const char* name, Eigen::Index of, const VectorXd& tangent, double mu, double epsilon = 0.0) {
  return friction(name, of, tangent, VectorXd::Constant(1, mu), epsilon);
}

// u⁺ of a contact at an angle beside a joint: motion along x only, thrown back by half.
TEST(ExactStates, AContactNearlyAlongAJointThrowsBack) {
  for (const double angle : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 2e-7}) {
    const Impact impact{
        MatrixXd::Identity(2, 2),
        Vector2d(-1.0, 0.0),
        {joint("J", Vector2d(0, 1)), contact("C", Vector2d(std::sin(angle), std::cos(angle)), 0.5)}};
    const auto outcome = resolve(impact);
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << angle << ": " << outcome->reason;
    EXPECT_NEAR(outcome->solution.velocity_after[0], 0.5, 1e-9) << angle;
    EXPECT_NEAR(outcome->solution.velocity_after[1], 0.0, 1e-9) << angle;
    EXPECT_NEAR(outcome->solution.impulse[1] * std::sin(angle), 1.5, 1e-8) << angle;
    EXPECT_EQ(outcome->count.number, 1);
    const Account a = account(impact, outcome->solution);
    EXPECT_TRUE(a.kinematic && a.kinetic && a.energetic) << angle;
  }
}

// No double tells the work of impulses as large as 10¹⁰ on rows whose velocity is a sum that cancels.
TEST(ExactStates, ImpulsesWithoutAnAccountAreNotCalledSolved) {
  const Vector2d along(0.6, 0.8), across(0.8, -0.6);
  const Impact impact{
      MatrixXd::Identity(2, 2),
      -across,
      {joint("J", along), contact("C", std::cos(1e-10) * along + std::sin(1e-10) * across, 0.5)}};
  EXPECT_EQ(resolve(impact)->status, Status::not_converged);
}

// Integers: four directions in two dimensions, masses that differ by twelve decades.
TEST(ExactStates, MassesOfTwelveDecades) {
  Impact impact{Vector2d(3.0, 1e12).asDiagonal().toDenseMatrix(), Vector2d(-1.0, -1.0), {}};
  impact.elements = {contact("A", Vector2d(1, 0), 0.75), rough("A.friction", 0, Vector2d(2, -2), 1.0, 1.0),
                     contact("B", Vector2d(0, 1), 0.0), rough("B.friction", 2, Vector2d(1, 1), 1e12)};
  const auto outcome = resolve(impact);
  ASSERT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_NEAR(outcome->solution.velocity_after[0], 0.75,
              1e-15);  // A sticks and throws back; B is carried along
  EXPECT_NEAR(outcome->solution.velocity_after[1], 0.75, 1e-15);
}

// Six directions of small integers in three dimensions, exactly dependent: no solution, proven, and nothing
// about directions that are nearly dependent.
TEST(ExactStates, NoSolutionOfDependentIntegersIsProven) {
  Impact impact{Vector3d(3, 2, 1).asDiagonal().toDenseMatrix(), Vector3d(3, -3, -3), {}};
  impact.elements = {
      contact("A", Vector3d(0, 0, 2), 0.75),  rough("A.friction", 0, Vector3d(2, -2, 2), 2.0, 0.25),
      contact("B", Vector3d(-2, 0, 1), 1.0),  rough("B.friction", 2, Vector3d(2, 1, 1), 1.0, 0.75),
      contact("C", Vector3d(1, -2, -1), 0.0), rough("C.friction", 4, Vector3d(-2, 1, -2), 10.0, 0.5)};
  const auto outcome = resolve(impact);
  EXPECT_EQ(outcome->status, Status::no_solution) << outcome->reason;
  EXPECT_EQ(outcome->count.number, 0);
  EXPECT_EQ(outcome->reason.find("nearly"), std::string::npos) << outcome->reason;
}

// Impulses of 6·10¹⁶ by a friction of 10¹⁴, and a velocity of one, by the enumeration of all states in
// fractions.
TEST(ExactStates, ASolutionWithEnormousImpulsesIsNotDenied) {
  Impact impact{Vector2d(0.04, 1250.0).asDiagonal().toDenseMatrix(), Vector2d(2.0, 2.0), {}};
  impact.elements = {contact("C", Vector2d(2, 0), 0.5), rough("C.friction", 0, Vector2d(1, 1), 1e14, 1.0),
                     joint("J", Vector2d(1, 1))};
  const auto outcome = resolve(impact);
  ASSERT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_NEAR(outcome->solution.velocity_after[0], -1.0, 1e-12);
  EXPECT_NEAR(outcome->solution.velocity_after[1], 1.0, 1e-12);
}

// Velocities that differ by what nearly dependent directions leave open are one solution.
TEST(ExactStates, SolutionsAreNotShownTwice) {
  std::mt19937_64 random(11);
  std::normal_distribution<double> number;
  Newton law;
  law.list_all = true;
  int several = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const double off = std::pow(10.0, -5.0 - 3.0 * trial / 400.0);
    Impact impact{Vector2d(17.0, 1.0).asDiagonal().toDenseMatrix(), Vector2d(0.0, number(random)), {}};
    impact.elements = {joint("J", Vector2d(1, 0)), contact("C", Vector2d(1, off), 0.0),
                       rough("C.friction", 1, Vector2d(number(random), number(random)), 0x1p-10)};
    const auto outcome = resolve(impact, law);
    if (outcome->status != Status::solved) continue;
    for (std::size_t i = 0; i < outcome->all.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        ++several;
        const VectorXd apart = outcome->all[i].velocity_after - outcome->all[j].velocity_after;
        EXPECT_GT(apart.norm(), 1e-5 * impact.velocity.norm()) << trial;
      }
  }
  EXPECT_GT(several, 10);
}

}  // namespace
}  // namespace percuss::exact_states_test
