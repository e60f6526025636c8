#include "audit/exact.hpp"

#include <algorithm>

namespace percuss::exact {

Matrix::Matrix(const Eigen::MatrixXd& doubles) : Matrix(doubles.rows(), doubles.cols()) {
  for (Eigen::Index i = 0; i < rows_; ++i)
    for (Eigen::Index j = 0; j < cols_; ++j) (*this)(i, j) = Rational(doubles(i, j));
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix c(a.rows(), b.cols());
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index k = 0; k < a.cols(); ++k) {
      if (a(i, k) == 0) continue;
      for (Eigen::Index j = 0; j < b.cols(); ++j) c(i, j) += a(i, k) * b(k, j);
    }
  return c;
}

Matrix transpose(const Matrix& a) {
  Matrix t(a.cols(), a.rows());
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index j = 0; j < a.cols(); ++j) t(j, i) = a(i, j);
  return t;
}

namespace {

void swap_rows(Matrix& a, Eigen::Index i, Eigen::Index j) {
  for (Eigen::Index k = 0; k < a.cols(); ++k) std::swap(a(i, k), a(j, k));
}

// Row i minus factor times row j.
void subtract(Matrix& a, Eigen::Index i, Eigen::Index j, const Rational& factor) {
  for (Eigen::Index k = 0; k < a.cols(); ++k)
    if (a(j, k) != 0) a(i, k) -= factor * a(j, k);
}

}  // namespace

Matrix solve(Matrix a, Matrix b) {
  const Eigen::Index n = a.rows();
  for (Eigen::Index column = 0; column < n; ++column) {
    Eigen::Index pivot = column;
    while (a(pivot, column) == 0) ++pivot;
    swap_rows(a, pivot, column);
    swap_rows(b, pivot, column);
    const Rational inverse = 1 / a(column, column);
    for (Eigen::Index k = 0; k < n; ++k) a(column, k) *= inverse;
    for (Eigen::Index k = 0; k < b.cols(); ++k) b(column, k) *= inverse;
    for (Eigen::Index row = 0; row < n; ++row) {
      if (row == column || a(row, column) == 0) continue;
      const Rational factor = a(row, column);
      subtract(a, row, column, factor);
      subtract(b, row, column, factor);
    }
  }
  return b;
}

Rational determinant(Matrix a) {
  Rational product = 1;
  for (Eigen::Index column = 0; column < a.rows(); ++column) {
    Eigen::Index pivot = column;
    while (pivot < a.rows() && a(pivot, column) == 0) ++pivot;
    if (pivot == a.rows()) return 0;
    if (pivot != column) product = -product;
    swap_rows(a, pivot, column);
    product *= a(column, column);
    for (Eigen::Index row = column + 1; row < a.rows(); ++row)
      if (a(row, column) != 0) subtract(a, row, column, Rational(a(row, column) / a(column, column)));
  }
  return product;
}

namespace {

// To reduced row echelon form; the columns of the pivots.
std::vector<Eigen::Index> reduce(Matrix& a) {
  std::vector<Eigen::Index> pivots;
  Eigen::Index row = 0;
  for (Eigen::Index column = 0; column < a.cols() && row < a.rows(); ++column) {
    Eigen::Index pivot = row;
    while (pivot < a.rows() && a(pivot, column) == 0) ++pivot;
    if (pivot == a.rows()) continue;
    swap_rows(a, pivot, row);
    const Rational inverse = 1 / a(row, column);
    for (Eigen::Index k = 0; k < a.cols(); ++k) a(row, k) *= inverse;
    for (Eigen::Index other = 0; other < a.rows(); ++other)
      if (other != row && a(other, column) != 0) subtract(a, other, row, Rational(a(other, column)));
    pivots.push_back(column);
    ++row;
  }
  return pivots;
}

}  // namespace

Matrix kernel(Matrix a) {
  const std::vector<Eigen::Index> pivots = reduce(a);
  const auto rank = static_cast<Eigen::Index>(pivots.size());
  Matrix basis(a.cols(), a.cols() - rank);
  Eigen::Index free = 0;
  for (Eigen::Index column = 0; column < a.cols(); ++column) {
    if (std::find(pivots.begin(), pivots.end(), column) != pivots.end()) continue;
    basis(column, free) = 1;
    for (Eigen::Index i = 0; i < rank; ++i) basis(pivots[static_cast<std::size_t>(i)], free) = -a(i, column);
    ++free;
  }
  return basis;
}

std::vector<Eigen::Index> independent_columns(Matrix a) { return reduce(a); }

