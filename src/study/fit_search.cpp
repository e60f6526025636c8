#include "study/fit_search.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/sweep.hpp"
#include "study/permutation.hpp"
#include "study/robust.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using namespace study_tolerances;

Eigen::VectorXd inside(const FitModel& model, Eigen::VectorXd x) {
  for (std::size_t k = 0; k < model.axes().size(); ++k) {
    double& value = x[static_cast<Eigen::Index>(k)];
    value = std::clamp(value, model.axes()[k].low, model.axes()[k].high);
  }
  return x;
}

}  // namespace

Objective::Objective(const FitModel& model, Loss loss) : model_(model), loss_(loss) {
  const Measurements& data = model.data();
  const Eigen::MatrixXd& observed = model.observed();
  for (Eigen::Index j = 0; j < observed.cols(); ++j) {
    offsets_.push_back(measured());
    for (Eigen::Index i = 0; i < observed.rows(); ++i)
      if (std::isfinite(observed(i, j)) && (data.weight.size() == 0 || data.weight[i] > 0.0))
        entries_.emplace_back(i, j);
  }
  offsets_.push_back(measured());
}

void Objective::set_noise(const Eigen::VectorXd& noise) {
  noise_ = noise;
  unit_.resize(measured());
  for (Eigen::Index k = 0; k < unit_.size(); ++k) unit_[k] = noise_[entry(k).second] * data_unit(k);
}

double Objective::data_unit(Eigen::Index k) const {
  const Measurements& data = model_.data();
  const auto [i, j] = entry(k);
  return (model_.sigma().size() > 0 ? model_.sigma()(i, j) : 1.0) /
         (data.weight.size() > 0 ? std::sqrt(data.weight[i]) : 1.0);
}

Eigen::VectorXd Objective::in_units(const Eigen::MatrixXd& velocities) const {
  Eigen::VectorXd z(measured());
  for (Eigen::Index k = 0; k < z.size(); ++k) z[k] = velocities(entry(k).first, entry(k).second) / unit_[k];
  return z;
}

Eigen::VectorXd Objective::residuals(const Prediction& prediction) const {
  return in_units(model_.observed() - prediction.after);
}

double Objective::cost(const Prediction& prediction) const {
  if (!prediction.refusal.empty()) return infinite;
  double sum = 0.0;
  for (const double z : residuals(prediction)) sum += loss_at(loss_, z).rho;
  return std::isfinite(sum) ? sum : infinite;
}

Eigen::MatrixXd Objective::jacobian(const Eigen::VectorXd& x, const std::vector<bool>& free) const {
  std::vector<Eigen::VectorXd> points;
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    if (!free[static_cast<std::size_t>(k)]) continue;
    for (const double sign : {1.0, -1.0}) {
      Eigen::VectorXd point = x;
      point[k] += sign * difference * std::max(1.0, std::abs(x[k]));
      points.push_back(inside(model_, std::move(point)));
    }
  }
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(measured(), x.size());
  const std::vector<Eigen::MatrixXd> changes = model_.changes(x, points);
  const std::vector<Prediction> predictions =
      changes.empty() ? model_.predict(points) : std::vector<Prediction>();
  std::size_t at = 0;
  for (Eigen::Index k = 0; k < x.size(); ++k) {
    if (!free[static_cast<std::size_t>(k)]) continue;
    const double step = points[at][k] - points[at + 1][k];
    if (!changes.empty())
      J.col(k) = -in_units(changes[at / 2]) / step;
    else if (predictions[at].refusal.empty() && predictions[at + 1].refusal.empty())
      J.col(k) = (residuals(predictions[at]) - residuals(predictions[at + 1])) / step;
    // A range that is a single number has no differences.
    if (!J.col(k).allFinite()) J.col(k).setZero();
    at += 2;
  }
  return J;
}

Eigen::VectorXd speeds(const Objective& objective) {
  const Eigen::MatrixXd &observed = objective.model().observed(), &before = objective.model().data().before;
  const Eigen::Index f = before.cols();
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(observed.cols()), n = sum;
  for (Eigen::Index k = 0; k < objective.measured(); ++k) {
    const auto [i, j] = objective.entry(k);
    const double unit = objective.data_unit(k);
    const double was = j < f ? before(i, j) : observed(i, j);
    sum[j] += (std::pow(observed(i, j), 2) + std::pow(was, 2)) / (2.0 * unit * unit);
    n[j] += 1.0;
  }
  Eigen::VectorXd size = (sum.array() / n.array().max(1.0)).sqrt();
  const double largest = size.head(f).maxCoeff();
  for (double& s : size.head(f))
    if (s == 0.0) s = largest > 0.0 ? largest : 1.0;  // a coordinate that never moved
  for (double& s : size.tail(size.size() - f))
    if (s == 0.0) s = 1.0;
  return size;
}

