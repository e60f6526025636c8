#include "percuss/consistency.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace percuss {

std::vector<KineticAngle> kinetic_angles(const Impact& impact) {
  const Eigen::LLT<Eigen::MatrixXd> mass(impact.mass);
  std::vector<KineticAngle> angles;
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    for (std::size_t j = i + 1; j < impact.elements.size(); ++j) {
      const Element &a = impact.elements[i], &b = impact.elements[j];
      if (a.kind != Kind::contact || b.kind != Kind::contact) continue;
      const Eigen::VectorXd x = mass.matrixL().solve(a.directions).normalized();
      const Eigen::VectorXd y = mass.matrixL().solve(b.directions).normalized();
      // Accurate also where the surfaces are nearly parallel, unlike acos(−x·y).
      angles.push_back({a.name, b.name, 2.0 * std::atan2((x + y).norm(), (x - y).norm())});
    }
  return angles;
}

}  // namespace percuss
