// Problems that tests of the command line start from, and looks at what it prints.
#pragma once

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace percuss::test {

using Json = nlohmann::ordered_json;

// [Glocker 2012, section 7]: with ε_N = 0.5 the friction sticks and the impact gains energy.
inline constexpr const char* kane = R"(percuss: 1
title: Kane's double pendulum
system:
  mass: [[16.0, 5.908846518073248], [5.908846518073248, 4.0]]
  velocity: [-0.1, -0.2]
elements:
  - name: C
    kind: contact
    normal: [0.6840402866513374, 1.0]
    restitution: 0.5
    friction: {tangent: [[-1.8793852415718169, -1.7320508075688772]], coefficient: 0.5, restitution: 0.0}
)";

// A ball that slides through the impact: Λ_N = 1.5 · 3 and Λ_T = −μΛ_N.
inline constexpr const char* sliding_ball = R"(percuss: 1
system: {mass: [1, 1], velocity: [2, -3]}
elements:
  - name: ground
    kind: contact
    normal: [0, 1]
    restitution: 0.5
    friction: {tangent: [[1, 0]], coefficient: 0.3}
)";

inline std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& item : object.items()) names.push_back(item.key());
  return names;
}

inline std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

using Names = std::vector<std::string>;

}  // namespace percuss::test
