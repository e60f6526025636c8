// What Walton's and Stronge's laws ask for: one contact with planar friction.
#pragma once

#include <string_view>

#include "laws/impact_matrices.hpp"

namespace percuss {

struct OnePlanarContact {
  std::size_t contact = 0, friction = 1;  // elements
  Eigen::Index n = 0, t = 1;              // rows
  double mu = 0.0;
};

// Fails unless the impact is one contact with planar friction; `law` is named in the message.
[[nodiscard]] Result<OnePlanarContact> one_planar_contact(const Impact& impact, std::string_view law);

// The outcome of a law that has exactly one solution.
Outcome single_outcome(const Impact& impact, const ImpactMatrices& system, const OnePlanarContact& rows,
                       double normal, double tangential, std::string_view solver);

}  // namespace percuss
