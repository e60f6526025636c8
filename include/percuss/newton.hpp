// Newton's impact law as normal cone inclusions.  [Glocker 2012, sections 3 and 4]
//
//   M(u⁺ − u⁻) = WΛ,   γ = Wᵀu + χ,   ξ = γ⁺ + εγ⁻,   ξ_i ∈ N_{C_i}(−Λ_i)
#pragma once

#include <memory>

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"
#include "percuss/solver.hpp"

namespace percuss {

struct Newton {
  SolverOptions solver;
  bool backward = false;  // solve for u⁻ from u⁺ (27)-(28); needs ε ≠ 0 in every element
  bool list_all = false;  // fill Outcome::all
};

// Memory that is reused from impact to impact of the same shape. One contact with planar friction then
// allocates nothing, away from ties between its states. One workspace per thread.
class NewtonWorkspace {
 public:
  NewtonWorkspace();
  ~NewtonWorkspace();
  NewtonWorkspace(NewtonWorkspace&&) noexcept;
  NewtonWorkspace& operator=(NewtonWorkspace&&) noexcept;

  struct Data;
  Data& data() { return *data_; }

 private:
  std::unique_ptr<Data> data_;
};

// Validates the impact, then resolves it. Where several solutions exist, the reported one has the least
// kinetic energy after the impact; ties go to the one with more impulse, which is the limit γ_N⁻ → 0⁻ of
// [Payr & Glocker 2005, section 6]. Backward, solutions whose u⁻ is kinematically admissible come first, and
// the energy is that before the impact.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Newton& law = {});

// The same for an impact that is known to be valid.
void resolve(const Impact& impact, const Newton& law, NewtonWorkspace& workspace, Outcome& outcome);

}  // namespace percuss
