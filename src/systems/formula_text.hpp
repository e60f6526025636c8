// The names of a mechanism and its formulas, from text to graph.
#pragma once

#include <string>
#include <vector>

#include "base/name_table.hpp"
#include "percuss/mechanism.hpp"
#include "systems/formula_graph.hpp"

namespace percuss {

inline constexpr std::size_t most_coordinates = 1024;  // M is stored in full
inline constexpr std::size_t most_parameters = 1024;

std::string rate_name(const MechanismText& text, std::size_t coordinate);

// The names that formulas of a mechanism may use: coordinates, rates, t, parameters.
std::vector<std::string> formula_names(const MechanismText& text);

// What is wrong with the names of the coordinates and parameters, their numbers, and the values of the
// latter.
Errors faults_of_names(const MechanismText& text);

class FormulaNames {
 public:
  // Variables: q, then u, then t; parameters become constants.
  FormulaNames(const MechanismText& text, FormulaGraph& graph);

  // A formula of a field. A fault goes to the errors, with the formula and a caret under the place.
  Formula parse(const std::string& field, const std::string& formula, Errors& errors);
  bool failed() const { return failed_; }  // the last one
  std::string coordinates() const;         // for messages

 private:
  FormulaGraph& graph_;
  std::vector<std::string> names_;
  std::vector<std::string_view> views_;
  NameTable table_;
  std::vector<Formula> formulas_;  // by name
  std::size_t freedom_;
  bool failed_ = false;
};

}  // namespace percuss
