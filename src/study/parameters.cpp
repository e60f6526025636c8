#include "percuss/study.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "laws/law_options.hpp"
#include "percuss/text.hpp"
#include "study/motion_elements.hpp"
#include "study/refuse.hpp"
#include "study/scene_paths.hpp"

namespace percuss {
namespace {

using Field = Parameter::What;

// "tangent[0][2]" is tangent with 0 and 2.
struct Step {
  std::string_view name;
  std::vector<Eigen::Index> indices;
  bool good = true;
};

Step parse_step(std::string_view text) {
  Step step;
  step.name = text.substr(0, text.find('['));
  text.remove_prefix(step.name.size());
  while (!text.empty()) {
    Eigen::Index index = 0;
    const char* end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data() + 1, end, index);
    if (text.front() != '[' || status != std::errc() || stop == end || *stop != ']' || index < 0)
      return {step.name, {}, false};
    step.indices.push_back(index);
    text.remove_prefix(static_cast<std::size_t>(stop + 1 - text.data()));
  }
  return step;
}

// The planar friction that the contact loads.
std::optional<std::size_t> planar_friction(const Impact& impact, std::size_t contact) {
  if (impact.elements[contact].kind != Kind::contact) return std::nullopt;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    if (e.kind == Kind::friction && e.size() == 1 && e.normal == static_cast<Eigen::Index>(contact)) return i;
  }
  return std::nullopt;
}

std::optional<Field> approach_of(std::string_view name) {
  if (name == "ratio") return Field::approach_ratio;
  if (name == "angle") return Field::approach_angle;
  if (name == "speed") return Field::approach_speed;
  return std::nullopt;
}

constexpr std::string_view approaches = "approach.ratio, approach.angle or approach.speed";

Result<Parameter> find_approach(const Impact& impact, std::string_view path, std::string_view rest,
                                std::optional<std::size_t> contact) {
  if (!impact.massless().empty())
    return refuse(path, "needs mass in every coordinate, the problem has one without");
  const auto what = approach_of(rest);
  if (!what) return refuse(path, fmt::format("is no number of the approach, expected {}", approaches));
  if (contact) {
    if (!planar_friction(impact, *contact))
      return refuse(path, fmt::format("needs a contact with planar friction, {} is none",
                                      impact.elements[*contact].name));
    return Parameter{std::string(path), *what, *contact};
  }
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (planar_friction(impact, i)) found.push_back(i);
  if (found.size() != 1)
    return refuse(
        path, fmt::format("needs exactly one contact with planar friction, the problem has {}{}",
                          found.size(), found.empty() ? "" : "; elements.NAME.approach names one of them"));
  return Parameter{std::string(path), *what, found.front()};
}

// The element whose name begins the text, the longest of them, and what follows its dot.
std::optional<std::size_t> leading_element(const std::vector<std::string>& names, std::string_view& text) {
  std::optional<std::size_t> best;
  std::size_t length = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    if (name.size() < length || text.size() <= name.size() || text[name.size()] != '.') continue;
    if (text.substr(0, name.size()) != name) continue;
    best = i;
    length = name.size();
  }
  if (best) text.remove_prefix(length + 1);
  return best;
}

std::vector<std::string> element_names(const Problem& problem) {
  std::vector<std::string> names;
  for (const Element& e : elements_of(problem)) names.push_back(e.name);
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < 8; ++i) text += (i > 0 ? ", " : "") + printable(names[i]);
  return names.size() > 8 ? text + ", ..." : text;
}

std::string index_fault(std::string_view name, Eigen::Index size) {
  return fmt::format("has an index that is not there, expected {}[0] to {}[{}]", name, name, size - 1);
}

