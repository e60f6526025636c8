#include "systems/formula_graph.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace percuss {
namespace {

using Op = FormulaOp;

constexpr double largest_whole_power = 64.0;

constexpr Formula empty = std::numeric_limits<Formula>::max();

std::size_t hash_of(const FormulaNode& node) {
  std::uint64_t h = static_cast<std::uint64_t>(node.op);
  for (const std::uint64_t part : {std::uint64_t{node.a}, std::uint64_t{node.b}, std::uint64_t{node.c},
                                   std::bit_cast<std::uint64_t>(node.value)}) {
    h = (h ^ part) * 0x9E3779B97F4A7C15U;
    h ^= h >> 29;
  }
  return h;
}

bool same(const FormulaNode& x, const FormulaNode& y) {
  return x.op == y.op && x.a == y.a && x.b == y.b && x.c == y.c &&
         std::bit_cast<std::uint64_t>(x.value) == std::bit_cast<std::uint64_t>(y.value);
}

Op op_of(Expression::Op op) {
  switch (op) {
    case Expression::Op::negate: return Op::negate;
    case Expression::Op::sin: return Op::sin;
    case Expression::Op::cos: return Op::cos;
    case Expression::Op::tan: return Op::tan;
    case Expression::Op::asin: return Op::asin;
    case Expression::Op::acos: return Op::acos;
    case Expression::Op::atan: return Op::atan;
    case Expression::Op::sqrt: return Op::sqrt;
    case Expression::Op::exp: return Op::exp;
    case Expression::Op::log: return Op::log;
    case Expression::Op::abs: return Op::abs;
    case Expression::Op::add: return Op::add;
    case Expression::Op::subtract: return Op::subtract;
    case Expression::Op::multiply: return Op::multiply;
    case Expression::Op::divide: return Op::divide;
    case Expression::Op::power: return Op::power;
    case Expression::Op::atan2: return Op::atan2;
    case Expression::Op::min: return Op::min;
    case Expression::Op::max: return Op::max;
    case Expression::Op::number:
    case Expression::Op::name: break;
  }
  return Op::constant;
}

}  // namespace

FormulaGraph::FormulaGraph() : slots_(1024, empty) {
  constant(0.0);
  constant(1.0);
}

// Where the node is, or an empty slot for it.
std::size_t FormulaGraph::slot_of(const FormulaNode& node) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash_of(node) & mask;
  while (slots_[slot] != empty && !same(nodes_[slots_[slot]], node)) slot = (slot + 1) & mask;
  return slot;
}

Formula FormulaGraph::intern(FormulaNode node) {
  if (full()) return zero;
  const int operands = operands_of(node.op);
  for (int k = 0; k < operands; ++k)
    node.depends |= nodes_[node.operands()[static_cast<std::size_t>(k)]].depends;
  const std::size_t slot = slot_of(node);
  if (slots_[slot] != empty) return slots_[slot];
  const auto added = static_cast<Formula>(nodes_.size());
  slots_[slot] = added;
  nodes_.push_back(node);
  if (2 * nodes_.size() > slots_.size()) {
    slots_.assign(2 * slots_.size(), empty);
    for (Formula i = 0; i < nodes_.size(); ++i) slots_[slot_of(nodes_[i])] = i;
  }
  return added;
}

Formula FormulaGraph::constant(double value) {
  return intern({.op = Op::constant, .value = value == 0.0 ? 0.0 : value});  // no −0
}

Formula FormulaGraph::variable(std::uint32_t number, std::uint8_t depends) {
  return intern({.op = Op::variable, .depends = depends, .a = number});
}

Formula FormulaGraph::make(Op op, Formula a, Formula b, Formula c) {
  const int operands = operands_of(op);
  if (is_constant(a) && (operands < 2 || is_constant(b)) && (operands < 3 || is_constant(c)))
    return constant(apply(op, value(a), value(b), value(c)));
  switch (op) {
    case Op::negate: return make_negative(a);
    case Op::add: return make_sum(a, b);
    case Op::subtract: return make_difference(a, b);
    case Op::multiply: return make_product(a, b);
    case Op::divide: return make_quotient(a, b);
    case Op::power: return make_power(a, b);
    case Op::sin:
      if (const Formula opposite = opposite_of(a); opposite != a)
        return make_negative(intern({.op = op, .a = opposite}));
      break;
    case Op::cos:
    case Op::abs: a = opposite_of(a); break;
    case Op::min:
    case Op::max:
      if (a == b) return a;
      break;
    case Op::select:
      if (b == c) return b;
      if (is_constant(a)) return value(a) != 0.0 ? b : c;
      break;
    default: break;
  }
  return intern({.op = op, .a = a, .b = operands > 1 ? b : 0, .c = operands > 2 ? c : 0});
}

FormulaGraph::Scaled FormulaGraph::scaled(Formula formula) const {
  const FormulaNode& node = nodes_[formula];
  if (node.op == Op::negate) return {-1.0, node.a};
  if (node.op == Op::multiply && is_constant(node.a)) return {value(node.a), node.b};
  return {1.0, formula};
}

Formula FormulaGraph::opposite_of(Formula formula) {
  const FormulaNode node = nodes_[formula];
  if (node.op == Op::negate) return node.a;
  return node.op == Op::subtract && node.a > node.b ? make_difference(node.b, node.a) : formula;
}

