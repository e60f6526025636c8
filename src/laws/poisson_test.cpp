// Poisson's law: published and hand-made numbers, and what its phases must tell.
#include "percuss/law.hpp"

#include <gtest/gtest.h>

#include "percuss/account.hpp"
#include "support/mechanisms.hpp"
#include "support/poisson_check.hpp"

namespace percuss::poisson_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr auto rules = {Poisson::Tangential::pfeiffer, Poisson::Tangential::coulomb,
                        Poisson::Tangential::shifted};

Outcome solve(const Impact& impact, Poisson::Tangential rule = Poisson::Tangential::pfeiffer) {
  Poisson law;
  law.tangential = rule;
  law.list_all = true;
  auto outcome = resolve(impact, law);
  EXPECT_TRUE(outcome) << (outcome ? "" : to_string(outcome.error()));
  for (const Solution& s : outcome->all) EXPECT_EQ(test::poisson_violation(impact, s, rule, 1e-10), "");
  return *std::move(outcome);
}

const PoissonDetail& detail(const Outcome& o) { return std::get<PoissonDetail>(o.solution.detail); }

TEST(Poisson, KanesPendulumLosesEnergy) {  // where Newton's law gains 0.1634 and 0.4889
  for (const auto rule : rules) {
    const Outcome o = solve(kane(0.5), rule);
    EXPECT_TRUE(o.solution.velocity_after.isApprox(Vector2d(-0.19605512, 0.21273227), 1e-7));
    EXPECT_NEAR(account(kane(0.5), o.solution).total_work(), -0.12660776, 1e-8);
    EXPECT_NEAR(detail(o).dT1, 0.053644, 1e-6);
    EXPECT_NEAR(detail(o).dT2, -0.360504, 1e-6);
    EXPECT_EQ(detail(o).compression.elements[1].slip, SlipDirection::forward);
    EXPECT_EQ(detail(o).expansion.elements[1].mode, Mode::stick);
  }
  EXPECT_TRUE(solve(kane(0.7)).solution.velocity_after.isApprox(Vector2d(-0.20068105, 0.21775170), 1e-7));
}

// A bar that slides above the critical friction and does not approach: of three solutions the reported one
// has the least energy, and the limit of slow approaches, Λ_C = 0.44838 with 0.8 of it restored, is another.
TEST(Poisson, TheLimitOfAnImpactWithoutCollisionIsMarked) {
  Impact impact{Vector3d(1.3, 1.3, 0.2).asDiagonal(), Vector3d(1, 0, 0), {}};
  impact.elements = {contact("tip", Vector3d(0, 1, -0.42), 0.8),
                     friction("tip.friction", 0, Vector3d(1, 0, -0.81), VectorXd::Constant(1, 2.2))};
  const Outcome o = solve(impact);
  ASSERT_EQ(o.all.size(), 3U);
  Impact slow = impact;
  slow.velocity[1] = -1e-9;
  const double limit = solve(slow).solution.impulse[0];
  EXPECT_NEAR(limit, 0.80709, 1e-5);
  int marked = 0;
  for (const Solution& s : o.all) {
    marked += s.limit ? 1 : 0;
    EXPECT_EQ(s.limit, std::abs(s.impulse[0] - limit) < 1e-6);
  }
  EXPECT_EQ(marked, 1);
  EXPECT_FALSE(o.solution.limit);
  const auto short_answer = resolve(impact, Poisson{});  // told without list_all, too
  ASSERT_TRUE(short_answer);
  EXPECT_EQ(short_answer->all.size(), 3U);
  EXPECT_TRUE(resolve(slow, Poisson{})->all.empty());
}

TEST(Poisson, InequalityAddsImpulseWhereCoefficientsDiffer) {  // three balls, ε = (1, 0): γ₂ would be −2/3
  const Impact impact{Matrix3d::Identity(),
                      Vector3d(1, 0, 0),
                      {contact("12", Vector3d(-1, 1, 0), 1.0), contact("23", Vector3d(0, -1, 1), 0.0)}};
  const Outcome o = solve(impact);
  EXPECT_GT(detail(o).added[1], 0.1);
  EXPECT_NEAR(o.solution.gamma_after[1], 0.0, 1e-15);
  // Λ_C = (2/3, 1/3), Λ_E = (2/3, 1/3): the second only to keep γ₂ ≥ 0.
  EXPECT_TRUE(o.solution.impulse.isApprox(Vector2d(4.0 / 3.0, 2.0 / 3.0), 1e-14));
  EXPECT_TRUE(detail(o).expansion.impulse.isApprox(Vector2d(2.0 / 3.0, 1.0 / 3.0), 1e-14));
}

TEST(Poisson, RedundantContactsSpreadTheVelocity) {
  Impact impact{Eigen::Matrix2d::Identity(),
                Vector2d(-1, 0),
                {contact("a", Vector2d(1, 0), 1.0), contact("b", Vector2d(1, 0), 0.0)}};
  const Outcome o = solve(impact);
  EXPECT_TRUE(o.count.decided && o.count.continuum);
  ASSERT_EQ(o.all.size(), 2u);
  EXPECT_NEAR(o.all[0].velocity_after[0] + o.all[1].velocity_after[0], 1.0, 1e-12);  // the ends of [0, 1]
  EXPECT_EQ(o.unique_velocity, false);
  impact.elements[1].restitution = 1.0;
  const Outcome same = solve(impact);
  EXPECT_EQ(same.unique_velocity, true);
  EXPECT_EQ(same.unique_impulse, false);
  EXPECT_NEAR(same.solution.velocity_after[0], 1.0, 1e-12);
}

