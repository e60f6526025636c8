// Force and indentation of one contact through an impact of the energetic law.
#pragma once

#include <vector>

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss::published {

struct ContactHistory {
  std::vector<double> time, force, gamma;
  std::vector<double> indentation;  // δ = −∫γ dt
};

EnergeticDetail energetic(const Impact& impact, bool mono = false);

// Where the contact acts alone, dγ/dt = `mobility` λ makes the integral more exact.
ContactHistory history(const EnergeticDetail& detail, std::size_t element, double mobility = 0.0);

// A ball at speed one against a wall, K = 1, η = 3/2.
Impact ball_and_wall(double restitution);

}  // namespace percuss::published
