// A system that is no text and whose configuration is no vector space, through the interface alone: free
// rotation, impacts, elements that come and go, masses in blocks and as factors, checkpoints.
#include "percuss/system.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "percuss/law.hpp"
#include "percuss/simulation.hpp"
#include "support/quaternion_body.hpp"

namespace percuss::test::system_test {
namespace {

using Eigen::Vector3d;
using Eigen::VectorXd;

VectorXd at_height(double z) {
  VectorXd q(7);
  q << 0.0, 0.0, z, 1.0, 0.0, 0.0, 0.0;
  return q;
}

VectorXd tilted(double z) {
  VectorXd q = at_height(z);
  q.tail(4) = Eigen::Vector4d(1.0, 0.35, -0.2, 0.15).normalized();
  return q;
}

VectorXd moving(const Vector3d& v, const Vector3d& omega) {
  VectorXd u(6);
  u << v, omega;
  return u;
}

SimulationOptions options_of(Method method, double until, double step = 1e-3) {
  SimulationOptions options;
  options.method = method;
  options.until = until;
  options.step = step;
  options.output = until / 50.0;
  return options;
}

Simulation start(const BodyModel& model, const VectorXd& q, const VectorXd& u,
                 const SimulationOptions& options) {
  auto run = Simulation::start(std::make_shared<QuaternionBody>(model), q, u, options);
  EXPECT_TRUE(run) << (run ? "" : to_string(run.error()));
  return *std::move(run);
}

Simulation followed(const BodyModel& model, const VectorXd& q, const VectorXd& u,
                    const SimulationOptions& options) {
  Simulation run = start(model, q, u, options);
  while (run.advance()) {
  }
  EXPECT_EQ(run.status(), RunStatus::solved) << run.reason();
  return run;
}

BodyModel top() {
  BodyModel model;
  model.gravity = 0.0;
  model.inertia = {1.0, 2.0, 2.5};
  return model;
}
const Vector3d tumbling(0.05, 3.0, 0.02);  // about the unstable axis

Vector3d angular_momentum(const BodyModel& model, const VectorXd& q, const VectorXd& u) {
  const Eigen::Matrix3d R = QuaternionBody::rotation(q.data());
  return R * model.inertia.asDiagonal() * R.transpose() * u.tail(3);
}

// The largest errors of energy and angular momentum over a free rotation, and of the length of the
// quaternion.
struct Drift {
  double energy = 0.0, momentum = 0.0, length = 0.0;
};
Drift drift_of(const SimulationOptions& options) {
  const BodyModel model = top();
  const VectorXd q = tilted(10.0), u = moving(Vector3d::Zero(), tumbling);
  const Simulation run = followed(model, q, u, options);
  const Trajectory& t = run.trajectory();
  const Vector3d before = angular_momentum(model, q, u);
  Drift drift;
  for (std::size_t k = 0; k < t.time.size(); ++k) {
    const VectorXd qk = VectorXd::Map(&t.q[7 * k], 7), uk = VectorXd::Map(&t.u[6 * k], 6);
    drift.energy = std::max(drift.energy, std::abs(t.kinetic[k] / t.kinetic[0] - 1.0));
    drift.momentum =
        std::max(drift.momentum, (angular_momentum(model, qk, uk) - before).norm() / before.norm());
    drift.length = std::max(drift.length, std::abs(qk.tail(4).norm() - 1.0));
  }
  EXPECT_EQ(t.time.size(), 51U);
  EXPECT_GT((VectorXd::Map(&t.u[6 * 25], 6) - u).norm(), 1e-3);  // it does tumble
  return drift;
}

TEST(SystemInterface, FreeRotationKeepsEnergyAndAngularMomentum) {
  SimulationOptions exact = options_of(Method::event_driven, 10.0);
  exact.tolerance = 1e-10;
  const Drift events = drift_of(exact);
  EXPECT_LT(events.energy, 1e-7);
  EXPECT_LT(events.momentum, 1e-7);
  EXPECT_LT(events.length, 1e-15);

  const Drift coarse = drift_of(options_of(Method::time_stepping, 10.0, 2e-3));
  const Drift fine = drift_of(options_of(Method::time_stepping, 10.0, 1e-3));
  EXPECT_LT(fine.length, 1e-15);
  EXPECT_LT(fine.energy, 1e-3);
  EXPECT_LT(fine.momentum, 1e-3);
  EXPECT_LT(fine.energy, 0.3 * coarse.energy);  // order 2
  EXPECT_LT(fine.momentum, 0.3 * coarse.momentum);
}

// A ball that spins falls on the plane: √(2gh) down, ε√(2gh) up, and the spin stays.
TEST(SystemInterface, BallBouncesWithItsRestitution) {
  BodyModel model;
  model.inertia.setConstant(0.004);
  model.feet = {Vector3d::Zero()};
  model.radius = 0.1;
  model.restitution = 0.6;
  const Vector3d spin(1.0, -2.0, 3.0);
  const double arrival = std::sqrt(2.0 * 9.81 * 1.0);
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    const Simulation run =
        followed(model, at_height(1.1), moving({0.3, 0.0, 0.0}, spin), options_of(method, 0.9, 1e-4));
    const Trajectory& t = run.trajectory();
    ASSERT_EQ(t.impacts.size(), 1U);
    EXPECT_EQ(t.elements, std::vector<std::string>{"foot0"});
    const bool located = method == Method::event_driven;
    EXPECT_NEAR(t.impact_before[2], -arrival, located ? 1e-9 : 2e-3);
    EXPECT_NEAR(t.impact_after[2], -0.6 * t.impact_before[2], located ? 1e-12 : 2e-3);
    EXPECT_NEAR((VectorXd::Map(&t.impact_after[3], 3) - spin).norm(), 0.0, 1e-12);
    EXPECT_NEAR(t.impact_after[0], 0.3, 1e-12);
    EXPECT_NEAR(run.energy().balance(), 0.0, located ? 1e-9 : 2e-3);
  }
}

// The corners of a thrown cube are selected while they are near the plane. What comes out does not depend on
// it.
TEST(SystemInterface, ElementsComeAndGo) {
  BodyModel model = cube(0.2, 0.01);
  model.restitution = 0.5;
  model.friction = 0.3;
  const VectorXd q = tilted(0.6), u = moving({0.5, 0.2, 0.0}, {4.0, 9.0, 2.0});
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    const SimulationOptions options = options_of(method, 0.55);
    Simulation some = start(model, q, u, options);
    EXPECT_TRUE(some.trajectory().elements.empty());
    std::set<std::size_t> known;
    while (some.advance()) known.insert(some.trajectory().elements.size());
    ASSERT_EQ(some.status(), RunStatus::solved) << some.reason();
    EXPECT_GE(known.size(), 3U);  // they came one after the other
    const Trajectory& a = some.trajectory();
    EXPECT_GE(a.impacts.size(), 1U);
    EXPECT_EQ(a.force.size(), a.time.size() * static_cast<std::size_t>(a.offsets.back()));
    EXPECT_EQ(a.impulse.size(), a.impacts.size() * static_cast<std::size_t>(a.offsets.back()));
    EXPECT_EQ(a.work.size(), a.impacts.size() * a.elements.size());
    EXPECT_NEAR(some.energy().balance(), 0.0, method == Method::event_driven ? 1e-7 : 2e-3);

    BodyModel whole = model;
    whole.all_feet = true;
    const Simulation all = followed(whole, q, u, options);
    const Trajectory& b = all.trajectory();
    EXPECT_EQ(b.elements.size(), 16U);
    EXPECT_EQ(a.impacts.size(), b.impacts.size());
    EXPECT_NEAR((some.q() - all.q()).norm(), 0.0, 1e-6);
    EXPECT_NEAR((some.u() - all.u()).norm(), 0.0, 1e-5);
    EXPECT_NEAR(some.energy().total_dissipated(), all.energy().total_dissipated(), 1e-6);
    // The same foot lost the same, wherever it stands in the two lists.
    for (std::size_t i = 0; i < a.elements.size(); ++i) {
      const auto j = std::find(b.elements.begin(), b.elements.end(), a.elements[i]) - b.elements.begin();
      EXPECT_NEAR(some.energy().dissipated[i], all.energy().dissipated[static_cast<std::size_t>(j)], 1e-6);
    }
  }
}

