// Can a set of coefficients ever gain energy? The referee's answer for all impacts that could happen at one
// configuration, under Newton's law.  [Glocker 2012, section 5]
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/progress.hpp"

namespace percuss {

enum class Verdict {
  consistent,    // no kinematically admissible u⁻ gains energy but what springs held before (stored_energy)
  inconsistent,  // there is one that does: the witness
  undecided,
};
std::string_view to_string(Verdict verdict);

// A sufficient condition of the form lhs ≤ λ_min/λ_max.
struct SufficientCondition {
  double lhs = 0.0;
  bool holds = false;
};

struct Witness {
  Eigen::VectorXd velocity;  // u⁻, kinematically admissible
  Eigen::VectorXd impulse;   // Λ that solves the law for it
  double work = 0.0;         // Σ W_i > 0
  double gain = 1.0;         // T⁺/T⁻
  // Where the law has resolved it: which of its solutions gains, counted from one in the order of
  // Outcome::all, and whether it is the one that the law reports. 0: nobody has resolved it.
  std::size_t solution = 0;
  bool reported = false;
};

struct Consistency {
  Verdict verdict = Verdict::undecided;
  std::string reason;
  double lambda_min = 0.0;  // eigenvalues of G (26)
  double lambda_max = 0.0;
  double ratio = 0.0;           // λ_min/λ_max
  SufficientCondition similar;  // (87)
  SufficientCondition small;    // (92) with the true norm ‖I − δ‖ = max|1 − δ_i|
  SufficientCondition small_as_printed;
  double definiteness = 0.0;      // least eigenvalue of the symmetric part of δG; sharper than (87) and (92)
  bool semidefinite = false;      // whether it is not negative, in rational arithmetic
  bool equal = false;             // 5.2.3
  bool elastic = false;           // 5.2.4
  bool inelastic = false;         // 5.2.5
  bool special_elements = false;  // 5.3: contacts, joints and rolling only
  std::optional<Witness> witness;
  // The largest T⁺/T⁻ over all admissible velocities lies between these; one where nothing can be gained.
  double worst_gain_lower = 1.0;
  std::optional<double> worst_gain_upper;  // empty: not known, or there is none
  // Energetic law: what precompressed contacts can bring in. Then T⁺ ≤ T⁻ + stored_energy, which bounds no
  // ratio.
  double stored_energy = 0.0;
};

// What of it costs nothing: eigenvalues and sufficient conditions; the verdict stays undecided.
Consistency conditions(const Impact& impact);

// Sees M, W and the coefficients; u⁻ and χ do not matter. Exact for scalar elements: rounding cannot turn the
// verdict, ties are decided in rational arithmetic. So a gain may be smaller than rounding, and only
// judge(impact, law) of verdict.hpp asks the law whether it sees it.
Consistency judge(const Impact& impact, const Progress* progress = nullptr);

}  // namespace percuss
