// Scenes of bodies: which files they were read from, and mistakes with their places.
#include "io/scene_reader.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/sha256.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::io::scene_reader_test {
namespace {

const std::string arm = R"(<mujoco><worldbody><body name="arm"><joint name="j"/>
<inertial mass="1" pos="0 0 1" diaginertia="1 1 1"/></body></worldbody></mujoco>)";

// What is said about a scene beside which the file arm.xml lies; empty: nothing.
std::string mistake(const std::string& scene) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "percuss_scene";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "arm.xml") << arm;
  const auto problem =
      parse_problem("percuss: 1\nsystem:\n" + scene, "f", {.strict = false, .folder = folder.string()});
  std::filesystem::remove_all(folder);
  std::string said;
  for (const Diagnostic& one : problem ? std::vector<Diagnostic>{} : problem.error())
    said += one.to_string() + "\n";
  return said;
}

TEST(SceneReader, FilesAreKeptOnceWithWhatTheyHeld) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "percuss_scene_files";
  std::filesystem::create_directories(folder);
  const std::string solid = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  std::ofstream(folder / "arm.xml") << arm;
  std::ofstream(folder / "solid.obj") << solid;
  const auto problem = parse_problem(R"(percuss: 1
system:
  bodies:
    - {name: a, shape: {convex: solid.obj}, density: 1, position: [0, 0, 1]}
    - {name: r, mjcf: arm.xml, position: [5, 0, 0]}
    - {name: b, shape: {convex: solid.obj}, density: 1, position: [0, 0, 5]}
)",
                                     "f", {.strict = false, .folder = folder.string()});
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  const std::vector<Scene::File> files = files_of(*problem);
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0], (Scene::File{(folder / "solid.obj").string(), sha256_hex(solid)}));
  EXPECT_EQ(files[1], (Scene::File{(folder / "arm.xml").string(), sha256_hex(arm)}));

  EXPECT_EQ(changed_file(files, files), "");
  std::vector<Scene::File> other = files;
  other[0].path = "elsewhere/solid.obj";
  EXPECT_EQ(changed_file(files, other), "");
  other[0].sha256 = sha256_hex("another");
  EXPECT_EQ(changed_file(files, other), "the file \"elsewhere/solid.obj\" has changed");
  EXPECT_EQ(changed_file({}, files), "the number of files that it names has changed from 0 to 2");
}

TEST(SceneReader, MistakesOfRobotsHaveTheirPlaces) {
  const std::string robot = "  bodies:\n    - {name: r, mjcf: arm.xml, state: ";
  EXPECT_EQ(mistake(robot + "{j: 1}}\n"), "");
  EXPECT_EQ(mistake(robot + "{j: [1, 2]}}\n"),
            "f:4:43: system.bodies[0].state.j: has 2 numbers, expected 1\n");
  EXPECT_EQ(mistake(robot + "{j': [1, 2]}}\n"),
            "f:4:44: system.bodies[0].state.j': has 2 numbers, expected 1\n");
}

TEST(SceneReader, SurfacesAreBetweenTwoBodies) {
  const auto between = [](const std::string& two) {
    return mistake(
        "  bodies:\n    - {name: a, material: steel, shape: {sphere: 1}, mass: 1, position: [0, 0, 2]}\n"
        "    - {name: f, shape: plane, fixed: true}\n  surfaces: [{between: " +
        two + "}]\n");
  };
  EXPECT_EQ(between("[a, f]"), "");
  EXPECT_EQ(between("[steel, steel]"), "");  // a table of materials may say more than the scene needs
  EXPECT_EQ(between("[a, a]"),
            "f:6:24: system.surfaces[0].between: is \"a\" twice, a body that does not touch itself; expected "
            "two bodies\n");
}

TEST(SceneReader, AxesAreDirectionsWhateverTheirLength) {
  const auto axis = [](const std::string& numbers) {
    return mistake(
        "  bodies: [{name: a, shape: {sphere: 1}, mass: 1, position: [0, 0, 2]}]\n"
        "  joints: [{name: j, kind: revolute, parent: world, child: a, axis: " +
        numbers + "}]\n");
  };
  const std::string place = "f:4:69: system.joints[0].axis: ";
  for (const char* good : {"[1e99, 0, 0]", "[0, 1e-99, 0]", "[3, 4, 0]"}) EXPECT_EQ(axis(good), "") << good;
  EXPECT_EQ(axis("[0, 0, 0]"), place + "is no direction, expected three numbers that are not all 0\n");
  for (const char* bad : {"[1e300, 1e300, 0]", "[1e101, 0, 0]", "[0, 1e-160, 2e-160]", "[0, 5e-324, 0]"})
    EXPECT_EQ(axis(bad),
              place + "has a length that no direction can be told from, expected 1e-100 to 1e+100\n")
        << bad;
}

TEST(SceneReader, RobotsCountAsBodies) {
  std::string many = "<mujoco><worldbody>";
  for (int i = 0; i < 9000; ++i)
    many += "<body><freejoint/><inertial mass=\"1\" pos=\"0 0 0\" diaginertia=\"1 1 1\"/></body>";
  const auto folder = std::filesystem::path(testing::TempDir()) / "percuss_scene_many";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "many.xml") << many << "</worldbody></mujoco>";
  const auto problem = parse_problem(
      "percuss: 1\nsystem:\n  bodies:\n    - {name: a, mjcf: many.xml}\n    - {name: b, mjcf: many.xml}\n",
      "f", {.strict = false, .folder = folder.string()});
  std::filesystem::remove_all(folder);
  ASSERT_FALSE(problem);
  EXPECT_EQ(problem.error().front().to_string(),
            "f:5:7: system.bodies[1]: makes 18000 bodies of the scene, expected at most 16384");
}

}  // namespace
}  // namespace percuss::io::scene_reader_test
