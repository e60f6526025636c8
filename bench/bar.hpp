// The bar of [Payr & Glocker 2005] for the benchmarks.
#pragma once

#include <cmath>

#include "percuss/impact.hpp"

namespace percuss {

// Mass 1 and half length 1 at 60°, one frictional contact, three degrees of freedom.
inline Impact bar() {
  const double phi = 1.0471975511965976;
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 1.0 / 3.0).asDiagonal();
  impact.velocity = Eigen::Vector3d(0.7, -1.0, 0.2);
  impact.elements = {contact("C", Eigen::Vector3d(0.0, 1.0, -std::cos(phi)), 0.5),
                     friction("C.friction", 0, Eigen::Vector3d(1.0, 0.0, -std::sin(phi)),
                              Eigen::VectorXd::Constant(1, 0.5), 0.3)};
  return impact;
}

}  // namespace percuss
