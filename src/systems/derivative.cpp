#include "systems/derivative.hpp"

#include <algorithm>
#include <limits>

namespace percuss {
namespace {

using Op = FormulaOp;

constexpr Formula unknown = std::numeric_limits<Formula>::max();

// ∂formula/∂operand of all operations but min, max and select, which choose an operand.
Formula partial(FormulaGraph& g, Formula formula, int operand) {
  const FormulaNode node = g[formula];
  const Formula a = node.a;
  const Formula b = node.b;
  const auto constant = [&](double value) { return g.constant(value); };
  switch (node.op) {
    case Op::negate: return constant(-1.0);
    case Op::sin: return g.make(Op::cos, a);
    case Op::cos: return g.make(Op::negate, g.make(Op::sin, a));
    case Op::tan: return g.sum(FormulaGraph::one, g.product(formula, formula));
    case Op::asin:
    case Op::acos:
      return g.quotient(constant(node.op == Op::asin ? 1.0 : -1.0),
                        g.make(Op::sqrt, g.difference(FormulaGraph::one, g.product(a, a))));
    case Op::atan: return g.quotient(FormulaGraph::one, g.sum(FormulaGraph::one, g.product(a, a)));
    case Op::sqrt: return g.quotient(constant(0.5), formula);
    case Op::exp: return formula;
    case Op::log: return g.quotient(FormulaGraph::one, a);
    case Op::abs: return g.make(Op::sign, a);
    case Op::add: return FormulaGraph::one;
    case Op::subtract: return constant(operand == 0 ? 1.0 : -1.0);
    case Op::multiply: return operand == 0 ? b : a;
    case Op::divide:
      return operand == 0 ? g.quotient(FormulaGraph::one, b) : g.make(Op::negate, g.quotient(formula, b));
    case Op::power:
      return operand == 0 ? g.product(b, g.make(Op::power, a, g.difference(b, FormulaGraph::one)))
                          : g.product(formula, g.make(Op::log, a));
    case Op::atan2: {
      const Formula square = g.sum(g.product(a, a), g.product(b, b));
      return operand == 0 ? g.quotient(b, square) : g.make(Op::negate, g.quotient(a, square));
    }
    default: return FormulaGraph::zero;  // sign and less are steps
  }
}

// For min and max: not zero where the first operand is chosen.
Formula chooses_first(FormulaGraph& g, const FormulaNode& node) {
  return node.op == Op::min ? g.make(Op::less, node.a, node.b) : g.make(Op::less, node.b, node.a);
}

bool is_choice(Op op) { return op == Op::min || op == Op::max || op == Op::select; }

struct Choice {
  Formula condition, first, second;
};
Choice choice(FormulaGraph& g, const FormulaNode& node) {
  if (node.op == Op::select) return {node.a, node.b, node.c};
  return {chooses_first(g, node), node.a, node.b};
}

}  // namespace

void Gradient::collect(Formula formula, std::uint8_t kinds) {
  ++pass_;
  visited_.resize(graph_.size(), 0);
  slope_.resize(graph_.size(), FormulaGraph::zero);
  order_.clear();
  const auto visit = [&](Formula next) {
    if (visited_[next] == pass_ || (graph_[next].depends & kinds) == 0) return;
    visited_[next] = pass_;
    slope_[next] = FormulaGraph::zero;
    order_.push_back(next);
  };
  visit(formula);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const FormulaNode& node = graph_[order_[i]];
    const auto operands = node.operands();
    for (int k = 0; k < operands_of(node.op); ++k) visit(operands[static_cast<std::size_t>(k)]);
  }
  std::sort(order_.begin(), order_.end(), std::greater<>());  // every node before its operands
  work_ += order_.size();
}

void Gradient::add(Formula formula, Formula slope, std::uint8_t kinds) {
  if ((graph_[formula].depends & kinds) == 0) return;
  slope_[formula] = graph_.sum(slope_[formula], slope);
}

