// Problem files in, strict, with line and column.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "percuss/drawing.hpp"
#include "percuss/impact.hpp"
#include "percuss/mechanism.hpp"
#include "percuss/simulate_options.hpp"

namespace percuss {

// A remark about a place in a file; printed as FILE:LINE:COLUMN: message.
struct Diagnostic {
  std::string file;
  int line = 1;  // from 1
  int column = 1;
  std::string message;

  std::string to_string() const;
};

struct Problem {
  std::string title;
  std::string law = "newton";
  std::map<std::string, std::string>
      law_options;  // {"tangential", "coulomb"} of law: {poisson: {tangential: coulomb}}
  // Of a system written as text: that of the elements that are closed in its initial state. Without a closed
  // one it has no elements.
  Impact impact;
  std::vector<Diagnostic> warnings;  // coefficients outside Table 1

  // A system that can move, and its initial state. The motion begins at t = 0.
  struct Motion {
    MechanismText text;  // what the file says of it
    SystemPtr system;    // what it is
    Eigen::VectorXd q;
    Eigen::VectorXd u;
    std::vector<Eigen::Index> closed;  // the elements of `impact`
  };
  std::optional<Motion> motion;
  SimulateOptions simulate;
  std::vector<Shape> draw;
};

// A gap counts as closed where |g| ≤ 1e-9 max(1, Σ|w_j extent_j|): a nanometre, or as little of what the gap
// is the difference of (System::extents).
double gap_tolerance(const Eigen::VectorXd& w, const Eigen::VectorXd& extents);

// Why the initial state of a system written as text is no impact: which gap is the smallest. Empty where it
// is one.
std::string why_no_impact(const Problem& problem);

struct ReadOptions {
  bool strict = false;  // what would warn is an error
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
