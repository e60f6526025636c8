// What an impact did.
#include <pybind11/stl.h>

#include <cmath>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/history.hpp"
#include "percuss/law_panels.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "percuss/tables.hpp"
#include "pickling.hpp"
#include "reports.hpp"

namespace percuss::python {
namespace {

const Solution& solution_of(const Resolved& r) {
  if (r.outcome.solution.velocity_after.size() == 0) raise_message("NoSolutionError", r.outcome.reason);
  return r.outcome.solution;
}
const Solution& solution_of(const OneSolution& one) { return one.solution(); }

History history_of(const Resolved& r) {
  auto history = make_history(r.given->impact, r.law(), solution_of(r));
  if (!history) throw py::value_error("there is no history: " + history.error());
  return *std::move(history);
}

// Words as arrays of str, numbers as arrays of float.
py::dict columns_of(const History& history) {
  const py::object array = py::module_::import("numpy").attr("array");
  py::dict columns;
  for (const History::Column& c : history.columns) {
    if (c.words.empty()) {
      columns[py::str(c.name)] =
          py::array_t<double>(static_cast<py::ssize_t>(c.values.size()), c.values.data());
      continue;
    }
    py::list words;
    for (const double value : c.values)
      words.append(value < 0.0 ? std::string() : c.words[static_cast<std::size_t>(value)]);
    columns[py::str(c.name)] = array(words, py::str("str"));
  }
  return columns;
}

const SolutionRecord& record_of(Resolved& r) {
  solution_of(r);
  return *r.record().solution;
}
const SolutionRecord& record_of(const OneSolution& one) { return one.record(); }

py::tuple records_of(const std::vector<ElementRecord>& elements) {
  py::tuple tuple(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) tuple[i] = py::cast(elements[i]);
  return tuple;
}

const ElementRecord& named(const std::vector<ElementRecord>& elements, const std::string& name) {
  for (const ElementRecord& element : elements)
    if (element.name == name) return element;
  throw py::key_error(name);
}

// int, "continuum", or None where it is not known.
py::object count_of(const SolutionCount& count) {
  if (!count.decided) return py::none();
  if (count.continuum) return py::str("continuum");
  return py::int_(count.number);
}

template <class T, class Class>
void add_solution(Class& c) {
  const auto add = [&](const char* name, Eigen::VectorXd Solution::*member, const char* doc) {
    c.def_property_readonly(
        name, [member](const py::object& self) { return view(solution_of(self.cast<T&>()).*member, self); },
        doc);
  };
  add("velocity_before", &Solution::velocity_before, "u⁻");
  add("velocity_after", &Solution::velocity_after, "u⁺");
  add("impulse", &Solution::impulse, "Λ, one per row");
  add("gamma_before", &Solution::gamma_before, "γ⁻ = Wᵀu⁻ + χ");
  add("gamma_after", &Solution::gamma_after, "γ⁺ = Wᵀu⁺ + χ");
  add("xi", &Solution::xi, "ξ = γ⁺ + εγ⁻");
  c.def_property_readonly(
       "elements", [](T& self) { return records_of(record_of(self).elements); },
       "what every element did, an ElementResult each")
      .def(
          "__getitem__",
          [](T& self, const std::string& name) { return named(record_of(self).elements, name); },
          "the ElementResult of the element with this name")
      .def_property_readonly(
          "account", [](T& self) { return record_of(self).account; }, "the referee's Account")
      .def_property_readonly(
          "detail", [](T& self) { return detail_object(solution_of(self).detail); },
          "what the law knows beyond this, or None")
      .def_property_readonly(
          "energy_before", [](T& self) { return record_of(self).account.energy_before; }, "T⁻")
      .def_property_readonly(
          "energy_after", [](T& self) { return record_of(self).account.energy_after; }, "T⁺")
      .def_property_readonly(
          "work", [](T& self) { return record_of(self).account.total_work(); },
          "T⁺ − T⁻: negative where energy is lost");
}

void bind_element_result(py::module_& m) {
  const auto own = py::return_value_policy::copy;
  py::class_<ElementRecord> c(m, "ElementResult", "What one element did.");
  const auto add = [&](const char* name, Eigen::VectorXd ElementRecord::*member, const char* doc) {
    c.def_property_readonly(
        name, [member](const py::object& self) { return view(self.cast<ElementRecord&>().*member, self); },
        doc);
  };
  c.def_readonly("name", &ElementRecord::name, own)
      .def_property_readonly("kind", [](const ElementRecord& e) { return to_string(e.kind); })
      .def_property_readonly(
          "mode", [](const ElementRecord& e) { return to_string(e.state.mode); },
          "'active', 'inactive', 'stick', 'slip' or 'none'")
      .def_property_readonly(
          "slip",
          [](const ElementRecord& e) -> py::object {
            if (e.state.slip == SlipDirection::none) return py::none();
            return py::cast(to_string(e.state.slip));
          },
          "of planar friction: 'forward', 'backward' or None")
      .def_readonly("work", &ElementRecord::work, "½ Λᵀ(γ⁺ + γ⁻)")
      .def_property_readonly(
          "clutches",
          [](const ElementRecord& e) {
            py::list list;
            for (const ClutchRecord& k : e.clutches)
              list.append(py::dict(py::arg("name") = k.name, py::arg("impulse") = k.impulse,
                                   py::arg("preload") = k.preload, py::arg("xi") = k.xi));
            return list;
          },
          "the two preloaded clutches of planar friction, with decompose_friction")
      .def(pickled<ElementRecord>());
  add("impulse", &ElementRecord::impulse, "Λ");
  add("gamma_before", &ElementRecord::gamma_before, "γ⁻");
  add("gamma_after", &ElementRecord::gamma_after, "γ⁺");
  add("xi", &ElementRecord::xi, "ξ = γ⁺ + εγ⁻");
}

py::object quantity_of(const Resolved& r, const std::string& name) {
  Law law = CustomLaw{r.options.law, {}};
  if (auto known = make_law(r.options.law, r.options.law_options)) law = *std::move(known);
  const Problem of = make_problem(r.given->impact, law);
  const auto found = find_quantities(of, name);
  if (!found) raise("ProblemError", found.error(), Given{});
  const std::vector<ResultRecord> results = result_records(of, r.outcome, *found);
  if (results.size() == 1 && !found->front().is_label()) return py::float_(results.front().value);
  if (results.size() == 1) return py::str(results.front().word);
  if (found->front().is_label()) {
    py::list words;
    for (const ResultRecord& one : results) words.append(one.word);
    return words;
  }
  return gather(results, [](const ResultRecord& one) { return one.value; });
}

// The account of velocities and impulses that came from somewhere else.
Account account_of(const Given& given, const py::object& velocity_after, const py::object& impulse,
                   const py::object& velocity_before, double stored_energy, bool any) {
  const Impact& impact = given.impact;
  Solution s;
  s.velocity_before =
      velocity_before.is_none() ? impact.velocity : vector(velocity_before, "velocity_before");
  s.velocity_after = vector(velocity_after, "velocity_after");
  s.impulse = vector(impulse, "impulse");
  const auto check = [](const char* name, const Eigen::VectorXd& numbers, Eigen::Index expected) {
    if (numbers.size() != expected)
      raise_message("ProblemError", std::string(name) + ": has " + std::to_string(numbers.size()) +
                                        " numbers, expected " + std::to_string(expected));
    if (!numbers.allFinite())
      raise_message("ProblemError",
                    std::string(name) + ": holds a number that is not finite, expected finite numbers");
  };
  check("velocity_before", s.velocity_before, impact.freedom());
  check("velocity_after", s.velocity_after, impact.freedom());
  check("impulse", s.impulse, impact.rows());
  if (!(stored_energy >= 0.0 && std::isfinite(stored_energy)))
    raise_message("ProblemError", "stored_energy: is no finite number from 0 on");
  const Eigen::MatrixXd W = impact.directions();
  s.gamma_before = W.transpose() * s.velocity_before + impact.excitation();
  s.gamma_after = W.transpose() * s.velocity_after + impact.excitation();
  Impact met = impact;  // restitution may depend on the speed
  met.velocity = s.velocity_before;
  settle_restitution(met);
  s.xi = s.gamma_after + met.restitution().cwiseProduct(s.gamma_before);
  AccountOptions options;
  if (any) options.admissible = Admissible::any;
  options.stored_energy = stored_energy;
  return account(impact, s, options);
}

void bind_account(py::module_& m) {
  py::class_<Violation>(m, "Violation", "One thing that is wrong with an impact.")
      .def_property_readonly(
          "requirement", [](const Violation& v) { return to_string(v.requirement); },
          "'kinematic', 'kinetic' or 'energetic'")
      .def_readonly("element", &Violation::element, "its name; empty where the whole impact is meant")
      .def_readonly("what", &Violation::what)
      .def_readonly("size", &Violation::size, "in the unit of γ, Λ or T")
      .def(pickled<Violation>());
  py::class_<Account>(m, "Account", "Where the energy went, by code that does not know the law.")
      .def_readonly("energy_before", &Account::energy_before, "T⁻")
      .def_readonly("energy_after", &Account::energy_after, "T⁺")
      .def_property_readonly(
          "work", [](const py::object& self) { return view(self.cast<Account&>().work, self); },
          "½ Λᵀ(γ⁺ + γ⁻) of every element")
      .def_property_readonly("total_work", &Account::total_work, "T⁺ − T⁻")
      .def_readonly("excitation", &Account::excitation, "what moving constraints bring in")
      .def_readonly("impressed", &Account::impressed,
                    "the work of the impulse from outside; None without one")
      .def_readonly("momentum_error", &Account::momentum_error, "relative to the impulse")
      .def_readonly("kinematic", &Account::kinematic, "velocities are admissible before and after")
      .def_readonly("kinetic", &Account::kinetic, "impulses are admissible, momentum balances")
      .def_readonly("energetic", &Account::energetic, "no energy is gained")
      .def_property_readonly(
          "consistent", [](const Account& a) { return a.kinematic && a.kinetic && a.energetic; },
          "all three hold")
      .def_readonly("violations", &Account::violations, "empty where the three hold")
      .def_property_readonly(
          "relative",
          [](const Account& a) -> py::object {
            if (!a.relative) return py::none();
            return py::dict(py::arg("b") = copy(a.relative->b), py::arg("before") = a.relative->before,
                            py::arg("after") = a.relative->after);
          },
          "energy relative to constraints that move, where there are any")
      .def(pickled<Account>());
  m.def("_account", account_of);
}

}  // namespace

Law Resolved::law() const {
  auto law = make_law(options.law, law_options);
  return law ? *std::move(law) : Law{CustomLaw{options.law, {}}};
}

const ImpactRecord& Resolved::record() {
  if (made) return *made;
  made = make_record(given->impact, outcome, options);
  if (given->file) add_scene(given->file->problem, *made);
  return *made;
}

namespace {

void bind_solution(py::module_& m) {
  py::class_<OneSolution> solution(m, "Solution", "One of several solutions of an impact.");
  add_solution<OneSolution>(solution);
  solution.def_property_readonly("residual", [](const OneSolution& one) { return one.solution().residual; })
      .def_property_readonly(
          "limit", [](const OneSolution& one) { return one.solution().limit; },
          "whether it is the limit γ_N⁻ → 0⁻ of a law of compliance, not what happens at γ_N⁻ = 0")
      .def(pickled<OneSolution>());
}

using OutcomeClass = py::class_<Resolved, ResolvedPtr>;

// What is written or drawn of an outcome.
void add_writers(OutcomeClass& outcome) {
  outcome
      .def(
          "json", [](Resolved& r) { return to_json(r.record()); }, "what `percuss impact --json` prints")
      .def(
          "history", [](const Resolved& r) { return columns_of(history_of(r)); },
          "the course of the impact: an array for every column, by its name; with law='energetic' it needs "
          "history=True. ValueError where the law keeps none.")
      .def(
          "history_csv",
          [](const Resolved& r) -> std::optional<std::string> {
            const auto history = make_history(r.given->impact, r.law(), solution_of(r));
            return history ? std::optional(io::history_csv(*history)) : std::nullopt;
          },
          "the course of the impact as comma-separated values, or None where the law keeps none")
      .def(
          "write_history",
          [](const Resolved& r, const std::string& path) {
            const History history = history_of(r);
            if (!path.ends_with(".h5")) return write_page(path, io::history_csv(history));
            if (const auto done = io::write_history_hdf5(history, path); !done)
              raise_message("ProblemError", "cannot write " + path + ": " + done.error());
          },
          py::arg("path"), "Write the course of the impact as CSV, or as HDF5 where the name ends with .h5.")
      .def(
          "law_panels",
          [](const Resolved& r, const std::vector<std::string>& elements,
             bool decompose_friction) -> py::object {
            const auto panels =
                law_panels(r.given->impact, r.law(), solution_of(r), {elements, decompose_friction});
            if (!panels) throw py::value_error(panels.error());
            return py::module_::import("json").attr("loads")(io::law_panels_json(*panels))["panels"];
          },
          py::arg("elements") = std::vector<std::string>(), py::arg("decompose_friction") = false,
          "The graphs of the elements' laws with the impact as a point on each, as `percuss law --json` "
          "gives them.")
      .def(
          "report",
          [](Resolved& r, const std::string& path) {
            write_page(path, report::impact_report(r.given->impact, r.law(), r.record(),
                                                   origin_of("percuss.resolve", *r.given)));
          },
          py::arg("path"), "Write it with figures as a page of HTML, as `percuss impact --report` does.");
}

}  // namespace

void bind_outcome(py::module_& m) {
  bind_element_result(m);
  bind_account(m);
  bind_solution(m);
  OutcomeClass outcome(m, "Outcome");
  add_writers(outcome);
  add_solution<Resolved>(outcome);
  outcome
      .def_property_readonly(
          "status", [](const Resolved& r) { return to_string(r.outcome.status); },
          "'solved', 'no_solution' or 'not_converged'")
      .def_property_readonly("solved", [](const Resolved& r) { return r.outcome.status == Status::solved; })
      .def_readonly("impact", &Resolved::given, "the Impact that was resolved")
      .def_property_readonly("law", [](const Resolved& r) { return r.options.law; })
      .def_property_readonly(
          "solutions", [](const Resolved& r) { return count_of(r.outcome.count); },
          "how many different u⁺ exist: a number, 'continuum', or None where it is not known")
      .def_property_readonly("unique_velocity", [](const Resolved& r) { return r.outcome.unique_velocity; })
      .def_property_readonly("unique_impulse", [](const Resolved& r) { return r.outcome.unique_impulse; })
      .def_property_readonly(
          "all",
          [](const ResolvedPtr& r) {
            py::tuple all(r->record().all.size());  // none where they were not asked for
            for (std::size_t i = 0; i < all.size(); ++i) all[i] = py::cast(OneSolution{r, i});
            return all;
          },
          "every Solution, with all=True; of a continuum its extreme points")
      .def_property_readonly(
          "residual", [](const Resolved& r) { return r.outcome.residual; },
          "recomputed outside the solver, free of units; None where the law has nothing to recompute")
      .def_property_readonly(
          "residual_of", [](const Resolved& r) { return std::string(to_string(r.outcome.measure)); },
          "what the residual measures: 'inclusion', 'energy_balance' or 'none'")
      .def_property_readonly("solver", [](const Resolved& r) { return r.outcome.solver; })
      .def_property_readonly(
          "reason", [](const Resolved& r) { return r.outcome.reason; },
          "why there is no solution, or why none was reached")
      .def("quantity", quantity_of, py::arg("name"),
           "A result by its name, or a formula of results: a number, a word, or an array where the name "
           "stands for "
           "several; NaN where there is none.")
      .def("_titled",
           [](Resolved& r, const std::string& title) {
             r.options.title = title;
             r.made.reset();
           })
      .def("__str__", [](Resolved& r) { return report::impact_table(r.record()); })
      .def(pickled<Resolved>());
}

}  // namespace percuss::python
