#include "percuss/map.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "study/boundaries.hpp"
#include "support/mechanisms.hpp"

namespace percuss::map_test {
namespace {

// [Payr & Glocker 2005, Figs. 4 and 5]
MapSpec bar_map(const std::string& x, const std::string& y) {
  MapSpec spec;
  spec.axes = {{"approach.ratio", *parse_values(x)}, {"phi", *parse_values(y)}};
  spec.set = {{"elements.tip.normal[2]", "-cos(phi)"}, {"elements.tip.friction.tangent[2]", "-sin(phi)"}};
  return spec;
}

Problem bar_problem(double mu, const Law& law = Newton{}) {
  return make_problem(bar(60 * deg, 0.5, mu, 1.0, 0.5), law);
}

std::string base(std::string label) { return label.substr(0, label.find(',')); }

// α, δ, β of (22), and (34), (47): γ_T⁻/γ_N⁻ where backward and forward slip begin.
struct Closed {
  double alpha, delta, beta;
  explicit Closed(double phi)
      : alpha(1.0 + 3.0 * std::pow(std::cos(phi), 2)),
        delta(3.0 * std::sin(phi) * std::cos(phi)),
        beta(1.0 + 3.0 * std::pow(std::sin(phi), 2)) {}
  double backward(double mu) const { return (delta + mu * beta) / (alpha + mu * delta) * 2.0 / 1.5; }
  double forward(double mu) const { return (delta - mu * beta) / (alpha - mu * delta) * 2.0 / 1.5; }
};

// Interior points of boundary lines: their ends may be where three regimes meet, which is known less well.
template <class Check>
std::size_t each_point(const Map& map, const Check& check) {
  std::size_t count = 0;
  for (const Boundary& b : map.boundaries)
    for (std::size_t k = 1; k + 1 < b.x.size(); ++k, ++count)
      check(map.labels[b.one], map.labels[b.other], b.x[k], b.y[k]);
  return count;
}

TEST(Map, BoundariesOfTheBarAreThoseOfTheFormulas) {
  for (const double mu : {0.5, 5.0 / 3.0}) {
    const auto map = make_map(bar_problem(mu), bar_map("-5:5:160", "0 deg:180 deg:120"));
    ASSERT_TRUE(map) << to_string(map.error());
    EXPECT_TRUE(map->closed_form);
    std::size_t slips = 0;
    const std::size_t points =
        each_point(*map, [&](const std::string& one, const std::string& other, double ratio, double phi) {
          const Closed c(phi);
          if (base(one) == base(other)) {  // the edge of a band
            EXPECT_NEAR(mu * std::abs(c.delta) / c.alpha, 1.0, 1e-9);
            return;
          }
          // Where three regimes meet squares are divided down to 1/64 of a cell; beside them all is exact.
          const bool forward = base(one) == "slip forward" || base(other) == "slip forward";
          const double expected = forward ? c.forward(mu) : c.backward(mu);
          if (std::abs(mu * std::abs(c.delta) / c.alpha - 1.0) < 0.01) return;
          ++slips;
          EXPECT_NEAR(ratio, expected, 1e-9 * std::max(1.0, std::abs(expected))) << phi / deg;
        });
    EXPECT_GT(points, 400u);
    EXPECT_GT(slips, 300u);
  }
}

TEST(Map, TheGreyBand) {  // Fig. 5: 45° to 75.9638° for μ = 5/3
  const auto map = make_map(bar_problem(5.0 / 3.0), bar_map("-5:-4:3", "40 deg:80 deg:200"));
  double low = 1e9, high = 0.0;
  for (const Boundary& b : map->boundaries)
    if (supercritical(map->regimes[b.one]) != supercritical(map->regimes[b.other]))
      for (const double phi : b.y) low = std::min(low, phi), high = std::max(high, phi);
  EXPECT_NEAR(low / deg, 45.0, 1e-9);
  EXPECT_NEAR(high / deg, 75.9638, 5e-5);
  EXPECT_NEAR(std::tan(high), 4.0, 1e-9);  // 5/3 · 3 sin φ cos φ = 1 + 3 cos² φ
}

TEST(Map, SubcriticalFrictionHasThreeRegimes) {
  const auto map = make_map(bar_problem(0.5), bar_map("-5:5:80", "0 deg:180 deg:60"));
  EXPECT_EQ(map->labels, (std::vector<std::string>{"stick", "slip forward", "slip backward"}));
}

// Every point through the formulas against the general solver, for both ways along the lines.
TEST(Map, ClosedFormsAndSolverAgree) {
  for (const Law& law : {Law{Newton{}}, Law{Poisson{}}})
    for (const char* quantity : {"elements.tip.impulse", "impulse[1]", "gamma_after[1]", "velocity_after[2]",
                                 "energy.work", "elements.tip.friction.work"})
      for (const bool turned : {false, true}) {
        MapSpec spec = bar_map("-3:3:13", "10 deg:170 deg:11");
        if (turned) std::swap(spec.axes[0], spec.axes[1]);
        spec.quantity = quantity;
        const Problem c = bar_problem(1.5, law);
        const auto map = make_map(c, spec, {.boundaries = false});
        ASSERT_TRUE(map && map->closed_form);
        Evaluator evaluator(c, *Variation::make(c, {spec.axes[0].name, spec.axes[1].name}, spec.set));
        for (std::size_t j = 0; j < map->rows(); ++j)
          for (std::size_t i = 0; i < map->columns(); ++i) {
            evaluator.run(std::array{spec.axes[0].values.at(static_cast<double>(i)),
                                     spec.axes[1].values.at(static_cast<double>(j))});
            const std::size_t k = j * map->columns() + i;
            const double expected = evaluator.value(map->quantity);
            EXPECT_NEAR(map->value[k], expected, 1e-11 * (1.0 + std::abs(expected))) << quantity;
            EXPECT_EQ(map->regimes[map->regime[k]], evaluator.regime());
          }
      }
}

TEST(Map, CoefficientsAlongALine) {
  const Problem c = bar_problem(0.5);
  MapSpec spec;
  spec.axes = {{"elements.tip.friction.coefficient", *parse_values("0:2:21")},
               {"elements.tip.restitution", *parse_values("0:1:5")}};
  spec.quantity = "energy.work";
  const auto map = make_map(c, spec);
  ASSERT_TRUE(map && map->closed_form);
  Evaluator evaluator(c, *Variation::make(c, {spec.axes[0].name, spec.axes[1].name}, {}));
  evaluator.run(std::array{1.3, 0.75});
  EXPECT_NEAR(map->value[3 * 21 + 13], evaluator.value(map->quantity), 1e-13);
}

// Laws without formulas: few points are resolved, and none of them is wrong.
TEST(Map, DividedSquaresAgreeWithEveryPoint) {
  const Problem c = bar_problem(0.5, Stronge{});
  MapSpec spec = bar_map("-5:5:60", "20 deg:160 deg:50");
  const auto map = make_map(c, spec, {.boundaries = false});
  ASSERT_TRUE(map);
  EXPECT_FALSE(map->closed_form);
  EXPECT_LT(map->evaluations, 60u * 50u / 2u);
  Evaluator evaluator(c, *Variation::make(c, {spec.axes[0].name, spec.axes[1].name}, spec.set));
  for (std::size_t j = 0; j < 50; ++j)
    for (std::size_t i = 0; i < 60; ++i) {
      evaluator.run(std::array{spec.axes[0].values.at(static_cast<double>(i)),
                               spec.axes[1].values.at(static_cast<double>(j))});
      EXPECT_EQ(map->regimes[map->regime[j * 60 + i]], evaluator.regime());
    }
}

TEST(Map, ThreadsDoNotMatter) {
  const Problem c = bar_problem(0.5, Stronge{});
  const MapSpec spec = bar_map("-5:5:40", "20 deg:160 deg:30");
  const auto one = make_map(c, spec, {.threads = 1}), two = make_map(c, spec, {.threads = 2});
  EXPECT_EQ(one->regime, two->regime);
  EXPECT_EQ(one->labels, two->labels);
  ASSERT_EQ(one->boundaries.size(), two->boundaries.size());
  for (std::size_t k = 0; k < one->boundaries.size(); ++k)
    EXPECT_EQ(one->boundaries[k].x, two->boundaries[k].x);
}

// [Payr & Glocker 2005, section 6]: nothing approaches, and above the critical friction there are two
// solutions.
TEST(Map, ImpactsWithoutCollision) {
  Problem c = make_problem(bar(60 * deg, 1.0, 1.0, 1.0, 1.0, 1.0 / 3.0, 0.0));
  MapSpec spec;
  spec.axes = {{"elements.tip.friction.coefficient", *parse_values("1:2:21")},
               {"velocity[0]", *parse_values("0.5:1:4")}};
  const auto map = make_map(c, spec);
  ASSERT_TRUE(map);
  EXPECT_EQ(map->labels, (std::vector<std::string>{"open", "stick, 2 solutions, super-critical"}));
  const Closed at(60 * deg);
  for (const Boundary& b : map->boundaries)
    for (const double mu : b.x) EXPECT_NEAR(mu, at.alpha / at.delta, 1e-7);
}

TEST(Map, MistakesAreNamed) {
  const Problem c = bar_problem(0.5);
  MapSpec spec = bar_map("-5:5:10", "0 deg:90 deg:10");
  spec.quantity = "velocity_after";
  EXPECT_NE(to_string(make_map(c, spec).error()).find("stands for 3 numbers"), std::string::npos);
  spec = bar_map("-5:5:10", "0, 1, 2");
  EXPECT_NE(to_string(make_map(c, spec).error()).find("no grid"), std::string::npos);
  spec = bar_map("-5:5:100000", "0:1:100000");
  EXPECT_NE(to_string(make_map(c, spec).error()).find("too many"), std::string::npos);
}

// Where impulses are not unique regimes may differ from point to point.
TEST(Map, BoundariesEndWhereEverythingIsMixed) {
  std::atomic<long> asked = 0;
  const auto regime = [&](double i, double j) {
    ++asked;
    return static_cast<Regime>(std::fmod(std::abs(std::sin(12.9898 * i + 78.233 * j)) * 43758.5453, 7.0));
  };
  const auto lines = find_boundaries(
      4, 4, 1,
      [&](std::size_t i, std::size_t j) { return regime(static_cast<double>(i), static_cast<double>(j)); },
      [&] { return RegimeAt(regime); }, 14, 2);
  EXPECT_FALSE(lines.empty());
  EXPECT_LT(asked, 25'000);  // to the end it would be a million
}

}  // namespace
}  // namespace percuss::map_test
