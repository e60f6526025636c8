// A scene at t = 0: its system, its state, and the impact of what touches there.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "bodies/scene_elements.hpp"
#include "percuss/scene.hpp"
#include "percuss/text.hpp"
#include "systems/closed_elements.hpp"

namespace percuss {
namespace {

// Gaps that are negative or do not hold, as the bodies and joints that they belong to.
Errors by_bodies(const Errors& gaps, const Instant& at, const Scene& scene) {
  const auto& contacts = static_cast<const SceneElements&>(*at.set).contacts;
  Errors errors;
  for (const Error& error : gaps) {
    std::size_t i = 0;
    if (std::sscanf(error.field.c_str(), "elements[%zu]", &i) != 1 || i >= at.set->elements.size()) continue;
    const Element& element = at.set->elements[i];
    const double gap = at.gap[static_cast<Eigen::Index>(i)];
    std::string field = "bodies";
    for (std::size_t k = 0; k < scene.elements.size(); ++k)
      if (element.name == scene.elements[k].element.name)
        return {{fmt::format("elements[{}].gap", k), error.message}};
    for (std::size_t j = 0; j < scene.joints.size(); ++j)
      if (element.name.starts_with(scene.joints[j].name + ".") || element.name == scene.joints[j].name)
        field = fmt::format("joints[{}]", j);
    bool limit = true;
    for (const SceneElements::Contact& contact : contacts) {
      if (contact.element != static_cast<Eigen::Index>(i)) continue;
      const int moving =
          scene.bodies[static_cast<std::size_t>(contact.first)].fixed ? contact.second : contact.first;
      field = fmt::format("bodies[{}].position", moving);
      limit = false;
    }
    if (element.kind == Kind::joint)
      errors.push_back({field, fmt::format("does not hold in the initial state: {} is off by {:.3g}",
                                           quote(element.name), gap)});
    else
      errors.push_back(
          {field, fmt::format("{} in the initial state: the gap of {} is {:.3g}, expected at least -1e-9",
                              limit ? "stands beyond its limit" : "makes bodies overlap", quote(element.name),
                              gap)});
    break;  // one overlap says enough
  }
  return errors;
}

// Elements of the user's that take part, with formulas that have no value there.
Errors without_value(const Instant& at, const std::vector<Eigen::Index>& closed, const Scene& scene) {
  Errors errors;
  for (const Eigen::Index i : closed) {
    const Element& element = at.set->elements[static_cast<std::size_t>(i)];
    for (std::size_t k = 0; k < scene.elements.size(); ++k) {
      const MechanismText::Element& text = scene.elements[k];
      if (text.element.name != element.name) continue;
      for (Eigen::Index j = 0; j < element.size(); ++j) {
        const Eigen::Index row = at.set->offsets[static_cast<std::size_t>(i)] + j;
        if (at.directions.col(row).allFinite() && std::isfinite(at.excitation[row])) continue;
        const bool slips = static_cast<std::size_t>(j) < text.slips.size();
        errors.push_back({fmt::format("elements[{}].{}", k,
                                      !text.gap.empty()        ? "gap"
                                      : !text.speed.empty()    ? "speed"
                                      : !slips                 ? "spin"
                                      : text.slips.size() == 1 ? "slip"
                                                               : fmt::format("slip[{}]", j)),
                          "has a derivative that is not finite in the initial state, expected a direction in "
                          "which an impulse can act"});
      }
    }
  }
  return errors;
}

// What makes the impact none though every body is one: masses and lengths so far apart that M rounds to a
// matrix that is not positive definite.
Errors unlike_an_impact(const Impact& impact) {
  if (impact.elements.empty()) return {};
  const auto valid = validate(impact);
  if (valid) return {};
  const Error& first = valid.error().front();
  return {
      {"bodies", fmt::format("have an impact that no double can hold, {}: {}", first.field, first.message)}};
}

// Degrees of freedom up to which M and W of the impact are at hand: of 600 M is 3 MB.
constexpr Eigen::Index most_formed = 600;

}  // namespace

Result<Problem> make_problem(const Scene& given, Law law) {
  auto scene = std::make_shared<Scene>(given);
  if (const auto renewed = renew(*scene); !renewed) return tl::make_unexpected(renewed.error());
  const auto system = make_system(*scene);
  if (!system) return tl::make_unexpected(system.error());
  const auto state = initial_state(*scene);
  if (!state) return tl::make_unexpected(state.error());
  const Instant at = (*system)->at(System::Depth::everything, 0.0, state->q, state->u);
  Errors errors;
  std::vector<Eigen::Index> closed = find_closed(at, (*system)->extents_at(state->q), law, errors);
  if (!errors.empty()) return tl::make_unexpected(by_bodies(errors, at, *scene));
  if (errors = without_value(at, closed, *scene); !errors.empty()) return tl::make_unexpected(errors);
  const bool formed = state->u.size() <= most_formed;
  Problem made;
  if (formed)
    made.impact = scene_impact(**system, at, state->u, closed);
  else
    drop_immovable(at, closed);
  if (errors = unlike_an_impact(made.impact); !errors.empty()) return tl::make_unexpected(errors);
  made.law = std::move(law);
  made.motion = Problem::Motion{{}, std::move(scene), *system, state->q, state->u, closed};
  return made;
}

Result<void> form_impact(Problem& problem) {
  if (!problem.motion || !problem.motion->scene || problem.impact.freedom() > 0) return {};
  Problem::Motion& motion = *problem.motion;
  const Instant at = motion.system->at(System::Depth::velocities, 0.0, motion.q, motion.u);
  Eigen::Index columns = 0;
  for (const Eigen::Index i : motion.closed) columns += at.set->elements[static_cast<std::size_t>(i)].size();
  constexpr double copies = 4.0;  // of M and W, in a law, in the account and in the record
  const auto f = static_cast<double>(motion.u.size());
  const double bytes = copies * sizeof(double) * f * (f + static_cast<double>(columns)),
               memory = memory_limit();
  if (bytes > memory)
    return tl::make_unexpected(Errors{
        {"bodies", fmt::format("have {} degrees of freedom, so that their impact takes {} of memory, of "
                               "which there are {}; a simulation keeps it local",
                               motion.u.size(), bytes_text(bytes), bytes_text(memory))}});
  problem.impact = scene_impact(*motion.system, at, motion.u, motion.closed);
  return {};
}

}  // namespace percuss
