#include "percuss/explain.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>

#include "percuss/fit.hpp"
#include "study/fit_search.hpp"

namespace percuss {
namespace {

constexpr int explain_points = 64;           // from which the search begins
constexpr std::size_t explain_descents = 8;  // from so many of the best
constexpr int explain_steps = 60;            // of one descent
constexpr double explained = 1e-9;           // of the change: nothing is left to look for

Errors check_measured(const Impact& impact, const Eigen::VectorXd& after) {
  if (after.size() != impact.freedom())
    return {{"measured", fmt::format("has {} numbers, expected {}", after.size(), impact.freedom())}};
  if (!after.allFinite()) return {{"measured", "holds a number that is not finite"}};
  if (after == impact.velocity)
    return {{"measured", "is the velocity before, expected one after an impact that changed it"}};
  return {};
}

// Lᵀ of M = LLᵀ: the length of Lᵀu is that of u in the metric.
Eigen::MatrixXd root_of_mass(const Impact& impact) {
  return Eigen::LLT<Eigen::MatrixXd>(impact.metric()).matrixU();
}

// The components of Lᵀu⁺ as results of the impact, so that the search for coefficients counts lengths.
Measurements in_metric(const Impact& impact, const Eigen::MatrixXd& root, const Eigen::VectorXd& after) {
  Measurements data;
  data.before = impact.velocity.transpose();
  data.measured = (root * after).transpose();
  for (Eigen::Index i = 0; i < root.rows(); ++i) {
    std::string formula;
    for (Eigen::Index j = i; j < root.cols(); ++j)
      if (root(i, j) != 0.0)
        formula += fmt::format("{}({})*velocity_after[{}]", formula.empty() ? "" : " + ", root(i, j), j);
    data.targets.push_back(std::move(formula));
  }
  return data;
}

// z of squares: ½‖z‖² is the cost.
double length(double cost) { return std::sqrt(2.0 * cost); }

}  // namespace

Result<Explanation> explain(const Problem& of, const Eigen::VectorXd& measured_after) {
  if (Errors errors = check_measured(of.impact, measured_after); !errors.empty())
    return tl::make_unexpected(errors);
  const Eigen::MatrixXd root = root_of_mass(of.impact);
  const Measurements data = in_metric(of.impact, root, measured_after);
  FitOptions options;
  default_parameters(of, options);
  const auto model = FitModel::make(of, data, options);
  if (!model) return tl::make_unexpected(model.error());
  Objective objective(*model, Loss::squares);
  const double change = (root * (measured_after - of.impact.velocity)).norm();
  objective.set_noise(Eigen::VectorXd::Constant(model->observed().cols(), change));

  Explanation result;
  const Prediction present = model->predict(model->present());
  if (!present.refusal.empty()) return tl::make_unexpected(Errors{{"law", present.refusal}});
  if (present.unanswered == 0) result.error = length(objective.cost(present));
  if (model->axes().empty()) {
    result.least = result.error;
    return result;
  }
  std::string refusal;
  Found best{model->present(), objective.cost(present), false};
  const std::vector<bool> free(model->axes().size(), true);
  for (const Found& start : scatter(objective, explain_points, options.seed, explain_descents, refusal)) {
    const Found probed = probe(objective, descend(objective, start.x, free, explain_steps));
    const Found found = descend(objective, probed.x, free, explain_steps);
    if (found.cost < best.cost) best = found;
    if (length(best.cost) < explained) break;
  }
  result.least = length(best.cost);
  for (std::size_t k = 0; k < model->axes().size(); ++k) {
    const FitAxis& axis = model->axes()[k];
    result.coefficients.emplace_back(axis.name, axis.value(best.x[static_cast<Eigen::Index>(k)]));
  }
  return result;
}

Result<double> beyond_impulses(const Impact& impact, const Eigen::VectorXd& measured_after) {
  if (Errors errors = check_measured(impact, measured_after); !errors.empty())
    return tl::make_unexpected(errors);
  const Eigen::MatrixXd root = root_of_mass(impact);
  const auto L = root.triangularView<Eigen::Upper>().transpose();
  Eigen::VectorXd change = root * (measured_after - impact.velocity);
  const double size = change.norm();
  if (impact.impulse.size() > 0) change -= L.solve(impact.impulse);  // what came from outside
  Eigen::MatrixXd X = impact.directions();                           // L⁻¹W = Lᵀ M⁻¹W
  L.solveInPlace(X);
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(X);
  return (change - X * qr.solve(change)).norm() / size;
}

}  // namespace percuss
