#include "contact/cone_newton.hpp"

#include <algorithm>
#include <cmath>

#include "contact/index.hpp"
#include "contact/tolerances.hpp"

namespace percuss::cones {
namespace {}  // namespace

// The state of every contact by [Alart & Curnier 1991], y = r − ρu:
//   open   y_N ≤ 0          Δr = −r
//   stick  ‖y_T‖ ≤ μy_N     Δu = −u
//   slip   otherwise        Δu_N = −u_N, and r_T = μ r_N t with t = y_T/‖y_T‖, linearised.
void ConeNewton::classify(const std::vector<double>& r, const std::vector<double>& u) {
  const int n = form_.n;
  state_.resize(at(n));
  direction_.resize(2 * at(n));
  ratio_.resize(at(n));
  for (int i = 0; i < n; ++i) {
    const double* ri = r.data() + 3 * at(i);
    const double* ui = u.data() + 3 * at(i);
    const double y[3] = {ri[0] - rho_ * ui[0], ri[1] - rho_ * ui[1], ri[2] - rho_ * ui[2]};
    const double length = std::sqrt(y[1] * y[1] + y[2] * y[2]);
    const double radius = form_.mu[at(i)] * y[0];
    State& state = state_[at(i)];
    if (form_.joint[at(i)]) {
      state = State::stick;
    } else if (y[0] <= 0.0) {
      state = State::open;
    } else if (length <= radius) {
      state = State::stick;
    } else {
      state = State::slip;
      direction_[2 * at(i)] = y[1] / length;
      direction_[2 * at(i) + 1] = y[2] / length;
      ratio_[at(i)] = radius / length;
    }
  }
}

// What the unknowns of every contact have to make up for, with the known part of Δr in dr.
void ConeNewton::right_hand_side(const std::vector<double>& r, const std::vector<double>& u,
                                 const std::vector<double>& dr) {
  x_.assign(dr.size(), 0.0);
  multiply(form_, dr, W_dr_);
  for (int i = 0; i < form_.n; ++i) {
    if (state_[at(i)] == State::open) continue;
    const double* ui = u.data() + 3 * at(i);
    const double* wi = W_dr_.data() + 3 * at(i);
    const double v[3] = {ui[0] + wi[0], ui[1] + wi[1], ui[2] + wi[2]};
    double* rhs = x_.data() + 3 * at(i);
    rhs[0] = -v[0];
    if (state_[at(i)] == State::slip) {
      // (1−m)Δr_s + mρΔu_s = −(r_s − m y_s) with y_s = 0: −r_s
      const double t1 = direction_[2 * at(i)], t2 = direction_[2 * at(i) + 1];
      const double* ri = r.data() + 3 * at(i);
      rhs[1] = -(-t2 * (v[1] - ui[1]) + t1 * (v[2] - ui[2])) -
               (-t2 * ri[1] + t1 * ri[2]) / (rho_ * std::max(ratio_[at(i)], contact_tolerances::least_ratio));
    } else {
      rhs[1] = -v[1];
      rhs[2] = -v[2];
    }
  }
}

double ConeNewton::stiffness(int contact) const {
  return (1.0 - ratio_[at(contact)]) /
         (rho_ * std::max(ratio_[at(contact)], contact_tolerances::least_ratio));
}

bool ConeNewton::solve_with_W(double alpha) {
  if (state_ != analysed_) {
    node_.assign(at(form_.n), -1);
    contact_.clear();
    sizes_.clear();
    for (int i = 0; i < form_.n; ++i) {
      if (state_[at(i)] == State::open) continue;
      node_[at(i)] = static_cast<int>(contact_.size());
      contact_.push_back(i);
      sizes_.push_back(state_[at(i)] == State::stick ? 3 : 2);
    }
    start_.assign(1, 0);
    columns_.clear();
    source_.clear();
    offset_.assign(1, 0);
    for (std::size_t c = 0; c < contact_.size(); ++c) {
      const int i = contact_[c];
      for (int k = form_.start[at(i)]; k < form_.start[at(i) + 1]; ++k) {
        const int j = node_[at(form_.columns[at(k)])];
        if (j < 0) continue;
        columns_.push_back(j);
        source_.push_back(k);
      }
      start_.push_back(static_cast<int>(columns_.size()));
      offset_.push_back(offset_.back() + sizes_[c]);
    }
    lu_.analyse(sizes_, start_, columns_);
    analysed_ = state_;
  }
  packed_.resize(at(offset_.back()));
  blocks_.resize(9 * columns_.size());
  for (std::size_t c = 0; c < contact_.size(); ++c) {
    const int i = contact_[c];
    std::copy_n(x_.data() + 3 * at(i), sizes_[c], packed_.data() + offset_[c]);
    const bool slip = state_[at(i)] == State::slip;
    const double t1 = direction_[2 * at(i)], t2 = direction_[2 * at(i) + 1];
    for (int k = start_[c]; k < start_[c + 1]; ++k) {
      const int j = contact_[at(columns_[at(k)])];
      const double* w = form_.block(source_[at(k)]);
      double m[9];
      for (int a = 0; a < 9; ++a) m[a] = w[a];
      if (state_[at(j)] == State::slip) {  // columns: n + μt, s
        const double mu = form_.mu[at(j)], p1 = direction_[2 * at(j)], p2 = direction_[2 * at(j) + 1];
        for (int a = 0; a < 3; ++a) {
          const double x = w[3 * a], y = w[3 * a + 1], z = w[3 * a + 2];
          m[3 * a] = x + mu * (p1 * y + p2 * z);
          m[3 * a + 1] = -p2 * y + p1 * z;
        }
      }
      if (slip) {  // rows: n, s
        for (int b = 0; b < 3; ++b) m[3 + b] = -t2 * m[3 + b] + t1 * m[6 + b];
      }
      if (i == j) {
        m[0] += alpha;
        m[4] += alpha + (slip ? stiffness(i) : 0.0);
        m[8] += alpha;
      }
      std::copy(m, m + 9, blocks_.data() + 9 * at(k));
    }
  }
  if (!lu_.factorise(blocks_)) return false;
  lu_.solve(packed_);
  for (std::size_t c = 0; c < contact_.size(); ++c)
    std::copy_n(packed_.data() + offset_[c], sizes_[c], x_.data() + 3 * at(contact_[c]));
  return true;
}

bool ConeNewton::solve_with_bodies(double alpha) {
  for (int i = 0; i < form_.n; ++i) {
    BodySystemContact& contact = bodies_->contacts[at(i)] = {};
    if (state_[at(i)] == State::open) continue;
    const bool slip = state_[at(i)] == State::slip;
    if (slip) {
      const double mu = form_.mu[at(i)], t1 = direction_[2 * at(i)], t2 = direction_[2 * at(i) + 1];
      contact.R = {1.0, 0.0, 0.0, 0.0, -t2, 0.0, 0.0, t1, 0.0};
      contact.S = {1.0, 0.0, 0.0, mu * t1, -t2, 0.0, mu * t2, t1, 0.0};
    } else {
      contact.R = contact.S = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};
    }
    contact.C = {alpha, alpha + (slip ? stiffness(i) : 0.0), slip ? 0.0 : alpha};
  }
  if (!bodies_->factorise()) return false;
  bodies_->solve(x_);
  return true;
}

