#include "audit/rounded_delassus.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double pair_rounding = 0x1p-98;  // of one operation on pairs, with room: it is below 2⁻¹⁰²
constexpr double least = 1e-100, most = 1e100;  // no product of such numbers leaves the range of doubles

// x + y as the nearest double and what that lacks.
struct TwoDoubles {
  double high, low;
};
TwoDoubles two_sum(double x, double y) {
  const double sum = x + y, part = sum - x;
  return {sum, (x - (sum - part)) + (y - part)};
}

// high + low, without overlap, and a bound for what was lost: nothing as long as two doubles hold it all.
struct Sum {
  double high = 0.0, low = 0.0, lost = 0.0;

  void add(double a, double b) {
    const double product = a * b, rest = std::fma(a, b, -product);
    const TwoDoubles sum = two_sum(high, product);
    size_ += std::abs(product);
    if ((sum.low != 0.0) + (low != 0.0) + (rest != 0.0) > 1) lost += pair_rounding * size_;
    const TwoDoubles all = two_sum(sum.high, sum.low + low + rest);
    high = all.high, low = all.low;
  }

 private:
  double size_ = 0.0;  // of all terms
};

bool in_range(const MatrixXd& numbers) {
  return (numbers.array() == 0.0 || (numbers.array().abs() > least && numbers.array().abs() < most)).all();
}

// What has to be taken from the diagonal so that a Cholesky decomposition that succeeds is a proof.
// [Rump 2006]
double margin(const MatrixXd& matrix) {
  return 4.0 * static_cast<double>(matrix.rows() + 3) * epsilon * matrix.trace();
}

bool definite_without(const MatrixXd& matrix, double part) {
  MatrixXd less = matrix;
  less.diagonal().array() -= part;
  return Eigen::LLT<MatrixXd>(less).info() == Eigen::Success;
}

// A lower bound of the least eigenvalue, or 0.
double least_eigenvalue_bound(const MatrixXd& mass, const Eigen::LLT<MatrixXd>& factor) {
  const double inverse = factor.solve(MatrixXd::Identity(mass.rows(), mass.cols())).norm();
  const double bound = 0.5 / inverse;
  return std::isfinite(bound) && definite_without(mass, bound + margin(mass)) ? bound : 0.0;
}

// M⁻¹W = X + D + M⁻¹R with R nearly 0.
struct Refined {
  MatrixXd X, D;
  MatrixXd rest;  // bounds of |R|
};

Refined refined(const MatrixXd& mass, const MatrixXd& W, const Eigen::LLT<MatrixXd>& factor) {
  const MatrixXd zero = MatrixXd::Zero(W.rows(), W.cols());
  Refined r{factor.solve(W), zero, zero};
  MatrixXd R = zero;
  for (const bool last : {false, true}) {
    for (Index j = 0; j < W.cols(); ++j)
      for (Index i = 0; i < W.rows(); ++i) {
        Sum sum;
        sum.add(W(i, j), 1.0);
        for (Index k = 0; k < W.rows(); ++k) sum.add(-mass(i, k), r.X(k, j)), sum.add(-mass(i, k), r.D(k, j));
        R(i, j) = sum.high + sum.low;
        r.rest(i, j) = std::abs(R(i, j)) * (1.0 + 1e-9) + sum.lost;
      }
    if (!last) r.D = factor.solve(R);
  }
  return r;
}

}  // namespace

bool surely_positive(const MatrixXd& matrix) { return definite_without(matrix, margin(matrix)); }

// With X̃ = X + D and R = W − MX̃:  WᵀM⁻¹W = WᵀX̃ + X̃ᵀR + RᵀM⁻¹R.
std::optional<MatrixXd> rounded_delassus(const MatrixXd& given_mass, const MatrixXd& directions) {
  if (given_mass.rows() == 0 || directions.cols() == 0 || given_mass != given_mass.transpose() ||
      !(given_mass.diagonal().array() > 0.0).all() || !in_range(given_mass) || !in_range(directions))
    return {};
  // Coordinates in other units, by powers of two, which rounds nothing: masses of very different size.
  const Eigen::VectorXd unit =
      given_mass.diagonal().unaryExpr([](double m) { return std::ldexp(1.0, -std::ilogb(m) / 2); });
  const MatrixXd mass = unit.asDiagonal() * given_mass * unit.asDiagonal();
  const MatrixXd W = unit.asDiagonal() * directions;
  const Eigen::LLT<MatrixXd> factor(mass);
  if (factor.info() != Eigen::Success) return {};
  const double eigenvalue = least_eigenvalue_bound(mass, factor);
  if (!(eigenvalue > least)) return {};
  const Refined r = refined(mass, W, factor);
  if (!in_range(r.X)) return {};
  const MatrixXd size = r.X.cwiseAbs() + r.D.cwiseAbs();
  const bool diagonal = mass.isDiagonal(0.0);
  MatrixXd G(W.cols(), W.cols());
  for (Index i = 0; i < W.cols(); ++i)
    for (Index j = 0; j <= i; ++j) {
      Sum sum;
      for (Index k = 0; k < W.rows(); ++k) sum.add(W(k, i), r.X(k, j)), sum.add(W(k, i), r.D(k, j));
      const double beyond =
          diagonal ? r.rest.col(i).dot(r.rest.col(j)) : r.rest.col(i).norm() * r.rest.col(j).norm();
      const double off = 2.0 * (sum.lost + size.col(i).dot(r.rest.col(j)) + beyond / eigenvalue);
      const double g = sum.high;
      const double room = 0.5 * std::min(std::nextafter(g, most) - g, g - std::nextafter(g, -most));
      const bool sure =
          g == 0.0 ? sum.low == 0.0 && off == 0.0 : std::abs(g) > least && std::abs(sum.low) + off < room;
      if (!sure) return {};
      G(i, j) = G(j, i) = g;
    }
  return G;
}

}  // namespace percuss