// One compression is unique and has two expansions, another has a ray of Λ_C that all end alike: two u⁺, and
// nothing between them.
TEST(Poisson, VelocitiesOfDifferentCompressionsAreNoContinuum) {
  const Impact impact{Eigen::Matrix2d::Identity(),
                      Vector2d(2.5, 0.25),
                      {contact("l", Vector2d(0, -1), 0.0), contact("c", Vector2d(0.25, 0.25), 0.5),
                       friction("c.friction", 1, Vector2d(1, 0.25), Eigen::VectorXd::Constant(1, 1.0), 0.0)}};
  Poisson law;
  law.tangential = Poisson::Tangential::coulomb;
  law.list_all = true;
  const auto o = resolve(impact, law);
  ASSERT_TRUE(o) << to_string(o.error());
  EXPECT_EQ(o->status, Status::solved);
  EXPECT_FALSE(o->count.decided && o->count.continuum);
  EXPECT_EQ(o->unique_velocity, false);
  ASSERT_EQ(o->all.size(), 2U);
  for (const Solution& s : o->all) EXPECT_NEAR(s.velocity_after[0] * (s.velocity_after[0] - 2.5), 0.0, 1e-12);
}

TEST(Poisson, TangentialRestitutionStaysInItsBounds) {
  for (const auto rule : rules)
    for (const double eps_t : {-0.5, 0.0, 0.3, 1.0})
      for (const double gamma_t : {-3.0, -0.4, 0.0, 0.2, 1.0, 5.0}) {
        const Outcome o = solve(bar(70 * deg, gamma_t, 0.4, 0.8, eps_t), rule);
        EXPECT_EQ(o.status, Status::solved);
        EXPECT_EQ(o.unique_velocity, true);
      }
}

TEST(Poisson, SpatialFrictionInAPlaneIsPlanarFriction) {
  for (const auto rule : rules) {
    Impact planar = bar(60 * deg, 0.7, 0.5, 0.6, 0.5);
    Impact spatial = planar;  // a fourth degree of freedom across
    spatial.mass = Eigen::Vector4d(1, 1, 1.0 / 3.0, 1).asDiagonal();
    spatial.velocity = Eigen::Vector4d(0.7, -1, 0, 0);
    Eigen::MatrixXd tangents = Eigen::MatrixXd::Zero(4, 2);
    tangents.col(0).head(3) = planar.elements[1].directions;
    tangents(3, 1) = 1.0;
    Eigen::Vector4d normal = Eigen::Vector4d::Zero();
    normal.head(3) = planar.elements[0].directions;
    spatial.elements = {contact("n", normal, 0.6), friction("t", 0, tangents, Vector2d(0.5, 0.5), 0.5)};
    const Outcome a = solve(planar, rule), b = solve(spatial, rule);
    EXPECT_TRUE(b.solution.velocity_after.head(3).isApprox(a.solution.velocity_after, 1e-9));
  }
}

TEST(Poisson, ClutchesAndJointsTakePart) {
  Impact impact = slide_push(0.6, 0.0);
  impact.mass = Matrix3d::Identity();
  impact.velocity = Vector3d(-1, 0.5, 0.5);
  impact.elements = {contact("wall", Vector3d(1, 0, 0), 0.6), clutch("sprag", Vector3d(-1, 1, 0), -0.25),
                     joint("rod", Vector3d(0, 1, -1), 0.7)};
  const Outcome o = solve(impact);
  ASSERT_EQ(o.status, Status::solved);
  EXPECT_NEAR(o.solution.gamma_after[2], 0.0, 1e-15);
  EXPECT_NEAR(detail(o).compression.gamma_after[2], 0.0, 1e-15);
  EXPECT_GE(o.solution.gamma_after[1], -1e-15);
}

TEST(Poisson, RefusesCoefficientsThatMakeNoSense) {
  EXPECT_FALSE(resolve(kane(-0.1), Poisson{}));
  EXPECT_FALSE(resolve(kane(0.5, 1.5), Poisson{}));
}

TEST(Poisson, NoSolutionIsAnAnswer) {  // two walls that close on a particle
  Impact impact{Eigen::MatrixXd::Ones(1, 1),
                VectorXd::Zero(1),
                {contact("l", VectorXd::Ones(1), 0.5), contact("r", -VectorXd::Ones(1), 0.5)}};
  for (Element& e : impact.elements) e.excitation = VectorXd::Constant(1, -0.5);
  const Outcome o = solve(impact);
  EXPECT_EQ(o.status, Status::no_solution);
  EXPECT_NE(o.reason.find("compression"), std::string::npos);
}

}  // namespace
}  // namespace percuss::poisson_test
