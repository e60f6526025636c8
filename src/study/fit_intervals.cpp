#include "study/fit_intervals.hpp"

#include <Eigen/Dense>
#include <cmath>
#include <limits>

#include "study/robust.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
using study_tolerances::singular;
constexpr double far_away = 30.0;        // widths of the search range, at which a profile gives up
constexpr int most_steps = 60;           // of a profile; growing steps reach that distance in far fewer
constexpr int follow_iterations = 20;    // of the other parameters, along a profile
constexpr double clearly_better = 1e-2;  // of the rise at the ends of an interval: less is no other optimum
constexpr double quadratic = 0.6;        // rise of the misfit, as a part of a parabola's, that still is one
constexpr double least_slope = 0.05;     // ψ' of outliers
constexpr double flat = 3.0;  // times as wide as the derivatives say: a parameter that does not matter

// What the derivatives at the best point say.
struct Linear {
  Eigen::MatrixXd inverse;   // of the misfit's second derivatives
  std::vector<bool> known;   // whether the derivatives determine the parameter
  Eigen::VectorXd variance;  // of x
  Eigen::VectorXd carriers;  // how many impacts, about, tell a parameter; 0 where it is not known
  Eigen::VectorXd student;   // t of 95 %
  Eigen::VectorXd rise;      // of the misfit at the ends of an interval
};

// Columns of J in units of their length; zero where the derivatives say nothing.
Eigen::VectorXd column_units(const Objective& objective, const Eigen::MatrixXd& J, std::vector<bool>& known) {
  Eigen::VectorXd unit = Eigen::VectorXd::Zero(J.cols());
  for (Eigen::Index k = 0; k < J.cols(); ++k) {
    const FitAxis& axis = objective.model().axes()[static_cast<std::size_t>(k)];
    const double length = J.col(k).norm();
    // Moved through all that is searched, the parameter changes less than the noise.
    known[static_cast<std::size_t>(k)] = length * axis.width() > 1.0;
    if (known[static_cast<std::size_t>(k)]) unit[k] = 1.0 / length;
  }
  const Eigen::MatrixXd scaled = J * unit.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(Eigen::MatrixXd(scaled.transpose() * scaled));
  for (Eigen::Index k = 0; k < J.cols(); ++k) {
    if (eigen.eigenvalues()[k] > singular) continue;
    for (Eigen::Index i = 0; i < J.cols(); ++i)
      if (std::abs(eigen.eigenvectors()(i, k)) > 1e-3) known[static_cast<std::size_t>(i)] = false;
  }
  return unit;
}

// The numbers of z that one impact gave.
std::vector<std::vector<Eigen::Index>> by_impact(const Objective& objective) {
  std::vector<std::vector<Eigen::Index>> impacts(static_cast<std::size_t>(objective.model().data().rows()));
  for (Eigen::Index k = 0; k < objective.measured(); ++k)
    impacts[static_cast<std::size_t>(objective.entry(k).first)].push_back(k);
  return impacts;
}

