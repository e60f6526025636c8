#include "contact/cone_form.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/natural_map.hpp"

namespace percuss::cones {

ConeForm cone_form(const ContactProblem& problem) {
  const BlockMatrix& W = problem.W;
  const int d = W.d;
  const auto dd = static_cast<std::size_t>(d * d);
  ConeForm form;
  form.n = static_cast<int>(problem.contacts());
  const auto n = static_cast<std::size_t>(form.n);
  form.start.assign(W.start.begin(), W.start.end());
  form.columns = W.columns;
  form.mu = problem.mu;
  form.joint = problem.joint;
  form.joint.resize(n, 0);
  form.diagonal.resize(n);
  form.d.assign(n, 1.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k) {
      if (W.columns[k] != static_cast<int>(i)) continue;
      form.diagonal[i] = static_cast<int>(k);
      double trace = 0.0;
      for (int a = 0; a < d; ++a) trace += W.values[k * dd + static_cast<std::size_t>(a * d + a)];
      if (trace > 0.0) form.d[i] = 1.0 / std::sqrt(trace / d);
    }
  }
  form.blocks.assign(9 * W.columns.size(), 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k) {
      const double factor = form.d[i] * form.d[static_cast<std::size_t>(W.columns[k])];
      const double* from = W.values.data() + k * dd;
      double* to = form.blocks.data() + 9 * k;
      for (int a = 0; a < d; ++a)
        for (int b = 0; b < d; ++b) to[3 * a + b] = factor * from[a * d + b];
    }
    if (d == 2) form.blocks[9 * static_cast<std::size_t>(form.diagonal[i]) + 8] = 1.0;
  }
  form.q.assign(3 * n, 0.0);
  double square = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    for (int a = 0; a < d; ++a) {
      const double q = problem.q[i * static_cast<std::size_t>(d) + static_cast<std::size_t>(a)];
      form.q[3 * i + static_cast<std::size_t>(a)] = form.d[i] * q;
      square += q * q;
    }
  }
  form.q_norm = square > 0.0 ? std::sqrt(square) : 1.0;
  form.bodies = problem.bodies;
  for (std::size_t k = 0; k < form.bodies.columns.size(); ++k) form.bodies.columns[k] *= form.d[k / 36];
  return form;
}

std::vector<double> to_form(const ConeForm& form, int d, const std::vector<double>& r) {
  std::vector<double> scaled(3 * form.d.size(), 0.0);
  const auto size = static_cast<std::size_t>(d);
  for (std::size_t i = 0; i < form.d.size(); ++i)
    for (std::size_t a = 0; a < size; ++a) scaled[3 * i + a] = r[size * i + a] / form.d[i];
  return scaled;
}

std::vector<double> from_form(const ConeForm& form, int d, const std::vector<double>& r) {
  const auto size = static_cast<std::size_t>(d);
  std::vector<double> original(size * form.d.size());
  for (std::size_t i = 0; i < form.d.size(); ++i)
    for (std::size_t a = 0; a < size; ++a) original[size * i + a] = form.d[i] * r[3 * i + a];
  return original;
}

namespace {

// Wr = Bᵀ(Br): less to read than W where bodies have many contacts.
void multiply_through_bodies(const ContactBodies& bodies, const std::vector<double>& r,
                             std::vector<double>& Wr) {
  std::vector<double> momentum(6 * static_cast<std::size_t>(bodies.count), 0.0);
  for (std::size_t side = 0; side < bodies.touched.size(); ++side) {
    if (bodies.touched[side] < 0) continue;
    const double* B = bodies.columns.data() + 18 * side;
    const double* x = r.data() + 3 * (side / 2);
    double* p = momentum.data() + 6 * static_cast<std::size_t>(bodies.touched[side]);
    for (int a = 0; a < 6; ++a) p[a] += B[3 * a] * x[0] + B[3 * a + 1] * x[1] + B[3 * a + 2] * x[2];
  }
  std::fill(Wr.begin(), Wr.end(), 0.0);
  for (std::size_t side = 0; side < bodies.touched.size(); ++side) {
    if (bodies.touched[side] < 0) continue;
    const double* B = bodies.columns.data() + 18 * side;
    const double* p = momentum.data() + 6 * static_cast<std::size_t>(bodies.touched[side]);
    double* y = Wr.data() + 3 * (side / 2);
    for (int a = 0; a < 6; ++a)
      for (int k = 0; k < 3; ++k) y[k] += B[3 * a + k] * p[a];
  }
}

}  // namespace

void multiply(const ConeForm& form, const std::vector<double>& r, std::vector<double>& Wr) {
  Wr.resize(r.size());
  if (form.bodies.count > 0) return multiply_through_bodies(form.bodies, r, Wr);
  for (int i = 0; i < form.n; ++i) {
    const auto row = static_cast<std::size_t>(i);
    double x = 0.0, y = 0.0, z = 0.0;
    for (int k = form.start[row]; k < form.start[row + 1]; ++k) {
      const double* w = form.block(k);
      const double* v = r.data() + 3 * static_cast<std::size_t>(form.columns[static_cast<std::size_t>(k)]);
      x += w[0] * v[0] + w[1] * v[1] + w[2] * v[2];
      y += w[3] * v[0] + w[4] * v[1] + w[5] * v[2];
      z += w[6] * v[0] + w[7] * v[1] + w[8] * v[2];
    }
    Wr[3 * row] = x;
    Wr[3 * row + 1] = y;
    Wr[3 * row + 2] = z;
  }
}

void velocity(const ConeForm& form, const std::vector<double>& r, std::vector<double>& u) {
  multiply(form, r, u);
  for (std::size_t k = 0; k < u.size(); ++k) u[k] += form.q[k];
}

double relative_residual(const ConeForm& form, const std::vector<double>& r, const std::vector<double>& u) {
  double square = 0.0;
  for (std::size_t i = 0; i < form.d.size(); ++i) {
    const double squared = form.d[i] * form.d[i];
    square += squared *
              squared_map(form.mu[i], 1.0 / squared, r.data() + 3 * i, u.data() + 3 * i, form.joint[i] != 0);
  }
  return std::sqrt(square) / form.q_norm;
}

}  // namespace percuss::cones
