// The elements of a user at a state: gaps, W, χ and ν.
#include "bodies/scene_system.hpp"

namespace percuss {

using Eigen::Index;
using Eigen::Vector3d;

void SceneSystem::add_formulas(SceneElements& set) const {
  set.formulas = static_cast<Index>(set.elements.size());
  set.formula_rows = set.rows;
  for (Element element : formulas_.elements()) {
    if (element.kind == Kind::friction) element.normal += set.formulas;
    if (const auto other = contacts_.overrides.find(element.name); other != contacts_.overrides.end())
      take_coefficients(other->second, element);
    set.add(std::move(element));
    set.ranges.push_back({ElementSet::Range{0, freedom()}, ElementSet::Range{}});
  }
}

void SceneSystem::evaluate_formulas(Depth depth, double t, const double* q, const double* u,
                                    const ForestState& state, const SceneElements& set, Instant& at) const {
  if (formulas_.elements().empty()) return;
  formulas_.run(t, q, depth == Depth::gaps ? nullptr : u, state, at.scratch);
  const double* const r = at.scratch.data();
  for (const auto& gap : formulas_.gaps()) at.gap[set.formulas + gap.index] = r[gap.at];
  if (depth == Depth::gaps) return;
  const Index first = set.formula_rows, rows = formulas_.rows();
  at.directions.middleCols(first, rows).setZero();
  at.excitation.segment(first, rows).setZero();
  at.drift.segment(first, rows).setZero();
  for (const auto& excitation : formulas_.excitations())
    at.excitation[first + excitation.index] = r[excitation.at];
  for (const auto& drift : formulas_.drifts()) at.drift[first + drift.index] = r[drift.at];
  for (const auto& slope : formulas_.slopes()) {
    const SceneVariable& variable = formulas_.variable(slope.variable);
    const Index row = first + slope.row;
    const double w = r[slope.at];
    if (variable.of == SceneVariable::Of::joint) {
      at.directions(variable.u, row) += w;
      continue;
    }
    const BodyFrame& body = state.bodies[static_cast<std::size_t>(variable.body)];
    if (variable.of == SceneVariable::Of::place) {
      const Vector3d n = w * Vector3d::Unit(variable.component);
      add_point(state, variable.body, body.pose.position, n, 1.0, row, at);
      at.excitation[row] += n.dot(body.carried);
      at.drift[row] += n.dot(body.acceleration);
      continue;
    }
    const Eigen::Vector4d turn = components(body.pose.orientation);
    const bool is_spin = variable.of == SceneVariable::Of::spin;
    const Vector3d n =
        w * (is_spin ? Vector3d(Vector3d::Unit(variable.component)) : turn_row(variable.component, turn));
    add_spin(state, variable.body, n, 1.0, row, at);
    at.excitation[row] += n.dot(body.carried_spin);
    at.drift[row] += n.dot(body.spin_rate);
    if (!is_spin)
      at.drift[row] += w * rate_of_turn(body.spin, rate_of_turn(body.spin, turn))[variable.component];
  }
}

}  // namespace percuss
