#include "audit/exact.hpp"

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

Matrix kernel(Matrix a) {
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

// Symmetric elimination: a positive pivot is eliminated, a zero one must have a zero row, a negative one
// decides.
bool is_positive_semidefinite(Matrix q) {
  const Eigen::Index n = q.rows();
  std::vector<bool> done(static_cast<std::size_t>(n), false);
  for (Eigen::Index step = 0; step < n; ++step) {
    Eigen::Index pivot = -1;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (done[static_cast<std::size_t>(i)]) continue;
      if (q(i, i) < 0) return false;
      if (pivot < 0 && q(i, i) > 0) pivot = i;
    }
    if (pivot < 0) {  // what is left has a zero diagonal
      for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j)
          if (!done[static_cast<std::size_t>(i)] && !done[static_cast<std::size_t>(j)] && q(i, j) != 0)
            return false;
      return true;
    }
    done[static_cast<std::size_t>(pivot)] = true;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (done[static_cast<std::size_t>(i)] || q(i, pivot) == 0) continue;
      const Rational factor = q(i, pivot) / q(pivot, pivot);
      for (Eigen::Index j = 0; j < n; ++j)
        if (!done[static_cast<std::size_t>(j)]) q(i, j) -= factor * q(pivot, j);
    }
  }
  return true;
}

Rational quadratic_form(const Matrix& q, const std::vector<Rational>& x) {
  Rational sum = 0;
  for (Eigen::Index i = 0; i < q.rows(); ++i)
    for (Eigen::Index j = 0; j < q.cols(); ++j)
      sum += x[static_cast<std::size_t>(i)] * q(i, j) * x[static_cast<std::size_t>(j)];
  return sum;
}

}  // namespace percuss::exact
