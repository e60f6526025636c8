// Impulses from outside, preloads and cones in problem files.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "percuss/problem_file.hpp"
#include "percuss/record.hpp"

namespace percuss::impressed_reader_test {
namespace {

std::string file(const std::string& system, const std::string& elements) {
  return "percuss: 1\nsystem:\n" + system + "elements:\n" + elements;
}

const std::string node = "  mass: [2, 0]\n  velocity: [1, 0]\n  impulse: {1: 3/2}\n";

Problem read(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  EXPECT_TRUE(problem) << problem.error().front().to_string();
  return problem ? *problem : Problem{};
}

std::string mistakes(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  std::string all;
  if (!problem)
    for (const Diagnostic& one : problem.error()) all += one.to_string() + "\n";
  return all;
}

TEST(ImpressedReader, ImpulsesAndPreloads) {
  const Problem p =
      read(file(node,
                "  - {name: C, kind: contact, normal: [1, 0]}\n"
                "  - {name: K, kind: clutch, direction: [1, -1], preload: 0.5}\n"
                "  - name: F\n    kind: friction\n    normal: C\n    tangent: [[0, 1]]\n"
                "    coefficient: 0.3\n    preload: {impulse: 1/4, normal: C, coefficient: 0.1}\n"));
  EXPECT_EQ(p.impact.impulse, Eigen::Vector2d(0.0, 1.5));
  ASSERT_TRUE(p.impact.elements[1].preload && p.impact.elements[2].preload);
  EXPECT_FALSE(p.impact.elements[0].preload);
  EXPECT_EQ(p.impact.elements[1].preload->impulse[0], 0.5);
  EXPECT_EQ(p.impact.elements[1].preload->normal, -1);
  EXPECT_EQ(p.impact.elements[2].preload->impulse[0], 0.25);
  EXPECT_EQ(p.impact.elements[2].preload->normal, 0);
  EXPECT_EQ(p.impact.elements[2].preload->coefficients[0], 0.1);
}

// 30° is the slope cot 30° = √3.
TEST(ImpressedReader, Cones) {
  const std::string system = "  mass: [1, 1, 1]\n  velocity: [0, 0, -1]\n";
  const std::string begin =
      "  - {name: T, kind: contact, normal: [0, 0, 1], cone: {tangent: [[1, 0, 0], [0, 1, 0]], ";
  const Element cone = read(file(system, begin + "opening: 30 deg}}\n")).impact.elements[0];
  EXPECT_EQ(cone.kind, Kind::cone);
  EXPECT_EQ(cone.size(), 3);
  EXPECT_NEAR(cone.coefficients[0], std::sqrt(3.0), 1e-15);
  EXPECT_EQ(cone.directions.col(0), Eigen::Vector3d(0, 0, 1));
  EXPECT_EQ(cone.directions.col(2), Eigen::Vector3d(0, 1, 0));
  EXPECT_EQ(read(file(system, begin + "slope: [1, 2]}}\n")).impact.elements[0].coefficients,
            Eigen::Vector2d(1, 2));
  EXPECT_EQ(mistakes(file(system, begin + "opening: 120 deg}}\n")),
            "f:6:98: elements[0].cone.opening: is 2.0943951023931953, expected an angle above 0, at most 90 "
            "deg\n");
  EXPECT_EQ(
      mistakes(file(system, begin + "opening: 1, slope: 1}}\n")),
      "f:6:55: elements[0].cone.opening: is given beside slope, expected the angle between the axis and the "
      "mantle of the cone, such as 45 deg, or its slope\n");
  EXPECT_EQ(mistakes(file(system, begin + "slope: 1}, stiffness: 2}\n")),
            "f:6:111: elements[0].stiffness: is given beside cone, which has none\n");
}

TEST(ImpressedReader, WritesWhatItReads) {
  const std::string text =
      file(node,
           "  - {name: C, kind: contact, normal: [1, 0], restitution: 0.5}\n"
           "  - {name: K, kind: clutch, direction: [1, -1], preload: {normal: C, coefficient: 0.7}}\n");
  const Problem first = read(text), second = read(write_problem(first));
  EXPECT_EQ(second.impact.impulse, first.impact.impulse);
  EXPECT_EQ(second.impact.mass, first.impact.mass);
  ASSERT_TRUE(second.impact.elements[1].preload);
  EXPECT_EQ(second.impact.elements[1].preload->normal, 0);
  EXPECT_EQ(second.impact.elements[1].preload->coefficients[0], 0.7);
  EXPECT_EQ(second.impact.elements[1].preload->impulse.size(), 0);
  const Problem cone =
      read(file("  mass: [1, 2]\n  velocity: [0, -1]\n",
                "  - {name: T, kind: contact, normal: [0, 1], restitution: 0.25, excitation: [0.1, 0.2], "
                "cone: {tangent: [1, 0], opening: 50 deg}}\n"));
  const Problem again = read(write_problem(cone));
  EXPECT_EQ(again.impact.elements[0].kind, Kind::cone);
  EXPECT_EQ(again.impact.elements[0].coefficients, cone.impact.elements[0].coefficients);
  EXPECT_EQ(again.impact.elements[0].directions, cone.impact.elements[0].directions);
  EXPECT_EQ(again.impact.elements[0].excitation, Eigen::Vector2d(0.1, 0.2));
}

TEST(ImpressedReader, Mistakes) {
  const std::string clutch =
      "  - {name: C, kind: contact, normal: [1, -1]}\n  - {name: K, kind: clutch, direction: [1, -1], "
      "preload: ";
  EXPECT_EQ(mistakes(file(node, clutch + "{normal: D, coefficient: 1}}\n")),
            "f:8:67: elements[1].preload.normal: is \"D\", expected the name of an element of the file\n");
  EXPECT_EQ(mistakes(file(node, clutch + "{normal: C}}\n")),
            "f:8:58: elements[1].preload.coefficient: is missing, expected what the impulse of the normal is "
            "multiplied by\n");
  EXPECT_EQ(mistakes(file(node, clutch + "[1, 2]}\n")),
            "f:8:58: elements[1].preload: has 2 numbers, expected 1\n");
  EXPECT_EQ(mistakes(file(node, "  - {name: C, kind: contact, normal: [1, 0]}\n")),
            "f:3:13: system.mass[1][1]: is 0, expected a positive number: the mass matrix must be positive "
            "definite, "
            "or an element must act on a coordinate without mass\n");
}

// T: ½·2·1² = 1 before; K passes 3/2 on: 2(u⁺ − 1) = 3/2.
TEST(ImpressedReader, TheRecordTellsThem) {
  const Problem p = read(file(node, "  - {name: K, kind: clutch, direction: [1, -1], preload: 0.5}\n"));
  const auto outcome = resolve(p.impact, p.law);
  ASSERT_TRUE(outcome);
  const ImpactRecord record = make_record(p.impact, *outcome);
  ASSERT_TRUE(record.solution);
  EXPECT_NEAR(record.solution->velocity_after[0], 1.75, 1e-15);
  EXPECT_EQ(record.impulse, Eigen::Vector2d(0.0, 1.5));
  EXPECT_EQ(record.solution->elements[0].preload[0], 0.5);
  const std::string json = to_json(record);
  EXPECT_NE(json.find("\"impulse\": [0.0,1.5]"), std::string::npos) << json;
  EXPECT_NE(json.find("\"preload\":[0.5]"), std::string::npos) << json;
  EXPECT_NE(json.find("\"impressed\":"), std::string::npos) << json;
}

// Of systems written as text.
std::string written(const std::string& system, const std::string& elements) {
  return "percuss: 1\nsystem:\n  coordinates: [x, y, n]\n  parameters: {m: 2, mu: 0.3}\n"
         "  kinetic_energy: m/2*(x'^2 + y'^2)\n  state: {x': 1.5, y': -2}\n" +
         system + "elements:\n  - {name: floor, kind: contact, gap: y, restitution: 1/2}\n" + elements;
}

const std::string series =
    "  - {name: R, kind: clutch, speed: x' - n', preload: {normal: floor, coefficient: mu}}\n"
    "  - {name: L, kind: clutch, speed: -n', preload: {normal: floor, coefficient: mu}}\n";

// [Glocker 2012, Figure 16]  Two preloaded clutches in series are the friction; its matrices say the same.
TEST(ImpressedReader, ClutchesInSeriesAsFormulas) {
  const Problem device = read(written("  massless: [n]\n", series));
  EXPECT_EQ(device.impact.massless(), std::vector<Eigen::Index>{2});
  const auto outcome = resolve(device.impact, device.law);
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->solution.velocity_after.isApprox(Eigen::Vector3d(0.6, 1.0, 0.0), 1e-14));
  EXPECT_TRUE(outcome->solution.impulse.isApprox(Eigen::Vector3d(6.0, -1.8, 1.8), 1e-14));
  const Problem again = read(write_problem(device));
  EXPECT_EQ(again.impact.mass, device.impact.mass);
  EXPECT_EQ(again.impact.directions(), device.impact.directions());
  ASSERT_TRUE(again.impact.elements[2].preload);
  EXPECT_EQ(again.impact.elements[2].preload->normal, 0);
  EXPECT_EQ(again.impact.elements[2].preload->coefficients[0], 0.3);
}

// A preload draws nothing from a contact that is open.
TEST(ImpressedReader, OpenContactsLoadNothing) {
  std::string text = written("  massless: [n]\n", series);
  text.replace(text.find("{x': 1.5"), 1, "{y: 0.1, ");
  text += "  - {name: K, kind: clutch, speed: x', preload: {impulse: m/4, normal: floor, coefficient: mu}}\n";
  const Problem open = read(text);
  ASSERT_EQ(open.impact.elements.size(), 3U);
  EXPECT_FALSE(open.impact.elements[0].preload);
  ASSERT_TRUE(open.impact.elements[2].preload);
  EXPECT_EQ(open.impact.elements[2].preload->normal, -1);
  EXPECT_EQ(open.impact.preload(Eigen::Vector3d::Ones()), Eigen::Vector3d(0.0, 0.0, 0.5));
}

TEST(ImpressedReader, ImpulsesByCoordinate) {
  const std::string push = "  massless: [n]\n  impulse: {n: -m/2}\n";
  const Problem p = read(written(push, "  - {name: R, kind: clutch, speed: n' - x', preload: 1}\n"));
  EXPECT_EQ(p.impact.impulse, Eigen::Vector3d(0.0, 0.0, -1.0));
  const auto outcome = resolve(p.impact, p.law);
  ASSERT_TRUE(outcome);
  EXPECT_NEAR(outcome->solution.velocity_after[0], 1.0, 1e-14);  // 2(u⁺ − 1.5) = −1
}

TEST(ImpressedReader, ConesAsFormulas) {
  const std::string cone =
      "percuss: 1\nlaw: moreau\nsystem:\n  coordinates: [x, y]\n  kinetic_energy: x'^2/2 + y'^2/2\n"
      "  state: {x: 0, y': -1}\nelements:\n"
      "  - {name: T, kind: contact, gap: y, restitution: 0.25, cone: {slip: 2*x, opening: 45 deg}}\n";
  const Problem p = read(cone);
  ASSERT_EQ(p.impact.elements.size(), 1U);
  const Element& tip = p.impact.elements[0];
  EXPECT_EQ(tip.kind, Kind::cone);
  EXPECT_EQ(tip.directions, (Eigen::Matrix2d() << 0, 2, 1, 0).finished());
  EXPECT_NEAR(tip.coefficients[0], 1.0, 1e-15);
  EXPECT_EQ(resolve(p.impact, p.law)->status, Status::solved);
  std::string beside = cone;
  beside.replace(beside.find("x: 0"), 4, "x: 1");
  EXPECT_EQ(
      mistakes(beside),
      "f:8:70: elements[0].cone.slip: is 2 in the initial state, where the gap is zero, expected 0: the "
      "tip of the cone \"T\" is there, and what touches its face is another contact\n");
  std::string matrix = cone;
  matrix.replace(matrix.find("slip: 2*x"), 9, "tangent: [1, 0]");
  EXPECT_NE(mistakes(matrix).find("elements[0].cone.tangent: belongs to a system that is given by matrices"),
            std::string::npos);
}

TEST(ImpressedReader, MistakesInFormulas) {
  const auto said = [](const std::string& system, const std::string& elements, const std::string& words) {
    const std::string all = mistakes(written(system, elements));
    EXPECT_NE(all.find(words), std::string::npos) << all;
    EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 1) << all;
  };
  said("", series, "the coordinate n has no inertia, expected a positive definite mass matrix, or n in");
  said("  massless: [k]\n", series, "f:7:14: system.massless[0]: \"k\" is no coordinate, expected x, y, n");
  said("  massless: [n, y]\n", series,
       "system.kinetic_energy: contains y', of which system.massless says that it has no mass");
  said("  massless: [n]\n", "", "or an element must act on a coordinate without mass");
  said("  massless: n\n", series, "system.massless: is \"n\", expected a list of coordinates");
  said("  massless: [n]\n  impulse: {k: 1}\n", series, "system.impulse: unknown key \"k\"");
  said("  massless: [n]\n",
       series + "  - {name: K, kind: clutch, speed: x', preload: {normal: flor, coefficient: 1}}\n",
       "elements[3].preload.normal: is \"flor\", expected the name of an element of the file, did you mean "
       "floor?");
  said("  massless: [n]\n", series + "  - {name: K, kind: joint, gap: x, preload: 1}\n",
       "elements[3]: unknown key \"preload\"");
}

TEST(ImpressedReader, BodiesHaveNone) {
  const std::string wheel =
      "percuss: 1\nsystem:\n  bodies:\n    - {name: wheel, mass: 2, shape: {sphere: 1}}\n  "
      "joints:\n"
      "    - {name: axle, kind: revolute, parent: world, child: wheel, axis: [0, 1, 0]}\nelements:\n";
  EXPECT_EQ(mistakes(wheel + "  - {name: K, kind: clutch, speed: axle'}\n"), "");
  EXPECT_EQ(
      mistakes(wheel + "  - {name: K, kind: clutch, speed: axle', preload: 1}\n"),
      "f:8:52: elements[0].preload: is given beside bodies, expected the system as matrices, to which it can "
      "be added: percuss impact FILE --print-matrices, without it, writes them\n");
}

}  // namespace
}  // namespace percuss::impressed_reader_test
