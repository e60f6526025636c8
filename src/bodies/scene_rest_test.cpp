// What stays closed while bodies move on it, in steps of time.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/problem_file.hpp"
#include "percuss/run.hpp"

namespace percuss::scene_rest_test {
namespace {

// A body tips over a leg whose hip has reached its limit and whose foot rolls on the ground.
Problem tipping(const char* method, double step) {
  auto problem = parse_problem(fmt::format(R"(
percuss: 1
system:
  bodies:
    - {{name: ground, shape: plane, fixed: true}}
    - name: body
      shape: {{box: [0.1, 0.1, 0.3]}}
      mass: 3
      position: [0, 0, 0.58]
      orientation: {{axis: [0, 1, 0], angle: 10 deg}}
      velocity: [0.3, 0, 0]
      angular_velocity: [0, 0.5, 0]
    - {{name: leg, shape: {{sphere: 0.03}}, mass: 0.5, inertia: [0.01, 0.01, 0.001], position: [0, 0, 0.03]}}
  joints:
    - {{name: hip, kind: revolute, parent: body, child: leg, origin: [0, 0, -0.15], axis: [0, 1, 0],
       lower: -0.3, upper: 0.3, restitution: 0, velocity: 1.0}}
  surfaces:
    - {{restitution: 0, friction: 0.7}}
simulate: {{until: 0.6, output: 0.05, method: {}, step: {}}}
)",
                                           method, step),
                               "tipping.yaml");
  EXPECT_TRUE(problem) << problem.error().front().to_string();
  return *std::move(problem);
}

// The foot rolls: its way is curved, and steps lift it by O(Δt²). Were it let go for a step, the hip would
// be, too, and its limit would be hit again and again.
TEST(SceneRest, AFootThatRollsAndALimitStayClosed) {
  const auto exact = run_motion(tipping("event_driven", 1e-3));
  ASSERT_TRUE(exact) << to_string(exact.error());
  ASSERT_EQ(exact->trajectory.impacts.size(), 2U);
  for (const double step : {1e-3, 3e-4, 1e-4}) {
    const auto run = run_motion(tipping("time_stepping", step));
    ASSERT_TRUE(run) << to_string(run.error());
    EXPECT_EQ(run->record.status, RunStatus::solved) << run->record.reason;
    const Trajectory &steps = run->trajectory, &events = exact->trajectory;
    ASSERT_GE(steps.impacts.size(), 2U) << step;
    EXPECT_LE(steps.impacts.size(), 3U) << step;  // hundreds, were the foot let go
    EXPECT_NEAR(steps.impacts[1].time, events.impacts[1].time, 2.0 * step);
    for (const ImpactOfRun& impact : steps.impacts)
      EXPECT_TRUE(impact.energetic) << step << " at " << impact.time;
    for (std::size_t k = 0; k < events.coordinates.size(); ++k)
      EXPECT_NEAR(steps.q[steps.q.size() - events.coordinates.size() + k],
                  events.q[events.q.size() - events.coordinates.size() + k], 3.0 * step)
          << events.coordinates[k] << " with " << step;
  }
}

Problem ball(const std::string& velocity, const std::string& restitution, const char* method) {
  auto problem = parse_problem(fmt::format(R"(
percuss: 1
system:
  bodies:
    - {{name: ball, shape: {{sphere: 0.1}}, mass: 1, position: [0, 0, 0.1], velocity: {}}}
    - {{name: table, shape: plane, fixed: true}}
  surfaces: [{{restitution: {}, friction: 0.3}}]
simulate: {{until: 0.5, output: 0.05, method: {}}}
)",
                                           velocity, restitution, method),
                               "ball.yaml");
  EXPECT_TRUE(problem) << problem.error().front().to_string();
  return *std::move(problem);
}

// Velocities beyond the roots of the largest numbers have no energies.
TEST(SceneRest, AMotionWithoutEnergiesIsNotSolved) {
  for (const char* method : {"event_driven", "time_stepping"})
    for (const auto& [velocity, restitution] :
         {std::pair("[1e200, 0, -1e200]", "0.5"), {"[1, 0, -2]", "1e300"}}) {
      const auto run = run_motion(ball(velocity, restitution, method));
      ASSERT_TRUE(run) << to_string(run.error());
      EXPECT_EQ(run->record.status, RunStatus::not_converged) << method << velocity;
      EXPECT_NE(run->record.reason.find("range of numbers"), std::string::npos) << run->record.reason;
    }
}

// A direction whose square overflows was decomposed, and ended the program.
TEST(SceneRest, DirectionsBeyondAllNumbersAreNamed) {
  for (const char* method : {"event_driven", "time_stepping"}) {
    const auto problem = parse_problem(fmt::format(R"(
percuss: 1
system: {{coordinates: [x], kinetic_energy: "1/2*x'^2", state: {{x: 0, x': -1}}}}
elements: [{{name: c, kind: contact, gap: "1e200*x", restitution: 0.5}}]
simulate: {{until: 1, method: {}}}
)",
                                                   method),
                                       "steep.yaml");
    ASSERT_TRUE(problem) << problem.error().front().to_string();
    const auto run = run_motion(*problem);
    ASSERT_TRUE(run) << to_string(run.error());
    EXPECT_EQ(run->record.status, RunStatus::not_converged) << method;
    EXPECT_NE(run->record.reason.find("direction"), std::string::npos) << run->record.reason;
  }
}

}  // namespace
}  // namespace percuss::scene_rest_test
