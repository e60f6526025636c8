// Rational arithmetic on the doubles of an impact: every double is a rational number, so nothing is rounded.
#pragma once

#include <Eigen/Core>
#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

namespace percuss::exact {

using Rational = boost::multiprecision::cpp_rational;

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

// A basis of {x : Ax = 0} as columns.
Matrix kernel(Matrix a);

// Whether xᵀQx ≥ 0 for all x; Q symmetric.
bool is_positive_semidefinite(Matrix q);

Rational quadratic_form(const Matrix& q, const std::vector<Rational>& x);

}  // namespace percuss::exact
