// What an impact did: u⁺, Λ, ξ, what every element did, and what is known about other solutions.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/outcome_detail.hpp"

namespace percuss {

enum class Status {
  solved,         // the inclusion holds, as recomputed outside the solver
  no_solution,    // the mathematics has none
  not_converged,  // no solver reached the tolerance; the best residual is reported
};
std::string_view to_string(Status status);

enum class Mode {
  active,    // contact, clutch: Λ > 0; joints always
  inactive,  // contact, clutch: Λ = 0
  stick,     // friction: −Λ inside its reservoir
  slip,      // friction: −Λ on the boundary of its reservoir
  none,      // friction: the loading impulse is zero
};
std::string_view to_string(Mode mode);

// Planar slip by the sign of Λ_T  [Payr & Glocker 2005, section 5].
enum class SlipDirection {
  none,
  forward,   // Λ_T = −μΛ_N
  backward,  // Λ_T = +μΛ_N
};
std::string_view to_string(SlipDirection direction);

struct ElementState {
  Mode mode = Mode::inactive;
  SlipDirection slip = SlipDirection::none;
  bool unique_impulse = true;  // false: other impulses of this element belong to the same velocities
  bool unique_mode = true;     // false: and with some of them it does something else
};

// One solution. Rows as in Impact; γ⁻ and γ⁺ follow from the velocities.
struct Solution {
  Eigen::VectorXd velocity_before;  // u⁻
  Eigen::VectorXd velocity_after;   // u⁺
  Eigen::VectorXd impulse;          // Λ
  Eigen::VectorXd gamma_before;     // γ⁻ = Wᵀu⁻ + χ
  Eigen::VectorXd gamma_after;      // γ⁺ = Wᵀu⁺ + χ
  Eigen::VectorXd xi;               // ξ = γ⁺ + εγ⁻
  std::vector<ElementState> elements;
  double residual = 0.0;  // see Outcome::residual
  Detail detail;          // of laws that know more
  // A law of compliance at γ_N⁻ = 0, with friction above the critical one: not what happens there, which is
  // nothing, but the limit γ_N⁻ → 0⁻, an impact without collision.  [Payr & Glocker 2005, section 6]
  bool limit = false;
};

// How many different u⁺ exist.
struct SolutionCount {
  bool decided = false;    // false: not known
  bool continuum = false;  // they form a set that is not finite
  long number = 0;         // when decided and not a continuum
};

// What a residual measures.
enum class Measure {
  none,            // a closed form, phases, a law of the user's: nothing is recomputed but the account
  inclusion,       // the natural map of the law's inclusion, row by row (src/sets/README.md)
  energy_balance,  // a wave: what the energies of all contacts and of the motion miss to balance, relative
};
std::string_view to_string(Measure measure);

struct Outcome {
  Status status = Status::not_converged;
  Solution solution;    // the one reported; the best approximation when not converged; empty if none exists
  SolutionCount count;  // of different u⁺ (u⁻ when backward)
  std::optional<bool> unique_velocity;
  std::optional<bool> unique_impulse;
  std::vector<Solution> all;  // every solution where they were enumerated; of a continuum its extreme points
  // How far the reported solution is from fulfilling its law, recomputed from M, W, u and Λ by code that is
  // not the solver's; free of units: it does not change with those of mass, length and time or of an element.
  // None where the law has nothing to recompute, and where there is no solution.
  std::optional<double> residual;
  Measure measure = Measure::none;
  std::string solver;  // what found it
  std::string reason;  // why there is none, or why it did not converge

  // One line: status, number of solutions, residual, solver.
  std::string brief_report() const;
};

}  // namespace percuss
