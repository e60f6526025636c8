// The impulses of one time step: ξ = GΛ + c, ξ_i ∈ N_{C_i}(−Λ_i), small and solved millions of times.
#pragma once

#include <Eigen/Core>
#include <array>
#include <string>
#include <vector>

#include "percuss/outcome.hpp"
#include "percuss/sets.hpp"
#include "sets/normal_form.hpp"
#include "solvers/answer.hpp"

namespace percuss {

class StepProblem {
 public:
  // One element. Friction follows its contact immediately where it can, and is then solved together with it.
  struct Part {
    Eigen::Index row = 0;
    Eigen::Index size = 1;
    bool bilateral = false;
    Eigen::Index load = -1;  // row of the normal impulse: friction
    std::array<double, 3> mu{};
  };

  void resize(Eigen::Index freedom, Eigen::Index rows);
  void clear() {
    parts.clear();
    n = 0;
  }

  std::vector<Part> parts;
  Eigen::Index n = 0;  // rows in use
  Eigen::MatrixXd X;   // L⁻¹W, n columns
  Eigen::VectorXd c;
  Eigen::VectorXd lambda;  // in: where to begin; out: the solution

  // Gauss-Seidel from where it stands; if that does not settle, the solvers for impacts.
  Status solve(std::string& reason);

 private:
  void assemble();
  double sweep();
  double solve_pair(const Part& contact, const Part& friction);
  double solve_one(const Part& part);
  Status hand_over(std::string& reason);
  double rate(Eigen::Index row) const { return c[row] + G_.col(row).head(n).dot(lambda.head(n)); }  // ξ
  double change(Eigen::Index row, double value);

  Eigen::MatrixXd G_;
  Inclusion inclusion_;
  NormalForm form_;
  Answer answer_;
};

}  // namespace percuss
