// The results of an impact by name: velocity_after[0], elements.C.impulse, energy.work, mode, regime, status;
// those of a motion: run.state.x, run.impacts; and formulas of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/compare.hpp"
#include "percuss/consistency.hpp"
#include "percuss/newton_workspace.hpp"
#include "percuss/simulation.hpp"
#include "percuss/study.hpp"

namespace percuss {

// What all elements of an impact did, with the status, as one number of at most 53 bits, so that a double
// holds it. Impacts of up to 16 elements.
using Regime = std::uint64_t;
inline constexpr std::size_t most_regime_elements = 16;

// In words: "slip forward"; "A stick, B open"; "no solution". With several elements each is named.
std::string regime_label(Regime regime, const Impact& impact);
bool supercritical(Regime regime);
bool unanswered(Regime regime);  // no solution, not converged, refused

// One result by its name. The names are those of the results in JSON; docs/quantities.md lists all of them
// with the equations they come from and the laws that give them:
//   velocity_after[i], gamma_after[k], impulse[k], elements.NAME.impulse[k], elements.NAME.work, energy.work,
//   regime, status, loss.dT1, elements.NAME.split.coupling, audit.definiteness, run.state.NAME, ...
// Without its index a name stands for all components; elements.NAME.impulse may be written impulse.NAME. A
// formula of names, gamma_after.C.friction/gamma_after.C, is a result, too.
struct Quantity {
  enum class What {
    velocity_before,
    velocity_after,
    gamma_before,
    gamma_after,
    impulse,
    xi,
    work,
    mode,
    energy_before,
    energy_after,
    energy_work,
    energy_gain,
    energy_excitation,
    energy_impressed,
    relative_before,
    relative_after,
    kinematic,
    kinetic,
    energetic,
    status,
    solutions,  // infinite for a continuum, NaN where it is not decided
    residual,
    regime,
    supercritical,

    // [Glocker 2012]
    split_work,
    split_cone,
    split_own,
    split_coupling,
    element_cone,
    element_own,
    element_coupling,
    lambda_min,
    lambda_max,
    lambda_ratio,
    similar,
    similar_holds,
    small,
    small_holds,
    small_as_printed,
    definiteness,
    semidefinite,

    // [Payr & Glocker 2005]
    critical,
    critical_forward,
    critical_backward,
    threshold_forward,
    threshold_backward,
    ratio_before,
    ratio_after,
    rebound,
    reversal,

    // [Glocker geometry]
    moreau_v,
    moreau_b,
    moreau_z,
    moreau_z_normal,
    moreau_z_cross,
    moreau_foot,

    // [Liu, Zhao & Brogliato 2008]
    compressions,
    repeated,
    stored,
    returned,
    work_compression,
    work_restitution,
    energy_residual,
    impulse_correlation,
    stops,
    total_stored_before,
    total_stored,
    total_returned,
    total_lost,
    energy_balance,
    tail,
    wedged,

    // [Pfeiffer]
    compression_impulse,
    compression_gamma,
    compression_velocity,
    compression_mode,
    expansion_impulse,
    expansion_gamma,
    expansion_velocity,
    expansion_mode,
    phases,
    added,
    loss_1,
    loss_1_normal,
    loss_1_tangential,
    loss_2,
    loss_2_normal,
    loss_2_tangential,
    element_loss_1,
    element_loss_2,

    formula,

    run_time,
    run_status,
    run_state,  // q, then u
    run_impacts,
    run_gains,
    run_energy,
    run_dissipated,
    run_excitation,
    run_forces,
    run_balance,
    run_element_impacts,
    run_element_dissipated,
  };
  std::string name;
  What what = What::regime;
  Eigen::Index index = 0;   // a coordinate, or a row of Λ
  std::size_t element = 0;  // of results of one element
  unsigned laws = ~0U;      // that give it: a bit for every index of Law
  Expression formula = {};  // of the parts, in their order
  std::vector<Quantity> parts = {};

