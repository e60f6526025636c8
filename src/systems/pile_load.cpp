#include "systems/pile_parts.hpp"

namespace percuss {

void apply_load(ContactScene& scene, const PileOptions& options) {
  const Eigen::Vector3d fall(0.0, 0.0, -1.0);
  switch (options.load) {
    case PileLoad::rest: scene.gain = 9.81 * options.step * fall; return;
    case PileLoad::falling:
      for (ContactScene::Body& body : scene.bodies) body.velocity = fall + Eigen::Vector3d(0.6, 0.3, 0.0);
      break;
    case PileLoad::falling_body:
      if (!scene.bodies.empty()) scene.bodies.back().velocity = fall;
      break;
  }
  scene.restitution = options.restitution;
}

}  // namespace percuss
