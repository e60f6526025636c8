// The energetic multi-impact law with Coulomb friction: waves of impulse through contacts that slide, stick
// and slide again.  [docs/laws/energetic.md; Darboux 1880, Keller 1986]
//
//   x_i' = −γ_i/Tra_i,   P_i' = λ_i = K_i x_i^η_i      contacts, as in impulse_waves.hpp
//   S_k' = s_k ∈ −λ_k ∂‖v_k‖                            friction: ball of radius λ of its contact, velocity v
//   (γ, v) = (γ, v)⁻ + G(P, S)
//
// Dense, for small and medium problems. Where changes of phase, the ends of sliding and of sticking are
// located.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "laws/contact_network.hpp"
#include "laws/impulse_waves.hpp"

namespace percuss {

struct SlidingElement {
  std::size_t contact = 0;  // that loads it
  Eigen::Index first = 0;   // of its rows
  Eigen::Index size = 1;
};

// Rows: the contacts, then the friction elements. A direction of friction is multiplied by its coefficient,
// so that every reservoir is a ball: s = λ_T/μ, v = μγ_T.
struct FrictionalNetwork {
  Eigen::MatrixXd X;      // G = XᵀX
  Eigen::VectorXd gamma;  // before the impact
  std::vector<CompliantContact> contacts;
  std::vector<SlidingElement> frictions;
};

struct WaveFriction {
  double lost = 0.0;    // −∫ sᵀv dt
  bool sticks = false;  // when its contact opened the last time
  int stops = 0;        // how often sliding came to an end
};

struct FrictionEvent {
  double time = 0.0;
  std::size_t element = 0;  // of the frictions
  bool slides = false;      // begins to slide; else it begins to stick
};

struct FrictionSample {
  double time = 0.0;
  Eigen::Index row = 0;
  double force = 0.0, velocity = 0.0, impulse = 0.0;  // of the scaled row
  long instant = 0;
};

struct FrictionalResult {
  WaveResult waves;
  Eigen::VectorXd impulse;  // of all rows
  std::vector<WaveFriction> frictions;
  std::vector<FrictionEvent> events;    // with record_history
  std::vector<FrictionSample> history;  // with record_history
  bool wedged = false;                  // it ended with contacts that friction keeps compressed
  // Whether the impulses are the only ones; forces at rest of directions that depend on each other need not
  // be.
  std::optional<bool> unique = true;
};

[[nodiscard]] FrictionalResult frictional_waves(const FrictionalNetwork& network, const WaveOptions& options);

}  // namespace percuss