Result<Parameter> find_direction(const Element& e, std::string_view path, const Step& step, Parameter p) {
  const bool rows = step.indices.size() == 2;
  if (step.indices.empty() || step.indices.size() > 2 || (e.size() > 1 && !rows))
    return refuse(path, fmt::format("needs {}", e.size() > 1 ? "two indices, [component][coordinate]"
                                                             : "one index, the coordinate"));
  p.what = Field::direction;
  p.i = step.indices.back();
  p.j = rows ? step.indices.front() : 0;
  if (p.i >= e.directions.rows()) return refuse(path, index_fault(step.name, e.directions.rows()));
  if (p.j >= e.size()) return refuse(path, index_fault(step.name, e.size()));
  return p;
}

// One of m components, or all of them.
Result<Parameter> find_component(Eigen::Index m, std::string_view path, const Step& step, Parameter p) {
  if (step.indices.size() > 1) return refuse(path, "has two indices, expected at most one");
  if (step.indices.empty()) return p;
  p.i = step.indices.front();
  if (p.i >= m) return refuse(path, index_fault(step.name, m));
  return p;
}

// The lists of a table of restitution, in the order of Parameter::j.
constexpr std::array<std::pair<std::string_view, std::vector<double> RestitutionCurve::*>, 4> table_lists{
    {{"speed", &RestitutionCurve::speed},
     {"work", &RestitutionCurve::work},
     {"e", &RestitutionCurve::e},
     {"repetition", &RestitutionCurve::repetition}}};

const std::vector<double>& table_list(const Element& e, const Parameter& p) {
  return (*e.curve).*table_lists.at(static_cast<std::size_t>(p.j)).second;
}

// restitution.table.e[1]
Result<Parameter> find_in_table(const Element& e, std::string_view path, const Step& step, Parameter p) {
  constexpr std::string_view table = "restitution.table.";
  p.what = Field::table_number;
  std::string lists;
  for (std::size_t k = 0; e.curve && k < table_lists.size(); ++k) {
    const auto& [name, list] = table_lists.at(k);
    const auto size = static_cast<Eigen::Index>(((*e.curve).*list).size());
    if (size == 0) continue;
    lists += fmt::format("{}{}{}[0]", lists.empty() ? "" : ", ", table, name);
    if (step.name != fmt::format("{}{}", table, name)) continue;
    p.j = static_cast<Eigen::Index>(k);
    if (step.indices.size() != 1) return refuse(path, "needs one index, the place in the list");
    p.i = step.indices.front();
    if (p.i >= size) return refuse(path, index_fault(step.name, size));
    return p;
  }
  if (lists.empty())
    return refuse(path, fmt::format("is of no table: the restitution of {} is {}", e.name,
                                    e.curve ? "an expression" : "a number"));
  return refuse(path, "is no list of the table, expected " + lists);
}

void set(Element& element, const Parameter& p, double value) {
  const auto component = [&](Eigen::VectorXd& values) {
    if (p.i < 0)
      values.setConstant(value);
    else
      values[p.i] = value;
  };
  switch (p.what) {
    case Field::restitution: element.restitution = value; break;
    case Field::table_number:
      ((*element.curve).*
       table_lists.at(static_cast<std::size_t>(p.j)).second)[static_cast<std::size_t>(p.i)] = value;
      break;
    case Field::coefficient: component(element.coefficients); break;
    case Field::direction: element.directions(p.i, p.j) = value; break;
    case Field::excitation:
      if (element.excitation.size() == 0) element.excitation.setZero(element.size());
      component(element.excitation);
      break;
    case Field::preload:
      if (element.preload->impulse.size() == 0) element.preload->impulse.setZero(element.size());
      component(element.preload->impulse);
      break;
    case Field::preload_coefficient: component(element.preload->coefficients); break;
    case Field::stiffness: element.stiffness = value; break;
    case Field::exponent: element.exponent = value; break;
    case Field::precompression: element.precompression = value, element.stored_energy.reset(); break;
    case Field::stored_energy: element.stored_energy = value, element.precompression = 0.0; break;
    default: break;
  }
}

