// The impulses that admissible impacts of a configuration can have, as polyhedral cones, and the form whose
// sign decides about the energy on them.  [docs/audit.md, The decision]
#pragma once

#include <optional>
#include <vector>

#include "audit/form_on_cone.hpp"
#include "percuss/impact.hpp"

namespace percuss {

// What a configuration is, in doubles and, where somebody asks, exactly. Keeps a reference to the impact; of
// one thread.
struct Configuration {
  const Impact& impact;
  std::vector<Eigen::Index> offsets;
  Eigen::MatrixXd W;
  Eigen::MatrixXd G;        // rounded once
  Eigen::VectorXd epsilon;  // one entry per row
  Eigen::VectorXd delta;    // (77)
  bool independent = true;  // the columns of W

  explicit Configuration(const Impact& impact);
  const exact::Matrix& exact_W() const;
  const exact::Matrix& exact_G() const;
  const exact::Matrix& exact_form() const;  // symmetric part of δG
  // Every ε > −1. Else there is no δ, and no form of it.
  bool has_delta() const { return delta.size() == epsilon.size(); }
  void set_restitution(const Eigen::VectorXd& epsilon_of_rows);

 private:
  mutable std::optional<exact::Matrix> exact_W_, exact_G_, exact_form_;
};

// Whether the symmetric part of δG is positive semidefinite; `least` is its least eigenvalue in doubles.
// Rounding cannot turn an eigenvalue that is well away from zero; near it rational arithmetic decides.
bool is_semidefinite(const Configuration& k, double least);
double least_eigenvalue(const Configuration& k);

// Which elements are clutches with Λ = 0.
using Asleep = std::vector<bool>;

// All choices; none if there are too many.
std::vector<Asleep> sleeping_choices(const Impact& impact);

// The impulses of all admissible impacts. With ξ_T = 0, which costs no generality because sliding only loses,
//   contacts  Λ ≥ 0, γ⁻ ≤ 0 ⇔ (GΛ) ≥ 0;   clutches  Λ ≥ 0, γ⁻ ≥ 0 ⇔ (GΛ) ≤ 0, or Λ = 0;   joints  (GΛ) = 0;
//   friction  |Λ_T| ≤ μΛ_k.
// Exact for scalar elements; of spatial friction's ball a polytope around it or inside of it.
FormOnCone enclosing_cone(const Configuration& k, const Asleep& asleep);
FormOnCone enclosed_cone(const Configuration& k, const Asleep& asleep);

// A box |Λ_j| ≤ μ_jΛ_k around the ball, whose numbers are those of the file.
FormOnCone boxed_cone(const Configuration& k, const Asleep& asleep);

// Whether Λ is inside the ball of spatial friction itself.
bool in_true_cone(const Configuration& k, const exact::Vector& lambda);

}  // namespace percuss
