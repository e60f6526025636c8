// The point of a polyhedron that is nearest to a given one:
//
//   minimise ½‖x − p‖²  over  Aᵀx + b ≥ 0
//
// by the dual active-set method [Goldfarb & Idnani 1983]: it walks from p through points that are nearest to
// ever more of the half-spaces, each time adding the one that is violated most. Dependent columns are
// welcome. The result is recomputed from its active set by an orthogonal factorisation and so is exact to
// rounding.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

namespace percuss {

struct Projection {
  enum class Status {
    found,
    empty,          // the polyhedron is; `multipliers` prove it: y ≥ 0, Ay = 0, bᵀy < 0
    not_converged,  // the walk did not end; does not happen but for numbers of extreme size
  };
  Status status = Status::not_converged;
  Eigen::VectorXd x;
  Eigen::VectorXd multipliers;       // λ ≥ 0 with x = p + Aλ and λᵀ(Aᵀx + b) = 0
  std::vector<Eigen::Index> active;  // columns that hold x, independent of each other
};

// `guess`: columns that were active in a similar problem; the walk starts there.
Projection project_on_polyhedron(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& p,
                                 std::span<const Eigen::Index> guess = {});

}  // namespace percuss