Result<Parameter> find_in_element(const Problem& problem, std::string_view path, std::string_view rest) {
  const std::vector<std::string> names = element_names(problem);
  const auto named = leading_element(names, rest);
  if (!named)
    return refuse(path, fmt::format("names no element, expected elements.NAME.FIELD with NAME one of {}",
                                    listed(names)));
  const auto element = place_in_impact(problem, *named);
  constexpr std::string_view approach = "approach.";
  if (rest.substr(0, approach.size()) == approach) {
    if (!element) return refuse(path, "is of a contact that is open in the state of the file");
    return find_approach(problem.impact, path, rest.substr(approach.size()), element);
  }
  const Element e = element ? problem.impact.elements[*element] : elements_of(problem)[*named];
  const bool friction = e.kind == Kind::friction;
  const Step step = parse_step(rest);
  if (!step.good) return refuse(path, "has an index that is no number in brackets, expected NAME[0]");
  Parameter p{std::string(path), Field::restitution, element.value_or(0)};
  if (problem.motion) p.part = *named;
  if (problem.motion && problem.motion->scene) p.name = e.name;
  p.open = !element;
  const std::string_view along = friction ? "tangent" : e.kind == Kind::contact ? "normal" : "direction";
  if (step.name == along) return find_direction(e, path, step, p);
  if (step.name == "excitation") {
    p.what = Field::excitation;
    return find_component(e.size(), path, step, p);
  }
  if (step.name == "preload" && e.preload) {
    p.what = Field::preload;
    return find_component(e.size(), path, step, p);
  }
  if (step.name == "preload.coefficient" && e.preload && e.preload->normal >= 0) {
    p.what = Field::preload_coefficient;
    return find_component(e.size(), path, step, p);
  }
  if (step.name == (e.kind == Kind::cone ? "slope" : "coefficient") && e.coefficients.size() > 0) {
    p.what = Field::coefficient;
    return find_component(e.coefficients.size(), path, step, p);
  }
  if (step.name.starts_with("restitution.")) return find_in_table(e, path, step, std::move(p));
  if (friction && step.name == "width") {  // of a patch
    p.what = Field::coefficient;
    return find_component(e.coefficients.size(), path, step, p);
  }
  if (!step.indices.empty()) return refuse(path, "has an index, expected none");
  if (step.name == "restitution" && e.curve)
    return refuse(path, e.curve->expression ? "is a curve, expected one number"
                                            : fmt::format("is a curve, expected {}.table.e[0]", path));
  if (step.name == "restitution") return p;
  const bool contact = e.kind == Kind::contact;
  if (step.name == "stiffness" && contact) return p.what = Field::stiffness, p;
  if (step.name == "exponent" && contact) return p.what = Field::exponent, p;
  if (step.name == "precompression" && contact) return p.what = Field::precompression, p;
  if (step.name == "stored_energy" && contact) return p.what = Field::stored_energy, p;
  return refuse(path, fmt::format("is no number of the {} {}, expected restitution, excitation, {}[0]{}",
                                  to_string(e.kind), printable(e.name), along,
                                  e.preload  ? ", preload, preload.coefficient or coefficient"
                                  : friction ? " or coefficient"
                                  : contact  ? ", stiffness, exponent, precompression or stored_energy"
                                             : ""));
}

Result<Parameter> find_in_law(const Law& law, std::string_view path, std::string_view rest) {
  const auto options =
      std::holds_alternative<CustomLaw>(law) ? std::span<const LawOption>{} : known_options(name_of(law));
  std::string expected;
  for (const LawOption& option : options) {
    if (option.name == rest) {
      Parameter p{std::string(path), Field::law_option};
      p.name = rest;
      p.option = &option;
      return p;
    }
    expected += fmt::format("{}law.{}", expected.empty() ? "" : ", ", option.name);
  }
  if (!expected.empty())
    return refuse(path, fmt::format("is no option of the law {}, expected {}", name_of(law), expected));
  return refuse(path, fmt::format("is no option of the law {}, which has none", name_of(law)));
}

