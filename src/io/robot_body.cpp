#include "io/robot_body.hpp"

#include <algorithm>
#include <array>

#include "bodies/tree.hpp"
#include "io/mjcf_reader.hpp"
#include "io/named_files.hpp"
#include "io/urdf_reader.hpp"
#include "percuss/scene_models.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array robot_keys{
    "name"sv,  "urdf"sv,  "mjcf"sv,     "position"sv, "orientation"sv, "velocity"sv, "angular_velocity"sv,
    "fixed"sv, "state"sv, "packages"sv, "key"sv};

// Dry friction in joints is no element that loads could be told for; who has it, hears that it is left out.
void leave_out_friction(std::size_t offset, const std::string& path, Scene& robot, Log& log) {
  std::string names;
  for (Scene::Joint& joint : robot.joints) {
    if (joint.friction == 0.0) continue;
    names += (names.empty() ? "" : ", ") + joint.name;
    joint.friction = 0.0;
  }
  if (!names.empty()) log.warning(offset, path, "dry friction is left out in the joints " + names);
}

// A folder or a list of them, relative to the problem file.
void read_folders(View node, const std::string& path, const std::filesystem::path& folder,
                  std::vector<std::filesystem::path>& list, Log& log) {
  const auto add = [&](View item) {
    if (const auto text = read_text(item, path, log))
      list.push_back(folder / std::filesystem::path(std::string(*text)));
  };
  if (!node.is_sequence()) return add(node);
  for (auto item = node.first(); item; item = item->next()) add(*item);
}

// Joints that follow another stand and move as it makes them.
void follow_leaders(const std::string& name, Scene& scene) {
  for (Scene::Joint& joint : scene.joints) {
    if (joint.mimics < 0 || !joint.name.starts_with(name + "/")) continue;
    const Scene::Joint& leader = scene.joints[static_cast<std::size_t>(joint.mimics)];
    joint.position = {joint.ratio * (leader.position.empty() ? 0.0 : leader.position[0]) + joint.offset};
    joint.velocity = {joint.ratio * (leader.velocity.empty() ? 0.0 : leader.velocity[0])};
  }
}

void read_joint_state(View node, const std::string& path, const std::string& name, SceneFields& numbers) {
  Log& log = numbers.log();
  if (!require_mapping(node, path, log)) return;
  for (auto key = node.first(); key; key = key->next()->next()) {
    std::string_view joint = key->text();
    const bool rate = joint.ends_with('\'');
    if (rate) joint.remove_suffix(1);
    const std::string whole = name + "/" + std::string(joint);
    auto& joints = numbers.scene().joints;
    const auto found =
        std::find_if(joints.begin(), joints.end(), [&](const Scene::Joint& j) { return j.name == whole; });
    if (found == joints.end()) {
      std::vector<std::string> owned;
      for (const Scene::Joint& j : joints)
        if (j.name.starts_with(name + "/")) owned.push_back(j.name.substr(name.size() + 1));
      const std::vector<std::string_view> known(owned.begin(), owned.end());
      const std::string suggestion = did_you_mean(joint, known);
      log.error(key->offset(), fmt::format("{}.{}", path, printable(key->text())),
                "is no joint of the robot{} expected one of {}", suggestion.empty() ? "," : suggestion,
                listed(known));
      continue;
    }
    const std::string field = rate ? "velocity" : "position",
                      file = fmt::format("{}.{}", path, printable(key->text()));
    auto values = numbers.numbers(*key->next(), {file, fmt::format("joints.{}.{}", whole, field)});
    const bool free = found->kind == Scene::Joint::Kind::free;  // its body has position and velocity
    const auto count = static_cast<std::size_t>(free ? 0 : freedom_of(found->kind));
    if (values.size() != count && !log.has_failed(file))
      log.error(key->next()->offset(), file, "has {}, expected {}",
                count_of(static_cast<long>(values.size()), "number"), count);
    (rate ? found->velocity : found->position) = std::move(values);
  }
}

}  // namespace

