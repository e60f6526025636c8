#include "study/text_model.hpp"

#include <limits>

#include "study/motion_elements.hpp"
#include "study/scene_paths.hpp"

namespace percuss {

void renew_impact(Problem& problem, bool compile) {
  Problem::Motion& motion = *problem.motion;
  if (motion.scene) return renew_scene(problem, compile);
  // validate() will refuse the impact.
  const auto refused = [&] { problem.impact.mass.setConstant(std::numeric_limits<double>::quiet_NaN()); };
  if (compile) {
    const auto system = make_system(motion.text);
    if (!system) return refused();  // a formula that has no value with these parameters
    motion.system = *system;
  }
  const Instant at = motion.system->at(System::Depth::velocities, 0.0, motion.q, motion.u);
  if (is_own(motion) && !find_again(problem.impact, *at.set, motion.closed)) return refused();
  Impact fresh = impact_at(*motion.system, at, motion.u, motion.closed);
  problem.impact.mass = std::move(fresh.mass);
  problem.impact.velocity = std::move(fresh.velocity);
  for (std::size_t i = 0; i < fresh.elements.size(); ++i) {
    problem.impact.elements[i].directions = std::move(fresh.elements[i].directions);
    problem.impact.elements[i].excitation = std::move(fresh.elements[i].excitation);
  }
}

}  // namespace percuss
