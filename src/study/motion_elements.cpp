#include "study/motion_elements.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "study/refuse.hpp"
#include "study/scene_paths.hpp"

namespace percuss {
namespace {

std::optional<std::size_t> place_of(const std::vector<Element>& elements, const std::string& name) {
  const auto at =
      std::find_if(elements.begin(), elements.end(), [&](const Element& e) { return e.name == name; });
  if (at == elements.end()) return std::nullopt;
  return static_cast<std::size_t>(at - elements.begin());
}

bool same_coefficients(const Element& a, const Element& b) {
  return a.restitution == b.restitution && a.coefficients == b.coefficients && a.stiffness == b.stiffness &&
         a.exponent == b.exponent && a.precompression == b.precompression &&
         a.stored_energy == b.stored_energy;
}

}  // namespace

bool is_own(const Problem::Motion& motion) { return !motion.scene && motion.text.coordinates.empty(); }

std::vector<Element> elements_of(const Problem& of) {
  if (!of.motion) return of.impact.elements;
  if (of.motion->scene) return scene_elements(of);
  std::vector<Element> elements;
  for (const MechanismText::Element& e : of.motion->text.elements) elements.push_back(e.element);
  return elements;
}

std::optional<std::size_t> place_in_impact(const Problem& of, std::size_t part) {
  if (!of.motion) return part;
  const Problem::Motion& motion = *of.motion;
  if (motion.scene) return part < of.impact.elements.size() ? std::optional(part) : std::nullopt;
  if (is_own(motion)) return place_of(of.impact.elements, motion.text.elements[part].element.name);
  const auto at = std::find(motion.closed.begin(), motion.closed.end(), static_cast<Eigen::Index>(part));
  if (at == motion.closed.end()) return std::nullopt;
  return static_cast<std::size_t>(at - motion.closed.begin());
}

void take_element(Problem::Motion& motion, std::size_t part) {
  if (SystemPtr system = motion.system->with_coefficients({motion.text.elements[part].element}))
    motion.system = std::move(system);
}

bool takes(const Problem& of, const Element& changed) {
  const Problem::Motion& motion = *of.motion;
  const SystemPtr system = motion.system->with_coefficients({changed});
  if (!system) return false;
  const double horizon = of.simulate.until.value_or(0.0);
  const auto set = system->select(0.0, motion.q.data(), motion.u.data(), horizon, nullptr).set;
  const auto place = set ? place_of(set->elements, changed.name) : std::nullopt;
  return place && same_coefficients(set->elements[*place], changed);
}

bool find_again(const Impact& impact, const ElementSet& set, std::vector<Eigen::Index>& closed) {
  closed.clear();
  for (const Element& e : impact.elements)
    if (const auto place = place_of(set.elements, e.name))
      closed.push_back(static_cast<Eigen::Index>(*place));
  return closed.size() == impact.elements.size();
}

Result<Parameter> find_own_state(const Problem::Motion& motion, std::string_view path,
                                 std::string_view name) {
  const SystemFacts& facts = motion.system->facts();
  std::string known;
  for (const auto* names : {&facts.coordinates, &facts.velocities}) {
    const auto at = std::find(names->begin(), names->end(), name);
    if (at == names->end()) {
      for (const std::string& one : *names) known += (known.empty() ? "" : ", ") + one;
      continue;
    }
    const bool rate = names == &facts.velocities;
    Parameter p{std::string(path), rate ? Parameter::What::rate : Parameter::What::coordinate};
    p.name = name;
    p.i = at - names->begin();
    if (rate || facts.rates_are_velocities) return p;
    Eigen::VectorXd moved = motion.q;
    moved[p.i] += 1.0;
    const Eigen::VectorXd asked = moved;
    motion.system->normalise(moved.data());
    if (moved != asked)
      return refuse(path, "is bound to other coordinates and cannot be set alone; vary another one");
    return p;
  }
  return refuse(path, "is no coordinate or velocity of the system, which has " + known);
}

}  // namespace percuss
