// Single impacts, one contact after the other.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "percuss/audit.hpp"

namespace percuss {

// The impact at one contact alone, with its friction and all that is no contact.
Impact alone(const Impact& impact, std::size_t contact);

// Where single impacts lead, one by one.
struct SingleImpacts {
  std::vector<Eigen::Index> elements;       // whose turn it was
  std::vector<Eigen::VectorXd> velocities;  // u⁻, then after every impact
  bool ended = false;                       // false: more than `most`, or one without a solution
};

// `order`: elements that are contacts.
SingleImpacts single_impacts(const Impact& impact, const Newton& law, const std::vector<Eigen::Index>& order,
                             std::size_t most);

}  // namespace percuss
