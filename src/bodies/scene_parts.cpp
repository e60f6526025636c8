#include <fmt/format.h>

#include <algorithm>

#include "percuss/scene_models.hpp"
#include "percuss/text.hpp"

namespace percuss {

void add_part(Scene& scene, const Scene& part, const std::string& name, const Pose& pose) {
  const std::string prefix = name.empty() ? "" : name + "/";
  const int first_body = static_cast<int>(scene.bodies.size()),
            first_joint = static_cast<int>(scene.joints.size());
  for (Scene::Body body : part.bodies) {
    body.name = prefix + body.name;
    if (!body.moves_by_formulas()) {
      body.pose = pose * body.pose;
      body.turn = {};
    }
    body.velocity = pose.orientation * body.velocity;
    body.angular_velocity = pose.orientation * body.angular_velocity;
    scene.bodies.push_back(std::move(body));
  }
  for (Scene::Joint joint : part.joints) {
    joint.name = prefix + joint.name;
    joint.child += first_body;
    if (joint.mimics >= 0) joint.mimics += first_joint;
    if (joint.parent >= 0) {
      joint.parent += first_body;
    } else {  // on the world: the frame of the part
      joint.origin = pose * joint.origin;
      joint.axis = pose.orientation * joint.axis;
      joint.second_axis = pose.orientation * joint.second_axis;
    }
    scene.joints.push_back(std::move(joint));
  }
  for (Scene::Surface surface : part.surfaces) {
    for (std::string& body : surface.between) body = prefix + body;
    if (surface.between.empty() && !name.empty()) surface.between = {name, name};
    if (!surface.axes.empty()) surface.axes = prefix + surface.axes;
    scene.surfaces.push_back(std::move(surface));
  }
  for (const auto& [one, other] : part.ignore) scene.ignore.push_back({prefix + one, prefix + other});
}

std::vector<Scene::File> files_of(const Problem& problem) {
  return problem.motion && problem.motion->scene ? problem.motion->scene->files : std::vector<Scene::File>{};
}

std::string changed_file(const std::vector<Scene::File>& before, const std::vector<Scene::File>& now) {
  for (std::size_t k = 0; k < std::min(before.size(), now.size()); ++k)
    if (before[k].sha256 != now[k].sha256)
      return fmt::format("the file {} has changed", quote(now[k].path, 4096));
  if (before.size() == now.size()) return {};
  return fmt::format("the number of files that it names has changed from {} to {}", before.size(),
                     now.size());
}

}  // namespace percuss
