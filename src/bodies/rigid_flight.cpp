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

constexpr double no_spin = 1e-100;  // rad/s: squares of it and of moments are still numbers
constexpr double equal_moments =
    4e-15;  // of moments of inertia: what rounding makes of a product of three numbers
constexpr int taylor_order = 20;
// |ω| h of one series. Coefficients of the solutions of quadratic equations fall like those of a geometric
// series whose ratio is at most |ω|h over the distance of the poles of elliptic functions, π/2: (0.25/1.57)²¹
// = 2e-17.
constexpr double taylor_part = 0.25;
constexpr double pole = 1.57, remainder = 2e-17;  // of these series, and what is left out of them

// l lies where the sphere |l|² = const and the ellipsoid of the energy meet: back there along both gradients,
// once.
template <class Vector, class Real = typename Vector::Scalar>
Vector on_invariants(const Vector& l, const Vector& inverse, Real squared, Real energy) {
  const Vector a = l, b = inverse.cwiseProduct(l);
  const Real ra = Real(0.5) * (squared - l.squaredNorm()), rb = Real(0.5) * (energy - l.dot(b));
  const Real aa = a.dot(a), ab = a.dot(b), bb = b.dot(b), det = aa * bb - ab * ab;
  if (!(det > Real(1e-12) * aa * bb))
    return l * std::sqrt(squared / l.squaredNorm());  // about a principal axis
  return l + ((bb * ra - ab * rb) / det) * a + ((aa * rb - ab * ra) / det) * b;
}

}  // namespace

RigidFlight::RigidFlight(const Eigen::Matrix3d& inertia) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> found(inertia);
  principal_ = found.eigenvalues();  // ascending
  Eigen::Matrix3d axes = found.eigenvectors();
  const double large = principal_[2];
  const bool low = principal_[1] - principal_[0] <= equal_moments * large,
             high = principal_[2] - principal_[1] <= equal_moments * large;
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

// Products and quotients that meet in every step are made with more digits: rounding of doubles is not always
// without bias, and over 10⁵ revolutions a bias of 10⁻¹⁶ per step is felt.
void RigidFlight::rotate(double h, Quaterniond& turn, Vector3d& spin) const {
  if (!(spin.norm() > no_spin)) return;  // l is divided by below
  using Vector = Eigen::Matrix<long double, 3, 1>;
  using Turn = Eigen::Quaternion<long double>;
  Turn q = turn.cast<long double>();
  q.normalize();
  if (form_ == Form::spherical) {
    turn = (rotation_by(h * spin).cast<long double>() * q).normalized().cast<double>();
    return;
  }
  Turn to_body = to_body_.cast<long double>();
  to_body.normalize();
  q = q * to_body;
  const Vector moments = principal_.cast<long double>();
  const Vector l = moments.cwiseProduct(q.conjugate() * spin.cast<long double>()), L = q * l;
  if (form_ == Form::axisymmetric) {
    const double own =
        (1.0 - principal_[2] / principal_[0]) * (static_cast<double>(l[2]) / principal_[2]) * h;
    const Vector3d precession = (h / principal_[0]) * L.cast<double>();
    q = rotation_by(precession).cast<long double>() * q *
        rotation_by(Vector3d(0.0, 0.0, own)).cast<long double>();
  } else {
    Vector3d moving = l.cast<double>();
    Quaterniond moved = q.cast<double>();
    series(h, moving, moved);
    q = moved.cast<long double>();
    q.normalize();
    // l once more where its sphere and its ellipsoid meet; then q so that Rᵀ L = l.
    Vector there = moving.cast<long double>();
    const Vector inverse = moments.cwiseInverse();
    for (int k = 0; k < 2; ++k)
      there = on_invariants(there, inverse, l.squaredNorm(), l.cwiseProduct(l).dot(inverse));
    const Vector off = 0.5L / std::max(L.squaredNorm(), 1e-300L) * there.cross(q.conjugate() * L);
    q = q * Turn(1.0L, off.x(), off.y(), off.z());
  }
  q.normalize();
  turn = (q * to_body.conjugate()).normalized().cast<double>();
  spin = (q * (q.conjugate() * L).cwiseQuotient(moments)).cast<double>();
}

void RigidFlight::series(double h, Vector3d& l, Quaterniond& q) const {
  const Vector3d inverse = principal_.cwiseInverse();
  // The spin cannot be faster than the energy allows.
  const double fastest = std::sqrt(l.cwiseProduct(l).dot(inverse) * inverse.maxCoeff());
  const int parts = std::max(1, static_cast<int>(std::ceil(fastest * std::abs(h) / taylor_part)));
  const double dt = h / parts;
  // Short steps need fewer terms: (|ω|h/1.57)ⁿ⁺¹ of the next one.
  const double ratio = std::clamp(fastest * std::abs(dt) / pole, 1e-8, taylor_part / pole);
  const auto order = std::min<std::size_t>(
      taylor_order, static_cast<std::size_t>(std::ceil(std::log(remainder) / std::log(ratio))));
  const double norm = l.squaredNorm(), energy = l.cwiseProduct(l).dot(inverse);
  std::array<Vector3d, taylor_order + 1> L{}, W{};
  std::array<Vector3d, taylor_order + 1> V{};  // vector part of q
  std::array<double, taylor_order + 1> S{};    // scalar part
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
    l = on_invariants(l, inverse, norm, energy);
    q = Quaterniond(s, v.x(), v.y(), v.z()).normalized();
  }
}

}  // namespace percuss
