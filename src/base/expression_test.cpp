#include "percuss/expression.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>

namespace percuss::expression_test {
namespace {

constexpr std::array<std::string_view, 3> names{"x", "x'", "y_1"};
constexpr std::array values{2.0, 3.0, 5.0};

double value(const std::string& text) {
  const auto expression = parse_expression(text, names);
  EXPECT_TRUE(expression) << text << ": " << expression.error().message;
  return expression ? (*expression)(values) : std::nan("");
}

std::string fault(const std::string& text) {
  const auto expression = parse_expression(text, names);
  return expression ? "" : std::to_string(expression.error().offset) + ": " + expression.error().message;
}

TEST(Expression, OperatorsBindAsInMathematics) {
  EXPECT_EQ(value("1 + 2*3"), 7.0);
  EXPECT_EQ(value("(1 + 2)*3"), 9.0);
  EXPECT_EQ(value("2 - 3 - 4"), -5.0);
  EXPECT_EQ(value("8/4/2"), 1.0);
  EXPECT_EQ(value("2^3^2"), 512.0);
  EXPECT_EQ(value("-x^2"), -4.0);
  EXPECT_EQ(value("(-x)^2"), 4.0);
  EXPECT_EQ(value("2^-1"), 0.5);
  EXPECT_EQ(value("2*-3"), -6.0);
  EXPECT_EQ(value("--x + +x"), 4.0);
  EXPECT_EQ(value("1/2*x"), 1.0);
}

TEST(Expression, NumbersAndNames) {
  EXPECT_EQ(value(" .5 + 1.5e1 "), 15.5);
  EXPECT_EQ(value("2e-3"), 0.002);
  EXPECT_EQ(value("x*x' + y_1"), 11.0);
  EXPECT_EQ(value("pi"), std::numbers::pi);
  EXPECT_DOUBLE_EQ(value("30 deg"), std::numbers::pi / 6);
  EXPECT_DOUBLE_EQ(value("sin(30deg)"), 0.5);
  EXPECT_DOUBLE_EQ(value("-90 deg + 1"), 1.0 - std::numbers::pi / 2);
}

TEST(Expression, Functions) {
  EXPECT_EQ(value("sin(x)"), std::sin(2.0));
  EXPECT_EQ(value("cos(x)"), std::cos(2.0));
  EXPECT_EQ(value("tan(x)"), std::tan(2.0));
  EXPECT_EQ(value("asin(0.5)"), std::asin(0.5));
  EXPECT_EQ(value("acos(0.5)"), std::acos(0.5));
  EXPECT_EQ(value("atan(x)"), std::atan(2.0));
  EXPECT_EQ(value("atan2(x, -x')"), std::atan2(2.0, -3.0));
  EXPECT_EQ(value("sqrt(x)"), std::sqrt(2.0));
  EXPECT_EQ(value("exp(x)"), std::exp(2.0));
  EXPECT_EQ(value("log(x)"), std::log(2.0));
  EXPECT_EQ(value("abs(-x)"), 2.0);
  EXPECT_EQ(value("min(x, x') + max (x, x')"), 5.0);
  // What is no number stays none, in min and max too.
  EXPECT_TRUE(std::isnan(value("sqrt(-1)")));
  EXPECT_TRUE(std::isnan(value("min(1, 0/0)")) && std::isnan(value("max(0/0, 1)")));
  EXPECT_EQ(value("1/0"), INFINITY);
}

TEST(Expression, FaultsNameTheirPlace) {
  EXPECT_EQ(fault(""), "0: is empty, expected a formula");
  EXPECT_EQ(fault("   "), "0: is empty, expected a formula");
  EXPECT_EQ(fault("1 +"), "3: unexpected end, expected a number, a name or (");
  EXPECT_EQ(fault("1 + * 2"), "4: unexpected \"*\", expected a number, a name or (");
  EXPECT_EQ(fault("(1 + 2"), "6: unexpected end, expected an operator or )");
  EXPECT_EQ(fault("1 + 2)"), "5: unexpected \")\", expected an operator or the end");
  EXPECT_EQ(fault("2 x"), "2: expected an operator after a number; only deg may follow it");
  EXPECT_EQ(fault("x 2"), "2: unexpected \"2\", expected an operator or the end");
  EXPECT_EQ(fault("1 + z'"), "4: unknown name \"z'\", expected x, x', y_1");
  EXPECT_EQ(fault("2*sinh(x)"),
            "2: \"sinh\" is no function, expected one of sin, cos, tan, asin, acos, atan, atan2, sqrt, exp, "
            "log, abs, min, max");
  EXPECT_EQ(fault("sin x"), "4: unexpected \"x\", expected ( after sin");
  EXPECT_EQ(fault("min(1)"), "5: unexpected \")\", expected a comma: min takes 2 arguments");
  EXPECT_EQ(fault("sin(1, 2)"), "5: unexpected comma, sin takes 1 argument");
  EXPECT_EQ(fault("1e999"), "0: the number does not fit into a double");
  EXPECT_EQ(fault(". + 1"), "0: unexpected \".\", expected a number");
  EXPECT_EQ(fault("2 · 3"), "2: unexpected \"·\", expected an operator or the end");
}

TEST(Expression, DeepAndLongTexts) {
  const auto repeated = [](const std::string& piece, int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += piece;
    return text;
  };
  for (const char* piece : {"(", "-", "2^", "sin(", "1+2*3^("}) {
    EXPECT_NE(fault(repeated(piece, 100000)).find("nested too deeply"), std::string::npos) << piece;
  }
  EXPECT_EQ(value(repeated("(", 60) + "1" + repeated(")", 60)), 1.0);
  EXPECT_EQ(value("0" + repeated("+1", 100000)), 100000.0);
  // As deep as it goes: three values wait at every level.
  EXPECT_EQ(value(repeated("1+1*1^(", 31) + "1" + repeated(")", 31)), 2.0);
}

// Random trees, printed with all parentheses and evaluated on the way.
TEST(Expression, AgreesWithARandomTree) {
  std::mt19937 random(7);
  const auto pick = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
  struct Tree {
    std::string text;
    double value;
  };
  const auto make = [&](auto&& self, int depth) -> Tree {
    if (depth == 0) {
      const auto i = static_cast<std::size_t>(pick(3));
      return {std::string(names[i]), values[i]};
    }
    const Tree a = self(self, depth - 1), b = self(self, depth - 1);
    switch (pick(5)) {
      case 0: return {"(" + a.text + " + " + b.text + ")", a.value + b.value};
      case 1: return {"(" + a.text + "-" + b.text + ")", a.value - b.value};
      case 2: return {"(" + a.text + "*" + b.text + ")", a.value * b.value};
      case 3: return {"min(" + a.text + "," + b.text + ")", std::min(a.value, b.value)};
      default: return {"-" + a.text, -a.value};
    }
  };
  for (int i = 0; i < 200; ++i) {
    const Tree tree = make(make, 5);
    EXPECT_EQ(value(tree.text), tree.value) << tree.text;
  }
}

}  // namespace
}  // namespace percuss::expression_test
