// Problem files.
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "io/file_text.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::python {
namespace {

// The mechanism, q, u and what the file says about its simulation; None where there is no mechanism.
py::object motion_of(const Problem& problem) {
  if (!problem.motion) return py::none();
  const SimulateOptions& o = problem.simulate;
  py::dict options;
  const auto set = [&](const char* name, const std::optional<double>& value) {
    if (value) options[name] = *value;
  };
  set("until", o.until);
  set("step", o.step);
  set("output", o.output);
  set("tolerance", o.tolerance);
  if (!o.method.empty()) options["method"] = o.method;
  return py::make_tuple(problem.motion->mechanism, copy(problem.motion->q), copy(problem.motion->u), options);
}

py::tuple parsed(const std::string& text, const std::string& name, bool strict) {
  auto problem = [&] {
    py::gil_scoped_release release;
    return parse_problem(text, name, {.strict = strict});
  }();
  if (!problem) raise(problem.error());
  py::list warnings;
  for (const Diagnostic& w : problem->warnings) warnings.append(w.to_string());
  // A system written as text may start in the air.
  GivenPtr given;
  if (!problem->motion || !problem->impact.elements.empty())
    given = give(problem->impact, {}, Source{name, text});
  return py::make_tuple(problem->title, problem->law, problem->law_options, given, warnings,
                        motion_of(*problem), why_no_impact(*problem));
}

py::tuple read(const std::string& path, bool strict) {
  const auto text = io::read_text_file(path);
  if (!text) raise(std::vector<Diagnostic>{{path, 1, 1, text.error()}});
  return parsed(*text, path, strict);
}

}  // namespace

void bind_files(py::module_& m) {
  m.def("_parse", parsed, py::arg("text"), py::arg("name"), py::arg("strict"));
  m.def("_read", read, py::arg("path"), py::arg("strict"));
  m.def("_write", [](const Given& given, const std::string& title, const std::string& law,
                     const std::map<std::string, std::string>& options) {
    Problem problem;
    problem.title = title;
    problem.law = law;
    problem.law_options = options;
    problem.impact = given.impact;
    return write_problem(problem);
  });
}

}  // namespace percuss::python
