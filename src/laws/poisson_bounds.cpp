#include "laws/poisson_bounds.hpp"

#include <algorithm>

namespace percuss {

ExpansionBounds expansion_bounds(const Element& element, double eps_n, double normal,
                                 const BlockVector& tangential, Poisson::Tangential rule) {
  ExpansionBounds b;
  b.e = BlockVector::Zero(element.size());
  for (Eigen::Index j = 0; j < element.size(); ++j)
    if (element.coefficients[j] > 0.0) b.e[j] = tangential[j] / element.coefficients[j];
  const double size = b.e.norm();  // of Λ_TC, at most Λ_NC
  const double eps_t = element.restitution;
  if (normal == 0.0 || size == 0.0) return b;  // no direction to remember
  if (eps_n < 0.0) {  // a clutch that takes back a part of its impulse takes it back from the friction, too
    b.e /= size;
    b.c0 = eps_n * size;
    b.r0 = -eps_n * normal;
    return b;
  }
  if (rule == Poisson::Tangential::coulomb || eps_t == 0.0) return b;
  b.e /= size;
  const double s = eps_n * eps_t * std::min(size, normal);
  if (rule == Poisson::Tangential::pfeiffer) {  // from s to Λ_NE along e
    b.c0 = 0.5 * s;
    b.c1 = 0.5;
    b.r0 = -0.5 * s;
    b.r1 = 0.5;
  } else {  // around s
    b.c0 = s;
    b.r0 = -eps_n * eps_t * normal;
  }
  return b;
}

}  // namespace percuss
