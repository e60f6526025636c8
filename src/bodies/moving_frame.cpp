#include "bodies/moving_frame.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name_table.hpp"
#include "percuss/text.hpp"
#include "systems/derivative.hpp"

namespace percuss {
namespace {

using Turn = Scene::Body::Turn;
using Quadruple = std::array<Formula, 4>;  // w, x, y, z

// The Hamilton product.
Quadruple turned_by(FormulaGraph& graph, const Quadruple& a, const Quadruple& b) {
  const auto term = [&](std::size_t i, std::size_t j) { return graph.product(a[i], b[j]); };
  const auto sum = [&](Formula x, Formula y) { return graph.sum(x, y); };
  const auto less = [&](Formula x, Formula y) { return graph.difference(x, y); };
  return {less(less(term(0, 0), term(1, 1)), sum(term(2, 2), term(3, 3))),
          sum(sum(term(0, 1), term(1, 0)), less(term(2, 3), term(3, 2))),
          sum(sum(term(0, 2), term(2, 0)), less(term(3, 1), term(1, 3))),
          sum(sum(term(0, 3), term(3, 0)), less(term(1, 2), term(2, 1)))};
}

// As orientation_of() has it, but for the length.
Quadruple quaternion_of(FormulaGraph& graph, Turn::Kind kind, const Quadruple& x) {
  const auto half = [&](FormulaOp op, Formula angle) {
    return graph.make(op, graph.product(graph.constant(0.5), angle));
  };
  const auto about = [&](std::size_t axis, Formula angle) {
    Quadruple turn{half(FormulaOp::cos, angle), FormulaGraph::zero, FormulaGraph::zero, FormulaGraph::zero};
    turn[axis + 1] = half(FormulaOp::sin, angle);
    return turn;
  };
  if (kind == Turn::Kind::rpy)
    return turned_by(graph, about(2, x[2]), turned_by(graph, about(1, x[1]), about(0, x[0])));
  if (kind == Turn::Kind::quaternion) return x;
  Formula squares = FormulaGraph::zero;
  for (std::size_t i = 0; i < 3; ++i) squares = graph.sum(squares, graph.product(x[i], x[i]));
  const Formula s = half(FormulaOp::sin, x[3]);
  return {graph.product(graph.make(FormulaOp::sqrt, squares), half(FormulaOp::cos, x[3])),
          graph.product(x[0], s), graph.product(x[1], s), graph.product(x[2], s)};
}

// Where the numbers of a turn stand in a file.
std::string field_of(Turn::Kind kind, std::size_t i) {
  if (kind == Turn::Kind::rpy) return fmt::format(".orientation.rpy[{}]", i);
  if (kind == Turn::Kind::quaternion) return fmt::format(".orientation.quaternion[{}]", i);
  return i == 3 ? ".orientation.angle" : fmt::format(".orientation.axis[{}]", i);
}

}  // namespace

Result<std::optional<MovingFrame>> MovingFrame::from(const Scene::Body& body,
                                                     const std::map<std::string, double>& parameters) {
  if (!body.moves_by_formulas()) return std::optional<MovingFrame>();
  FormulaGraph graph;
  std::vector<std::string> texts{"t"};
  std::vector<Formula> formulas{graph.variable(0, on_time)};
  for (const auto& [name, value] : parameters) {
    texts.push_back(name);
    formulas.push_back(graph.constant(value));
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const NameTable table(views);
  Errors errors;
  const auto parse = [&](const std::string& field, const std::string& text, double otherwise) {
    if (text.empty()) return graph.constant(otherwise);
    const auto parsed = parse_expression(text, table);
    if (!parsed) {
      errors.push_back({field, fmt::format("in {}: {}", quote(text), parsed.error().message)});
      return FormulaGraph::zero;
    }
    return graph.add_expression(*parsed, formulas);
  };
  std::array<Formula, numbers> value{};
  for (std::size_t i = 0; i < 3; ++i)
    value[i] = parse(fmt::format(".position[{}]", i), body.moving_position[i],
                     body.pose.position[static_cast<Eigen::Index>(i)]);
  const Eigen::Quaterniond& still = body.pose.orientation;
  Quadruple turn{graph.constant(still.w()), graph.constant(still.x()), graph.constant(still.y()),
                 graph.constant(still.z())};
  if (body.turns_by_formulas()) {
    for (std::size_t i = 0; i < 4; ++i)
      turn[i] = parse(field_of(body.turn.kind, i), body.moving_turn[i], body.turn.numbers[i]);
    turn = quaternion_of(graph, body.turn.kind, turn);
  }
  std::copy(turn.begin(), turn.end(), value.begin() + 3);
  if (!errors.empty()) return tl::unexpected(errors);

  MotionDerivative derivative(graph, {FormulaGraph::one});
  std::vector<std::vector<Formula>> stages(1);
  std::array<std::array<Formula, 3>, numbers> all{};
  for (std::size_t k = 0; k < numbers; ++k) {
    all[k][0] = value[k];
    for (std::size_t d = 1; d < 3; ++d) all[k][d] = derivative.of(all[k][d - 1]);
    stages[0].insert(stages[0].end(), all[k].begin(), all[k].end());
  }
  MovingFrame frame(Tape(graph, 1, stages));
  for (std::size_t k = 0; k < numbers; ++k)
    for (std::size_t d = 0; d < 3; ++d) frame.registers_[k][d] = frame.tape_.register_of(all[k][d]);
  return std::optional<MovingFrame>(std::move(frame));
}

FrameMotion MovingFrame::at(double t) const {
  thread_local std::vector<double> registers;
  registers = tape_.registers();
  registers[0] = t;
  tape_.run(registers.data(), 0);
  FrameMotion motion;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    motion.pose.position[i] = registers[registers_[k][0]];
    motion.velocity[i] = registers[registers_[k][1]];
    motion.acceleration[i] = registers[registers_[k][2]];
  }
  // With a quaternion r of length √N:  ω = 2 Im(ṙr̄)/N,  ω̇ = (2 Im(r̈r̄) − Ṅω)/N.
  const auto turn = [&](std::size_t d) {
    return Eigen::Quaterniond(registers[registers_[3][d]], registers[registers_[4][d]],
                              registers[registers_[5][d]], registers[registers_[6][d]]);
  };
  const Eigen::Quaterniond r = turn(0), rate = turn(1);
  const double square = r.squaredNorm();
  motion.pose.orientation = r.normalized();
  motion.spin = 2.0 / square * (rate * r.conjugate()).vec();
  motion.spin_rate =
      2.0 / square * ((turn(2) * r.conjugate()).vec() - r.coeffs().dot(rate.coeffs()) * motion.spin);
  return motion;
}

}  // namespace percuss
