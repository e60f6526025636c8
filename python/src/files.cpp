// Problem files.
#include <pybind11/stl.h>

#include "bindings.hpp"
#include "errors.hpp"
#include "io/file_text.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::python {
namespace {

py::tuple parsed(const std::string& text, const std::string& name, bool strict) {
  auto problem = [&] {
    py::gil_scoped_release release;
    return parse_problem(text, name, {.strict = strict});
  }();
  if (!problem) raise(problem.error());
  py::list warnings;
  for (const Diagnostic& w : problem->warnings) warnings.append(w.to_string());
  GivenPtr given = give(std::move(problem->impact), {}, Source{name, text});
  return py::make_tuple(problem->title, problem->law, problem->law_options, given, warnings);
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
