#include "io/scene_origins.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bodies/scene_elements.hpp"
#include "bodies/surfaces.hpp"
#include "percuss/scene.hpp"

namespace percuss::io {
namespace {

std::optional<Origin> in_list(View system, std::string_view key, std::size_t i) {
  const auto list = system.find(key);
  const auto item = list ? list->item(i) : std::nullopt;
  if (!item) return std::nullopt;
  return Origin{fmt::format("system.{}[{}]", key, i), *item};
}

// Surfaces of robots come before those of the file.
std::optional<Origin> of_surface(View system, const Scene& scene, const SceneElements::Contact& contact,
                                 bool friction) {
  const PairRules rules(scene);
  const Scene::Surface* const surface = &rules.surface(contact.first, contact.second);
  const auto list = system.find("surfaces");
  const auto k =
      static_cast<std::size_t>(std::find_if(scene.surfaces.begin(), scene.surfaces.end(),
                                            [&](const Scene::Surface& one) { return &one == surface; }) -
                               scene.surfaces.begin());
  const std::size_t of_robots = scene.surfaces.size() - (list ? list->size() : 0);
  if (k < of_robots || k == scene.surfaces.size()) return std::nullopt;
  const auto entry = in_list(system, "surfaces", k - of_robots);
  const auto inner = entry && friction ? entry->node.find("friction") : std::nullopt;
  return inner ? Origin{entry->path + ".friction", *inner} : entry;
}

// NAME.lower and the like.
std::optional<Origin> of_joint(View system, std::string_view element) {
  const auto list = system.find("joints");
  std::size_t j = 0;
  for (auto item = list ? list->first() : std::nullopt; item; item = item->next(), ++j)
    if (const auto name = item->find("name"); name && element.substr(0, element.find('.')) == name->text())
      return in_list(system, "joints", j);
  return std::nullopt;
}

}  // namespace

std::vector<Origin> scene_origins(View system, const ReadElements& listed, const Problem& problem) {
  const Problem::Motion& motion = *problem.motion;
  const ElementSetPtr set = motion.system->at(System::Depth::gaps, 0.0, motion.q, motion.u).set;
  const auto& contacts = static_cast<const SceneElements&>(*set).contacts;
  std::vector<Origin> origins;
  for (const Eigen::Index i : motion.closed) {
    const Element& element = set->elements[static_cast<std::size_t>(i)];
    std::optional<Origin> origin;
    for (std::size_t k = 0; k < listed.elements.size(); ++k)
      if (listed.elements[k].name == element.name) origin = listed.origins[k];
    const bool friction = element.kind == Kind::friction;
    for (const SceneElements::Contact& contact : contacts)
      if (contact.element == (friction ? element.normal : i))
        origin = of_surface(system, *motion.scene, contact, friction);
    if (!origin) origin = of_joint(system, element.name);
    origins.push_back(origin.value_or(Origin{"system", system}));
  }
  return origins;
}

}  // namespace percuss::io
