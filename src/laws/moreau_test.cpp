#include "percuss/law.hpp"

#include <gtest/gtest.h>

#include "percuss/account.hpp"

namespace percuss::moreau_test {
namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;
using Eigen::VectorXd;

const MoreauDetail& detail(const Solution& s) { return std::get<MoreauDetail>(s.detail); }

TEST(Moreau, DecomposesTheVelocity) {  // (26)-(29)
  const Impact impact{Matrix2d{{2.0, 0.5}, {0.5, 1.0}},
                      Vector2d(-1.0, -2.0),
                      {contact("a", Vector2d(1.0, 0.2), 0.4), contact("b", Vector2d(0.3, 1.0), 0.4)}};
  const Outcome o = *resolve(impact, Moreau{});
  const MoreauDetail& d = detail(o.solution);
  ASSERT_TRUE(d.b && d.z);
  EXPECT_TRUE((*d.z + d.z_normal).isApprox(impact.velocity, 1e-14));
  EXPECT_NEAR(d.z->dot(impact.mass * d.z_normal), 0.0, 1e-14);
  EXPECT_TRUE((*d.z - 0.4 * d.z_normal).isApprox(o.solution.velocity_after, 1e-14));
}

TEST(Moreau, MovingConstraintsAreAShift) {
  Impact impact{Matrix2d::Identity(), Vector2d(0.0, 0.0), {contact("wall", Vector2d(1.0, 0.0), 0.5)}};
  impact.elements[0].excitation = VectorXd::Constant(1, -1.0);
  const Outcome o = *resolve(impact, Moreau{});
  EXPECT_TRUE(o.solution.velocity_after.isApprox(Vector2d(1.5, 0.0)));
  EXPECT_TRUE(detail(o.solution).b->isApprox(Vector2d(1.0, 0.0)));
  const Account a = account(impact, o.solution);
  EXPECT_LE(a.relative->after, a.relative->before);
}

TEST(Moreau, DependentConstraintsAndEmptyCones) {
  Impact impact{Eigen::MatrixXd::Ones(1, 1),
                VectorXd::Constant(1, -1.0),
                {contact("a", VectorXd::Ones(1), 0.5), contact("b", VectorXd::Ones(1), 0.5)}};
  const Outcome both = *resolve(impact, Moreau{});
  EXPECT_NEAR(both.solution.velocity_after[0], 0.5, 1e-15);
  EXPECT_EQ(both.unique_impulse, false);
  impact.elements[0].excitation = VectorXd::Constant(1, -0.5);  // no common motion, but a polyhedron
  const Outcome no_b = *resolve(impact, Moreau{});
  EXPECT_NEAR(no_b.solution.velocity_after[0], 1.25, 1e-15);
  EXPECT_FALSE(detail(no_b.solution).b);
  impact.elements[1].directions *= -1.0;
  impact.elements[1].excitation = VectorXd::Constant(1, -0.5);
  const Outcome none = *resolve(impact, Moreau{});
  EXPECT_EQ(none.status, Status::no_solution);
  EXPECT_NE(none.reason.find("a, b"), std::string::npos) << none.reason;
}

TEST(Moreau, ReentrantCornerHasThreeStationarySolutions) {
  const Impact impact{Matrix2d::Identity(),
                      Vector2d(0.0, -1.0),
                      {contact("a", Vector2d(0.5, 1.0), 0.5), contact("b", Vector2d(-0.5, 1.0), 0.5)}};
  Moreau law{.corner = Moreau::Corner::reentrant, .list_all = true};
  const Outcome o = *resolve(impact, law);
  ASSERT_EQ(o.all.size(), 3u);
  EXPECT_TRUE(o.all[0].velocity_after.isApprox(Vector2d(0.6, 0.2)));
  EXPECT_TRUE(o.all[1].velocity_after.isApprox(Vector2d(-0.6, 0.2)));
  EXPECT_NEAR((o.all[2].velocity_after - Vector2d(0.0, 0.5)).norm(), 0.0, 1e-15);
  EXPECT_EQ(detail(o.solution).foot, MoreauDetail::Foot::first_face);
  EXPECT_TRUE(account(impact, o.solution, account_options(impact, law)).kinematic);
  EXPECT_FALSE(account(impact, o.solution).kinematic);

  Impact aside = impact;  // beside the corner only one face is hit
  aside.velocity = Vector2d(1.5, -1.0);
  const Outcome one = *resolve(aside, law);
  EXPECT_EQ(one.count.number, 1);
  EXPECT_TRUE(one.solution.impulse.isApprox(Vector2d(0.3, 0.0)));
  aside.velocity = Vector2d(3.0, -1.0);  // a is open: nothing happens
  EXPECT_EQ(resolve(aside, law)->solution.impulse.norm(), 0.0);
}

TEST(Moreau, ReentrantCornerOfThreeFaces) {
  // A pyramid turned inside out, γ_i = v_z + 0.5 (v_x, v_y)·e_i with e_i at 0, 120 and 240 degrees.
  std::vector<Element> faces;
  for (const double angle : {0.0, 2.0943951023931953, 4.1887902047863905})
    faces.push_back(contact("f" + std::to_string(faces.size()),
                            Eigen::Vector3d(0.5 * std::cos(angle), 0.5 * std::sin(angle), 1.0), 1.0));
  const Impact impact{Eigen::Matrix3d::Identity(), Eigen::Vector3d(0.0, 0.0, -1.0), faces};
  const Outcome o = *resolve(impact, Moreau{.corner = Moreau::Corner::reentrant, .list_all = true});
  // By symmetry: three feet on faces, three on edges of two, and the tip. |w|² = 1.25: the face is 1/√1.25
  // away. Two normals: w_i + w_j = (e_i + e_j)/2 + 2e_z with |e_i + e_j| = 1, of length √4.25; the edge is
  // 2/√4.25 away.
  ASSERT_EQ(o.all.size(), 7u);
  const auto distance = [](const Solution& s) { return detail(s).z_normal.norm(); };
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(distance(o.all[i]), 1.0 / std::sqrt(1.25), 1e-14);
    EXPECT_EQ(detail(o.all[i]).faces, std::vector<std::size_t>{i});
  }
  EXPECT_EQ(detail(o.all[2]).foot, MoreauDetail::Foot::face);
  for (std::size_t i = 3; i < 6; ++i) {
    EXPECT_NEAR(distance(o.all[i]), 2.0 / std::sqrt(4.25), 1e-14);
    EXPECT_EQ(detail(o.all[i]).faces.size(), 2u);
  }
  EXPECT_NEAR(distance(o.all[6]), 1.0, 1e-14);  // the tip, v = 0
  EXPECT_EQ(detail(o.all[6]).faces.size(), 3u);
  EXPECT_NEAR((o.all[6].velocity_after - Eigen::Vector3d(0.0, 0.0, 1.0)).norm(), 0.0, 1e-14);
  EXPECT_EQ(detail(o.solution).foot, MoreauDetail::Foot::first_face);
  for (const Solution& s : o.all) {  // e = 1 keeps the energy, and one contact is open
    EXPECT_NEAR(s.velocity_after.squaredNorm(), 1.0, 1e-14);
    EXPECT_GE(s.gamma_after.maxCoeff(), 0.0);
  }
}

