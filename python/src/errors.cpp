#include "errors.hpp"

#include <charconv>

namespace percuss::python {
namespace {

py::object exception(const char* name) { return py::module_::import("percuss._errors").attr(name); }

[[noreturn]] void raise_exception(const char* name, const py::list& diagnostics) {
  const py::object type = exception(name);
  PyErr_SetObject(type.ptr(), type(diagnostics).ptr());
  throw py::error_already_set();
}

// "elements[1].coefficient" of the impact is "elements[0].friction.coefficient" of the user.
std::string as_written(const std::string& field, const std::vector<std::string>& origins) {
  constexpr std::string_view prefix = "elements[";
  if (!field.starts_with(prefix)) return field;
  std::size_t index = 0;
  const char* const end = field.data() + field.size();
  const auto read = std::from_chars(field.data() + prefix.size(), end, index);
  if (read.ec != std::errc() || read.ptr == end || *read.ptr != ']' || index >= origins.size()) return field;
  return origins[index] + std::string(read.ptr + 1, end);
}

}  // namespace

void raise(const std::vector<Diagnostic>& errors) {
  py::list list;
  for (const Diagnostic& e : errors) list.append(py::make_tuple(e.file, e.line, e.column, "", e.message));
  raise_exception("ProblemError", list);
}

void raise(const char* name, Errors errors, const Given& given) {
  py::list list;
  if (given.source) {
    for (const Diagnostic& e : locate(errors, given.source->text, given.source->name))
      list.append(py::make_tuple(e.file, e.line, e.column, "", e.message));
  } else {
    for (const Error& e : errors)
      list.append(py::make_tuple("", 0, 0, as_written(e.field, given.origins), e.message));
  }
  raise_exception(name, list);
}

void raise_message(const char* name, const std::string& message) {
  py::list list;
  list.append(py::make_tuple("", 0, 0, "", message));
  raise_exception(name, list);
}

std::optional<Errors> problem_of(const py::error_already_set& error) {
  if (!error.matches(exception("ProblemError"))) return std::nullopt;
  Errors errors;
  for (const py::handle e : error.value().attr("errors"))
    errors.push_back({py::cast<std::string>(e.attr("field")), py::cast<std::string>(e.attr("message"))});
  return errors;
}

}  // namespace percuss::python
