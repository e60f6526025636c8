#include "contact/no_solution.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::cones {

bool proves_no_solution(const ConeForm& form, const std::vector<double>& direction) {
  std::vector<double> z(direction.size(), 0.0), Wz(direction.size(), 0.0);
  double zq = 0.0, qq = 0.0;
  for (std::size_t i = 0; i < form.d.size(); ++i) {
    for (std::size_t a = 0; a < 3; ++a) {
      const std::size_t k = 3 * i + a;
      if (form.joint[i]) z[k] = direction[k];
      if (a == 0 && !form.joint[i] && form.mu[i] == 0.0) z[k] = std::max(direction[k], 0.0);
      zq += z[k] * form.q[k];
      qq += form.q[k] * form.q[k];
    }
  }
  if (!(zq < 0.0)) return false;
  for (std::size_t i = 0; i < form.d.size(); ++i) {
    for (int k = form.start[i]; k < form.start[i + 1]; ++k) {
      const double* w = form.block(k);
      double* to = Wz.data() + 3 * static_cast<std::size_t>(form.columns[static_cast<std::size_t>(k)]);
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b) to[b] += w[3 * a + b] * z[3 * i + a];
    }
  }
  double square = 0.0;
  for (const double x : Wz) square += x * x;
  return std::isfinite(square) && -zq > 1e8 * std::sqrt(square * qq);
}

}  // namespace percuss::cones
