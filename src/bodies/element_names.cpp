#include "bodies/element_names.hpp"

#include <fmt/format.h>

#include <set>

#include "bodies/surfaces.hpp"
#include "bodies/tree.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

class ElementNames {
 public:
  explicit ElementNames(const Scene& scene) : scene_(scene), rules_(scene) {
    for (std::size_t b = 0; b < scene.bodies.size(); ++b) bodies_[scene.bodies[b].name] = b;
  }

  // X-Z and Y make X-Z-Y, and so do X and Z-Y.
  void check_bodies(Errors& errors) const {
    for (const auto& entry : bodies_) {
      const std::string& name = entry.first;
      const std::size_t body = entry.second;
      for_splits(name, [&](std::size_t first, std::string_view middle) {
        const std::string prefix = fmt::format("{}-", middle);
        for (auto other = bodies_.lower_bound(prefix);
             other != bodies_.end() && other->first.starts_with(prefix); ++other) {
          const auto last = bodies_.find(other->first.substr(prefix.size()));
          if (last == bodies_.end() || !touch(first, other->second) || !touch(body, last->second)) continue;
          errors.push_back(
              {fmt::format("bodies[{}].name", body),
               fmt::format(
                   "is {}, so that its contact with {} is called as that of {} and {}, expected another "
                   "name",
                   quote(name), quote(last->first), quote(scene_.bodies[first].name), quote(other->first))});
        }
      });
    }
  }

  void check_joints(Errors& errors) const {
    for (std::size_t j = 0; j < scene_.joints.size(); ++j)
      if (is_pair(scene_.joints[j].name))
        errors.push_back(
            {fmt::format("joints[{}].name", j),
             fmt::format("is {}, which is how contacts of two bodies are called, expected another "
                         "name",
                         quote(scene_.joints[j].name))});
  }

  void check_elements(Errors& errors) const {
    const std::set<std::string> made = of_joints();
    for (std::size_t k = 0; k < scene_.elements.size(); ++k) {
      const std::string& name = scene_.elements[k].element.name;
      if (made.count(name) > 0 || is_pair(std::string_view(name).substr(0, name.find('.'))))
        errors.push_back(
            {fmt::format("elements[{}].name", k),
             fmt::format(
                 "is {}, which is how an element that the scene makes is called, expected another name",
                 quote(name))});
    }
  }

 private:
  // Every body whose name ends at a dash of this one, and what follows the dash.
  template <class Visit>
  void for_splits(std::string_view name, const Visit& visit) const {
    for (std::size_t dash = name.find('-'); dash != std::string_view::npos; dash = name.find('-', dash + 1))
      if (const auto found = bodies_.find(std::string(name.substr(0, dash))); found != bodies_.end())
        visit(found->second, name.substr(dash + 1));
  }

  // Whether there may be contacts FIRST-SECOND.
  bool touch(std::size_t first, std::size_t second) const {
    return first < second && !scene_.bodies[first].solids.empty() && !scene_.bodies[second].solids.empty() &&
           rules_.may_touch(static_cast<int>(first), static_cast<int>(second));
  }

  bool is_pair(std::string_view name) const {
    bool found = false;
    for_splits(name, [&](std::size_t first, std::string_view rest) {
      const auto second = bodies_.find(std::string(rest));
      found = found || (second != bodies_.end() && touch(first, second->second));
    });
    return found;
  }

  std::set<std::string> of_joints() const {
    std::set<std::string> names;
    for (const Scene::Joint& joint : scene_.joints) {
      const std::size_t f = joint.lower.empty() ? joint.upper.size() : joint.lower.size();
      for (std::size_t k = 0; k < f; ++k)
        for (const char* end : {"lower", "upper"})
          names.insert(f == 1 ? fmt::format("{}.{}", joint.name, end)
                              : fmt::format("{}.{}.{}", joint.name, k, end));
      if (joint.mimics >= 0) names.insert(joint.name + ".mimic");
    }
    for (const int loop : order_of(scene_).loops) {
      const std::string& name = scene_.joints[static_cast<std::size_t>(loop)].name;
      names.insert(name);
      for (int k = 0; k < 6; ++k) names.insert(fmt::format("{}.{}", name, k));
    }
    return names;
  }

  const Scene& scene_;
  PairRules rules_;
  std::map<std::string, std::size_t> bodies_;
};

}  // namespace

Errors ambiguous_names(const Scene& scene) {
  Errors errors;
  const ElementNames names(scene);
  names.check_bodies(errors);
  names.check_joints(errors);
  names.check_elements(errors);
  return errors;
}

}  // namespace percuss
