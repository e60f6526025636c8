// Rows of touching balls, for the energetic law: nobody types a 1000 × 1000 matrix.
#pragma once

#include <optional>
#include <vector>

#include "percuss/energetic.hpp"
#include "percuss/impact.hpp"

namespace percuss {

// K of λ = K x^{3/2} between two balls [Hertz 1882]: 4/3 E* √R*, with 1/E* = Σ (1 − ν²)/E and 1/R* = Σ 1/R. A
// wall has R = ∞.
double hertz_stiffness(double radius1, double young1, double poisson1, double radius2, double young2,
                       double poisson2);

struct Chain {
  std::vector<double> mass;      // of the balls, from the first to the last
  std::vector<double> velocity;  // in the direction of the row
  struct Contact {
    double stiffness = 1.0;
    double exponent = 1.5;
    double restitution = 1.0;
    double precompression = 0.0;
  };
  std::vector<Contact>
      contacts;  // between a ball and the next; one more where a wall stands behind the last ball
  std::optional<RestitutionCurve> curve;  // e of all contacts, in place of their numbers

  bool wall() const { return contacts.size() == mass.size() && !mass.empty(); }
};

// The same masses and contacts throughout; the first ball arrives at speed one.
Chain uniform_chain(int balls, const Chain::Contact& contact, double mass = 1.0);

// As matrices; the contacts are called "1-2", "2-3", ..., "n-wall".
Impact make_impact(const Chain& chain);

// The energetic law without matrices: time and memory grow with the contacts that are active.
struct ChainOutcome {
  bool ended = false;
  std::vector<double> velocity;                    // after
  std::vector<double> impulse;                     // of the contacts
  std::vector<EnergeticDetail::Contact> contacts;  // what they did with their energy
  double balance = 0.0;                            // of the energy, relative
  double error = 0.0;                              // sum of the local error estimates
  double tail = 0.0;                               // as in EnergeticDetail
  long steps = 0;
};
[[nodiscard]] Result<ChainOutcome> resolve(const Chain& chain, const Energetic& law = {});

}  // namespace percuss
