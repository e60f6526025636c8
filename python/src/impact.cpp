// Elements and impacts.
#include <pybind11/stl.h>

#include <Eigen/Cholesky>
#include <map>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/friction_shape.hpp"
#include "pickling.hpp"

namespace percuss::python {
namespace {

Kind kind_of(const std::string& name) {
  for (const Kind kind :
       {Kind::contact, Kind::clutch, Kind::joint, Kind::rolling, Kind::friction, Kind::cone})
    if (to_string(kind) == name) return kind;
  raise_message("ProblemError", "'" + name +
                                    "' is no kind of element, expected contact, clutch, joint, "
                                    "rolling, friction or cone");
}

// Rows of the user as columns of W_i; one row may come without its brackets.
Eigen::MatrixXd directions_of(py::handle given, const char* field) {
  const Doubles rows = numbers(given, field);
  if (rows.ndim() < 2) return vector_of(rows);
  if (rows.ndim() > 2)
    raise_message("ProblemError", std::string(field) + ": has " + std::to_string(rows.ndim()) +
                                      " dimensions, expected 1 or 2");
  return Eigen::Map<const Eigen::MatrixXd>(rows.data(), rows.shape(1), rows.shape(0));
}

std::optional<RestitutionCurve> curve_of(const py::object& table, const std::string& expression) {
  if (table.is_none() && expression.empty()) return std::nullopt;
  RestitutionCurve curve;
  if (!expression.empty()) {
    auto parsed = parse_expression(expression, RestitutionCurve::names);
    if (!parsed)
      raise_message("ProblemError", "restitution.expression: '" + expression + "', at character " +
                                        std::to_string(parsed.error().offset + 1) + ": " +
                                        parsed.error().message);
    curve.expression = *std::move(parsed);
    return curve;
  }
  (table.contains("speed") ? curve.speed : curve.work) =
      py::cast<std::vector<double>>(table[table.contains("speed") ? "speed" : "work"]);
  if (table.contains("speed") && table.contains("work"))
    raise_message("ProblemError", "restitution.table.work: is given beside speed, expected one of them");
  curve.e = py::cast<std::vector<double>>(table["e"]);
  if (table.contains("repetition")) curve.repetition = py::cast<std::vector<double>>(table["repetition"]);
  return curve;
}

// The set of a friction in place of an ellipsoid, where one is given.
FrictionShapePtr shape_of(const py::object& polygon, const std::string& pressure, const py::object& support,
                          Eigen::Index components) {
  if (pressure == "uniform") return contensou_shape(ContensouShape::Pressure::uniform);
  if (pressure == "hertz") return contensou_shape(ContensouShape::Pressure::hertz);
  Result<FrictionShapePtr> made = FrictionShapePtr{};
  std::string field;
  if (!polygon.is_none()) {
    std::vector<Eigen::Vector2d> corners;
    const Eigen::MatrixXd given = directions_of(polygon, "friction.polygon");
    for (Eigen::Index k = 0; k < given.cols(); ++k) corners.emplace_back(given.col(k));
    made = polygon_shape(corners);
    field = "friction.polygon";
  } else if (!support.is_none()) {
    made = support_shape({components, function_of<SupportFunction>(support)});
    field = "friction.support";
  }
  if (!made)
    raise_message("ProblemError", field + made.error().front().field + ": " + made.error().front().message);
  return *made;
}

// (impulse, name of the normal, coefficients), or None.
std::optional<Preload> preload_of(const py::object& given, std::string& normal) {
  if (given.is_none()) return std::nullopt;
  const auto parts = given.cast<py::tuple>();
  normal = py::cast<std::string>(parts[1]);
  return Preload{vector(parts[0], "preload"), -1, vector(parts[2], "preload.coefficient")};
}

// The nested friction comes after its contact and is called as in a problem file.
GivenPtr make_given(const Eigen::MatrixXd& mass, const Eigen::VectorXd& velocity,
                    const std::vector<WrittenElement>& written, const Eigen::VectorXd& impulse) {
  Impact impact{mass, velocity, {}, impulse};
  std::vector<std::string> origins;
  std::map<std::string, Eigen::Index> places;
  std::vector<std::pair<std::size_t, std::string>> loaded, preloaded;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const WrittenElement& one = written[i];
    const auto place = static_cast<Eigen::Index>(impact.elements.size());
    const std::string origin = "elements[" + std::to_string(i) + "]";
    places.emplace(one.element.name, place);
    if (one.element.kind == Kind::friction && one.element.normal < 0)
      loaded.emplace_back(impact.elements.size(), one.normal);
    if (!one.preload.empty()) preloaded.emplace_back(impact.elements.size(), one.preload);
    impact.elements.push_back(one.element);
    origins.push_back(origin);
    const auto nest = [&](const Element& element, const char* part) {
      impact.elements.push_back(element);
      impact.elements.back().name = one.element.name + part;
      impact.elements.back().normal = place;
      origins.push_back(origin + part);
    };
    if (!one.friction_preload.empty()) preloaded.emplace_back(impact.elements.size(), one.friction_preload);
    if (one.friction) nest(*one.friction, ".friction");
    if (one.patch) nest(*one.patch, ".patch");
  }
  const auto place_of = [&](std::size_t index, const std::string& name, const char* field) {
    const auto found = places.find(name);
    if (found == places.end())
      raise_message("ProblemError", origins[index] + field + ": is '" + name +
                                        "', expected the name of an element of the impact");
    return found->second;
  };
  for (const auto& [index, name] : loaded) impact.elements[index].normal = place_of(index, name, ".normal");
  for (const auto& [index, name] : preloaded)
    impact.elements[index].preload->normal = place_of(index, name, ".preload.normal");
  return give(std::move(impact), std::move(origins), std::nullopt);
}

py::tuple elements_of(const GivenPtr& given) {
  const std::vector<Element>& elements = given->impact.elements;
  py::tuple tuple(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    WrittenElement one{elements[i], "", std::nullopt};
    if (one.element.kind == Kind::friction)
      one.normal = elements[static_cast<std::size_t>(one.element.normal)].name;
    if (one.element.preload && one.element.preload->normal >= 0)
      one.preload = elements[static_cast<std::size_t>(one.element.preload->normal)].name;
    tuple[i] = py::cast(std::move(one));
  }
  return tuple;
}

// Another impact that differs in what is not None; values by the index of their element.
GivenPtr replaced(const Given& given, const py::object& mass, const py::object& velocity,
                  const std::map<std::size_t, double>& restitution,
                  const std::map<std::size_t, py::object>& friction,
                  const std::map<std::size_t, py::object>& directions,
                  const std::map<std::size_t, py::object>& excitation) {
  Impact impact = given.impact;
  if (!mass.is_none()) impact.mass = directions_of(mass, "mass").transpose();
  if (!velocity.is_none()) impact.velocity = vector(velocity, "velocity");
  for (const auto& [i, e] : restitution) {
    impact.elements.at(i).restitution = e;
    impact.elements.at(i).curve.reset();
  }
  for (const auto& [i, mu] : friction) impact.elements.at(i).coefficients = vector(mu, "friction");
  for (const auto& [i, w] : directions) impact.elements.at(i).directions = directions_of(w, "directions");
  for (const auto& [i, chi] : excitation) impact.elements.at(i).excitation = vector(chi, "excitation");
  return give(std::move(impact), given.origins, std::nullopt);
}

// The same with another velocity. The rest is valid already.
GivenPtr with_velocity(const Given& given, const py::object& velocity) {
  auto other = std::make_shared<Given>(given);
  other->source.reset();
  other->impact.velocity = vector(velocity, "velocity");
  if (other->impact.velocity.size() == given.impact.freedom() && other->impact.velocity.allFinite())
    return other;
  return give(other->impact, given.origins, std::nullopt);
}

// Elements, or dicts as in a problem file.
std::vector<WrittenElement> elements_from(const py::iterable& items) {
  std::vector<WrittenElement> elements;
  for (const py::handle item : items) {
    if (py::isinstance<py::dict>(item))
      elements.push_back(
          py::module_::import("percuss._elements").attr("element")(**item).cast<WrittenElement>());
    else
      elements.push_back(item.cast<WrittenElement>());
  }
  return elements;
}

// A matrix, a list for a diagonal, or a sparse matrix of scipy.
Eigen::MatrixXd mass_from(const py::object& given) {
  const bool sparse = py::hasattr(given, "toarray");
  const Doubles mass = numbers(sparse ? given.attr("toarray")() : given, "mass");
  if (mass.ndim() == 1) return vector_of(mass).asDiagonal();
  return directions_of(mass, "mass").transpose();
}

}  // namespace

