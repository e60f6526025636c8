// Fractions and formulas without names wherever a number stands, in every form of a problem file.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/problem_file.hpp"

namespace percuss::formulas_as_numbers_test {
namespace {

Impact read(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  EXPECT_TRUE(problem) << problem.error().front().to_string();
  return problem ? problem->impact : Impact{};
}

std::string mistake(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  return problem ? "" : problem.error().front().to_string();
}

TEST(FormulasAsNumbers, Matrices) {
  const Impact impact = read(R"(percuss: 1
system: {mass: [1, 2/4, 1/3], velocity: {0: -sqrt(4), 2: 1/8}}
elements:
  - {name: A, kind: contact, normal: [cos(60 deg), 1, 0], restitution: 7/8, excitation: -1/4,
     friction: {tangent: [[0, 0, 2^3]], coefficient: 5/3, restitution: -7/8}}
  - {name: B, kind: clutch, direction: [1, -1/2, 0], restitution: -7/8}
  - {name: J, kind: joint, direction: {1: 3/2}, restitution: 1/2}
  - {name: F, kind: friction, normal: B, tangent: [[0, 1, 0]], coefficient: [1/10], restitution: -1/2}
)");
  EXPECT_EQ(impact.mass(1, 1), 0.5);
  EXPECT_EQ(impact.mass(2, 2), 1.0 / 3.0);
  EXPECT_EQ(impact.velocity, Eigen::Vector3d(-2.0, 0.0, 0.125));
  EXPECT_EQ(impact.elements[0].restitution, 0.875);
  EXPECT_EQ(impact.elements[0].excitation[0], -0.25);
  EXPECT_NEAR(impact.elements[0].directions(0, 0), 0.5, 1e-15);
  EXPECT_EQ(impact.elements[1].restitution, -0.875);
  EXPECT_EQ(impact.elements[1].coefficients[0], 5.0 / 3.0);
  EXPECT_EQ(impact.elements[2].restitution, -0.875);
  EXPECT_EQ(impact.elements[3].restitution, 0.5);
  EXPECT_EQ(impact.elements[4].restitution, -0.5);
}

TEST(FormulasAsNumbers, Json) {
  const Impact impact = read(R"({"percuss": 1, "system": {"mass": ["4/2", 1], "velocity": [-1, 0]},
    "elements": [{"name": "B", "kind": "clutch", "direction": [-1, 1], "restitution": "-7/8"}]})");
  EXPECT_EQ(impact.mass(0, 0), 2.0);
  EXPECT_EQ(impact.elements[0].restitution, -0.875);
}

TEST(FormulasAsNumbers, SystemsWrittenAsText) {
  const Impact impact = read(R"(percuss: 1
system: {coordinates: [x, y], kinetic_energy: x'^2/2 + y'^2/2, state: {y': -1}}
elements:
  - {name: A, kind: contact, gap: y, restitution: 7/8, friction: {slip: x, coefficient: 1/3, restitution: -7/8}}
  - {name: B, kind: clutch, speed: x' + y', restitution: -7/8}
)");
  EXPECT_EQ(impact.elements[0].restitution, 0.875);
  EXPECT_EQ(impact.elements[1].restitution, -0.875);
  EXPECT_EQ(impact.elements[2].restitution, -0.875);
}

TEST(FormulasAsNumbers, Models) {
  const Impact row = read(R"(percuss: 1
law: energetic
system: {generate: chain, balls: 3, mass: [1, 1/2, 2], velocity: [3/2], restitution: [7/8, 1/2], stiffness: 10^3}
)");
  EXPECT_EQ(row.elements[0].restitution, 0.875);
  EXPECT_EQ(row.elements[1].stiffness, 1000.0);
  EXPECT_EQ(row.velocity[0], 1.5);
  const Impact column = read(R"(percuss: 1
law: energetic
system: {generate: column, balls: 2, striker: {mass: 1/2, velocity: 3/2}, restitution: 7/8, gravity: 981/100}
)");
  EXPECT_EQ(column.elements[0].restitution, 0.875);
  EXPECT_EQ(column.elements[2].precompression, 2 * 9.81);
  const Impact lattice = read(R"(percuss: 1
law: energetic
system: {generate: lattice, columns: 2, rows: 2, restitution: 7/8, friction: 1/3, struck: {r1c1: [1/2, -1/4]}}
)");
  EXPECT_EQ(lattice.elements[0].restitution, 0.875);
}

TEST(FormulasAsNumbers, MistakesKeepTheirWords) {
  const std::string head = "percuss: 1\nsystem: {mass: [1], velocity: [1]}\nelements:\n";
  EXPECT_EQ(mistake(head + "  - {name: A, kind: contact, normal: [1], restitution: half}\n"),
            "f:4:56: elements[0].restitution: is \"half\", expected a number");
  EXPECT_EQ(mistake(head + "  - {name: A, kind: contact, normal: [1], restitution: 1/0}\n"),
            "f:4:56: elements[0].restitution: is 1/0, expected a finite number");
  EXPECT_EQ(mistake(head + "  - {name: A, kind: contact, normal: [1], restitution: \"0.5\"}\n"),
            "f:4:56: elements[0].restitution: is the text \"0.5\" in quotes, expected a number");
}

// A formula that nobody evaluated left the default in its place, without a word.
TEST(FormulasAsNumbers, OptionsOfLaws) {
  const auto law = [](const std::string& text) {
    const auto problem = parse_problem("percuss: 1\nlaw: " + text +
                                           "\nsystem: {mass: [1], velocity: [-1]}\nelements: "
                                           "[{name: A, kind: contact, normal: [1]}]\n",
                                       "f");
    EXPECT_TRUE(problem) << problem.error().front().to_string();
    return problem ? problem->law : Law{};
  };
  EXPECT_EQ(std::get<Stronge>(law("{stronge: {compliance_ratio: 6/5}}")).compliance_ratio, 1.2);
  EXPECT_EQ(std::get<Stronge>(law("{stronge: {compliance_ratio: \"6/5\"}}")).compliance_ratio, 1.2);
  EXPECT_EQ(std::get<Energetic>(law("{energetic: {tail: 1/1000}}")).tail, 1e-3);
  const auto both = std::get<Energetic>(law("{energetic: {model: mono, tolerance: 1/10^8}}"));
  EXPECT_EQ(both.tolerance, 1e-8);
  EXPECT_EQ(both.model, Energetic::Model::mono);
}

// Whatever stands at an option is taken or refused.
TEST(FormulasAsNumbers, NothingOfAnOptionIsLost) {
  for (const char* value : {"[2]", "{a: 2}", "true", "null", "", "half", "\"2\"", "-6/5", "0", "1/0", "inf",
                            "nan", "1e999", "x/2"}) {
    const std::string text = std::string("percuss: 1\nlaw: {stronge: {compliance_ratio: ") + value +
                             "}}\nsystem: {mass: [1], velocity: [-1]}\nelements: []\n";
    EXPECT_EQ(mistake(text).find("f:2:"), 0u) << value << ": " << mistake(text);
  }
  for (const char* value : {"[mono]", "true", "null", "1", "Mono", "{mono: 1}"}) {
    const std::string text = std::string("percuss: 1\nlaw: {energetic: {model: ") + value +
                             "}}\nsystem: {mass: [1], velocity: [-1]}\nelements: []\n";
    EXPECT_EQ(mistake(text).find("f:2:"), 0u) << value << ": " << mistake(text);
  }
}

TEST(StoredEnergy, IsReadInBothForms) {
  const Impact impact = read(R"(percuss: 1
law: energetic
system: {mass: [1], velocity: [-1]}
elements:
  - {name: A, kind: contact, normal: [1], restitution: 1, stored_energy: 1/4}
)");
  EXPECT_EQ(impact.elements[0].stored_energy, 0.25);
  const Impact text = read(R"(percuss: 1
law: energetic
system: {coordinates: [y], parameters: {E: 2}, kinetic_energy: y'^2/2, state: {y': -1}}
elements:
  - {name: A, kind: contact, gap: y, restitution: 1, stored_energy: E/8}
)");
  EXPECT_EQ(text.elements[0].stored_energy, 0.25);
  EXPECT_EQ(read(write_problem(
                     *parse_problem("percuss: 1\nlaw: energetic\nsystem: {mass: [1], velocity: [-1]}\n"
                                    "elements: [{name: A, kind: contact, normal: [1], stored_energy: 0.5}]\n",
                                    "f")))
                .elements[0]
                .stored_energy,
            0.5);
}

TEST(StoredEnergy, IsRefusedBesidesThePrecompression) {
  EXPECT_EQ(mistake("percuss: 1\nsystem: {mass: [1], velocity: [-1]}\nelements:\n"
                    "  - {name: A, kind: contact, normal: [1], precompression: 0, stored_energy: 1}\n"),
            "f:4:77: elements[0].stored_energy: is given besides precompression, expected one of the two");
}

}  // namespace
}  // namespace percuss::formulas_as_numbers_test
