// What happens where two bodies of a scene touch: which pairs may, and with which coefficients.
#pragma once

#include <set>
#include <utility>

#include "percuss/scene.hpp"

namespace percuss {

// Whether a name of a scene's `between` or `ignore` means this body: its name, the robot NAME of a body
// NAME/LINK, or its material.
bool means(std::string_view name, const Scene::Body& body);

class PairRules {
 public:
  explicit PairRules(const Scene& scene);

  bool may_touch(int a, int b) const;
  const Scene::Surface& surface(int a,
                                int b) const;  // the first that fits; one without friction where none does

 private:
  const Scene* scene_;
  std::set<std::pair<int, int>> never_;
  Scene::Surface none_;
};

}  // namespace percuss
