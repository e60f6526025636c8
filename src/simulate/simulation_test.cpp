// Runs against known solutions, to the same bits after a stop, with clear words where they cannot go on.
#include "percuss/simulation.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <tuple>

#include "percuss/mechanism.hpp"

namespace percuss::simulation_test {
namespace {

using Eigen::VectorXd;

MechanismText::Element contact_of(std::string name, std::string gap, double restitution = 0.0) {
  MechanismText::Element e;
  e.element.name = std::move(name);
  e.element.restitution = restitution;
  e.gap = std::move(gap);
  return e;
}

MechanismText::Element friction_of(std::string name, Eigen::Index normal, std::vector<std::string> slips,
                                   double mu) {
  MechanismText::Element e;
  e.element.name = std::move(name);
  e.element.kind = Kind::friction;
  e.element.normal = normal;
  e.element.coefficients = VectorXd::Constant(static_cast<Eigen::Index>(slips.size()), mu);
  e.slips = std::move(slips);
  return e;
}

MechanismText::Element joint_of(std::string name, std::string gap) {
  MechanismText::Element e = contact_of(std::move(name), std::move(gap));
  e.element.kind = Kind::joint;
  return e;
}

VectorXd numbers(std::initializer_list<double> values) {
  VectorXd x(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), x.begin());
  return x;
}

Simulation started(const MechanismText& text, const VectorXd& q, const VectorXd& u,
                   const SimulationOptions& options) {
  const auto mechanism = make_system(text);
  EXPECT_TRUE(mechanism) << (mechanism ? "" : to_string(mechanism.error()));
  auto simulation = Simulation::start(*mechanism, q, u, options);
  EXPECT_TRUE(simulation) << (simulation ? "" : to_string(simulation.error()));
  return *std::move(simulation);
}

Simulation finished(const MechanismText& text, const VectorXd& q, const VectorXd& u,
                    const SimulationOptions& options) {
  Simulation simulation = started(text, q, u, options);
  while (simulation.advance()) {
  }
  EXPECT_EQ(simulation.status(), RunStatus::solved) << simulation.reason();
  return simulation;
}

MechanismText pendulum() {
  MechanismText text;
  text.coordinates = {"a"};
  text.kinetic_energy = "1/2*a'^2";
  text.potential_energy = "-cos(a)";
  return text;
}

MechanismText ball(double restitution) {
  MechanismText text;
  text.coordinates = {"x", "y"};
  text.parameters = {{"g", 9.81}};
  text.kinetic_energy = "1/2*(x'^2 + y'^2)";
  text.potential_energy = "g*y";
  text.elements = {contact_of("floor", "y", restitution), friction_of("rough", 0, {"x"}, 0.3)};
  return text;
}

MechanismText sliding_block(std::vector<std::string> slips) {
  MechanismText text;
  text.coordinates = {"x", "y", "z"};
  text.parameters = {{"g", 9.81}, {"m", 2.0}};
  text.kinetic_energy = "1/2*m*(x'^2 + y'^2 + z'^2)";
  text.potential_energy = "m*g*z";
  text.elements = {contact_of("floor", "z"), friction_of("rough", 0, std::move(slips), 0.4)};
  return text;
}

// The period of a pendulum with the amplitude a0: 2π/AGM(1, cos(a0/2)).
double period(double a0) {
  double a = 1.0, b = std::cos(0.5 * a0);
  for (int i = 0; i < 8; ++i) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return 2.0 * std::numbers::pi / a;
}

TEST(Simulation, EventDrivenFollowsItsTolerance) {
  const double a0 = 2.0;
  for (const double tolerance : {1e-5, 1e-7, 1e-9, 1e-11}) {
    SimulationOptions options;
    options.until = 3.0 * period(a0);
    options.tolerance = tolerance;
    options.output = 1.0;
    const Simulation swing = finished(pendulum(), numbers({a0}), numbers({0.0}), options);
    EXPECT_NEAR(swing.q()[0], a0, 300.0 * tolerance);
    EXPECT_NEAR(swing.u()[0], 0.0, 300.0 * tolerance);
    EXPECT_LT(std::abs(swing.energy().balance()), 300.0 * tolerance);
  }
}

// Order 2 where nothing happens, order 1 through impacts.
TEST(Simulation, TimeSteppingHasItsOrders) {
  const auto error = [](double step) {
    SimulationOptions options;
    options.method = Method::time_stepping;
    options.until = 3.0 * period(2.0);
    options.step = options.until / std::round(options.until / step);
    return std::abs(finished(pendulum(), numbers({2.0}), numbers({0.0}), options).u()[0]);
  };
  const double smooth = std::log2(error(0.02) / error(0.005)) / 2.0;
  EXPECT_NEAR(smooth, 2.0, 0.1);

  // A ball that has bounced twice with e = 1/2: y(t) is known.
  const auto bounced = [](double step) {
    SimulationOptions options;
    options.method = Method::time_stepping;
    options.until = 1.0;
    options.step = step;
    const double fall = std::sqrt(2 / 9.81), t = 1.0 - 2.0 * fall,
                 v = 0.25 * 9.81 * fall;  // second impact after 2 falls
    const Simulation run = finished(ball(0.5), numbers({0.0, 1.0}), numbers({0.0, 0.0}), options);
    return std::abs(run.q()[1] - (v * t - 0.5 * 9.81 * t * t));
  };
  double coarse = 0.0, fine = 0.0;  // the error depends on where in a step the impact lies: averages
  for (int i = 0; i < 20; ++i) {
    coarse += bounced(1.0 / (200 + i));
    fine += bounced(1.0 / (3200 + 16 * i));
  }
  EXPECT_NEAR(std::log2(coarse / fine) / 4.0, 1.0, 0.25);
}

// A block that slides to rest: v²/(2μg), in the plane and in space.
TEST(Simulation, SlidingEndsAfterItsWay) {
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    SimulationOptions options;
    options.until = 1.0;
    options.method = method;
    options.step = 1e-4;
    const double speed = 2.0, way = speed * speed / (2 * 0.4 * 9.81), time = speed / (0.4 * 9.81);
    const Simulation plane =
        finished(sliding_block({"x"}), numbers({0, 0, 0}), numbers({speed, 0, 0}), options);
    const double close = method == Method::event_driven ? 1e-9 : 1e-3;
    EXPECT_NEAR(plane.q()[0], way, close);
    const Simulation space =
        finished(sliding_block({"x", "y"}), numbers({0, 0, 0}), numbers({1.2, -1.6, 0}), options);
    EXPECT_NEAR(space.q()[0], 0.6 * way, close);
    EXPECT_NEAR(space.q()[1], -0.8 * way, close);
    EXPECT_LT(std::abs(space.u()[0]), 1e-9);
    EXPECT_NEAR(space.energy().dissipated[1], 0.5 * 2.0 * speed * speed, close);
    if (method == Method::time_stepping) continue;
    const auto& events = space.trajectory().events;
    const auto sticks = std::find_if(events.begin(), events.end(),
                                     [](const MotionEvent& e) { return e.kind == MotionEventKind::sticks; });
    ASSERT_NE(sticks, events.end());
    EXPECT_NEAR(sticks->time, time, 1e-7);
  }
}

