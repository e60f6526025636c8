#include "sets/projection.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double dependent = 1e-11;  // a unit vector this close to the span of others lies in it

class Walk {
 public:
  Walk(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& p)
      : A_(A),
        b_(b),
        p_(p),
        norms_(A.colwise().norm()),
        x_(p),
        touching_(static_cast<std::size_t>(A.cols())) {
    for (Eigen::Index j = 0; j < A_.cols(); ++j) {
      if (norms_[j] == 0.0) continue;
      A_.col(j) /= norms_[j];
      b_[j] /= norms_[j];
    }
  }

  Projection run(std::span<const Eigen::Index> guess) {
    for (Eigen::Index j = 0; j < A_.cols(); ++j)
      if (norms_[j] == 0.0 && b_[j] < 0.0) return without_point(Eigen::VectorXd::Unit(A_.cols(), j));
    start_from(guess);
    const Eigen::Index limit = 50 * (A_.cols() + 10);
    for (Eigen::Index step = 0; step < limit; ++step) {
      const Eigen::Index j = most_violated();
      if (j < 0) return finish();
      if (add(j)) {
        touching_.assign(touching_.size(), false);
        continue;
      }
      if (proof_holds()) return without_point(proof_);
      touching_[static_cast<std::size_t>(j)] = true;
    }
    Projection result;
    result.x = x_;
    return result;
  }

 private:
  // Below this a negative Aᵀx + b is rounding.
  double noise(Eigen::Index j) const {
    return 32.0 * std::numeric_limits<double>::epsilon() *
           (std::abs(b_[j]) + x_.norm() + p_.norm() + multipliers_.lpNorm<1>());
  }

  Eigen::Index most_violated() const {
    Eigen::Index worst = -1;
    double least = 0.0;
    for (Eigen::Index j = 0; j < A_.cols(); ++j) {
      if (norms_[j] == 0.0 || touching_[static_cast<std::size_t>(j)] ||
          std::find(active_.begin(), active_.end(), j) != active_.end())
        continue;
      const double slack = A_.col(j).dot(x_) + b_[j];
      if (slack < least && slack < -noise(j)) least = slack, worst = j;
    }
    return worst;
  }

  Eigen::MatrixXd active_columns() const { return A_(Eigen::all, active_); }

  // Puts x on the planes of the active columns; gives their multipliers.
  Eigen::VectorXd solve_active() {
    if (active_.empty()) {
      x_ = p_;
      return {};
    }
    const Eigen::MatrixXd N = active_columns();
    const Eigen::VectorXd c = b_(active_);
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(N);
    const auto R = qr.matrixQR().topRows(N.cols()).triangularView<Eigen::Upper>();
    // Nλ = x − p with Nᵀx = −c:  RᵀRλ = −c − Nᵀp
    const Eigen::VectorXd lambda = R.solve(R.transpose().solve(-c - N.transpose() * p_));
    x_ = p_ + N * lambda;
    // One step of refinement: what is left of Nᵀx + c.
    const Eigen::VectorXd more = R.solve(R.transpose().solve(-c - N.transpose() * x_));
    x_ += N * more;
    return lambda + more;
  }

  void start_from(std::span<const Eigen::Index> guess) {
    for (const Eigen::Index j : guess)
      if (has_room() && j >= 0 && j < A_.cols() && norms_[j] > 0.0 && distance_to_span(j) > 1e-6)
        active_.push_back(j);
    while (!active_.empty()) {
      multipliers_ = solve_active();
      Eigen::Index worst = 0;
      if (multipliers_.minCoeff(&worst) >= 0.0) return;
      active_.erase(active_.begin() + worst);
    }
    x_ = p_;
    multipliers_.resize(0);
  }

  bool has_room() const { return static_cast<Eigen::Index>(active_.size()) < p_.size(); }

  double distance_to_span(Eigen::Index j) const {
    if (active_.empty()) return 1.0;
    const Eigen::MatrixXd N = active_columns();
    return (A_.col(j) - N * N.householderQr().solve(A_.col(j))).norm();
  }

