// A connected part of a problem on its way to an answer, and what the stages of strategy.cpp do for it.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <string>
#include <string_view>

#include "percuss/solver.hpp"
#include "sets/normal_form.hpp"
#include "solvers/answer.hpp"

namespace percuss {

// The best of what several solvers found.
struct Best {
  Eigen::VectorXd lambda;
  double residual = std::numeric_limits<double>::infinity();
  std::string solver;

  void offer(const Eigen::VectorXd& candidate, double candidate_residual, std::string_view name);
};

struct Part {
  const NormalForm& form;
  const Eigen::MatrixXd* impulse;  // of a decomposed problem, see enumerate()
  const SolverOptions& options;
  bool forward;
  double enough;  // a residual that is accepted
  Answer& answer;
  Best best{};
  std::string doubt{};  // why enumeration has not decided

  bool automatic() const { return options.solver == Solver::automatic; }
  bool settled() const { return answer.status != Status::not_converged || best.residual <= enough; }
};

struct Budget {
  long newton_steps = 0;  // of each run of Newton's method
  long sweeps = 0;        // of Gauss-Seidel, at once
  long plateau = 0;       // sweeps that may not halve the residual; a thousand of them are common
  long first_sweeps = 0;  // before Newton's method takes over for the first time; then twice as many
  long fair_sweeps = 0;   // more than these must halve the residual of those before
  int starts = 0;         // from random impulses
  double operations = 0;  // of the contact solvers; 1e11 are less than a minute
};

// Exact: these decide, or leave the part as it is.
void enumerate_states(const Budget& budget, Part& part);
void stay_at_rest(const Budget& budget, Part& part);  // nothing approaches: Λ = 0, and no other velocity
void solve_one_contact(const Budget& budget, Part& part);

// Iterative: these offer what they find to `best`.
void run_contact_solvers(const Budget& budget, Part& part);
void run_newton(const Budget& budget, Part& part);
void run_lemke(const Budget& budget, Part& part);
void run_gauss_seidel(const Budget& budget, Part& part);
void run_alternating(const Budget& budget, Part& part);
void run_newton_from_many(const Budget& budget, Part& part);

}  // namespace percuss