// A pendulum as a point on a rod, held by a joint, keeps its length and its energy.
TEST(Simulation, JointsHold) {
  MechanismText text;
  text.coordinates = {"x", "y"};
  text.kinetic_energy = "1/2*(x'^2 + y'^2)";
  text.potential_energy = "y";
  text.elements = {joint_of("rod", "sqrt(x^2 + y^2) - 1")};
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    SimulationOptions options;
    options.until = period(2.0);
    options.method = method;
    options.step = 1e-3;
    const Simulation swing =
        finished(text, numbers({std::sin(2.0), -std::cos(2.0)}), numbers({0, 0}), options);
    const double close = method == Method::event_driven ? 1e-7 : 2e-5;
    EXPECT_NEAR(swing.q().norm(), 1.0, 1e-6);
    EXPECT_NEAR(std::atan2(swing.q()[0], -swing.q()[1]), 2.0, close);
    EXPECT_LT(std::abs(swing.energy().balance()), close);
    // The stabilisation never adds energy.
    EXPECT_LT(swing.energy().present, swing.energy().initial + 1e-6);
  }
}

// Wherever it is interrupted, a run goes on to the same bits.
TEST(Simulation, GoesOnFromACheckpointToTheSameBits) {
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    SimulationOptions options;
    options.until = 1.5;
    options.method = method;
    options.step = 5e-3;
    const VectorXd q = numbers({0.0, 1.0}), u = numbers({1.5, 0.0});
    const Simulation whole = finished(ball(0.6), q, u, options);
    Simulation driver = started(ball(0.6), q, u, options);
    for (int stop = 0; driver.advance(); ++stop) {
      if (stop % 3 != 0) continue;
      Simulation resumed = started(ball(0.6), q, u, options);
      ASSERT_TRUE(resumed.restore(driver.checkpoint(), driver.trajectory()));
      while (resumed.advance()) {
      }
      ASSERT_EQ(resumed.q(), whole.q()) << stop;
      ASSERT_EQ(resumed.u(), whole.u()) << stop;
      ASSERT_EQ(resumed.trajectory().time, whole.trajectory().time) << stop;
      ASSERT_EQ(resumed.trajectory().q, whole.trajectory().q) << stop;
      ASSERT_EQ(resumed.trajectory().force, whole.trajectory().force) << stop;
      ASSERT_EQ(resumed.trajectory().impact_after, whole.trajectory().impact_after) << stop;
      ASSERT_EQ(resumed.trajectory().events.size(), whole.trajectory().events.size()) << stop;
      ASSERT_EQ(resumed.checkpoint(), whole.checkpoint()) << stop;
    }
  }
}

