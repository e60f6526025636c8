// The mechanisms of the papers.
#pragma once

#include <cmath>
#include <numbers>

#include "percuss/impact.hpp"

namespace percuss {

inline constexpr double deg = std::numbers::pi / 180.0;

// [Glocker 2012, section 6]: two bodies of mass m, a wall and a sprag clutch between them.
inline Impact slide_push(double wall = 1.0, double sprag = 0.0, double m = 1.0, double v = 1.0) {
  return {m * Eigen::Matrix2d::Identity(),
          Eigen::Vector2d(-v, 0.0),
          {contact("A", Eigen::Vector2d(1.0, 0.0), wall), clutch("B", Eigen::Vector2d(-1.0, 1.0), sprag)}};
}

// [Glocker 2012, section 7]: m = 3 kg, l = 2 m, φ = 20° and 30°.
inline Impact kane(double restitution, double tangential = 0.0, double mu = 0.5) {
  const double l = 2.0;
  const double ml2 = 3.0 * l * l;
  const double p1 = 20 * deg;
  const double p2 = 30 * deg;
  Eigen::Matrix2d M;
  M << ml2 * 4.0 / 3.0, ml2 / 2.0 * std::cos(p2 - p1), ml2 / 2.0 * std::cos(p2 - p1), ml2 / 3.0;
  return {M,
          Eigen::Vector2d(-0.1, -0.2),
          {contact("C", l * Eigen::Vector2d(std::sin(p1), std::sin(p2)), restitution),
           friction("C.friction", 0, -l * Eigen::Vector2d(std::cos(p1), std::cos(p2)),
                    Eigen::VectorXd::Constant(1, mu), tangential)}};
}

// [Payr & Glocker 2005, (19)]: bar of mass 1 and half length 1, K = Θ/(ms²), with given γ_N⁻ and γ_T⁻.
inline Impact bar(double angle, double gamma_t, double mu, double eps_n, double eps_t, double K = 1.0 / 3.0,
                  double gamma_n = -1.0) {
  return {Eigen::Vector3d(1.0, 1.0, K).asDiagonal(),
          Eigen::Vector3d(gamma_t, gamma_n, 0.0),
          {contact("tip", Eigen::Vector3d(0.0, 1.0, -std::cos(angle)), eps_n),
           friction("tip.friction", 0, Eigen::Vector3d(1.0, 0.0, -std::sin(angle)),
                    Eigen::VectorXd::Constant(1, mu), eps_t)}};
}

}  // namespace percuss
