// The text of a problem, from a file or from standard input.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/problem_file.hpp"

namespace percuss::app {

struct Input {
  std::string name;  // for messages
  std::string text;
};

// `file` is a path, or "-" for standard input.
tl::expected<Input, Diagnostic> read_input(const std::string& file);

}  // namespace percuss::app
