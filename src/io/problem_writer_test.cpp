#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "io/problem_samples.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::problem_writer_test {
namespace {

void expect_same(const Problem& a, const Problem& b, const std::string& text) {
  EXPECT_EQ(a.title, b.title) << text;
  EXPECT_EQ(name_of(a.law), name_of(b.law));
  EXPECT_EQ(options_of(a.law), options_of(b.law));
  EXPECT_EQ(a.impact.mass, b.impact.mass) << text;
  EXPECT_EQ(a.impact.velocity, b.impact.velocity);
  ASSERT_EQ(a.impact.elements.size(), b.impact.elements.size()) << text;
  for (std::size_t i = 0; i < a.impact.elements.size(); ++i) {
    const Element& x = a.impact.elements[i];
    const Element& y = b.impact.elements[i];
    EXPECT_EQ(x.name, y.name);
    EXPECT_EQ(x.kind, y.kind);
    EXPECT_EQ(x.directions, y.directions) << text;
    EXPECT_EQ(x.restitution, y.restitution);
    EXPECT_EQ(x.excitation, y.excitation) << text;
    EXPECT_EQ(x.normal, y.normal) << text;
    EXPECT_EQ(x.coefficients, y.coefficients) << text;
    EXPECT_EQ(x.stiffness, y.stiffness);
    EXPECT_EQ(x.exponent, y.exponent);
    EXPECT_EQ(x.precompression, y.precompression);
  }
}

void expect_round_trip(const Problem& problem) {
  const std::string text = write_problem(problem);
  const auto again = parse_problem(text, "f");
  ASSERT_TRUE(again) << text << again.error().front().to_string();
  expect_same(problem, *again, text);
}

TEST(ProblemWriter, WhatWasReadIsWrittenAndReadAgain) {
  for (const std::string& text : {io::small_problem, io::complete_problem, io::spatial_problem}) {
    const auto problem = parse_problem(text, "f");
    ASSERT_TRUE(problem) << problem.error().front().to_string();
    expect_round_trip(*problem);
  }
}

TEST(ProblemWriter, RandomImpactsReadBackToTheSameDoubles) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  const auto number = [&] { return std::ldexp(normal(random), static_cast<int>(random() % 200) - 100); };
  for (int i = 0; i < 200; ++i) {
    Problem problem;
    Impact& impact = problem.impact;
    impact.mass = Eigen::Vector4d(1 + std::abs(number()), 1, 2, 3).asDiagonal();
    impact.velocity = Eigen::Vector4d(number(), number(), -0.0, number());
    impact.elements = {contact("A", Eigen::Vector4d(number(), 1, 2, number()), normal(random))};
    for (const Eigen::Index m : {1, 2, 3}) {
      Eigen::VectorXd mu(m);
      for (double& value : mu) value = std::abs(number());
      impact.elements.push_back(
          friction("friction " + std::to_string(m), 0, Eigen::MatrixXd::Random(4, m), mu, normal(random)));
      impact.elements.back().excitation = Eigen::VectorXd::Random(m);
    }
    expect_round_trip(problem);
  }
}

// In full the matrices of 200 dominoes are 31 MB and more values than a file may hold.
TEST(ProblemWriter, LargeSystemsAreWrittenByWhatIsNotZero) {
  constexpr Eigen::Index f = 1200;
  Problem problem;
  Impact& impact = problem.impact;
  impact.mass = Eigen::VectorXd::LinSpaced(f, 1.0, 2.0).asDiagonal();
  for (Eigen::Index i = 0; i + 1 < f; i += 6)
    impact.mass(i, i + 1) = impact.mass(i + 1, i) = 0.1 / (1.0 + double(i));
  impact.velocity = Eigen::VectorXd::Zero(f);
  impact.velocity[7] = -1.0;
  impact.velocity[9] = -0.0;
  for (Eigen::Index i = 0; i + 12 < f; i += 3) {
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(f, 4);
    for (Eigen::Index k = 0; k < 4; ++k)
      W.col(k).segment(i, 12) = Eigen::VectorXd::LinSpaced(12, 0.1, 1.3 + double(k));
    const std::string name = "C" + std::to_string(i);
    impact.elements.push_back(contact(name, W.col(0), 0.5));
    const auto normal = static_cast<Eigen::Index>(impact.elements.size()) - 1;
    impact.elements.push_back(
        friction(name + ".friction", normal, W.rightCols(3), Eigen::Vector3d(0.3, 0.3, 0.01), 0.0));
  }
  EXPECT_LT(write_problem(problem).size(), std::size_t{2} << 20);
  expect_round_trip(problem);
  impact.mass(1, 0) = std::nextafter(impact.mass(1, 0), 1.0);  // not symmetric to the last bit
  EXPECT_NE(write_problem(problem).find("mass:\n    - ["), std::string::npos);
}

TEST(ProblemWriter, NamesAndTitlesOfAnyKind) {
  auto problem = *parse_problem(io::small_problem, "f");
  for (const char* name : {"a b", "null", "~", "- x", "a: b", "\"", "\\n", "#", "\xC3\xA9", "1e5", "-", "---",
                           "[", "x'", "+-."}) {
    problem.title = std::string(name) + "\n\ttwo";
    problem.impact.elements[0].name = name;
    expect_round_trip(problem);
  }
}

TEST(ProblemWriter, LawsWithTheirOptions) {
  auto problem = *parse_problem(io::small_problem, "f");
  const auto written = [&](const Law& law) {
    problem.law = law;
    expect_round_trip(problem);
    const std::string text = write_problem(problem);
    const std::size_t begin = text.find("law: ") + 5;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  EXPECT_EQ(written(Poisson{}), "poisson");
  EXPECT_EQ(written(*make_law("poisson", {{"tangential", "shifted"}})), "{poisson: {tangential: shifted}}");
  EXPECT_EQ(written(Moreau{}), "moreau");
  EXPECT_EQ(written(*make_law("moreau", {{"corner", "reentrant"}})), "{moreau: {corner: reentrant}}");
  EXPECT_EQ(written(Stronge{}), "{stronge: {compliance_ratio: 1.21}}");
  Energetic energetic;
  energetic.model = Energetic::Model::mono;
  energetic.tail = 0.1 + 0.2;
  EXPECT_EQ(written(energetic), "{energetic: {model: mono, tail: 0.30000000000000004}}");
}

TEST(ProblemWriter, IsReadable) {
  EXPECT_EQ(write_problem(*parse_problem(io::small_problem, "f")),
            "percuss: 1\nlaw: newton\nsystem:\n  mass:\n    - [1, 0]\n    - [0, 4]\n  velocity: [0, "
            "-1]\nelements:\n"
            "  - name: C\n    kind: contact\n    normal: [0, 1]\n    restitution: 0\n");
}

}  // namespace
}  // namespace percuss::problem_writer_test