TEST(SystemInterface, ResumedToTheSameBits) {
  BodyModel model = cube(0.2, 0.01);
  model.restitution = 0.4;
  model.friction = 0.3;
  const VectorXd q = tilted(0.4), u = moving({0.5, 0.2, 0.0}, {4.0, 9.0, 2.0});
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    const SimulationOptions options = options_of(method, 0.5);
    const Simulation whole = followed(model, q, u, options);
    for (const int stop : {1, 3, 20, 60}) {
      Simulation first = start(model, q, u, options);
      for (int k = 0; k < stop && first.advance(); ++k) {
      }
      Simulation second = start(model, q, u, options);
      const auto restored = second.restore(first.checkpoint(), first.trajectory());
      ASSERT_TRUE(restored) << to_string(restored.error());
      EXPECT_EQ(second.checkpoint(), first.checkpoint());
      while (second.advance()) {
      }
      EXPECT_EQ(second.checkpoint(), whole.checkpoint()) << stop;
      EXPECT_EQ(second.trajectory().elements, whole.trajectory().elements);
      EXPECT_EQ(second.trajectory().force, whole.trajectory().force);
      EXPECT_EQ(second.trajectory().impulse, whole.trajectory().impulse);
    }
    Simulation other = start(model, q, u, options);
    EXPECT_FALSE(other.restore({0.0, 1.0}, whole.trajectory()));
  }
}

