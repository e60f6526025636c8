// One solved contact problem: the schema behind text and JSON.
#pragma once

#include <string>

#include "percuss/contact_problem.hpp"

namespace percuss {

struct ContactRecord {
  std::string file, title, description;
  bool global = false;       // the file held the equations of motion
  int dimension = 3;         // 2: planar, 3: spatial
  std::size_t contacts = 0;  // without joints
  std::size_t joints = 0;
  std::size_t blocks = 0;  // of W, joints included
  double mu_low = 0.0, mu_high = 0.0;
  double tolerance = 0.0;
  double reading = 0.0;  // seconds, with the reduction of global problems
  ContactOutcome outcome;
};

// One object, by the contract of the command line. Numbers read back to the same double; what is not finite
// is null.
std::string to_json(const ContactRecord& record);

}  // namespace percuss
