// M = LLᵀ, block by block, again and again without allocation.
//
// Eigen's LLT does the same. Factorisation and one solution of 1, 2, 3, 6 and 10 unknowns took it 24, 34, 67,
// 216 and 670 ns where these loops take 7, 17, 56, 170 and 518 ns; a step of a ball takes some 80 ns.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <vector>

#include "percuss/system.hpp"

namespace percuss {

class BlockFactor {
 public:
  explicit BlockFactor(const System& system)
      : starts_(system.facts().mass_blocks), given_(system.facts().mass_is_factor) {
    starts_.push_back(system.freedom());
  }

  // False: M is not positive definite, or not finite. `mass` as in Instant.
  [[nodiscard]] bool factorise(const Eigen::MatrixXd& mass) {
    if (lower_.size() != mass.size()) {
      lower_.setZero(mass.rows(), mass.cols());
      inverse_.setZero(mass.cols());
    }
    for (std::size_t b = 0; b + 1 < starts_.size(); ++b)
      if (!(given_ ? take(mass, starts_[b], starts_[b + 1]) : factorise(mass, starts_[b], starts_[b + 1])))
        return false;
    return true;
  }

  void solve_lower(double* x) const { solve_lower(x, 0, starts_.back()); }  // L⁻¹x
  // The same of a piece that consists of whole blocks, x[0] at `begin`.
  void solve_lower(double* x, Eigen::Index begin, Eigen::Index end) const {
    for (std::size_t b = begin == 0 ? 0 : block_of(begin); b + 1 < starts_.size() && starts_[b] < end; ++b) {
      const Eigen::Index s = starts_[b], n = starts_[b + 1] - s;
      double* const y = x + (s - begin);
      const double* const inverse = inverse_.data() + s;
      if (n == 3) {  // position or spin of a body
        const double *const l0 = lower_.data() + s * lower_.rows(), *const l1 = l0 + lower_.rows();
        y[0] *= inverse[0];
        y[1] = (y[1] - l0[1] * y[0]) * inverse[1];
        y[2] = (y[2] - l0[2] * y[0] - l1[2] * y[1]) * inverse[2];
        continue;
      }
      for (Eigen::Index i = 0; i < n; ++i) {
        double sum = y[i];
        for (Eigen::Index k = 0; k < i; ++k) sum -= lower_(i, s + k) * y[k];
        y[i] = sum * inverse[i];
      }
    }
  }

  void solve_upper(double* x) const {  // L⁻ᵀx
    for (std::size_t b = 0; b + 1 < starts_.size(); ++b) {
      const Eigen::Index s = starts_[b], n = starts_[b + 1] - s;
      for (Eigen::Index i = n - 1; i >= 0; --i) {
        double sum = x[s + i];
        for (Eigen::Index k = i + 1; k < n; ++k) sum -= lower_(k, s + i) * x[s + k];
        x[s + i] = sum * inverse_[s + i];
      }
    }
  }

  void multiply(double* x) const {  // Mx
    for (std::size_t b = 0; b + 1 < starts_.size(); ++b) {
      const Eigen::Index s = starts_[b], n = starts_[b + 1] - s;
      for (Eigen::Index i = 0; i < n; ++i) {  // Lᵀx
        double sum = lower_(i, s + i) * x[s + i];
        for (Eigen::Index k = i + 1; k < n; ++k) sum += lower_(k, s + i) * x[s + k];
        x[s + i] = sum;
      }
      for (Eigen::Index i = n - 1; i >= 0; --i) {
        double sum = 0.0;
        for (Eigen::Index k = 0; k <= i; ++k) sum += lower_(i, s + k) * x[s + k];
        x[s + i] = sum;
      }
    }
  }

  double diagonal(const Eigen::MatrixXd& mass, Eigen::Index k) const {  // M_kk
    const Eigen::Index s = starts_[block_of(k)];
    return given_ ? mass.row(k - s).segment(s, k - s + 1).squaredNorm() : mass(k - s, k);
  }

  double energy(const Eigen::MatrixXd& mass, const Eigen::VectorXd& x) const {  // Σ M_kk x_k²
    double sum = 0.0;
    for (std::size_t b = 0; b + 1 < starts_.size(); ++b)
      for (Eigen::Index k = starts_[b]; k < starts_[b + 1]; ++k)
        sum += (given_ ? diagonal(mass, k) : mass(k - starts_[b], k)) * x[k] * x[k];
    return sum;
  }

  // The same over the coordinates k of [begin, end), which consists of whole blocks, that M couples with
  // one that is marked. Of a factor that was given the whole block is coupled.
  double energy_beside(const Eigen::MatrixXd& mass, const std::vector<char>& marked, const Eigen::VectorXd& x,
                       Eigen::Index begin, Eigen::Index end) const {
    double energy = 0.0;
    for (std::size_t b = begin == 0 ? 0 : block_of(begin); b + 1 < starts_.size() && starts_[b] < end; ++b)
      for (Eigen::Index k = starts_[b]; k < starts_[b + 1]; ++k)
        for (Eigen::Index j = starts_[b]; j < starts_[b + 1]; ++j)
          if (marked[static_cast<std::size_t>(j)] != 0 && (given_ || mass(k - starts_[b], j) != 0.0)) {
            energy += (given_ ? diagonal(mass, k) : mass(k - starts_[b], k)) * x[k] * x[k];
            break;
          }
    return energy;
  }

 private:
  std::size_t block_of(Eigen::Index k) const {
    return static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end(), k) - starts_.begin()) -
           1;
  }
  bool factorise(const Eigen::MatrixXd& M, Eigen::Index s, Eigen::Index end) {
    const Eigen::Index n = end - s;
    for (Eigen::Index j = 0; j < n; ++j) {
      double pivot = M(j, s + j);
      for (Eigen::Index k = 0; k < j; ++k) pivot -= lower_(j, s + k) * lower_(j, s + k);
      if (!(pivot > 1e-14 * std::abs(M(j, s + j)))) return false;
      lower_(j, s + j) = std::sqrt(pivot);
      const double inverse = inverse_[s + j] = 1.0 / lower_(j, s + j);
      for (Eigen::Index i = j + 1; i < n; ++i) {
        double sum = M(i, s + j);
        for (Eigen::Index k = 0; k < j; ++k) sum -= lower_(i, s + k) * lower_(j, s + k);
        lower_(i, s + j) = sum * inverse;
      }
    }
    return true;
  }

  bool take(const Eigen::MatrixXd& L, Eigen::Index s, Eigen::Index end) {
    lower_.middleCols(s, end - s) = L.middleCols(s, end - s);
    for (Eigen::Index j = s; j < end; ++j) {
      if (!(lower_(j - s, j) > 0.0)) return false;
      inverse_[j] = 1.0 / lower_(j - s, j);
    }
    return true;
  }

  std::vector<Eigen::Index> starts_;  // of the blocks, and f
  bool given_;                        // the system gives L
  Eigen::MatrixXd lower_;             // L, as the blocks of Instant::mass
  Eigen::VectorXd inverse_;           // 1/L_kk
};

}  // namespace percuss
