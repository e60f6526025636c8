#include "bodies/surfaces.hpp"

namespace percuss {
namespace {

std::pair<int, int> ordered(int a, int b) { return a < b ? std::pair(a, b) : std::pair(b, a); }

}  // namespace

bool means(std::string_view name, const Scene::Body& body) {
  const std::string& own = body.name;
  return own == name || (!body.material.empty() && body.material == name) ||
         (own.size() > name.size() && own.compare(0, name.size(), name) == 0 && own[name.size()] == '/');
}

PairRules::PairRules(const Scene& scene) : scene_(&scene) {
  none_.friction = {0.0};
  for (const Scene::Joint& joint : scene.joints)
    if (joint.parent >= 0 && joint.kind != Scene::Joint::Kind::free)
      never_.insert(ordered(joint.parent, joint.child));
  const auto n = static_cast<int>(scene.bodies.size());
  for (const auto& [first, second] : scene.ignore) {
    std::vector<int> a, b;
    for (int k = 0; k < n; ++k) {
      if (means(first, scene.bodies[static_cast<std::size_t>(k)])) a.push_back(k);
      if (means(second, scene.bodies[static_cast<std::size_t>(k)])) b.push_back(k);
    }
    for (const int i : a)
      for (const int j : b)
        if (i != j) never_.insert(ordered(i, j));
  }
}

bool PairRules::may_touch(int a, int b) const {
  if (a == b) return false;
  const Scene::Body &first = scene_->bodies[static_cast<std::size_t>(a)],
                    &second = scene_->bodies[static_cast<std::size_t>(b)];
  return !(first.fixed && second.fixed) && never_.count(ordered(a, b)) == 0;
}

const Scene::Surface& PairRules::surface(int a, int b) const {
  const Scene::Body &first = scene_->bodies[static_cast<std::size_t>(a)],
                    &second = scene_->bodies[static_cast<std::size_t>(b)];
  for (const Scene::Surface& s : scene_->surfaces) {
    if (s.between.empty()) return s;
    if ((means(s.between[0], first) && means(s.between[1], second)) ||
        (means(s.between[0], second) && means(s.between[1], first)))
      return s;
  }
  return none_;
}

}  // namespace percuss