// Of a system written as text: parameters.m, state.phi, state.phi'.
Result<Parameter> find_in_model(const Problem& problem, std::string_view path, bool state,
                                std::string_view name) {
  if (!problem.motion)
    return refuse(path, "is for systems written as text; this problem is given in matrices");
  Parameter p{std::string(path), Field::model_parameter};
  p.name = name;
  if (problem.motion->scene && !state)
    return find_in_scene(problem, path, fmt::format("parameters.{}", name));
  if (problem.motion->scene)
    return refuse(path,
                  "is for systems written as text, expected system.bodies.NAME.position[2] or "
                  "system.joints.NAME.position");
  if (is_own(*problem.motion))
    return state ? find_own_state(*problem.motion, path, name)
                 : refuse(path, "is for systems written as text, expected elements.NAME.FIELD or state.NAME");
  const MechanismText& text = problem.motion->text;
  const auto known = [](const auto& names) {
    std::string list;
    for (const std::string& one : names) list += (list.empty() ? "" : ", ") + one;
    return list.empty() ? std::string("none") : list;
  };
  if (!state) {
    if (text.parameters.count(p.name) > 0) return p;
    std::vector<std::string> names;
    for (const auto& [one, value] : text.parameters) names.push_back(one);
    return refuse(path, "is no parameter of the system, which has " + known(names));
  }
  const bool rate = name.ends_with('\'');
  p.what = rate ? Field::rate : Field::coordinate;
  if (rate) name.remove_suffix(1);
  const auto at = std::find(text.coordinates.begin(), text.coordinates.end(), name);
  if (at == text.coordinates.end())
    return refuse(path, "is no coordinate or rate of the system, which has " + known(text.coordinates));
  p.i = at - text.coordinates.begin();
  return p;
}

// What of a system written as text follows from its formulas and is not set by itself.
bool follows(const Parameter& p) {
  return p.what == Field::mass || p.what == Field::direction || p.what == Field::excitation;
}

// The rows γ_N and γ_T of a contact with planar friction, and the way back to the velocity.
struct Approach {
  Eigen::Vector2d gamma;
  Eigen::MatrixXd W, inverse;  // f × 2: directions, and M⁻¹W(WᵀM⁻¹W)⁻¹
};

Approach approach(const Impact& impact, std::size_t contact) {
  const std::size_t friction = *planar_friction(impact, contact);
  Approach a;
  a.W.resize(impact.freedom(), 2);
  Eigen::Vector2d chi = Eigen::Vector2d::Zero();
  for (Eigen::Index k = 0; k < 2; ++k) {
    const Element& e = impact.elements[k == 0 ? contact : friction];
    a.W.col(k) = e.directions.col(0);
    if (e.excitation.size() > 0) chi[k] = e.excitation[0];
  }
  const Eigen::MatrixXd Y = impact.mass.llt().solve(a.W);
  const Eigen::Matrix2d G = a.W.transpose() * Y;
  a.inverse = Y * G.inverse();
  a.gamma = a.W.transpose() * impact.velocity + chi;
  return a;
}

Eigen::Vector2d approach_with(Field what, const Eigen::Vector2d& gamma, double value) {
  const double speed = gamma.norm();
  const double angle = std::atan2(gamma[1], -gamma[0]);
  if (what == Field::approach_ratio) return {gamma[0], value * gamma[0]};
  if (what == Field::approach_angle) return {-speed * std::cos(value), speed * std::sin(value)};
  return {-value * std::cos(angle), value * std::sin(angle)};
}

