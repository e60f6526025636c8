// A screw between two bodies that hang on joints of their own.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"
#include "percuss/simulation.hpp"

namespace percuss::screw_loop_test {
namespace {

// A spindle that turns about x and a nut that slides along it: with I w^2/2 + m (p w)^2/2 a force F along the
// nut turns the spindle by I w' = -F p - m p^2 w', many times around.
TEST(ScrewLoop, AForceOnTheNutTurnsTheSpindle) {
  const auto problem = parse_problem(R"(percuss: 1
law: newton
system:
  gravity: [0, 0, 0]
  bodies:
    - {name: spindle, mass: 1, inertia: [0.002, 1, 1]}
    - {name: nut, mass: 3, inertia: [1, 1, 1], position: [0.5, 0, 0]}
  joints:
    - {name: bearing, kind: revolute, parent: world, child: spindle, axis: [1, 0, 0]}
    - {name: guide, kind: prismatic, parent: world, child: nut, axis: [1, 0, 0], effort: 2}
    - {name: thread, kind: screw, pitch: 0.04, parent: spindle, child: nut, origin: [0.5, 0, 0], axis: [1, 0, 0]}
)",
                                     "f");
  ASSERT_TRUE(problem) << problem.error()[0].to_string();
  const Problem::Motion& motion = *problem->motion;
  SimulationOptions options;
  options.until = 2.0;
  options.method = Method::event_driven;
  auto run = Simulation::start(motion.system, motion.q, motion.u, options);
  ASSERT_TRUE(run) << run.error()[0].message;
  while (run->advance()) {
  }
  ASSERT_EQ(run->status(), RunStatus::solved) << run->reason();
  const double p = 0.04, angle = 0.5 * -2.0 * p / (0.002 + 3.0 * p * p) * 4.0;
  EXPECT_LT(angle, -20.0);  // three turns
  EXPECT_NEAR(run->q()[0], angle, 1e-7);
  EXPECT_NEAR(run->q()[1], -p * angle, 1e-9);
  EXPECT_NEAR(run->u()[1], -p * run->u()[0], 1e-10);
}

}  // namespace
}  // namespace percuss::screw_loop_test
