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
  std::size_t length(std::size_t stage) const { return ends_[stage] == 0 ? 0 : runs_[ends_[stage] - 1].end; }

 private:
  struct Instruction {
    std::uint32_t to, a, b, c;
  };
  // Instructions that do the same and do not need each other: no time is lost with deciding what to do.
  struct Run {
    FormulaOp op;
    bool both;  // sin goes to `to` and cos to `b`
    std::uint32_t end;
  };
  void add(FormulaOp op, bool both, const Instruction& instruction);
  void add_stage(const FormulaGraph& graph, const std::vector<Formula>& formulas);

  std::vector<Instruction> instructions_;
  std::vector<Run> runs_;
  std::vector<std::size_t> ends_;  // of the runs of a stage
  std::vector<double> registers_;
  std::vector<std::uint32_t> place_;    // by formula
  std::vector<Formula> sine_, cosine_;  // by argument; 0 where there is none
};

}  // namespace percuss
