// Admissible impacts of scalar elements as polyhedral cones of x = (u⁻, Λ), one for every state: what each
// element does. Nothing is assumed about the directions: where they depend on each other, γ⁻ = Wᵀu⁻ cannot be
// chosen freely, and ξ_T = 0 as in admissible_cone.hpp would lose generality.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "audit/admissible_cone.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

enum class Does {
  open,      // Λ = 0, ξ ≥ 0; friction of an open contact: Λ = 0, ξ free
  closed,    // ξ = 0: contacts and clutches Λ ≥ 0, joints, friction |Λ_T| ≤ μΛ_k
  forward,   // friction Λ_T = −μΛ_k, ξ_T ≥ 0
  backward,  // friction Λ_T = μΛ_k, ξ_T ≤ 0
};
using State = std::vector<Does>;  // one per element

// Whether every element has one component.
bool is_scalar(const Impact& impact);

// Calls `look` with every state that an impact can be in, until it returns false.
void for_each_state(const Impact& impact, const std::function<bool(const State&)>& look);
double number_of_states(const Impact& impact);

// The cone of a state, and −2(T⁺ − T⁻) = −2u⁻ᵀWΛ − ΛᵀGΛ as its form. Spatial friction can only stick in it,
// and its ball is left out.
FormOnCone state_cone(const Configuration& k, const State& state);

// An impact that fulfils Newton's law exactly.
struct ExactImpact {
  exact::Vector velocity;  // u⁻
  exact::Vector impulse;   // Λ
};

// The exact impact nearest to (u⁻, Λ), which is known up to rounding, if there is one and it gains energy.
// None where spatial friction slides.
std::optional<ExactImpact> exact_gain(const Configuration& k, const Eigen::VectorXd& velocity,
                                      const Eigen::VectorXd& impulse);

// What Newton's law makes of this very velocity where the elements do what `elements` says, if they do: Λ is
// determined, all inequalities hold, and energy is gained. Scalar elements only.
std::optional<ExactImpact> exact_gain_at(const Configuration& k, const Eigen::VectorXd& velocity,
                                         const std::vector<ElementState>& elements);

}  // namespace percuss
