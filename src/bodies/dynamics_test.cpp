// M and h of every kind of joint against Newton's and Euler's equations of the bodies by themselves.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "bodies/tree.hpp"
#include "percuss/scene.hpp"

namespace percuss::dynamics_test {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;
using JointKind = Scene::Joint::Kind;

Scene::Body some_body(const std::string& name, std::mt19937& random) {
  std::uniform_real_distribution<double> x(-1.0, 1.0);
  Scene::Body body;
  body.name = name;
  body.inertial.mass = 1.5 + x(random);
  body.inertial.centre = 0.2 * Vector3d(x(random), x(random), x(random));
  Matrix3d A;
  for (double& a : A.reshaped()) a = x(random);
  const Matrix3d S = A * A.transpose() + 0.1 * Matrix3d::Identity();
  body.inertial.inertia = S.trace() * Matrix3d::Identity() - S;  // of a body whose second moments are S
  body.pose.position = Vector3d(x(random), x(random), x(random));
  body.pose.orientation = Eigen::Quaterniond(1.0 + x(random), x(random), x(random), x(random)).normalized();
  return body;
}

// A free body, on it a body by the joint, on that one by a hinge, beside it one by a slider; a second tree on
// a fixed body that moves.
Scene chain_of(JointKind kind, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> x(-1.0, 1.0);
  Scene scene;
  for (const char* name : {"root", "arm", "hand", "side", "lone"})
    scene.bodies.push_back(some_body(name, random));
  Scene::Body shaker;
  shaker.name = "shaker";
  shaker.fixed = true;
  shaker.moving_position = {"0.1*sin(3*t)", "0.2*t^2", "0.1*cos(2*t)"};
  shaker.turn = {Scene::Body::Turn::Kind::axis_angle, {1.0, 2.0, -1.0, 0.0}};
  shaker.moving_turn[3] = "0.3*sin(2*t) + 0.4*t";
  scene.bodies.push_back(shaker);
  const auto joint = [&](const char* name, JointKind of, int parent, int child) {
    Scene::Joint j;
    j.name = name;
    j.kind = of;
    j.parent = parent, j.child = child;
    j.origin = Vector3d(x(random), x(random), x(random));
    j.axis = Vector3d(x(random), x(random), x(random)).normalized();
    j.second_axis = Vector3d(x(random), x(random), x(random)).normalized();
    j.pitch = 0.3;
    const std::array damping{0.2, 0.1, 0.3}, stiffness{0.7, 0.2, 1.1}, effort{0.4, -0.3, 0.1};
    const Index f = of == JointKind::free ? 0 : freedom_of(of);
    if (f > 0) {
      j.damping.assign(damping.begin(), damping.begin() + f);
      j.stiffness.assign(stiffness.begin(), stiffness.begin() + f);
      j.effort.assign(effort.begin(), effort.begin() + f);
    }
    scene.joints.push_back(j);
  };
  joint("tested", kind, 0, 1);
  joint("hinge", JointKind::revolute, 1, 2);
  joint("slider", JointKind::prismatic, 0, 3);
  joint("carried", kind, 5, 4);
  return scene;
}

struct Bodies {  // momenta and positions of the centres of those that move
  std::vector<Vector3d> centre, p, L, spin;
};

Bodies bodies_at(const System& system, const Scene& scene, double t, const VectorXd& q, const VectorXd& u) {
  Bodies bodies;
  const std::vector<BodyState> states = body_states(system, t, q, u);
  for (std::size_t b = 0; b < states.size(); ++b) {
    if (scene.bodies[b].fixed) continue;
    const MassProperties& m = scene.bodies[b].inertial;
    const Matrix3d R = states[b].pose.orientation.toRotationMatrix();
    const Vector3d arm = R * m.centre;
    bodies.centre.push_back(states[b].pose.position + arm);
    bodies.p.push_back(m.mass * (states[b].velocity + states[b].angular_velocity.cross(arm)));
    bodies.L.push_back(R * m.inertia * R.transpose() * states[b].angular_velocity);
    bodies.spin.push_back(states[b].angular_velocity);
  }
  return bodies;
}

class EveryJoint : public ::testing::TestWithParam<JointKind> {};

TEST_P(EveryJoint, MassAndForceAreThoseOfTheBodies) {
  for (unsigned seed = 1; seed < 6; ++seed) {
    const Scene scene = chain_of(GetParam(), seed);
    const auto made = make_system(scene);
    ASSERT_TRUE(made) << to_string(made.error());
    const System& system = **made;
    const Index c = system.configuration(), f = system.freedom();
    std::mt19937 random(seed + 100);
    std::uniform_real_distribution<double> x(-1.0, 1.0);
    VectorXd q(c), u(f), a(f);
    for (double& v : q) v = x(random);
    for (double& v : u) v = x(random);
    for (double& v : a) v = x(random);
    system.normalise(q.data());
    const double t = 0.3;
    const Instant at = system.at(System::Depth::everything, t, q, u);
    Eigen::MatrixXd M;
    system.dense_mass(at, M);

    // u grows by a; q follows. Four points for derivatives of order 4.
    const auto state = [&](double s) {
      VectorXd qs = q;
      const int steps = 4;
      for (int k = 0; k < steps; ++k) {  // Runge and Kutta's, of order 4
        const double h = s / steps, s0 = k * h;
        VectorXd k1(c), k2(c), k3(c), k4(c), v;
        const auto rate = [&](const VectorXd& y, double at_time, VectorXd& to) {
          v = u + at_time * a;
          if (system.facts().rates_are_velocities)
            to = v;
          else
            system.rates(y.data(), v.data(), to.data());
        };
        rate(qs, s0, k1);
        rate(qs + 0.5 * h * k1, s0 + 0.5 * h, k2);
        rate(qs + 0.5 * h * k2, s0 + 0.5 * h, k3);
        rate(qs + h * k3, s0 + h, k4);
        qs += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
      }
      system.normalise(qs.data());
      return std::pair(qs, VectorXd(u + s * a));
    };
    const double h = 1e-3;
    const auto sample = [&](double s) {
      const auto [qs, us] = state(s);
      return bodies_at(system, scene, t + s, qs, us);
    };
    const Bodies b2 = sample(-2 * h), b1 = sample(-h), f1 = sample(h), f2 = sample(2 * h), here = sample(0.0);
    const auto rate = [&](const Vector3d& m2, const Vector3d& m1, const Vector3d& p1, const Vector3d& p2) {
      return Vector3d((m2 - 8.0 * m1 + 8.0 * p1 - p2) / (12.0 * h));
    };
    std::vector<double> masses;
    for (const Scene::Body& body : scene.bodies)
      if (!body.fixed) masses.push_back(body.inertial.mass);
    VectorXd residual = M * a - at.force;
    const Bodies rest = bodies_at(system, scene, t, q, VectorXd::Zero(f));
    double power = 0.0;
    for (std::size_t b = 0; b < here.p.size(); ++b) {
      // Velocities are rates of positions.
      EXPECT_NEAR(
          (rate(b2.centre[b], b1.centre[b], f1.centre[b], f2.centre[b]) - here.p[b] / masses[b]).norm(), 0.0,
          1e-9);
      const Vector3d force = rate(b2.p[b], b1.p[b], f1.p[b], f2.p[b]) - masses[b] * scene.gravity;
      const Vector3d moment = rate(b2.L[b], b1.L[b], f1.L[b], f2.L[b]);
      for (Index k = 0; k < f; ++k) {
        const Bodies unit = bodies_at(system, scene, t, q, VectorXd::Unit(f, k));
        residual[k] -= force.dot(unit.p[b] - rest.p[b]) / masses[b] + moment.dot(unit.spin[b] - rest.spin[b]);
      }
      power += force.dot(rest.p[b]) / masses[b] + moment.dot(rest.spin[b]);
    }
    // What is left are the springs, dampers and efforts of the joints.
    Instant still = at;
    Scene loose = scene;
    for (Scene::Joint& j : loose.joints) j.damping = j.stiffness = j.effort = {0.0};
    const auto plain = make_system(loose);
    const VectorXd impressed = at.force - (*plain)->at(System::Depth::everything, t, q, u).force;
    EXPECT_NEAR((residual + impressed).norm(), 0.0, 2e-8 * (1.0 + at.force.norm())) << "seed " << seed;
    EXPECT_NEAR(power, at.power + at.transport.dot(a), 1e-7);

    // d(T + V)/dt = uᵀ(M a − h) + forces + power + transportᵀa where something makes u̇ = a.
    const auto energy = [&](double s) {
      const auto [qs, us] = state(s);
      const Instant i = system.at(System::Depth::everything, t + s, qs, us);
      return i.kinetic_energy + i.potential_energy;
    };
    const double grows = (energy(-2 * h) - 8.0 * energy(-h) + 8.0 * energy(h) - energy(2 * h)) / (12.0 * h);
    EXPECT_NEAR(grows, u.dot(M * a - at.force) + at.forces_power + at.power + at.transport.dot(a), 1e-7);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryJoint,
                         ::testing::Values(JointKind::revolute, JointKind::prismatic, JointKind::cylindrical,
                                           JointKind::universal, JointKind::ball, JointKind::fixed,
                                           JointKind::planar, JointKind::screw, JointKind::free));

}  // namespace
}  // namespace percuss::dynamics_test
