// The mechanisms of examples/motion, each with a published or exact number.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <numbers>
#include <sstream>

#include "percuss/problem_file.hpp"
#include "percuss/simulation.hpp"

namespace percuss::mechanisms_test {
namespace {

std::string text_of(const std::string& name) {
  std::ifstream file(std::string(PERCUSS_EXAMPLES) + "/motion/" + name + ".yaml");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string with(std::string text, const std::map<std::string, std::string>& changes) {
  for (const auto& [from, to] : changes) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
  }
  return text;
}

struct Asked {
  std::string law = "";
  Method method = Method::automatic;
  double step = 0.0;
  double until = 0.0;
};

Simulation run(const std::string& text, const Asked& asked = {}) {
  const auto problem = parse_problem(text, "example");
  EXPECT_TRUE(problem) << (problem ? "" : problem.error().front().to_string());
  SimulationOptions options;
  options.until = asked.until > 0.0 ? asked.until : problem->simulate.until.value();
  options.output = problem->simulate.output.value_or(0.0);
  options.method = asked.method;
  if (asked.step > 0.0) options.step = asked.step;
  options.law = asked.law.empty() ? problem->law : make_law(asked.law).value();
  auto simulation =
      Simulation::start(problem->motion->system, problem->motion->q, problem->motion->u, options);
  EXPECT_TRUE(simulation) << (simulation ? "" : to_string(simulation.error()));
  while (simulation->advance()) {
  }
  EXPECT_EQ(simulation->status(), RunStatus::solved) << simulation->reason();
  return *std::move(simulation);
}

// The account closes to the tolerance of the steps.
void expect_balance(const Simulation& simulation, double relative = 1e-7) {
  const EnergyAccount energy = simulation.energy();
  const auto& kinetic = simulation.trajectory().kinetic;
  const double scale =
      *std::max_element(kinetic.begin(), kinetic.end()) + std::abs(energy.total_dissipated());
  EXPECT_LE(std::abs(energy.balance()), relative * scale);
}

std::vector<MotionEvent> events(const Simulation& simulation, MotionEventKind kind) {
  std::vector<MotionEvent> found;
  for (const MotionEvent& event : simulation.trajectory().events)
    if (event.kind == kind) found.push_back(event);
  return found;
}

double before(const Simulation& s, std::size_t impact, std::size_t k) {
  return s.trajectory().impact_before[impact * s.trajectory().coordinates.size() + k];
}
double after(const Simulation& s, std::size_t impact, std::size_t k) {
  return s.trajectory().impact_after[impact * s.trajectory().coordinates.size() + k];
}

// Apex 0.81 m after the first bounce; rest after √(2h/g)(1 + e)/(1 − e).
TEST(Mechanisms, BouncingBallComesToRest) {
  const Simulation ball = run(text_of("bouncing_ball"));
  EXPECT_NEAR(after(ball, 0, 0) * after(ball, 0, 0) / (2 * 9.81), 0.81, 1e-9);
  const auto rests = events(ball, MotionEventKind::rests);
  ASSERT_EQ(rests.size(), 1u);
  EXPECT_NEAR(rests[0].time, std::sqrt(2 / 9.81) * 1.9 / 0.1, 1e-8);
  EXPECT_EQ(ball.u()[0], 0.0);
  expect_balance(ball, 1e-9);
}

TEST(Mechanisms, RubberBallReturnsFromUnderTheTable) {
  const Simulation returns = run(text_of("ball_under_table"));
  EXPECT_EQ(returns.trajectory().impacts.size(), 3u);
  EXPECT_LT(returns.u()[0], -1.0);
  expect_balance(returns);
  const Simulation rolls_on = run(with(text_of("ball_under_table"), {{"eT: 1.0", "eT: 0.0"}}));
  EXPECT_GT(rolls_on.u()[0], 0.0);
  expect_balance(rolls_on);
}

// At 60°, μ = 5/3, m = s = 1 and γ_T = 1 the impact without collision has Λ = (0.3248, −0.4375).  [Payr &
// Glocker 2005, 6]
TEST(Mechanisms, SlidingBarLocksInTheRegionOfPainleve) {
  const std::string text = text_of("painleve_bar");
  const Simulation bar =
      run(with(with(text, {{"sin(50 deg)", "sin(60 deg)"}}), {{"phi: 50 deg", "phi: 60 deg"}}));
  const auto paradox = events(bar, MotionEventKind::painleve);
  ASSERT_EQ(paradox.size(), 1u);
  EXPECT_EQ(paradox[0].number, 0);
  EXPECT_EQ(paradox[0].time, 0.0);
  ASSERT_GE(bar.trajectory().impacts.size(), 1u);
  EXPECT_NEAR(bar.trajectory().impulse[0], 0.32476, 1e-5);
  EXPECT_NEAR(bar.trajectory().impulse[1], -0.4375, 1e-5);
  expect_balance(bar);
  // Outside the band of 45° to 75.9638°, or with less friction than 4/3, it slides.
  for (const auto& changes :
       {std::map<std::string, std::string>{{"mu: 5/3", "mu: 1.33"}},
        std::map<std::string, std::string>{{"sin(50 deg)", "sin(44.9 deg)"},
                                           {"phi: 50 deg", "phi: 44.9 deg"}},
        std::map<std::string, std::string>{{"sin(50 deg)", "sin(76 deg)"}, {"phi: 50 deg", "phi: 76 deg"}}}) {
    const Simulation slides = run(with(text, changes), {.until = 0.001});
    EXPECT_TRUE(events(slides, MotionEventKind::painleve).empty());
    EXPECT_EQ(events(slides, MotionEventKind::slips).size(), 1u);
  }
  for (const char* angle : {"45.1 deg", "75.9 deg"}) {
    const Simulation locks = run(with(with(text, {{"sin(50 deg)", std::string("sin(") + angle + ")"}}),
                                      {{"phi: 50 deg", std::string("phi: ") + angle}}),
                                 {.until = 0.001});
    EXPECT_EQ(events(locks, MotionEventKind::painleve).size(), 1u) << angle;
  }
}

// (128)-(131) of [Glocker 2012], up to the rounding of the printed matrices.
TEST(Mechanisms, KanesPendulumGainsUnderNewtonOnly) {
  const Simulation newton = run(text_of("kane_swings"));
  EXPECT_NEAR(after(newton, 0, 0), -0.3346, 1e-4);
  EXPECT_NEAR(after(newton, 0, 1), 0.3631, 1e-4);
  EXPECT_FALSE(newton.trajectory().impacts[0].energetic);
  EXPECT_NEAR(newton.trajectory().impacts[0].energy_after - newton.trajectory().impacts[0].energy_before,
              0.1634, 1e-4);
  expect_balance(newton);
  const Simulation poisson = run(text_of("kane_swings"), {.law = "poisson"});
  EXPECT_GT(poisson.trajectory().impacts.size(), 3u);
  for (const ImpactOfRun& impact : poisson.trajectory().impacts) EXPECT_TRUE(impact.energetic) << impact.time;
  expect_balance(poisson);
}

// The velocities of five touching balls with Hertz contacts, and 0.6 back under the laws without waves.
TEST(Mechanisms, NewtonsCradle) {
  const Simulation wave = run(text_of("newtons_cradle"));
  const double v = before(wave, 0, 0);
  EXPECT_NEAR(v, 2.0 * std::sin(std::numbers::pi / 12) * std::sqrt(9.81 / 0.5), 1e-8);
  const double expected[] = {-0.0711, -0.0303, -0.0145, 0.1270, 0.9888};
  for (std::size_t k = 0; k < 5; ++k) EXPECT_NEAR(after(wave, 0, k) / v, expected[k], 1e-4);
  expect_balance(wave);
  for (const char* law : {"newton", "poisson", "moreau"}) {
    const Simulation other = run(text_of("newtons_cradle"), {.law = law});
    EXPECT_NEAR(after(other, 0, 0) / v, -0.6, 1e-6) << law;
    for (std::size_t k = 1; k < 5; ++k) EXPECT_NEAR(after(other, 0, k) / v, 0.4, 1e-6) << law;
    expect_balance(other);
  }
}

// Housner's ratio 1 − 3/2 sin²α, tan α = b/h, for both measured blocks.
TEST(Mechanisms, RockingBlockLosesAsHousnerSays) {
  const double sizes[2][2] = {{0.0285, 0.1423}, {0.0282, 0.1065}};
  for (const auto& size : sizes) {
    const Simulation block =
        run(with(with(text_of("rocking_block"), {{"b: 0.0285", "b: " + std::to_string(size[0])}}),
                 {{"h: 0.1423", "h: " + std::to_string(size[1])}}));
    const double sine2 = size[0] * size[0] / (size[0] * size[0] + size[1] * size[1]);
    ASSERT_GT(block.trajectory().impacts.size(), 20u);
    for (std::size_t i = 0; i < 20; ++i)
      EXPECT_NEAR(after(block, i, 2) / before(block, i, 2), 1 - 1.5 * sine2, 1e-9) << i;
    EXPECT_EQ(events(block, MotionEventKind::rests).size(), 1u);
    EXPECT_NEAR(block.q()[2], 0.0, 1e-9);
    expect_balance(block);
  }
}

// Five impacts per peck, again and again, always downwards.
TEST(Mechanisms, WoodpeckerDescendsPeriodically) {
  const Simulation toy = run(text_of("woodpecker"), {.until = 3.0});
  std::vector<double> beak;  // times of its impacts
  const auto rows = static_cast<std::size_t>(toy.trajectory().offsets.back());
  for (std::size_t i = 0; i < toy.trajectory().impacts.size(); ++i)
    if (toy.trajectory().impulse[i * rows] > 0.0) beak.push_back(toy.trajectory().impacts[i].time);
  ASSERT_GT(beak.size(), 15u);
  const double last = beak[beak.size() - 1] - beak[beak.size() - 2];
  const double earlier = beak[beak.size() - 2] - beak[beak.size() - 3];
  EXPECT_NEAR(last / earlier, 1.0, 1e-3);
  EXPECT_NEAR(last, 0.146, 0.001);
  EXPECT_LT(toy.q()[0], -0.35);
  expect_balance(toy);
}

TEST(Mechanisms, SliderRattlesInItsGuide) {
  const Simulation crank = run(text_of("slider_crank"));
  const auto rows = static_cast<std::size_t>(crank.trajectory().offsets.back());
  double upper = 0.0, lower = 0.0;
  for (std::size_t i = 0; i < crank.trajectory().impacts.size(); ++i) {
    upper += crank.trajectory().impulse[i * rows];
    lower += crank.trajectory().impulse[i * rows + 4];
    EXPECT_TRUE(crank.trajectory().impacts[i].energetic);
  }
  EXPECT_GT(upper, 0.0);
  EXPECT_GT(lower, 0.0);
  EXPECT_GT(crank.energy().total_dissipated(), 0.0);
  expect_balance(crank);
}

// u⁺ = −u⁻ + 2ẇ with the wall's velocity ẇ, and the impact happens where the wall is.
TEST(Mechanisms, VibratingWallsDoWork) {
  const Simulation ball = run(text_of("vibrating_walls"));
  ASSERT_GT(ball.trajectory().impacts.size(), 50u);
  const double A = 0.01, w = 2 * std::numbers::pi;
  for (std::size_t i = 0; i < ball.trajectory().impacts.size(); ++i) {
    const double t = ball.trajectory().impacts[i].time, x = ball.trajectory().impact_q[i];
    const bool left = before(ball, i, 0) < 0.0;
    const double wall = A * std::sin(w * t), speed = A * w * std::cos(w * t) * (left ? 1.0 : -1.0);
    EXPECT_NEAR(x, left ? wall : 1.0 - wall, 1e-12);
    EXPECT_NEAR(after(ball, i, 0), -before(ball, i, 0) + 2.0 * speed, 1e-12);
  }
  EXPECT_NE(ball.energy().excitation, 0.0);
  EXPECT_NEAR(ball.energy().total_dissipated(), 0.0, 1e-12);
  expect_balance(ball, 1e-11);
}

// The clutch opens where sin ωt = |Q|/(JAω²) and closes where the arm is as fast as the coasting wheel.
TEST(Mechanisms, RatchetDriveTurnsForward) {
  const Simulation drive = run(text_of("ratchet_drive"));
  const double J = 0.1, A = 1.0, w = 2.0, Q = -0.05;
  const double opens = std::asin(-Q / (J * A * w * w)) / w;
  auto lead = [&](double t) {
    return A * w * std::cos(w * opens) + Q / J * (t - opens) - A * w * std::cos(w * t);
  };
  double a = opens + 1.0, b = opens + std::numbers::pi * 2 / w;
  for (int i = 0; i < 200; ++i) (lead(0.5 * (a + b)) > 0.0 ? a : b) = 0.5 * (a + b);
  const auto opening = events(drive, MotionEventKind::opens),
             closing = events(drive, MotionEventKind::closes);
  ASSERT_GE(opening.size(), 2u);
  ASSERT_GE(closing.size(), 2u);
  EXPECT_NEAR(opening[0].time, opens, 1e-7);
  EXPECT_NEAR(closing[1].time, a, 1e-7);
  for (std::size_t i = 1; i < drive.trajectory().q.size(); ++i)
    EXPECT_GE(drive.trajectory().q[i], drive.trajectory().q[i - 1]);
  expect_balance(drive);
}

// [Glocker 2012, (99)-(115)]: Newton's law doubles the energy, Poisson's halves it.
TEST(Mechanisms, SlidePushGainsUnderNewtonAndNotUnderPoisson) {
  const Simulation newton = run(text_of("slide_push"));
  EXPECT_NEAR(newton.energy().present / newton.energy().initial, 2.0, 1e-12);
  ASSERT_EQ(newton.trajectory().impacts.size(), 1u);
  EXPECT_FALSE(newton.trajectory().impacts[0].energetic);
  const Simulation poisson = run(text_of("slide_push"), {.law = "poisson"});
  EXPECT_NEAR(poisson.energy().present / poisson.energy().initial, 0.5, 1e-12);
  EXPECT_TRUE(poisson.trajectory().impacts.at(0).energetic);
  expect_balance(newton, 1e-12);
}

// The first impact reverses the way; after infinitely many the ball rolls: x' + r phi' = 0, and by the
// angular momentum about the ground x' = (5/7) (v - 2/5 r omega) throughout.
TEST(Mechanisms, BackSpinReversesTheWay) {
  const Simulation ball = run(text_of("back_spin"));
  EXPECT_GT(before(ball, 0, 0), 0.0);
  EXPECT_LT(after(ball, 0, 0), 0.0);
  EXPECT_EQ(events(ball, MotionEventKind::rests).size(), 1u);
  EXPECT_NEAR(ball.u()[0], 5.0 / 7.0 * (1.0 - 0.4 * 0.02 * 250.0), 1e-12);
  EXPECT_NEAR(ball.u()[0] + 0.02 * ball.u()[2], 0.0, 1e-12);
  expect_balance(ball, 1e-12);
}

// Both methods tell the same story as the step goes to zero.
TEST(Mechanisms, TimeSteppingApproachesTheEventDrivenMotion) {
  for (const char* name : {"ball_under_table", "kane_swings", "vibrating_walls"}) {
    const double until = std::string(name) == "ball_under_table" ? 0.4 : 1.5;
    const Simulation exact = run(text_of(name), {.until = until});
    double last = std::numeric_limits<double>::infinity();
    for (const double step : {1e-3, 1e-4, 1e-5}) {
      const Simulation stepped =
          run(text_of(name), {.method = Method::time_stepping, .step = step, .until = until});
      const double error = std::abs(stepped.q()[0] - exact.q()[0]);
      EXPECT_LT(error, 0.4 * last) << name << " " << step;
      last = error;
      expect_balance(stepped, 0.1);
    }
    EXPECT_LT(last, 5e-4)
        << name;  // every impact is late or early by up to a step: 3 m/s · 1e-5 s, ten times
  }
}

}  // namespace
}  // namespace percuss::mechanisms_test
