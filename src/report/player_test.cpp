// The data of the player: frames around impacts, thinning with the error that it states, pages that stay
// text.
#include "percuss/player.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "percuss/problem_file.hpp"
#include "percuss/report.hpp"
#include "report/player_frames.hpp"

namespace percuss::report::player_test {
namespace {

// A ball falls from 1 m, e = 1/2, and slides on the way.
const char* const ball = R"(percuss: 1
title: "</script><img src=x>"
system:
  coordinates: [x, y]
  kinetic_energy: 1/2*(x'^2 + y'^2)
  potential_energy: 9.81*y
  state: {y: 1.0, x': 1.0}
elements:
  - {name: floor, kind: contact, gap: y - 0.1, restitution: 0.5, friction: {slip: x, coefficient: 0.2}}
simulate: {until: 0.8, output: 0.05}
draw:
  - {kind: circle, center: [x, y], radius: 0.1}
  - {kind: line, points: [[-1, 0], [2, 0]]}
)";

struct Played {
  Problem problem;
  RunRecord record;
  Trajectory run;
};

Played play() {
  Played played;
  auto problem = parse_problem(ball, "ball.yaml");
  EXPECT_TRUE(problem.has_value());
  played.problem = *std::move(problem);
  const auto options = simulation_options(played.problem.simulate, played.problem.law);
  auto& motion = *played.problem.motion;
  auto simulation = Simulation::start(motion.system, motion.q, motion.u, *options);
  EXPECT_TRUE(simulation.has_value());
  played.record = begin_record(*options, played.problem, ball);
  while (simulation->advance()) {
  }
  update(played.record, *simulation);
  played.run = simulation->trajectory();
  return played;
}

TEST(Player, HasTwoFramesForEveryImpact) {
  const Played played = play();
  ASSERT_FALSE(played.run.impacts.empty());
  const PlayerFrames frames = player_frames(played.problem, played.run, -1e9, 1e9, 1000);
  EXPECT_EQ(frames.size(), played.run.time.size() + 2 * played.run.impacts.size());
  EXPECT_TRUE(std::is_sorted(frames.time.begin(), frames.time.end()));
  const auto at = static_cast<std::size_t>(
      std::find(frames.time.begin(), frames.time.end(), played.run.impacts[0].time) - frames.time.begin());
  ASSERT_LT(at + 1, frames.size());
  EXPECT_EQ(frames.time[at], frames.time[at + 1]);
  EXPECT_EQ(frames.u[at * 2 + 1], played.run.impact_before[1]);
  EXPECT_EQ(frames.u[(at + 1) * 2 + 1], played.run.impact_after[1]);
  // T + V + D of every frame, at impacts too, is that of the start.
  const auto sum = [&](std::size_t k) {
    const double* e = frames.energy.data() + k * player_energies;
    return e[0] + e[1] + e[2] - e[3] - e[4];
  };
  for (std::size_t k = 0; k < frames.size(); ++k) EXPECT_NEAR(sum(k), sum(0), 1e-8) << frames.time[k];
}

// A state that is stored at the time of an impact, before it: the impact comes after.
TEST(Player, ImpactAtTheStartFollowsTheFirstState) {
  Played played = play();
  played.run.impacts[0].time = 0.0;  // as of a system that begins with an impact
  std::copy_n(played.run.u.begin(), 2, played.run.impact_before.begin());
  std::copy_n(played.run.q.begin(), 2, played.run.impact_q.begin());
  const PlayerFrames frames = player_frames(played.problem, played.run, -1e9, 1e9, 1000);
  EXPECT_EQ(frames.kept[0], false);
  EXPECT_EQ(frames.kept[1] && frames.kept[2], true);
  EXPECT_EQ(frames.time[2], 0.0);
  EXPECT_GT(frames.time[3], 0.0);
}

TEST(Player, ShowsTheStatesAroundAWindow) {
  const Played played = play();
  const PlayerFrames frames = player_frames(played.problem, played.run, 0.12, 0.31, 1000);
  EXPECT_DOUBLE_EQ(frames.time.front(), 0.1);
  EXPECT_DOUBLE_EQ(frames.time.back(), 0.35);
  EXPECT_FALSE(player_data(played.problem, played.record, played.run, {.from = 5.0, .to = 6.0}).has_value());
  EXPECT_FALSE(player_data(played.problem, played.record, played.run, {.from = 0.3, .to = 0.2}).has_value());
}

TEST(Player, HasTheUnitsOfTheFileAsText) {
  Played played = play();
  EXPECT_NE(player_data(played.problem, played.record, played.run, {})->find(R"("energy":"")"),
            std::string::npos);
  played.problem.motion->text.units = {{"x", "m"}, {"time", "s"}, {"energy", "</script><b>"}};
  const auto data = player_data(played.problem, played.record, played.run, {});
  ASSERT_TRUE(data);
  EXPECT_NE(data->find(R"("units":{"time":"s","length":"","energy":"</script><b>","coordinates":["m",""],)"
                       R"("velocities":["m/s",""]})"),
            std::string::npos);
  EXPECT_EQ(player_page({"", *data}).find("</script><b>"), std::string::npos);
}

PlayerFrames wave(std::size_t n) {
  PlayerFrames frames;
  frames.coordinates = frames.freedom = 1;
  for (std::size_t k = 0; k < n; ++k) {
    const double t = static_cast<double>(k) * 0.01;
    frames.time.push_back(t);
    frames.q.push_back(std::sin(t * t));
    frames.u.push_back(2.0 * t * std::cos(t * t));
    frames.energy.insert(frames.energy.end(), player_energies, 0.0);
    frames.stored.push_back(k);
    frames.kept.push_back(k == 123 || k == 124);
  }
  return frames;
}

// What it says is what linear interpolation between the frames that are left is off by.
TEST(Player, ThinningStatesItsError) {
  const PlayerFrames all = wave(1000);
  for (const std::size_t most : {30U, 100U, 400U}) {
    PlayerFrames some = all;
    const Thinning thinning = thin(some, most);
    EXPECT_EQ(thinning.of, 1000U);
    EXPECT_EQ(some.size(), most);
    EXPECT_NE(std::find(some.time.begin(), some.time.end(), all.time[123]), some.time.end());
    double worst = 0.0;
    for (std::size_t c = 0; c < 2; ++c) {
      const std::vector<double>& column = c == 0 ? all.q : all.u;
      const auto [low, high] = std::minmax_element(column.begin(), column.end());
      for (std::size_t k = 0; k < all.size(); ++k) {
        const auto after = static_cast<std::size_t>(
            std::upper_bound(some.time.begin(), some.time.end(), all.time[k]) - some.time.begin());
        const std::size_t i = after - 1, j = std::min(after, some.size() - 1);
        const double length = some.time[j] - some.time[i];
        const double s = length > 0.0 ? (all.time[k] - some.time[i]) / length : 0.0;
        const double between = (1.0 - s) * some.value(i, c) + s * some.value(j, c);
        worst = std::max(worst, std::abs(between - column[k]) / (*high - *low));
      }
    }
    EXPECT_NEAR(thinning.error, worst, 1e-12) << most;
    EXPECT_GT(worst, 0.0);
  }
  PlayerFrames whole = all;
  EXPECT_EQ(thin(whole, 5000).error, 0.0);
  EXPECT_EQ(whole.size(), 1000U);
}

TEST(Player, PageHoldsOneScriptAndNoMarkupOfTheRun) {
  const Played played = play();
  const auto data = player_data(played.problem, played.record, played.run);
  ASSERT_TRUE(data.has_value()) << data.error();
  EXPECT_NE(data->find("\"arrows\":[{"), std::string::npos);  // the place of the floor is known
  const std::string page = player_page({played.record.title, *data});
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(page.find("connect-src"), std::string::npos);
  EXPECT_NE(player_page({"", *data, true}).find("connect-src 'self'"), std::string::npos);
  std::size_t scripts = 0;
  for (std::size_t at = page.find("<script"); at != std::string::npos; at = page.find("<script", at + 1))
    ++scripts;
  EXPECT_EQ(scripts, 2U);  // the data and the script
}

}  // namespace
}  // namespace percuss::report::player_test
