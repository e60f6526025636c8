#include "io/formula_fields.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "io/restitution_reader.hpp"
#include "percuss/text.hpp"
#include "systems/formula_text.hpp"

namespace percuss::io {

double read_value(View node, const std::string& path, const Parameters& parameters, Log& log,
                  NumberFormulas* follows) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!node.is_scalar()) {
    log.error(node.offset(), path, "is {}, expected a number or a formula of the parameters", describe(node));
    return nan;
  }
  // What looks like a number is one, with its own messages.
  if (!node.quoted() && parse_number(node.text()).fault != NumberFault::not_a_number)
    return read_number(node, path, log);
  const std::vector<std::string_view> names(parameters.names.begin(), parameters.names.end());
  const auto expression = read_expression(node, path, NameTable(names), log);
  if (!expression) return nan;
  const double value = (*expression)(parameters.values);
  const auto is_name = [](const Expression::Step& step) { return step.op == Expression::Op::name; };
  if (follows != nullptr && std::any_of(expression->steps.begin(), expression->steps.end(), is_name))
    follows->emplace_back(path, std::string(node.text()));
  if (std::isfinite(value)) return value;
  log.error(node.offset(), path, "in {}: is {}, expected a finite number", quote(node.text()),
            format_number(value));
  return nan;
}

void read_parameters(const Fields& fields,
                     const std::function<std::optional<std::string>(const std::string&)>& fault,
                     std::map<std::string, double>& known, Parameters& parameters, Log& log) {
  const auto node = fields.find("parameters");
  if (!node || node->is_null() || !require_mapping(*node, fields.path("parameters"), log)) return;
  if (node->size() > most_parameters) {
    log.error(node->offset(), fields.path("parameters"), "has {} names, expected at most {}", node->size(),
              most_parameters);
    return;
  }
  for (auto key = node->first(); key; key = key->next()->next()) {
    const std::string name(key->text());
    if (known.count(name) > 0) continue;  // said of the key
    const std::string path = fields.path("parameters") + "." + printable(name);
    if (const auto wrong = fault(name)) {
      log.error(key->offset(), path, "{}", *wrong);
      continue;
    }
    NumberFormulas follows;
    const double value = read_value(*key->next(), path, parameters, log, &follows);
    if (!follows.empty()) parameters.formulas.emplace_back("parameters." + name, follows.front().second);
    known.emplace(name, value);
    parameters.names.push_back(name);
    parameters.values.push_back(value);
  }
}

Formulas::Formulas(const MechanismText& text, Parameters parameters, NumberFormulas* follows)
    : parameters_(std::move(parameters)),
      follows_(follows),
      names_(formula_names(text)),
      views_(names_.begin(), names_.end()),
      table_(views_) {}

std::optional<std::string> Formulas::formula(View node, const std::string& path, Log& log) const {
  const auto expression = read_expression(node, path, table_, log);
  return expression ? std::optional(expression->text) : std::nullopt;
}

double Formulas::value(const Fields& fields, std::string_view key, double otherwise, Log& log) const {
  const auto node = fields.find(key);
  return node ? value(*node, fields.path(key), log) : otherwise;
}

Eigen::VectorXd Formulas::values(View list, const std::string& path, Log& log) const {
  Eigen::VectorXd values(static_cast<Eigen::Index>(list.size()));
  Eigen::Index i = 0;
  for (auto item = list.first(); item; item = item->next(), ++i)
    values[i] = value(*item, fmt::format("{}[{}]", path, i), log);
  return values;
}

}  // namespace percuss::io
