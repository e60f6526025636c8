// Formulas in the fields of a file, and numbers that may be formulas of the parameters.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/name_table.hpp"
#include "io/fields.hpp"
#include "percuss/mechanism.hpp"

namespace percuss::io {

// Numbers that were written as formulas of the parameters: the path of each and its text.
using NumberFormulas = std::vector<std::pair<std::string, std::string>>;

// The parameters of a system, in the order of the file.
struct Parameters {
  std::vector<std::string> names;
  std::vector<double> values;
  NumberFormulas formulas;  // of those that follow from others
};

// A number, or a formula of the parameters (20 deg, 2*l); NaN where it is neither. A formula that uses one is
// added to `follows`, where that is wanted.
double read_value(View node, const std::string& path, const Parameters& parameters, Log& log,
                  NumberFormulas* follows = nullptr);

// Name and number of every parameter of a system into `known` and `parameters`; a name twice counts once.
// `fault` says what is wrong with a name, or nothing.
void read_parameters(const Fields& fields,
                     const std::function<std::optional<std::string>(const std::string&)>& fault,
                     std::map<std::string, double>& known, Parameters& parameters, Log& log);

// What a system written as text lets its elements use.
class Formulas {
 public:
  // Coefficients that follow from the parameters are added to `follows`.
  Formulas(const MechanismText& text, Parameters parameters, NumberFormulas* follows = nullptr);

  // A formula of coordinates, rates, t and parameters as it is written; nothing where it is none.
  std::optional<std::string> formula(View node, const std::string& path, Log& log) const;
  double value(View node, const std::string& path, Log& log) const {
    return read_value(node, path, parameters_, log, follows_);
  }
  // A field that may be missing.
  double value(const Fields& fields, std::string_view key, double otherwise, Log& log) const;
  Eigen::VectorXd values(View list, const std::string& path, Log& log) const;
  // That a number follows from others by a formula of the parameters.
  void follow(std::string path, std::string text) const {
    if (follows_ != nullptr) follows_->emplace_back(std::move(path), std::move(text));
  }

 private:
  Parameters parameters_;
  NumberFormulas* follows_;
  std::vector<std::string> names_;
  std::vector<std::string_view> views_;
  NameTable table_;
};

}  // namespace percuss::io