TEST(SystemInterface, MassAsBlocksOrAsFactor) {
  BodyModel model = cube(0.2, 0.01);
  model.restitution = 0.5;
  BodyModel factor = model;
  factor.gives_factor = true;
  const VectorXd q = tilted(0.4), u = moving({0.5, 0.2, 0.0}, {4.0, 9.0, 2.0});
  const QuaternionBody a(model), b(factor);
  const Instant here = a.at(System::Depth::everything, 0.0, q, u);
  Eigen::MatrixXd M, from_factor;
  a.dense_mass(here, M);
  b.dense_mass(b.at(System::Depth::everything, 0.0, q, u), from_factor);
  EXPECT_EQ(M.rows(), 6);
  EXPECT_NEAR((M - from_factor).norm(), 0.0, 1e-15);
  EXPECT_NEAR(0.5 * u.dot(M * u), here.kinetic_energy, 1e-14);
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    const SimulationOptions options = options_of(method, 0.4);
    const Simulation one = followed(model, q, u, options), two = followed(factor, q, u, options);
    EXPECT_NEAR((one.q() - two.q()).norm(), 0.0, 1e-9);
  }
}

// W and ν are derivatives of the gap along the motion.
TEST(SystemInterface, DirectionsAreRatesOfGaps) {
  const QuaternionBody body(cube(0.2, 0.01));
  const VectorXd q = tilted(0.12), u = moving({0.5, 0.2, -1.0}, {4.0, 9.0, 2.0});
  const Instant here = body.at(System::Depth::everything, 0.0, q, u);
  ASSERT_GT(here.gap.size(), 0);
  const double h = 1e-6;
  VectorXd rate(7);
  body.rates(q.data(), u.data(), rate.data());
  VectorXd next = q + h * rate, last = q - h * rate;
  Instant after = here, before = here;
  body.velocities(0.0, next.data(), u.data(), after);
  body.velocities(0.0, last.data(), u.data(), before);
  for (Eigen::Index i = 0; i < here.gap.size(); ++i) {
    EXPECT_NEAR((after.gap[i] - before.gap[i]) / (2.0 * h), here.directions.col(i).dot(u), 1e-8);
    EXPECT_NEAR((after.directions.col(i) - before.directions.col(i)).dot(u) / (2.0 * h), here.drift[i], 1e-7);
  }
}

TEST(SystemInterface, OneImpactOfIt) {
  BodyModel model = cube(0.2, 0.01);
  const auto body =
      std::make_shared<QuaternionBody>(model)->with_coefficients({contact("foot0", VectorXd::Zero(6), 0.7)});
  const VectorXd q = at_height(0.1), u = moving({0.0, 0.0, -1.0}, Vector3d::Zero());
  const Instant at = body->at(System::Depth::velocities, 0.0, q, u);
  ASSERT_EQ(at.set->elements.size(), 4U);  // those below
  const Impact impact = impact_at(*body, at, u, {0, 1, 2, 3});
  const auto outcome = resolve(impact);
  ASSERT_TRUE(outcome);
  EXPECT_NEAR(outcome->solution.velocity_after[2], 0.7, 1e-12);
}

}  // namespace
}  // namespace percuss::test::system_test
