#include "bodies/scene_formulas.hpp"

#include <fmt/format.h>

#include <array>

#include "systems/equations_of_motion.hpp"

namespace percuss {
namespace {

using Eigen::Index;
using Eigen::Vector3d;
using Eigen::Vector4d;
using JointKind = Scene::Joint::Kind;
using Of = SceneVariable::Of;

constexpr std::size_t stages = 2;  // gaps, and all that needs velocities

bool is_mentioned(const std::string& name, const Scene& scene) {
  const auto in = [&](const std::string& formula) { return formula.find(name) != std::string::npos; };
  for (const MechanismText::Element& e : scene.elements)
    if (in(e.gap) || in(e.speed) || in(e.spin) || std::any_of(e.slips.begin(), e.slips.end(), in))
      return true;
  return false;
}

// The variables that formulas use: others would only be computed.
SceneVariables mentioned(const Scene& scene, const Forest& forest) {
  SceneVariables all = variables_of(scene, forest), used;
  used.names.parameters = all.names.parameters;
  for (std::size_t i = 0; i < all.variables.size(); ++i) {
    const std::string &name = all.names.coordinates[i], &rate = all.names.rates[i];
    if ((name.empty() || !is_mentioned(name, scene)) && !is_mentioned(rate, scene)) continue;
    used.names.coordinates.push_back(name);
    used.names.rates.push_back(rate);
    used.variables.push_back(all.variables[i]);
  }
  return used;
}

}  // namespace

Vector4d components(const Eigen::Quaterniond& r) { return {r.w(), r.x(), r.y(), r.z()}; }

Vector4d rate_of_turn(const Vector3d& spin, const Vector4d& r) {
  const Vector3d v = r.tail<3>();
  Vector4d rate;
  rate << -0.5 * spin.dot(v), 0.5 * (r[0] * spin + spin.cross(v));
  return rate;
}

Vector3d turn_row(Index component, const Vector4d& r) {
  const Vector3d v = r.tail<3>();
  if (component == 0) return -0.5 * v;
  const Vector3d e = Vector3d::Unit(component - 1);
  return 0.5 * (r[0] * e + v.cross(e));
}

SceneVariables variables_of(const Scene& scene, const Forest& forest) {
  SceneVariables made;
  made.names.parameters = scene.parameters;
  const auto add = [&](std::string name, std::string rate, const SceneVariable& variable) {
    made.names.coordinates.push_back(std::move(name));
    made.names.rates.push_back(std::move(rate));
    made.variables.push_back(variable);
  };
  constexpr std::array<const char*, 3> axes{"x", "y", "z"};
  for (const Link& link : forest.links) {
    if (link.joint < 0 || link.kind == JointKind::free) continue;
    const std::string& joint = scene.joints[static_cast<std::size_t>(link.joint)].name;
    for (Index k = 0; k < link.nu; ++k) {
      SceneVariable variable;
      variable.u = link.u + k;
      if (link.kind == JointKind::ball) {
        add("", fmt::format("{}.w{}", joint, axes[static_cast<std::size_t>(k)]), variable);
        continue;
      }
      variable.q = link.q + k;
      const std::string name = link.nu == 1 ? joint : fmt::format("{}.{}", joint, k);
      add(name, name + "'", variable);
    }
  }
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const std::string& body = scene.bodies[b].name;
    SceneVariable variable;
    variable.body = static_cast<int>(b);
    for (Index k = 0; k < 3; ++k) {
      const char* const axis = axes[static_cast<std::size_t>(k)];
      variable.component = k;
      variable.of = Of::place;
      add(fmt::format("{}.{}", body, axis), fmt::format("{}.v{}", body, axis), variable);
      variable.of = Of::spin;
      add("", fmt::format("{}.w{}", body, axis), variable);
    }
    variable.of = Of::turn;
    for (Index k = 0; k < 4; ++k) {
      constexpr std::array<const char*, 4> names{"qw", "qx", "qy", "qz"};
      const std::string name = fmt::format("{}.{}", body, names[static_cast<std::size_t>(k)]);
      variable.component = k;
      add(name, name + "'", variable);
    }
  }
  return made;
}

Result<SceneFormulas> SceneFormulas::from(const Scene& scene, const Forest& forest) {
  SceneVariables used = mentioned(scene, forest);
  used.names.elements = scene.elements;
  const auto equations = equations_of_elements(used.names);
  if (!equations) return tl::make_unexpected(equations.error());
  const std::size_t n = used.variables.size();
  std::array<std::vector<Formula>, stages> wanted;
  for (const auto& output : equations->outputs)
    wanted[output.target == Target::gap ? 0 : 1].push_back(output.formula);
  SceneFormulas made(Tape(equations->graph, 2 * n + 1, wanted));
  for (const auto& output : equations->outputs) {
    const std::uint32_t at = made.tape_.register_of(output.formula);
    switch (output.target) {
      case Target::gap: made.gaps_.push_back({output.index, at}); break;
      case Target::excitation: made.excitations_.push_back({output.index, at}); break;
      case Target::drift: made.drifts_.push_back({output.index, at}); break;
      default:
        made.slopes_.push_back(
            {output.index / static_cast<Index>(n), static_cast<std::size_t>(output.index) % n, at});
    }
  }
  made.variables_ = std::move(used.variables);
  made.elements_ = equations->elements;
  for (Element& element : made.elements_) element.directions.resize(0, element.directions.cols());
  made.rows_ = equations->rows;
  return made;
}

void SceneFormulas::run(double t, const double* q, const double* u, const ForestState& state,
                        std::vector<double>& registers) const {
  const std::size_t n = variables_.size();
  for (std::size_t i = 0; i < n; ++i) {
    const SceneVariable& variable = variables_[i];
    double &s = registers[i], &rate = registers[n + i];
    if (variable.of == Of::joint) {
      s = variable.q < 0 ? 0.0 : q[variable.q];
      if (u != nullptr) rate = u[variable.u];
      continue;
    }
    const BodyFrame& body = state.bodies[static_cast<std::size_t>(variable.body)];
    const Index k = variable.component;
    switch (variable.of) {
      case Of::place:
        s = body.pose.position[k];
        if (u != nullptr) rate = body.velocity[k];
        break;
      case Of::turn: {
        const Vector4d r = components(body.pose.orientation);
        s = r[k];
        if (u != nullptr) rate = rate_of_turn(body.spin, r)[k];
        break;
      }
      default:
        s = 0.0;
        if (u != nullptr) rate = body.spin[k];
    }
  }
  registers[2 * n] = t;
  tape_.run(registers.data(), u == nullptr ? 0 : stages - 1);
}

}  // namespace percuss
