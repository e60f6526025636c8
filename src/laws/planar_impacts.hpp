// One contact with planar friction, many impacts at once, by closed formulas.  [Payr & Glocker 2005,
// (29)-(47)]
//
// An impact is given by G = WᵀM⁻¹W = (α δ; δ β), the velocities γ_N⁻ and γ_T⁻ and the coefficients. Four are
// computed side by side where the processor can; the bits are the same where it cannot.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "percuss/law.hpp"

namespace percuss {

struct PlanarImpacts {  // one number per impact in each; at least as many as there are modes asked for
  std::span<const double> alpha, delta, beta;  // G_NN, G_NT, G_TT
  std::span<const double> gamma_n, gamma_t;    // γ⁻
  std::span<const double> mu, epsilon_n, epsilon_t;
};

enum class PlanarMode : std::uint8_t {
  open,
  stick,
  forward,    // slip with Λ_T = −μΛ_N (in Poisson's expansion)
  backward,   // slip with Λ_T = +μΛ_N
  undecided,  // a tie, several solutions, dependent directions or bad data: resolve() knows more
};

struct PlanarOutcomes {
  std::span<double> impulse_n, impulse_t;  // Λ; 0 where undecided
  std::span<PlanarMode> mode;
};

// The laws that have these formulas: Newton forward in time, and Poisson.
bool has_planar_formula(const Law& law);

// As resolve() does, for a law that has_planar_formula().
void resolve_planar(const Law& law, const PlanarImpacts& impacts, const PlanarOutcomes& outcomes);

// One contact and many velocities: the same bits, sooner.
struct PlanarContact {
  double alpha = 1.0, delta = 0.0, beta = 1.0;
  double mu = 0.0, epsilon_n = 0.0, epsilon_t = 0.0;
};
void resolve_planar(const Law& law, const PlanarContact& contact, std::span<const double> gamma_n,
                    std::span<const double> gamma_t, const PlanarOutcomes& outcomes);

}  // namespace percuss
