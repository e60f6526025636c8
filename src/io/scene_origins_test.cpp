// What laws say about elements of a scene is said where the file makes them.
#include "io/scene_origins.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "percuss/law.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::io::scene_origins_test {
namespace {

const std::string file = R"(percuss: 1
law: newton
system:
  bodies:
    - {name: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 0.1], velocity: [1, 0, -1]}
    - {name: table, shape: plane, fixed: true}
    - {name: arm, shape: {sphere: 0.1}, mass: 1, position: [0, 3, 3]}
  joints:
    - {name: hinge, kind: revolute, parent: table, child: arm, lower: 0, velocity: -1, restitution: 0.3}
  surfaces:
    - {between: [arm, table], restitution: 0}
    - {restitution: 0.5, friction: 0.3}
elements:
  - {name: far, kind: contact, gap: 9 + ball.z}
  - {name: near, kind: contact, gap: ball.z - 0.1, restitution: 0.2, friction: {slip: SLIP, coefficient: 0.1}}
)";

std::string with(const std::string& slip) {
  std::string text = file;
  return text.replace(text.find("SLIP"), 4, slip);
}

TEST(SceneOrigins, EveryElementOfTheImpactHasItsPlace) {
  const std::string text = with("ball.x");
  const auto problem = parse_problem(text, "f");
  ASSERT_TRUE(problem) << problem.error()[0].to_string();
  const auto at = [&](const std::string& name, const std::string& field) {
    for (std::size_t i = 0; i < problem->impact.elements.size(); ++i)
      if (problem->impact.elements[i].name == name)
        return locate({{fmt::format("elements[{}].{}", i, field), "!"}}, text, "f")[0].to_string();
    return "no element " + name;
  };
  EXPECT_EQ(at("ball-table", "restitution"), "f:12:21: system.surfaces[1].restitution: !");
  EXPECT_EQ(at("ball-table.friction", "kind"), "f:12:36: system.surfaces[1].friction.kind: !");
  EXPECT_EQ(at("hinge.lower", "restitution"), "f:9:101: system.joints[0].restitution: !");
  EXPECT_EQ(at("near", "restitution"), "f:15:65: elements[1].restitution: !");
  EXPECT_EQ(at("near.friction", "coefficient"), "f:15:108: elements[1].friction.coefficient: !");
}

TEST(SceneOrigins, FormulasWithoutAValue) {
  const auto problem = parse_problem(with("ball.x + 1/ball.y"), "f");
  ASSERT_FALSE(problem);
  EXPECT_EQ(problem.error()[0].to_string(),
            "f:15:87: elements[1].friction.slip: has a derivative that is not finite in the initial state, "
            "expected a direction in which an impulse can act");
}

// No body is blamed for a joint whose child is not told, the first one neither.
TEST(SceneOrigins, AJointWithoutAChild) {
  const auto mistakes = [](const std::string& body) {
    const auto problem =
        parse_problem("percuss: 1\nlaw: newton\nsystem:\n  bodies:\n    - " + body +
                          "\n  joints:\n    - {name: hinge, kind: revolute, parent: world}\n",
                      "f");
    std::vector<std::string> told;
    if (!problem)
      for (const Diagnostic& mistake : problem.error()) told.push_back(mistake.to_string());
    return told;
  };
  const std::string child = "f:7:7: system.joints[0].child: is missing, expected a body";
  EXPECT_EQ(mistakes("{name: ball, shape: {sphere: 0.1}, mass: 1, velocity: [1, 0, 0]}"),
            std::vector<std::string>{child});
  const std::vector<std::string> two = mistakes("");
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[1], child);
}

}  // namespace
}  // namespace percuss::io::scene_origins_test