// Two faces and their mean, which is redundant: nothing but what the two have, for any velocity.
TEST(Moreau, ARedundantFaceAddsNoEdge) {
  Impact impact{Matrix2d::Identity(),
                Vector2d(0.0, -1.0),
                {contact("a", Vector2d(0.5, 1.0), 0.5), contact("b", Vector2d(-0.5, 1.0), 0.5)}};
  const Moreau law{.corner = Moreau::Corner::reentrant, .list_all = true};
  for (int k = 0; k < 50; ++k) {
    impact.velocity = Vector2d(-1.9 + 0.08 * k, -1.0);
    const Outcome two = *resolve(impact, law);
    Impact three = impact;
    three.elements.push_back(contact("m", Vector2d(0.0, 1.0), 0.5));
    const Outcome more = *resolve(three, law);
    ASSERT_EQ(two.all.size(), more.all.size()) << k;
    for (std::size_t i = 0; i < two.all.size(); ++i)
      EXPECT_NEAR((two.all[i].velocity_after - more.all[i].velocity_after).norm(), 0.0, 1e-13);
  }
}

TEST(Moreau, SaysWhatItCannotTake) {
  Impact impact{Matrix2d::Identity(),
                Vector2d(0.0, -1.0),
                {contact("a", Vector2d(0.5, 1.0), 0.5), contact("b", Vector2d(-0.5, 1.0), 0.4)}};
  EXPECT_FALSE(resolve(impact, Moreau{}));
  impact.elements[1] = clutch("b", Vector2d(-0.5, 1.0), 0.5);
  EXPECT_FALSE(resolve(impact, Moreau{}));
}

}  // namespace
}  // namespace percuss::moreau_test