TEST(Simulation, RefusesAForeignCheckpoint) {
  SimulationOptions options;
  const Simulation pendulums = started(pendulum(), numbers({1}), numbers({0}), options);
  Simulation balls = started(ball(0.5), numbers({0, 1}), numbers({0, 0}), options);
  EXPECT_FALSE(balls.restore(pendulums.checkpoint(), pendulums.trajectory()));
}

std::string refusal(const MechanismText& text, const VectorXd& q, const VectorXd& u,
                    const SimulationOptions& options) {
  const auto simulation = Simulation::start(make_system(text).value(), q, u, options);
  return simulation ? "" : to_string(simulation.error());
}

TEST(Simulation, SaysWhatIsWrongAtTheStart) {
  const VectorXd q = numbers({0, 1}), u = numbers({0, 0});
  SimulationOptions options;
  EXPECT_NE(refusal(ball(0.5), numbers({0, -0.01}), u, options).find("of floor is -0.01"), std::string::npos);
  EXPECT_NE(refusal(ball(0.5), numbers({0}), u, options).find("1 coordinates"), std::string::npos);
  options.step = 0.0;
  EXPECT_NE(refusal(ball(0.5), q, u, options).find("simulate.step"), std::string::npos);
  options.step = 1e-3;
  options.until = -1.0;
  EXPECT_NE(refusal(ball(0.5), q, u, options).find("simulate.until"), std::string::npos);
  options.until = 1.0;
  options.method = Method::time_stepping;
  options.law = Poisson{};
  EXPECT_NE(refusal(ball(0.5), q, u, options).find("Newton's law only"), std::string::npos);
}

// What cannot go on says where, and keeps what there is.
TEST(Simulation, AToleranceThatAllowsAnythingIsRefused) {
  SimulationOptions options;
  options.until = 1.0;
  options.tolerance = 1e3;
  const auto refused =
      Simulation::start(make_system(pendulum()).value(), numbers({1}), numbers({0}), options);
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.error()).find("simulate.tolerance"), std::string::npos);
}

