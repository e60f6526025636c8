#include "io/initial_state.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "laws/law_options.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace io {
namespace {

using Eigen::Index;

bool has_gap(Kind kind) { return kind == Kind::contact || kind == Kind::joint; }

std::string gap_field(Index i) { return fmt::format("elements[{}].gap", i); }

Eigen::VectorXd direction(const Instant& at, Index element) {
  return at.directions.col(at.set->offsets[static_cast<std::size_t>(element)]);
}

MechanismText with_elements(const MechanismText& text, const ReadElements& read) {
  MechanismText whole = text;
  for (std::size_t i = 0; i < read.elements.size(); ++i) {
    const ElementFormulas& formulas = read.formulas[i];
    whole.elements.push_back({read.elements[i], formulas.gap, formulas.speed, formulas.slips, formulas.spin});
  }
  return whole;
}

// What validate says about M, by coordinates.
void check_mass(const System& system, const Instant& at, Errors& errors) {
  Impact alone;
  system.dense_mass(at, alone.mass);
  alone.velocity.setZero(system.freedom());
  const auto valid = validate(alone);
  if (valid) return;
  constexpr std::string_view entry = "system.mass[";
  for (const Error& error : valid.error()) {
    if (error.field.compare(0, entry.size(), entry) != 0) continue;
    std::size_t row = 0;
    std::from_chars(error.field.data() + entry.size(), error.field.data() + error.field.size(), row);
    errors.push_back({"system.kinetic_energy",
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
        at.gap[i] >= -gap_tolerance(direction(at, i), extents))
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
      const std::string key = has_gap(element.kind)             ? "gap"
                              : element.kind != Kind::friction  ? "speed"
                              : pivoting                        ? "spin"
                              : element.coefficients.size() > 1 ? fmt::format("slip[{}]", k)
                                                                : "slip";
      errors.push_back({fmt::format("elements[{}].{}", i, key),
                        fmt::format("has a derivative by the coordinates that is {} in the initial state, "
                                    "expected a direction in which an impulse can act",
                                    w.isZero(0.0) ? "zero" : "not finite")});
    }
  }
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
    const double tolerance = gap_tolerance(direction(at, i), extents);
    takes_part[static_cast<std::size_t>(i)] = std::abs(gap) <= tolerance;
    if (!std::isfinite(gap))
      errors.push_back({gap_field(i), fmt::format("is {} in the initial state, expected a finite number",
                                                  format_number(gap))});
    else if (gap < -tolerance && element.kind == Kind::contact &&
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

Errors check_elements(const std::vector<Element>& elements, const std::vector<ElementFormulas>& formulas) {
  if (elements.empty()) return {};
  Impact shape{Eigen::MatrixXd::Identity(1, 1), Eigen::VectorXd::Zero(1), elements};
  for (std::size_t i = 0; i < elements.size(); ++i) {
    Index m = 1;
    if (!formulas[i].slips.empty())
      m = static_cast<Index>(formulas[i].slips.size() + (formulas[i].spin.empty() ? 0 : 1));
    else if (elements[i].kind == Kind::friction)  // the slips are wrong, which has been said
      m = std::clamp<Index>(elements[i].coefficients.size(), 1, 3);
    shape.elements[i].directions.setOnes(1, m);
  }
  const auto valid = validate(shape);
  return valid ? Errors{} : valid.error();
}

Errors start_motion(const ReadTextSystem& system, const ReadElements& elements, Problem& problem) {
  const MechanismText text = with_elements(system.text, elements);
  const auto made = make_system(text);
  if (!made) return made.error();
  const Instant at = (*made)->at(System::Depth::everything, 0.0, system.q, system.u);
  Errors errors;
  check_mass(**made, at, errors);
  check_force(**made, at, errors);
  const std::vector<Index> closed = find_closed(at, (*made)->extents_at(system.q), problem.law, errors);
  check_directions(at, closed, errors);
  if (!errors.empty()) return errors;
  problem.impact = impact_at(**made, at, system.u, closed);
  problem.motion = Problem::Motion{text, nullptr, *made, system.q, system.u, closed};
  return errors;
}

}  // namespace io
}  // namespace percuss
