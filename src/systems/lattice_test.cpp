#include "percuss/models.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "percuss/law.hpp"

namespace percuss::lattice_test {
namespace {

using Eigen::Index;
using Packing = Lattice::Packing;

Lattice boxed(Packing packing, int columns, int rows, double friction) {
  Lattice lattice;
  lattice.packing = packing;
  lattice.columns = columns;
  lattice.rows = rows;
  lattice.radius = 0.3;
  lattice.contact.friction = lattice.wall.friction = friction;
  lattice.floor = lattice.left = lattice.right = true;
  return lattice;
}

bool at_wall(const Element& e) {
  return e.name.find("floor") != std::string::npos || e.name.find("left") != std::string::npos ||
         e.name.find("right") != std::string::npos;
}

std::set<std::string> names(const Impact& impact) {
  std::set<std::string> result;
  for (const Element& e : impact.elements) result.insert(e.name);
  return result;
}

TEST(Lattice, NamesTellWhoTouchesWhom) {
  EXPECT_EQ(names(make_impact(boxed(Packing::square, 2, 2, 0.0))),
            (std::set<std::string>{"r1c1-floor", "r1c2-floor", "r1c1-left", "r2c1-left", "r1c2-right",
                                   "r2c2-right", "r1c1-r1c2", "r1c1-r2c1", "r1c2-r2c2", "r2c1-r2c2"}));
  // The one ball of the second row lies in the gap and reaches no wall.
  EXPECT_EQ(names(make_impact(boxed(Packing::triangular, 2, 2, 0.0))),
            (std::set<std::string>{"r1c1-floor", "r1c2-floor", "r1c1-left", "r1c2-right", "r1c1-r1c2",
                                   "r1c1-r2c1", "r1c2-r2c1"}));
}

// Two balls touch where their centres are two radii apart: all of these pairs are there, and no others.
TEST(Lattice, ContactsAreThePairsThatTouch) {
  for (const Packing packing : {Packing::square, Packing::triangular})
    for (int columns = 2; columns <= 5; ++columns)
      for (int rows = 1; rows <= 5; ++rows) {
        Lattice lattice = boxed(packing, columns, rows, 0.0);
        lattice.floor = lattice.left = lattice.right = false;
        std::vector<Eigen::Vector2d> centres;
        for (int r = 1; r <= rows; ++r)
          for (int c = 1; c <= lattice.columns_of(r); ++c) {
            EXPECT_EQ(lattice.first_freedom(r, c), 2 * static_cast<Index>(centres.size()));
            centres.push_back(lattice.centre(r, c));
          }
        EXPECT_EQ(lattice.balls(), static_cast<long>(centres.size()));
        std::map<std::pair<std::size_t, std::size_t>, Eigen::Vector2d> touching;
        for (std::size_t i = 0; i < centres.size(); ++i)
          for (std::size_t j = i + 1; j < centres.size(); ++j) {
            const Eigen::Vector2d d = centres[j] - centres[i];
            EXPECT_GE(d.norm(), 2.0 * lattice.radius - 1e-12);
            if (d.norm() < 2.0 * lattice.radius + 1e-9) touching[{i, j}] = d.normalized();
          }
        const Impact impact = make_impact(lattice);
        EXPECT_EQ(impact.elements.size(), touching.size());
        for (const Element& e : impact.elements) {
          std::vector<std::size_t> balls;
          for (std::size_t i = 0; i < centres.size(); ++i)
            if (!e.directions.col(0).segment<2>(2 * static_cast<Index>(i)).isZero(0.0)) balls.push_back(i);
          ASSERT_EQ(balls.size(), 2u) << e.name;
          const auto found = touching.find({balls[0], balls[1]});
          ASSERT_NE(found, touching.end()) << e.name;
          EXPECT_LE((e.directions.col(0).segment<2>(2 * static_cast<Index>(balls[1])) - found->second).norm(),
                    1e-14);
          EXPECT_EQ((e.directions.col(0).segment<2>(2 * static_cast<Index>(balls[0])) +
                     e.directions.col(0).segment<2>(2 * static_cast<Index>(balls[1])))
                        .norm(),
                    0.0);
        }
      }
}

// What a contact between balls gives to one it takes from the other: linear momentum and moment of momentum.
TEST(Lattice, ContactsBetweenBallsKeepMomentum) {
  for (const Packing packing : {Packing::square, Packing::triangular}) {
    const Lattice lattice = boxed(packing, 4, 4, 0.3);
    const Impact impact = make_impact(lattice);
    ASSERT_TRUE(validate(impact));
    EXPECT_EQ(impact.freedom(), 3 * lattice.balls());
    for (const Element& e : impact.elements) {
      Eigen::Vector2d momentum = Eigen::Vector2d::Zero();
      double moment = 0.0;
      for (int r = 1; r <= lattice.rows; ++r)
        for (int c = 1; c <= lattice.columns_of(r); ++c) {
          const Eigen::Vector3d w = e.directions.col(0).segment<3>(lattice.first_freedom(r, c));
          const Eigen::Vector2d x = lattice.centre(r, c);
          momentum += w.head<2>();
          moment += x.x() * w.y() - x.y() * w.x() + w.z();
        }
      if (at_wall(e)) {
        EXPECT_NEAR(momentum.norm(), 1.0, 1e-14) << e.name;
      } else {
        EXPECT_LE(momentum.norm(), 1e-14) << e.name;
        EXPECT_LE(std::abs(moment), 1e-13) << e.name;
      }
    }
  }
}

TEST(Lattice, RigidRotationDoesNotSlip) {
  Lattice lattice = boxed(Packing::triangular, 3, 3, 0.5);
  lattice.wall.friction = 0.0;
  const Impact impact = make_impact(lattice);
  Eigen::VectorXd u(impact.freedom());
  for (int r = 1; r <= lattice.rows; ++r)
    for (int c = 1; c <= lattice.columns_of(r); ++c) {
      const Eigen::Vector2d x = lattice.centre(r, c);
      u.segment<3>(lattice.first_freedom(r, c)) = Eigen::Vector3d(-x.y(), x.x(), 1.0);
    }
  int seen = 0;
  for (const Element& e : impact.elements) {
    if (at_wall(e)) continue;
    EXPECT_LE(std::abs(e.directions.col(0).dot(u)), 1e-14) << e.name;
    ++seen;
  }
  EXPECT_GT(seen, 20);
}

// A packing that is struck in its middle line: u and its mirror image are the same.
TEST(Lattice, SymmetricBlowsGiveSymmetricResults) {
  for (const Packing packing : {Packing::square, Packing::triangular}) {
    Lattice lattice = boxed(packing, 5, 3, 0.0);
    lattice.contact.restitution = 0.9;
    lattice.wall.restitution = 0.8;
    lattice.struck = {{.row = 3, .column = 3, .velocity = {0.0, -1.0}}};
    const Impact impact = make_impact(lattice);
    const Outcome outcome = *resolve(impact, Energetic{});
    ASSERT_EQ(outcome.status, Status::solved) << outcome.reason;
    EXPECT_LE(outcome.residual.value(), 1e-10);
    const Eigen::VectorXd& u = outcome.solution.velocity_after;
    EXPECT_GT((u - impact.velocity).norm(), 0.1);
    for (int r = 1; r <= lattice.rows; ++r)
      for (int c = 1; c <= lattice.columns_of(r); ++c) {
        const Index here = lattice.first_freedom(r, c);
        const Index there = lattice.first_freedom(r, lattice.columns_of(r) + 1 - c);
        EXPECT_NEAR(u[here], -u[there], 1e-9) << r << " " << c;
        EXPECT_NEAR(u[here + 1], u[there + 1], 1e-9) << r << " " << c;
      }
  }
}

// A square packing without walls that is struck along a row: nothing but that row moves, and it moves as a
// chain.
TEST(Lattice, ARowOfASquarePackingIsAChain) {
  Lattice lattice;
  lattice.columns = 4;
  lattice.rows = 3;
  lattice.contact.restitution = 0.95;
  lattice.struck = {{.row = 2, .column = 1, .velocity = {1.0, 0.0}}};
  const Outcome outcome = *resolve(make_impact(lattice), Energetic{});
  const ChainOutcome chain = *resolve(uniform_chain(4, {.restitution = 0.95}));
  ASSERT_EQ(outcome.status, Status::solved);
  Eigen::VectorXd u = outcome.solution.velocity_after;
  for (int c = 1; c <= 4; ++c) {
    EXPECT_NEAR(u[lattice.first_freedom(2, c)], chain.velocity[static_cast<std::size_t>(c - 1)], 1e-10);
    u[lattice.first_freedom(2, c)] = 0.0;
  }
  EXPECT_LE(u.norm(), 1e-12);
}

// With friction under Newton's law a ball that is struck sideways on the floor begins to roll: v = −rω,
// v = v₀/(1 + gyration).
TEST(Lattice, FrictionMakesBallsRoll) {
  for (const double gyration : {0.4, 0.5}) {
    Lattice lattice = boxed(Packing::square, 1, 1, 10.0);
    lattice.left = lattice.right = false;
    lattice.gyration = gyration;
    lattice.wall.restitution = 0.0;
    lattice.struck = {{.velocity = {1.0, -1.0}}};
    const Outcome outcome = *resolve(make_impact(lattice), Newton{});
    ASSERT_EQ(outcome.status, Status::solved);
    const Eigen::VectorXd& u = outcome.solution.velocity_after;
    EXPECT_NEAR(u[0], 1.0 / (1.0 + gyration), 1e-12);
    EXPECT_NEAR(u[2], -u[0] / lattice.radius, 1e-12);
  }
}

}  // namespace
}  // namespace percuss::lattice_test
