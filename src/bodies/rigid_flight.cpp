#include "bodies/rigid_flight.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>

#include "bodies/kinematics.hpp"

namespace percuss {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double equal = 4e-15;  // of moments of inertia: what rounding makes of a product of three numbers
constexpr int order = 20;
// |ω| h of one series. Coefficients of the solutions of quadratic equations fall like those of a geometric series whose
// ratio is at most |ω|h over the distance of the poles of elliptic functions, π/2: (0.25/1.57)²¹ = 2e-17.
constexpr double part = 0.25;

}  // namespace

RigidFlight::RigidFlight(const Eigen::Matrix3d& inertia) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> found(inertia);
  principal_ = found.eigenvalues();  // ascending
  Eigen::Matrix3d axes = found.eigenvectors();
  const double large = principal_[2];
  const bool low = principal_[1] - principal_[0] <= equal * large,
             high = principal_[2] - principal_[1] <= equal * large;
  if (low && high) {
    form_ = Form::spherical;
    to_body_.setIdentity();
    return;
  }
  if (low || high) form_ = Form::axisymmetric;
  if (high && !low) {  // the axis belongs to the smallest
    std::swap(principal_[0], principal_[2]);
    axes.col(0).swap(axes.col(2));
  }
  if (axes.determinant() < 0.0) axes.col(1) *= -1.0;
  to_body_ = Quaterniond(axes);
}

void RigidFlight::rotate(double h, Quaterniond& turn, Vector3d& spin) const {
  if (form_ == Form::spherical) {
    turn = rotation_by(h * spin) * turn;
    turn.normalize();
    return;
  }
  Quaterniond q = turn * to_body_;
  const Vector3d l = principal_.cwiseProduct(q.conjugate() * spin), L = q * l;
  if (form_ == Form::axisymmetric) {
    const double own = (1.0 - principal_[2] / principal_[0]) * (l[2] / principal_[2]) * h;
    q = rotation_by((h / principal_[0]) * L) * q * rotation_by(Vector3d(0.0, 0.0, own));
  } else {
    Vector3d moving = l;
    series(h, moving, q);
    // q carries rounding of its own; l has been brought back to its invariants: turn q so that Rᵀ L = l.
    const Vector3d off = 0.5 / std::max(l.squaredNorm(), 1e-300) * moving.cross(q.conjugate() * L);
    q = q * Quaterniond(1.0, off.x(), off.y(), off.z());
  }
  q.normalize();
  turn = (q * to_body_.conjugate()).normalized();
  spin = q * (q.conjugate() * L).cwiseQuotient(principal_);
}

void RigidFlight::series(double h, Vector3d& l, Quaterniond& q) const {
  const Vector3d inverse = principal_.cwiseInverse();
  // The spin cannot be faster than the energy allows.
  const double fastest = std::sqrt(l.cwiseProduct(l).dot(inverse) * inverse.maxCoeff());
  const int parts = std::max(1, static_cast<int>(std::ceil(fastest * std::abs(h) / part)));
  const double dt = h / parts;
  const double norm = l.norm(), energy = l.cwiseProduct(l).dot(inverse);
  std::array<Vector3d, order + 1> L{}, W{};
  std::array<Vector3d, order + 1> V{};  // vector part of q
  std::array<double, order + 1> S{};    // scalar part
  for (int p = 0; p < parts; ++p) {
    L[0] = l, W[0] = inverse.cwiseProduct(l);
    S[0] = q.w(), V[0] = q.vec();
    for (std::size_t n = 0; n < order; ++n) {
      Vector3d dl = Vector3d::Zero(), dv = Vector3d::Zero();
      double ds = 0.0;
      for (std::size_t k = 0; k <= n; ++k) {
        const Vector3d& w = W[n - k];
        dl += L[k].cross(w);
        ds -= V[k].dot(w);
        dv += S[k] * w + V[k].cross(w);
      }
      const double scale = dt / static_cast<double>(n + 1);
      L[n + 1] = scale * dl, W[n + 1] = inverse.cwiseProduct(L[n + 1]);
      S[n + 1] = 0.5 * scale * ds, V[n + 1] = 0.5 * scale * dv;
    }
    double s = 0.0;
    Vector3d v = Vector3d::Zero();
    l.setZero();
    for (std::size_t n = order + 1; n-- > 0;) l += L[n], s += S[n], v += V[n];
    // l lies where the sphere |l| = const and the ellipsoid of the energy meet: back there along both gradients.
    const Vector3d a = l, b = inverse.cwiseProduct(l);
    const double ra = 0.5 * (norm * norm - l.squaredNorm()), rb = 0.5 * (energy - l.dot(b));
    const double aa = a.dot(a), ab = a.dot(b), bb = b.dot(b), det = aa * bb - ab * ab;
    if (det > 1e-12 * aa * bb)
      l += ((bb * ra - ab * rb) / det) * a + ((aa * rb - ab * ra) / det) * b;
    else
      l *= norm / l.norm();
    q = Quaterniond(s, v.x(), v.y(), v.z()).normalized();
  }
}

}  // namespace percuss