Result<Parameter> find(const Problem& of, std::string_view path) {
  const Impact& impact = of.impact;
  const auto below = [&](std::string_view prefix) -> std::optional<std::string_view> {
    if (path.substr(0, prefix.size()) != prefix) return std::nullopt;
    return path.substr(prefix.size());
  };
  if (const auto rest = below("elements.")) return find_in_element(of, path, *rest);
  if (const auto rest = below("law.")) return find_in_law(of.law, path, *rest);
  if (const auto rest = below("parameters.")) return find_in_model(of, path, false, *rest);
  if (const auto rest = below("state.")) return find_in_model(of, path, true, *rest);
  if (const auto rest = below("system.")) return find_in_scene(of, path, *rest);
  if (const auto rest = below("approach.")) return find_approach(impact, path, *rest, std::nullopt);
  const Step step = parse_step(path);
  const Eigen::Index f = impact.freedom();
  Parameter p{std::string(path), Field::velocity};
  if (step.name == "velocity" && step.good && step.indices.size() == 1) {
    p.i = step.indices[0];
    if (p.i >= f) return refuse(path, index_fault("velocity", f));
    return p;
  }
  if (step.name == "impulse" && step.good && step.indices.size() == 1) {
    p.what = Field::impulse;
    p.i = step.indices[0];
    if (p.i >= f) return refuse(path, index_fault("impulse", f));
    if (of.motion && of.motion->text.impulse.empty())
      return refuse(path, "needs system.impulse, which this problem has not");
    return p;
  }
  if (step.name == "mass" && step.good && step.indices.size() == 2) {
    p.what = Field::mass;
    p.i = step.indices[0];
    p.j = step.indices[1];
    if (std::max(p.i, p.j) >= f)
      return refuse(
          path, fmt::format("has an index that is not there, expected mass[0][0] to mass[{0}][{0}]", f - 1));
    return p;
  }
  return refuse(path,
                fmt::format("is no number of this problem, expected velocity[0], mass[0][0], impulse[0], "
                            "elements.NAME.restitution, law.NAME, parameters.NAME, state.NAME or {}",
                            approaches));
}

}  // namespace

bool Parameter::of_words() const { return option != nullptr && !option->words.empty(); }

Result<double> number_of_word(const Parameter& parameter, std::string_view word) {
  if (!parameter.of_words())
    return refuse(word, fmt::format("is no value of {}, expected a number", quote(parameter.path)));
  const auto words = parameter.option->words;
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return parameter.option->first + static_cast<double>(found - words.begin());
  std::string expected;
  for (const std::string_view one : words) expected += (expected.empty() ? "" : ", ") + std::string(one);
  return refuse(word, fmt::format("is no value of {}, expected {}{}", quote(parameter.path),
                                  words.size() > 1 ? "one of " : "", expected));
}

Result<Parameter> find_parameter(const Problem& of, std::string_view path) {
  if (const std::size_t star = path.find('*'); star != std::string_view::npos) {
    if (path.find('*', star + 1) != std::string_view::npos) return refuse(path, "has two *, expected one");
    std::optional<Parameter> several;
    for (const std::string& one : expanded(of, path))
      if (const auto found = find_parameter(of, one)) {
        if (!several) several = *found;
        several->all.push_back(*found);
      }
    if (!several) return refuse(path, "fits no number of this problem");
    several->path = path;
    return *several;
  }
  auto found = find(of, path);
  if (!found || !of.motion) return found;
  const bool own = is_own(*of.motion);
  if (follows(*found))
    return refuse(path, own ? "follows from the state of this system; vary state.NAME"
                            : "follows from the formulas of this system; vary parameters.NAME or state.NAME");
  if (own && found->of_element()) {
    Element changed = of.motion->text.elements[*found->part].element;
    set(changed, *found, get(of, *found) == 0.5 ? 0.25 : 0.5);
    if (!takes(of, changed)) return refuse(path, "is not taken by with_coefficients() of this system");
  }
  return found;
}

