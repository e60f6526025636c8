#include "systems/tape.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace percuss {
namespace {

using Op = FormulaOp;

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t operations = static_cast<std::size_t>(Op::select) + 1;

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
  sine_.assign(graph.size(), 0);
  cosine_.assign(graph.size(), 0);
  std::vector<std::vector<Formula>> needed(stages.size());
  for (Formula i = 0; i < graph.size(); ++i) {
    if (first[i] == none) continue;
    const FormulaNode& node = graph[i];
    if (node.op == Op::variable) {
      place_[i] = node.a;
    } else if (node.op == Op::constant) {
      place_[i] = static_cast<std::uint32_t>(registers_.size());
      registers_.push_back(node.value);
    } else {
      needed[first[i]].push_back(i);
      if (node.op == Op::sin) sine_[node.a] = i;
      if (node.op == Op::cos) cosine_[node.a] = i;
    }
  }
  for (const auto& stage : needed) {
    add_stage(graph, stage);
    ends_.push_back(runs_.size());
  }
}

void Tape::add(Op op, bool both, const Instruction& instruction) {
  const bool goes_on =
      runs_.size() > (ends_.empty() ? 0 : ends_.back()) && runs_.back().op == op && runs_.back().both == both;
  if (!goes_on) runs_.push_back({op, both, 0});
  instructions_.push_back(instruction);
  runs_.back().end = static_cast<std::uint32_t>(instructions_.size());
}

// What is ready waits by operation; one operation is carried out until nothing of it is ready, then the one
// of which most is.
void Tape::add_stage(const FormulaGraph& graph, const std::vector<Formula>& formulas) {
  std::vector<std::uint8_t> missing(graph.size(), 0);  // operands, by formula
  std::vector<std::vector<Formula>> users(graph.size());
  std::array<std::vector<Formula>, operations> ready;
  for (const Formula i : formulas) {
    if (place_[i] != nowhere) continue;  // the other of sin and cos, in an earlier stage
    const FormulaNode& node = graph[i];
    const auto operands = node.operands();
    for (int k = 0; k < operands_of(node.op); ++k) {
      const Formula operand = operands[static_cast<std::size_t>(k)];
      if (place_[operand] != nowhere) continue;
      ++missing[i];
      users[operand].push_back(i);
    }
    if (missing[i] == 0) ready[static_cast<std::size_t>(node.op)].push_back(i);
  }
  const auto finish = [&](Formula i) {
    place_[i] = static_cast<std::uint32_t>(registers_.size());
    registers_.push_back(0.0);
    for (const Formula user : users[i])
      if (--missing[user] == 0) ready[static_cast<std::size_t>(graph[user].op)].push_back(user);
  };
  const auto longest = [&] {
    return std::max_element(ready.begin(), ready.end(),
                            [](const auto& x, const auto& y) { return x.size() < y.size(); });
  };
  for (auto same = longest(); !same->empty(); same = longest()) {
    for (std::size_t k = 0; k < same->size(); ++k) {  // it may grow
      const Formula i = (*same)[k];
      if (place_[i] != nowhere) continue;
      const FormulaNode& node = graph[i];
      finish(i);
      if ((node.op == Op::sin || node.op == Op::cos) && sine_[node.a] != 0 && cosine_[node.a] != 0) {
        finish(node.op == Op::sin ? cosine_[node.a] : sine_[node.a]);
        add(Op::sin, true, {place_[sine_[node.a]], place_[node.a], place_[cosine_[node.a]], 0});
        continue;
      }
      const int operands = operands_of(node.op);
      add(node.op, false,
          {place_[i], place_[node.a], operands > 1 ? place_[node.b] : 0, operands > 2 ? place_[node.c] : 0});
    }
    same->clear();
  }
}

void Tape::run(double* registers, std::size_t stage) const {
  double* const r = registers;
  const Instruction* i = instructions_.data();
  for (std::size_t k = 0; k < ends_[stage]; ++k) {
    const Run& run = runs_[k];
    const Instruction* const end = instructions_.data() + run.end;
    const auto each = [&](auto operation) {
      for (; i != end; ++i) operation(*i);
    };
    switch (run.op) {
      case Op::add: each([r](const Instruction& o) { r[o.to] = r[o.a] + r[o.b]; }); break;
      case Op::subtract: each([r](const Instruction& o) { r[o.to] = r[o.a] - r[o.b]; }); break;
      case Op::multiply: each([r](const Instruction& o) { r[o.to] = r[o.a] * r[o.b]; }); break;
      case Op::negate: each([r](const Instruction& o) { r[o.to] = -r[o.a]; }); break;
      default:
        if (run.both)
          each([r](const Instruction& o) {
            const double angle = r[o.a];
            r[o.to] = std::sin(angle);
            r[o.b] = std::cos(angle);
          });
        else
          each([r, op = run.op](const Instruction& o) { r[o.to] = apply(op, r[o.a], r[o.b], r[o.c]); });
    }
  }
}

}  // namespace percuss
