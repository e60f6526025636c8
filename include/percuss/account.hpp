// The referee of one impact: energies, work of every element, three kinds of consistency; and the judge, who
// says what is called solved.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

// The referee. It sees M, W, χ, u⁻, u⁺, Λ and the coefficients, never how a law got there.
// [Glocker 2012, sections 4 and 5]

enum class Requirement { kinematic, kinetic, energetic };
std::string_view to_string(Requirement requirement);

// One thing that is wrong with an impact.
struct Violation {
  Requirement requirement = Requirement::kinematic;
  std::string element;  // its name; empty where the whole impact is meant
  std::string what;     // "penetrates after the impact"
  double size = 0.0;   // how much, in the unit of γ, Λ or T; the momentum relative to what it is the sum of
  bool given = false;  // it is in what was given: u⁻ is not admissible, or a coefficient is outside Table 1
};

// Energy relative to constraints that move as Wᵀb + χ = 0: T = ½ (u − b)ᵀM(u − b). It changes by Σ W_i
// exactly. Of all such b the one of least kinetic energy.  [Glocker geometry, section 4]
struct RelativeEnergy {
  Eigen::VectorXd b;
  double before = 0.0;
  double after = 0.0;
};

struct Account {
  double energy_before = 0.0;  // T⁻ = ½ u⁻ᵀMu⁻
  double energy_after = 0.0;   // T⁺
  // W_i, one per element: ∫ λ_iᵀγ_i dt where the law followed the impact in time and its numbers add up to
  // T⁺ − T⁻ + χᵀΛ; else ½ Λ_iᵀ(γ_i⁺ + γ_i⁻) (60), which has the same sum.
  std::vector<double> work;
  double excitation = 0.0;  // −χᵀΛ, the energy the moving constraints bring in: T⁺ − T⁻ = Σ W_i − χᵀΛ
  // ½ Pᵀ(u⁺ + u⁻), the work of the impulse from outside, where there is one: it adds to T⁺ − T⁻.
  std::optional<double> impressed;
  double stored_energy = 0.0;  // AccountOptions::stored_energy
  double energy_error =
      0.0;  // |Σ W_i − (T⁺ − T⁻ + χᵀΛ)| where W_i are integrals: what the law did not resolve
  double momentum_error = 0.0;  // the largest row of M(u⁺−u⁻) − WΛ − P, relative to what it is the sum of

  bool kinematic = false;  // before and after: contacts γ⁻ ≤ 0 ≤ γ⁺, clutches γ± ≥ 0, joints γ± = 0
  bool kinetic = false;  // −Λ_i ∈ C_i, shifted by its preload, and momentum balances
  bool energetic = false;  // Σ W_i ≤ ΣE₀, 0 without precompression: no energy is gained but from constraints
                           // that move

  std::vector<Violation> violations;  // empty where the three hold
  // Where constraints move (χ ≠ 0), the impact is plain and such a b exists.
  std::optional<RelativeEnergy> relative;

  double total_work() const { return energy_after - energy_before; }  // T⁺ − T⁻
  // The largest energy that occurs. Work far below it is rounding, no loss and no gain.
  double energy_scale() const { return std::max({energy_before, energy_after, stored_energy}); }
};

// Which velocities the contacts together admit: at a re-entrant corner one open contact is enough.
enum class Admissible { all, any };

struct AccountOptions {
  Admissible admissible = Admissible::all;
  double stored_energy =
      0.0;  // in contacts that were compressed before the impact: the elements may add as much
  double tolerance = 1e-9;  // what counts as rounding, of every row's own scale
  double floor = 1e-3;      // which is at least this part of the largest row's (src/sets/README.md)
  Eigen::VectorXd
      forces;            // impulse of finite forces in the same time, where that is a time step; empty: none
  bool relative = true;  // find the energy relative to moving constraints; no verdict needs it
};

Account account(const Impact& impact, const Solution& solution, const AccountOptions& options = {});

// The judge: what is called solved, and why not. It recomputes everything from M, W, χ, u⁻, u⁺, Λ and the
// coefficients, and never trusts the law or its solver.

// The largest row of Mu⁺ − Mu⁻ − WΛ − P − forces beside what it is the sum of; infinite where something is
// not finite. `forces` as in AccountOptions.
double momentum_gap(const Impact& impact, const Eigen::Ref<const Eigen::MatrixXd>& W,
                    const Solution& solution, const Eigen::VectorXd* forces = nullptr);

// What speaks against a solution with this account; empty where nothing does.
[[nodiscard]] std::string objection(const Solution& solution, const Account& account);

// Every law's last step. A solution that is not kinetically consistent, or not kinematically although u⁻ and
// the coefficients are, is none: `solved` becomes `not_converged` with the reason, and nothing is said about
// the number of solutions. Never makes anything better.
void confirm(const Impact& impact, AccountOptions options, Outcome& outcome);

}  // namespace percuss