TEST(Simulation, DivergenceIsReportedWithItsTime) {
  MechanismText text;
  text.coordinates = {"x"};
  text.kinetic_energy = "1/2*x'^2";
  text.potential_energy = "-x^4";  // reaches infinity in finite time
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    SimulationOptions options;
    options.until = 10.0;
    options.method = method;
    Simulation run = started(text, numbers({1.0}), numbers({0.0}), options);
    while (run.advance()) {
    }
    EXPECT_EQ(run.status(), RunStatus::not_converged);
    EXPECT_NE(run.reason().find("t = "), std::string::npos) << run.reason();
    EXPECT_GT(run.trajectory().time.size(), 10u);
  }
}

TEST(Simulation, AFormulaWithoutAValueIsNamed) {
  MechanismText text;
  text.coordinates = {"x"};
  text.kinetic_energy = "1/2*x'^2";
  text.elements = {contact_of("wall", "sqrt(1 - x) + 1")};  // no value beyond x = 1
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    SimulationOptions options;
    options.until = 2.0;
    options.method = method;
    Simulation run = started(text, numbers({0.0}), numbers({1.0}), options);
    while (run.advance()) {
    }
    EXPECT_EQ(run.status(), RunStatus::not_converged);
    EXPECT_EQ(run.reason().find("the gap of wall has no finite value after t = "), 0u) << run.reason();
    EXPECT_NEAR(run.time(), 1.0, 2e-3);
    EXPECT_GT(run.trajectory().time.size(), 900u);
  }
}

// What watches for an event has no value: the event is not passed over, the run ends and says what.
TEST(Simulation, AMonitorWithoutAValueHidesNoEvent) {
  MechanismText::Element clutch;
  clutch.element.name = "clutch";
  clutch.element.kind = Kind::clutch;
  clutch.speed = "y'*sqrt(1 - x) + 1";  // overruns; no value beyond x = 1
  MechanismText text;
  text.coordinates = {"x", "y"};
  text.kinetic_energy = "1/2*(x'^2 + y'^2)";
  text.elements = {clutch};
  for (const double speed : {0.3, 1.0, 40.0}) {
    SimulationOptions options;
    options.until = 3.0 / speed;
    options.output = 0.01 / speed;
    options.method = Method::event_driven;
    Simulation run = started(text, numbers({0.0, 0.0}), numbers({speed, 0.5}), options);
    while (run.advance()) {
    }
    EXPECT_EQ(run.status(), RunStatus::not_converged) << speed;
    EXPECT_EQ(run.reason().find("the speed of clutch has no finite rate after t = "), 0U) << run.reason();
    EXPECT_NEAR(run.time() * speed, 1.0, 1e-3);
    for (const double x : run.trajectory().force) EXPECT_TRUE(std::isfinite(x));
  }
}

TEST(Simulation, StopsAtAGainWhereAsked) {
  MechanismText text;
  text.coordinates = {"x1", "x2"};
  text.kinetic_energy = "1/2*(x1'^2 + x2'^2)";
  MechanismText::Element clutch;
  clutch.element.name = "clutch";
  clutch.element.kind = Kind::clutch;
  clutch.speed = "x2' - x1'";
  text.elements = {contact_of("wall", "x1", 1.0), clutch};
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    SimulationOptions options;
    options.until = 3.0;
    options.method = method;
    options.stop_at_gain = true;
    Simulation run = started(text, numbers({1, 1.5}), numbers({-1, 0}), options);
    while (run.advance()) {
    }
    EXPECT_EQ(run.status(), RunStatus::energy_gain);
    EXPECT_NEAR(run.time(), 1.0, method == Method::event_driven ? 1e-12 : 2.0 * options.step);
    EXPECT_EQ(run.trajectory().impacts.size(), 1u);
    EXPECT_FALSE(run.trajectory().impacts.front().energetic);
  }
}

