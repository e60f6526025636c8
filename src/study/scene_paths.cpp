#include "study/scene_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "percuss/scene.hpp"
#include "percuss/text.hpp"
#include "study/motion_elements.hpp"
#include "study/refuse.hpp"

namespace percuss {

Result<Parameter> find_in_scene(const Problem& of, std::string_view path, std::string_view rest) {
  if (!of.motion || !of.motion->scene)
    return refuse(path,
                  "is for systems of rigid bodies, expected a path such as velocity[0] or parameters.NAME");
  Scene scene = *of.motion->scene;
  if (const double* number = number_at(scene, rest); number != nullptr) {
    if (std::any_of(scene.surfaces.begin(), scene.surfaces.end(), [&](const Scene::Surface& s) {
          const auto among = [&](const std::vector<double>& list) {
            return number >= list.data() && number < list.data() + list.size();
          };
          return !s.rubs() && (among(s.friction) || among(s.sliding));
        }))
      return refuse(path,
                    "is 0 in the file, which has no friction element there; expected a number above 0 from "
                    "which it may be varied, to 0 as well");
    Parameter p{std::string(path), Parameter::What::scene_number};
    p.name = rest;
    return p;
  }
  std::string bodies, joints;
  for (const Scene::Body& body : scene.bodies)
    if (bodies.size() < 120) bodies += (bodies.empty() ? "" : ", ") + body.name;
  for (const Scene::Joint& joint : scene.joints)
    if (joints.size() < 120) joints += (joints.empty() ? "" : ", ") + joint.name;
  return refuse(
      path,
      fmt::format("is no number of the scene, expected system.bodies.NAME.velocity[2] with NAME one of "
                  "{}{}{}, system.surfaces[0].friction, system.gravity[2] or system.parameters.NAME",
                  bodies, joints.empty() ? "" : ", system.joints.NAME.velocity with NAME one of ", joints));
}

double get_in_scene(const Problem& of, const Parameter& parameter) {
  Scene scene = *of.motion->scene;
  return *number_at(scene, parameter.name);
}

void set_in_scene(Problem& of, const Parameter& parameter, double value) {
  auto scene = std::make_shared<Scene>(*of.motion->scene);
  *number_at(*scene, parameter.name) = value;
  std::erase_if(scene->formulas, [&](const auto& formula) { return formula.first == parameter.name; });
  of.motion->scene = std::move(scene);
}

std::vector<Element> scene_elements(const Problem& of) {
  std::vector<Element> elements = of.impact.elements;
  const Problem::Motion& motion = *of.motion;
  const Instant at = motion.system->at(System::Depth::gaps, 0.0, motion.q, motion.u);
  for (const Element& e : at.set->elements) {
    const auto known = std::find_if(elements.begin(), elements.end(),
                                    [&](const Element& other) { return other.name == e.name; });
    if (known == elements.end())
      elements.push_back(e);
    else if (known->size() != e.size())  // directions that nothing moves along are left out of the impact
      *known = e;
  }
  return elements;
}

std::vector<std::string> expanded(const Problem& of, std::string_view path) {
  const std::size_t star = path.find('*');
  const std::string_view before = path.substr(0, star), after = path.substr(star + 1);
  std::vector<std::string> paths;
  const auto offer = [&](std::string_view list, const std::string& name) {
    // before = list + beginning of the name, after = end of the name + field
    const std::string whole = fmt::format("{}{}", list, name);
    if (whole.size() < before.size() || whole.compare(0, before.size(), before) != 0) return;
    const std::string_view rest = std::string_view(whole).substr(before.size());
    const std::size_t end = after.find('.') == 0 ? 0 : std::min(after.find('.'), after.size());
    const std::string_view tail = after.substr(0, end);  // of the name: elements.die-*.0.restitution has none
    if (rest.size() < tail.size() || rest.substr(rest.size() - tail.size()) != tail) return;
    paths.push_back(whole + std::string(after.substr(end)));
  };
  if (before.starts_with("elements.")) {
    // Friction is meant where it is named: elements.*.restitution is that of contacts.
    for (const Element& e : elements_of(of)) {
      bool nested = false;
      for (const std::string_view part : {".friction", ".patch"}) {
        if (e.kind != Kind::friction || !e.name.ends_with(part)) continue;
        nested = true;
        if (after.starts_with(part)) offer("elements.", e.name.substr(0, e.name.size() - part.size()));
      }
      if (!nested) offer("elements.", e.name);
    }
  } else if (of.motion && of.motion->scene) {
    const Scene& scene = *of.motion->scene;
    for (const Scene::Body& body : scene.bodies) offer("system.bodies.", body.name);
    for (const Scene::Joint& joint : scene.joints) offer("system.joints.", joint.name);
    for (std::size_t k = 0; k < scene.surfaces.size(); ++k)
      if (before == "system.surfaces[" && after.starts_with("]"))
        paths.push_back(fmt::format("{}{}{}", before, k, after));
  }
  return paths;
}

void renew_scene(Problem& problem, bool compile) {
  Problem::Motion& motion = *problem.motion;
  const auto refused = [&] { problem.impact.mass.setConstant(std::numeric_limits<double>::quiet_NaN()); };
  if (compile) {
    auto scene = std::make_shared<Scene>(*motion.scene);
    if (!renew(*scene)) return refused();  // validate() will refuse the impact
    // A study has the same elements throughout, also where it comes to μ = 0.
    if (const Scene* before = scene_of(*motion.system))
      for (std::size_t k = 0; k < scene->surfaces.size() && k < before->surfaces.size(); ++k) {
        const Scene::Surface& s = before->surfaces[k];
        scene->surfaces[k].keeps_friction = s.keeps_friction || s.rubs();
      }
    const auto system = make_system(*scene);
    const auto state = initial_state(*scene);
    if (!system || !state) return refused();
    motion.scene = std::move(scene);
    motion.system = *system;
    motion.q = state->q, motion.u = state->u;
  }
  const Instant at = motion.system->at(System::Depth::velocities, 0.0, motion.q, motion.u);
  std::vector<Eigen::Index> closed;
  if (!find_again(problem.impact, *at.set, closed)) return refused();  // those of before
  Impact impact = scene_impact(*motion.system, at, motion.u, closed);
  if (!std::equal(impact.elements.begin(), impact.elements.end(), problem.impact.elements.begin(),
                  problem.impact.elements.end(), [](const Element& a, const Element& b) {
                    return a.name == b.name && a.size() == b.size();
                  }))
    return refused();
  problem.impact = std::move(impact);
  motion.closed = closed;
}

}  // namespace percuss
