#include "percuss/models.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>
#include <random>

namespace percuss::piles_test {
namespace {

using Eigen::Vector3d;

struct Named {
  const char* name;
  ContactScene scene;
};

std::vector<Named> some_piles(const PileOptions& options = {}) {
  return {{"spheres", sphere_pile(400, options)},
          {"wall", box_wall(4, 5, options)},
          {"tower", plank_tower(6, 3, options)}};
}

std::size_t index(int i) { return static_cast<std::size_t>(i); }

std::vector<double> random_impulses(std::size_t contacts) {
  std::mt19937_64 engine(7);
  std::vector<double> r(3 * contacts);
  for (double& x : r) x = static_cast<double>(engine() >> 11) * 0x1p-52 - 1.0;
  return r;
}

std::vector<double> times(const BlockMatrix& W, const std::vector<double>& x) {
  std::vector<double> y(3 * W.rows(), 0.0);
  for (std::size_t i = 0; i < W.rows(); ++i)
    for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
          y[3 * i + a] += W.values[9 * k + 3 * a + b] * x[3 * index(W.columns[k]) + b];
  return y;
}

TEST(Piles, FramesAreRightHandedAndPointsMeet) {
  for (const auto& [name, scene] : some_piles())
    for (const ContactScene::Contact& c : scene.contacts) {
      Eigen::Matrix3d frame;
      frame << c.n, c.t1, c.t2;
      EXPECT_LE((frame.transpose() * frame - Eigen::Matrix3d::Identity()).norm(), 1e-14) << name;
      EXPECT_NEAR(frame.determinant(), 1.0, 1e-14) << name;
      if (c.first < 0) continue;
      const Vector3d gap = scene.bodies[index(c.second)].centre + c.second_arm -
                           scene.bodies[index(c.first)].centre - c.first_arm;
      EXPECT_LE((gap - c.n * c.n.dot(gap)).norm(), 1e-12) << name;
      EXPECT_GE(c.n.dot(gap), -1e-9) << name;
      EXPECT_LE(c.n.dot(gap), 1e-4) << name;  // a thousandth of the largest radius
    }
}

double radius(const ContactScene::Body& sphere) {  // I = 2/5 mR²
  return std::sqrt(sphere.inverse_mass / (0.4 * sphere.inverse_inertia(0, 0)));
}

TEST(Piles, SpheresDoNotOverlapAndStayInTheBox) {
  const ContactScene scene = sphere_pile(2000);
  const double width =
      std::cbrt(2000.0 / 3.0 * std::numbers::pi / 3.0 * (1e-4 - 0.05 * 0.05 * 0.05 * 0.05) / 0.05 / 0.5);
  std::size_t touching = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const Vector3d& c = scene.bodies[i].centre;
    const double r = radius(scene.bodies[i]);
    EXPECT_GE(r, 0.05 - 1e-12);
    EXPECT_LE(r, 0.1 + 1e-12);
    EXPECT_GE(c.minCoeff(), r - 1e-9);
    EXPECT_LE(std::max(c.x(), c.y()), width - r + 1e-9);
    for (std::size_t j = 0; j < i; ++j) {
      const double sum = r + radius(scene.bodies[j]);
      EXPECT_GE((c - scene.bodies[j].centre).norm(), sum - 1e-9);
      touching += (c - scene.bodies[j].centre).norm() <= sum + 1e-3 * r;
    }
  }
  std::size_t listed = 0;
  for (const ContactScene::Contact& c : scene.contacts) listed += c.first >= 0;
  EXPECT_EQ(listed, touching);
}

// e_z = Σ α_i n_i with α ≥ 0 for at most three of the normals.
bool carries_weight(const std::vector<Vector3d>& normals) {
  for (const Vector3d& n : normals)
    if ((n - Vector3d::UnitZ()).norm() < 1e-9) return true;
  for (std::size_t i = 0; i < normals.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (std::size_t k = 0; k < j; ++k) {
        Eigen::Matrix3d N;
        N << normals[i], normals[j], normals[k];
        const Vector3d alpha = N.fullPivLu().solve(Vector3d::UnitZ());
        if (alpha.minCoeff() > -1e-6 && (N * alpha - Vector3d::UnitZ()).norm() < 1e-9) return true;
      }
  return false;
}

TEST(Piles, EverySphereIsHeldByThoseBeforeIt) {
  const ContactScene scene = sphere_pile(3000);
  std::vector<std::vector<Vector3d>> normals(scene.bodies.size());
  for (const ContactScene::Contact& c : scene.contacts) {
    EXPECT_LT(c.first, c.second);
    normals[index(c.second)].push_back(c.n);
  }
  for (const auto& below : normals) EXPECT_TRUE(carries_weight(below));
}

TEST(Piles, ContactPointsOfBoxesSurroundTheCentreOfMass) {  // so that they can rest
  for (const ContactScene& scene : {box_wall(3, 4), plank_tower(5)}) {
    std::vector<Eigen::Vector4d> reach(scene.bodies.size(), Eigen::Vector4d::Zero());
    for (const ContactScene::Contact& c : scene.contacts) {
      if (c.n.z() < 0.5) continue;
      Eigen::Vector4d& r = reach[index(c.second)];
      r[0] = std::max(r[0], c.second_arm.x());
      r[1] = std::max(r[1], -c.second_arm.x());
      r[2] = std::max(r[2], c.second_arm.y());
      r[3] = std::max(r[3], -c.second_arm.y());
    }
    for (const Eigen::Vector4d& r : reach) EXPECT_GT(r.minCoeff(), 0.01);
  }
}

// u = Wr + q against the motion of the bodies: impulses change momentum and spin, points move with their
// bodies.
TEST(Piles, TheProblemIsTheMotionOfTheBodies) {
  for (const PileLoad load : {PileLoad::rest, PileLoad::falling, PileLoad::falling_body})
    for (auto& [name, scene] : some_piles({.load = load})) {
      const ContactProblem problem = make_contact_problem(scene);
      const std::vector<double> r = random_impulses(scene.contacts.size());
      const std::vector<double> Wr = times(problem.W, r);
      ContactScene after = scene;
      for (ContactScene::Body& body : after.bodies) body.velocity += scene.gain;
      Vector3d from_ground = Vector3d::Zero();
      for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
        const ContactScene::Contact& c = scene.contacts[i];
        const Vector3d impulse = c.n * r[3 * i] + c.t1 * r[3 * i + 1] + c.t2 * r[3 * i + 2];
        const auto push = [&](int b, const Vector3d& arm, const Vector3d& p) {
          ContactScene::Body& body = after.bodies[index(b)];
          body.velocity += body.inverse_mass * p;
          body.spin += body.inverse_inertia * arm.cross(p);
        };
        push(c.second, c.second_arm, impulse);
        if (c.first >= 0)
          push(c.first, c.first_arm, -impulse);
        else
          from_ground += impulse;
      }
      const auto relative = [](const ContactScene& s, const ContactScene::Contact& c) {
        const ContactScene::Body& b = s.bodies[index(c.second)];
        Vector3d v = b.velocity + b.spin.cross(c.second_arm);
        if (c.first < 0) return v;
        const ContactScene::Body& a = s.bodies[index(c.first)];
        v -= a.velocity + a.spin.cross(c.first_arm);
        return v;
      };
      for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
        const ContactScene::Contact& c = scene.contacts[i];
        const Vector3d v = relative(after, c), old = relative(scene, c);
        EXPECT_NEAR(Wr[3 * i] + problem.q[3 * i], c.n.dot(v) + scene.restitution * c.n.dot(old), 1e-9)
            << name;
        EXPECT_NEAR(Wr[3 * i + 1] + problem.q[3 * i + 1], c.t1.dot(v), 1e-9) << name;
        EXPECT_NEAR(Wr[3 * i + 2] + problem.q[3 * i + 2], c.t2.dot(v), 1e-9) << name;
      }
      Vector3d gained = Vector3d::Zero();
      for (std::size_t b = 0; b < scene.bodies.size(); ++b)
        gained +=
            (after.bodies[b].velocity - scene.gain - scene.bodies[b].velocity) / scene.bodies[b].inverse_mass;
      EXPECT_LE((gained - from_ground).norm(), 1e-9) << name;  // what bodies do to each other cancels
    }
}

