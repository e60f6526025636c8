#include "contact/anderson.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

namespace percuss::cones {

Anderson::Anderson(std::size_t size, int memory)
    : memory_(memory),
      dx_(static_cast<Eigen::Index>(size), memory),
      df_(static_cast<Eigen::Index>(size), memory),
      gram_(Eigen::MatrixXd::Zero(memory, memory)) {}

void Anderson::advance(std::vector<double>& x, const std::vector<double>& f) {
  const auto size = static_cast<Eigen::Index>(x.size());
  Eigen::Map<Eigen::VectorXd> point(x.data(), size);
  const Eigen::Map<const Eigen::VectorXd> step(f.data(), size);
  const double length = step.norm();
  if (started_ && length > 2.0 * last_) {
    started_ = false;
    stored_ = next_ = 0;
  }
  last_ = length;
  if (started_) {
    dx_.col(next_) = point - x_;
    df_.col(next_) = step - f_;
    stored_ = std::min(stored_ + 1, memory_);
    for (int k = 0; k < stored_; ++k) gram_(k, next_) = gram_(next_, k) = df_.col(k).dot(df_.col(next_));
    next_ = (next_ + 1) % memory_;
  }
  x_ = point;
  f_ = step;
  started_ = true;
  point += step;
  if (stored_ == 0) return;
  Eigen::MatrixXd G = gram_.topLeftCorner(stored_, stored_);
  G.diagonal().array() += 1e-10 * G.trace() + 1e-300;
  const Eigen::VectorXd weight = G.ldlt().solve(df_.leftCols(stored_).transpose() * step);
  if (!weight.allFinite()) return;
  for (int k = 0; k < stored_; ++k) point -= weight[k] * (dx_.col(k) + df_.col(k));
}

}  // namespace percuss::cones
