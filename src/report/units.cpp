#include "report/units.hpp"

#include <algorithm>
#include <string_view>

#include "percuss/canvas.hpp"
#include "percuss/scene.hpp"

namespace percuss::report {
namespace {

using Joint = percuss::Scene::Joint;

bool turns(Joint::Kind kind, std::size_t part) {
  switch (kind) {
    case Joint::Kind::prismatic: return false;
    case Joint::Kind::cylindrical: return part == 0;
    case Joint::Kind::planar: return part == 2;
    default: return true;
  }
}

std::string_view behind_dot(std::string_view name) { return name.substr(name.rfind('.') + 1); }

// NAME or NAME.PART of a joint, or x, y, z of a body.
std::string unit_of_coordinate(const percuss::Scene& scene, const std::string& name) {
  const std::string_view part = behind_dot(name);
  for (const Joint& joint : scene.joints) {
    if (name == joint.name) return turns(joint.kind, 0) ? "rad" : "m";
    if (name.size() == joint.name.size() + 2 && name.starts_with(joint.name + ".") && part >= "0" &&
        part <= "2")
      return turns(joint.kind, static_cast<std::size_t>(part[0] - '0')) ? "rad" : "m";
  }
  return part.starts_with('q') ? "" : "m";
}

std::string unit_of_velocity(const percuss::Scene& scene, const std::string& name) {
  if (name.ends_with('\'')) return unit_of_coordinate(scene, name.substr(0, name.size() - 1)) + "/s";
  return behind_dot(name).starts_with('w') ? "rad/s" : "m/s";
}

void units_of_scene(const percuss::Scene& scene, const Trajectory& run, MotionUnits& units) {
  units.time = "s", units.length = "m", units.energy = "J";
  const std::vector<std::string> velocities = run.velocity_names();
  for (std::size_t k = 0; k < run.coordinates.size(); ++k)
    units.coordinates[k] = unit_of_coordinate(scene, run.coordinates[k]);
  for (std::size_t k = 0; k < run.freedom(); ++k)
    units.velocities[k] = unit_of_velocity(scene, velocities[k]);
}

// A rate is in the unit of its coordinate over that of the time, where both are named.
void units_of_text(const MechanismText& text, const Trajectory& run, MotionUnits& units) {
  const auto named = [&](const std::string& what) {
    const auto found = text.units.find(what);
    return found == text.units.end() ? std::string() : found->second;
  };
  const auto other = [&](const std::string& what) {
    const auto& names = run.coordinates;
    return std::find(names.begin(), names.end(), what) == names.end() ? named(what) : std::string();
  };
  units.time = other("time"), units.length = other("length"), units.energy = other("energy");
  const bool simple = units.time.find_first_of(" /*") == std::string::npos;
  const std::string per_time = simple ? "/" + units.time : "/(" + units.time + ")";
  for (std::size_t k = 0; k < run.coordinates.size(); ++k) {
    units.coordinates[k] = named(run.coordinates[k]);
    const std::size_t rate = rate_of(run, k);
    if (rate < run.freedom() && !units.coordinates[k].empty() && !units.time.empty())
      units.velocities[rate] = units.coordinates[k] + per_time;
  }
}

}  // namespace

MotionUnits units_of(const Problem& problem, const Trajectory& run) {
  MotionUnits units;
  units.coordinates.resize(run.coordinates.size());
  units.velocities.resize(run.freedom());
  if (!problem.motion) return units;
  if (const percuss::Scene* scene = scene_of(*problem.motion->system))
    units_of_scene(*scene, run, units);
  else
    units_of_text(problem.motion->text, run, units);
  return units;
}

std::string with_unit(const std::string& label, const std::string& unit) {
  return unit.empty() ? label : label + " (" + draw::verbatim(unit) + ")";
}

std::size_t rate_of(const Trajectory& run, std::size_t coordinate) {
  if (run.velocities.empty()) return std::min(coordinate, run.freedom());
  const std::string& name = run.coordinates[coordinate];
  const std::size_t dot = name.rfind('.');
  std::string rate = name + "'";
  if (dot != std::string::npos && dot + 2 == name.size() && name[dot + 1] >= 'x')
    rate = name.substr(0, dot + 1) + "v" + name[dot + 1];
  if (dot != std::string::npos && dot + 3 == name.size() && name[dot + 1] == 'q')
    rate = name.substr(0, dot + 1) + "w" + name[dot + 2];
  return static_cast<std::size_t>(std::find(run.velocities.begin(), run.velocities.end(), rate) -
                                  run.velocities.begin());
}

}  // namespace percuss::report