bool ConeNewton::step(const std::vector<double>& r, const std::vector<double>& u, double alpha, double rho,
                      std::vector<double>& dr) {
  rho_ = rho;
  if (!bodies_) bodies_.emplace(form_);
  classify(r, u);
  // Δr of what is known: open contacts −r; slip contacts the part that restores r_t = μr_N.
  dr.assign(3 * at(form_.n), 0.0);
  for (int i = 0; i < form_.n; ++i) {
    const double* ri = r.data() + 3 * at(i);
    double* di = dr.data() + 3 * at(i);
    if (state_[at(i)] == State::open) {
      for (int a = 0; a < 3; ++a) di[a] = -ri[a];
    } else if (state_[at(i)] == State::slip) {
      const double t1 = direction_[2 * at(i)], t2 = direction_[2 * at(i) + 1];
      const double excess = form_.mu[at(i)] * ri[0] - (t1 * ri[1] + t2 * ri[2]);
      di[1] = excess * t1;
      di[2] = excess * t2;
    }
  }
  right_hand_side(r, u, dr);
  if (!(through_bodies() ? solve_with_bodies(alpha) : solve_with_W(alpha))) return false;
  for (int i = 0; i < form_.n; ++i) {
    if (state_[at(i)] == State::open) continue;
    const double* x = x_.data() + 3 * at(i);
    double* di = dr.data() + 3 * at(i);
    if (state_[at(i)] == State::slip) {
      const double t1 = direction_[2 * at(i)], t2 = direction_[2 * at(i) + 1];
      di[0] += x[0];
      di[1] += form_.mu[at(i)] * x[0] * t1 - x[1] * t2;
      di[2] += form_.mu[at(i)] * x[0] * t2 + x[1] * t1;
    } else {
      for (int a = 0; a < 3; ++a) di[a] += x[a];
    }
  }
  return std::all_of(dr.begin(), dr.end(), [](double x) { return std::isfinite(x); });
}

}  // namespace percuss::cones
