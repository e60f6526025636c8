// Rational arithmetic on the doubles of an impact: every double is a rational number, so nothing is rounded.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "audit/rational.hpp"

namespace percuss::exact {

using Vector = std::vector<Rational>;

class Matrix {
 public:
  Matrix() = default;
  Matrix(Eigen::Index rows, Eigen::Index cols)
      : rows_(rows), cols_(cols), entries_(static_cast<std::size_t>(rows * cols)) {}
  explicit Matrix(const Eigen::MatrixXd& doubles);

  Eigen::Index rows() const { return rows_; }
  Eigen::Index cols() const { return cols_; }
  Rational& operator()(Eigen::Index i, Eigen::Index j) {
    return entries_[static_cast<std::size_t>(i * cols_ + j)];
  }
  const Rational& operator()(Eigen::Index i, Eigen::Index j) const {
    return entries_[static_cast<std::size_t>(i * cols_ + j)];
  }

 private:
  Eigen::Index rows_ = 0;
  Eigen::Index cols_ = 0;
  std::vector<Rational> entries_;
};

Matrix product(const Matrix& a, const Matrix& b);
Matrix transpose(const Matrix& a);

// A⁻¹B by elimination; A is square and regular.
Matrix solve(Matrix a, Matrix b);

Rational determinant(Matrix a);

// A basis of {x : Ax = 0} as columns.
Matrix kernel(Matrix a);

// The columns of a that are not combinations of earlier ones.
std::vector<Eigen::Index> independent_columns(Matrix a);

Matrix columns(const Matrix& a, const std::vector<Eigen::Index>& chosen);
Matrix rows(const Matrix& a, const std::vector<Eigen::Index>& chosen);
Matrix stacked(const Matrix& above, const Matrix& below);

// Some x with xᵀQx < 0; none if Q, symmetric, is positive semidefinite.
std::optional<Vector> negative_vector(Matrix q);
bool is_positive_semidefinite(Matrix q);

Vector product(const Matrix& a, const Vector& x);
Rational quadratic_form(const Matrix& q, const Vector& x);
Eigen::MatrixXd to_double(const Matrix& a);
Eigen::VectorXd to_double(const Vector& x);

}  // namespace percuss::exact