  // Moves on until plane j holds x too. False: no point satisfies all.
  bool add(Eigen::Index j) {
    double own = 0.0;  // multiplier of j
    for (;;) {
      Eigen::VectorXd r(static_cast<Eigen::Index>(active_.size()));
      Eigen::VectorXd z = A_.col(j);
      if (!active_.empty()) {
        const Eigen::MatrixXd N = active_columns();
        const Eigen::HouseholderQR<Eigen::MatrixXd> qr(N);
        r = qr.solve(A_.col(j));
        z -= N * r;
      }
      // As many planes as there are dimensions hold x wherever their rounding says that z leads.
      const bool free = has_room() && z.norm() > dependent;
      const double slack = A_.col(j).dot(x_) + b_[j];
      const double full = free ? std::max(0.0, -slack) / z.squaredNorm() : infinity;
      double partial = infinity;
      Eigen::Index blocking = -1;
      for (Eigen::Index k = 0; k < r.size(); ++k)
        if (r[k] > dependent && multipliers_[k] / r[k] < partial)
          partial = multipliers_[k] / r[k], blocking = k;
      const double t = std::min(full, partial);
      if (t == infinity) return prove_empty(j, r);
      if (free) x_ += t * z;
      multipliers_ -= t * r;
      own += t;
      if (t == full) {
        active_.push_back(j);
        multipliers_.conservativeResize(multipliers_.size() + 1);
        multipliers_[multipliers_.size() - 1] = own;
        return true;
      }
      active_.erase(active_.begin() + blocking);
      for (Eigen::Index k = blocking; k + 1 < multipliers_.size(); ++k) multipliers_[k] = multipliers_[k + 1];
      multipliers_.conservativeResize(multipliers_.size() - 1);
    }
  }

  // a_j is a combination of active columns with coefficients r ≤ 0, and x is on their wrong side.
  bool prove_empty(Eigen::Index j, const Eigen::VectorXd& r) {
    proof_ = Eigen::VectorXd::Zero(A_.cols());
    proof_[j] = 1.0;
    for (Eigen::Index k = 0; k < r.size(); ++k)
      proof_[active_[static_cast<std::size_t>(k)]] = std::max(0.0, -r[k]);
    return false;
  }

  // bᵀy < 0 beyond rounding. If not, plane j passes through the same points as the active ones.
  bool proof_holds() const {
    const double sum = b_.dot(proof_);
    return sum < -64.0 * std::numeric_limits<double>::epsilon() * b_.cwiseAbs().dot(proof_);
  }

  Projection without_point(const Eigen::VectorXd& y) const {
    Projection result;
    result.status = Projection::Status::empty;
    result.x = p_;
    result.multipliers = y;
    for (Eigen::Index j = 0; j < y.size(); ++j)
      if (norms_[j] > 0.0) result.multipliers[j] /= norms_[j];
    return result;
  }

  Projection finish() {
    const Eigen::VectorXd lambda = solve_active();
    Projection result;
    result.status = Projection::Status::found;
    result.x = x_;
    result.multipliers = Eigen::VectorXd::Zero(A_.cols());
    for (std::size_t k = 0; k < active_.size(); ++k)
      result.multipliers[active_[k]] =
          std::max(0.0, lambda[static_cast<Eigen::Index>(k)]) / norms_[active_[k]];
    result.active = active_;
    std::sort(result.active.begin(), result.active.end());
    return result;
  }

  Eigen::MatrixXd A_;  // columns of unit length
  Eigen::VectorXd b_;
  Eigen::VectorXd p_;
  Eigen::VectorXd norms_;
  Eigen::VectorXd x_;
  std::vector<Eigen::Index> active_;
  Eigen::VectorXd multipliers_;  // of the active ones
  Eigen::VectorXd proof_;
  std::vector<bool> touching_;  // violated by rounding only
};

}  // namespace

Projection project_on_polyhedron(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& p,
                                 std::span<const Eigen::Index> guess) {
  return Walk(A, b, p).run(guess);
}

}  // namespace percuss
