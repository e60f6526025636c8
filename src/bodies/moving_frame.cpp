#include "bodies/moving_frame.hpp"

#include <fmt/format.h>

#include "base/name_table.hpp"
#include "percuss/text.hpp"
#include "systems/derivative.hpp"

namespace percuss {

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
  std::array<Formula, 4> value{};
  for (std::size_t i = 0; i < 3; ++i)
    value[i] = parse(fmt::format(".position[{}]", i), body.moving_position[i],
                     body.pose.position[static_cast<Eigen::Index>(i)]);
  value[3] = parse(".orientation.angle", body.moving_angle, 0.0);
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
  for (std::size_t i = 0; i < 3 && !body.moving_angle.empty(); ++i) {
    const Formula a = parse(fmt::format(".orientation.axis[{}]", i), body.moving_axis[i], 0.0);
    if (!graph.is_constant(a))
      errors.push_back({fmt::format(".orientation.axis[{}]", i),
                        "depends on t, expected an axis that does not move; the angle may"});
    else
      axis[static_cast<Eigen::Index>(i)] = graph[a].value;
  }
  if (!(axis.norm() > 0.0)) errors.push_back({".orientation.axis", "is zero, expected a direction"});
  if (!errors.empty()) return tl::unexpected(errors);

  MotionDerivative derivative(graph, {FormulaGraph::one});
  std::vector<std::vector<Formula>> stages(1);
  std::array<std::array<Formula, 3>, 4> all{};
  for (std::size_t k = 0; k < 4; ++k) {
    all[k][0] = value[k];
    for (std::size_t d = 1; d < 3; ++d) all[k][d] = derivative.of(all[k][d - 1]);
    stages[0].insert(stages[0].end(), all[k].begin(), all[k].end());
  }
  MovingFrame frame(Tape(graph, 1, stages));
  for (std::size_t k = 0; k < 4; ++k)
    for (std::size_t d = 0; d < 3; ++d) frame.registers_[k][d] = frame.tape_.register_of(all[k][d]);
  frame.axis_ = axis.normalized();
  if (body.moving_angle.empty()) frame.turned_ = body.pose.orientation;
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
  motion.pose.orientation =
      Eigen::Quaterniond(Eigen::AngleAxisd(registers[registers_[3][0]], axis_)) * turned_;
  motion.spin = registers[registers_[3][1]] * axis_;
  motion.spin_rate = registers[registers_[3][2]] * axis_;
  return motion;
}

}  // namespace percuss
