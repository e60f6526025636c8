// The nearest restitution coefficients that can never gain energy, and what each could be if only it changed.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/progress.hpp"

namespace percuss {

// Coefficients that are consistent for every admissible velocity while all others stay as they are.
struct CoefficientInterval {
  std::string element;
  double present = 0.0;
  bool possible = false;  // false: no value of this coefficient alone helps
  double low = 0.0;       // both ends are consistent themselves, and lie in Table 1
  double high = 0.0;
};

struct Repair {
  bool found = false;
  std::string reason;           // why not
  Eigen::VectorXd restitution;  // one per element, in Table 1, consistent as judge() says; six decimals
  double distance = 0.0;  // of δ = (1 − ε)/(1 + ε), one per element, to the present ones: ‖δ' − δ‖
  double least_distance = 0.0;  // nothing consistent is nearer than this
  std::vector<CoefficientInterval> single;
};

// The measure is Euclidean in δ (77), because the consistent δ form a convex cone: the work is linear in
// them. So the nearest ones are unique and are enclosed from both sides. Coefficients that are consistent
// already come back unchanged. With spatial friction the result is consistent, and nearest among those that
// bounds can prove.
Repair repair(const Impact& impact, const Progress* progress = nullptr);

}  // namespace percuss
