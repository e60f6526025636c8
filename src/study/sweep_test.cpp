#include "percuss/sweep.hpp"
#include "percuss/problem_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>

#include "support/mechanisms.hpp"

namespace percuss::sweep_test {
namespace {

SweepSpec spec_of(const std::vector<std::pair<std::string, std::string>>& vary) {
  SweepSpec spec;
  for (const auto& [name, values] : vary) spec.vary.push_back({name, *parse_values(values)});
  return spec;
}

Problem kane_problem(const Law& law) { return make_problem(kane(0.5), law); }

TEST(Sweep, GridsAreCombinedTheLastFastest) {
  const auto sweep =
      Sweep::make({kane_problem(Newton{}), kane_problem(Poisson{})},
                  spec_of({{"velocity[0]", "-1:0:3"}, {"elements.C.restitution", "0.2, 0.7"}}));
  ASSERT_TRUE(sweep) << to_string(sweep.error());
  EXPECT_EQ(sweep->cases(), 12u);
  EXPECT_EQ(sweep->law_of(5), 0u);
  EXPECT_EQ(sweep->law_of(6), 1u);
  std::vector<double> values(2);
  sweep->values(9, values);  // the second law, case 3
  EXPECT_EQ(values, (std::vector{-0.5, 0.7}));
}

TEST(Sweep, OfAProblemUnderTheLawsOfTheStudy) {
  SweepSpec spec = spec_of({{"elements.C.restitution", "0.5, 0.7"}});
  const auto own = Sweep::of(kane_problem(Poisson{}), spec);
  ASSERT_TRUE(own) << to_string(own.error());
  EXPECT_EQ(own->law_labels(), (std::vector<std::string>{"poisson"}));
  spec.laws = {"newton", "poisson:tangential=coulomb"};
  const auto both = Sweep::of(kane_problem(Poisson{}), spec);
  ASSERT_TRUE(both) << to_string(both.error());
  EXPECT_EQ(both->law_labels(), (std::vector<std::string>{"newton", "poisson"}));
  EXPECT_EQ(both->cases(), 4u);
  spec.laws = {"neuton"};
  EXPECT_NE(to_string(Sweep::of(kane_problem(Poisson{}), spec).error()).find("neuton"), std::string::npos);
}

TEST(Sweep, NumbersAreThoseOfTheImpact) {
  SweepSpec spec = spec_of({{"elements.C.restitution", "0.5, 0.7"}});
  spec.outputs = {"energy.work"};
  const auto sweep = Sweep::make({kane_problem(Newton{}), kane_problem(Poisson{})}, spec);
  Sweep::Runner runner(*sweep);
  std::vector<double> numbers;
  const double expected[4] = {0.1634, 0.4889, -0.12660776, -0.11937081};
  ASSERT_EQ(sweep->chunks(), 4u);
  for (std::size_t k = 0; k < 4; ++k) {
    runner.run(k, numbers);
    ASSERT_EQ(numbers.size(), 2u);
    EXPECT_EQ(numbers[0], 0.0);  // solved
    EXPECT_NEAR(numbers[1], expected[k], 5e-5);
  }
}

TEST(Sweep, ATableIsFilledByShardsAndThreads) {
  SweepSpec spec = spec_of({{"velocity[0]", "-1:0:101"}, {"velocity[1]", "-1:-0.5:91"}});
  spec.outputs = {"energy.work"};
  const auto sweep = Sweep::make({kane_problem(Newton{})}, spec);
  ASSERT_TRUE(sweep) << to_string(sweep.error());
  ASSERT_EQ(sweep->chunk_size(), 2u);
  ASSERT_EQ(sweep->size_of(sweep->chunks() - 1), 1u);
  std::vector<double> expected, numbers;
  Sweep::Runner runner(*sweep);
  for (std::size_t k = 0; k < sweep->chunks(); ++k) {
    runner.run(k, numbers);
    expected.insert(expected.end(), numbers.begin(), numbers.end());
  }
  for (const int threads : {1, 3}) {
    std::vector<double> filled(sweep->cases() * sweep->width(), -7.0);
    SweepTable table(*sweep, filled);
    const auto half = run_sweep(*sweep, table, {.shard = {1, 2}, .threads = threads});
    ASSERT_TRUE(half);
    EXPECT_EQ(half->progress.done, half->progress.total);
    EXPECT_LT(half->progress.total, sweep->cases());
    const auto rest = run_sweep(*sweep, table, {.shard = {}, .threads = threads});
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->progress.done, sweep->cases());
    EXPECT_EQ(rest->progress.computed, sweep->cases() - half->progress.computed);
    ASSERT_EQ(filled.size(), expected.size());
    EXPECT_EQ(std::memcmp(filled.data(), expected.data(), filled.size() * sizeof(double)), 0);
  }
}

TEST(Sweep, ASinkThatFailsEndsIt) {
  class Full : public SweepSink {
   public:
    std::vector<bool> stored(const Sweep& sweep) const override {
      return std::vector<bool>(sweep.chunks(), false);
    }
    [[nodiscard]] tl::expected<void, std::string> store(std::span<const Chunk>) override {
      return tl::make_unexpected(std::string("no room"));
    }
    [[nodiscard]] tl::expected<void, std::string> synchronise() override { return {}; }
  };
  const auto sweep = Sweep::make({kane_problem(Newton{})}, spec_of({{"velocity[0]", "-1:0:9"}}));
  ASSERT_TRUE(sweep);
  Full full;
  const auto run = run_sweep(*sweep, full, {.shard = {}, .threads = 2});
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error(), "no room");
}

