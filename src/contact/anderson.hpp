// Anderson's acceleration of a fixed-point iteration x ← x + f(x): the next x is where the linear model
// through the last few pairs (x, f) would vanish in the sense of least squares [Anderson 1965].
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "contact/tolerances.hpp"

namespace percuss::cones {

// For vectors of any size, or of at most `most` numbers, which then need no memory from elsewhere.
template <int most = Eigen::Dynamic>
class Anderson {
 public:
  explicit Anderson(std::size_t size)
      : dx_(static_cast<Eigen::Index>(size), memory), df_(static_cast<Eigen::Index>(size), memory) {}

  // x becomes the next x. Where f has grown, the history is forgotten.
  void advance(double* x, const double* f);

 private:
  static constexpr int memory = 5;  // pairs
  using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, most, 1>;
  using History = Eigen::Matrix<double, Eigen::Dynamic, memory, 0, most, memory>;

  int stored_ = 0, next_ = 0;
  double last_ = 0.0;
  bool started_ = false;
  Vector x_, f_;
  History dx_, df_;
  Eigen::Matrix<double, memory, memory> gram_;
};

template <int most>
void Anderson<most>::advance(double* x, const double* f) {
  Eigen::Map<Vector> point(x, dx_.rows());
  const Eigen::Map<const Vector> step(f, dx_.rows());
  const double length = step.norm();
  if (started_ && length > 2.0 * last_) {
    started_ = false;
    stored_ = next_ = 0;
  }
  last_ = length;
  if (started_) {
    dx_.col(next_) = point - x_;
    df_.col(next_) = step - f_;
    stored_ = std::min(stored_ + 1, memory);
    for (int k = 0; k < stored_; ++k) gram_(k, next_) = gram_(next_, k) = df_.col(k).dot(df_.col(next_));
    next_ = (next_ + 1) % memory;
  }
  x_ = point;
  f_ = step;
  started_ = true;
  point += step;
  if (stored_ == 0) return;
  Eigen::Matrix<double, memory, memory> G = gram_;
  double trace = 0.0;
  for (int k = 0; k < stored_; ++k) trace += G(k, k);
  double weight[memory];
  for (int k = 0; k < stored_; ++k) {
    weight[k] = df_.col(k).dot(step);
    G(k, k) += contact_tolerances::parallel_differences * trace + contact_tolerances::no_difference;
  }
  // Elimination without pivoting: G is positive definite.
  for (int k = 0; k < stored_; ++k)
    for (int i = k + 1; i < stored_; ++i) {
      const double factor = G(i, k) / G(k, k);
      for (int j = k + 1; j < stored_; ++j) G(i, j) -= factor * G(k, j);
      weight[i] -= factor * weight[k];
    }
  for (int k = stored_ - 1; k >= 0; --k) {
    for (int j = k + 1; j < stored_; ++j) weight[k] -= G(k, j) * weight[j];
    weight[k] /= G(k, k);
    if (!std::isfinite(weight[k])) return;
  }
  for (int k = 0; k < stored_; ++k) point -= weight[k] * (dx_.col(k) + df_.col(k));
}

}  // namespace percuss::cones