// Speeds a million times those of the impact: its rows are known to the rounding of the large ones, and it is
// right.
TEST(Simulation, SmallImpactsOfFastBodiesAreConfirmed) {
  MechanismText text;
  text.coordinates = {"x", "y", "a"};
  text.kinetic_energy = "1/2*(x'^2 + y'^2 + 0.1*a'^2)";
  text.elements = {contact_of("floor", "0.6*x - 0.8*y + 1e-9*a", 0.5),
                   friction_of("rough", 0, {"0.8*x + 0.6*y"}, 0.3)};
  for (const Method method : {Method::event_driven, Method::time_stepping})
    for (const double slow : {1e-3, 1e-6}) {  // below 2e-8 it is rest
      SimulationOptions options;
      options.until = 1.0;
      options.method = method;
      // Along the wall at 1, into it by `slow`.
      const Simulation run = finished(text, numbers({0.3 * slow, -0.4 * slow, 0.0}),
                                      numbers({0.8 - 0.6 * slow, 0.6 + 0.8 * slow, 0.0}), options);
      ASSERT_EQ(run.trajectory().impacts.size(), 1u) << slow;
      const ImpactOfRun& impact = run.trajectory().impacts.front();
      EXPECT_EQ(impact.status, Status::solved);
      EXPECT_TRUE(impact.kinematic && impact.kinetic && impact.energetic) << slow;
      EXPECT_NEAR(0.6 * run.u()[0] - 0.8 * run.u()[1], 0.5 * slow, 1e-15) << slow;
    }
}

// A grain falls beside a train that it never meets: it bounces as it would alone.
TEST(Simulation, WhatMovesElsewhereMakesNothingSlow) {
  MechanismText text;
  text.coordinates = {"x", "y"};
  text.kinetic_energy = "1/2*5e5*x'^2 + 1/2*1e-6*y'^2";
  text.potential_energy = "1e-6*9.81*y";
  text.elements = {contact_of("wall", "1000 - x", 0.5), contact_of("ground", "y", 0.9)};
  for (const double height : {5e-5, 1e-3}) {
    // Down in t1, up again with 0.9 of the speed g t1, and once more.
    const double g = 9.81, t1 = std::sqrt(2.0 * height / g), t2 = t1 + 2.0 * 0.9 * t1, left = 0.3 * t1;
    SimulationOptions options;
    options.until = t2 + left;
    options.method = Method::event_driven;
    const Simulation run = finished(text, numbers({0, height}), numbers({30, 0}), options);
    EXPECT_EQ(run.trajectory().impacts.size(), 2u) << height;
    const double up = 0.81 * g * t1;
    EXPECT_NEAR(run.q()[1], up * left - 0.5 * g * left * left, 1e-9 * height) << height;
    EXPECT_NEAR(run.u()[1], up - g * left, 1e-9 * up) << height;
  }
}

// Contacts that are redundant hold a body that stands still.
// Two feet of a bar that comes to rest: their slips differ by 1e-8 of a lever, and the solution is that one
// foot slips against the other. Every one of the steps is confirmed.
TEST(Simulation, ABarComesToRestOnTwoFeet) {
  MechanismText text;
  text.coordinates = {"y", "x", "phi"};
  text.kinetic_energy = "1/2*(x'^2 + y'^2 + phi'^2/3)";
  text.potential_energy = "9.81*y";
  text.elements = {contact_of("a", "y + sin(phi)", 0.5), friction_of("a.friction", 0, {"x + cos(phi)"}, 0.3),
                   contact_of("b", "y - sin(phi)", 0.5), friction_of("b.friction", 2, {"x - cos(phi)"}, 0.3)};
  SimulationOptions options;
  options.method = Method::time_stepping;
  options.until = 2.0;
  options.output = 2.0;
  for (const double step : {1e-4, 3e-4, 1e-3}) {
    options.step = step;
    const Simulation run = finished(text, numbers({1.0, 0.0, 0.3}), numbers({0.0, 1.0, 0.0}), options);
    EXPECT_EQ(run.status(), RunStatus::solved) << step << ": " << run.reason();
    EXPECT_EQ(unconfirmed(run.trajectory()).number, 0);
    EXPECT_LT(run.u().norm(), 1e-12) << "it rests";
  }
}