GivenPtr give(Impact impact, std::vector<std::string> origins, std::optional<Source> source) {
  auto given = std::make_shared<Given>();
  given->impact = std::move(impact);
  given->origins = std::move(origins);
  given->source = std::move(source);
  if (auto valid = validate(given->impact); !valid) raise("ProblemError", valid.error(), *given);
  for (const Element& element : given->impact.elements)
    given->varying = given->varying || element.curve.has_value() || element.kind == Kind::cone;
  return given;
}

namespace {

using ElementClass = py::class_<WrittenElement>;

void add_friction(ElementClass& element);
void add_compliance(ElementClass& element);

void bind_element(py::module_& m) {
  ElementClass element(m, "Element",
                       "An impact element, made by contact(), clutch(), joint(), rolling(), friction() or "
                       "cone(). Nothing in it can be changed.");
  element
      .def(py::init([](const std::string& kind, const std::string& name, const py::object& directions,
                       double restitution, const py::object& excitation, const py::object& coefficients,
                       const std::string& normal, double stiffness, double exponent, double precompression,
                       std::optional<double> stored_energy, const py::object& table,
                       const std::string& expression, const py::object& polygon, const std::string& pressure,
                       const py::object& support, const py::object& preload) {
             WrittenElement one;
             one.element.kind = kind_of(kind);
             one.element.name = name;
             one.element.directions = directions_of(directions, "directions");
             one.element.restitution = restitution;
             one.element.excitation = vector(excitation, "excitation");
             one.element.coefficients = vector(coefficients, "coefficients");
             one.element.stiffness = stiffness;
             one.element.exponent = exponent;
             one.element.precompression = precompression;
             one.element.stored_energy = stored_energy;
             one.element.curve = curve_of(table, expression);
             one.element.shape = shape_of(polygon, pressure, support, one.element.size());
             one.normal = normal;
             one.element.preload = preload_of(preload, one.preload);
             return one;
           }),
           py::kw_only(), py::arg("kind"), py::arg("name"), py::arg("directions"), py::arg("restitution"),
           py::arg("excitation"), py::arg("coefficients"), py::arg("normal"), py::arg("stiffness"),
           py::arg("exponent"), py::arg("precompression"), py::arg("stored_energy"), py::arg("table"),
           py::arg("expression"), py::arg("polygon"), py::arg("pressure"), py::arg("support"),
           py::arg("preload"))
      .def("_with_friction",
           [](WrittenElement one, const WrittenElement& friction) {
             one.friction = friction.element;
             one.friction_preload = friction.preload;
             return one;
           })
      .def("_with_patch",
           [](WrittenElement one, const WrittenElement& patch) {
             one.patch = patch.element;
             return one;
           })
      .def_property_readonly(
          "name", [](const WrittenElement& e) { return e.element.name; }, "its name, unique in an impact")
      .def_property_readonly(
          "kind", [](const WrittenElement& e) { return to_string(e.element.kind); },
          "'contact', 'clutch', 'joint', 'rolling', 'friction' or 'cone'")
      .def_property_readonly(
          "directions",
          [](const py::object& self) { return view(self.cast<WrittenElement&>().element.directions, self); },
          "W_i, one column per component")
      .def_property_readonly(
          "restitution", [](const WrittenElement& e) { return e.element.restitution; }, "ε of ξ = γ⁺ + εγ⁻")
      .def_property_readonly(
          "excitation",
          [](const WrittenElement& e) {
            if (e.element.excitation.size() > 0) return copy(e.element.excitation);
            return copy(Eigen::VectorXd(Eigen::VectorXd::Zero(e.element.size())));
          },
          "χ of γ = Wᵀu + χ")
      .def(pickled<WrittenElement>());
  add_friction(element);
  add_compliance(element);
}

void add_friction(ElementClass& element) {
  element
      .def_property_readonly(
          "coefficients",
          [](const py::object& self) {
            return view(self.cast<WrittenElement&>().element.coefficients, self);
          },
          "of friction: the semi-axes μ of its reservoir, or what scales its set; of a cone its slopes κ")
      .def_property_readonly(
          "preload",
          [](const WrittenElement& e) -> py::object {
            if (!e.element.preload) return py::none();
            const Preload& p = *e.element.preload;
            const Eigen::Index rows = e.element.size();
            const auto filled = [&](const Eigen::VectorXd& x) {
              return copy(Eigen::VectorXd(x.size() > 0 ? x : Eigen::VectorXd::Zero(rows)));
            };
            return py::make_tuple(filled(p.impulse), e.preload, filled(p.coefficients));
          },
          "(impulse, normal, coefficient) of Δ = impulse + coefficient Λ_normal, or None")
      .def_property_readonly(
          "shape",
          [](const WrittenElement& e) -> py::object {
            if (!e.element.shape) return py::none();
            if (std::holds_alternative<PolygonShape>(e.element.shape->set)) return py::str("polygon");
            const auto* patch = std::get_if<ContensouShape>(&e.element.shape->set);
            return py::str(patch ? "contensou, " + std::string(to_string(patch->pressure)) : "support");
          },
          "of friction: 'polygon', 'contensou, uniform', 'contensou, hertz' or 'support'; None: an ellipsoid")
      .def_property_readonly(
          "normal", [](const WrittenElement& e) { return e.normal; },
          "of friction: the name of the element that loads it; empty where it is nested in a contact")
      .def_property_readonly(
          "friction",
          [](const WrittenElement& e) -> py::object {
            if (!e.friction) return py::none();
            return py::cast(WrittenElement{*e.friction, "", std::nullopt, e.friction_preload});
          },
          "of a contact: the friction that was nested in it, or None")
      .def_property_readonly(
          "patch",
          [](const WrittenElement& e) -> py::object {
            if (!e.patch) return py::none();
            return py::cast(WrittenElement{*e.patch, "", std::nullopt});
          },
          "of a contact: its patch, a moment bounded by width times normal impulse, or None");
}

void add_compliance(ElementClass& element) {
  element
      .def_property_readonly(
          "stiffness", [](const WrittenElement& e) { return e.element.stiffness; }, "K of λ = K x^η")
      .def_property_readonly(
          "exponent", [](const WrittenElement& e) { return e.element.exponent; }, "η of λ = K x^η")
      .def_property_readonly(
          "precompression", [](const WrittenElement& e) { return e.element.precompression; },
          "the force before the impact")
      .def_property_readonly(
          "stored_energy", [](const WrittenElement& e) { return e.element.stored_energy; },
          "the energy before the impact, where it is given in place of the force, or None");
}

}  // namespace