Formula FormulaGraph::times(double factor, Formula formula) {
  const auto [own, rest] = scaled(formula);
  factor *= own;
  if (factor == 0.0) return zero;
  if (factor == 1.0) return rest;
  if (factor == -1.0) return intern({.op = Op::negate, .a = rest});
  return intern({.op = Op::multiply, .a = constant(factor), .b = rest});
}

Formula FormulaGraph::make_negative(Formula a) {
  if (is(a, Op::subtract)) return make_difference(nodes_[a].b, nodes_[a].a);
  const auto [factor, rest] = scaled(a);
  return times(-factor, rest);
}

Formula FormulaGraph::make_sum(Formula a, Formula b) {
  if (a == zero) return b;
  if (b == zero) return a;
  if (is_constant(b)) std::swap(a, b);
  if (is_constant(a) && is(b, Op::add) && is_constant(nodes_[b].a))  // c + (d + x)
    return make_sum(constant(value(a) + value(nodes_[b].a)), nodes_[b].b);
  const auto [f, x] = scaled(a);
  const auto [g, y] = scaled(b);
  if (x == y && !is_constant(x)) return times(f + g, x);
  if (is(b, Op::negate)) return intern({.op = Op::subtract, .a = a, .b = y});
  if (is(a, Op::negate)) return intern({.op = Op::subtract, .a = b, .b = x});
  if (!is_constant(a) && a > b) std::swap(a, b);
  return intern({.op = Op::add, .a = a, .b = b});
}

Formula FormulaGraph::make_difference(Formula a, Formula b) {
  if (a == b) return zero;
  if (b == zero) return a;
  if (a == zero) return make_negative(b);
  if (is_constant(b)) return make_sum(constant(-value(b)), a);
  const auto [f, x] = scaled(a);
  const auto [g, y] = scaled(b);
  if (x == y) return times(f - g, x);
  if (is(b, Op::negate)) return make_sum(a, y);
  if (is(a, Op::negate)) return make_negative(make_sum(x, b));
  return intern({.op = Op::subtract, .a = a, .b = b});
}

Formula FormulaGraph::make_product(Formula a, Formula b) {
  if (is_constant(b)) std::swap(a, b);
  if (is_constant(a)) {
    const auto [g, y] = scaled(b);
    return times(value(a) * g, y);
  }
  const auto [f, x] = scaled(a);
  const auto [g, y] = scaled(b);
  if (f * g != 1.0) return times(f * g, make_product(x, y));
  if (x == y && is(x, Op::sqrt)) return nodes_[x].a;
  if (is(x, Op::select)) return make_chosen_product(x, y);
  if (is(y, Op::select)) return make_chosen_product(y, x);
  return intern({.op = Op::multiply, .a = std::min(x, y), .b = std::max(x, y)});
}

// Where one of the two is 0, the product is chosen: 0 stays 0 whatever the other factor is there.
Formula FormulaGraph::make_chosen_product(Formula choice, Formula factor) {
  const FormulaNode node = nodes_[choice];
  if (node.b == zero) return make(Op::select, node.a, zero, make_product(node.c, factor));
  if (node.c == zero) return make(Op::select, node.a, make_product(node.b, factor), zero);
  return intern({.op = Op::multiply, .a = std::min(choice, factor), .b = std::max(choice, factor)});
}

Formula FormulaGraph::make_quotient(Formula a, Formula b) {
  if (a == zero) return zero;
  if (a == b) return one;
  if (is_constant(b)) return make_product(constant(1.0 / value(b)), a);
  const auto [f, x] = is_constant(a) ? Scaled{1.0, a} : scaled(a);
  const auto [g, y] = scaled(b);
  const Formula ratio = x == y ? one : intern({.op = Op::divide, .a = x, .b = y});
  return f == g ? ratio : make_product(constant(f / g), ratio);
}

Formula FormulaGraph::make_power(Formula a, Formula b) {
  if (!is_constant(b)) return intern({.op = Op::power, .a = a, .b = b});
  const double exponent = value(b);
  if (exponent == 0.0) return one;
  if (exponent < 0.0 && exponent >= -largest_whole_power)
    return make_quotient(one, make_power(a, constant(-exponent)));
  if (exponent == 0.5) return make(Op::sqrt, a);
  if (exponent > largest_whole_power || exponent != std::floor(exponent))
    return intern({.op = Op::power, .a = a, .b = b});
  return whole_power(a, static_cast<unsigned>(exponent));
}

// By squaring.
Formula FormulaGraph::whole_power(Formula a, unsigned exponent) {
  if (exponent == 1) return a;
  const Formula root = whole_power(a, exponent / 2);
  const Formula square = make_product(root, root);
  return exponent % 2 == 0 ? square : make_product(square, a);
}

Formula FormulaGraph::add_expression(const Expression& expression, std::span<const Formula> names) {
  std::vector<Formula> stack;
  for (const Expression::Step& step : expression.steps) {
    if (step.op == Expression::Op::number) {
      stack.push_back(constant(step.number));
    } else if (step.op == Expression::Op::name) {
      stack.push_back(names[step.name]);
    } else if (const Op op = op_of(step.op); operands_of(op) == 1) {
      stack.back() = make(op, stack.back());
    } else {
      const Formula b = stack.back();
      stack.pop_back();
      stack.back() = make(op, stack.back(), b);
    }
  }
  return stack.front();
}

}  // namespace percuss
