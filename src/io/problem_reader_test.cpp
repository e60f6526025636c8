#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "io/problem_samples.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::problem_reader_test {
namespace {

using io::complete_problem;
using io::small_problem;

// All errors, or all warnings of a problem that is read, one on each line.
std::string messages(const std::string& text, bool strict = false) {
  const auto problem = parse_problem(text, "f", {strict});
  std::string out;
  for (const Diagnostic& diagnostic : problem ? problem->warnings : problem.error())
    out += diagnostic.to_string() + "\n";
  return out;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string with(const std::string& from, const std::string& to) {
  return messages(replaced(small_problem, from, to));
}

TEST(ProblemReader, ReadsEveryFieldOfTheContract) {
  const auto problem = parse_problem(complete_problem, "f");
  ASSERT_TRUE(problem) << messages(complete_problem);
  EXPECT_EQ(problem->title, "Kane's double pendulum");
  EXPECT_EQ(std::get<Poisson>(problem->law).tangential, Poisson::Tangential::coulomb);
  const Impact& impact = problem->impact;
  EXPECT_EQ(impact.mass(0, 1), 5.9088);
  EXPECT_EQ(impact.velocity, Eigen::Vector2d(-0.1, -0.2));
  ASSERT_EQ(impact.elements.size(), 7U);
  EXPECT_EQ(impact.elements[0].restitution, 0.5);
  EXPECT_EQ(impact.elements[0].stiffness, 2.0);
  EXPECT_EQ(impact.elements[0].exponent, 1.25);
  EXPECT_EQ(impact.elements[0].precompression, 0.5);
  EXPECT_EQ(impact.elements[1].name, "C.friction");
  EXPECT_EQ(impact.elements[1].normal, 0);
  EXPECT_EQ(impact.elements[1].directions, Eigen::Vector2d(-1.8794, -1.7321));
  EXPECT_EQ(impact.elements[1].coefficients[0], 0.5);
  EXPECT_EQ(impact.elements[2].kind, Kind::clutch);
  EXPECT_EQ(impact.elements[3].kind, Kind::joint);
  EXPECT_EQ(impact.elements[4].kind, Kind::rolling);
  EXPECT_EQ(impact.elements[5].normal, 6);  // a contact that stands later in the file
}

TEST(ProblemReader, FlatMassIsADiagonalAndDefaultsHold) {
  const auto problem = parse_problem(small_problem, "f");
  ASSERT_TRUE(problem) << messages(small_problem);
  EXPECT_EQ(name_of(problem->law), "newton");
  EXPECT_EQ(problem->impact.mass, Eigen::Matrix2d(Eigen::Vector2d(1, 4).asDiagonal()));
  const Element& contact = problem->impact.elements[0];
  EXPECT_EQ(contact.restitution, 0.0);
  EXPECT_EQ(contact.stiffness, 1.0);
  EXPECT_EQ(contact.exponent, 1.5);
  EXPECT_EQ(problem->impact.excitation(), Eigen::VectorXd::Zero(1));
}

TEST(ProblemReader, SpatialFrictionWithSpin) {
  const std::string text = R"(
percuss: 1
system: {mass: [1, 1, 1, 1], velocity: [0, 0, 0, 0]}
elements:
  - name: C
    kind: contact
    normal: [0, 0, 1, 0]
    friction:
      tangent: [[1, 0, 0, 0], [0, 1, 0, 0]]
      coefficient: [0.2, 0.8]
      excitation: [1, 2]
      spin: {direction: [0, 0, 0, 1], radius: 0.01}
)";
  const auto problem = parse_problem(text, "f");
  ASSERT_TRUE(problem) << messages(text);
  const Element& friction = problem->impact.elements[1];
  EXPECT_EQ(friction.size(), 3);
  EXPECT_DOUBLE_EQ(friction.coefficients[2], 0.4 * 0.01);
  EXPECT_EQ(friction.excitation, Eigen::Vector3d(1, 2, 0));
  EXPECT_EQ(friction.directions.col(2), Eigen::Vector4d(0, 0, 0, 1));
  EXPECT_EQ(messages(replaced(text, "0.01", "-1")),
            "f:12:47: elements[0].friction.spin.radius: is -1, expected at least 0\n");
  EXPECT_EQ(messages(replaced(text, "[0.2, 0.8]", "[0.2, 0.8, 1]")),
            "f:10:20: elements[0].friction.coefficient: has 3 numbers, expected 1 or 2\n");
}

TEST(ProblemReader, JsonIsYaml) {
  EXPECT_EQ(
      messages(
          "{\n\t\"percuss\": 1,\n\t\"title\": \"\\u00e9 \\ud83d\\ude00\",\n\t\"system\": {\"mass\": "
          "[1],\n\t\t\"velocity\": "
          "[-1]},\n\t\"elements\": [\n\t\t{\"name\":\"C\",\"kind\":\"contact\",\"normal\":[1]}\n\t]\n}\n"),
      "");
  EXPECT_EQ(messages("{\n\t\"percuss\": 1,\n\t\"sytem\": 1, \"elements\": [], \"system\": {\"mass\": [1], "
                     "\"velocity\": [1]}}"),
            "f:3:2: unknown key \"sytem\", did you mean system? expected percuss, title, law, system, "
            "elements, simulate, draw, map, sweep\n"
            "f:3:26: elements: is empty, expected at least one impact element\n");
}

TEST(ProblemReader, TheFormatVersionIsRequired) {
  EXPECT_EQ(with("percuss: 1\n", ""),
            "f:1:1: percuss: is missing, expected percuss: 1, the version of the format\n");
  EXPECT_EQ(with("percuss: 1", "percuss: 2"),
            "f:1:10: percuss: is 2, expected 1, the version of the format that this program reads\n");
  EXPECT_EQ(with("percuss: 1", "percuss: '1'"),
            "f:1:10: percuss: is the text \"1\" in quotes, expected a number\n");
}

TEST(ProblemReader, UnknownAndRepeatedKeys) {
  EXPECT_EQ(with("velocity:", "velocty: 1\n  velocity:"),
            "f:4:3: system: unknown key \"velocty\", did you mean velocity? expected mass, velocity\n");
  EXPECT_EQ(with("velocity:", "mass: [1]\n  velocity:"),
            "f:4:3: the key \"mass\" is given twice, first in line 3\n");
  EXPECT_EQ(with("normal:", "tangent: 1, normal:"),
            "f:6:30: elements[0]: unknown key \"tangent\", expected name, kind, normal, restitution, "
            "excitation, friction, patch, "
            "stiffness, exponent, precompression, stored_energy\n");
}

TEST(ProblemReader, Laws) {
  const auto law = [](const std::string& value) { return with("percuss: 1", "percuss: 1\nlaw: " + value); };
  for (const char* good : {"newton", "walton", "{newton: }", "{energetic: {model: mono, tolerance: 1e-9}}",
                           "{moreau: {corner: reentrant}}", "{stronge: {compliance_ratio: 1.21}}"})
    EXPECT_EQ(law(good), "") << good;
  EXPECT_EQ(law("newtn"),
            "f:2:6: law: is \"newtn\", did you mean newton? expected one of newton, poisson, moreau, "
            "energetic, walton, stronge\n");
  EXPECT_EQ(law("{poisson: {tangential: coulom}}"),
            "f:2:29: law.poisson.tangential: is \"coulom\", did you mean coulomb? expected one of pfeiffer, "
            "coulomb, shifted\n");
  EXPECT_EQ(law("{poisson: {tangental: coulomb}}"),
            "f:2:17: law.poisson: unknown key \"tangental\", did you mean tangential? expected tangential\n");
  EXPECT_EQ(law("{stronge: {compliance_ratio: -1}}"),
            "f:2:35: law.stronge.compliance_ratio: is -1, expected a positive number\n");
  EXPECT_EQ(law("{newton: {a: 1}}"), "f:2:15: law.newton: has options, but the law newton takes none\n");
  EXPECT_EQ(law("[newton]").substr(0, 18), "f:2:6: law: is a l");
}

TEST(ProblemReader, NumbersAreStrict) {
  EXPECT_EQ(with("[1, 4]", "[1, .nan]"), "f:3:13: system.mass[1]: is .nan, expected a finite number\n");
  EXPECT_EQ(with("[1, 4]", "[1, 1e999]"),
            "f:3:13: system.mass[1]: is 1e999, too large for a double, expected at most 1.8e308\n");
  EXPECT_EQ(with("[1, 4]", "[1, '4']"),
            "f:3:13: system.mass[1]: is the text \"4\" in quotes, expected a number\n");
  EXPECT_EQ(with("[1, 4]", "[1, 4,5 kg]"),
            "f:3:15: system.mass[2]: is \"5 kg\", expected a number\n"
            "f:4:13: system.velocity: has 2 numbers, expected 3, one for each row of the mass matrix\n"
            "f:6:38: elements[0].normal: has 2 numbers, expected 3, one for each degree of freedom\n");
  EXPECT_EQ(with("[1, 4]", "[1, ]"),
            "f:4:13: system.velocity: has 2 numbers, expected 1, one for each row of the mass matrix\n"
            "f:6:38: elements[0].normal: has 2 numbers, expected 1, one for each degree of freedom\n");
  EXPECT_EQ(with("[1, 4]", "[+1, 4.]"), "");
}

TEST(ProblemReader, MassMatrix) {
  EXPECT_EQ(with("[1, 4]", "[[1, 2], [2.5, 9]]"),
            "f:3:19: system.mass[1][0]: is 2.5, but mass[0][1] is 2: the mass matrix must be symmetric\n");
  EXPECT_EQ(with("[1, 4]", "[[1, 2], [2, 1]]"),
            "f:3:22: system.mass[1][1]: the mass matrix must be positive definite, but pivot 2 of 2 of its "
            "Cholesky "
            "factorisation is -3, expected a positive number\n");
  EXPECT_EQ(with("[1, 4]", "[[1, 2], [2]]"),
            "f:3:18: system.mass[1]: has 1 number, expected 2 as the mass matrix has 2 rows\n");
  EXPECT_EQ(with("[1, 4]", "[1, -4]"),
            "f:3:13: system.mass[1][1]: is -4, expected a positive number: the mass matrix must be positive "
            "definite\n");
  EXPECT_EQ(with("[1, 4]", "{}"),
            "f:3:9: system.mass.size: is missing, expected the number of degrees of freedom\n"
            "f:3:9: system.mass.entries: is missing, expected a list of [row, column, value]\n");
}

TEST(ProblemReader, OtherFormsOfSystemAreNamed) {
  EXPECT_EQ(messages("percuss: 1\nsystem: {bodies: []}\nelements: []\n"),
            "f:2:18: system.bodies: is an empty list, expected a list of bodies\n");
  EXPECT_EQ(with("normal: [0, 1]", "gap: q"),
            "f:6:35: elements[0].gap: belongs to a system that is written as text, but this system is given "
            "by matrices, "
            "expected normal with one number for each degree of freedom\n");
}

TEST(ProblemReader, Elements) {
  EXPECT_EQ(with("kind: contact", "kind: contct"),
            "f:6:21: elements[0].kind: is \"contct\", did you mean contact? expected one of contact, clutch, "
            "joint, rolling, friction\n");
  EXPECT_EQ(with("name: C, ", ""),
            "f:6:5: elements[0].name: is missing, expected a name that no other element has\n");
  EXPECT_EQ(with("name: C", "name: ''"), "f:6:12: elements[0].name: is empty, expected a name\n");
  EXPECT_EQ(with("name: C", "name: \"a\\e[31m\"").substr(0, 46),
            "f:6:12: elements[0].name: is \"a\\x1b[31m\", expe");
  EXPECT_EQ(
      with(", normal: [0, 1]", ""),
      "f:6:5: elements[0].normal: is missing, expected a list with one number for each degree of freedom\n");
  EXPECT_EQ(with("[0, 1]", "[0, 0]"),
            "f:6:38: elements[0].normal: is zero, expected at least one number that is not\n");
  EXPECT_EQ(with("[0, 1]", "[0, 1], excitation: [1, 2]"),
            "f:6:58: elements[0].excitation: has 2 numbers, expected 1\n");
  EXPECT_EQ(with("[0, 1]", "[0, 1], excitation: [1], stiffness: 0"),
            "f:6:74: elements[0].stiffness: is 0, expected a positive number\n");
  EXPECT_EQ(with("- {name: C, kind: contact, normal: [0, 1]}", "- 7"),
            "f:6:5: elements[0]: is \"7\", expected a mapping (key: value)\n");
}

std::string with_friction(const std::string& value) {
  return with("normal: [0, 1]", "normal: [0, 1], friction: " + value);
}

// The nested friction is the second element of the impact, but messages speak of the file.
TEST(ProblemReader, NestedFriction) {
  EXPECT_EQ(with_friction("{tangent: [1, 0], coefficient: 0.5, excitation: 1}"), "");
  EXPECT_EQ(
      with_friction("{tangent: [[1, 0]], coefficient: -0.5}"),
      "f:6:89: elements[0].friction.coefficient: is -0.5, expected a finite number that is not negative\n");
  EXPECT_EQ(
      with_friction("{tangent: [[1, 0, 0]], coefficient: 0.5}"),
      "f:6:66: elements[0].friction.tangent: has 3 numbers, expected 2, one for each degree of freedom\n");
  EXPECT_EQ(with_friction("{tangent: [[1, 0]]}"),
            "f:6:56: elements[0].friction.coefficient: is missing, expected the friction coefficient, a "
            "number or [mu1, mu2]\n");
  EXPECT_EQ(with_friction("{tangent: [[1, 0], [0]], coefficient: 1}"),
            "f:6:75: elements[0].friction.tangent[1]: has 1 number, expected 2 as in the first row\n");
  EXPECT_EQ(with_friction("{tangent: [[1, 0]], coefficient: 1, spin: {direction: [1, 0], radius: 1}}"),
            "f:6:98: elements[0].friction.spin: needs a spatial contact, expected a tangent with two rows, "
            "not 1\n");
  EXPECT_EQ(with_friction("{slip: x, coefficient: 1}").substr(0, 49),
            "f:6:63: elements[0].friction.slip: belongs to a s");
}

TEST(ProblemReader, FrictionThatIsLoadedByAnotherElement) {
  const auto loaded_by = [](const std::string& normal) {
    return with(
        "elements:",
        "elements:\n  - {name: J, kind: joint, direction: [1, 0]}\n  - {name: F, kind: friction, normal: " +
            normal + ", tangent: [[1, 0]], coefficient: 1}");
  };
  EXPECT_EQ(loaded_by("C"), "");
  EXPECT_EQ(loaded_by("D"),
            "f:7:39: elements[1].normal: is \"D\", expected the name of an element of the file\n");
  EXPECT_EQ(
      loaded_by("F"),
      "f:7:39: elements[1].normal: is \"F\" itself, expected the contact or clutch whose impulse loads it\n");
  EXPECT_EQ(loaded_by("J"),
            "f:7:39: elements[1].normal: is \"J\", a joint whose impulse can have either sign, expected a "
            "contact or a clutch: "
            "model it as two opposed contacts, each with friction\n");
  EXPECT_EQ(loaded_by("[0, 1]"), "f:7:39: elements[1].normal: is a list, expected text\n");
}

TEST(ProblemReader, NamesAreUnique) {
  EXPECT_EQ(with("elements:", "elements:\n  - {name: C, kind: clutch, direction: [1, 0]}"),
            "f:7:12: elements[1].name: is \"C\", which an earlier element is called already, expected a name "
            "of its own\n");
}

TEST(ProblemReader, CoefficientsOutsideTable1WarnUnlessStrict) {
  const std::string text = replaced(small_problem, "kind: contact", "kind: contact, restitution: 1.5");
  const std::string expected =
      "f:6:43: elements[0].restitution: is 1.5, outside the range 0 <= restitution <= 1 of a contact (Table "
      "1 of Glocker "
      "2012): the result may be kinematically or energetically inconsistent\n";
  EXPECT_TRUE(parse_problem(text, "f"));
  EXPECT_EQ(messages(text), expected);
  EXPECT_FALSE(parse_problem(text, "f", {true}));
  EXPECT_EQ(messages(text, true), expected);
}

TEST(ProblemReader, AllErrorsAreListedInTheOrderOfTheFile) {
  const auto problem = parse_problem(
      replaced(replaced(small_problem, "[1, 4]", "[1, -4]"), "[0, 1]", "[0, x]") + "foo: 1\n", "f");
  ASSERT_FALSE(problem);
  ASSERT_EQ(problem.error().size(), 3U);
  EXPECT_EQ(problem.error()[0].line, 3);
  EXPECT_EQ(problem.error()[1].line, 6);
  EXPECT_EQ(problem.error()[2].line, 7);
}

TEST(ProblemReader, WhatIsNoMapping) {
  EXPECT_EQ(messages(""), "f:1:1: the file is empty, expected a problem\n");
  EXPECT_EQ(messages("# nothing\n").substr(0, 34), "f:1:1: the file holds no data, exp");
  EXPECT_EQ(messages("percuss:1").substr(0, 33), "f:1:1: the file is \"percuss:1\", e");
  EXPECT_EQ(messages("- 1").substr(0, 28), "f:1:1: the file is a list, e");
}

class ProblemFile : public testing::Test {
 protected:
  ProblemFile()
      : folder_(std::filesystem::temp_directory_path() / ("percuss_problem_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ProblemFile() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static std::string first(const std::string& file) {
    const auto problem = read_problem(file);
    return problem ? "" : problem.error().front().message;
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(ProblemFile, IsRead) {
  std::ofstream(path("good.yaml")) << small_problem;
  EXPECT_TRUE(read_problem(path("good.yaml")));
}

TEST_F(ProblemFile, MustBeARegularFileOfReasonableSize) {
  EXPECT_EQ(first(path("missing.yaml")), "the file does not exist");
  EXPECT_EQ(first(path("")), "is a directory, expected a file");
  EXPECT_EQ(first(""), "cannot open the file: its name is empty or holds a zero byte");
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(first(path("pipe")), "is a pipe, socket or device, expected a regular file");
  std::ofstream(path("large.yaml")) << "x";
  std::filesystem::resize_file(path("large.yaml"), 100'000'000);
  EXPECT_EQ(first(path("large.yaml")), "the file has 100000000 bytes, expected at most 33554432 (32 MiB)");
  std::ofstream(path("empty.yaml")) << "";
  EXPECT_EQ(first(path("empty.yaml")), "the file is empty, expected a problem");
  EXPECT_EQ(read_problem(path("missing.yaml")).error().front().to_string(),
            path("missing.yaml") + ":1:1: the file does not exist");
}

}  // namespace
}  // namespace percuss::problem_reader_test