TEST(Piles, WIsSymmetricToTheLastBitAndPositiveSemidefinite) {
  for (const auto& [name, scene] : some_piles()) {
    const BlockMatrix W = make_contact_problem(scene).W;
    const auto n = static_cast<Eigen::Index>(3 * W.rows());
    Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(n, n);
    for (std::size_t i = 0; i < W.rows(); ++i) {
      bool diagonal = false;
      for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k) {
        EXPECT_TRUE(k == W.start[i] || W.columns[k - 1] < W.columns[k]) << name;
        diagonal = diagonal || index(W.columns[k]) == i;
        for (Eigen::Index a = 0; a < 3; ++a)
          for (Eigen::Index b = 0; b < 3; ++b)
            dense(static_cast<Eigen::Index>(3 * i) + a, 3 * W.columns[k] + b) =
                W.values[9 * k + static_cast<std::size_t>(3 * a + b)];
      }
      EXPECT_TRUE(diagonal) << name;
    }
    EXPECT_EQ(dense, dense.transpose()) << name;
    const Eigen::VectorXd eigenvalues =
        Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(dense, false).eigenvalues();
    EXPECT_GE(eigenvalues.minCoeff(), -1e-12 * eigenvalues.maxCoeff()) << name;
  }
}

TEST(Piles, TheSameSeedGivesTheSamePile) {
  const auto one = some_piles({.seed = 5}), again = some_piles({.seed = 5}), other = some_piles({.seed = 6});
  for (std::size_t k = 0; k < one.size(); ++k) {
    const ContactProblem a = make_contact_problem(one[k].scene), b = make_contact_problem(again[k].scene);
    EXPECT_EQ(a.W.values, b.W.values) << one[k].name;
    EXPECT_EQ(a.W.columns, b.W.columns) << one[k].name;
    EXPECT_EQ(a.q, b.q) << one[k].name;
    EXPECT_NE(a.W.values, make_contact_problem(other[k].scene).W.values) << one[k].name;
  }
}