TEST(Sweep, AHypercubeHasOneSampleInEveryStrip) {
  SweepSpec spec = spec_of({{"velocity[0]", "uniform 0:1"}, {"velocity[1]", "uniform 0:1"}});
  spec.samples = 1000;
  spec.seed = 3;
  const auto sweep = Sweep::make({kane_problem(Newton{})}, spec);
  ASSERT_TRUE(sweep);
  std::set<int> strips[2];
  std::vector<double> values(2);
  double product = 0.0;
  for (std::size_t k = 0; k < 1000; ++k) {
    sweep->values(k, values);
    for (int d = 0; d < 2; ++d)
      strips[d].insert(static_cast<int>(1000.0 * values[static_cast<std::size_t>(d)]));
    product += (values[0] - 0.5) * (values[1] - 0.5);
  }
  EXPECT_EQ(strips[0].size(), 1000u);
  EXPECT_EQ(strips[1].size(), 1000u);
  EXPECT_LT(std::abs(product / 1000.0 * 12.0), 0.1);  // the variables are not correlated
  spec.seed = 4;
  std::vector<double> other(2);
  Sweep::make({kane_problem(Newton{})}, spec)->values(0, other);
  sweep->values(0, values);
  EXPECT_NE(values, other);
}

TEST(Sweep, PermutationsArePermutations) {
  for (const std::uint64_t n : {1U, 2U, 3U, 7U, 64U, 100U, 1000U}) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t k = 0; k < n; ++k) seen.insert(permuted(k, n, 42));
    EXPECT_EQ(seen.size(), n);
    EXPECT_LT(*seen.rbegin(), n);
  }
}

TEST(Sweep, MistakesAreNamed) {
  const auto message = [](const SweepSpec& spec) {
    const auto sweep = Sweep::make({kane_problem(Newton{})}, spec);
    return sweep ? "" : to_string(sweep.error());
  };
  EXPECT_NE(message({}).find("nothing is varied"), std::string::npos);
  EXPECT_NE(message(spec_of({{"velocity[0]", "0:1"}})).find("how many values"), std::string::npos);
  EXPECT_NE(message(spec_of({{"velocity[0]", "uniform 0:1"}})).find("--samples"), std::string::npos);
  SweepSpec spec = spec_of({{"velocity[0]", "0:1:5"}});
  spec.samples = 10;
  EXPECT_NE(message(spec).find("no variable is sampled"), std::string::npos);
  spec.samples = 0;
  spec.outputs = {"heat"};
  EXPECT_NE(message(spec).find("no result of an impact"), std::string::npos);
}

