// A ball as the tests of simulate use it, and how they call the program.
#pragma once

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace percuss::test {

// A ball that bounces and slides on the ground until it rests.
inline constexpr const char* ball = R"(percuss: 1
title: A ball
law: newton
system:
  coordinates: [x, y]
  parameters: {m: 1.0, g: 9.81}
  kinetic_energy: m/2*(x'^2 + y'^2)
  potential_energy: m*g*y
  state: {y: 1.0, x': 2.0}
elements:
  - {name: ground, kind: contact, gap: y, restitution: 0.5, friction: {slip: x, coefficient: 0.3}}
simulate: {until: 1.5, output: 0.01}
draw:
  - {kind: line, points: [[0, 0], [3, 0]]}
  - {kind: circle, center: [x, y + 0.1], radius: 0.1, fill: orange}
)";

// The same in so many small steps that it can be interrupted.
inline const std::vector<std::string> slowly{"--method", "time_stepping", "--step",       "1e-6",
                                             "--output", "0.01",          "--checkpoint", "0"};

inline std::string write_problem(const TemporaryFolder& folder, const std::string& text = ball) {
  const std::string path = folder.file("problem.yaml");
  std::ofstream(path) << text;
  return path;
}

inline std::vector<std::string> simulate(const std::string& problem, const std::string& run,
                                         const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"simulate", problem, "-o", run};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

inline std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace percuss::test