double get(const Problem& of, const Parameter& p) {
  const Impact& impact = of.impact;
  const auto element = [&]() -> const Element& {
    return p.open ? of.motion->text.elements[*p.part].element : impact.elements[p.element];
  };
  if (!p.all.empty()) return get(of, p.all.front());
  if (p.open && of.motion->scene) {
    Problem alone;  // the open element as if it were closed
    alone.impact.elements = {scene_elements(of)[*p.part]};
    Parameter closed = p;
    closed.open = false, closed.element = 0;
    return get(alone, closed);
  }
  const Eigen::Index component = std::max<Eigen::Index>(p.i, 0);
  switch (p.what) {
    case Field::velocity: return impact.velocity[p.i];
    case Field::mass: return impact.mass(p.i, p.j);
    case Field::impulse: return impact.impulse.size() > 0 ? impact.impulse[p.i] : 0.0;
    case Field::restitution: return element().restitution;
    case Field::table_number: return table_list(element(), p)[static_cast<std::size_t>(p.i)];
    case Field::coefficient: return element().coefficients[component];
    case Field::direction: return element().directions(p.i, p.j);
    case Field::excitation: return element().excitation.size() > 0 ? element().excitation[component] : 0.0;
    case Field::stiffness: return element().stiffness;
    case Field::exponent: return element().exponent;
    case Field::precompression: return element().precompression;
    case Field::stored_energy: return element().stored_energy.value_or(0.0);
    case Field::preload:
      return element().preload->impulse.size() > 0 ? element().preload->impulse[component] : 0.0;
    case Field::preload_coefficient: return element().preload->coefficients[component];
    case Field::law_option: return p.option->get(of.law);
    case Field::model_parameter: return of.motion->text.parameters.at(p.name);
    case Field::scene_number: return get_in_scene(of, p);
    case Field::coordinate: return of.motion->q[p.i];
    case Field::rate: return of.motion->u[p.i];
    case Field::approach_ratio:
    case Field::approach_angle:
    case Field::approach_speed: break;
  }
  const Eigen::Vector2d gamma = approach(impact, p.element).gamma;
  if (p.what == Field::approach_ratio) return gamma[1] / gamma[0];
  return p.what == Field::approach_angle ? std::atan2(gamma[1], -gamma[0]) : gamma.norm();
}

void set(Problem& of, const Parameter& p, double value) {
  Impact& impact = of.impact;
  if (!p.all.empty()) {
    for (const Parameter& one : p.all) set(of, one, value);
    return;
  }
  if (p.of_element() && of.motion && of.motion->scene) {
    // The motion knows its coefficients by the names of the elements.
    for (Element e : scene_elements(of)) {
      if (e.name != p.name) continue;
      set(e, p, value);
      of.motion->system = of.motion->system->with_coefficients({e});
      if (!p.open) set(impact.elements[p.element], p, value);
    }
    return;
  }
  if (p.of_element()) {
    if (!p.open) set(impact.elements[p.element], p, value);
    if (p.part) set(of.motion->text.elements[*p.part].element, p, value);
    if (p.part && is_own(*of.motion)) take_element(*of.motion, *p.part);
    return;
  }
  switch (p.what) {
    case Field::velocity:
      impact.velocity[p.i] = value;
      if (of.motion) of.motion->u[p.i] = value;
      break;
    case Field::mass: impact.mass(p.i, p.j) = impact.mass(p.j, p.i) = value; break;
    case Field::impulse:
      if (impact.impulse.size() == 0) impact.impulse.setZero(impact.freedom());
      impact.impulse[p.i] = value;
      break;
    case Field::law_option: p.option->set(of.law, value); break;
    case Field::model_parameter: of.motion->text.parameters[p.name] = value; break;
    case Field::scene_number: set_in_scene(of, p, value); break;
    case Field::coordinate: of.motion->q[p.i] = value; break;
    case Field::rate: of.motion->u[p.i] = value; break;
    case Field::approach_ratio:
    case Field::approach_angle:
    case Field::approach_speed: {
      const Approach a = approach(impact, p.element);
      impact.velocity += a.inverse * (approach_with(p.what, a.gamma, value) - a.gamma);
      if (of.motion) of.motion->u = impact.velocity;
      break;
    }
    default: break;
  }
}

}  // namespace percuss
