// A system in its initial state, and the impact that it may be.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "laws/law_options.hpp"
#include "percuss/problem.hpp"
#include "percuss/text.hpp"
#include "systems/closed_elements.hpp"
#include "systems/formula_text.hpp"

namespace percuss {
namespace {

using Eigen::Index;

std::string gap_field(Index i) { return fmt::format("elements[{}].gap", i); }

// gap_tolerance() of an element.
double tolerance_of(const Instant& at, Index element, const Eigen::VectorXd& extents) {
  const Index row = at.set->offsets[static_cast<std::size_t>(element)];
  const auto w = at.directions.col(row);
  Eigen::VectorXd along(w.size());
  Index k = 0;
  at.directions.visit(row, [&](Index i, double) { along[k++] = extents[i]; });
  return gap_tolerance(w, along);
}

// What validate says about M, by coordinates. `field` is where M comes from.
void check_mass(const System& system, const Impact& impact, std::string_view field, Errors& errors) {
  const auto valid = validate(impact);
  if (valid) return;
  constexpr std::string_view entry = "system.mass[";
  for (const Error& error : valid.error()) {
    if (error.field == "system.mass") errors.push_back({std::string(field), error.message});
    if (error.field.compare(0, entry.size(), entry) != 0) continue;
    std::size_t row = 0;
    std::from_chars(error.field.data() + entry.size(), error.field.data() + error.field.size(), row);
    errors.push_back({std::string(field),
                      fmt::format("gives no good mass matrix in the initial state; {} in the row of {}: {}",
                                  error.field.substr(7), system.facts().force_names()[row], error.message)});
    return;
  }
}

void check_force(const System& system, const Instant& at, Errors& errors) {
  for (Index i = 0; i < at.force.size(); ++i) {
    if (std::isfinite(at.force[i])) continue;
    errors.push_back(
        {"system",
         fmt::format("the force on {} is {} in the initial state, expected a finite number",
                     system.facts().force_names()[static_cast<std::size_t>(i)], format_number(at.force[i]))});
    return;
  }
}

// Whether a gap of a re-entrant corner may be negative: another one is not.
bool in_front(const Instant& at, const Eigen::VectorXd& extents, Index behind) {
  for (Index i = 0; i < at.gap.size(); ++i)
    if (i != behind && at.set->elements[static_cast<std::size_t>(i)].kind == Kind::contact &&
        at.gap[i] >= -tolerance_of(at, i, extents))
      return true;
  return false;
}

void check_directions(const Instant& at, const std::vector<Index>& closed, Errors& errors) {
  for (const Index i : closed) {
    const Element& element = at.set->elements[static_cast<std::size_t>(i)];
    const Index row = at.set->offsets[static_cast<std::size_t>(i)];
    for (Index k = 0; k < element.size(); ++k) {
      const auto w = at.directions.col(row + k);
      const double chi = at.excitation[row + k];
      if (w.allFinite() && std::isfinite(chi) && !w.isZero(0.0)) continue;
      const bool pivoting = k == 2;
      const std::string key = element.kind == Kind::cone && k > 0 ? "cone.slip"
                              : has_gap(element.kind)             ? "gap"
                              : element.kind != Kind::friction    ? "speed"
                              : pivoting                          ? "spin"
                              : element.coefficients.size() > 1   ? fmt::format("slip[{}]", k)
                                                                  : "slip";
      errors.push_back({fmt::format("elements[{}].{}", i, key),
                        fmt::format("has a derivative by the coordinates that is {} in the initial state, "
                                    "expected a direction in which an impulse can act",
                                    w.isZero(0.0) ? "zero" : "not finite")});
    }
  }
}

// Where the gap of a cone is zero its slips are, too: beside its tip a cone has a face, which is another
// contact. Slips that are velocities do not tell where the tip is.
Errors check_tips(const MechanismText& text, const std::vector<Index>& closed, const Eigen::VectorXd& q) {
  const std::vector<std::string> names = formula_names(text);
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::size_t f = text.coordinates.size();
  std::vector<double> values(names.size(), 0.0);
  std::copy_n(q.data(), f, values.begin());
  std::size_t next = 2 * f + 1;
  for (const auto& [name, value] : text.parameters) values[next++] = value;
  Errors errors;
  for (const Index i : closed) {
    const MechanismText::Element& element = text.elements[static_cast<std::size_t>(i)];
    if (element.element.kind != Kind::cone) continue;
    for (std::size_t k = 0; k < element.slips.size(); ++k) {
      const auto slip = parse_expression(element.slips[k], views);
      const bool is_rate =
          !slip || std::any_of(slip->steps.begin(), slip->steps.end(), [&](const Expression::Step& step) {
            return step.op == Expression::Op::name && step.name >= f && step.name < 2 * f;
          });
      if (is_rate || std::abs((*slip)(values)) <= gap_tolerance(Eigen::VectorXd::Ones(q.size()), q)) continue;
      errors.push_back(
          {fmt::format("elements[{}].cone.slip{}", i, element.slips.size() > 1 ? fmt::format("[{}]", k) : ""),
           fmt::format("is {} in the initial state, where the gap is zero, expected 0: the tip of the "
                       "cone {} is there, and what touches its face is another contact",
                       (*slip)(values), quote(element.element.name))});
    }
  }
  return errors;
}

void check_length(std::string_view name, Index given, Index expected, Errors& errors) {
  if (given != expected)
    errors.push_back(
        {std::string(name), fmt::format("has {}, expected {}", count_of(given, "number"), expected)});
}

void check_names(const std::vector<Element>& elements, Errors& errors) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (!names.insert(elements[i].name).second)
      errors.push_back(
          {fmt::format("elements[{}].name", i),
           fmt::format("is {} as of another element, expected a name of its own", quote(elements[i].name))});
}

// The problem of a system at t = 0.
Result<Problem> start(const SystemPtr& system, const Eigen::VectorXd& q, const Eigen::VectorXd& u, Law law,
                      std::string_view mass_field) {
  Errors errors;
  check_length("q", q.size(), system->configuration(), errors);
  check_length("u", u.size(), system->freedom(), errors);
  if (!errors.empty()) return tl::make_unexpected(errors);
  const Instant at = system->at(System::Depth::everything, 0.0, q, u);
  Errors gaps;
  std::vector<Index> closed = find_closed(at, system->extents_at(q), law, gaps);
  Impact impact = impact_at(*system, at, u, closed);
  check_mass(*system, impact, mass_field, errors);
  check_force(*system, at, errors);
  errors.insert(errors.end(), gaps.begin(), gaps.end());
  check_directions(at, closed, errors);
  if (!errors.empty()) return tl::make_unexpected(errors);
  Problem made = make_problem(std::move(impact), std::move(law));
  made.motion.emplace();
  made.motion->system = system;
  made.motion->q = q;
  made.motion->u = u;
  made.motion->closed = std::move(closed);
  return made;
}

}  // namespace

