// A curve of fewer points is nowhere farther from the whole one than it says, and the whole one from it.
#include "figures/thin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace percuss::draw::thin_test {
namespace {

double from_line(Point p, const std::vector<Point>& line) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    const Point a = line[k], b = line[k + 1];
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double t =
        square > 0.0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0.0;
    least = std::min(least, std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy));
  }
  return least;
}

// Of points along `line` from `other`.
double farthest(const std::vector<Point>& line, const std::vector<Point>& other) {
  double most = 0.0;
  for (std::size_t k = 0; k + 1 < line.size(); ++k)
    for (const double t : {0.0, 0.2, 0.5, 0.9, 1.0})
      most = std::max(most, from_line({line[k].x + t * (line[k + 1].x - line[k].x),
                                       line[k].y + t * (line[k + 1].y - line[k].y)},
                                      other));
  return most;
}

struct Case {
  const char* name;
  std::vector<Point> points;
  std::size_t most;  // that may be left
};

std::vector<Case> cases() {
  std::vector<Case> all = {{"wave", {}, 130},   {"loop", {}, 60},   {"there and back", {}, 3},
                           {"at rest", {}, 2},  {"walk", {}, 600},  {"jump", {}, 4},
                           {"spiral", {}, 600}, {"zigzag", {}, 101}};
  std::mt19937 random(7);
  std::normal_distribution<double> step(0.0, 0.3);
  Point walk;
  for (int k = 0; k <= 600; ++k) {
    const double t = k / 600.0;
    all[0].points.push_back({300.0 * t, 100.0 * std::sin(12.0 * t)});
    all[1].points.push_back(
        {100.0 * std::sin(3.14159 * t), 80.0 * std::pow(std::sin(3.14159 * t), 1.5) * (1.0 - 0.4 * t)});
    all[2].points.push_back({50.0 * (k < 360 ? k / 360.0 : (600 - k) / 240.0), 1.0});
    all[3].points.push_back({331.25, 608.38});
    all[4].points.push_back(walk = {walk.x + step(random), walk.y + step(random)});
    all[5].points.push_back({k < 280 ? 0.1 * k : 70.0 + 0.05 * k, k < 280 ? 5.0 : 90.0});
    all[6].points.push_back({(0.01 + t) * std::cos(60.0 * t), (0.01 + t) * std::sin(60.0 * t)});
    if (k <= 100) all[7].points.push_back({0.02 * k, k % 2 == 0 ? 0.0 : 3.0});
  }
  return all;
}

TEST(Thinned, NoPartOfEitherCurveIsFartherFromTheOther) {
  for (const Case& c : cases())
    for (const double error : {0.05, 0.4}) {
      const std::vector<Point> few = thinned(c.points, error);
      EXPECT_LE(farthest(c.points, few), error * (1.0 + 1e-9)) << c.name;
      EXPECT_LE(farthest(few, c.points), error * (1.0 + 1e-9)) << c.name;
      EXPECT_LE(few.size(), c.most) << c.name;
      EXPECT_EQ(few.front().x, c.points.front().x) << c.name;
      EXPECT_EQ(few.back().x, c.points.back().x) << c.name;
    }
}

TEST(Thinned, PiecesKeepToTheirLength) {
  std::vector<Point> line;
  for (int k = 0; k <= 1000; ++k) line.push_back({0.1 * k, 0.0});
  EXPECT_EQ(thinned(line, 0.05).size(), 2u);
  const std::vector<Point> few = thinned(line, 0.05, 4.0);
  ASSERT_GE(few.size(), 26u);
  for (std::size_t k = 1; k < few.size(); ++k) EXPECT_LE(few[k].x - few[k - 1].x, 4.0 + 1e-9);
  EXPECT_EQ(thinned({{0.0, 0.0}, {9.0, 0.0}, {18.0, 0.0}}, 0.05, 4.0).size(), 3u);
}

TEST(Thinned, WhatIsNotFiniteStaysAsItIs) {
  const double nowhere = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(thinned({{0.0, 0.0}, {1.0, nowhere}, {2.0, 0.0}, {3.0, 0.0}}, 0.05).size(), 4u);
  EXPECT_EQ(thinned({}, 0.05).size(), 0u);
}

}  // namespace
}  // namespace percuss::draw::thin_test
