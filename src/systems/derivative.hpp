// Exact derivatives of formulas, as formulas.
#pragma once

#include <vector>

#include "systems/formula_graph.hpp"

namespace percuss {

// ∂/∂x for all variables x of a kind at once, by the chain rule from the formula down to its variables: as
// many new nodes as the formula has, whatever the number of variables. abs, min and max are differentiated
// piece by piece; where the pieces meet, abs has slope 0, min and max that of their second argument.
class Gradient {
 public:
  explicit Gradient(FormulaGraph& graph) : graph_(graph) {}

  struct Partial {
    std::uint32_t variable;
    Formula formula;
  };
  // Those that are not zero, by ascending variable. `kinds` says of what they are, e.g. on_rates.
  std::vector<Partial> of(Formula formula, std::uint8_t kinds);
  // How many nodes have been visited so far.
  std::size_t work() const { return work_; }

 private:
  void collect(Formula formula, std::uint8_t kinds);
  void add(Formula formula, Formula slope, std::uint8_t kinds);

  FormulaGraph& graph_;
  std::vector<Formula> order_;  // what the formula is made of and depends on the variables
  std::vector<Formula> slope_;  // by node
  std::vector<std::uint32_t> visited_;
  std::uint32_t pass_ = 0;
  std::size_t work_ = 0;
};

// (∂/∂q) q̇ + ∂/∂t: the derivative along the motion, rates held.
class MotionDerivative {
 public:
  // `slopes` are those of the variables.
  MotionDerivative(FormulaGraph& graph, std::vector<Formula> slopes)
      : graph_(graph), slopes_(std::move(slopes)) {}
  Formula of(Formula formula);

 private:
  Formula chain_rule(Formula formula);

  FormulaGraph& graph_;
  std::vector<Formula> slopes_;
  std::vector<Formula> known_;  // by node
};

// The formula with all rates zero.
class AtRest {
 public:
  explicit AtRest(FormulaGraph& graph) : graph_(graph) {}
  Formula of(Formula formula);

 private:
  FormulaGraph& graph_;
  std::vector<Formula> known_;
};

}  // namespace percuss
