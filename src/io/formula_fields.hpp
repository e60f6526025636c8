// Formulas in the fields of a file, and numbers that may be formulas of the parameters.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/name_table.hpp"
#include "io/fields.hpp"
#include "percuss/mechanism.hpp"

namespace percuss::io {

// The parameters of a system, in the order of the file.
struct Parameters {
  std::vector<std::string> names;
  std::vector<double> values;
};

// A number, or a formula of the parameters (20 deg, 2*l); NaN where it is neither.
double read_value(View node, const std::string& path, const Parameters& parameters, Log& log);

// Name and number of every parameter of a system into `known` and `parameters`; a name twice counts once.
// `fault` says what is wrong with a name, or nothing.
void read_parameters(const Fields& fields,
                     const std::function<std::optional<std::string>(const std::string&)>& fault,
                     std::map<std::string, double>& known, Parameters& parameters, Log& log);

// What is expected in place of preloads, circular cones and impressed impulses, for which systems written as
// text have no form.
inline constexpr std::string_view as_matrices =
    "the system as matrices, to which it can be added: percuss impact FILE --print-matrices, without it, "
    "writes them";

// What a system written as text lets its elements use.
class Formulas {
 public:
  Formulas(const MechanismText& text, Parameters parameters);

  // A formula of coordinates, rates, t and parameters as it is written; nothing where it is none.
  std::optional<std::string> formula(View node, const std::string& path, Log& log) const;
  double value(View node, const std::string& path, Log& log) const {
    return read_value(node, path, parameters_, log);
  }
  // A field that may be missing.
  double value(const Fields& fields, std::string_view key, double otherwise, Log& log) const;
  Eigen::VectorXd values(View list, const std::string& path, Log& log) const;

 private:
  Parameters parameters_;
  std::vector<std::string> names_;
  std::vector<std::string_view> views_;
  NameTable table_;
};

}  // namespace percuss::io
