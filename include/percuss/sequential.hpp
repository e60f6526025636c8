// One contact after the other instead of all at once: does the order matter, and is the joint outcome among
// the results?  [Liu, Zhao & Brogliato 2008, property (2)]
#pragma once

#include <Eigen/Core>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/newton.hpp"
#include "percuss/progress.hpp"

namespace percuss {

// What a cycle of single impacts leads to.
struct SequentialOutcome {
  std::vector<std::vector<Eigen::Index>>
      orders;          // elements, the contacts in the order of their turns, that lead here
  bool ended = false;  // false: still going on after `most_single_impacts`
  long impacts = 0;    // single impacts of the first of the orders
  Eigen::VectorXd velocity_after;
  double energy_after = 0.0;
  bool equals_joint = false;
};

struct Sequential {
  bool applies = false;  // two contacts or more, and a joint outcome
  bool every_order =
      false;  // all permutations were tried; else the rotations of the given order and of its reverse
  bool limit_in_every_order = false;        // the joint outcome is what every order leads to
  std::vector<SequentialOutcome> outcomes;  // different ones only
};

inline constexpr long most_single_impacts = 100000;

// Contacts take turns; one that is not closing is skipped; joints, rolling and clutches take part every time,
// and so does the friction of the contact. A sequence ends when nothing closes, or when its changes fade
// below rounding.
Sequential sequential_impacts(const Impact& impact, const Outcome& joint, const Newton& law = {},
                              const Progress* progress = nullptr);

}  // namespace percuss