std::vector<Index> find_closed(const Instant& at, const Eigen::VectorXd& extents, const Law& law,
                               Errors& errors) {
  std::vector<Index> closed;
  const auto& elements = at.set->elements;
  const auto n = static_cast<Index>(elements.size());
  std::vector<bool> takes_part(static_cast<std::size_t>(n), true);
  for (Index i = 0; i < n; ++i) {
    const Element& element = elements[static_cast<std::size_t>(i)];
    if (!has_gap(element.kind)) continue;
    const double gap = at.gap[i];
    const double tolerance = tolerance_of(at, i, extents);
    takes_part[static_cast<std::size_t>(i)] = std::abs(gap) <= tolerance;
    if (!std::isfinite(gap))
      errors.push_back({gap_field(i), fmt::format("is {} in the initial state, expected a finite number",
                                                  format_number(gap))});
    else if (gap < -tolerance && element.kind != Kind::joint &&
             !(is_reentrant(law) && in_front(at, extents, i)))
      errors.push_back({gap_field(i), fmt::format("is {} in the initial state, expected at least 0: {} is "
                                                  "penetrated",
                                                  gap, quote(element.name))});
    else if (!takes_part[static_cast<std::size_t>(i)] && element.kind == Kind::joint)
      errors.push_back(
          {gap_field(i), fmt::format("is {} in the initial state, expected 0: the joint {} does not "
                                     "hold",
                                     gap, quote(element.name))});
  }
  for (Index i = 0; i < n; ++i) {
    const Element& element = elements[static_cast<std::size_t>(i)];
    const Index decides = element.kind == Kind::friction ? element.normal : i;
    if (takes_part[static_cast<std::size_t>(decides)]) closed.push_back(i);
  }
  return closed;
}

MechanismText::Element text_contact(std::string name, std::string gap, double restitution) {
  MechanismText::Element made;
  made.element.name = std::move(name);
  made.element.kind = Kind::contact;
  made.element.restitution = restitution;
  made.gap = std::move(gap);
  return made;
}

MechanismText::Element text_friction(std::string name, Eigen::Index normal, std::vector<std::string> slips,
                                     Eigen::VectorXd coefficients, double restitution) {
  MechanismText::Element made;
  made.element.name = std::move(name);
  made.element.kind = Kind::friction;
  made.element.normal = normal;
  made.element.coefficients = std::move(coefficients);
  made.element.restitution = restitution;
  made.slips = std::move(slips);
  return made;
}

Result<Problem> make_problem(const MechanismText& text, const Eigen::VectorXd& q, const Eigen::VectorXd& u,
                             Law law) {
  const auto system = make_system(text);
  if (!system) return tl::make_unexpected(system.error());
  auto made = start(*system, q, u, std::move(law), "system.kinetic_energy");
  if (!made) return made;
  if (Errors errors = check_tips(text, made->motion->closed, q); !errors.empty())
    return tl::make_unexpected(std::move(errors));
  if (!text.impulse.empty()) made->impact.impulse.setZero(u.size());
  for (const auto& [name, value] : text.impulse)
    made->impact.impulse[std::find(text.coordinates.begin(), text.coordinates.end(), name) -
                         text.coordinates.begin()] = value;
  made->motion->text = text;
  return made;
}

Result<Problem> make_problem(SystemPtr system, const Eigen::VectorXd& q, const Eigen::VectorXd& u, Law law,
                             MotionRequest simulate) {
  if (!system) return tl::make_unexpected(Errors{{"system", "is none, expected a pointer to a System"}});
  const SystemFacts& facts = system->facts();
  Errors errors;
  if (facts.rates_are_velocities)
    check_length("velocities", system->freedom(), system->configuration(), errors);
  check_length("q", q.size(), system->configuration(), errors);
  check_length("u", u.size(), system->freedom(), errors);
  if (!errors.empty()) return tl::make_unexpected(errors);
  const double horizon = simulate.until.value_or(0.0);
  const ElementSetPtr known = system->select(0.0, q.data(), u.data(), horizon, nullptr).set;
  if (!known) return tl::make_unexpected(Errors{{"elements", "are none: select() gives no set"}});
  check_names(known->elements, errors);
  if (!errors.empty()) return tl::make_unexpected(errors);
  auto made = start(system, q, u, std::move(law), "system.mass");
  if (!made) return made;
  for (const Element& element : known->elements) made->motion->text.elements.emplace_back().element = element;
  made->simulate = std::move(simulate);
  return made;
}

}  // namespace percuss