// Two sandwiches around the inverse of ΣJᵀψ'J, of which the larger counts. One has a variance per
// coordinate. The other asks how far the parameters would go without one impact or the other (CR3), so that
// the residuals of an impact may hang together and some impacts may be noisier than others: u⁻ is noisy too.
// [Bell & McCaffrey 2002]
Linear linearise(const Objective& objective, const Found& best) {
  const Eigen::Index p = best.x.size();
  const Eigen::MatrixXd J = objective.jacobian(best.x, std::vector<bool>(static_cast<std::size_t>(p), true));
  const Eigen::VectorXd z = objective.residuals(objective.model().predict(best.x));
  const Eigen::VectorXd paid = parameters_by_coordinate(objective, J);

  Linear linear;
  linear.known.assign(static_cast<std::size_t>(p), true);
  const Eigen::VectorXd unit = column_units(objective, J, linear.known);
  const Eigen::MatrixXd scaled = J * unit.asDiagonal();

  Eigen::MatrixXd bread = Eigen::MatrixXd::Zero(p, p), filling = bread;
  Eigen::VectorXd psi(z.size()), slopes(z.size());
  double sum_of_squares = 0.0;
  for (std::size_t j = 0; j + 1 < objective.offsets().size(); ++j) {
    const Eigen::Index first = objective.offsets()[j], n = objective.offsets()[j + 1] - first;
    if (n == 0) continue;
    for (Eigen::Index k = first; k < first + n; ++k) {
      const LossAt at = loss_at(objective.loss(), z[k]);
      slopes[k] = std::max(at.slope, least_slope);
      psi[k] = at.psi;
    }
    const double square = psi.segment(first, n).squaredNorm() /
                          std::max(static_cast<double>(n) - paid[static_cast<Eigen::Index>(j)], 0.5);
    const auto part = scaled.middleRows(first, n);
    bread += part.transpose() * slopes.segment(first, n).asDiagonal() * part;
    filling += square * part.transpose() * part;
    sum_of_squares += square * static_cast<double>(n);
  }
  const Eigen::MatrixXd inverse = bread.completeOrthogonalDecomposition().pseudoInverse();
  linear.variance = (inverse * filling * inverse).diagonal();

  Eigen::VectorXd without_one = Eigen::VectorXd::Zero(p), shares = without_one, squared_shares = without_one;
  for (const auto& rows : by_impact(objective)) {
    if (rows.empty()) continue;
    const Eigen::MatrixXd Ji = scaled(rows, Eigen::all), pull = inverse * Ji.transpose();
    const auto n = static_cast<Eigen::Index>(rows.size());
    const Eigen::MatrixXd rest = Eigen::MatrixXd::Identity(n, n) - Ji * pull * slopes(rows).asDiagonal();
    const Eigen::VectorXd step =
        pull * rest.completeOrthogonalDecomposition().solve(Eigen::VectorXd(psi(rows)));
    without_one += step.cwiseAbs2();
    const Eigen::VectorXd share = pull.rowwise().squaredNorm();
    shares += share;
    squared_shares += share.cwiseAbs2();
  }
  // As many degrees of freedom as impacts carry the parameter, less one (Satterthwaite).
  Eigen::VectorXd degrees = Eigen::VectorXd::Constant(p, static_cast<double>(objective.measured() - p));
  linear.carriers = Eigen::VectorXd::Zero(p);
  for (Eigen::Index k = 0; k < p; ++k) {
    if (!linear.known[static_cast<std::size_t>(k)]) continue;
    const double carriers = shares[k] * shares[k] / squared_shares[k];
    if (!std::isfinite(carriers)) continue;  // no impact pulls at it, or all without bounds
    linear.carriers[k] = carriers;
    degrees[k] = linear.carriers[k] - 1.0;
    linear.variance[k] = std::max(linear.variance[k], without_one[k]);
  }
  // Rounding may leave a variance that is none, where an impact alone carries several parameters.
  for (Eigen::Index k = 0; k < p; ++k)
    if (!(std::isfinite(linear.variance[k]) && linear.variance[k] >= 0.0 && inverse(k, k) > 0.0)) {
      linear.known[static_cast<std::size_t>(k)] = false;
      linear.variance[k] = linear.carriers[k] = 0.0;
    }
  linear.student.resize(p);
  linear.rise.resize(p);
  double spread = sum_of_squares / slopes.sum();  // of z, as far as the loss counts it
  for (Eigen::Index k = 0; k < p; ++k)
    if (linear.known[static_cast<std::size_t>(k)])
      spread = std::max(spread, linear.variance[k] / inverse(k, k));
  if (!std::isfinite(spread)) spread = 1.0;  // as of normal noise
  for (Eigen::Index k = 0; k < p; ++k) {
    const bool known = linear.known[static_cast<std::size_t>(k)];
    linear.student[k] = student_95(degrees[k]);
    linear.rise[k] =
        0.5 * linear.student[k] * linear.student[k] *
        (known ? std::min(linear.variance[k] / inverse(k, k), std::numeric_limits<double>::max()) : spread);
  }
  linear.variance = linear.variance.cwiseProduct(unit.cwiseAbs2());
  linear.inverse = unit.asDiagonal() * inverse * unit.asDiagonal();
  return linear;
}

// Looks for the end of an interval of parameter k: how far it may go, all others following, before the misfit
// has risen too much.
class Profile {
 public:
  Profile(const Objective& objective, const Found& best, const Linear& linear, Eigen::Index k,
          bool look_for_better)
      : objective_(objective),
        best_(best),
        linear_(linear),
        k_(k),
        look_for_better_(look_for_better),
        x_(best.x) {
    free_.assign(static_cast<std::size_t>(best.x.size()), true);
    free_[static_cast<std::size_t>(k)] = false;
  }

  const std::optional<Found>& better() const { return better_; }

  // How much the misfit rises at an end of the derivatives' interval, as a part of what a parabola would.
  double rise(double at) {
    Eigen::VectorXd start = best_.x + (at - best_.x[k_]) / linear_.inverse(k_, k_) * linear_.inverse.col(k_);
    start[k_] = at;
    return (follow(start).cost - best_.cost) / linear_.rise[k_];
  }

