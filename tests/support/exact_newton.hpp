// Newton's law in exact arithmetic, written from the law alone: every complementarity state of contacts,
// clutches, joints and planar friction is solved in rational numbers. Shares nothing with the library but the
// data. [Glocker 2012, (17), (28), (32), (35), (39)]
#pragma once

#include <vector>

#include "percuss/impact.hpp"

namespace percuss::test {

struct ExactSolutions {
  bool complete = true;                         // false: a state with dependent equations was left out
  std::vector<Eigen::VectorXd> velocity_after;  // the different u⁺, rounded at the end
};

ExactSolutions solve_exactly(const Impact& impact);

}  // namespace percuss::test
