// percuss geometry, as a user runs it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/program.hpp"

namespace percuss::test::geometry_cli_test {
namespace {

namespace fs = std::filesystem;

const char* const corner = R"(percuss: 1
title: A corner that moves
law: moreau
system: {mass: [[2.0, 0.5], [0.5, 1.0]], velocity: [1.0, -1.1]}
elements:
  - {name: floor, kind: contact, normal: [0.2, 1.0], restitution: 1.0, excitation: 0.3}
  - {name: wall, kind: contact, normal: [-1.0, 0.4], restitution: 1.0, excitation: -0.2}
)";

const char* const rough = R"(percuss: 1
system: {mass: [1, 1], velocity: [2, -3]}
elements:
  - {name: ground, kind: contact, normal: [0, 1], restitution: 0.5, friction: {tangent: [[1, 0]], coefficient: 0.3}}
)";

class GeometryCli : public testing::Test {
 protected:
  GeometryCli() {
    std::string name = (fs::temp_directory_path() / "percuss-geometry-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    write("corner.yaml", corner);
    write("rough.yaml", rough);
  }
  ~GeometryCli() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
  std::string content(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }

 private:
  std::string folder_;
};

TEST_F(GeometryCli, NumbersOfThePicture) {
  const Finished done = run_program({"geometry", path("corner.yaml"), "--laws", "moreau,newton", "--json"});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  const auto json = nlohmann::json::parse(done.out);
  const auto& after = json["after"][0];
  EXPECT_EQ(after["laws"], (nlohmann::json{"moreau", "newton"}));
  EXPECT_NEAR(std::hypot(after["x"].get<double>(), after["y"].get<double>()), json["radius"].get<double>(),
              1e-9);
  EXPECT_NEAR(after["relative_energy"].get<double>(), json["before"]["relative_energy"].get<double>(), 1e-9);
  EXPECT_TRUE(json["impulses"].is_null());
}

TEST_F(GeometryCli, PicturesAndPage) {
  const Finished done = run_program({"geometry", path("rough.yaml"), "--impulses", "-o", path("a.svg"), "-o",
                                     path("a.png"), "--theme", "auto", "--report", path("a.html")});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(content("a.svg").find("friction cone"), std::string::npos);
  EXPECT_NE(content("a.svg").find("prefers-color-scheme"), std::string::npos);
  EXPECT_EQ(content("a.png").substr(1, 3), "PNG");
  EXPECT_NE(content("a.html").find("tangent cone"), std::string::npos);
  EXPECT_NE(content("a.html").find("friction cone"), std::string::npos);
  EXPECT_NE(done.out.find("poisson"), std::string::npos) << done.out;
  for (const char* command : {"impact", "compare"}) {
    ASSERT_EQ(run_program({command, path("rough.yaml"), "--report", path("b.html")}).exit_code, 0);
    EXPECT_NE(content("b.html").find("tangent cone"), std::string::npos) << command;
  }
}

// Velocities and impulses are printed one after the other; why Moreau's law has neither is said once.
TEST_F(GeometryCli, ReasonsAreToldOnce) {
  const Finished done = run_program({"geometry", path("rough.yaml")});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.out.find("impulses"), std::string::npos) << done.out;
  const std::size_t first = done.out.find("Moreau's law takes");
  ASSERT_NE(first, std::string::npos) << done.out;
  EXPECT_EQ(done.out.find("Moreau's law takes", first + 1), std::string::npos) << done.out;
}

// A law that does not apply says of what it speaks.
TEST_F(GeometryCli, ALawThatDoesNotApplyNamesTheField) {
  const Finished done = run_program({"geometry", path("corner.yaml"), "--laws", "moreau,stronge"});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.out.find("elements hold a contact and a contact; the law"), std::string::npos) << done.out;
}

TEST_F(GeometryCli, MistakesAreNamed) {
  const auto refused = [&](std::vector<std::string> more, const std::string& words) {
    more.insert(more.begin(), "geometry");
    const Finished done = run_program(more);
    EXPECT_EQ(done.exit_code, 2);
    EXPECT_NE(done.err.find(words), std::string::npos) << done.err;
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 1) << done.err;
  };
  refused({path("corner.yaml"), "--plane", "floor,door"}, "--plane \"door\" is no element");
  refused({path("corner.yaml"), "--plane", "floor"}, "--plane has 1 name, expected two");
  refused({path("corner.yaml"), "--impulses"}, "--contact names a contact with planar friction");
  refused({path("rough.yaml"), "--contact", "wall"}, "--contact \"wall\" is none");
  refused({path("corner.yaml"), "-o", path("a.jpg")}, "does not end with .svg, .pdf or .png");
  refused({path("corner.yaml"), "-o", path("corner.yaml")}, "does not end with .svg, .pdf or .png");
}

}  // namespace
}  // namespace percuss::test::geometry_cli_test
