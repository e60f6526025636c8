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

  // Whether u_s … are the velocity and the spin of a body that moves alone: two blocks of three.
  bool is_body(Eigen::Index s) const {
    const auto at = std::lower_bound(starts_.begin(), starts_.end(), s);
    return starts_.end() - at > 2 && at[0] == s && at[1] == s + 3 && at[2] == s + 6;
  }
  // The same as solve_lower() of columns w of such a body, one after the other; `squares`: of their lengths.
  void solve_lower_of_body(Eigen::Index s, const double* w, double* x, Eigen::Index columns,
                           double* squares) const {
    const Eigen::Index high = lower_.rows();
    const double* const l = lower_.data() + s * high;
    const double* const r = inverse_.data() + s;
    const double a10 = l[1], a20 = l[2], a21 = l[high + 2];
    const double b10 = l[3 * high + 1], b20 = l[3 * high + 2], b21 = l[4 * high + 2];
    const double a0 = r[0], a1 = r[1], a2 = r[2], b0 = r[3], b1 = r[4], b2 = r[5];
    for (Eigen::Index k = 0; k < columns; ++k, w += 6, x += 6) {
      const double x0 = w[0] * a0, y0 = w[3] * b0;
      const double x1 = (w[1] - a10 * x0) * a1, y1 = (w[4] - b10 * y0) * b1;
      const double x2 = (w[2] - a20 * x0 - a21 * x1) * a2, y2 = (w[5] - b20 * y0 - b21 * y1) * b2;
      x[0] = x0, x[1] = x1, x[2] = x2, x[3] = y0, x[4] = y1, x[5] = y2;
      squares[k] = (x0 * x0 + x1 * x1 + x2 * x2) + (y0 * y0 + y1 * y1 + y2 * y2);
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
    if (n == 3) return factorise_three(M, s);
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

  // The same of three rows, without loops.
  bool factorise_three(const Eigen::MatrixXd& M, Eigen::Index s) {
    constexpr double least = 1e-14;
    const Eigen::Index high = lower_.rows();
    const double* const m = M.data() + s * high;  // of which the lower triangle counts
    double* const l = lower_.data() + s * high;
    double* const inverse = inverse_.data() + s;
    if (!(m[0] > least * std::abs(m[0]))) return false;
    l[0] = std::sqrt(m[0]);
    inverse[0] = 1.0 / l[0];
    l[1] = m[1] * inverse[0], l[2] = m[2] * inverse[0];
    const double second = m[high + 1] - l[1] * l[1];
    if (!(second > least * std::abs(m[high + 1]))) return false;
    l[high + 1] = std::sqrt(second);
    inverse[1] = 1.0 / l[high + 1];
    l[high + 2] = (m[high + 2] - l[2] * l[1]) * inverse[1];
    const double third = m[2 * high + 2] - l[2] * l[2] - l[high + 2] * l[high + 2];
    if (!(third > least * std::abs(m[2 * high + 2]))) return false;
    l[2 * high + 2] = std::sqrt(third);
    inverse[2] = 1.0 / l[2 * high + 2];
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
