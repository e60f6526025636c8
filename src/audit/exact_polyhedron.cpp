#include "audit/exact_polyhedron.hpp"

namespace percuss::exact {
namespace {

// Rows of Cp − Cq − s + a = −d with p, q, s, a ≥ 0 and x = p − q, each with a nonnegative right side; the
// last row is the sum of the artificial a, which is to vanish.
class Tableau {
 public:
  Tableau(const Matrix& C, const Vector& d)
      : rows_(C.rows()), n_(C.cols()), width_(2 * n_ + 2 * rows_ + 1), T_(rows_ + 1, width_) {
    for (Eigen::Index i = 0; i < rows_; ++i) {
      const Rational& right = d[static_cast<std::size_t>(i)];
      const bool holds = right >= 0;  // then s is basic, and no artificial is needed
      const int sign = holds ? -1 : 1;
      for (Eigen::Index j = 0; j < n_; ++j) {
        T_(i, j) = sign * C(i, j);
        T_(i, n_ + j) = -sign * C(i, j);
      }
      T_(i, slack(i)) = -sign;
      T_(i, width_ - 1) = -sign * right;
      if (!holds) T_(i, slack(rows_ + i)) = 1;
      basis_.push_back(holds ? slack(i) : slack(rows_ + i));
      if (holds) continue;
      for (Eigen::Index j = 0; j < slack(rows_); ++j) T_(rows_, j) -= T_(i, j);
      T_(rows_, width_ - 1) -= T_(i, width_ - 1);
    }
  }

  bool feasible() {
    while (T_(rows_, width_ - 1) != 0) {
      Eigen::Index in = 0;
      while (in < slack(rows_) && T_(rows_, in) >= 0) ++in;
      if (in == slack(rows_)) return false;
      Eigen::Index out = -1;
      for (Eigen::Index i = 0; i < rows_; ++i) {
        if (T_(i, in) <= 0) continue;
        if (out < 0 || leaves_before(i, out, in)) out = i;
      }
      pivot(out, in);
    }
    return true;
  }

  Vector point() const {
    Vector x(static_cast<std::size_t>(n_));
    for (Eigen::Index i = 0; i < rows_; ++i) {
      const Eigen::Index j = basis_[static_cast<std::size_t>(i)];
      if (j < n_) x[static_cast<std::size_t>(j)] += T_(i, width_ - 1);
      if (j >= n_ && j < 2 * n_) x[static_cast<std::size_t>(j - n_)] -= T_(i, width_ - 1);
    }
    return x;
  }

 private:
  Eigen::Index slack(Eigen::Index i) const { return 2 * n_ + i; }

  bool leaves_before(Eigen::Index i, Eigen::Index k, Eigen::Index in) const {
    const Rational here = T_(i, width_ - 1) * T_(k, in), there = T_(k, width_ - 1) * T_(i, in);
    return here < there ||
           (here == there && basis_[static_cast<std::size_t>(i)] < basis_[static_cast<std::size_t>(k)]);
  }

  void pivot(Eigen::Index out, Eigen::Index in) {
    const Rational inverse = 1 / T_(out, in);
    for (Eigen::Index j = 0; j < width_; ++j) T_(out, j) *= inverse;
    for (Eigen::Index i = 0; i <= rows_; ++i) {
      if (i == out || T_(i, in) == 0) continue;
      const Rational factor = T_(i, in);
      for (Eigen::Index j = 0; j < width_; ++j)
        if (T_(out, j) != 0) T_(i, j) -= factor * T_(out, j);
    }
    basis_[static_cast<std::size_t>(out)] = in;
  }

  Eigen::Index rows_, n_, width_;
  Matrix T_;
  std::vector<Eigen::Index> basis_;
};

}  // namespace

std::optional<Vector> point_in(const Matrix& C, const Vector& d) {
  Tableau tableau(C, d);
  if (!tableau.feasible()) return std::nullopt;
  return tableau.point();
}

}  // namespace percuss::exact
