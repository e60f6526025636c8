#include "contact/interior_point.hpp"

#include <algorithm>
#include <cmath>

#include "contact/index.hpp"
#include "contact/tolerances.hpp"
#include "kernel/natural_map.hpp"

namespace percuss::cones {
namespace {

using namespace contact_tolerances;

constexpr double to_the_boundary = 0.99;  // of the way

double speed(const double* u) { return std::sqrt(u[1] * u[1] + u[2] * u[2]); }

double det(const double* x) {
  const double t = speed(x);
  return (x[0] - t) * (x[0] + t);
}

void product(const double* a, const double* b, double* c) {
  c[0] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  c[1] = a[0] * b[1] + b[0] * a[1];
  c[2] = a[0] * b[2] + b[0] * a[2];
}

// c with a ∘ c = b
void quotient(const double* a, const double* b, double* c) {
  c[0] = (a[0] * b[0] - a[1] * b[1] - a[2] * b[2]) / det(a);
  for (int k = 1; k < 3; ++k) c[k] = (b[k] - c[0] * a[k]) / a[0];
}

// The longest step from x along d that stays in the cone: the smallest positive root of det(x + td), or of
// x_N + td_N.
double longest_step(const double* x, const double* d) {
  double longest = d[0] < 0.0 ? -x[0] / d[0] : no_bound;
  const double a = d[0] * d[0] - d[1] * d[1] - d[2] * d[2];
  const double b = 2.0 * (x[0] * d[0] - x[1] * d[1] - x[2] * d[2]);
  const double c = std::max(det(x), 0.0);
  const double discriminant = b * b - 4.0 * a * c;
  if (discriminant < 0.0) return longest;
  const double w = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
  for (const double t : {w / a, c / w})
    if (t > 0.0) longest = std::min(longest, t);
  return longest;
}

}  // namespace

void InteriorPoint::Scaling::apply(const double* v, double* out) const {
  const double wv = w[1] * v[1] + w[2] * v[2];
  const double f = v[0] + wv / (1.0 + w[0]);
  out[0] = eta * (w[0] * v[0] + wv);
  out[1] = eta * (v[1] + f * w[1]);
  out[2] = eta * (v[2] + f * w[2]);
}

void InteriorPoint::Scaling::apply_inverse(const double* v, double* out) const {
  const double wv = w[1] * v[1] + w[2] * v[2];
  const double f = -v[0] + wv / (1.0 + w[0]);
  out[0] = (w[0] * v[0] - wv) / eta;
  out[1] = (v[1] + f * w[1]) / eta;
  out[2] = (v[2] + f * w[2]) / eta;
}

InteriorPoint::Scaling InteriorPoint::scaling(const double* x, const double* z) {
  const double a = std::sqrt(det(x)), b = std::sqrt(det(z));
  const double gamma = std::sqrt(0.5 * (1.0 + (x[0] * z[0] + x[1] * z[1] + x[2] * z[2]) / (a * b)));
  Scaling s;
  s.eta = std::sqrt(a / b);
  s.w[1] = (x[1] / a - z[1] / b) / (2.0 * gamma);
  s.w[2] = (x[2] / a - z[2] / b) / (2.0 * gamma);
  s.w[0] = std::sqrt(1.0 + s.w[1] * s.w[1] + s.w[2] * s.w[2]);
  return s;
}

InteriorPoint::InteriorPoint(const ConeForm& form)
    : form_(form),
      bodies_(form),
      E_(at(form.n), 1.0),
      W_(bodies_.empty() ? form.blocks : std::vector<double>()),
      q_(form.q),
      x_(3 * at(form.n), 0.0),
      u_(x_),
      z_(x_),
      residual_(x_),
      scaling_(at(form.n)),
      lambda_(x_),
      slide_(2 * at(form.n)),
      target_(x_),
      dx_(x_),
      du_(x_),
      dz_(x_) {
  double largest = 0.0;
  for (const double q : form.q) largest = std::max(largest, std::abs(q));
  if (largest > 0.0) unit_ = largest;
  for (int i = 0; i < form.n; ++i)
    if (!form.joint[at(i)]) E_[at(i)] = 1.0 / std::max(form.mu[at(i)], least_mu);
  for (int i = 0; i < form.n; ++i)
    for (std::size_t a = 0; a < 3; ++a) q_[3 * at(i) + a] *= (a == 0 ? E_[at(i)] : 1.0) / unit_;
  if (bodies_.empty()) {
    for (int i = 0; i < form.n; ++i)
      for (int k = form.start[at(i)]; k < form.start[at(i) + 1]; ++k) {
        double* w = W_.data() + 9 * at(k);
        for (int b = 0; b < 3; ++b) w[b] *= E_[at(i)];
        for (int a = 0; a < 3; ++a) w[3 * a] *= E_[at(form.columns[at(k)])];
      }
    lu_.analyse(std::vector<int>(at(form.n), 3), form.start, form.columns);
  }
  begin();
}

void InteriorPoint::begin() {
  std::fill(x_.begin(), x_.end(), 0.0);
  std::fill(u_.begin(), u_.end(), 0.0);
  std::fill(z_.begin(), z_.end(), 0.0);
  for (int i = 0; i < form_.n; ++i) {
    if (form_.joint[at(i)]) continue;
    x_[3 * at(i)] = 1.0 / E_[at(i)];
    z_[3 * at(i)] = E_[at(i)];
    u_[3 * at(i)] = z_[3 * at(i)] - (held_.empty() ? 0.0 : held_[at(i)]);
  }
  tau_ = 1.0;
  update_residual();
}

void InteriorPoint::hold(const std::vector<double>& u) {
  held_.resize(at(form_.n));
  for (int i = 0; i < form_.n; ++i) held_[at(i)] = speed(u.data() + 3 * at(i)) / unit_;
  begin();
}

void InteriorPoint::release() {
  held_.clear();
  for (int i = 0; i < form_.n; ++i)
    if (!form_.joint[at(i)]) u_[3 * at(i)] = z_[3 * at(i)] - speed(z_.data() + 3 * at(i));
  update_residual();
}

void InteriorPoint::update_residual() {
  Ex_ = x_;
  for (int i = 0; i < form_.n; ++i) Ex_[3 * at(i)] *= E_[at(i)];
  multiply(form_, Ex_, residual_);
  for (int i = 0; i < form_.n; ++i) residual_[3 * at(i)] *= E_[at(i)];
  for (std::size_t k = 0; k < residual_.size(); ++k) residual_[k] += q_[k] - u_[k];
}

// With t the direction of sliding, EΔu = (I − n tᵀ)Δz; with Q = M⁻², Δz = M⁻¹target − QΔx. Together
// with EWEΔx + residual = EΔu:   (EWE + (I − n tᵀ)Q) Δx = (I − n tᵀ)M⁻¹target − residual.
bool InteriorPoint::factorise() {
  if (bodies_.empty()) blocks_ = W_;
  for (int i = 0; i < form_.n; ++i) {
    if (form_.joint[at(i)]) continue;
    const double* z = z_.data() + 3 * at(i);
    const double* u = u_.data() + 3 * at(i);
    const Scaling& s = scaling_[at(i)] = scaling(x_.data() + 3 * at(i), z);
    s.apply(z, lambda_.data() + 3 * at(i));
    const double length = held_.empty() ? speed(u) : 0.0;
    const double t1 = length > 0.0 ? u[1] / length : 0.0, t2 = length > 0.0 ? u[2] / length : 0.0;
    slide_[2 * at(i)] = t1;
    slide_[2 * at(i) + 1] = t2;
    if (!bodies_.empty()) continue;
    double Q[9];  // (2 (Jw)(Jw)ᵀ − J)/η², J = diag(1, −1, −1)
    const double v[3] = {s.w[0], -s.w[1], -s.w[2]};
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        Q[3 * a + b] = (2.0 * v[a] * v[b] + (a != b ? 0.0 : (a == 0 ? -1.0 : 1.0))) / (s.eta * s.eta);
    double* m = blocks_.data() + 9 * at(form_.diagonal[at(i)]);
    for (int b = 0; b < 3; ++b) {
      m[b] += Q[b] - t1 * Q[3 + b] - t2 * Q[6 + b];
      m[3 + b] += Q[3 + b];
      m[6 + b] += Q[6 + b];
    }
  }
  if (bodies_.empty()) return lu_.factorise(blocks_);
  set_bodies();
  return bodies_.factorise();
}

// In the axes of Q, which are the columns of P = ((1, e)/√2, (1, −e)/√2, (0, e⊥)) with e along w_T, and with
// rows multiplied by (I − n tᵀ)⁻¹ = I + n tᵀ:  (Pᵀ(I + n tᵀ)EWEP + Λ) PᵀΔx = Pᵀ(I + n tᵀ)(right-hand
// side). Λ = diag(1/b, b, 1)/η² with b = (w_N + ‖w_T‖)² spans many decades, and nothing is subtracted to get
// it.
void InteriorPoint::set_bodies() {
  axes_.resize(at(form_.n));
  for (int i = 0; i < form_.n; ++i) {
    const Scaling& s = scaling_[at(i)];
    const double length = speed(s.w), half = std::sqrt(0.5);
    const double e1 = length > 0.0 ? s.w[1] / length : 1.0, e2 = length > 0.0 ? s.w[2] / length : 0.0;
    Eigen::Matrix3d& P = axes_[at(i)];
    P << half, half, 0.0, half * e1, -half * e1, -e2, half * e2, -half * e2, e1;
    const double t[3] = {0.0, slide_[2 * at(i)], slide_[2 * at(i) + 1]};
    BodySystemContact& contact = bodies_.contacts[at(i)];
    for (int a = 0; a < 3; ++a) {
      const double E = a == 0 ? E_[at(i)] : 1.0;
      for (int k = 0; k < 3; ++k) {
        contact.S[at(3 * a + k)] = E * P(a, k);
        contact.R[at(3 * a + k)] = E * (P(a, k) + t[a] * P(0, k));
      }
    }
    const double boost = (s.w[0] + length) * (s.w[0] + length), scale = 1.0 / (s.eta * s.eta);
    contact.C = {scale / boost, scale * boost, scale};
  }
}

// The solution of the factorised system, in place.
void InteriorPoint::solve(std::vector<double>& x) {
  if (bodies_.empty()) return lu_.solve(x);
  for (int i = 0; i < form_.n; ++i) {
    Eigen::Map<Eigen::Vector3d> v(x.data() + 3 * at(i));
    v[0] += slide_[2 * at(i)] * v[1] + slide_[2 * at(i) + 1] * v[2];
    v = axes_[at(i)].transpose() * v.eval();
  }
  bodies_.solve(x);
  for (int i = 0; i < form_.n; ++i) {
    Eigen::Map<Eigen::Vector3d> v(x.data() + 3 * at(i));
    v = axes_[at(i)] * v.eval();
  }
}

double InteriorPoint::direction() {
  for (int i = 0; i < form_.n; ++i) {
    double v[3] = {0.0, 0.0, 0.0};
    if (!form_.joint[at(i)]) {
      scaling_[at(i)].apply_inverse(target_.data() + 3 * at(i), v);
      v[0] -= slide_[2 * at(i)] * v[1] + slide_[2 * at(i) + 1] * v[2];
    }
    for (std::size_t a = 0; a < 3; ++a) dx_[3 * at(i) + a] = v[a] - residual_[3 * at(i) + a];
  }
  solve(dx_);
  double longest = no_bound;
  for (int i = 0; i < form_.n; ++i) {
    if (form_.joint[at(i)]) continue;
    double v[3];
    double* dz = dz_.data() + 3 * at(i);
    double* du = du_.data() + 3 * at(i);
    scaling_[at(i)].apply_inverse(dx_.data() + 3 * at(i), v);
    for (std::size_t a = 0; a < 3; ++a) v[a] = target_[3 * at(i) + a] - v[a];
    scaling_[at(i)].apply_inverse(v, dz);
    std::copy_n(dz, 3, du);
    du[0] -= slide_[2 * at(i)] * du[1] + slide_[2 * at(i) + 1] * du[2];
    longest = std::min(longest, longest_step(x_.data() + 3 * at(i), dx_.data() + 3 * at(i)));
    if (!held_.empty())
      longest = std::min(longest, longest_step(z_.data() + 3 * at(i), dz));
    else if (du[0] < 0.0)
      longest = std::min(longest, -u_[3 * at(i)] / du[0]);
  }
  return longest;
}

// The step is shortened until no contact is much nearer to the boundary than the others.
bool InteriorPoint::move(double length) {
  x_old_ = x_;
  u_old_ = u_;
  for (; length > least_length; length *= 0.7) {
    double sum = 0.0, least = 1e300;
    int contacts = 0;
    for (std::size_t k = 0; k < x_.size(); ++k) {
      x_[k] = x_old_[k] + length * dx_[k];
      u_[k] = u_old_[k] + length * du_[k];
    }
    for (int i = 0; i < form_.n; ++i) {
      if (form_.joint[at(i)]) continue;
      const double* u = u_.data() + 3 * at(i);
      const double* x = x_.data() + 3 * at(i);
      double* z = z_.data() + 3 * at(i);
      const double slide = held_.empty() ? speed(u) : held_[at(i)];
      for (int a = 0; a < 3; ++a) z[a] = u[a];
      z[0] += slide;
      sum += x[0] * z[0] + x[1] * z[1] + x[2] * z[2];
      // With sliding unknown z is in its cone where u_N > 0.
      const double det_z = held_.empty() ? u[0] * (u[0] + 2.0 * slide) : z[0] > 0.0 ? det(z) : 0.0;
      least = std::min(least, std::sqrt(std::max(det(x), 0.0) * std::max(det_z, 0.0)));
      ++contacts;
    }
    if (contacts == 0) return true;
    tau_ = sum / contacts;
    if (least > centrality * tau_) return true;
  }
  return false;
}

bool InteriorPoint::step() {
  if (!factorise()) return false;
  for (std::size_t k = 0; k < target_.size(); ++k) target_[k] = -lambda_[k];  // predictor: to τ = 0
  const double predicted = std::min(1.0, direction());
  const double centring = std::max(least_centring, std::pow(1.0 - predicted, 3));
  for (int i = 0; i < form_.n; ++i) {
    if (form_.joint[at(i)]) continue;
    double a[3], b[3], second[3], square[3], rest[3];
    const double* lambda = lambda_.data() + 3 * at(i);
    scaling_[at(i)].apply_inverse(dx_.data() + 3 * at(i), a);
    scaling_[at(i)].apply(dz_.data() + 3 * at(i), b);
    product(a, b, second);
    product(lambda, lambda, square);
    for (int k = 0; k < 3; ++k) rest[k] = -square[k] - second[k];
    rest[0] += centring * tau_;
    quotient(lambda, rest, target_.data() + 3 * at(i));
  }
  const double longest = direction();
  for (const double x : dx_)
    if (!std::isfinite(x)) return false;
  if (!move(std::min(1.0, to_the_boundary * longest))) return false;
  update_residual();
  return std::isfinite(tau_);
}

void InteriorPoint::impulses(std::vector<double>& r) const {
  r.resize(x_.size());
  for (int i = 0; i < form_.n; ++i) {
    double* ri = r.data() + 3 * at(i);
    ri[0] = unit_ * E_[at(i)] * x_[3 * at(i)];
    ri[1] = unit_ * x_[3 * at(i) + 1];
    ri[2] = unit_ * x_[3 * at(i) + 2];
    if (!form_.joint[at(i)]) project(form_.mu[at(i)], ri);
  }
}

}  // namespace percuss::cones
