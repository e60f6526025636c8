// The results of an impact by name: velocity_after[0], elements.C.impulse, energy.work, mode, regime, status.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/audit.hpp"
#include "percuss/compare.hpp"
#include "percuss/parameters.hpp"

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
  };
  std::string name;
  What what = What::regime;
  Eigen::Index index = 0;   // a coordinate, or a row of Λ
  std::size_t element = 0;  // of work and mode

  // Its numbers stand for words.
  bool is_label() const { return what == What::mode || what == What::status || what == What::regime; }
};

// All that the name stands for, at least one.
Result<std::vector<Quantity>> find_quantities(const Case& of, std::string_view name);

// The word that a label stands for.
std::string label_of(const Quantity& quantity, double value, const Impact& impact);

// One case after the other, for one thread.
class Evaluator {
 public:
  Evaluator(Case base, Variation variation) : variation_(std::move(variation)), case_(std::move(base)) {}

  // Sets the variables and resolves the impact.
  void run(std::span<const double> variables);

  // NaN where there is no such number: no solution, or data that the law refuses.
  double value(const Quantity& quantity);
  Regime regime() const;
  const std::string& refusal() const { return refusal_; }  // empty where the law took the data
  const Outcome& outcome() const { return outcome_; }
  const Case& present() const { return case_; }

 private:
  Variation variation_;
  Case case_;
  Outcome outcome_;
  NewtonWorkspace workspace_;
  std::string refusal_;
  Account account_;
  bool accounted_ = false;
};

// Whether friction is so large that sliding cannot go on at one of the contacts alone, μ|δ| > α.
// [Payr & Glocker 2005, (33), (46)]
bool supercritical(const Impact& impact);

}  // namespace percuss
