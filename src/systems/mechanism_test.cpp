// Systems written as text against equations of motion derived by hand and against differences.
#include "percuss/mechanism.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <random>

#include "percuss/law.hpp"
#include "support/mechanisms.hpp"

namespace percuss::mechanism_test {
namespace {

using Eigen::Vector2d;
using Eigen::VectorXd;

MechanismText::Element with_gap(const std::string& name, const std::string& gap, Kind kind = Kind::contact) {
  MechanismText::Element element;
  element.element.name = name;
  element.element.kind = kind;
  element.gap = gap;
  return element;
}

MechanismText::Element with_speed(const std::string& name, const std::string& speed, Kind kind) {
  MechanismText::Element element;
  element.element.name = name;
  element.element.kind = kind;
  element.speed = speed;
  return element;
}

MechanismText::Element with_slip(const std::string& name, Eigen::Index normal, std::vector<std::string> slips,
                                 double mu) {
  MechanismText::Element element;
  element.element.name = name;
  element.element.kind = Kind::friction;
  element.element.normal = normal;
  element.element.coefficients.setConstant(1, mu);
  element.slips = std::move(slips);
  return element;
}

MechanismText kane_text() {
  MechanismText text;
  text.coordinates = {"phi1", "phi2"};
  text.parameters = {{"m", 3.0}, {"l", 2.0}, {"g", 9.81}};
  text.kinetic_energy = "m*l^2*(2/3*phi1'^2 + 1/6*phi2'^2 + 1/2*phi1'*phi2'*cos(phi2 - phi1))";
  text.potential_energy = "-m*g*l*(3/2*cos(phi1) + 1/2*cos(phi2))";
  text.forces = {{"phi1", "-0.01*phi1'"}};
  text.elements = {with_gap("C", "l*(cos(20 deg) + cos(30 deg)) - l*cos(phi1) - l*cos(phi2)"),
                   with_slip("C.friction", 0, {"-l*sin(phi1) - l*sin(phi2)"}, 0.5)};
  text.elements[0].element.restitution = 0.5;
  return text;
}

Mechanism compile(const MechanismText& text) {
  auto mechanism = Mechanism::from(text);
  if (!mechanism) throw std::runtime_error(to_string(mechanism.error()));
  return *std::move(mechanism);
}

std::string errors_of(const MechanismText& text) {
  const auto mechanism = Mechanism::from(text);
  return mechanism ? "" : to_string(mechanism.error());
}

Instant evaluate(const Mechanism& mechanism, double t, const VectorXd& q, const VectorXd& u) {
  Instant at = mechanism.instant();
  mechanism.everything(t, q.data(), u.data(), at);
  return at;
}

VectorXd random_vector(Eigen::Index n, std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(-1.5, 1.5);
  VectorXd v(n);
  for (double& x : v) x = uniform(random);
  return v;
}

// [Kane & Levinson 1985; Glocker 2012, (119)-(121)], the forces by hand.
TEST(Mechanism, KanesDoublePendulumByHand) {
  const Mechanism mechanism = compile(kane_text());
  const double m = 3.0, l = 2.0, g = 9.81;
  std::mt19937 random(1);
  for (int trial = 0; trial < 20; ++trial) {
    const VectorXd q = random_vector(2, random);
    const VectorXd u = random_vector(2, random);
    const Instant at = evaluate(mechanism, 0.3, q, u);
    const double c = m * l * l / 2 * std::cos(q[1] - q[0]);
    const double s = m * l * l / 2 * std::sin(q[1] - q[0]);
    EXPECT_NEAR(at.mass(0, 0), m * l * l * 4 / 3, 1e-14);
    EXPECT_NEAR(at.mass(0, 1), c, 1e-14);
    EXPECT_EQ(at.mass(1, 0), at.mass(0, 1));
    EXPECT_NEAR(at.mass(1, 1), m * l * l / 3, 1e-14);
    EXPECT_NEAR(at.force[0], s * u[1] * u[1] - m * g * l * 1.5 * std::sin(q[0]) - 0.01 * u[0], 1e-13);
    EXPECT_NEAR(at.force[1], -s * u[0] * u[0] - m * g * l * 0.5 * std::sin(q[1]), 1e-13);
    EXPECT_NEAR(at.gap[0], l * (std::cos(20 * deg) + std::cos(30 * deg) - std::cos(q[0]) - std::cos(q[1])),
                1e-14);
    EXPECT_TRUE(std::isnan(at.gap[1]));
    EXPECT_NEAR(at.directions(0, 0), l * std::sin(q[0]), 1e-14);
    EXPECT_NEAR(at.directions(1, 0), l * std::sin(q[1]), 1e-14);
    EXPECT_NEAR(at.directions(0, 1), -l * std::cos(q[0]), 1e-14);
    EXPECT_NEAR(at.directions(1, 1), -l * std::cos(q[1]), 1e-14);
    EXPECT_EQ(at.excitation, VectorXd::Zero(2));
    EXPECT_NEAR(at.drift[0], l * std::cos(q[0]) * u[0] * u[0] + l * std::cos(q[1]) * u[1] * u[1], 1e-13);
    EXPECT_NEAR(at.drift[1], l * std::sin(q[0]) * u[0] * u[0] + l * std::sin(q[1]) * u[1] * u[1], 1e-13);
    EXPECT_NEAR(at.kinetic_energy, 0.5 * u.dot(at.mass * u), 1e-13);
    EXPECT_NEAR(at.potential_energy, -m * g * l * (1.5 * std::cos(q[0]) + 0.5 * std::cos(q[1])), 1e-13);
    EXPECT_NEAR(at.forces_power, -0.01 * u[0] * u[0], 1e-15);
    EXPECT_EQ(at.power, 0.0);
    EXPECT_EQ(at.transport, VectorXd::Zero(2));
  }
}

// The impact of (128): formulas and matrices give the same velocities.
TEST(Mechanism, KanesImpact) {
  const Mechanism mechanism = compile(kane_text());
  const Vector2d q(20 * deg, 30 * deg);
  const Vector2d u(-0.1, -0.2);
  const Instant at = evaluate(mechanism, 0.0, q, u);
  EXPECT_NEAR(at.gap[0], 0.0, 1e-15);
  const Impact impact = impact_at(mechanism, at, u, {0, 1});
  ASSERT_TRUE(validate(impact));
  const auto outcome = resolve(impact, Newton{});
  const auto by_hand = resolve(kane(0.5), Newton{});
  ASSERT_TRUE(outcome && by_hand);
  EXPECT_TRUE(outcome->solution.velocity_after.isApprox(by_hand->solution.velocity_after, 1e-13));
  EXPECT_NEAR(outcome->solution.impulse[0], 3.4079, 5e-5);
  EXPECT_NEAR(outcome->solution.impulse[1], 1.4676, 5e-5);
}

TEST(Mechanism, ElementsThatAreLeftOutLoadNothing) {
  MechanismText text = kane_text();
  text.elements.insert(text.elements.begin(), with_speed("B", "phi2' - phi1'", Kind::clutch));
  text.elements[2].element.normal = 1;
  const Mechanism mechanism = compile(text);
  const Vector2d u(-0.1, -0.2);
  const Instant at = evaluate(mechanism, 0.0, Vector2d(20 * deg, 30 * deg), u);
  EXPECT_TRUE(std::isnan(at.gap[0]));
  EXPECT_EQ(at.directions.col(0), Vector2d(-1.0, 1.0));
  const Impact impact = impact_at(mechanism, at, u, {1, 2});
  ASSERT_EQ(impact.elements.size(), 2U);
  EXPECT_EQ(impact.elements[1].normal, 0);
  EXPECT_TRUE(validate(impact));
}

// A pendulum whose support moves as a sin(ωt): rheonomic, T = T₂ + T₁ + T₀.
TEST(Mechanism, MovingSupportByHand) {
  MechanismText text;
  text.coordinates = {"phi"};
  text.parameters = {{"m", 2.0}, {"l", 0.7}, {"g", 9.81}, {"a", 0.2}, {"w", 3.0}};
  text.kinetic_energy = "m/2*((a*w*cos(w*t) + l*phi'*cos(phi))^2 + (l*phi'*sin(phi))^2)";
  text.potential_energy = "-m*g*l*cos(phi)";
  text.elements = {with_gap("wall", "a*sin(w*t) + l*sin(phi)"),
                   with_slip("wall.friction", 0, {"l*phi'*sin(phi) + 0.3*t"}, 0.1)};
  const Mechanism mechanism = compile(text);
  const double m = 2.0, l = 0.7, g = 9.81, a = 0.2, w = 3.0;
  std::mt19937 random(2);
  for (int trial = 0; trial < 20; ++trial) {
    const double q = random_vector(1, random)[0], u = random_vector(1, random)[0], t = 0.1 * trial;
    const Instant at = evaluate(mechanism, t, VectorXd::Constant(1, q), VectorXd::Constant(1, u));
    const double v = a * w * std::cos(w * t);  // of the support
    const double dv = -a * w * w * std::sin(w * t);
    EXPECT_NEAR(at.mass(0, 0), m * l * l, 1e-14);
    EXPECT_NEAR(at.force[0], -m * g * l * std::sin(q) - m * l * dv * std::cos(q), 1e-13);
    EXPECT_NEAR(at.gap[0], a * std::sin(w * t) + l * std::sin(q), 1e-15);
    EXPECT_NEAR(at.directions(0, 0), l * std::cos(q), 1e-15);
    EXPECT_NEAR(at.excitation[0], v, 1e-15);
    EXPECT_NEAR(at.drift[0], dv - l * std::sin(q) * u * u, 1e-14);
    EXPECT_NEAR(at.directions(0, 1), l * std::sin(q), 1e-15);
    EXPECT_NEAR(at.excitation[1], 0.3 * t, 1e-15);
    EXPECT_NEAR(at.drift[1], 0.3 + l * std::cos(q) * u * u, 1e-14);
    // S = T₁ + 2T₀ = m v l u cos q + m v²
    EXPECT_NEAR(at.transport[0], m * v * l * std::cos(q), 1e-14);
    const double dS = m * dv * l * u * std::cos(q) - m * v * l * u * u * std::sin(q) + 2 * m * v * dv;
    const double dT = m * (v + l * u * std::cos(q)) * dv;
    EXPECT_NEAR(at.power, dS - dT, 1e-13);
  }
}

// Slider and crank with a massless rod of length b: T = ½Jφ̇² + ½m ẋ², x = r cos φ + √(b² − r² sin² φ).
TEST(Mechanism, SliderCrankByHand) {
  MechanismText text;
  text.coordinates = {"phi"};
  text.parameters = {{"J", 0.3}, {"m", 1.7}, {"r", 0.2}, {"b", 0.5}};
  text.kinetic_energy =
      "1/2*J*phi'^2 + 1/2*m*(r*phi'*sin(phi)*(1 + r*cos(phi)/sqrt(b^2 - (r*sin(phi))^2)))^2";
  text.elements = {with_gap("stop", "0.75 - r*cos(phi) - sqrt(b^2 - (r*sin(phi))^2)")};
  const Mechanism mechanism = compile(text);
  const double J = 0.3, m = 1.7, r = 0.2, b = 0.5;
  for (double q = -3.0; q < 3.0; q += 0.37) {
    const double u = 1.0 + q;
    const double R = std::sqrt(b * b - std::pow(r * std::sin(q), 2));
    const double dR = -r * r * std::sin(q) * std::cos(q) / R;
    const double ddR = -r * r * std::cos(2 * q) / R + r * r * std::sin(q) * std::cos(q) * dR / (R * R);
    const double k = -r * std::sin(q) + dR;  // dx/dφ
    const double dk = -r * std::cos(q) + ddR;
    const Instant at = evaluate(mechanism, 0.0, VectorXd::Constant(1, q), VectorXd::Constant(1, u));
    EXPECT_NEAR(at.mass(0, 0), J + m * k * k, 1e-14);
    EXPECT_NEAR(at.force[0], -m * k * dk * u * u, 1e-13);
    EXPECT_NEAR(at.directions(0, 0), -k, 1e-14);
    EXPECT_NEAR(at.drift[0], -dk * u * u, 1e-13);
  }
}

// d(T + V)/dt = uᵀQ + power + transportᵀu̇ along a motion, by differences of fourth order.
void expect_energy_identity(const MechanismText& text) {
  const Mechanism mechanism = compile(text);
  const Eigen::Index f = mechanism.freedom();
  Instant at = mechanism.instant();
  const auto acceleration = [&](double t, const VectorXd& q, const VectorXd& u) -> VectorXd {
    mechanism.everything(t, q.data(), u.data(), at);
    return at.mass.ldlt().solve(at.force);
  };
  std::mt19937 random(3);
  VectorXd q = 0.3 * random_vector(f, random);
  VectorXd u = random_vector(f, random);
  const double h = 1e-3;
  std::vector<double> energy, power;
  for (int i = 0; i < 400; ++i) {  // Runge and Kutta
    const double t = i * h;
    const VectorXd a1 = acceleration(t, q, u);
    energy.push_back(at.kinetic_energy + at.potential_energy);
    power.push_back(at.forces_power + at.power + at.transport.dot(a1));
    const VectorXd u2 = u + h / 2 * a1, a2 = acceleration(t + h / 2, q + h / 2 * u, u2);
    const VectorXd u3 = u + h / 2 * a2, a3 = acceleration(t + h / 2, q + h / 2 * u2, u3);
    const VectorXd u4 = u + h * a3, a4 = acceleration(t + h, q + h * u3, u4);
    q += h / 6 * (u + 2 * u2 + 2 * u3 + u4);
    u += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
  for (std::size_t i = 2; i + 2 < energy.size(); ++i) {
    const double rate = (energy[i - 2] - 8 * energy[i - 1] + 8 * energy[i + 1] - energy[i + 2]) / (12 * h);
    EXPECT_NEAR(rate, power[i], 2e-8 * (1 + std::abs(power[i]))) << i;
  }
}

TEST(Mechanism, EnergyIdentity) {
  expect_energy_identity(kane_text());
  MechanismText rheonomic;
  rheonomic.coordinates = {"x", "phi"};
  rheonomic.kinetic_energy =
      "(1 + 0.1*t)*x'^2 + 1/2*(phi' + sin(2*t))^2*(2 + cos(x)) + x'*phi'*0.3*sin(phi) + t*x*x' + x^2*t";
  rheonomic.potential_energy = "x^2*(1 + 0.5*sin(3*t)) - cos(phi) + 0.1*x*phi";
  rheonomic.forces = {{"x", "-0.3*x' + sin(t)"}, {"phi", "-0.1*phi'*abs(phi')"}};
  expect_energy_identity(rheonomic);
}

// The depths agree, and an Instant can be used again.
TEST(Mechanism, ThreeDepths) {
  const Mechanism mechanism = compile(kane_text());
  Instant at = mechanism.instant();
  std::mt19937 random(4);
  for (int trial = 0; trial < 5; ++trial) {
    const VectorXd q = random_vector(2, random), u = random_vector(2, random);
    const Instant full = evaluate(mechanism, 1.0, q, u);
    mechanism.gaps(1.0, q.data(), at);
    EXPECT_EQ(at.gap[0], full.gap[0]);
    mechanism.velocities(1.0, q.data(), u.data(), at);
    EXPECT_EQ(at.mass, full.mass);
    EXPECT_EQ(at.force, full.force);
    EXPECT_EQ(at.directions, full.directions);
    mechanism.everything(1.0, q.data(), u.data(), at);
    EXPECT_EQ(at.drift, full.drift);
    EXPECT_EQ(at.kinetic_energy, full.kinetic_energy);
  }
}

TEST(Mechanism, SpatialFrictionWithSpin) {
  MechanismText text;
  text.coordinates = {"x", "y", "z", "psi"};
  text.kinetic_energy = "1/2*(x'^2 + y'^2 + z'^2) + 0.2*psi'^2";
  text.elements = {with_gap("ground", "z"), with_slip("ground.friction", 0, {"x - 2*t", "y"}, 0.3)};
  text.elements[1].spin = "psi'";
  text.elements[1].element.coefficients = Eigen::Vector3d(0.3, 0.3, 0.01);
  const Mechanism mechanism = compile(text);
  EXPECT_EQ(mechanism.rows(), 4);
  EXPECT_EQ(mechanism.elements()[1].size(), 3);
  const Instant at = evaluate(mechanism, 0.0, VectorXd::Zero(4), VectorXd::Ones(4));
  EXPECT_EQ(at.directions.middleCols(1, 3),
            (Eigen::MatrixXd(4, 3) << 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1).finished());
  EXPECT_EQ(at.excitation, (VectorXd(4) << 0, -2, 0, 0).finished());
}

TEST(Mechanism, Mistakes) {
  const auto changed = [](auto change) {
    MechanismText text = kane_text();
    change(text);
    return errors_of(text);
  };
  EXPECT_EQ(changed([](auto& t) { t.elements[0].gap = "l*cos(phj1)"; }),
            "elements[0].gap: unknown name \"phj1\", expected phi1, phi2, phi1', phi2', t, g, l, m\n"
            "  l*cos(phj1)\n"
            "        ^");
  EXPECT_EQ(changed([](auto& t) { t.kinetic_energy += " + phi1'^3"; }),
            "system.kinetic_energy: is not quadratic in the rates: its second derivative by phi1' and phi1' "
            "contains rates, expected a mass matrix that depends on the coordinates and t only");
  EXPECT_EQ(
      changed([](auto& t) { t.kinetic_energy = "phi1'^2*cos(phi2)^2 + phi2'"; }),
      "system.kinetic_energy: has no term that is quadratic in phi2': the coordinate phi2 has no inertia, "
      "expected a positive definite mass matrix, or phi2 in system.massless");
  EXPECT_EQ(
      changed([](auto& t) { t.potential_energy = "phi1'"; }),
      "system.potential_energy: contains rates, expected a function of the coordinates and t; forces may "
      "depend on rates");
  EXPECT_EQ(changed([](auto& t) { t.elements[0].gap = "phi1'"; }),
            "elements[0].gap: contains rates, expected a distance: a function of the coordinates and t");
  EXPECT_EQ(changed([](auto& t) { t.elements[0].gap = "l - t"; }),
            "elements[0].gap: does not depend on any coordinate, expected one that moves with the system");
  EXPECT_EQ(
      changed([](auto& t) { t.elements[1].slips = {"phi1'*phi2'"}; }),
      "elements[1].slip: is not linear in the rates: its derivative by phi1' contains rates, expected a "
      "velocity");
  EXPECT_EQ(changed([](auto& t) { t.elements[0] = with_speed("B", "phi1", Kind::clutch); }),
            "elements[0].speed: contains no rates, expected a velocity, linear in the rates such as x'");
  EXPECT_EQ(changed([](auto& t) { t.coordinates[1] = "phi1"; }),
            "system.coordinates[1]: is \"phi1\", which is a name already, expected another one");
  EXPECT_EQ(changed([](auto& t) { t.parameters["sin"] = 1.0; }),
            "system.parameters.sin: is \"sin\", which formulas use already, expected another name");
  EXPECT_EQ(changed([](auto& t) { t.forces["psi"] = "1"; }),
            "system.forces: \"psi\" is no coordinate, expected phi1, phi2");
  EXPECT_EQ(
      changed([](auto& t) { t.elements[1].element.normal = 1; }),
      "elements[1].normal: is \"C.friction\" itself, expected the contact or clutch whose impulse loads it");
}

// A chain of n pendulums: formulas of n² terms, a full mass matrix of n² entries.
TEST(Mechanism, AHundredPendulums) {
  const int n = 100;
  MechanismText text;
  std::string x, y, height;
  for (int i = 0; i < n; ++i) {
    const std::string q = "q" + std::to_string(i);
    text.coordinates.push_back(q);
    x += (i > 0 ? " + " : "") + q + "'*cos(" + q + ")";
    y += (i > 0 ? " + " : "") + q + "'*sin(" + q + ")";
    height += (i > 0 ? " - " : "-") + std::string("cos(") + q + ")";
    text.kinetic_energy += (i > 0 ? " + " : "") + ("1/2*((" + x + ")^2 + (" + y + ")^2)");
    text.potential_energy += (i > 0 ? " + 9.81*(" : "9.81*(") + height + ")";
  }
  text.elements = {with_gap("floor", "90 " + height)};
  const Mechanism mechanism = compile(text);
  std::mt19937 random(5);
  const VectorXd q = random_vector(n, random), u = random_vector(n, random);
  const Instant at = evaluate(mechanism, 0.0, q, u);
  for (int i = 0; i < n; ++i) {
    double h = -9.81 * (n - i) * std::sin(q[i]);
    for (int j = 0; j < n; ++j) {
      const double mass = n - std::max(i, j);
      EXPECT_NEAR(at.mass(i, j), mass * std::cos(q[i] - q[j]), 1e-12 * n);
      h -= mass * std::sin(q[i] - q[j]) * u[j] * u[j];
    }
    EXPECT_NEAR(at.force[i], h, 1e-10 * n);
  }
}

}  // namespace
}  // namespace percuss::mechanism_test