std::vector<Gradient::Partial> Gradient::of(Formula formula, std::uint8_t kinds) {
  std::vector<Partial> partials;
  if ((graph_[formula].depends & kinds) == 0) return partials;
  collect(formula, kinds);
  slope_[formula] = FormulaGraph::one;
  for (const Formula next : order_) {
    const FormulaNode node = graph_[next];
    const Formula slope = slope_[next];
    if (slope == FormulaGraph::zero) continue;
    if (node.op == Op::variable) {
      partials.push_back({node.a, slope});
    } else if (is_choice(node.op)) {
      const auto [condition, first, second] = choice(graph_, node);
      add(first, graph_.make(Op::select, condition, slope, FormulaGraph::zero), kinds);
      add(second, graph_.make(Op::select, condition, FormulaGraph::zero, slope), kinds);
    } else {
      const auto operands = node.operands();
      for (int k = 0; k < operands_of(node.op); ++k) {
        const Formula operand = operands[static_cast<std::size_t>(k)];
        if ((graph_[operand].depends & kinds) != 0)
          add(operand, graph_.product(slope, partial(graph_, next, k)), kinds);
      }
    }
  }
  std::sort(partials.begin(), partials.end(),
            [](const Partial& x, const Partial& y) { return x.variable < y.variable; });
  return partials;
}

Formula MotionDerivative::of(Formula formula) {
  std::vector<Formula> waiting{formula};
  while (!waiting.empty()) {
    known_.resize(graph_.size(), unknown);
    const Formula next = waiting.back();
    const FormulaNode node = graph_[next];
    if (known_[next] != unknown) {
      waiting.pop_back();
      continue;
    }
    const std::size_t before = waiting.size();
    const auto operands = node.operands();
    for (int k = 0; k < operands_of(node.op); ++k)
      if (known_[operands[static_cast<std::size_t>(k)]] == unknown)
        waiting.push_back(operands[static_cast<std::size_t>(k)]);
    if (waiting.size() > before) continue;
    const Formula slope = chain_rule(next);  // the graph may grow
    known_[next] = slope;
    waiting.pop_back();
  }
  return known_[formula];
}

Formula MotionDerivative::chain_rule(Formula formula) {
  const FormulaNode node = graph_[formula];
  if ((node.depends & (on_coordinates | on_time)) == 0) return FormulaGraph::zero;
  if (node.op == Op::variable) return slopes_[node.a];
  if (is_choice(node.op)) {
    const auto [condition, first, second] = choice(graph_, node);
    return graph_.make(Op::select, condition, known_[first], known_[second]);
  }
  Formula slope = FormulaGraph::zero;
  const auto operands = node.operands();
  for (int k = 0; k < operands_of(node.op); ++k) {
    const Formula inner = known_[operands[static_cast<std::size_t>(k)]];
    if (inner != FormulaGraph::zero)
      slope = graph_.sum(slope, graph_.product(partial(graph_, formula, k), inner));
  }
  return slope;
}

Formula AtRest::of(Formula formula) {
  std::vector<Formula> waiting{formula};
  while (!waiting.empty()) {
    known_.resize(graph_.size(), unknown);
    const Formula next = waiting.back();
    const FormulaNode node = graph_[next];
    if ((node.depends & on_rates) == 0) {
      known_[next] = next;
    } else if (node.op == Op::variable) {
      known_[next] = FormulaGraph::zero;
    }
    if (known_[next] != unknown) {
      waiting.pop_back();
      continue;
    }
    const std::size_t before = waiting.size();
    const auto operands = node.operands();
    for (int k = 0; k < operands_of(node.op); ++k)
      if (known_[operands[static_cast<std::size_t>(k)]] == unknown)
        waiting.push_back(operands[static_cast<std::size_t>(k)]);
    if (waiting.size() > before) continue;
    const auto rest = [&](int k) {
      return k < operands_of(node.op) ? known_[operands[static_cast<std::size_t>(k)]] : 0;
    };
    known_[next] = graph_.make(node.op, rest(0), rest(1), rest(2));
    waiting.pop_back();
  }
  return known_[formula];
}

}  // namespace percuss
