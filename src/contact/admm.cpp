#include "contact/admm.hpp"

#include <cmath>

#include "kernel/natural_map.hpp"

namespace percuss::cones {
namespace {

constexpr double relaxation = 1.5;  // ω

}  // namespace

bool Admm::begin(const std::vector<double>& r, const std::vector<double>& u) {
  v_ = y_ = r;
  x_.resize(r.size());
  if (bodies_.empty()) {
    lu_.analyse(std::vector<int>(form_.d.size(), 3), form_.start, form_.columns);
    std::vector<double> blocks = form_.blocks;
    for (const int k : form_.diagonal)
      for (std::size_t a = 0; a < 3; ++a) blocks[9 * static_cast<std::size_t>(k) + 4 * a] += rho_;
    if (!lu_.factorise(blocks)) return false;
  } else {
    for (BodySystemContact& contact : bodies_.contacts)
      for (std::size_t a = 0; a < 3; ++a) {
        contact.R[4 * a] = contact.S[4 * a] = 1.0;
        contact.C[a] = rho_;
      }
    if (!bodies_.factorise()) return false;
  }
  for (std::size_t i = 0; i < form_.d.size(); ++i) {
    if (form_.joint[i]) continue;
    v_[3 * i] -= (u[3 * i] + form_.mu[i] * std::hypot(u[3 * i + 1], u[3 * i + 2])) / rho_;
    v_[3 * i + 1] -= u[3 * i + 1] / rho_;
    v_[3 * i + 2] -= u[3 * i + 2] / rho_;
  }
  return true;
}

void Admm::iterate() {
  for (std::size_t i = 0; i < form_.d.size(); ++i) {
    double* y = y_.data() + 3 * i;
    const double* v = v_.data() + 3 * i;
    for (int a = 0; a < 3; ++a) y[a] = v[a];
    if (!form_.joint[i]) project(form_.mu[i], y);
    const double slide =
        form_.mu[i] * rho_ * std::sqrt((y[1] - v[1]) * (y[1] - v[1]) + (y[2] - v[2]) * (y[2] - v[2]));
    for (std::size_t a = 0; a < 3; ++a) x_[3 * i + a] = rho_ * (2.0 * y[a] - v[a]) - form_.q[3 * i + a];
    x_[3 * i] -= slide;
  }
  if (bodies_.empty())
    lu_.solve(x_);
  else
    bodies_.solve(x_);
  for (std::size_t k = 0; k < v_.size(); ++k) v_[k] += relaxation * (x_[k] - y_[k]);
}

}  // namespace percuss::cones
