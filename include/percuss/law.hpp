// The impact laws: an Impact in, an Outcome out.
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"
#include "percuss/solver.hpp"

namespace percuss {

// Newton's impact law as normal cone inclusions.  [Glocker 2012, sections 3 and 4]
//
//   M(u⁺ − u⁻) = WΛ,   γ = Wᵀu + χ,   ξ = γ⁺ + εγ⁻,   ξ_i ∈ N_{C_i}(−Λ_i)

struct Newton {
  SolverOptions solver;
  bool backward = false;  // solve for u⁻ from u⁺ (27)-(28); needs ε ≠ 0 in every element
  bool list_all = false;  // fill Outcome::all
};

// Validates the impact, then resolves it; so do all of these. Of several solutions the one with the least
// energy after the impact is reported (backward: before, admissible ones first), of equal ones that with more
// impulse.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Newton& law = {});

// Poisson's law in two phases.  [Pfeiffer; Pfeiffer & Glocker 1996]
//
//   compression  0 ≤ γ_NC ⊥ Λ_NC ≥ 0                     and Coulomb friction: Newton's law with ε = 0
//   expansion    0 ≤ γ_NE ⊥ Λ_NE − ε_NΛ_NC ≥ 0           and friction between bounds that depend on Λ_TC

struct Poisson {
  // The bounds of friction in the expansion, s = ε_Nε_TΛ_TC; planar, Λ_TC > 0:
  enum class Tangential {
    pfeiffer,  // [s, μΛ_NE]; where s = 0 as coulomb
    coulomb,   // [−μΛ_NE, μΛ_NE], whatever ε_T
    shifted,   // s ± μ(Λ_NE − ε_Nε_TΛ_NC)
  };
  Tangential tangential = Tangential::pfeiffer;
  SolverOptions solver;
  bool list_all = false;
};

// Contacts and clutches have both phases, with their own ε. Joints and rolling hold at the end of either
// phase; their ε is not used. Friction in space: see docs/laws/poisson.md.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Poisson& law);

// Moreau's law with a global dissipation index: the velocity is projected on the admissible ones in the
// metric of M, and thrown back.  [Glocker geometry, (26)-(31)]
//
//   v = argmin ‖v − u⁻‖_M  over  Wᵀv + χ ≥ 0,     u⁺ = (1 + ε)v − εu⁻

struct Moreau {
  enum class Corner {
    convex,     // all contacts at once: the intersection of their half-spaces
    reentrant,  // two to ten contacts, admissible where one of them is: the union
  };
  Corner corner = Corner::convex;
  double tolerance = 1e-10;  // of the residual
  bool list_all = false;
};

// Contacts only, without friction, all with the same restitution. At a re-entrant corner every stationary
// solution is found; the reported one has the nearest foot point.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Moreau& law);

// The energetic multi-impact law: contacts are springs that return the part e² of what they stored, and
// impulse travels through them in waves.  [Liu, Zhao & Brogliato 2008]
//
//   λ = K x^η,   x' = δ̇/Tra,   M u' = Wλ,   δ̇ = −γ = −(Wᵀu + χ)
//
// Tra is 1 in compression; in expansion e² (bi-stiffness) or 1 (mono-stiffness, which drops the rest of the
// energy at the end). Coulomb friction, our extension, acts at every instant of the impact:
//
//   −λ_T ∈ λ_N ∂‖μγ_T‖

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

// Contacts with stiffness, exponent, precompression and e in [0, 1]; joints and rolling, which hold all the
// time; friction, whose restitution is not used. No clutches. The residual is the balance of energy: a wave
// solves no inclusion that could be checked afterwards.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Energetic& law);

// The most energy that precompressed contacts can bring in: Σ λ₀^((η+1)/η)/((η+1)K^(1/η)).
double stored_energy(const Impact& impact);

// Walton's operator for spheres.  [Walton 1992, as given by Payr & Glocker 2005, (51)-(57)]
//
//   γ_N⁺ = −ε_Nγ_N⁻;  stick  γ_T⁺ = −ε_Tγ_T⁻  if  |γ_T⁻/γ_N⁻| < μ(β/α)(1 + ε_N)/(1 + ε_T),  else slip with
//   Λ_T = ∓μΛ_N

struct Walton {};

// One contact with planar friction whose normal and tangential motions are not coupled (G_NT = 0).
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Walton& law);

// Stronge's lumped model: a normal spring that unloads more stiffly than it loads, and a tangential spring in
// series with a Coulomb slider.  [Payr & Glocker 2005, section 7; Stronge, James & Ravani 2001 is not at
// hand]
//
//   γ' = GF;  F_N' = −κγ_N while γ_N < 0, −(κ/e²)γ_N while γ_N > 0;  F_T' = −(κ/η²)γ_T while |F_T| < μF_N,
//   else sliding
//
// The result does not depend on κ.

struct Stronge {
  double compliance_ratio = 1.21;  // η², tangential over normal compliance; 1.21 for solid spheres, ν = 0.3

  // The law is one of a single contact with planar friction. `any` gives such springs and sliders to every
  // contact, in the plane and in space: then it is computed in steps.
  enum class Contacts { one, any };
  Contacts contacts = Contacts::one;
};

// One contact with planar friction, unless `contacts` says any: contacts with e in [0, 1] and friction in one
// or two directions, one for each contact, whose restitution is not used; joints and rolling, which hold all
// the time. One contact with planar friction is exact to rounding, all else to 2e-4 of the jump of the
// velocity. The stiffness of contacts is κ, of which only ratios matter.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Stronge& law);

// A law of the user's: a function that gives the impulses. percuss adds the velocities, the account and the
// rest.
struct CustomLaw {
  std::string name = "custom";
  std::function<Result<Eigen::VectorXd>(const Impact& impact)> impulse;  // Λ, impact.rows() numbers
};
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const CustomLaw& law);

template <class L>
concept ImpactLaw = requires(const Impact& impact, const L& law) {
  { resolve(impact, law) } -> std::same_as<Result<Outcome>>;
};

using Law = std::variant<Newton, Poisson, Moreau, Energetic, Walton, Stronge, CustomLaw>;
static_assert(ImpactLaw<Newton> && ImpactLaw<Poisson> && ImpactLaw<Moreau> && ImpactLaw<Energetic> &&
              ImpactLaw<Walton> && ImpactLaw<Stronge> && ImpactLaw<CustomLaw>);

[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Law& law);
std::string name_of(const Law& law);

// How the account, and so the judge, reads an impact under this law.
AccountOptions account_options(const Impact& impact, const Law& law);

// The laws that have a name of their own: newton, poisson, moreau, energetic, walton and stronge.
std::span<const std::string_view> law_names();

// A law by its name and the options of a problem file, e.g. "poisson" and {"tangential", "coulomb"}. Unknown
// names and options are errors.
[[nodiscard]] Result<Law> make_law(const std::string& name,
                                   const std::map<std::string, std::string>& options = {});

// The inverse: the options of a problem file that make this law of its name, to the same bits. Defaults are
// left out, but for numbers of the model, compliance_ratio. What files cannot say, of custom laws everything,
// is not told.
std::map<std::string, std::string> options_of(const Law& law);

}  // namespace percuss
