// Derivatives of formulas against differences, simplification and the tape against plain evaluation.
#include "systems/derivative.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "systems/tape.hpp"

namespace percuss::derivative_test {
namespace {

// Two coordinates, their rates, t.
constexpr std::array<std::string_view, 5> names{"x", "y", "x'", "y'", "t"};
using Values = std::array<double, 5>;

struct Formulary {
  FormulaGraph graph;
  std::vector<Formula> variables{graph.variable(0, on_coordinates), graph.variable(1, on_coordinates),
                                 graph.variable(2, on_rates), graph.variable(3, on_rates),
                                 graph.variable(4, on_time)};

  Formula parse(const std::string& text) {
    const auto expression = parse_expression(text, names);
    EXPECT_TRUE(expression) << text << ": " << expression.error().message;
    return graph.add_expression(*expression, variables);
  }
  double value(Formula formula, const Values& values) const {
    const std::array stages{std::vector<Formula>{formula}};
    const Tape tape(graph, values.size(), stages);
    std::vector<double> registers = tape.registers();
    std::copy(values.begin(), values.end(), registers.begin());
    tape.run(registers.data(), 0);
    return registers[tape.register_of(formula)];
  }
};

double evaluate(const std::string& text, const Values& values) {
  return (*parse_expression(text, names))(values);
}

// All five partial derivatives against differences of fourth order.
void expect_derivatives(const std::string& text, const Values& at, double tolerance = 1e-9) {
  Formulary formulary;
  const Formula formula = formulary.parse(text);
  EXPECT_NEAR(formulary.value(formula, at), evaluate(text, at), 1e-13 * (1 + std::abs(evaluate(text, at))))
      << text;
  Gradient gradient(formulary.graph);
  std::array<double, 5> slopes{};
  for (const auto& [variable, slope] : gradient.of(formula, on_coordinates | on_rates | on_time))
    slopes[variable] = formulary.value(slope, at);
  const double h = 1e-3;
  for (std::size_t k = 0; k < 5; ++k) {
    const auto shifted = [&](double by) {
      Values values = at;
      values[k] += by;
      return evaluate(text, values);
    };
    const double difference = (45 * (shifted(h) - shifted(-h)) - 9 * (shifted(2 * h) - shifted(-2 * h)) +
                               shifted(3 * h) - shifted(-3 * h)) /
                              (60 * h);
    EXPECT_NEAR(slopes[k], difference, tolerance * (1 + std::abs(difference))) << text << " by " << names[k];
  }
  // Along the motion: (∂/∂x)x' + (∂/∂y)y' + ∂/∂t.
  MotionDerivative motion(formulary.graph, {formulary.variables[2], formulary.variables[3],
                                            FormulaGraph::zero, FormulaGraph::zero, FormulaGraph::one});
  const double along = slopes[0] * at[2] + slopes[1] * at[3] + slopes[4];
  EXPECT_NEAR(formulary.value(motion.of(formula), at), along, 1e-12 * (1 + std::abs(along))) << text;
  Values rest = at;
  rest[2] = rest[3] = 0.0;
  const double still = evaluate(text, rest);
  if (std::isfinite(still)) {
    AtRest at_rest(formulary.graph);
    EXPECT_NEAR(formulary.value(at_rest.of(formula), at), still, 1e-12 * (1 + std::abs(still))) << text;
  }
}

TEST(Derivative, EveryFunction) {
  const Values at{0.3, 0.7, -0.4, 1.2, 0.5};
  for (const char* text : {"sin(2*x)",
                           "cos(x*y)",
                           "tan(x - y)",
                           "asin(x*y)",
                           "acos(x*y)",
                           "atan(x/y)",
                           "atan2(x - 1, y*t)",
                           "sqrt(x + y)",
                           "exp(-x*t)",
                           "log(x + y^2)",
                           "abs(x - y)",
                           "abs(y)*x",
                           "min(x, y^2)",
                           "max(x*t, y)",
                           "x/y",
                           "1/(x + t)",
                           "x^2",
                           "x^3*y",
                           "(x + y)^7",
                           "y^-2",
                           "x^0.5",
                           "y^1.5",
                           "x^y",
                           "2^t",
                           "(x + 1)^(y*t)",
                           "-x",
                           "x - y - t",
                           "x'",
                           "x'*y'*sin(x)",
                           "max(abs(x), min(y, t))*x",
                           "-(x - y)^2",
                           "x*x*x/(y*y)",
                           "sin(y - x)*cos(x - y)",
                           "5",
                           "min(log(y), sqrt(x))"})
    expect_derivatives(text, at);
}

// Where one piece has no finite derivative, the other's is still right.
TEST(Derivative, PiecesDoNotDisturbEachOther) {
  Formulary formulary;
  const Formula formula = formulary.parse("max(sqrt(x), 2*x + 1)");
  Gradient gradient(formulary.graph);
  const auto slopes = gradient.of(formula, on_coordinates);
  ASSERT_EQ(slopes.size(), 1U);
  EXPECT_EQ(formulary.value(slopes[0].formula, {0.0, 0.0, 0.0, 0.0, 0.0}), 2.0);
}

// Random formulas of random depth.
std::string random_formula(std::mt19937& random, int depth) {
  const auto pick = [&](auto... options) {
    const std::array<std::string, sizeof...(options)> list{options...};
    return list[random() % list.size()];
  };
  if (depth == 0) return pick("x", "y", "x'", "y'", "t", "2", "0.3", "1");
  const std::string a =
      random_formula(random, depth - 1 - static_cast<int>(random() % 2) * (depth > 1 ? 1 : 0));
  const std::string b = random_formula(random, depth - 1);
  switch (random() % 9) {
    case 0: return "(" + a + " + " + b + ")";
    case 1: return "(" + a + " - " + b + ")";
    case 2: return a + "*" + b;
    case 3: return "(-" + a + ")*" + b;
    case 4: return a + "/(2 + sin(" + b + "))";
    case 5: return pick("sin(", "cos(", "atan(") + a + ")";
    case 6: return "(" + a + ")^" + pick("2", "3");
    case 7: return "sqrt(1.5 + cos(" + a + "))";
    default: return "exp(0.1*sin(" + a + "))*" + b;
  }
}

TEST(Derivative, RandomFormulas) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  int checked = 0;
  for (int trial = 0; trial < 400; ++trial) {
    Values at;
    for (double& v : at) v = uniform(random);
    const std::string text = random_formula(random, 1 + trial % 5);
    if (std::abs(evaluate(text, at)) > 50.0) continue;  // differences lose too many digits
    ++checked;
    expect_derivatives(text, at, 1e-7);
  }
  EXPECT_GT(checked, 300);
}

TEST(FormulaGraph, EqualFormulasAreOneNode) {
  Formulary f;
  EXPECT_EQ(f.parse("x + y"), f.parse("y + x"));
  EXPECT_EQ(f.parse("2*x*y"), f.parse("y*(2*x)"));
  EXPECT_EQ(f.parse("x*0 + y^1"), f.parse("y"));
  EXPECT_EQ(f.parse("x - x"), FormulaGraph::zero);
  EXPECT_EQ(f.parse("x + x"), f.parse("2*x"));
  EXPECT_EQ(f.parse("x/x"), FormulaGraph::one);
  EXPECT_EQ(f.parse("cos(x - y)"), f.parse("cos(y - x)"));
  EXPECT_EQ(f.parse("sin(x - y)"), f.parse("-sin(y - x)"));
  EXPECT_EQ(f.parse("x^2"), f.parse("x*x"));
  EXPECT_EQ(f.parse("sqrt(x)^2"), f.parse("x"));
  EXPECT_EQ(f.parse("3 + (x - 3)"), f.parse("x"));
  EXPECT_EQ(f.parse("2*(3*x)"), f.parse("6*x"));
  EXPECT_EQ(f.parse("-(-x)*-1"), f.parse("-x"));
  EXPECT_EQ(f.graph[f.parse("2*3 - sqrt(4)")].value, 4.0);
}

// Growth is bounded: the derivative of a product of n factors by the chain rule has O(n) nodes, and a graph
// that is full says so.
TEST(FormulaGraph, GrowsWithTheFormulaOnly) {
  Formulary f;
  std::string text = "x";
  for (int i = 1; i < 1000; ++i) text += "*(x + " + std::to_string(i) + ")";
  const Formula formula = f.parse(text);
  const std::size_t before = f.graph.size();
  Gradient gradient(f.graph);
  gradient.of(formula, on_coordinates);
  EXPECT_LT(f.graph.size(), 3 * before);
  EXPECT_FALSE(f.graph.full());
  for (int i = 0; !f.graph.full(); ++i) f.graph.constant(0.5 + i);
  EXPECT_EQ(f.graph.size(), FormulaGraph::most_nodes);
  EXPECT_EQ(f.graph.sum(f.variables[0], f.variables[4]), FormulaGraph::zero);
}

// sin and cos of one angle are one instruction, and stages do not repeat what earlier ones made.
TEST(Tape, Stages) {
  Formulary f;
  const std::array stages{std::vector<Formula>{f.parse("sin(x)")},
                          std::vector<Formula>{f.parse("cos(x)*y"), f.parse("sin(x)*y")}};
  const Tape tape(f.graph, 5, stages);
  EXPECT_EQ(tape.length(0), 1U);
  EXPECT_EQ(tape.length(1), 3U);
  std::vector<double> registers = tape.registers();
  registers[0] = 0.4;
  registers[1] = 3.0;
  tape.run(registers.data(), 1);
  EXPECT_EQ(registers[tape.register_of(stages[0][0])], std::sin(0.4));
  EXPECT_EQ(registers[tape.register_of(stages[1][0])], std::cos(0.4) * 3.0);
}

}  // namespace
}  // namespace percuss::derivative_test
