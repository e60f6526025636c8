#include "study/fit_targets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "percuss/text.hpp"

namespace percuss {
namespace {

using Cell = std::pair<Eigen::Index, Eigen::Index>;  // row and target

constexpr std::size_t most_cells_named = 5;
constexpr double nothing_explained = 0.5;  // part of the size of a column that is left: more is no noise

tl::unexpected<Errors> no_target(const std::string& name, const std::string& why) {
  return tl::make_unexpected(Errors{{"", fmt::format("{} {}", quote(name, 80), why)}});
}

bool of_before(const Quantity& quantity) {
  using What = Quantity::What;
  if (quantity.what != What::formula)
    return quantity.what == What::velocity_before || quantity.what == What::gamma_before ||
           quantity.what == What::energy_before || quantity.what == What::relative_before;
  return std::all_of(quantity.parts.begin(), quantity.parts.end(), of_before);
}

std::string cells_named(const FitModel& model, const std::vector<Cell>& cells) {
  std::map<Eigen::Index, std::vector<Eigen::Index>> rows;  // of every target
  for (const auto& [row, target] : cells) rows[target].push_back(row);
  std::string text;
  for (const auto& [target, of] : rows) {
    if (!text.empty()) text += "; ";
    text += of.size() == 1 ? "row " : "rows ";
    for (std::size_t k = 0; k < std::min(of.size(), most_cells_named); ++k)
      text += fmt::format("{}{}", k > 0 ? ", " : "", of[k] + 1);
    if (of.size() > most_cells_named) text += ", ...";
    text += fmt::format(" of {}", quote(model.data().targets[static_cast<std::size_t>(target)], 80));
  }
  return text;
}

}  // namespace

Result<Quantity> find_target(std::span<const Problem> laws, const std::string& name) {
  auto found = find_quantities(laws, name);
  if (!found) return tl::make_unexpected(found.error());
  if (found->size() > 1)
    return no_target(name, fmt::format("stands for {} numbers, expected one such as {}", found->size(),
                                       found->front().name));
  Quantity& one = found->front();
  if (one.is_label()) return no_target(name, "is a word, expected a number to fit");
  if (one.of_run()) return no_target(name, "is a result of a motion, expected one of an impact");
  if (of_before(one)) return no_target(name, "is known before the impact, expected a result of it");
  return std::move(one);
}

Errors targets_without_number(const FitModel& model, const std::vector<Found>& points) {
  if (model.data().targets.empty()) return {};
  std::vector<Eigen::VectorXd> xs{model.present()};
  for (const Found& point : points) xs.push_back(point.x);
  std::map<Cell, std::size_t> times;
  for (const Prediction& prediction : model.predict(xs))
    for (const Cell& cell : prediction.missing) ++times[cell];
  std::vector<Cell> never;
  for (const auto& [cell, count] : times)
    if (count == xs.size()) never.push_back(cell);
  if (never.empty()) return {};
  return {
      {"after", fmt::format("holds measured numbers for which the law gives none, whatever the coefficients: "
                            "{}; leave these cells empty",
                            cells_named(model, never))}};
}

void say_what_targets_tell(const FitModel& model, const Found& best, Fit& fit) {
  const Measurements& data = model.data();
  if (data.targets.empty()) return;
  for (Eigen::Index j = data.after.cols(); j < fit.residual.cols(); ++j) {
    const double size = model.target_size(j - data.after.cols());
    if (fit.noise[j] > nothing_explained * size)
      fit.warnings.push_back(
          fmt::format("no coefficients of this law explain {}: the residuals are {:.0f} % of its size; "
                      "look at its sign and unit, try --law all, or other parameters (--fit)",
                      quote(model.column_name(j), 80), 100.0 * fit.noise[j] / size));
  }
  if (const auto missing = model.predict(best.x).missing; !missing.empty())
    fit.warnings.push_back(fmt::format(
        "with these coefficients the law gives no number for {} measured: {}; it counts as far off",
        missing.size() == 1 ? "one that was" : fmt::format("{} that were", missing.size()),
        cells_named(model, missing)));
}

}  // namespace percuss