TEST(Piles, Counts) {
  for (const int contacts : {10, 100, 1000, 200000}) {
    const ContactScene scene = sphere_pile(contacts);
    EXPECT_GE(std::ssize(scene.contacts), contacts);
    EXPECT_LE(std::ssize(scene.contacts), contacts + 12);
  }
  for (const int columns : {1, 5})
    for (const int rows : {1, 2, 7}) {  // on the ground, half a brick on half a brick, beside each other
      const int odd = rows / 2, even = rows - odd;
      const ContactScene scene = box_wall(columns, rows);
      EXPECT_EQ(std::ssize(scene.bodies), even * columns + odd * (columns + 1));
      EXPECT_EQ(std::ssize(scene.contacts),
                4 * columns + 8 * columns * (rows - 1) + 4 * (columns - 1) * even + 4 * columns * odd);
    }
  for (const int planks : {1, 2, 3}) {
    const ContactScene scene = plank_tower(8, planks);
    EXPECT_EQ(std::ssize(scene.bodies), 8 * planks);
    EXPECT_EQ(std::ssize(scene.contacts), 4 * planks + 4 * planks * planks * 7);
  }
}

TEST(Piles, Loads) {
  const ContactScene rest = box_wall(2, 2, {.mu = 0.4, .step = 0.5});
  const ContactProblem at_rest = make_contact_problem(rest);
  const ContactProblem falling =
      make_contact_problem(box_wall(2, 2, {.load = PileLoad::falling, .restitution = 0.5}));
  const ContactProblem body =
      make_contact_problem(box_wall(2, 2, {.load = PileLoad::falling_body, .restitution = 0.5}));
  for (std::size_t i = 0; i < rest.contacts.size(); ++i) {
    const ContactScene::Contact& c = rest.contacts[i];
    const bool on_ground =
        c.first<0, of_last = c.second == std::ssize(rest.bodies) - 1, upright = c.n.z()> 0.5;
    EXPECT_EQ(at_rest.mu[i], 0.4);
    EXPECT_NEAR(at_rest.q[3 * i], on_ground ? -9.81 * 0.5 : 0.0, 1e-15);
    EXPECT_NEAR(falling.q[3 * i], on_ground ? -1.5 : 0.0, 1e-15);
    EXPECT_NEAR(body.q[3 * i], of_last && upright ? -1.5 : 0.0, 1e-15);
  }
}

}  // namespace
}  // namespace percuss::piles_test
