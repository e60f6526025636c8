#include "audit/exact_polyhedron.hpp"

#include <algorithm>
#include <numeric>

namespace percuss {

using exact::Rational;

ExactPolyhedron::ExactPolyhedron(const exact::Matrix& C, const exact::Matrix& d)
    : dimension_(C.cols()), rows_(C.rows(), 1 + C.cols()) {
  for (Eigen::Index i = 0; i < C.rows(); ++i) {
    rows_(i, 0) = d(i, 0);
    for (Eigen::Index j = 0; j < C.cols(); ++j) rows_(i, 1 + j) = C(i, j);
  }
  other_.resize(static_cast<std::size_t>(dimension_));
  std::iota(other_.begin(), other_.end(), 0);
  basic_.resize(static_cast<std::size_t>(C.rows()));
  std::iota(basic_.begin(), basic_.end(), dimension_);
  let_go_of_free();
  empty_ = !become_feasible();
}

// The basic variable of a row and the other one of a column change places.
void ExactPolyhedron::pivot(Eigen::Index row, Eigen::Index column) {
  const Rational inverse = 1 / rows_(row, 1 + column);
  for (Eigen::Index j = 0; j < rows_.cols(); ++j)
    rows_(row, j) = j == 1 + column ? inverse : -inverse * rows_(row, j);
  for (Eigen::Index i = 0; i < rows_.rows(); ++i) {
    const Rational factor = rows_(i, 1 + column);
    if (i == row || factor == 0) continue;
    rows_(i, 1 + column) = 0;
    for (Eigen::Index j = 0; j < rows_.cols(); ++j) rows_(i, j) += factor * rows_(row, j);
  }
  std::swap(basic_[static_cast<std::size_t>(row)], other_[static_cast<std::size_t>(column)]);
}

// Each z that an inequality depends on becomes basic, and stays it.
void ExactPolyhedron::let_go_of_free() {
  for (Eigen::Index column = 0; column < dimension_; ++column)
    for (Eigen::Index row = 0; row < rows_.rows(); ++row)
      if (!is_free(basic_[static_cast<std::size_t>(row)]) && rows_(row, 1 + column) != 0) {
        pivot(row, column);
        break;
      }
}

// A slack that is negative takes the place of one that lifts it; if there is none, there is no point.
bool ExactPolyhedron::become_feasible() {
  while (true) {
    Eigen::Index row = -1, column = -1;
    for (Eigen::Index i = 0; i < rows_.rows(); ++i) {
      const Eigen::Index variable = basic_[static_cast<std::size_t>(i)];
      if (is_free(variable) || rows_(i, 0) >= 0) continue;
      if (row < 0 || variable < basic_[static_cast<std::size_t>(row)]) row = i;
    }
    if (row < 0) return true;
    for (Eigen::Index j = 0; j < dimension_; ++j) {
      const Eigen::Index variable = other_[static_cast<std::size_t>(j)];
      if (is_free(variable) || rows_(row, 1 + j) <= 0) continue;
      if (column < 0 || variable < other_[static_cast<std::size_t>(column)]) column = j;
    }
    if (column < 0) return false;
    pivot(row, column);
  }
}

exact::Matrix ExactPolyhedron::point() const {
  exact::Matrix z(dimension_, 1);
  for (std::size_t i = 0; i < basic_.size(); ++i)
    if (is_free(basic_[i])) z(basic_[i], 0) = rows_(static_cast<Eigen::Index>(i), 0);
  return z;
}

// How fast form·z grows with the other variable of a column.
Rational ExactPolyhedron::growth(const exact::Vector& form, Eigen::Index column) const {
  const Eigen::Index variable = other_[static_cast<std::size_t>(column)];
  Rational sum = is_free(variable) ? form[static_cast<std::size_t>(variable)] : Rational(0);
  for (std::size_t i = 0; i < basic_.size(); ++i)
    if (is_free(basic_[i]))
      sum += form[static_cast<std::size_t>(basic_[i])] * rows_(static_cast<Eigen::Index>(i), 1 + column);
  return sum;
}

// The simplex method, up to the first step of some length.
bool ExactPolyhedron::can_grow(const exact::Vector& form, int sign) {
  while (true) {
    Eigen::Index column = -1, row = -1;
    for (Eigen::Index j = 0; j < dimension_; ++j) {
      const Rational rate = sign * growth(form, j);
      const Eigen::Index variable = other_[static_cast<std::size_t>(j)];
      if (is_free(variable) && rate != 0) return true;
      if (!is_free(variable) && rate > 0 &&
          (column < 0 || variable < other_[static_cast<std::size_t>(column)]))
        column = j;
    }
    if (column < 0) return false;
    for (Eigen::Index i = 0; i < rows_.rows(); ++i) {
      const Eigen::Index variable = basic_[static_cast<std::size_t>(i)];
      if (is_free(variable) || rows_(i, 1 + column) >= 0 || rows_(i, 0) != 0) continue;
      if (row < 0 || variable < basic_[static_cast<std::size_t>(row)]) row = i;
    }
    if (row < 0) return true;
    pivot(row, column);
  }
}

}  // namespace percuss
