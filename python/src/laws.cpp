// The laws and their options, and one impact resolved.
#include <pybind11/stl.h>

#include <array>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/compare.hpp"
#include "percuss/expression.hpp"
#include "percuss/law_text.hpp"
#include "percuss/newton_workspace.hpp"
#include "percuss/text.hpp"
#include "pickling.hpp"

namespace percuss::python {
namespace {

constexpr long all_enumeration_limit = 131072;  // where all solutions are asked for, as on the command line

// A law written in Python.
struct PythonLaw {
  CustomLaw law;
};

[[noreturn]] void wrong_option(const char* law, const char* option, const std::string& value,
                               const char* expected) {
  raise_message("ProblemError",
                std::string("law.") + law + "." + option + ": is '" + value + "', expected " + expected);
}

SolverOptions solver_options(const std::string& solver, double tolerance, long enumeration_limit,
                             bool distinguish_impulses, bool decompose_friction) {
  SolverOptions options;
  const auto found = solver_from_name(solver);
  if (!found)
    raise_message("ProblemError", "solver: '" + solver +
                                      "' is not a solver, expected automatic, enumeration, lemke, "
                                      "gauss_seidel or newton");
  options.solver = *found;
  if (!(tolerance > 0.0)) raise_message("ProblemError", "tolerance: expected a number above 0");
  options.tolerance = tolerance;
  options.enumeration_limit = enumeration_limit;
  options.distinguish_impulses = distinguish_impulses;
  options.decompose_friction = decompose_friction;
  return options;
}

Poisson::Tangential tangential_of(const std::string& name) {
  if (name == "pfeiffer") return Poisson::Tangential::pfeiffer;
  if (name == "coulomb") return Poisson::Tangential::coulomb;
  if (name == "shifted") return Poisson::Tangential::shifted;
  wrong_option("poisson", "tangential", name, "pfeiffer, coulomb or shifted");
}
constexpr std::array tangential_names{"pfeiffer", "coulomb", "shifted"};

ResolvedPtr resolve_given(const GivenPtr& given, const py::object& asked, bool all, bool backward) {
  auto resolved = std::make_shared<Resolved>();
  resolved->given = given;
  Law law = law_of(asked);
  if (auto* newton = std::get_if<Newton>(&law)) {
    newton->list_all = newton->list_all || all;
    newton->backward = newton->backward || backward;
    if (newton->list_all)
      newton->solver.enumeration_limit = std::max(newton->solver.enumeration_limit, all_enumeration_limit);
    resolved->options.law = "newton";
    resolved->options.backward = newton->backward;
    resolved->options.list_all = newton->list_all;
    resolved->options.decompose_friction = newton->solver.decompose_friction;
    resolved->options.tolerance = newton->solver.tolerance;
    // The impact is known to be valid. Small ones take less time than others would take to notice that they
    // may run, so Python stays locked.
    const bool small = given->impact.rows() <= 3;
    if (small && !newton->backward && newton->solver.solver == Solver::automatic && !given->varying) {
      thread_local NewtonWorkspace workspace;
      resolve(given->impact, *newton, workspace, resolved->outcome);
      return resolved;
    }
  } else {
    if (backward)
      raise_message("NotApplicable", "backward is for the law newton only, the law here is " + name_of(law));
    if (auto* poisson = std::get_if<Poisson>(&law)) poisson->list_all = poisson->list_all || all;
    if (auto* moreau = std::get_if<Moreau>(&law)) moreau->list_all = moreau->list_all || all;
    resolved->options = record_options(given->impact, law);
    resolved->law_options = options_of(law);
    resolved->options.list_all = all || resolved->options.list_all;
  }
  Result<Outcome> outcome = [&] {
    py::gil_scoped_release release;
    return resolve(given->impact, law);
  }();
  if (!outcome) raise("NotApplicable", outcome.error(), *given);
  resolved->outcome = *std::move(outcome);
  return resolved;
}

template <class L>
void add_solver(py::class_<L>& law) {
  law.def_property_readonly("solver", [](const L& l) { return to_string(l.solver.solver); })
      .def_property_readonly("tolerance", [](const L& l) { return l.solver.tolerance; })
      .def_property_readonly("enumeration_limit", [](const L& l) { return l.solver.enumeration_limit; })
      .def_property_readonly("distinguish_impulses", [](const L& l) { return l.solver.distinguish_impulses; })
      .def_readonly("all", &L::list_all)
      .def(pickled<L>());
}

}  // namespace

Result<Eigen::VectorXd> Calls<ImpulseFunction>::operator()(const Impact& impact) const {
  const py::gil_scoped_acquire gil;
  auto given = std::make_shared<Given>();
  given->impact = impact;
  try {
    return vector(function.handle()(py::cast(given)), "impulse");
  } catch (const py::error_already_set& error) {
    if (auto errors = problem_of(error)) return tl::unexpected(*std::move(errors));
    throw;
  }
}

double Calls<RestitutionFunction>::operator()(std::size_t element, double work, int repetition) const {
  const py::gil_scoped_acquire gil;
  return py::cast<double>(function.handle()(element, work, repetition));
}

ShapeVector Calls<SupportFunction>::operator()(const ShapeVector& direction) const {
  const py::gil_scoped_acquire gil;
  const Eigen::VectorXd point = vector(function.handle()(copy(Eigen::VectorXd(direction))), "support");
  if (point.size() != direction.size())
    raise_message("ProblemError", "friction.support: gives " + std::to_string(point.size()) +
                                      " numbers, expected " + std::to_string(direction.size()));
  return point;
}

Law law_of(py::handle law) {
  if (py::isinstance<Newton>(law)) return law.cast<const Newton&>();
  if (py::isinstance<Poisson>(law)) return law.cast<const Poisson&>();
  if (py::isinstance<Moreau>(law)) return law.cast<const Moreau&>();
  if (py::isinstance<Energetic>(law)) return law.cast<const Energetic&>();
  if (py::isinstance<Walton>(law)) return law.cast<const Walton&>();
  if (py::isinstance<Stronge>(law)) return law.cast<const Stronge&>();
  if (py::isinstance<PythonLaw>(law)) return law.cast<const PythonLaw&>().law;
  throw py::type_error(py::cast<std::string>(py::repr(law)) +
                       " is not a law, expected its name, Newton(), Poisson(), Moreau(), Energetic(), "
                       "Walton(), Stronge() or CustomLaw()");
}

RecordOptions record_options(const Impact& impact, const Law& law) {
  RecordOptions options;
  options.law = name_of(law);
  options.law_options = options_of(law);
  options.account = account_options(impact, law);
  options.tolerance = SolverOptions{}.tolerance;
  if (const auto* newton = std::get_if<Newton>(&law)) {
    options.backward = newton->backward;
    options.list_all = newton->list_all;
    options.decompose_friction = newton->solver.decompose_friction;
    options.tolerance = newton->solver.tolerance;
  } else if (const auto* poisson = std::get_if<Poisson>(&law)) {
    options.list_all = poisson->list_all;
    options.tolerance = poisson->solver.tolerance;
  } else if (const auto* moreau = std::get_if<Moreau>(&law)) {
    options.list_all = moreau->list_all;
    options.tolerance = moreau->tolerance;
  }
  return options;
}

namespace {

// Laws that leave their inclusions to a solver.
void bind_solved_laws(py::module_& m) {
  const SolverOptions defaults;
  py::class_<Newton> newton(m, "Newton",
                            "Newton's law as normal cone inclusions.\n\n"
                            ">>> percuss.Newton(solver='enumeration').tolerance\n1e-10\n");
  newton
      .def(py::init([](const std::string& solver, double tolerance, long limit, bool distinguish,
                       bool decompose, bool backward, bool all) {
             return Newton{solver_options(solver, tolerance, limit, distinguish, decompose), backward, all};
           }),
           py::kw_only(), py::arg("solver") = "automatic", py::arg("tolerance") = defaults.tolerance,
           py::arg("enumeration_limit") = defaults.enumeration_limit, py::arg("distinguish_impulses") = false,
           py::arg("decompose_friction") = false, py::arg("backward") = false, py::arg("all") = false)
      .def_property_readonly("decompose_friction",
                             [](const Newton& l) { return l.solver.decompose_friction; })
      .def_readonly("backward", &Newton::backward);
  add_solver(newton);

  py::class_<Poisson> poisson(m, "Poisson",
                              "Poisson's law in two phases.\n\n"
                              ">>> percuss.Poisson(tangential='coulomb').tangential\n'coulomb'\n");
  poisson
      .def(py::init([](const std::string& tangential, const std::string& solver, double tolerance, long limit,
                       bool distinguish, bool all) {
             return Poisson{tangential_of(tangential),
                            solver_options(solver, tolerance, limit, distinguish, false), all};
           }),
           py::kw_only(), py::arg("tangential") = "pfeiffer", py::arg("solver") = "automatic",
           py::arg("tolerance") = defaults.tolerance,
           py::arg("enumeration_limit") = defaults.enumeration_limit, py::arg("distinguish_impulses") = false,
           py::arg("all") = false)
      .def_property_readonly("tangential", [](const Poisson& l) {
        return tangential_names[static_cast<std::size_t>(l.tangential)];
      });
  add_solver(poisson);
}

void bind_moreau(py::module_& m) {
  py::class_<Moreau>(m, "Moreau", "Moreau's law with a global dissipation index.")
      .def(py::init([](const std::string& corner, double tolerance, bool all) {
             if (corner != "convex" && corner != "reentrant")
               wrong_option("moreau", "corner", corner, "convex or reentrant");
             return Moreau{corner == "convex" ? Moreau::Corner::convex : Moreau::Corner::reentrant, tolerance,
                           all};
           }),
           py::kw_only(), py::arg("corner") = "convex", py::arg("tolerance") = Moreau{}.tolerance,
           py::arg("all") = false)
      .def_property_readonly(
          "corner",
          [](const Moreau& l) { return l.corner == Moreau::Corner::convex ? "convex" : "reentrant"; })
      .def_readonly("tolerance", &Moreau::tolerance)
      .def_readonly("all", &Moreau::list_all)
      .def(pickled<Moreau>());
}

void bind_energetic(py::module_& m) {
  py::class_<Energetic>(m, "Energetic",
                        "The energetic law of waves through touching bodies. `restitution` may be a function "
                        "of the index of an element, the work of compression and the number of the repeated "
                        "impact.")
      .def(py::init([](const std::string& model, double tolerance, double tail, const py::object& restitution,
                       bool history) {
             if (model != "bi" && model != "mono") wrong_option("energetic", "model", model, "bi or mono");
             if (!(tolerance > 0.0)) raise_message("ProblemError", "tolerance: expected a number above 0");
             if (!(tail > 0.0)) raise_message("ProblemError", "tail: expected a number above 0");
             return Energetic{model == "bi" ? Energetic::Model::bi : Energetic::Model::mono, tolerance, tail,
                              function_of<RestitutionFunction>(restitution), history};
           }),
           py::kw_only(), py::arg("model") = "bi", py::arg("tolerance") = Energetic{}.tolerance,
           py::arg("tail") = Energetic{}.tail, py::arg("restitution") = py::none(),
           py::arg("history") = false)
      .def_property_readonly(
          "model", [](const Energetic& l) { return l.model == Energetic::Model::bi ? "bi" : "mono"; })
      .def_readonly("tolerance", &Energetic::tolerance)
      .def_readonly("tail", &Energetic::tail)
      .def_readonly("history", &Energetic::history)
      .def(pickled<Energetic>());
}

// Laws of one contact.
void bind_single_contact_laws(py::module_& m) {
  py::class_<Walton>(m, "Walton", "Walton's operator for spheres.").def(py::init<>()).def(pickled<Walton>());

  py::class_<Stronge>(m, "Stronge", "Stronge's compliant contact.")
      .def(py::init([](double ratio, const std::string& contacts) {
             if (!(ratio > 0.0))
               wrong_option("stronge", "compliance_ratio", std::to_string(ratio), "a positive number");
             if (contacts != "one" && contacts != "any")
               wrong_option("stronge", "contacts", contacts, "one or any");
             return Stronge{ratio, contacts == "any" ? Stronge::Contacts::any : Stronge::Contacts::one};
           }),
           py::kw_only(), py::arg("compliance_ratio") = Stronge{}.compliance_ratio,
           py::arg("contacts") = "one")
      .def_readonly("compliance_ratio", &Stronge::compliance_ratio)
      .def_property_readonly(
          "contacts", [](const Stronge& l) { return l.contacts == Stronge::Contacts::any ? "any" : "one"; })
      .def(pickled<Stronge>());
}

void bind_custom_law(py::module_& m) {
  py::class_<PythonLaw>(m, "CustomLaw",
                        "A law of your own: a function of an Impact that returns the impulses Λ.\n\n"
                        "Raise NotApplicable where it does not apply; other exceptions reach the caller.\n\n"
                        ">>> plastic = percuss.CustomLaw(lambda impact: [1.0], name='plastic')\n"
                        ">>> ball = percuss.Impact([1.0], [-1.0], [percuss.contact('ground', [1.0])])\n"
                        ">>> percuss.resolve(ball, plastic).velocity_after\narray([0.])\n")
      .def(py::init([](const py::function& impulse, const std::string& name) {
             return PythonLaw{{name, function_of<ImpulseFunction>(impulse)}};
           }),
           py::arg("impulse"), py::arg("name") = "custom")
      .def_property_readonly("name", [](const PythonLaw& l) { return l.law.name; })
      .def_property_readonly("impulse",
                             [](const PythonLaw& l) {
                               return l.law.impulse.target<Calls<ImpulseFunction>>()->function.handle();
                             })
      .def(pickled<PythonLaw>());
}

}  // namespace

void bind_laws(py::module_& m) {
  bind_solved_laws(m);
  bind_moreau(m);
  bind_energetic(m);
  bind_single_contact_laws(m);
  bind_custom_law(m);
  m.def("_resolve", resolve_given, py::arg("impact"), py::arg("law"), py::arg("all") = false,
        py::arg("backward") = false);
  m.def("_parse_law", [](const std::string& text) {
    const Result<Law> law = parse_law(text);
    if (!law) raise("ProblemError", law.error(), Given{});
    std::map<std::string, std::string> given;  // what the text says, defaults too
    for (std::size_t at = text.find(':'); at < text.size();) {
      const std::size_t end = std::min(text.find(':', at + 1), text.size()), equal = text.find('=', at);
      const std::string value = text.substr(equal + 1, end - equal - 1);
      const auto formula = parse_expression(value, std::span<const std::string_view>{});  // 6/5, but no word
      given.emplace(text.substr(at + 1, equal - at - 1), formula ? format_number((*formula)({})) : value);
      at = end;
    }
    return std::pair(name_of(*law), given);
  });
  m.def("_make_law", [](const std::string& name, const std::map<std::string, std::string>& options) {
    const Result<Law> law = make_law(name, options);
    if (!law) raise("ProblemError", law.error(), Given{});
    return std::visit(
        [](const auto& one) -> py::object {
          if constexpr (std::is_same_v<std::decay_t<decltype(one)>, CustomLaw>)
            return py::none();  // no name makes one
          else
            return py::cast(one);
        },
        *law);
  });
}

}  // namespace percuss::python
