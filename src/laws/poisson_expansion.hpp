// The expansion of Poisson's law as an inclusion.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "laws/impact_matrices.hpp"
#include "laws/poisson_bounds.hpp"
#include "percuss/law.hpp"
#include "solvers/answer.hpp"

namespace percuss {

// The inclusion of the expansion in P_N = Λ_NE − ε_NΛ_NC, in friction x around its centre, and in one more
// row for every friction whose radius does not vanish with P_N: there 0 ≤ ξ ⊥ κ ≥ 0 with ξ = g(κ − P_N − p)
// makes κ the radius.
//
// A planar interval whose ends are not opposite, [s, μΛ_NE], is no ball: its centre and its radius would
// cancel each other where μ is large. There friction is y = ±Λ_TE − s with its two ends as half lines, in
// one more row for the rate λ at which it gives way at the far one,  [Payr & Glocker 2005, (26)]
//   0 ≤ ±γ_T + G_TTλ ⊥ y ≥ 0,   0 ≤ f(μΛ_NE − s − y) ⊥ λ ≥ 0.
class PoissonExpansion {
 public:
  PoissonExpansion(const Impact& impact, const ImpactMatrices& system, const Poisson& law,
                   const Solution& compression);

  // Λ_E of every solution, with its residual.
  struct Found {
    Answer answer;
    std::vector<Eigen::VectorXd> impulse;
    std::vector<Eigen::VectorXd> unknowns;
  };

  Found run() const;

  // Radii are those that Λ_NE allows, whatever the solver made of their rows.
  double residual_of(Eigen::VectorXd x, const Solution& whole) const;

  ElementState state(std::size_t i, const Eigen::VectorXd& x, const Eigen::VectorXd& impulse,
                     const Eigen::VectorXd& gamma_after) const;

  // Λ_E − εΛ_C of contacts and clutches.
  Eigen::VectorXd added(const Eigen::VectorXd& x) const;

 private:
  // At the end of its bounds in the direction of `end`. Bounds that have come together leave to the velocity
  // which one it is.
  ElementState slip(Eigen::Index row, double end, const Eigen::VectorXd& gamma_after,
                    bool by_velocity = false) const;

  ElementState state_in_interval(std::size_t i, const Eigen::VectorXd& x,
                                 const Eigen::VectorXd& gamma_after) const;

  // Whether a friction or its load has an impulse: of a large μ the load may be tiny.
  bool acts(std::size_t i, const Eigen::VectorXd& impulse) const;

  // The row of the contact or clutch that loads friction i.
  Eigen::Index load_of(std::size_t i) const {
    return system_.offsets[static_cast<std::size_t>(impact_.elements[i].normal)];
  }
  // Whether a friction is written as an interval.
  bool is_interval(std::size_t i) const {
    return impact_.elements[i].kind == Kind::friction && impact_.elements[i].size() == 1 &&
           bounds_[i].c1 != 0.0;
  }
  bool loads(std::size_t i) const {
    return impact_.elements[i].kind == Kind::contact || impact_.elements[i].kind == Kind::clutch;
  }
  double stored(std::size_t i) const { return impact_.elements[i].restitution * compressed(i); }  // ε_NΛ_NC

  // Λ_NC, or 0 where neither it nor the friction that it allows is more than rounding.
  double compressed(std::size_t i) const;

  // Λ_TC of a friction, or 0 where it is no more than rounding.
  BlockVector compressed_friction(std::size_t i) const;

  void count_rows();

  void build();

  // κ in a unit in which p is of order one where the friction that it allows is: in that of Λ_N a load that a
  // large μ makes tiny would be none.
  void add_radius(std::size_t i);

  // The row of λ, which acts only beside y; what is left to the far end in a unit in which it is of order
  // one.
  void add_far_end(std::size_t i);

  // γ_C without the rounding of what compression brought to rest.
  Eigen::VectorXd compressed_velocity() const;

  const Impact& impact_;
  const ImpactMatrices& system_;
  const Poisson& law_;
  const Solution& first_;
  std::vector<ExpansionBounds> bounds_;  // per element
  std::vector<double> preload_;          // radius at P_N = 0, in units of r₁
  std::vector<double> room_;             // of an interval, its length at P_N = 0
  std::vector<Eigen::Index> row_of_;     // added for a radius or the far end of an interval; −1: none
  Eigen::Index extra_ = 0;               // rows added
  bool symmetric_ = true;                // A is the Delassus operator itself
  Eigen::VectorXd start_;                // Λ_E = start + map · unknowns
  Eigen::MatrixXd map_;
  Inclusion inclusion_;
};

}  // namespace percuss