bool is_robot(View body) { return body.is_mapping() && (body.find("urdf") || body.find("mjcf")); }

void read_robot(View node, std::size_t index, const std::filesystem::path& folder, SceneFields& numbers) {
  Log& log = numbers.log();
  const std::string path = fmt::format("system.bodies[{}]", index);
  const Fields fields(node, path, robot_keys, log);
  std::string name;
  if (fields.require("name", "a name")) name = numbers.text(fields, "name");
  const bool urdf = node.find("urdf").has_value();
  if (urdf && node.find("mjcf")) log.error(node.offset(), path, "has urdf and mjcf, expected one of both");
  const std::string_view key = urdf ? "urdf" : "mjcf";
  const auto file = read_text(*node.find(key), fields.path(key), log);
  Scene::Robot placed;
  placed.name = name;
  const ScenePath own{path, "bodies." + name};
  numbers.vector(fields, "position", own, placed.position);
  if (const auto turned = fields.find("orientation"))
    numbers.orientation(*turned, own.at("orientation"), placed.turn);
  const bool fixed = numbers.flag(fields, "fixed");
  if (!file) return;
  const std::filesystem::path where = folder / std::filesystem::path(std::string(*file));
  std::vector<std::filesystem::path> packages{folder};
  if (const auto list = fields.find("packages"))
    read_folders(*list, fields.path("packages"), folder, packages, log);
  for (const auto& [other, used] : {std::pair("packages", urdf), std::pair("key", !urdf)})
    if (const auto value = fields.find(other); value && !used)
      log.error(value->offset(), fields.path(other), "is given beside {}, which has no use for it", key);
  FileResult<RobotFile> robot = urdf ? read_urdf(where, {.packages = packages, .fixed_base = fixed})
                                     : read_mjcf(where, {.key = numbers.text(fields, "key")});
  if (!robot) {
    for (const Diagnostic& mistake : robot.error())
      log.error(node.find(key)->offset(), fields.path(key), "{}", mistake.to_string());
    return;
  }
  for (const Diagnostic& remark : robot->left_out)
    log.warning(node.find(key)->offset(), fields.path(key), remark.to_string());
  if (!robot->scene.surfaces.empty() && robot->scene.surfaces.back().between.empty())
    log.warning(node.find(key)->offset(), fields.path(key),
                "the friction that most of its geoms share is left out: that of `surfaces` counts");
  leave_out_friction(node.offset(), fields.path(key), robot->scene, log);
  if (!urdf && fixed)
    log.error(node.offset(), path, "fixes a robot of MJCF, whose file says whether it moves");
  Scene& alone = robot->scene;
  std::erase_if(alone.surfaces, [](const Scene::Surface& surface) { return surface.between.empty(); });
  placed.placed = {placed.position, orientation_of(placed.turn)};
  placed.first_body = numbers.scene().bodies.size(), placed.first_joint = numbers.scene().joints.size();
  add_part(numbers.scene(), alone, name, placed.placed);
  add_files(alone.files, numbers.scene().files);
  if (!alone.bodies.empty()) {
    std::size_t root = 0;  // MJCF may have geoms of the world before it
    while (root + 1 < alone.bodies.size() && alone.bodies[root].fixed) ++root;
    if (alone.bodies[root].fixed) root = 0;
    Scene::Body& body = numbers.scene().bodies[placed.first_body + root];
    const ScenePath of{path, "bodies." + body.name};
    if (numbers.vector(fields, "velocity", of, body.velocity)) alone.bodies[root].velocity.setZero();
    if (numbers.vector(fields, "angular_velocity", of, body.angular_velocity))
      alone.bodies[root].angular_velocity.setZero();
  }
  placed.alone = std::make_shared<const Scene>(std::move(alone));
  numbers.scene().robots.push_back(std::move(placed));
  if (const auto state = fields.find("state")) read_joint_state(*state, path + ".state", name, numbers);
  follow_leaders(name, numbers.scene());
}

}  // namespace percuss::io
