#include "laws/cone_projection.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using namespace law_tolerances;
using Eigen::Index;

// On the cone x₀ ≥ ‖x‖ of the other components, which is its own dual.
Eigen::VectorXd project_on_round(Eigen::VectorXd x) {
  const Index n = x.size() - 1;
  const double length = x.tail(n).norm();
  if (length <= x[0]) return x;
  if (length <= -x[0]) return Eigen::VectorXd::Zero(n + 1);
  const double half = 0.5 * (x[0] + length);
  x.tail(n) *= half / length;
  x[0] = half;
  return x;
}

// One constraint of the polyhedron: an element, and of a cone the half-space in the direction d.
struct Plane {
  std::size_t element = 0;
  Eigen::VectorXd d = {};
};

class Search {
 public:
  Search(const Eigen::MatrixXd& X, const Eigen::VectorXd& chi, const Eigen::VectorXd& y,
         const std::vector<Element>& elements)
      : X_(X), chi_(chi), y_(y), elements_(elements) {
    Index row = 0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      rows_.push_back(row);
      row += elements[i].size();
      if (is_cone(i))
        begin_cone(i);
      else
        planes_.push_back({i});
    }
    const Eigen::VectorXd lengths = X.colwise().norm();
    unit_ = lengths.unaryExpr([](double length) { return length > 0.0 ? 1.0 / length : 1.0; });
    scale_ = std::max(y.norm(), chi.cwiseAbs().cwiseProduct(unit_).maxCoeff());
  }

  Projection run() {
    Projection foot;
    for (int cut = 0; cut < most_cuts; ++cut) {
      foot = on_planes();
      if (foot.status != Projection::Status::found) return foot;
      Eigen::VectorXd lambda = foot.multipliers;
      if (polish(lambda) && holds(lambda)) {
        foot.multipliers = lambda;
        return foot;
      }
      if (holds(foot.multipliers) || !cut_off(foot.multipliers)) return foot;
    }
    foot.status = Projection::Status::not_converged;
    return foot;
  }

 private:
  static constexpr int most_cuts = 120, newton_steps = 12;

  bool is_cone(std::size_t i) const { return elements_[i].kind == Kind::cone; }
  const Eigen::VectorXd& kappa(std::size_t i) const { return elements_[i].coefficients; }

  // The planes along and across every tangent: all there is where there is one.
  void begin_cone(std::size_t i) {
    for (Index j = 0; j < kappa(i).size(); ++j)
      for (const double sign : {1.0, -1.0})
        planes_.push_back({i, sign * Eigen::VectorXd::Unit(kappa(i).size(), j)});
  }

  // What a plane's unit multiplier is in the rows of its element.
  Eigen::VectorXd direction(const Plane& plane) const {
    Eigen::VectorXd rows = Eigen::VectorXd::Unit(elements_[plane.element].size(), 0);
    if (plane.d.size() > 0) rows.tail(plane.d.size()) = -kappa(plane.element).cwiseProduct(plane.d);
    return rows;
  }

  Projection on_planes() const {
    const auto n = static_cast<Index>(planes_.size());
    Eigen::MatrixXd A(X_.rows(), n), spread = Eigen::MatrixXd::Zero(X_.cols(), n);
    for (Index k = 0; k < n; ++k) {
      const Plane& plane = planes_[static_cast<std::size_t>(k)];
      spread.col(k).segment(rows_[plane.element], elements_[plane.element].size()) = direction(plane);
    }
    A = X_ * spread;
    Projection foot = project_on_polyhedron(A, spread.transpose() * chi_, y_);
    if (foot.multipliers.size() == n) foot.multipliers = spread * foot.multipliers;
    return foot;
  }

  Eigen::VectorXd gamma_of(const Eigen::VectorXd& lambda) const {
    return chi_ + X_.transpose() * (y_ + X_ * lambda);
  }

  bool holds(const Eigen::VectorXd& lambda) const {
    const Eigen::VectorXd gamma = gamma_of(lambda);
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      const Index row = rows_[i], size = elements_[i].size();
      if (!(cone_gap(kappa(i), lambda.segment(row, size), gamma.segment(row, size), unit_[row]) <=
            foot_met * scale_))
        return false;
    }
    return true;
  }

  // Adds planes where the point leaves cones; false where it leaves none.
  bool cut_off(const Eigen::VectorXd& lambda) {
    const Eigen::VectorXd gamma = gamma_of(lambda);
    bool any = false;
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      if (!is_cone(i)) continue;
      const Eigen::VectorXd off = kappa(i).cwiseProduct(gamma.segment(rows_[i] + 1, kappa(i).size()));
      const double length = off.norm();
      if (!((length - gamma[rows_[i]]) * unit_[rows_[i]] > foot_met * scale_)) continue;
      planes_.push_back({i, off / length});
      any = true;
    }
    return any;
  }

  // Newton's method for x and the multipliers, with the states that Λ shows: who acts, who is in his tip.
  bool polish(Eigen::VectorXd& lambda) const {
    const Index f = X_.rows();
    Eigen::VectorXd x = y_ + X_ * lambda;
    const Eigen::VectorXd start = chi_ + X_.transpose() * x;
    std::vector<std::size_t> mantles;
    std::vector<Index> flat;  // rows with γ = 0
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      const Index row = rows_[i];
      if (!(lambda[row] > 0.0)) continue;
      if (is_cone(i) && start[row] * unit_[row] > at_tip * scale_) {
        mantles.push_back(i);
        continue;
      }
      for (Index j = 0; j < elements_[i].size(); ++j)
        if (j == 0 || kappa(i)[j - 1] > 0.0) flat.push_back(row + j);
    }
    if (mantles.empty()) return false;
    const auto m = static_cast<Index>(mantles.size()), n = m + static_cast<Index>(flat.size());
    Eigen::VectorXd active(n);
    for (Index k = 0; k < n; ++k)
      active[k] =
          lambda[k < m ? rows_[mantles[static_cast<std::size_t>(k)]] : flat[static_cast<std::size_t>(k - m)]];
    for (int step = 0; step < newton_steps; ++step) {
      Eigen::MatrixXd K = Eigen::MatrixXd::Zero(f + n, f + n);
      Eigen::VectorXd right(f + n);
      K.topLeftCorner(f, f).setIdentity();
      for (Index k = 0; k < n; ++k) {
        Eigen::VectorXd normal;
        if (k < m) {
          if (!add_mantle(mantles[static_cast<std::size_t>(k)], x, active[k], K, normal, right[f + k]))
            return false;
        } else {
          const Index row = flat[static_cast<std::size_t>(k - m)];
          normal = X_.col(row);
          right[f + k] = -(chi_[row] + normal.dot(x));
        }
        K.col(f + k).head(f) = -normal;
        K.row(f + k).head(f) = normal.transpose();
      }
      right.head(f) = y_ - x - K.topRightCorner(f, n) * active;
      const Eigen::VectorXd change = K.completeOrthogonalDecomposition().solve(right);
      x += change.head(f);
      active += change.tail(n);
      if (change.head(f).norm() <= unit_rounding * scale_) break;
    }
    lambda.setZero();
    for (Index k = 0; k < n; ++k) {
      if (k >= m) {
        lambda[flat[static_cast<std::size_t>(k - m)]] = active[k];
        continue;
      }
      const std::size_t i = mantles[static_cast<std::size_t>(k)];
      const Eigen::VectorXd off = offset(i, x);
      lambda[rows_[i]] = active[k];
      lambda.segment(rows_[i] + 1, off.size()) = -active[k] * kappa(i).cwiseProduct(off) / off.norm();
    }
    return lambda.allFinite();
  }

  Eigen::VectorXd offset(std::size_t i, const Eigen::VectorXd& x) const {  // κγ_T
    const Index row = rows_[i] + 1, size = kappa(i).size();
    return kappa(i).cwiseProduct(chi_.segment(row, size) + X_.middleCols(row, size).transpose() * x);
  }

  // The constraint γ_N = ‖κγ_T‖ with its gradient, and the curvature of the mantle, which its multiplier
  // feels.
  bool add_mantle(std::size_t i, const Eigen::VectorXd& x, double multiplier, Eigen::MatrixXd& K,
                  Eigen::VectorXd& normal, double& right) const {
    const Eigen::VectorXd off = offset(i, x);
    const double length = off.norm();
    if (!(length > 0.0)) return false;
    const Index f = X_.rows(), size = off.size();
    const Eigen::VectorXd d = off / length;
    const Eigen::MatrixXd tangents = X_.middleCols(rows_[i] + 1, size) * kappa(i).asDiagonal();
    normal = X_.col(rows_[i]) - tangents * d;
    right = length - chi_[rows_[i]] - X_.col(rows_[i]).dot(x);
    const Eigen::MatrixXd across = Eigen::MatrixXd::Identity(size, size) - d * d.transpose();
    K.topLeftCorner(f, f) += multiplier / length * tangents * across * tangents.transpose();
    return true;
  }

  const Eigen::MatrixXd& X_;
  const Eigen::VectorXd &chi_, &y_;
  const std::vector<Element>& elements_;
  std::vector<Index> rows_;
  std::vector<Plane> planes_;
  Eigen::VectorXd unit_;
  double scale_ = 0.0;
};

}  // namespace

Projection project_on_cones(const Eigen::MatrixXd& X, const Eigen::VectorXd& chi, const Eigen::VectorXd& y,
                            const std::vector<Element>& elements) {
  return Search(X, chi, y, elements).run();
}

// With (Λ_N, Λ_T/κ) and (ξ_N, κξ_T) both cones are the round one.
double cone_gap(const Eigen::VectorXd& kappa, const Eigen::VectorXd& lambda, const Eigen::VectorXd& xi,
                double unit) {
  Eigen::VectorXd z = lambda / unit, v = xi * unit;
  double flat = 0.0;
  for (Index j = 1; j < z.size(); ++j) {
    const double k = kappa[j - 1];
    if (k == 0.0) flat = std::max(flat, std::abs(z[j]));
    z[j] = k > 0.0 ? z[j] / k : 0.0;
    v[j] *= k;
  }
  return std::max((z - project_on_round(z - v)).norm(), flat);
}

}  // namespace percuss
