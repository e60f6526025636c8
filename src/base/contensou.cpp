// Sliding and pivoting of a circular patch of radius 1, exactly.  [Contensou 1963; Leine & Glocker 2003]
//
// |v| = ¼ ∮ |v·e_φ| dφ turns the integral over the patch into one over the marginal of p, a function of one
// variable. With J(s) = ∫ |t − s| p̄(t) dt, p̄(t) the pressure on the chord at t, and the velocities a of
// sliding and w of pivoting, both positive:
//
//   h(a, w) = ∫₀^{π/2} w J(s) dφ,       s = (a/w) cos φ
//   ∂h/∂a   = ∫₀^{π/2} J'(s) cos φ dφ,   ∂h/∂w = ∫₀^{π/2} (J − sJ')(s) dφ
//
//   uniform  J' = (2/π)(asin s + s√(1 − s²)),  J − sJ' = 4/(3π) (1 − s²)^{3/2}        for |s| ≤ 1;
//   hertz    J' = s(3 − s²)/2,                 J − sJ' = 3/8 (1 − s²)²;  beyond J' = 1 and J − sJ' = 0.
// No term is negative, so that nothing cancels.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/shape_points.hpp"

namespace percuss {
namespace {

using std::numbers::pi;

constexpr double rounding = 2e-16;

struct Profile {
  double slide, spin;  // the point of the boundary with the normal (cos θ, sin θ)
};

// Nodes and weights of the double exponential rule on [0, 1], which does not mind roots at its ends.
// [Takahasi & Mori 1974]
struct Rule {
  static constexpr int half = 56;
  static constexpr double step = 1.0 / 16.0;  // 1e-15 for these integrands, ends included
  std::array<double, 2 * half + 1> node{}, weight{};
  Rule() {
    for (int k = -half; k <= half; ++k) {
      const double t = k * step, u = pi / 2 * std::sinh(t);
      const auto i = static_cast<std::size_t>(k + half);
      node[i] = 1.0 / (1.0 + std::exp(-2.0 * u));
      weight[i] = step * pi / 4 * std::cosh(t) / (std::cosh(u) * std::cosh(u));
    }
  }
};

// Here s ≤ 1; `root2` is 1 − s² and keeps its digits where s is near to 1.
Profile marginal(ContensouShape::Pressure pressure, double s, double root2) {
  if (pressure == ContensouShape::Pressure::hertz) return {0.5 * s * (3.0 - s * s), 0.375 * root2 * root2};
  const double root = std::sqrt(root2);
  return {2.0 / pi * (std::atan2(s, root) + s * root), 4.0 / (3.0 * pi) * root2 * root};
}

Profile profile(ContensouShape::Pressure pressure, double a, double w) {
  static const Rule rule;
  if (w <= 0.0) return {1.0, 0.0};
  Profile sum{0.0, 0.0};
  // From φ₀ on a cos φ ≤ w; before, the whole patch slides one way.
  const double ratio = a / w, sin0 = ratio > 1.0 ? std::sqrt((1.0 - 1.0 / ratio) * (1.0 + 1.0 / ratio)) : 0.0;
  const double phi0 = std::asin(sin0), length = ratio > 1.0 ? std::asin(1.0 / ratio) : pi / 2;
  sum.slide = sin0;
  for (std::size_t i = 0; i < rule.node.size(); ++i) {
    const double from = length * rule.node[i];  // φ − φ₀
    const double phi = phi0 + from, cosine = std::cos(phi);
    const double s = std::min(ratio * cosine, 1.0);
    // 1 − c² cos² φ = 1 − c² + c² sin² φ, and c² sin(φ − φ₀) sin(φ + φ₀) where c > 1
    const double root2 = ratio > 1.0 ? ratio * ratio * std::sin(from) * std::sin(phi + phi0)
                                     : (1.0 - ratio) * (1.0 + ratio) + std::pow(ratio * std::sin(phi), 2);
    const Profile part = marginal(pressure, s, std::clamp(root2, 0.0, 1.0));
    sum.slide += length * rule.weight[i] * part.slide * cosine;
    sum.spin += length * rule.weight[i] * part.spin;
  }
  return sum;
}

}  // namespace

ShapeVector contensou_support(const ContensouShape& patch, const ShapeVector& direction) {
  const double a = std::hypot(direction[0], direction[1]);
  const Profile p = profile(patch.pressure, a, std::abs(direction[2]));
  ShapeVector point(3);
  point << (a > 0.0 ? p.slide / a * direction[0] : 0.0), (a > 0.0 ? p.slide / a * direction[1] : 0.0),
      std::copysign(p.spin, direction[2]);
  return point;
}

// The set is one of revolution: y − x = κ(cos θ, sin θ) at the boundary point x of the normal θ, which is a
// root of one function of θ.
ShapeVector nearest_in_patch(const ContensouShape& patch, const ShapeVector& y) {
  const double slide = std::hypot(y[0], y[1]), spin = std::abs(y[2]);
  // across < 0: the normal that is looked for is farther from the axis of sliding. By the Illinois method:
  // the end of the bracket that stays twice counts half.
  double theta = 0.0, low = 0.0, high = pi / 2, at_low = -spin, at_high = slide;
  Profile x{1.0, 0.0};
  for (int k = 0, stayed = 0; k < 100; ++k) {
    theta = low + (high - low) * (at_low / (at_low - at_high));
    if (!(theta > low && theta < high)) theta = 0.5 * (low + high);
    x = profile(patch.pressure, std::cos(theta), std::sin(theta));
    const double across = (slide - x.slide) * std::sin(theta) - (spin - x.spin) * std::cos(theta);
    if (std::abs(across) <= rounding * (slide + spin) || high - low <= rounding) break;
    if (across < 0.0) {
      low = theta;
      at_low = across;
      if (stayed == 1) at_high *= 0.5;
      stayed = 1;
    } else {
      high = theta;
      at_high = across;
      if (stayed == -1) at_low *= 0.5;
      stayed = -1;
    }
  }
  const double beyond = (slide - x.slide) * std::cos(theta) + (spin - x.spin) * std::sin(theta);
  if (beyond <= 0.0) return y;
  const double kept = slide - beyond * std::cos(theta);
  ShapeVector out = y;
  out.head(2) *= slide > 0.0 ? std::max(kept, 0.0) / slide : 0.0;
  out[2] = std::copysign(std::max(spin - beyond * std::sin(theta), 0.0), y[2]);
  return out;
}

}  // namespace percuss
