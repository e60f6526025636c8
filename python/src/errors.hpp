// The library's errors as Python exceptions, which percuss/_errors.py defines.
#pragma once

#include <string>
#include <vector>

#include "given.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/result.hpp"

namespace percuss::python {

// ProblemError: with file, line and column.
[[noreturn]] void raise(const std::vector<Diagnostic>& errors);

// ProblemError or NotApplicable, by the name of its class. Fields are those of the user's data, "elements[0]"
// is what he wrote first; where the impact was read from a file, its places are added.
[[noreturn]] void raise(const char* exception, Errors errors, const Given& given);

[[noreturn]] void raise_message(const char* exception, const std::string& message);

// Whether the exception that Python raised is a ProblemError: then its messages, else nothing.
std::optional<Errors> problem_of(const py::error_already_set& error);

}  // namespace percuss::python
