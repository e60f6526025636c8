// What the waves of the energetic law know of their contacts: what never changes, and what does.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "laws/contact_network.hpp"
#include "laws/impulse_waves.hpp"
#include "laws/tolerances.hpp"

namespace percuss {

// λ = K x^η without the factor. Inline: it is called for every contact in every stage of a step.
inline double force_power(double x, double exponent) {
  if (x <= 0.0) return 0.0;
  if (exponent == 1.5) return x * std::sqrt(x);
  if (exponent == 1.0) return x;
  return std::pow(x, exponent);
}

// Contacts, how they feel each other, and what is large and small for them. A part of a network is a model
// too.
struct WaveModel {
  ContactNetwork network;
  std::vector<int> number;            // of a contact in the whole network
  std::vector<double> speed, length;  // scales of γ and x
  std::vector<double> quiet;          // a compression that stores nothing
  double energy = 0.0;                // scale

  std::size_t size() const { return number.size(); }
};
WaveModel make_wave_model(const ContactNetwork& network);

// The contacts `members` of a model; couplings to others are left out.
WaveModel part_of(const WaveModel& whole, const std::vector<int>& members);

// The moment of one contact.
struct WaveState {
  double x = 0.0, gamma = 0.0;
  double tra = 1.0;           // 1 in compression, e² in the expansion of bi-stiffness
  double floor = 0.0;         // x at which it opens
  double start_energy = 0.0;  // E at the beginning of the present phase
  bool active = false;        // compressed, or about to be
  bool loading = true;
  bool separated = false;  // it has opened after a compression
  WaveContact account;
};

double energy(const CompliantContact& contact, double x);

inline bool computable(double energy) {
  return energy > wave_tolerances::least_energy && energy < wave_tolerances::most_energy;
}

}  // namespace percuss
