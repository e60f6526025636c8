// Circular tangent cones under Moreau's law.  [Glocker geometry, section 3]
#include "laws/cone_projection.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "percuss/text.hpp"

namespace percuss::cone_projection_test {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

VectorXd one(double x) { return VectorXd::Constant(1, x); }

// The cone {λ(e + D)} of [Glocker geometry] at the origin of ℝ³, D a disc: γ_N ≥ κ‖γ_T‖.
Impact tip(const Vector3d& mass, const Vector3d& velocity, double slope, double epsilon) {
  Impact impact;
  impact.mass = mass.asDiagonal();
  impact.velocity = velocity;
  MatrixXd tangents(3, 2);
  tangents << 1, 0, 0, 1, 0, 0;
  impact.elements = {cone("K", Vector3d(0, 0, 1), tangents, one(slope), epsilon)};
  return impact;
}

Solution solved(const Impact& impact) {
  const auto outcome = resolve(impact, Moreau{});
  EXPECT_TRUE(outcome) << to_string(outcome ? Errors{} : outcome.error());
  if (!outcome) return {};
  EXPECT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_LE(outcome->residual.value_or(1.0), 1e-12);
  EXPECT_EQ(outcome->count.number, 1);
  return outcome->solution;
}

// Equal masses and κ = 1: the projection on the Lorentz cone, ½(z + r)(e_r, 1).
TEST(CircularCone, MantleTipAndInside) {
  Solution s = solved(tip({1, 1, 1}, {3, 0, -1}, 1.0, 0.5));
  EXPECT_LE((std::get<MoreauDetail>(s.detail).v - Vector3d(1, 0, 1)).norm(), 1e-14);
  EXPECT_LE((s.velocity_after - Vector3d(0, 0, 2)).norm(), 1e-14);  // 1.5 v − 0.5 u⁻
  EXPECT_EQ(s.elements[0].mode, Mode::active);
  s = solved(tip({1, 1, 1}, {0.3, 0.4, -2}, 1.0, 0.5));  // from within −T: the tip
  EXPECT_LE(std::get<MoreauDetail>(s.detail).v.norm(), 1e-14);
  EXPECT_LE((s.velocity_after + 0.5 * s.velocity_before).norm(), 1e-14);
  const Impact in = tip({1, 1, 1}, {0.3, 0.4, 2}, 1.0, 0.5);
  s = solved(in);
  EXPECT_LE((s.velocity_after - in.velocity).norm(), 1e-14);
  EXPECT_EQ(s.elements[0].mode, Mode::inactive);
}

// Other masses: about the axis all is symmetric, and the foot lies on the ray (tan α, 1) of the plane through
// u⁻, at (m_r r tan α + m_z z)/(m_r tan² α + m_z).
TEST(CircularCone, InTheMetricOfM) {
  const double alpha = 30.0 * std::numbers::pi / 180.0, m_r = 2.0, m_z = 3.0;
  const Impact impact = tip({m_r, m_r, m_z}, {0.6, 0.8, -0.25}, 1.0 / std::tan(alpha), 0.8);
  const double t = (m_r * std::tan(alpha) - 0.25 * m_z) / (m_r * std::tan(alpha) * std::tan(alpha) + m_z);
  ASSERT_GT(t, 0.0);
  const Vector3d foot = t * Vector3d(0.6 * std::tan(alpha), 0.8 * std::tan(alpha), 1.0);
  const Solution s = solved(impact);
  EXPECT_LE((std::get<MoreauDetail>(s.detail).v - foot).norm(), 1e-14);
  EXPECT_LE((s.velocity_after - (1.8 * foot - 0.8 * impact.velocity)).norm(), 1e-14);
  // z and z⊥ are orthogonal in the metric of M, and R is in the dual cone. (27)
  const VectorXd& z_normal = std::get<MoreauDetail>(s.detail).z_normal;
  EXPECT_NEAR(foot.dot(impact.mass * z_normal), 0.0, 1e-14);
  EXPECT_NEAR(s.impulse.tail(2).norm() * std::tan(alpha), s.impulse[0], 1e-14);
}

// A full M: the least distance over all rays of the mantle, ray by ray in closed form.
TEST(CircularCone, NearestOfAllRays) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  int mantles = 0;
  for (int k = 0; k < 20; ++k) {
    const double slope = 1.0 + 0.9 * number(random);
    Impact impact =
        tip({1, 1, 1}, {2 * number(random), 2 * number(random), number(random) - 0.5}, slope, 0.3);
    MatrixXd B(3, 3);
    for (double& x : B.reshaped()) x = number(random);
    impact.mass = B * B.transpose() + 0.2 * MatrixXd::Identity(3, 3);
    const Solution s = solved(impact);
    const VectorXd& u = impact.velocity;
    const auto squared = [&](const VectorXd& x) { return x.dot(impact.mass * x); };
    double least = squared(u);  // the tip
    for (int a = 0; a < 4000; ++a) {
      const double angle = 2.0 * std::numbers::pi * a / 4000;
      const Vector3d ray(std::cos(angle), std::sin(angle), slope);
      const double t = std::max(0.0, ray.dot(impact.mass * u) / squared(ray));
      least = std::min(least, squared(u - t * ray));
    }
    const bool inside = u[2] >= slope * u.head(2).norm();
    const VectorXd& v = std::get<MoreauDetail>(s.detail).v;
    EXPECT_NEAR(squared(u - v), inside ? 0.0 : least, 1e-5 * squared(u)) << k;
    EXPECT_GE(v[2] - slope * v.head(2).norm(), -1e-13) << k;
    mantles += v.norm() > 1e-9 && !inside;
  }
  EXPECT_GT(mantles, 5);
}