Matrix columns(const Matrix& a, const std::vector<Eigen::Index>& chosen) {
  Matrix c(a.rows(), static_cast<Eigen::Index>(chosen.size()));
  for (Eigen::Index i = 0; i < c.rows(); ++i)
    for (Eigen::Index j = 0; j < c.cols(); ++j) c(i, j) = a(i, chosen[static_cast<std::size_t>(j)]);
  return c;
}

Matrix rows(const Matrix& a, const std::vector<Eigen::Index>& chosen) {
  Matrix r(static_cast<Eigen::Index>(chosen.size()), a.cols());
  for (Eigen::Index i = 0; i < r.rows(); ++i)
    for (Eigen::Index j = 0; j < r.cols(); ++j) r(i, j) = a(chosen[static_cast<std::size_t>(i)], j);
  return r;
}

Matrix stacked(const Matrix& above, const Matrix& below) {
  Matrix s(above.rows() + below.rows(), std::max(above.cols(), below.cols()));
  for (Eigen::Index i = 0; i < s.rows(); ++i)
    for (Eigen::Index j = 0; j < s.cols(); ++j)
      s(i, j) = i < above.rows() ? above(i, j) : below(i - above.rows(), j);
  return s;
}

// Symmetric elimination, Q = TᵀQT: a positive pivot is eliminated, a negative one decides, and two rows with
// zeros on the diagonal do where they are coupled.
std::optional<Vector> negative_vector(Matrix q) {
  const Eigen::Index n = q.rows();
  Matrix T(n, n);
  for (Eigen::Index i = 0; i < n; ++i) T(i, i) = 1;
  const auto column = [&](Eigen::Index j, const Rational& factor, Eigen::Index k) {
    Vector x(static_cast<std::size_t>(n));
    for (Eigen::Index i = 0; i < n; ++i) x[static_cast<std::size_t>(i)] = T(i, j) + factor * T(i, k);
    return x;
  };
  std::vector<bool> done(static_cast<std::size_t>(n), false);
  for (Eigen::Index step = 0; step < n; ++step) {
    Eigen::Index pivot = -1;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (done[static_cast<std::size_t>(i)]) continue;
      if (q(i, i) < 0) return column(i, 0, i);
      if (pivot < 0 && q(i, i) > 0) pivot = i;
    }
    if (pivot < 0) {  // what is left has a zero diagonal
      for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < i; ++j)
          if (!done[static_cast<std::size_t>(i)] && !done[static_cast<std::size_t>(j)] && q(i, j) != 0)
            return column(i, q(i, j) > 0 ? -1 : 1, j);
      return std::nullopt;
    }
    done[static_cast<std::size_t>(pivot)] = true;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (done[static_cast<std::size_t>(i)] || q(i, pivot) == 0) continue;
      const Rational factor = q(i, pivot) / q(pivot, pivot);
      for (Eigen::Index j = 0; j < n; ++j)
        if (!done[static_cast<std::size_t>(j)]) q(i, j) -= factor * q(pivot, j);
      for (Eigen::Index j = 0; j < n; ++j) T(j, i) -= factor * T(j, pivot);
    }
  }
  return std::nullopt;
}

bool is_positive_semidefinite(Matrix q) { return !negative_vector(std::move(q)); }

Vector product(const Matrix& a, const Vector& x) {
  Vector y(static_cast<std::size_t>(a.rows()));
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index j = 0; j < a.cols(); ++j)
      if (a(i, j) != 0) y[static_cast<std::size_t>(i)] += a(i, j) * x[static_cast<std::size_t>(j)];
  return y;
}

Eigen::MatrixXd to_double(const Matrix& a) {
  Eigen::MatrixXd d(a.rows(), a.cols());
  for (Eigen::Index i = 0; i < a.rows(); ++i)
    for (Eigen::Index j = 0; j < a.cols(); ++j) d(i, j) = a(i, j).to_double();
  return d;
}

Eigen::VectorXd to_double(const Vector& x) {
  Eigen::VectorXd d(static_cast<Eigen::Index>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) d[static_cast<Eigen::Index>(i)] = x[i].to_double();
  return d;
}

Rational quadratic_form(const Matrix& q, const Vector& x) {
  Rational sum = 0;
  for (Eigen::Index i = 0; i < q.rows(); ++i)
    for (Eigen::Index j = 0; j < q.cols(); ++j)
      sum += x[static_cast<std::size_t>(i)] * q(i, j) * x[static_cast<std::size_t>(j)];
  return sum;
}

}  // namespace percuss::exact