  double end(double sign, double first_step) {
    const FitAxis& axis = objective_.model().axes()[static_cast<std::size_t>(k_)];
    const double last = sign > 0.0 ? axis.high : axis.low;
    const double limit = std::clamp(best_.x[k_] + sign * far_away * axis.width(), axis.low, axis.high);
    x_ = best_.x;
    double inner = best_.x[k_], step = first_step;
    for (int i = 0; i < most_steps && inner != limit; ++i) {
      const double outer = sign > 0.0 ? std::min(inner + step, limit) : std::max(inner - step, limit);
      if (!stays_below(outer)) return better_ ? outer : bisect(inner, outer);
      if (better_) return outer;
      inner = outer;
      step *= 1.7;
    }
    return last;
  }

 private:
  Found follow(const Eigen::VectorXd& start) {
    const Found found = descend(objective_, start, free_, follow_iterations);
    const double gain = best_.cost - found.cost;
    if (look_for_better_ && gain > 1e-6 * best_.cost + clearly_better * linear_.rise[k_]) better_ = found;
    return found;
  }

  bool stays_below(double at) {
    Eigen::VectorXd start = x_;
    start[k_] = at;
    const Found found = follow(start);
    if (!(found.cost <= best_.cost + linear_.rise[k_])) return false;
    x_ = found.x;
    return true;
  }

  double bisect(double inner, double outer) {
    for (int i = 0; i < 12 && !better_; ++i) {
      const double middle = 0.5 * (inner + outer);
      (stays_below(middle) ? inner : outer) = middle;
    }
    return inner;
  }

  const Objective& objective_;
  const Found& best_;
  const Linear& linear_;
  Eigen::Index k_;
  bool look_for_better_;
  std::vector<bool> free_;
  Eigen::VectorXd x_;  // where the others are by now
  std::optional<Found> better_;
};

}  // namespace

Eigen::VectorXd parameters_by_coordinate(const Objective& objective, const Eigen::MatrixXd& J) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(Eigen::MatrixXd(J.transpose() * J));
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

std::optional<Found> find_intervals(const Objective& objective, const Found& best, bool look_for_better,
                                    Fit& fit) {
  const auto& axes = objective.model().axes();
  const Eigen::Index p = best.x.size();
  const Linear linear = linearise(objective, best);
  std::vector<FittedParameter> parameters;
  for (Eigen::Index k = 0; k < p; ++k) {
    const FitAxis& axis = axes[static_cast<std::size_t>(k)];
    const double x = best.x[k];
    const bool known = linear.known[static_cast<std::size_t>(k)];
    const double error = known ? std::sqrt(linear.variance[k]) : nan;
    const double reach = linear.student[k] * error;
    FittedParameter one;
    one.name = axis.name;
    one.value = axis.value(x);
    one.range_low = axis.value(axis.low);
    one.range_high = axis.value(axis.high);
    one.at_bound = x <= axis.low || x >= axis.high;
    one.carriers = linear.carriers[k];
    one.standard_error = axis.logarithmic ? one.value * error : error;
    double ends[2];
    Profile profile(objective, best, linear, k, look_for_better);
    for (const double sign : {-1.0, 1.0}) {
      double& end = ends[sign > 0.0];
      end = x + sign * reach;
      const bool inside = known && axis.low <= end && end <= axis.high && reach < 0.25 * axis.width();
      const double rise = inside ? profile.rise(end) : 0.0;
      if (rise > quadratic) {
        end = x + sign * reach / std::min(std::sqrt(rise), 1.0);  // a flatter misfit reaches farther
        end = std::clamp(end, axis.low, axis.high);
      } else {
        const double step =
            known ? std::clamp(reach, 1e-6 * axis.width(), 0.1 * axis.width()) : 0.02 * axis.width();
        end = profile.end(sign, step);
        one.profile = true;
      }
      if (profile.better()) return profile.better();
    }
    one.low = axis.value(ends[0]);
    one.high = axis.value(ends[1]);
    // Flat to an end of its range it is not determined, however steep the misfit is here: where one impact of
    // many begins to stick, the derivatives tell of that impact's noise.
    const bool to_low = ends[0] <= axis.low, to_high = ends[1] >= axis.high;
    const bool as_wide_as_expected = known && ends[1] - ends[0] <= flat * 2.0 * reach;
    one.determined = !(to_low && to_high) && ((!to_low && !to_high) || as_wide_as_expected);
    parameters.push_back(std::move(one));
  }
  fit.parameters = std::move(parameters);
  fit.correlation = Eigen::MatrixXd::Constant(p, p, nan);
  for (Eigen::Index i = 0; i < p; ++i)
    for (Eigen::Index j = 0; j < p; ++j)
      if (linear.known[static_cast<std::size_t>(i)] && linear.known[static_cast<std::size_t>(j)])
        fit.correlation(i, j) = linear.inverse(i, j) / std::sqrt(linear.inverse(i, i) * linear.inverse(j, j));
  return std::nullopt;
}

}  // namespace percuss
