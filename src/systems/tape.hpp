// Formulas as a list of instructions for a machine with registers: straight through, nothing allocated.
#pragma once

#include <span>
#include <vector>

#include "systems/formula_graph.hpp"

namespace percuss {

class Tape {
 public:
  // `stages` are the formulas wanted, one list after the other: running stage k makes all of the stages
  // 0 ... k. The variables are the first registers.
  Tape(const FormulaGraph& graph, std::size_t variables, std::span<const std::vector<Formula>> stages);

  // Registers with the constants in their places.
  const std::vector<double>& registers() const { return registers_; }
  // Where a formula that was asked for is to be found.
  std::uint32_t register_of(Formula formula) const { return place_[formula]; }
  void run(double* registers, std::size_t stage) const;
  std::size_t length(std::size_t stage) const { return ends_[stage]; }

 private:
  struct Instruction {
    FormulaOp op;
    bool both;  // of sin: cos goes to b
    std::uint32_t to, a, b, c;
  };
  std::vector<Instruction> instructions_;
  std::vector<std::size_t> ends_;  // of the stages
  std::vector<double> registers_;
  std::vector<std::uint32_t> place_;  // by formula
};

}  // namespace percuss
