// Which closed contacts hold, slide or let go: the set-valued forces on the level of accelerations.
//
// With γ_N = 0 and, for friction that does not slide yet, γ_T = 0:
//   γ̇ = Aλ + c,   γ̇_i ∈ N_{C_i}(−λ_i),   A = XᵀX̃,   c = Xᵀ L⁻¹h + ν      [Pfeiffer, section 2]
// Friction that slides is part of X̃ (accelerations.hpp), so A is not symmetric then, and there may be no
// solution or several: Painlevé's paradox.
#pragma once

#include <string>
#include <vector>

#include "percuss/outcome.hpp"
#include "sets/normal_form.hpp"
#include "sets/sets.hpp"
#include "simulate/accelerations.hpp"
#include "solvers/answer.hpp"

namespace percuss {

struct ForceDecision {
  Status status = Status::not_converged;
  Modes modes;
  long solutions = 1;  // how many different accelerations were found
  std::string reason;
};

class ContactForces {
 public:
  void adopt(const ElementSetPtr& set);

  // `here` was evaluated at the state and completed. `still` marks the elements that count as γ = 0: closed
  // contacts, clutches, and friction that may stick. Friction on such a contact that is not marked slides. Of
  // several solutions the one that keeps `before`, or else the one with the least forces. λ and u̇ of `here`
  // are overwritten.
  [[nodiscard]] const ForceDecision& decide(Accelerations& here, const std::vector<bool>& still,
                                            const Modes& before);

 private:
  void gather(const Accelerations& here, const std::vector<bool>& still);
  void read_modes(const Eigen::VectorXd& lambda, const Accelerations& here, Modes& modes) const;
  void share(const Eigen::VectorXd& lambda, Accelerations& here);

  ElementSetPtr set_;
  Inclusion inclusion_;
  NormalForm form_;
  Answer answer_;
  ForceDecision decision_;
  std::vector<std::size_t> order_;   // friction after what loads it
  std::vector<Eigen::Index> place_;  // first row of every element in the inclusion; −1: not in it
  std::vector<bool> slides_;
  bool sliding_ = false;
};

}  // namespace percuss
