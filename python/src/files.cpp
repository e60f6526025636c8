// Problem files.
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/files.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"
#include "read_problem.hpp"
#include "scene.hpp"

namespace percuss::python {
namespace {

// The mechanism, q, u and what the file says about its simulation; None where there is no mechanism.
py::object motion_of(const ReadPtr& file) {
  const Problem& problem = file->problem;
  if (!problem.motion) return py::none();
  const MotionRequest& o = problem.simulate;
  py::dict options;
  const auto set = [&](const char* name, const std::optional<double>& value) {
    if (value) options[name] = *value;
  };
  set("until", o.until);
  set("step", o.step);
  set("output", o.output);
  set("tolerance", o.tolerance);
  if (!o.method.empty()) options["method"] = o.method;
  return py::make_tuple(
      WrittenMechanism{problem.motion->text, problem.motion->system, problem.motion->scene ? file : nullptr},
      copy(problem.motion->q), copy(problem.motion->u), options);
}

// The sections map and sweep as keywords of regime_map() and sweep().
py::dict map_keywords(const ReadProblem& file) {
  py::dict keywords;
  const auto spec = io::map_section(file.text);
  if (!spec) return keywords;
  for (std::size_t k = 0; k < spec->axes.size() && k < 2; ++k)
    if (!spec->axes[k].name.empty())
      keywords[k == 0 ? "x" : "y"] = py::make_tuple(spec->axes[k].name, spec->axes[k].values.text);
  keywords["set"] = py::dict(py::cast(spec->set));
  if (!spec->law.empty()) keywords["law"] = spec->law;
  if (!spec->quantity.empty()) keywords["quantity"] = spec->quantity;
  return keywords;
}

py::dict sweep_keywords(const ReadProblem& file) {
  py::dict keywords;
  const auto spec = io::sweep_section(file.text);
  if (!spec) return keywords;
  py::dict vary;
  for (const Varied& v : spec->vary) vary[py::str(v.name)] = v.values.text;
  keywords["vary"] = vary;
  keywords["set"] = py::dict(py::cast(spec->set));
  keywords["outputs"] = spec->outputs;
  if (!spec->laws.empty()) keywords["laws"] = spec->laws;
  keywords["samples"] = spec->samples;
  keywords["seed"] = spec->seed;
  return keywords;
}

py::tuple parsed(const std::string& text, const std::string& name, bool strict) {
  auto problem = [&] {
    py::gil_scoped_release release;
    return parse_problem(text, name, {.strict = strict});
  }();
  if (!problem) raise(problem.error());
  return told(std::make_shared<ReadProblem>(ReadProblem{*std::move(problem), name, text}));
}

py::tuple read(const std::string& path, bool strict) {
  const auto text = io::read_text_file(path);
  if (!text) raise(std::vector<Diagnostic>{{path, 1, 1, text.error()}});
  return parsed(*text, path, strict);
}

}  // namespace

py::tuple told(const ReadPtr& file) {
  Problem& problem = file->problem;
  std::string why = why_no_impact(problem);
  if (const auto formed = form_impact(problem); !formed) why = formed.error().front().message;
  py::list warnings;
  for (const Diagnostic& w : problem.warnings) warnings.append(w.to_string());
  // A system that moves may start in the air.
  GivenPtr given;
  if (!problem.motion || !problem.impact.elements.empty()) {
    given = give(problem.impact, {}, Source{file->name, file->text});
    if (problem.motion) given->file = file;
  }
  return py::make_tuple(problem.title, name_of(problem.law), options_of(problem.law), given, warnings,
                        motion_of(file), why, file);
}

void bind_files(py::module_& m) {
  py::class_<ReadProblem, ReadPtr>(m, "_File")
      .def_readonly("name", &ReadProblem::name)
      .def_readonly("text", &ReadProblem::text)
      .def("map", map_keywords)
      .def("sweep", sweep_keywords)
      .def(py::pickle(
          [](const ReadProblem& file) { return py::make_tuple(file.name, file.text, file.changes); },
          [](const py::tuple& state) {
            return read_again(py::cast<std::string>(state[0]), py::cast<std::string>(state[1]),
                              py::cast<std::vector<std::pair<std::string, double>>>(state[2]));
          }));
  m.def("_parse", parsed, py::arg("text"), py::arg("name"), py::arg("strict"));
  m.def("_read", read, py::arg("path"), py::arg("strict"));
  m.def("_write", [](const Given& given, const std::string& title, const std::string& law,
                     const std::map<std::string, std::string>& options) {
    const Result<Law> made = make_law(law, options);
    if (!made) raise("ProblemError", made.error(), Given{});
    Problem problem = make_problem(given.impact, *made);
    problem.title = title;
    return write_problem(problem);
  });
}

}  // namespace percuss::python
