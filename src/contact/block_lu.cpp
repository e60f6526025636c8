#include "contact/block_lu.hpp"

#include <algorithm>

#include "contact/front_kernel.hpp"
#include "contact/index.hpp"

namespace percuss::cones {
namespace {}  // namespace

bool BlockLU::factorise(const std::vector<double>& blocks) {
  factors_.resize(factor_size_);
  updates_.resize(update_size_);
  front_.resize(front_size_);
  for (std::size_t f = 0; f < fronts_.size(); ++f) {
    const Front& front = fronts_[f];
    const int m = front.size, p = front.pivots;
    double* F = front_.data();
    std::fill(F, F + at(m) * at(m), 0.0);
    for (std::size_t e = entry_start_[f]; e < entry_start_[f + 1]; ++e) {
      const Entry& entry = entries_[e];
      const double* block = blocks.data() + at(stride_ * stride_) * at(entry.block);
      for (int a = 0; a < entry.height; ++a)
        for (int b = 0; b < entry.width; ++b)
          F[entry.row + a + (entry.column + b) * m] = block[stride_ * a + b];
    }
    for (int c = child_start_[f]; c < child_start_[f + 1]; ++c) {
      const Front& child = fronts_[at(children_[at(c)])];
      const int size = child.size - child.pivots;
      const int* map = parent_rows_.data() + child.map;
      const double* update = updates_.data() + child.update;
      for (int b = 0; b < size; ++b) {
        double* column = F + at(map[b]) * at(m);
        for (int a = 0; a < size; ++a) column[map[a]] += update[a];
        update += size;
      }
    }
    if (!eliminate(F, m, p, pivot_rows_.data() + front.rows)) return false;
    std::copy(F, F + at(m) * at(p), factors_.begin() + static_cast<std::ptrdiff_t>(front.factors));
    double* U = factors_.data() + front.factors + at(m) * at(p);
    double* update = updates_.data() + front.update;
    for (int j = p; j < m; ++j) {
      const double* column = F + at(j) * at(m);
      U = std::copy(column, column + p, U);
      update = std::copy(column + p, column + m, update);
    }
  }
  return true;
}

void BlockLU::solve(std::vector<double>& x) const {
  work_.resize(front_.size());
  for (std::size_t f = 0; f < fronts_.size(); ++f) {
    const Front& front = fronts_[f];
    const int m = front.size, p = front.pivots;
    const int* rows = global_rows_.data() + front.rows;
    const int* pivots = pivot_rows_.data() + front.rows;
    const double* L = factors_.data() + front.factors;
    double* y = work_.data();
    for (int i = 0; i < p; ++i) y[i] = x[at(rows[pivots[i]])];
    for (int i = p; i < m; ++i) y[i] = 0.0;
    for (int k = 0; k < p; ++k) {
      const double* column = L + at(k) * at(m);
      for (int i = k + 1; i < m; ++i) y[i] -= column[i] * y[k];
    }
    for (int i = 0; i < p; ++i) x[at(rows[i])] = y[i];
    for (int i = p; i < m; ++i) x[at(rows[i])] += y[i];
  }
  for (std::size_t f = fronts_.size(); f-- > 0;) {
    const Front& front = fronts_[f];
    const int m = front.size, p = front.pivots;
    const int* rows = global_rows_.data() + front.rows;
    const double* L = factors_.data() + front.factors;
    const double* U = L + at(m) * at(p);
    double* y = work_.data();
    for (int i = 0; i < p; ++i) y[i] = x[at(rows[i])];
    for (int j = p; j < m; ++j) {
      const double value = x[at(rows[j])];
      const double* column = U + at(j - p) * at(p);
      for (int i = 0; i < p; ++i) y[i] -= column[i] * value;
    }
    for (int k = p; k-- > 0;) {
      const double* column = L + at(k) * at(m);
      y[k] /= column[k];
      for (int i = 0; i < k; ++i) y[i] -= column[i] * y[k];
    }
    for (int i = 0; i < p; ++i) x[at(rows[i])] = y[i];
  }
}

}  // namespace percuss::cones
