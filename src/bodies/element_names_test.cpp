// Names of contacts that could be those of others.
#include <gtest/gtest.h>

#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"

namespace percuss::element_names_test {
namespace {

std::string mistake(const std::string& further, const std::string& elements = "") {
  const auto problem = parse_problem(R"(percuss: 1
system:
  bodies:
    - {name: a, shape: {sphere: 0.1}, mass: 1}
    - {name: b-c, shape: {sphere: 0.1}, mass: 1, position: [1, 0, 0]}
)" + further + elements,
                                     "f");
  return problem ? "none" : problem.error()[0].to_string();
}

const std::string other = "    - {name: a-b, shape: {sphere: 0.1}, mass: 1, position: [2, 0, 0]}\n",
                  last = "    - {name: c, shape: {sphere: 0.1}, mass: 1, position: [3, 0, 0]}\n";

TEST(ElementNames, TwoPairsOfOneName) {
  EXPECT_EQ(
      mistake(other + last),
      "f:6:14: system.bodies[2].name: is \"a-b\", so that its contact with \"c\" is called as that of \"a\" "
      "and \"b-c\", expected another name");
  EXPECT_EQ(mistake(other), "none");
  EXPECT_EQ(mistake(last + other), "none");  // c-a-b and a-b-c
  EXPECT_EQ(mistake(other + last + "  ignore: [[a, b-c]]\n"), "none");
  EXPECT_EQ(mistake(other + "    - {name: c, mass: 1, inertia: [1, 1, 1]}\n"), "none");  // touches nothing
}

TEST(ElementNames, JointsAndElementsCalledLikeContacts) {
  const std::string base = "    - {name: base, fixed: true}\n  joints:\n",
                    hinge = "{kind: revolute, parent: base, child: a, lower: -1, ";
  EXPECT_EQ(
      mistake(base + "    - " + hinge + "name: a-b-c}\n"),
      "f:8:65: system.joints[0].name: is \"a-b-c\", which is how contacts of two bodies are called, expected "
      "another name");
  // Neighbours never touch.
  EXPECT_EQ(mistake(base + "    - {name: a-b-c, kind: revolute, parent: a, child: b-c}\n"), "none");
  for (const std::string name : {"a-b-c", "a-b-c.friction", "hinge.lower"})
    EXPECT_EQ(mistake(base + "    - " + hinge + "name: hinge}\n",
                      "elements:\n  - {name: " + name + ", kind: clutch, speed: a.vx}\n"),
              "f:10:12: elements[0].name: is \"" + name +
                  "\", which is how an element that the scene makes is called, expected another name");
  EXPECT_EQ(mistake(base + "    - " + hinge + "name: hinge}\n",
                    "elements:\n  - {name: hinge, kind: clutch, speed: a.vx}\n"),
            "none");
}

}  // namespace
}  // namespace percuss::element_names_test