// With a contact beside it, and against a cone of many planes, which is a little larger.
TEST(CircularCone, BesideAContact) {
  Impact round = tip({1, 2, 3}, {1.0, -2.0, -0.4}, 0.7, 0.5);
  round.elements.push_back(contact("wall", Vector3d(0.2, 1.0, 0.1), 0.5));
  round.elements[0].excitation = Vector3d(0.1, -0.05, 0.02);
  Impact many = round;
  many.elements.erase(many.elements.begin());
  const Vector3d chi(0.1, -0.05, 0.02);
  constexpr int planes = 2000;
  for (int k = 0; k < planes; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / planes;
    const Vector3d across(-0.7 * std::cos(angle), -0.7 * std::sin(angle), 1.0);
    Element plane = contact("P" + std::to_string(k), across, 0.5);
    plane.excitation = one(chi[0] + across[0] * chi[1] + across[1] * chi[2]);
    many.elements.push_back(plane);
  }
  MatrixXd X(3, planes + 1);
  VectorXd b(planes + 1);
  const VectorXd root = many.mass.diagonal().cwiseSqrt();
  for (Eigen::Index k = 0; k <= planes; ++k) {
    const Element& e = many.elements[static_cast<std::size_t>(k)];
    X.col(k) = e.directions.col(0).cwiseQuotient(root);
    b[k] = e.excitation.size() > 0 ? e.excitation[0] : 0.0;
  }
  const Projection foot = project_on_polyhedron(X, b, root.cwiseProduct(many.velocity));
  ASSERT_EQ(foot.status, Projection::Status::found);
  const Solution s = solved(round);
  // Planes lie at most 1/cos(π/2000) − 1 = 1.2e-6 of the radius outside, and so much nearer is their foot;
  // along a plane it may be off by half its width.
  const VectorXd v = root.cwiseProduct(std::get<MoreauDetail>(s.detail).v),
                 u = root.cwiseProduct(many.velocity);
  EXPECT_NEAR((v - u).norm(), (foot.x - u).norm(), 2e-6 * u.norm());
  EXPECT_GE((v - u).norm(), (foot.x - u).norm() - 1e-12);
  EXPECT_LE((v - foot.x).norm(), std::numbers::pi / planes * u.norm());
  EXPECT_TRUE(account(round, s).kinetic);
}

// One tangent: a wedge, which two contacts are as well.
TEST(CircularCone, OfOneTangentIsAWedge) {
  Impact wedge = tip({1, 2, 1}, {-1.0, 0.3, -0.5}, 0.5, 0.4);
  wedge.elements = {cone("K", Vector3d(0, 0, 1), Vector3d(1, 0, 0), one(0.5), 0.4)};
  Impact two = wedge;
  two.elements = {contact("A", Vector3d(-0.5, 0, 1), 0.4), contact("B", Vector3d(0.5, 0, 1), 0.4)};
  EXPECT_LE((solved(wedge).velocity_after - solved(two).velocity_after).norm(), 1e-14);
}

// Closing walls: a cone and a contact that leave no velocity.
TEST(CircularCone, Contradiction) {
  Impact impact = tip({1, 1, 1}, {0, 0, -1}, 1.0, 0.0);
  impact.elements.push_back(contact("lid", Vector3d(0, 0, -1), 0.0));
  impact.elements[1].excitation = one(-1.0);  // γ = −w − 1 ≥ 0 below, the cone above
  const auto outcome = resolve(impact, Moreau{});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->status, Status::no_solution);
  EXPECT_EQ(outcome->reason, "the constraints K, lid contradict each other: no velocity fulfils all of them");
}

TEST(CircularCone, OtherLawsSayThatTheyDoNotTakeIt) {
  const Impact impact = tip({1, 1, 1}, {0, 0, -1}, 1.0, 0.5);
  for (const auto& [law, name] : {std::pair<Law, std::string>{Newton{}, "newton"}, {Poisson{}, "poisson"}}) {
    const auto outcome = resolve(impact, law);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(to_string(outcome.error()),
              "elements[0].kind: is cone in K, which the law moreau takes; the law " + name + " does not");
  }
  Impact corner = impact;
  corner.elements.push_back(contact("C", Vector3d(1, 0, 0), 0.5));
  Moreau reentrant;
  reentrant.corner = Moreau::Corner::reentrant;
  const auto outcome = resolve(corner, reentrant);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(to_string(outcome.error()),
            "elements[0].kind: is cone in K; a re-entrant corner is made of contacts");
  Impact steep = impact;
  steep.elements[0].coefficients[1] = -1.0;
  ASSERT_FALSE(resolve(steep, Moreau{}));
  EXPECT_EQ(to_string(resolve(steep, Moreau{}).error()),
            "elements[0].cone.slope[1]: is -1, expected a number from 0, where the cone is a half-space, to "
            "1000000");
}

}  // namespace
}  // namespace percuss::cone_projection_test
