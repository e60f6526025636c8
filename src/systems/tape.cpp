#include "systems/tape.hpp"

#include <algorithm>
#include <limits>

namespace percuss {
namespace {

using Op = FormulaOp;

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

// Which nodes are needed, by the first stage that needs them; `none` for the others.
constexpr std::uint8_t none = 255;
std::vector<std::uint8_t> first_stages(const FormulaGraph& graph,
                                       std::span<const std::vector<Formula>> stages) {
  std::vector<std::uint8_t> first(graph.size(), none);
  for (std::size_t stage = 0; stage < stages.size(); ++stage)
    for (const Formula formula : stages[stage])
      first[formula] = std::min(first[formula], static_cast<std::uint8_t>(stage));
  for (std::size_t i = graph.size(); i-- > 0;) {  // operands have smaller indices
    if (first[i] == none) continue;
    const FormulaNode& node = graph[static_cast<Formula>(i)];
    const auto operands = node.operands();
    for (int k = 0; k < operands_of(node.op); ++k) {
      std::uint8_t& of_operand = first[operands[static_cast<std::size_t>(k)]];
      of_operand = std::min(of_operand, first[i]);
    }
  }
  return first;
}

}  // namespace

Tape::Tape(const FormulaGraph& graph, std::size_t variables, std::span<const std::vector<Formula>> stages) {
  const std::vector<std::uint8_t> first = first_stages(graph, stages);
  place_.assign(graph.size(), nowhere);
  registers_.assign(variables, 0.0);
  std::vector<std::vector<Formula>> todo(stages.size());
  std::vector<Formula> cosine(graph.size(), 0);  // by argument
  for (Formula i = 0; i < graph.size(); ++i) {
    if (first[i] == none) continue;
    const FormulaNode& node = graph[i];
    if (node.op == Op::variable) {
      place_[i] = node.a;
    } else if (node.op == Op::constant) {
      place_[i] = static_cast<std::uint32_t>(registers_.size());
      registers_.push_back(node.value);
    } else {
      todo[first[i]].push_back(i);
      if (node.op == Op::cos) cosine[node.a] = i;
    }
  }
  std::vector<Formula> sine(graph.size(), 0);
  for (const auto& stage : todo)
    for (const Formula i : stage)
      if (graph[i].op == Op::sin) sine[graph[i].a] = i;

  const auto new_register = [&] {
    registers_.push_back(0.0);
    return static_cast<std::uint32_t>(registers_.size() - 1);
  };
  const auto at = [&](Formula operand) { return place_[operand] == nowhere ? 0 : place_[operand]; };
  for (const auto& stage : todo) {
    for (const Formula i : stage) {
      if (place_[i] != nowhere) continue;
      const FormulaNode& node = graph[i];
      place_[i] = new_register();
      const bool circular = node.op == Op::sin || node.op == Op::cos;
      if (circular && sine[node.a] != 0 && cosine[node.a] != 0) {  // one instruction for both
        const Formula other = node.op == Op::sin ? cosine[node.a] : sine[node.a];
        place_[other] = new_register();
        instructions_.push_back(
            {Op::sin, true, place_[sine[node.a]], place_[node.a], place_[cosine[node.a]], 0});
        continue;
      }
      const int operands = operands_of(node.op);
      instructions_.push_back({node.op, false, place_[i], at(node.a), operands > 1 ? at(node.b) : 0,
                               operands > 2 ? at(node.c) : 0});
    }
    ends_.push_back(instructions_.size());
  }
}

void Tape::run(double* registers, std::size_t stage) const {
  double* const r = registers;
  const Instruction* const end = instructions_.data() + ends_[stage];
  for (const Instruction* i = instructions_.data(); i != end; ++i) {
    if (i->both) {
      const double angle = r[i->a];
      r[i->to] = std::sin(angle);
      r[i->b] = std::cos(angle);
    } else {
      r[i->to] = apply(i->op, r[i->a], r[i->b], r[i->c]);
    }
  }
}

}  // namespace percuss
