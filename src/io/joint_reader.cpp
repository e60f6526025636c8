#include "io/joint_reader.hpp"

#include <array>
#include <limits>

#include "bodies/surfaces.hpp"
#include "io/restitution_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using JointKind = Scene::Joint::Kind;

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::array joint_keys{"name"sv,   "kind"sv,        "parent"sv,      "child"sv,    "origin"sv,
                                "axis"sv,   "second_axis"sv, "pitch"sv,       "position"sv, "velocity"sv,
                                "lower"sv,  "upper"sv,       "restitution"sv, "damping"sv,  "stiffness"sv,
                                "effort"sv, "mimic"sv};
constexpr std::array mimic_keys{"joint"sv, "ratio"sv, "offset"sv};
constexpr std::array surface_keys{
    "between"sv,         "restitution"sv, "friction"sv,  "axes"sv,    "tangential_restitution"sv,
    "pivoting_radius"sv, "patch"sv,       "stiffness"sv, "exponent"sv};
constexpr std::array friction_keys{"impact"sv, "sliding"sv};
constexpr std::array surface_patch_keys{"width"sv, "restitution"sv};
constexpr std::array<std::pair<std::string_view, JointKind>, 9> joint_kinds{
    {{"revolute", JointKind::revolute},
     {"prismatic", JointKind::prismatic},
     {"cylindrical", JointKind::cylindrical},
     {"universal", JointKind::universal},
     {"ball", JointKind::ball},
     {"fixed", JointKind::fixed},
     {"planar", JointKind::planar},
     {"screw", JointKind::screw},
     {"free", JointKind::free}}};

void read_kind(const Fields& fields, Scene::Joint& joint, Log& log) {
  const auto node = fields.require("kind", "a kind of joint such as revolute");
  if (!node) return;
  const auto text = read_text(*node, fields.path("kind"), log);
  if (!text) return;
  std::vector<std::string_view> names;
  for (const auto& [name, kind] : joint_kinds) {
    names.push_back(name);
    if (name == *text) return static_cast<void>(joint.kind = kind);
  }
  const std::string suggestion = did_you_mean(*text, names);
  log.error(node->offset(), fields.path("kind"), "is {}{} expected {}", quote(*text),
            suggestion.empty() ? "," : suggestion, listed(names));
}

int joint_named(const Scene& scene, std::string_view name) {
  for (std::size_t j = 0; j < scene.joints.size(); ++j)
    if (scene.joints[j].name == name) return static_cast<int>(j);
  return -1;
}

// Of every degree of freedom; null limits nothing.
std::vector<double> read_limits(const Fields& fields, std::string_view key, const ScenePath& owner,
                                double none, SceneFields& numbers) {
  const auto node = fields.find(key);
  if (!node) return {};
  if (!node->is_sequence()) return numbers.numbers(*node, owner.at(key));
  std::vector<double> limits;
  for (auto item = node->first(); item; item = item->next())
    limits.push_back(item->is_null() ? none : numbers.number(*item, owner.at(key).at(limits.size())));
  return limits;
}

void read_joint(View node, const ScenePath& path, SceneFields& numbers) {
  Log& log = numbers.log();
  if (!require_mapping(node, path.file, log)) return;
  const Fields fields(node, path.file, joint_keys, log);
  Scene::Joint joint;
  if (fields.require("name", "a name")) joint.name = numbers.text(fields, "name");
  const ScenePath own{path.file, "joints." + joint.name};
  read_kind(fields, joint, log);
  if (const auto parent = fields.require("parent", "a body, or world"))
    joint.parent = parent->is_scalar() && parent->text() == "world"
                       ? -1
                       : read_body_name(*parent, fields.path("parent"), numbers);
  const auto child = fields.require("child", "a body");
  joint.child = child ? read_body_name(*child, fields.path("child"), numbers) : -1;
  numbers.vector(fields, "origin", own, joint.origin);
  numbers.vector(fields, "axis", own, joint.axis);
  numbers.vector(fields, "second_axis", own, joint.second_axis);
  for (auto [key, list] : {std::pair("position"sv, &joint.position), std::pair("velocity"sv, &joint.velocity),
                           std::pair("damping"sv, &joint.damping), std::pair("stiffness"sv, &joint.stiffness),
                           std::pair("effort"sv, &joint.effort)})
    if (const auto value = fields.find(key)) *list = numbers.numbers(*value, own.at(key));
  joint.lower = read_limits(fields, "lower", own, -infinite, numbers);
  joint.upper = read_limits(fields, "upper", own, infinite, numbers);
  joint.pitch = numbers.number(fields, "pitch", own, 0.0);
  joint.restitution = numbers.number(fields, "restitution", own, 0.0);
  if (node.find("pitch") && joint.kind != JointKind::screw)
    log.error(node.find("pitch")->offset(), fields.path("pitch"), "is given for a joint that is no screw");
  if (const auto mimic = fields.find("mimic"); mimic && require_mapping(*mimic, fields.path("mimic"), log)) {
    const Fields of(*mimic, fields.path("mimic"), mimic_keys, log);
    if (const auto other = of.require("joint", "the joint that it follows")) {
      const auto name = read_text(*other, of.path("joint"), log);
      joint.mimics = name ? joint_named(numbers.scene(), *name) : -1;
      if (name && joint.mimics < 0)
        log.error(other->offset(), of.path("joint"), "is {}, which is no joint above this one", quote(*name));
    }
    joint.ratio = numbers.number(of, "ratio", own, 1.0);
    joint.offset = numbers.number(of, "offset", own, 0.0);
  }
  numbers.scene().joints.push_back(std::move(joint));
}