  // Its numbers stand for words.
  bool is_label() const;
  bool given_by(const Law& law) const { return ((laws >> law.index()) & 1U) != 0; }
  // Whether a number of a motion, or one of an impact, is needed for it.
  bool of_run() const;
  bool of_impact() const;
};

// All that the name stands for, at least one. A result that the law does not give is an error.
[[nodiscard]] Result<std::vector<Quantity>> find_quantities(const Problem& of, std::string_view name);
// The same for a problem under several laws, of which one has to give it.
[[nodiscard]] Result<std::vector<Quantity>> find_quantities(std::span<const Problem> laws,
                                                            std::string_view name);

// The word that a label stands for.
std::string label_of(const Quantity& quantity, double value, const Impact& impact);

// Where the work of an element comes from: W_i = cone + own + coupling.  [Glocker 2012, (63), (65), (78)]
//
//   cone      Λ_iᵀξ_i/(1 + ε_i)                      what sliding and opening take, never positive (79)
//   own       −½ δ_iΛ_iᵀG_iiΛ_i                      the element alone, never positive for |ε_i| ≤ 1
//   coupling  −½ δ_iΛ_iᵀ Σ_{k≠i} G_ikΛ_k             the others: where energy is gained, it comes from here
//
// with δ_i = (1 − ε_i)/(1 + ε_i).
struct WorkSplit {
  double cone = 0.0, own = 0.0, coupling = 0.0;

  double work() const { return cone + own + coupling; }
};
// One per element; empty where some ε_i is −1, and where the impact is not plain.
std::vector<WorkSplit> work_split(const Impact& impact, const Solution& solution);

// The same for Poisson's law: ΔT₁ = γ_Eᵀ(Λ_C + Λ_E) and ΔT₂ = −(Λ_C + Λ_E)ᵀG(Λ_C + Λ_E), element by element.
// [Pfeiffer, (3)-(5)]
struct LossSplit {
  double dT1 = 0.0, dT2 = 0.0;
};
std::vector<LossSplit> loss_split(const Impact& impact, const Solution& solution);

// E₀ of a contact that was compressed before the impact, whose work is W_c + W_r.  [Liu, Zhao & Brogliato
// 2008]
double initial_energy(const Element& element, const EnergeticDetail::Contact& contact, double work);

// Where one contact slides, planar friction.  [Payr & Glocker 2005, section 5]
struct SlipLimits {
  double critical_forward = 0.0, critical_backward = 0.0;    // α/δ, −α/δ (33), (46); infinite: at no μ
  double threshold_forward = 0.0, threshold_backward = 0.0;  // of γ_T⁻/γ_N⁻ (47), (34); infinite: at none
};
// One per element, of planar friction and its contact as if they were alone; zeros for the others, and where
// coordinates have no mass.
std::vector<SlipLimits> slip_limits(const Impact& impact);

// What is kept of a motion.
struct RunEnd {
  RunStatus status = RunStatus::not_applicable;
  std::string reason = {};  // where `until` was not reached
  double time = 0.0;
  Eigen::VectorXd q, u;
  EnergyAccount energy = {};
  long impacts = 0, gains = 0;
  std::vector<long> impacts_of = {};       // every element
  std::vector<std::string> elements = {};  // names, in the order of impacts_of and of the energies
};

// The motion of a system from its initial state, with the options of the problem.
RunEnd follow_motion(const Problem& of);

// One case after the other, for one thread.
class Evaluator {
 public:
  // Without `impact` only results of the motion are asked for.
  Evaluator(Problem base, Variation variation, bool impact = true)
      : variation_(std::move(variation)), problem_(std::move(base)), impact_(impact) {}
  // Of an impact that has been resolved.
  Evaluator(Problem of, Outcome outcome) : problem_(std::move(of)), outcome_(std::move(outcome)) {}

  // Sets the variables and resolves the impact. The motion is followed when a result of it is asked for.
  void run(std::span<const double> variables);

  // NaN where there is no such number: no solution, data that the law refuses, a result that it does not
  // give.
  double value(const Quantity& quantity);
  Regime regime() const;
  const std::string& refusal() const { return refusal_; }  // empty where the law took the data
  const Outcome& outcome() const { return outcome_; }
  const Problem& present() const { return problem_; }

 private:
  double value_of_configuration(const Quantity& quantity);  // M, W, χ and the coefficients
  double value_of_account(const Quantity& quantity);
  double value_of_solution(const Quantity& quantity);
  double value_of_split(const Quantity& quantity);
  const Account& accounted();

  Variation variation_;
  Problem problem_;
  Outcome outcome_;
  NewtonWorkspace workspace_;
  std::string refusal_;
  // Of the present case, once they were asked for.
  std::optional<Account> account_;
  std::optional<Consistency> conditions_;
  std::optional<std::vector<WorkSplit>> split_;
  std::optional<std::vector<SlipLimits>> limits_;
  bool impact_ = true;
  std::optional<RunEnd> end_;
};

// Whether friction is so large that sliding cannot go on at one of the contacts alone, μ|δ| > α.
// [Payr & Glocker 2005, (33), (46)]
bool supercritical(const Impact& impact);

}  // namespace percuss
