// Formulas as one graph in which equal subexpressions are one node, simplified as they are made.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "percuss/expression.hpp"

namespace percuss {

using Formula = std::uint32_t;  // index of a node; its operands have smaller ones

// clang-format off
enum class FormulaOp : std::uint8_t {
  constant, variable,
  negate, sin, cos, tan, asin, acos, atan, sqrt, exp, log, abs, sign,      // of a
  add, subtract, multiply, divide, power, atan2, min, max, less,           // of a and b; less: 1 where a < b, else 0
  select,                                                                  // b where a is not zero, else c
};
// clang-format on

inline int operands_of(FormulaOp op) {
  if (op <= FormulaOp::variable) return 0;
  if (op <= FormulaOp::sign) return 1;
  return op == FormulaOp::select ? 3 : 2;
}

// The value of an operation; min and max of NaN are NaN.
inline double apply(FormulaOp op, double a, double b, double c) {
  switch (op) {
    case FormulaOp::negate: return -a;
    case FormulaOp::sin: return std::sin(a);
    case FormulaOp::cos: return std::cos(a);
    case FormulaOp::tan: return std::tan(a);
    case FormulaOp::asin: return std::asin(a);
    case FormulaOp::acos: return std::acos(a);
    case FormulaOp::atan: return std::atan(a);
    case FormulaOp::sqrt: return std::sqrt(a);
    case FormulaOp::exp: return std::exp(a);
    case FormulaOp::log: return std::log(a);
    case FormulaOp::abs: return std::abs(a);
    case FormulaOp::sign: return a > 0.0 ? 1.0 : (a < 0.0 ? -1.0 : 0.0);
    case FormulaOp::add: return a + b;
    case FormulaOp::subtract: return a - b;
    case FormulaOp::multiply: return a * b;
    case FormulaOp::divide: return a / b;
    case FormulaOp::power: return std::pow(a, b);
    case FormulaOp::atan2: return std::atan2(a, b);
    case FormulaOp::min: return std::isnan(a) || a < b ? a : b;
    case FormulaOp::max: return std::isnan(a) || a > b ? a : b;
    case FormulaOp::less: return a < b ? 1.0 : 0.0;
    case FormulaOp::select: return a != 0.0 ? b : c;
    case FormulaOp::constant:
    case FormulaOp::variable: break;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

// What a formula depends on, as a set of bits.
enum : std::uint8_t { on_coordinates = 1, on_rates = 2, on_time = 4 };

struct FormulaNode {
  FormulaOp op = FormulaOp::constant;
  std::uint8_t depends = 0;
  Formula a = 0, b = 0, c = 0;  // operands; a is the number of a variable
  double value = 0.0;           // of a constant

  std::array<Formula, 3> operands() const { return {a, b, c}; }
};

class FormulaGraph {
 public:
  static constexpr std::size_t most_nodes = std::size_t{1} << 20;
  static constexpr Formula zero = 0;
  static constexpr Formula one = 1;

  FormulaGraph();

  Formula constant(double value);
  Formula variable(std::uint32_t number, std::uint8_t depends);
  // Any operation but constant and variable, simplified: constants are folded and gathered in front of
  // products, 0 and 1 vanish, signs move outwards, whole powers become products. So 0·x and x − x are 0 even
  // where x is not finite, and so is the piece that min, max and abs did not choose.
  Formula make(FormulaOp op, Formula a, Formula b = 0, Formula c = 0);
  // A parsed formula; `names` are those that it was parsed with.
  Formula add_expression(const Expression& expression, std::span<const Formula> names);

  Formula sum(Formula a, Formula b) { return make(FormulaOp::add, a, b); }
  Formula difference(Formula a, Formula b) { return make(FormulaOp::subtract, a, b); }
  Formula product(Formula a, Formula b) { return make(FormulaOp::multiply, a, b); }
  Formula quotient(Formula a, Formula b) { return make(FormulaOp::divide, a, b); }

  const FormulaNode& operator[](Formula formula) const { return nodes_[formula]; }
  std::size_t size() const { return nodes_.size(); }
  bool is_constant(Formula formula) const { return nodes_[formula].op == FormulaOp::constant; }
  // Nothing is added to a graph that is full: its formulas are worthless.
  bool full() const { return nodes_.size() >= most_nodes; }

 private:
  Formula intern(FormulaNode node);
  std::size_t slot_of(const FormulaNode& node) const;
  bool is(Formula formula, FormulaOp op) const { return nodes_[formula].op == op; }
  double value(Formula formula) const { return nodes_[formula].value; }
  // A formula as a number times the rest.
  struct Scaled {
    double factor;
    Formula rest;
  };
  Scaled scaled(Formula formula) const;
  Formula times(double factor, Formula formula);
  // −x and y − x as x and x − y, so that cos(y − x) and cos(x − y) are one; others as they are.
  Formula opposite_of(Formula formula);
  Formula make_negative(Formula a);
  Formula make_sum(Formula a, Formula b);
  Formula make_difference(Formula a, Formula b);
  Formula make_product(Formula a, Formula b);
  Formula make_chosen_product(Formula choice, Formula factor);
  Formula make_quotient(Formula a, Formula b);
  Formula make_power(Formula a, Formula b);
  Formula whole_power(Formula a, unsigned exponent);

  std::vector<FormulaNode> nodes_;
  std::vector<Formula> slots_;  // a hash table of the nodes, at most half full
};

}  // namespace percuss