void read_friction_of(View node, const ScenePath& path, Scene::Surface& surface, SceneFields& numbers) {
  if (!node.is_mapping()) return static_cast<void>(surface.friction = numbers.numbers(node, path));
  const Fields fields(node, path.file, friction_keys, numbers.log());
  if (const auto impact = fields.require("impact", "the friction of impacts"))
    surface.friction = numbers.numbers(*impact, path.at("impact"));
  if (const auto sliding = fields.require("sliding", "the friction between impacts"))
    surface.sliding = numbers.numbers(*sliding, path.at("sliding"));
}

void read_surface(View node, const ScenePath& path, SceneFields& numbers) {
  Log& log = numbers.log();
  if (!require_mapping(node, path.file, log)) return;
  const Fields fields(node, path.file, surface_keys, log);
  Scene::Surface surface;
  if (const auto between = fields.find("between")) {
    if (!between->is_sequence() || between->size() != 2) {
      log.error(between->offset(), fields.path("between"), "is {}, expected a list of two bodies",
                between->is_sequence() ? "a list of " + std::to_string(between->size()) : describe(*between));
    } else {
      std::size_t i = 0;
      for (auto item = between->first(); item; item = item->next(), ++i)
        if (const auto name = read_text(*item, fmt::format("{}[{}]", fields.path("between"), i), log))
          surface.between.emplace_back(*name);
    }
  }
  if (const auto restitution = fields.find("restitution"); restitution && restitution->is_mapping())
    surface.curve =
        read_curve(*restitution, fields.path("restitution"), log, [&](View list, const std::string& file) {
          return numbers.numbers(list, {file, path.scene + file.substr(path.file.size())});
        });
  else
    surface.restitution = numbers.number(fields, "restitution", path, 0.0);
  if (const auto friction = fields.find("friction"))
    read_friction_of(*friction, path.at("friction"), surface, numbers);
  surface.axes = numbers.text(fields, "axes");
  surface.tangential_restitution = numbers.number(fields, "tangential_restitution", path, 0.0);
  surface.pivoting_radius = numbers.number(fields, "pivoting_radius", path, 0.0);
  if (const auto patch = fields.find("patch"); patch && require_mapping(*patch, fields.path("patch"), log)) {
    const Fields of(*patch, fields.path("patch"), surface_patch_keys, log);
    of.require("width", "how far the patch reaches from its middle, in metres");
    const ScenePath own = path.at("patch");
    surface.patch = {numbers.number(of, "width", own, 0.0), numbers.number(of, "restitution", own, 0.0)};
  }
  surface.stiffness = numbers.number(fields, "stiffness", path, 1.0);
  surface.exponent = numbers.number(fields, "exponent", path, 1.5);
  numbers.scene().surfaces.push_back(std::move(surface));
}

bool require_list(View node, const std::string& path, std::string_view of, Log& log) {
  if (node.is_sequence()) return true;
  log.error(node.offset(), path, "is {}, expected a list of {}", describe(node), of);
  return false;
}

}  // namespace

int read_body_name(View node, const std::string& path, SceneFields& numbers) {
  const auto name = read_text(node, path, numbers.log());
  if (!name) return -1;
  std::vector<std::string_view> names;
  const auto& bodies = numbers.scene().bodies;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (bodies[b].name == *name) return static_cast<int>(b);
    names.push_back(bodies[b].name);
  }
  const std::string suggestion = did_you_mean(*name, names);
  numbers.log().error(node.offset(), path, "is {}, which is no body of the scene{} expected one of {}",
                      quote(*name), suggestion.empty() ? "," : suggestion, listed(names));
  return -1;
}

void read_joints(View list, SceneFields& numbers) {
  if (list.is_null() || !require_list(list, "system.joints", "joints", numbers.log())) return;
  std::size_t i = 0;
  for (auto item = list.first(); item; item = item->next(), ++i)
    read_joint(*item, {fmt::format("system.joints[{}]", i), fmt::format("joints[{}]", i)}, numbers);
}

void read_surfaces(View list, SceneFields& numbers) {
  if (list.is_null() || !require_list(list, "system.surfaces", "surfaces", numbers.log())) return;
  std::size_t i = 0;
  for (auto item = list.first(); item; item = item->next(), ++i)
    read_surface(*item, {fmt::format("system.surfaces[{}]", i), fmt::format("surfaces[{}]", i)}, numbers);
}

void read_ignored(View list, SceneFields& numbers) {
  Log& log = numbers.log();
  if (list.is_null() || !require_list(list, "system.ignore", "pairs of bodies", log)) return;
  std::size_t i = 0;
  for (auto item = list.first(); item; item = item->next(), ++i) {
    const std::string path = fmt::format("system.ignore[{}]", i);
    if (!item->is_sequence() || item->size() != 2) {
      log.error(item->offset(), path, "is {}, expected two names of bodies", describe(*item));
      continue;
    }
    std::array<std::string, 2> pair;
    for (std::size_t k = 0; k < 2; ++k)
      if (const auto name = read_text(*item->item(k), fmt::format("{}[{}]", path, k), log)) pair[k] = *name;
    numbers.scene().ignore.push_back(pair);
  }
}

}  // namespace percuss::io
