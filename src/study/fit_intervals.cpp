#include "study/fit_intervals.hpp"

#include <Eigen/Dense>
#include <cmath>
#include <limits>

#include "study/robust.hpp"

namespace percuss {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double singular = 1e-12;  // eigenvalue of the correlated Jacobian, relative
constexpr double far_away = 30.0;   // widths of the search range, at which a profile gives up

// What the derivatives at the best point say.
struct Linear {
  Eigen::MatrixXd covariance;  // of x
  std::vector<bool> known;     // whether the derivatives determine the parameter
  double student = 0.0;        // t of 95 %
  double rise = 0.0;           // of the cost at the end of an interval
};

Linear linearise(const Objective& objective, const Found& best) {
  const auto& axes = objective.model().axes();
  const Eigen::Index p = best.x.size();
  const Eigen::MatrixXd J = objective.jacobian(best.x, std::vector<bool>(static_cast<std::size_t>(p), true));
  const Eigen::VectorXd z = objective.residuals(objective.model().predict(best.x));
  const Eigen::VectorXd paid = parameters_by_coordinate(objective, J);

  Linear linear;
  linear.known.assign(static_cast<std::size_t>(p), true);
  Eigen::VectorXd length(p);
  for (Eigen::Index k = 0; k < p; ++k) {
    const FitAxis& axis = axes[static_cast<std::size_t>(k)];
    length[k] = J.col(k).norm();
    // Moved through all that is searched, the parameter changes less than the noise.
    if (!(length[k] * (axis.search_high - axis.search_low) > 1.0)) {
      linear.known[static_cast<std::size_t>(k)] = false;
      length[k] = 0.0;
    }
  }
  const Eigen::VectorXd unit = length.unaryExpr([](double l) { return l > 0.0 ? 1.0 / l : 0.0; });
  const Eigen::MatrixXd scaled = J * unit.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(scaled.transpose() * scaled);
  for (Eigen::Index k = 0; k < p; ++k) {
    if (eigen.eigenvalues()[k] > singular) continue;
    for (Eigen::Index i = 0; i < p; ++i)
      if (std::abs(eigen.eigenvectors()(i, k)) > 1e-3) linear.known[static_cast<std::size_t>(i)] = false;
  }

  // Sandwich with one variance per coordinate: bread Σ E[ψ']JᵀJ, filling Σ E[ψ²]JᵀJ.
  Eigen::MatrixXd bread = Eigen::MatrixXd::Zero(p, p), filling = bread;
  double slopes = 0.0, squares = 0.0;
  for (std::size_t j = 0; j + 1 < objective.offsets().size(); ++j) {
    const Eigen::Index first = objective.offsets()[j], n = objective.offsets()[j + 1] - first;
    if (n == 0) continue;
    double slope = 0.0, square = 0.0;
    for (Eigen::Index k = first; k < first + n; ++k) {
      const LossAt at = loss_at(objective.loss(), z[k]);
      slope += at.slope;
      square += at.psi * at.psi;
    }
    slope = std::max(slope / static_cast<double>(n), 0.1);
    square /= std::max(static_cast<double>(n) - paid[static_cast<Eigen::Index>(j)], 0.5);
    const Eigen::MatrixXd part = scaled.middleRows(first, n).transpose() * scaled.middleRows(first, n);
    bread += slope * part;
    filling += square * part;
    slopes += slope * static_cast<double>(n);
    squares += square * static_cast<double>(n);
  }
  const Eigen::MatrixXd inverse = bread.completeOrthogonalDecomposition().pseudoInverse();
  linear.covariance = unit.asDiagonal() * inverse * filling * inverse * unit.asDiagonal();
  linear.student = student_95(static_cast<double>(objective.measured() - p));
  linear.rise = 0.5 * linear.student * linear.student * squares / slopes;
  return linear;
}

// One end of the interval of parameter k: as far as the misfit, least over all other parameters, has not
// risen too much. Infinite: it never does.
struct End {
  double x = 0.0;
  std::optional<Found> better;
};

End profile(const Objective& objective, const Found& best, Eigen::Index k, double sign, double first_step,
            double rise) {
  const FitAxis& axis = objective.model().axes()[static_cast<std::size_t>(k)];
  std::vector<bool> free(static_cast<std::size_t>(best.x.size()), true);
  free[static_cast<std::size_t>(k)] = false;
  const double limit =
      std::clamp(best.x[k] + sign * far_away * (axis.search_high - axis.search_low), axis.low, axis.high);
  Eigen::VectorXd x = best.x;
  std::optional<Found> better;
  const auto stays_below = [&](double at) {
    Eigen::VectorXd start = x;
    start[k] = at;
    const Found found = descend(objective, start, free, 20);
    if (found.cost > best.cost + rise) return false;
    x = found.x;
    if (found.cost < best.cost - 1e-6 * (best.cost + rise)) better = found;
    return true;
  };
  double inner = best.x[k], step = first_step;
  while (true) {
    const double outer = sign > 0.0 ? std::min(inner + step, limit) : std::max(inner - step, limit);
    if (outer == inner || (stays_below(outer) && outer == limit)) {
      const double end = sign > 0.0 ? axis.high : axis.low;
      return {end, better};
    }
    if (better) return {outer, better};
    if (x[k] == outer) {
      inner = outer;
      step *= 1.7;
      continue;
    }
    double low = inner, high = outer;
    for (int i = 0; i < 12; ++i) {
      const double middle = 0.5 * (low + high);
      (stays_below(middle) ? low : high) = middle;
      if (better) break;
    }
    return {low, better};
  }
}

}  // namespace

