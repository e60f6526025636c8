// The results of an impact by name: velocity_after[0], elements.C.impulse, energy.work, mode, regime, status;
// and those of a motion: run.state.x, run.impacts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/compare.hpp"
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

// One result. Names are those of the results in JSON:
//   velocity_before[i], velocity_after[i], gamma_before[k], gamma_after[k], impulse[k], xi[k]
//   elements.NAME.impulse[k], .gamma_before[k], .gamma_after[k], .xi[k], .work, .mode
//   energy.before, energy.after, energy.work, energy.gain (after over before)
//   consistency.kinematic, consistency.kinetic, consistency.energetic       1 or 0
//   status, solutions, residual, regime, supercritical
//   compression.impulse[k], compression.velocity_after[i], loss.dT1, loss.dT2       Poisson's law
// At the end of the motion of a system written as text:
//   run.time, run.status, run.state.NAME, run.state.NAME'
//   run.impacts, run.gains (impacts that gained energy), run.elements.NAME.impacts (with an impulse there)
//   run.energy (T + V), run.dissipated, run.elements.NAME.dissipated, run.excitation, run.forces, run.balance
// Without its index a name stands for all components.
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
    kinematic,
    kinetic,
    energetic,
    status,
    solutions,  // infinite for a continuum, NaN where it is not decided
    residual,
    regime,
    supercritical,
    compression_impulse,
    compression_velocity,
    loss_1,
    loss_2,
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
  std::size_t element = 0;  // of work and mode

  // Its numbers stand for words.
  bool is_label() const {
    return what == What::mode || what == What::status || what == What::regime || what == What::run_status;
  }
  bool of_run() const { return what >= What::run_time; }
};

// All that the name stands for, at least one.
[[nodiscard]] Result<std::vector<Quantity>> find_quantities(const Problem& of, std::string_view name);

// The word that a label stands for.
std::string label_of(const Quantity& quantity, double value, const Impact& impact);

// What is kept of a motion.
struct RunEnd {
  RunStatus status = RunStatus::not_applicable;
  std::string reason = {};  // where `until` was not reached
  double time = 0.0;
  Eigen::VectorXd q, u;
  EnergyAccount energy = {};
  long impacts = 0, gains = 0;
  std::vector<long> impacts_of = {};  // every element
};

// The motion of a system written as text from its initial state, with the options of the problem.
RunEnd follow_motion(const Problem& of);

// One case after the other, for one thread.
class Evaluator {
 public:
  // Without `impact` only results of the motion are asked for.
  Evaluator(Problem base, Variation variation, bool impact = true)
      : variation_(std::move(variation)), problem_(std::move(base)), impact_(impact) {}

  // Sets the variables and resolves the impact. The motion is followed when a result of it is asked for.
  void run(std::span<const double> variables);

  // NaN where there is no such number: no solution, or data that the law refuses.
  double value(const Quantity& quantity);
  Regime regime() const;
  const std::string& refusal() const { return refusal_; }  // empty where the law took the data
  const Outcome& outcome() const { return outcome_; }
  const Problem& present() const { return problem_; }

 private:
  Variation variation_;
  Problem problem_;
  Outcome outcome_;
  NewtonWorkspace workspace_;
  std::string refusal_;
  Account account_;
  bool accounted_ = false;
  bool impact_ = true;
  std::optional<RunEnd> end_;
};

// Whether friction is so large that sliding cannot go on at one of the contacts alone, μ|δ| > α.
// [Payr & Glocker 2005, (33), (46)]
bool supercritical(const Impact& impact);

}  // namespace percuss
