#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "percuss/text.hpp"
#include "study/fit_doubts.hpp"
#include "study/fit_intervals.hpp"

namespace percuss {
namespace {

using Field = Parameter::What;

constexpr double far_off = 5.0;           // standard deviations
constexpr double few_carriers = 2.5;      // impacts that tell a parameter
constexpr double nearly_together = 0.99;  // correlation

// How many impacts an element spent in a mode.
long count(const Fit& fit, std::size_t element, std::initializer_list<Mode> wanted) {
  return std::count_if(fit.modes.begin(), fit.modes.end(), [&](const std::vector<Mode>& row) {
    return element < row.size() && std::find(wanted.begin(), wanted.end(), row[element]) != wanted.end();
  });
}

// Why what was measured does not depend on a parameter; empty where the modes do not tell.
std::string why_unknown(const Impact& impact, const Fit& fit, const Parameter& p) {
  const bool of_friction =
      p.what == Field::coefficient ||
      (p.what == Field::restitution && impact.elements[p.element].kind == Kind::friction);
  if (p.what == Field::coefficient && count(fit, p.element, {Mode::slip}) == 0)
    return count(fit, p.element, {Mode::stick}) == 0 ? "no impact loads this friction" : "no impact slips";
  if (of_friction && p.what == Field::restitution && count(fit, p.element, {Mode::stick}) == 0)
    return count(fit, p.element, {Mode::slip}) == 0 ? "no impact loads this friction" : "all impacts slip";
  if (p.what == Field::restitution && !of_friction && count(fit, p.element, {Mode::active}) == 0)
    return "the element takes no part in any impact";
  if (p.what == Field::law_option && p.name == "compliance_ratio") {
    for (std::size_t i = 0; i < impact.elements.size(); ++i)
      if (impact.elements[i].kind == Kind::friction && count(fit, i, {Mode::stick}) == 0)
        return "all impacts end slipping";
  }
  return "";
}

// There were too few impacts for an interval, which was said already.
bool without_interval(const FittedParameter& p) { return std::isinf(p.low) && std::isinf(p.high); }

std::string interval(const FittedParameter& p) {
  const auto end = [](double value) { return fmt::format("{:.4g}", value); };
  const bool to_low = p.low <= p.range_low, to_high = p.high >= p.range_high;
  if (to_low && to_high) return "any value of its range fits";
  if (to_low) return fmt::format("it may be anything up to {}", end(p.high));
  if (to_high) return fmt::format("it may be anything from {} on", end(p.low));
  return fmt::format("it may be anything from {} to {}", end(p.low), end(p.high));
}

}  // namespace

void say_what_is_unknown(const FitModel& model, Fit& fit) {
  const auto& axes = model.axes();
  for (std::size_t k = 0; k < fit.parameters.size(); ++k) {
    const FittedParameter& p = fit.parameters[k];
    if (p.determined) {
      if (p.at_bound)
        fit.warnings.push_back(fmt::format("{} is at the {} end of its range, {:.6g}", p.name,
                                           p.value <= p.range_low ? "lower" : "upper", p.value));
      if (p.carriers < few_carriers && p.carriers > 0.0)
        fit.warnings.push_back(fmt::format("{} hangs on {}; look at the residuals there", p.name,
                                           p.carriers < 1.5 ? "a single impact" : "two impacts"));
      continue;
    }
    if (without_interval(p)) continue;
    std::string why;
    for (const Parameter& one : axes[k].sets) {
      why = why_unknown(model.impact(), fit, one);
      if (!why.empty()) break;
    }
    if (why.empty())
      why = fit.residual.rows() <= static_cast<Eigen::Index>(fit.parameters.size())
                ? "there are too few impacts"
                : "these impacts do not depend on it, or only together with other parameters";
    fit.warnings.push_back(fmt::format("{} is not determined: {}; {}", p.name, why, interval(p)));
  }
  for (Eigen::Index i = 0; i < fit.correlation.rows(); ++i)
    for (Eigen::Index j = 0; j < i; ++j)
      if (std::abs(fit.correlation(i, j)) > nearly_together)
        fit.warnings.push_back(fmt::format("{} and {} are hardly told apart: their correlation is {:.4f}",
                                           fit.parameters[static_cast<std::size_t>(j)].name,
                                           fit.parameters[static_cast<std::size_t>(i)].name,
                                           fit.correlation(i, j)));
  if (fit.unanswered > 0)
    fit.warnings.push_back(
        fmt::format("the law has no solution for {} of {}; they count as if nothing had happened{}",
                    fit.unanswered, count_of(fit.residual.rows(), "impact"),
                    model.data().targets.empty() ? "" : ", and what else was measured as far off"));
  std::vector<Eigen::Index> wild;
  for (Eigen::Index i = 0; i < fit.residual.rows(); ++i)
    if ((fit.residual.row(i).cwiseAbs().transpose().array() > far_off * fit.noise.array()).any())
      wild.push_back(i);
  if (wild.empty()) return;
  fit.warnings.push_back(
      fmt::format("{} more than {:.0f} standard deviations off: {}",
                  wild.size() == 1 ? "1 impact is" : fmt::format("{} impacts are", wild.size()), far_off,
                  rows_named(wild)));
}

}  // namespace percuss