// A ball from 1 m, before it lands for the second time: with fall T = √(2/g) it leaves with eTg at t = T.
Problem ball_problem() {
  const auto problem = parse_problem(R"(
percuss: 1
system:
  coordinates: [y]
  parameters: {g: 9.81}
  kinetic_energy: 1/2*y'^2
  potential_energy: g*y
  state: {y: 1}
elements: [{name: floor, kind: contact, gap: y, restitution: 0.9}]
simulate: {until: 0.6}
)",
                                     "ball.yaml");
  return problem.value();
}

TEST(Sweep, MotionsAreFollowedToTheirEnd) {
  SweepSpec spec = spec_of({{"elements.floor.restitution", "0.5, 0.9"}, {"parameters.g", "9.81, 8"}});
  spec.outputs = {"run.state", "run.elements.floor.dissipated", "run.impacts", "run.status", "run.time"};
  const auto sweep = Sweep::make({ball_problem()}, spec);
  ASSERT_TRUE(sweep) << to_string(sweep.error());
  EXPECT_EQ(sweep->outputs()[1].name, "run.state.y'");
  Sweep::Runner runner(*sweep);
  std::vector<double> numbers, values(2);
  for (std::size_t k = 0; k < 4; ++k) {
    runner.run(k, numbers);
    sweep->values(k, values);
    const double e = values[0], g = values[1], T = std::sqrt(2.0 / g), left = 0.6 - T;
    ASSERT_EQ(numbers.size(), 7u);
    EXPECT_EQ(numbers[0], 0.0);
    EXPECT_NEAR(numbers[1], e * T * g * left - 0.5 * g * left * left, 1e-9);
    EXPECT_NEAR(numbers[2], e * T * g - g * left, 1e-9);
    EXPECT_NEAR(numbers[3], (1.0 - e * e) * g, 1e-9);
    EXPECT_EQ(numbers[4], 1.0);
    EXPECT_EQ(label_of(sweep->outputs()[4], numbers[5], Impact{}), "solved");
    EXPECT_EQ(numbers[6], 0.6);
  }
}

TEST(Sweep, AMotionThatIsRefusedIsOneCase) {
  const auto sweep = Sweep::make({ball_problem()}, spec_of({{"state.y", "-1, 1"}}));
  ASSERT_TRUE(sweep) << to_string(sweep.error());
  EXPECT_EQ(sweep->outputs().front().name, "run.state.y");
  Sweep::Runner runner(*sweep);
  std::vector<double> numbers;
  runner.run(0, numbers);
  EXPECT_EQ(numbers[0], 3.0);
  EXPECT_TRUE(std::isnan(numbers[1]));
  EXPECT_NE(runner.refusal().find("floor"), std::string::npos) << runner.refusal();
  runner.run(1, numbers);
  EXPECT_EQ(numbers[0], 0.0);
}

TEST(Sweep, ResultsOfMotionsNeedOne) {
  const auto fault = [](const Problem& of, const char* output) {
    SweepSpec spec = spec_of({{"elements.floor.restitution", "0.5, 0.9"}});
    if (of.motion == std::nullopt) spec.vary[0].name = "elements.C.restitution";
    spec.outputs = {output};
    const auto sweep = Sweep::make({of}, spec);
    return sweep ? std::string() : to_string(sweep.error());
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(fault(kane_problem(Newton{}), "run.time"), "must be written as text"));
  EXPECT_TRUE(has(fault(ball_problem(), "velocity_after"), "no gap is closed"));
  EXPECT_TRUE(has(fault(ball_problem(), "run.state.z"), "run.state.y"));
  EXPECT_TRUE(has(fault(ball_problem(), "run.elements.wall.impacts"), "such as floor"));
  EXPECT_EQ(fault(ball_problem(), "run.gains"), "");
  Problem endless = ball_problem();
  endless.simulate.until.reset();
  EXPECT_TRUE(has(fault(endless, "run.time"), "end is missing"));
}

}  // namespace
}  // namespace percuss::sweep_test
