// Force and indentation of one contact through an impact of the energetic law.
#pragma once

#include <string>
#include <vector>

#include "percuss/history.hpp"

namespace percuss::published {

// An impact that was followed to its end.
struct Course {
  EnergeticDetail detail;
  History history;
  std::vector<std::string> names;  // of the elements
};
Course energetic(const Impact& impact, bool mono = false);

// Of one contact: an instant at which something happens counts once.
struct ContactHistory {
  std::vector<double> time, force, gamma;
  std::vector<double> indentation;  // δ = −∫γ dt
};
ContactHistory contact_history(const Course& course, std::size_t element);

// A ball at speed one against a wall, K = 1, η = 3/2.
Impact ball_and_wall(double restitution);

}  // namespace percuss::published