Eigen::VectorXd parameters_by_coordinate(const Objective& objective, const Eigen::MatrixXd& J) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(J.transpose() * J);
  const double largest = eigen.eigenvalues().maxCoeff();
  const auto count = static_cast<Eigen::Index>(objective.offsets().size()) - 1;
  Eigen::VectorXd paid = Eigen::VectorXd::Zero(count);
  for (Eigen::Index k = 0; k < J.cols(); ++k) {
    if (!(eigen.eigenvalues()[k] > singular * largest)) continue;
    const Eigen::VectorXd along = J * eigen.eigenvectors().col(k) / std::sqrt(eigen.eigenvalues()[k]);
    for (Eigen::Index j = 0; j < count; ++j) {
      const Eigen::Index first = objective.offsets()[static_cast<std::size_t>(j)];
      paid[j] +=
          along.segment(first, objective.offsets()[static_cast<std::size_t>(j) + 1] - first).squaredNorm();
    }
  }
  return paid;
}

std::optional<Found> find_intervals(const Objective& objective, const Found& best, Fit& fit) {
  const auto& axes = objective.model().axes();
  const Eigen::Index p = best.x.size();
  const Linear linear = linearise(objective, best);
  std::vector<FittedParameter> parameters;
  for (Eigen::Index k = 0; k < p; ++k) {
    const FitAxis& axis = axes[static_cast<std::size_t>(k)];
    const double x = best.x[k], width = axis.search_high - axis.search_low;
    const bool known = linear.known[static_cast<std::size_t>(k)];
    const double error = known ? std::sqrt(std::max(linear.covariance(k, k), 0.0)) : nan;
    double low = x - linear.student * error, high = x + linear.student * error;
    FittedParameter one;
    one.name = axis.name;
    one.value = axis.value(x);
    one.range_low = axis.value(axis.low);
    one.range_high = axis.value(axis.high);
    one.at_bound = x <= axis.low || x >= axis.high;
    one.standard_error = axis.logarithmic ? one.value * error : error;
    one.profile = !known || low < axis.low || high > axis.high || high - low > 0.5 * width;
    if (one.profile) {
      const double step =
          known ? std::clamp(linear.student * error, 1e-6 * width, 0.1 * width) : 0.02 * width;
      for (const double sign : {-1.0, 1.0}) {
        const End end = profile(objective, best, k, sign, step, linear.rise);
        if (end.better) return end.better;
        (sign < 0.0 ? low : high) = end.x;
      }
    }
    one.low = axis.value(low);
    one.high = axis.value(high);
    const bool to_low = low <= axis.low, to_high = high >= axis.high;
    one.determined = known && !(to_low && to_high) && std::isfinite(one.high - one.low);
    parameters.push_back(std::move(one));
  }
  fit.parameters = std::move(parameters);
  fit.correlation = Eigen::MatrixXd::Constant(p, p, nan);
  for (Eigen::Index i = 0; i < p; ++i)
    for (Eigen::Index j = 0; j < p; ++j)
      if (linear.known[static_cast<std::size_t>(i)] && linear.known[static_cast<std::size_t>(j)])
        fit.correlation(i, j) =
            linear.covariance(i, j) / std::sqrt(linear.covariance(i, i) * linear.covariance(j, j));
  return std::nullopt;
}

}  // namespace percuss