void bind_impact(py::module_& m) {
  bind_element(m);
  py::class_<Given, GivenPtr>(m, "Impact")
      .def(py::init([](const py::object& mass, const py::object& velocity, const py::iterable& elements,
                       const py::object& impulse) {
             return make_given(mass_from(mass), vector(velocity, "velocity"), elements_from(elements),
                               impulse.is_none() ? Eigen::VectorXd() : vector(impulse, "impulse"));
           }),
           py::arg("mass"), py::arg("velocity"), py::arg("elements"), py::arg("impulse") = py::none())
      .def_property_readonly(
          "impulse",
          [](const Given& given) {
            const Impact& impact = given.impact;
            return copy(impact.impulse.size() > 0 ? impact.impulse
                                                  : Eigen::VectorXd(Eigen::VectorXd::Zero(impact.freedom())));
          },
          "P, impressed from outside, f numbers")
      .def_property_readonly(
          "mass", [](const py::object& self) { return view(self.cast<Given&>().impact.mass, self); },
          "M, f × f, read-only")
      .def_property_readonly(
          "velocity", [](const py::object& self) { return view(self.cast<Given&>().impact.velocity, self); },
          "u⁻ (u⁺ backward in time), f numbers, read-only")
      .def_property_readonly("elements", elements_of,
                             "the elements in their order; friction follows its contact")
      .def_property_readonly(
          "names",
          [](const Given& given) {
            py::tuple names(given.impact.elements.size());
            for (std::size_t i = 0; i < names.size(); ++i) names[i] = given.impact.elements[i].name;
            return names;
          },
          "of the elements")
      .def_property_readonly(
          "offsets", [](const Given& given) { return given.impact.offsets(); },
          "the first row of every element in Λ, γ and ξ")
      .def_property_readonly(
          "freedom", [](const Given& given) { return given.impact.freedom(); }, "f, degrees of freedom")
      .def_property_readonly(
          "rows", [](const Given& given) { return given.impact.rows(); }, "the length of Λ, γ and ξ")
      .def_property_readonly(
          "directions", [](const Given& given) { return copy(given.impact.directions()); }, "W, f × rows")
      .def_property_readonly(
          "excitation", [](const Given& given) { return copy(given.impact.excitation()); }, "χ, one per row")
      .def_property_readonly(
          "restitution", [](const Given& given) { return copy(given.impact.restitution()); },
          "ε, one per row")
      .def_property_readonly(
          "delassus",
          [](const Given& given) {
            if (!given.impact.massless().empty())
              raise_message("ProblemError", "delassus: a coordinate has no mass");
            const Eigen::MatrixXd W = given.impact.directions();
            return copy(Eigen::MatrixXd(W.transpose() * given.impact.mass.llt().solve(W)));
          },
          "G = WᵀM⁻¹W")
      .def("_replaced", replaced)
      .def("_with_velocity", with_velocity)
      .def(pickled<Given>());
}

}  // namespace percuss::python
