// Several laws on one impact, side by side.
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/compare.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "pickling.hpp"
#include "reports.hpp"

namespace percuss::python {
namespace {

struct Compare {
  GivenPtr given;
  std::string title;
  Comparison comparison;
  std::vector<RecordOptions> options;
  std::vector<std::map<std::string, std::string>> law_options;
  std::optional<Eigen::VectorXd> measured;  // the velocity after
  std::vector<std::optional<Explanation>> explanations;
  double beyond_impulses = 0.0;
};

// What the laws that apply are told of a velocity that was measured.
Result<void> explain_all(const std::vector<Law>& laws, Compare& c) {
  const auto beyond = beyond_impulses(c.given->impact, *c.measured);
  if (!beyond) return tl::make_unexpected(beyond.error());
  c.beyond_impulses = *beyond;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    c.explanations.emplace_back();
    if (!c.comparison.laws[i].outcome) continue;
    auto explanation = explain(make_problem(c.given->impact, laws[i]), *c.measured);
    if (!explanation) return tl::make_unexpected(explanation.error());
    c.explanations.back() = *std::move(explanation);
  }
  return {};
}

Compare compare_given(const GivenPtr& given, const py::list& laws, const std::string& title,
                      const std::optional<Doubles>& after) {
  std::optional<Eigen::VectorXd> measured;
  if (after) measured = vector_of(*after);
  std::vector<Law> library;
  for (const py::handle law : laws) library.push_back(law_of(law));
  Compare result{given, title, {}, {}, {}, measured, {}};
  for (const Law& law : library) {
    result.options.push_back(record_options(given->impact, law));
    result.law_options.push_back(options_of(law));
  }
  Result<void> explained;
  {
    py::gil_scoped_release release;
    result.comparison = compare(given->impact, library);
    if (measured) explained = explain_all(library, result);
  }
  if (!explained) raise("ProblemError", explained.error(), Given{});
  return result;
}

ComparisonRecord record_of(const Compare& c) {
  ComparisonRecord record = make_record(c.given->impact, c.comparison, c.title, SolverOptions{}.tolerance);
  for (ComparedRecord& one : record.laws)
    if (one.record && c.given->file) add_scene(c.given->file->problem, *one.record);
  if (!c.measured) return record;
  record.measured = {*c.measured, c.beyond_impulses};
  for (std::size_t i = 0; i < c.explanations.size(); ++i) record.laws[i].explanation = c.explanations[i];
  return record;
}

py::dict explanations_of(const Compare& c) {
  py::dict explanations;
  for (std::size_t i = 0; i < c.explanations.size(); ++i) {
    if (!c.explanations[i]) continue;
    py::dict coefficients;
    for (const auto& [name, value] : c.explanations[i]->coefficients) coefficients[py::str(name)] = value;
    explanations[py::str(c.comparison.laws[i].law)] =
        py::dict(py::arg("error") = c.explanations[i]->error, py::arg("least") = c.explanations[i]->least,
                 py::arg("coefficients") = coefficients);
  }
  return explanations;
}

}  // namespace

void bind_comparison(py::module_& m) {
  py::class_<Compare>(m, "Comparison")
      .def_property_readonly(
          "laws",
          [](const Compare& c) {
            py::tuple names(c.comparison.laws.size());
            for (std::size_t i = 0; i < names.size(); ++i) names[i] = c.comparison.laws[i].law;
            return names;
          },
          "the names of the laws, in the order asked for")
      .def_property_readonly(
          "outcomes",
          [](const Compare& c) {
            py::dict outcomes;
            for (std::size_t i = 0; i < c.options.size(); ++i) {
              const Compared& one = c.comparison.laws[i];
              if (!one.outcome) continue;
              auto resolved = std::make_shared<Resolved>();
              resolved->given = c.given;
              resolved->options = c.options[i];
              resolved->law_options = c.law_options[i];
              resolved->outcome = *one.outcome;
              outcomes[py::str(one.law)] = resolved;
            }
            return outcomes;
          },
          "the Outcome of every law that applies, by its name")
      .def_property_readonly(
          "reasons",
          [](const Compare& c) {
            py::dict reasons;
            for (const Compared& one : c.comparison.laws)
              if (!one.outcome) reasons[py::str(one.law)] = to_string(one.outcome.error());
            return reasons;
          },
          "why the others do not apply, by their names")
      .def_property_readonly(
          "agree",
          [](const Compare& c) {
            std::vector<std::vector<std::string>> groups;
            for (const auto& group : c.comparison.agree) {
              groups.emplace_back();
              for (const std::size_t i : group) groups.back().push_back(c.comparison.laws[i].law);
            }
            return groups;
          },
          "groups of laws with the same u⁺ up to rounding")
      .def_property_readonly("explanations", explanations_of,
                             "how near every law comes to `measured`, in the metric of M and relative to the "
                             "change of velocity: as it is "
                             "(`error`), with any coefficients (`least`), and with which")
      .def_property_readonly(
          "measured",
          [](const Compare& c) { return c.measured ? py::object(copy(*c.measured)) : py::none(); },
          "the velocity after that was measured, or None")
      .def_property_readonly(
          "beyond_impulses",
          [](const Compare& c) {
            return c.measured ? py::object(py::float_(c.beyond_impulses)) : py::none();
          },
          "the part of it that no impulses of the elements give, whatever the law")
      .def_readonly("title", &Compare::title)
      .def(
          "json", [](const Compare& c) { return to_json(record_of(c)); },
          "what `percuss compare --json` prints")
      .def(
          "report",
          [](const Compare& c, const std::string& path) {
            write_page(path, report::comparison_report(c.given->impact, record_of(c),
                                                       origin_of("percuss.compare", *c.given)));
          },
          py::arg("path"), "Write it with figures as a page of HTML, as `percuss compare --report` does.")
      .def("__str__", [](const Compare& c) { return report::comparison_text(record_of(c)); })
      .def(pickled<Compare>());
  m.def("_compare", compare_given);
}

}  // namespace percuss::python
