// The energetic multi-impact law: contacts are springs that return the part e² of what they stored, and
// impulse travels through them in waves.  [Liu, Zhao & Brogliato 2008]
//
//   λ = K x^η,   x' = δ̇/Tra,   M u' = Wλ,   δ̇ = −γ = −(Wᵀu + χ)
//
// Tra is 1 in compression; in expansion e² (bi-stiffness) or 1 (mono-stiffness, which drops the rest of the
// energy at the end). Coulomb friction, our extension, acts at every instant of the impact:
//
//   −λ_T ∈ λ_N ∂‖μγ_T‖
#pragma once

#include <functional>

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

struct Energetic {
  enum class Model { bi, mono };
  Model model = Model::bi;
  double tolerance = 1e-12;  // of a step, relative to the velocities and compressions of the impact
  // Without friction: an impact that goes on and on ends where all that can still happen changes velocities
  // by less than this part of the first ones. EnergeticDetail::tail is what was proven.
  double tail = 1e-6;
  // e of element i for a compression that stored the work W in the repeated impact n (0: the first) [section
  // 2d]; empty: the curve or the restitution of the element. A value outside [0, 1] makes the outcome an
  // error.
  std::function<double(std::size_t element, double work, int repetition)> restitution;
  bool history = false;  // fill the events and the history of the detail
};

// Contacts with their stiffness, exponent, precompression and restitution e in [0, 1]; joints and rolling,
// which hold all the time; moving constraints; friction, planar, spatial and with spin, whose restitution is
// not used. No clutches. An impact that ends with contacts which friction keeps compressed is solved, and
// `wedged`.
//
// The residual of the outcome is the balance of energy, |EnergeticDetail::balance|: a wave solves no
// inclusion that could be checked afterwards.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Energetic& law);

// The most energy that precompressed contacts can bring in: Σ λ₀^((η+1)/η)/((η+1)K^(1/η)).
double stored_energy(const Impact& impact);

}  // namespace percuss