TEST(Simulation, FourLegsStand) {
  MechanismText text;
  text.coordinates = {"z", "a", "b"};
  text.kinetic_energy = "1/2*(z'^2 + 0.1*a'^2 + 0.1*b'^2)";
  text.potential_energy = "9.81*z";
  for (const char* corner : {"+ a + b", "+ a - b", "- a + b", "- a - b"})
    text.elements.push_back(contact_of(std::string("leg") + corner, std::string("z ") + corner, 0.3));
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    SimulationOptions options;
    options.until = 2.0;
    options.method = method;
    const Simulation table = finished(text, numbers({0.3, 0.1, 0.05}), numbers({0, 0.2, 0}), options);
    EXPECT_LT(table.u().norm(), 1e-9);
    // A leg may stay below the floor by the way of one step.
    EXPECT_LT(table.q().norm(), method == Method::event_driven ? 1e-9 : 2.5 * options.step);
    double force = 0.0;
    for (std::size_t i = 0; i < 4; ++i)
      force += table.trajectory().force[table.trajectory().force.size() - 1 - i];
    EXPECT_NEAR(force, 9.81, 1e-6);
  }
}

// Boxes thrown on the floor with four corners, any friction and restitution: nothing is entered, the account
// closes, and the run ends.
TEST(Simulation, RandomBoxesAreThrown) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::mt19937 random(seed);
    const auto number = [&](double low, double high) {
      return std::uniform_real_distribution(low, high)(random);
    };
    MechanismText text;
    text.coordinates = {"x", "y", "a"};
    text.parameters = {{"b", number(0.1, 1.1)}, {"h", number(0.1, 1.1)}};
    text.kinetic_energy = "1/2*(x'^2 + y'^2) + 1/6*(b^2 + h^2)*a'^2";
    text.potential_energy = "9.81*y";
    const double mu = number(0.0, 1.0) < 0.2 ? 0.0 : number(0.0, 1.2);
    const double restitution = number(0.0, 1.0) < 0.3 ? 0.0 : number(0.0, 0.9);
    for (const auto& [b, h, down] :
         {std::tuple{"-", "-", "+"}, {"+", "-", "+"}, {"-", "+", "-"}, {"+", "+", "-"}}) {
      const auto contact = static_cast<Eigen::Index>(text.elements.size());
      text.elements.push_back(contact_of(fmt::format("corner{}", contact),
                                         fmt::format("y {} b*sin(a) {} h*cos(a)", b, h), restitution));
      text.elements.push_back(friction_of(fmt::format("rough{}", contact), contact,
                                          {fmt::format("x {} b*cos(a) {} h*sin(a)", b, down)}, mu));
    }
    SimulationOptions options;
    options.until = 4.0;
    options.output = 0.01;
    const VectorXd q = numbers({0.0, number(2.0, 3.0), number(0.0, 6.3)});
    const VectorXd u = numbers({number(-2.0, 2.0), number(-1.0, 1.0), number(-3.0, 3.0)});
    const SystemPtr mechanism = make_system(text).value();
    Simulation box = Simulation::start(mechanism, q, u, options).value();
    long advances = 0;
    while (box.advance()) ASSERT_LT(++advances, 20000) << seed << " t = " << box.time();
    ASSERT_EQ(box.status(), RunStatus::solved) << seed << " " << box.reason();
    EXPECT_LT(std::abs(box.energy().balance()), 1e-7 * box.energy().initial) << seed;
    Instant at = mechanism->at(System::Depth::gaps, 0.0, q, u);
    const Trajectory& trajectory = box.trajectory();
    for (std::size_t i = 0; i < trajectory.time.size(); ++i) {
      mechanism->gaps(trajectory.time[i], trajectory.q.data() + 3 * i, at);
      for (const double gap : at.gap)
        ASSERT_FALSE(gap < -1e-6) << seed << ' ' << gap << " t = " << trajectory.time[i];
    }
  }
}

}  // namespace
}  // namespace percuss::simulation_test
