// `generate` in lists of bodies: what is made, and mistakes with their places.
#include <gtest/gtest.h>

#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"

namespace percuss::scene_generate_reader_test {
namespace {

std::string with(const std::string& entry) {
  return "percuss: 1\nlaw: newton\nsystem:\n  bodies:\n    - " + entry +
         "\n  surfaces: [{restitution: 0.5}]\n";
}

std::string refused(const std::string& entry) {
  const auto problem = parse_problem(with(entry), "f.yaml");
  return problem ? "read" : problem.error().front().to_string();
}

TEST(GenerateBodies, NamesAndNumbers) {
  const auto problem =
      parse_problem(with("{name: c, generate: cradle, balls: 3, radius: 0.01, angle: 0.2}"), "f.yaml");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  ASSERT_TRUE(problem->motion && problem->motion->scene);
  const Scene& scene = *problem->motion->scene;
  ASSERT_EQ(scene.bodies.size(), 3U);
  EXPECT_EQ(scene.bodies[2].name, "c/3");
  EXPECT_EQ(scene.joints[0].name, "c/strings_1");
  EXPECT_EQ(scene.joints[0].position, std::vector<double>{0.2});
  for (const char* entry :
       {"{name: p, generate: pile, count: 5, shape: box}", "{name: w, generate: wall, rows: 2, columns: 2}",
        "{name: t, generate: tower, layers: 2}", "{name: d, generate: dominoes, count: 3}",
        "{name: r, generate: rack, rows: 2}", "{name: s, generate: shaker, count: 2}"})
    EXPECT_EQ(refused(entry), "read") << entry;
}

TEST(GenerateBodies, Mistakes) {
  EXPECT_EQ(refused("{name: x, generate: piles}"),
            "f.yaml:5:27: system.bodies[0].generate: is \"piles\", did you mean pile? expected one of pile, "
            "wall, tower, "
            "dominoes, rack, cradle, shaker");
  EXPECT_EQ(refused("{generate: pile}"), "f.yaml:5:7: system.bodies[0].name: is missing, expected a name");
  EXPECT_EQ(refused("{name: x, generate: pile, count: 0.5}"),
            "f.yaml:5:40: system.bodies[0].count: is 0.5, expected a whole number from 1 to 16384");
  EXPECT_EQ(refused("{name: x, generate: pile, size: -1}"),
            "f.yaml:5:39: system.bodies[0].size: is -1, expected a positive number");
  EXPECT_EQ(refused("{name: x, generate: wall, rows: 1000, columns: 1000}"),
            "f.yaml:5:7: system.bodies[0]: would make 1001000 bodies, expected at most 16384");
  EXPECT_NE(refused("{name: x, generate: tower, plank: [1, 1, 1]}").find("are wider than one is long"),
            std::string::npos);
  EXPECT_NE(refused("{name: x, generate: cradle, lifted: 9}").find("is 9, expected at most the 5 balls"),
            std::string::npos);
  EXPECT_NE(refused("{name: x, generate: rack, ball: 1}").find("ball"), std::string::npos);
}

// A shape that cannot be read is one mistake; that no inertia follows from it is not said besides.
TEST(GenerateBodies, AShapeThatIsWrongIsOneMistake) {
  const auto problem = parse_problem(with("{name: m, shape: {box: [x, 1, 1]}, mass: 1}"), "f.yaml");
  ASSERT_FALSE(problem);
  ASSERT_EQ(problem.error().size(), 1U) << problem.error().back().to_string();
  EXPECT_EQ(
      refused("{name: m, shape: [], mass: 1}"),
      "f.yaml:5:7: system.bodies[0].inertia: is missing in \"m\", which has no shape from which it follows");
}

}  // namespace
}  // namespace percuss::scene_generate_reader_test
