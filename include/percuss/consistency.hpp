// What a configuration can do, whatever its velocity: gain energy, lock by friction, be repaired.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/progress.hpp"

namespace percuss {

// Friction in ellipsoids only: where it has another set (with_friction_shape), judge() leaves it undecided
// and the others do not apply.
//
// Can a set of coefficients ever gain energy? The referee's answer for all impacts that could happen at one
// configuration, under Newton's law.  [Glocker 2012, section 5]

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
  double ratio = 0.0;  // λ_min/λ_max
  // Every ε > −1, so that δ = (1 − ε)/(1 + ε) is a number. Else what follows down to `semidefinite` is not
  // computed, and nobody may show it.
  bool has_delta = true;
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
// judge(impact, law) of audit.hpp asks the law whether it sees it.
Consistency judge(const Impact& impact, const Progress* progress = nullptr);

// Critical friction: above it sliding cannot go on, and an impact without collision or several solutions
// appear. [Payr & Glocker 2005, section 6, α/|δ|]

struct CriticalFriction {
  std::string contact, friction;
  double present = 0.0;  // μ; the largest semi-axis of spatial friction
  // Of this contact as if it were the only one: α/|δ| with α = G_NN and δ = G_NT. Spatial friction: that μ at
  // which the worst direction is critical, with the present ratio of the semi-axes. Empty: no friction is
  // critical.
  std::optional<double> alone;
  Eigen::VectorXd direction;  // γ_T⁻ for which it is: the sign of δ; the worst direction
  // With the other contacts closed, sliding with their present friction, in the worst directions; planar
  // friction only. 0: the others are beyond theirs already.
  std::optional<double> coupled;
  bool above = false;  // present > alone or coupled
};

struct Painleve {
  std::vector<CriticalFriction> contacts;
  // All friction coefficients times this are critical together; empty: none, or not computed.
  std::optional<double> factor;
  // All contacts closed and sliding in the most critical pattern, γ_N⁻ = 0: where above is true, a velocity
  // at which an impact without collision can be expected. Empty if nothing is above.
  std::optional<Eigen::VectorXd> suspect;
  bool coupled_known = false;  // false: more than `coupled_limit` contacts, or spatial friction among them
};

inline constexpr int coupled_limit = 8;

// With contacts closed and sliding in the directions σ, the normal equations are ξ_N = A(σ)Λ_N + …,
// A(σ) = G_NN − G_NT diag(σμ). They have one solution whatever the right side if and only if all principal
// minors of A(σ) are positive. These are affine in every σ_iμ_i, so the extreme patterns decide. Joints are
// eliminated first.
Painleve painleve(const Impact& impact);

// The nearest restitution coefficients that can never gain energy, and what each could be if only it changed.

// Coefficients that are consistent for every admissible velocity while all others stay as they are.
struct CoefficientInterval {
  std::string element;
  double present = 0.0;
  bool possible = false;  // false: no value of this coefficient alone helps
  double low = 0.0;       // both ends are consistent themselves, and lie in Table 1
  double high = 0.0;
};

struct Repair {
  bool found = false;
  std::string reason;           // why not
  Eigen::VectorXd restitution;  // one per element, in Table 1, consistent as judge() says; six decimals
  double distance = 0.0;  // of δ = (1 − ε)/(1 + ε), one per element, to the present ones: ‖δ' − δ‖
  double least_distance = 0.0;  // nothing consistent is nearer than this
  std::vector<CoefficientInterval> single;
};

// The measure is Euclidean in δ (77), because the consistent δ form a convex cone: the work is linear in
// them. So the nearest ones are unique and are enclosed from both sides. Coefficients that are consistent
// already come back unchanged. With spatial friction the result is consistent, and nearest among those that
// bounds can prove.
Repair repair(const Impact& impact, const Progress* progress = nullptr);

// The impact-equivalent slide-push system: two bodies and a lever with the same impact equations as any two
// coupled scalar elements.  [Glocker 2012, section 8, (135)-(137)]
//
//   stop |--lever b/a-- [m₁] ~~second element~~ [m₂]      γ₁ = (b/a) u₁,  γ₂ = u₂ − u₁

struct SlidePush {
  double m1 = 0.0;     // G₁₁/G₁₂²
  double m2 = 0.0;     // 1/(G₂₂ − 1/m₁)
  double lever = 0.0;  // b/a = −G₁₁/G₁₂; negative: it reverses
  Impact impact;       // the same elements, coefficients and relative velocities; so the same Λ, ξ and work
};

// Fails unless there are exactly two scalar elements, coupled (G₁₂ ≠ 0) and independent.
[[nodiscard]] Result<SlidePush> impact_equivalent(const Impact& impact);

// The angles at which constraints meet, in the metric of M.  [Liu, Zhao & Brogliato 2008, property (1)]

// The angle of the admissible corner between the surfaces of two contacts: cos θ = −w_iᵀM⁻¹w_j/(‖w_i‖‖w_j‖)
// in the metric of M⁻¹. 90° where neither feels the other; an acute corner is a wedge in which single impacts
// repeat.
struct KineticAngle {
  std::string first, second;
  double radians = 0.0;
};

// One per pair of contacts, in the order of the elements.
std::vector<KineticAngle> kinetic_angles(const Impact& impact);

}  // namespace percuss
