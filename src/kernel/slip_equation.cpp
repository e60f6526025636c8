#include "kernel/slip_equation.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "kernel/polynomial.hpp"

namespace percuss::cones {
namespace {

using Polynomial = std::vector<double>;

Polynomial product(const Polynomial& a, const Polynomial& b) {
  Polynomial c(a.size() + b.size() - 1, 0.0);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) c[i + j] += a[i] * b[j];
  return c;
}

void add(Polynomial& sum, const Polynomial& term, double factor) {
  if (sum.size() < term.size()) sum.resize(term.size(), 0.0);
  for (std::size_t i = 0; i < term.size(); ++i) sum[i] += factor * term[i];
}

}  // namespace

void SlipEquation::factorise(const SlipMatrix& S) {
  if (S.rows() == 1) {
    Q_ = SlipMatrix::Identity(1, 1);
    D_ = S.diagonal();
  } else {
    const Eigen::SelfAdjointEigenSolver<SlipMatrix> eigen(S);
    Q_ = eigen.eigenvectors();
    D_ = eigen.eigenvalues();
  }
  const double largest = D_.cwiseAbs().maxCoeff();
  for (Eigen::Index j = 0; j < D_.size(); ++j)
    if (D_[j] < flat * largest) D_[j] = 0.0;
}

void SlipEquation::set(const SlipVector& b, const SlipVector& eta, double r0, double unnoticed) {
  beta_ = Q_.transpose() * b;
  eta_ = Q_.transpose() * eta;
  r0_ = r0;
  for (Eigen::Index j = 0; j < D_.size(); ++j)
    if (D_[j] == 0.0 && std::abs(beta_[j]) <= unnoticed) beta_[j] = 0.0;
}

SlipVector SlipEquation::at(double kappa) const {
  SlipVector x(D_.size());
  for (Eigen::Index j = 0; j < D_.size(); ++j) x[j] = beta_[j] == 0.0 ? 0.0 : -beta_[j] / (D_[j] + kappa);
  return x;
}

SlipEquation::Excess SlipEquation::excess(double kappa) const {
  const SlipVector x = at(kappa);
  const double norm = x.norm();
  double x_slope = 0.0;
  double r_slope = 0.0;
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    const double slope = x[j] == 0.0 ? 0.0 : -x[j] / (D_[j] + kappa);
    x_slope += x[j] * slope;
    r_slope += eta_[j] * slope;
  }
  return {norm - radius(x), (norm > 0.0 ? x_slope / norm : 0.0) - r_slope};
}

std::optional<SlipVector> SlipEquation::stick() const {
  for (Eigen::Index j = 0; j < D_.size(); ++j)
    if (D_[j] == 0.0 && beta_[j] != 0.0) return std::nullopt;
  const SlipVector x = at(0.0);
  if (x.norm() > radius(x)) return std::nullopt;
  return SlipVector(Q_ * x);
}

// Newton's method from inside a bracket with excess(low) > 0 ≥ excess(high), bisection where it leaves the
// bracket.
double SlipEquation::refine(double low, double high, double kappa) const {
  for (int i = 0; i < 100; ++i) {
    const Excess f = excess(kappa);
    if (f.value == 0.0) return kappa;
    (f.value > 0.0 ? low : high) = kappa;
    double next = kappa - f.value / f.slope;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (std::abs(next - kappa) <= 2e-16 * kappa) return next;
    kappa = next;
  }
  return kappa;
}

SlipVector SlipEquation::slip() const {
  double low = 0.0;
  double high = std::max(D_.maxCoeff(), beta_.norm() / r0_);
  while (!(excess(high).value <= 0.0)) {
    low = high;
    high *= 4.0;
    if (high > 1e300) return SlipVector::Zero(D_.size());
  }
  return Q_ * at(refine(low, high, high));
}

SlipVector SlipEquation::in_ball(const SlipVector& b, double radius, double unnoticed) {
  if (!(radius > 0.0)) return SlipVector::Zero(D_.size());
  set(b, SlipVector::Zero(D_.size()), radius, unnoticed);
  const auto sticks = stick();
  return sticks ? *sticks : slip();
}

std::vector<SlipVector> SlipEquation::all_slips() const {
  // ‖Λ_T‖² = r² times Π(D_j + κ)²: a polynomial of degree 2m in κ. With κ = ω/(1−ω) ∈ [0, ∞) it becomes one
  // on [0, 1), every factor D_j + κ becoming D_j(1−ω) + ω.
  const Eigen::Index m = D_.size();
  std::vector<Polynomial> factor;
  for (Eigen::Index j = 0; j < m; ++j) factor.push_back({D_[j], 1.0 - D_[j]});
  const Polynomial slack{1.0, -1.0};  // 1 − ω
  auto without = [&](Eigen::Index skip) {
    Polynomial p{1.0};
    for (Eigen::Index j = 0; j < m; ++j)
      if (j != skip) p = product(p, factor[static_cast<std::size_t>(j)]);
    return p;
  };
  Polynomial r;
  add(r, without(-1), r0_);
  Polynomial p;
  for (Eigen::Index j = 0; j < m; ++j) {
    const Polynomial term = product(without(j), slack);
    add(r, term, -eta_[j] * beta_[j]);
    add(p, product(term, term), beta_[j] * beta_[j]);
  }
  add(p, product(r, r), -1.0);

  std::vector<SlipVector> found;
  for (const double omega : roots_in(p, 0.0, 1.0)) {
    if (omega >= 1.0 || omega <= 0.0) continue;
    const double root = omega / (1.0 - omega);
    double kappa = root;
    for (int i = 0; i < 4; ++i) {  // the polynomial loses digits that the equation itself still has
      const Excess f = excess(kappa);
      const double next = kappa - f.value / f.slope;
      if (std::abs(next - root) <= 1e-3 * root) kappa = next;
    }
    const SlipVector x = at(kappa);
    if (radius(x) > 0.0) found.push_back(Q_ * x);
  }
  return found;
}

}  // namespace percuss::cones