Found descend(const Objective& objective, Eigen::VectorXd x, const std::vector<bool>& free, int iterations) {
  const FitModel& model = objective.model();
  const Eigen::Index p = x.size();
  x = inside(model, std::move(x));
  Prediction here = model.predict(x);
  Found found{x, objective.cost(here), false};
  double damping = 1e-3;
  for (int iteration = 0; iteration < iterations && std::isfinite(found.cost); ++iteration) {
    const Eigen::VectorXd z = objective.residuals(here);
    const Eigen::MatrixXd J = objective.jacobian(found.x, free);
    Eigen::VectorXd weight(z.size());
    for (Eigen::Index k = 0; k < z.size(); ++k) weight[k] = loss_at(objective.loss(), z[k]).weight(z[k]);
    const Eigen::VectorXd gradient = J.transpose() * weight.cwiseProduct(z);
    Eigen::MatrixXd H = J.transpose() * weight.asDiagonal() * J;
    // What is at an end of its range and would leave it, or does not matter, stays.
    std::vector<bool> moves(static_cast<std::size_t>(p));
    for (Eigen::Index k = 0; k < p; ++k) {
      const FitAxis& axis = model.axes()[static_cast<std::size_t>(k)];
      const bool leaves =
          (found.x[k] <= axis.low && gradient[k] > 0.0) || (found.x[k] >= axis.high && gradient[k] < 0.0);
      const bool matters = J.col(k).norm() * axis.width() > no_matter;
      moves[static_cast<std::size_t>(k)] = free[static_cast<std::size_t>(k)] && !leaves && matters;
    }
    for (Eigen::Index k = 0; k < p; ++k)
      if (!moves[static_cast<std::size_t>(k)]) {
        H.row(k).setZero();
        H.col(k).setZero();
        H(k, k) = 1.0;
      }
    bool better = false, still = false;
    while (!better && !still) {
      Eigen::MatrixXd damped = H;
      damped.diagonal() *= 1.0 + damping;
      Eigen::VectorXd step = -damped.ldlt().solve(gradient);
      for (Eigen::Index k = 0; k < p; ++k) {
        const double width =
            moves[static_cast<std::size_t>(k)] ? model.axes()[static_cast<std::size_t>(k)].width() : 0.0;
        step[k] = std::clamp(step[k], -width, width);
      }
      const Eigen::VectorXd next = inside(model, found.x + step);
      const double change = ((next - found.x).array().abs() / (found.x.array().abs() + 1e-3)).maxCoeff();
      // Nothing is left to gain, or no step makes a difference.
      still = !next.allFinite() || -gradient.dot(next - found.x) <= least_gain * found.cost ||
              !(change > least_step);
      if (still) break;
      Prediction there = model.predict(next);
      const double cost = objective.cost(there);
      better = cost < found.cost;
      damping = better ? std::max(damping / 5.0, 1e-12) : damping * 5.0;
      if (!better) continue;
      still = found.cost - cost <= least_gain * found.cost;
      found.x = next;
      found.cost = cost;
      here = std::move(there);
    }
    found.converged = still;
    if (still) break;
  }
  return found;
}

Found probe(const Objective& objective, Found from) {
  const FitModel& model = objective.model();
  const std::vector<bool> free(static_cast<std::size_t>(from.x.size()), true);
  const Eigen::MatrixXd J = objective.jacobian(from.x, free);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(Eigen::MatrixXd(J.transpose() * J));
  const double largest = axes.eigenvalues().maxCoeff();
  double size = 1.0;
  for (int round = 0; round < 40 && size > 0.01; ++round) {
    std::vector<Eigen::VectorXd> points;
    for (Eigen::Index k = 0; k < from.x.size(); ++k) {
      if (!(axes.eigenvalues()[k] > 1e-12 * largest)) continue;
      const Eigen::VectorXd step = size / std::sqrt(axes.eigenvalues()[k]) * axes.eigenvectors().col(k);
      points.push_back(inside(model, from.x + step));
      points.push_back(inside(model, from.x - step));
    }
    const auto predictions = model.predict(points);
    bool better = false;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const double cost = objective.cost(predictions[k]);
      if (!(cost < from.cost - 1e-9 * std::abs(from.cost))) continue;
      from.x = points[k];
      from.cost = cost;
      better = true;
    }
    if (!better) size *= 0.4;
  }
  return from;
}

std::vector<Found> scatter(const Objective& objective, int points, std::uint64_t seed, std::size_t count,
                           std::string& refusal) {
  const FitModel& model = objective.model();
  const auto n = static_cast<std::uint64_t>(std::max(points, 1));
  std::vector<Eigen::VectorXd> at{model.present()};
  for (std::uint64_t k = 0; k < n; ++k) {
    Eigen::VectorXd x(static_cast<Eigen::Index>(model.axes().size()));
    for (std::size_t a = 0; a < model.axes().size(); ++a) {
      const FitAxis& axis = model.axes()[a];
      const double part = latin_hypercube(seed, a, k, n);
      x[static_cast<Eigen::Index>(a)] = axis.search_low + part * (axis.search_high - axis.search_low);
    }
    at.push_back(std::move(x));
  }
  const auto predictions = model.predict(at);
  std::vector<Found> found;
  for (std::size_t k = 0; k < at.size(); ++k) {
    const double cost = objective.cost(predictions[k]);
    if (std::isfinite(cost))
      found.push_back({at[k], cost, false});
    else if (refusal.empty())
      refusal = predictions[k].refusal;
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Found& a, const Found& b) { return a.cost < b.cost; });
  if (found.size() > count) found.resize(count);
  return found;
}

}  // namespace percuss
