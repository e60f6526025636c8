// Problem files in and out, strict, with line and column.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "percuss/problem.hpp"
#include "percuss/study.hpp"

namespace percuss {

struct ReadOptions {
  bool strict = false;      // what would warn is an error
  std::string folder = {};  // of files that the problem names; empty: that of the problem file itself
};

// Reads a YAML or JSON problem file. All errors of the file are returned at once, in its order.
[[nodiscard]] tl::expected<Problem, std::vector<Diagnostic>> read_problem(const std::string& path,
                                                                          const ReadOptions& options = {});
// The same from text; `name` stands for the file in messages.
[[nodiscard]] tl::expected<Problem, std::vector<Diagnostic>> parse_problem(const std::string& text,
                                                                           const std::string& name,
                                                                           const ReadOptions& options = {});

// Errors of an impact, as validate() and the laws return them, with their places in the text it was read
// from.
std::vector<Diagnostic> locate(const Errors& errors, const std::string& text, const std::string& name);

// The problem as a file in the matrices form that read_problem reads back to the same doubles.
std::string write_problem(const Problem& problem);

}  // namespace percuss

// The sections map and sweep of a problem file, and the same words on the command line.
namespace percuss::io {

// "velocity[0] = -1:1:101"
[[nodiscard]] Result<Varied> parse_varied(std::string_view text);
// "elements.tip.normal[2] = -cos(phi)"
[[nodiscard]] Result<std::pair<std::string, std::string>> parse_formula(std::string_view text);

// The section of a problem that was read without a mistake; what has been said about it is not said again.
std::optional<MapSpec> map_section(const std::string& text);
std::optional<SweepSpec> sweep_section(const std::string& text);

// A number that stands in the text of a problem as one, for those who change it there.
struct WrittenNumber {
  std::string path;                // as find_parameter() takes it
  std::size_t begin = 0, end = 0;  // its bytes in the text
  double value = 0.0;              // as it is written
  bool degrees = false;            // deg stands behind it
};
// Those that find_parameter() knows, in the order of the text that `of` was read from; at most so many.
std::vector<WrittenNumber> written_numbers(const Problem& of, const std::string& text,
                                           std::size_t most = 400);

// The field of a system written as text whose number the file computes from this parameter, so that it would
// not follow a study that varies the parameter; empty where there is none. Formulas of motion do follow.
std::string computed_from(const std::string& text, std::string_view parameter);

// Parameters from which the file computes other numbers, which would stay behind.
Errors stale_parameters(const std::vector<Varied>& varied, const Formulas& formulas, const std::string& text);

// As a section of a file; reads back to the same.
std::string write_sweep(const SweepSpec& spec);

}  // namespace percuss::io
