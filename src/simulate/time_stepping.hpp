// Moreau's midpoint rule on the level of velocities, with Newton's law.  [Moreau 1988; Jean 1999]
//
//   q_M = q + ½Δt u,   M(u' − u) = Δt h(q_M, u_M) + WΛ,   ξ = γ' + εγ ∈ N_C(−Λ),   q' = q_M + ½Δt u'
//
// M, W and χ at the midpoint; contacts with g(q_M) ≤ 0 take part; u_M = u + ½Δt M⁻¹h(q_M, u).
#pragma once

#include <vector>

#include "simulate/impacts.hpp"
#include "simulate/recorder.hpp"
#include "simulate/small_dense.hpp"
#include "simulate/step_problem.hpp"

namespace percuss {

class TimeStepping {
 public:
  TimeStepping(const Mechanism& mechanism, const SimulationOptions& options, double start);

  Ending advance(Motion& motion, Recorder& recorder);

 private:
  void gather(const Motion& motion, double dt);
  void account(Motion& motion, double dt, Recorder& recorder);
  void stabilise(Motion& motion);
  void record(const Motion& motion, double excitation, Trajectory& trajectory) const;
  void store(Motion& motion, Recorder& recorder);

  const Mechanism& mechanism_;
  SimulationOptions options_;
  double start_;
  Instant middle_;  // at the midpoint
  Instant end_;     // at the end of the step
  Cholesky factor_;
  StepProblem problem_;
  std::vector<Eigen::Index> active_;  // elements of the problem, in its order
  std::vector<Eigen::Index> order_;   // all elements, friction behind its contact
  Eigen::VectorXd half_force_, velocity_, midpoint_, gamma_;
  PivotedSystem positions_;
  Eigen::MatrixXd moved_;      // L⁻¹w of the gaps that are mended
  Eigen::VectorXd impulse_;    // of the step, every row
  std::vector<double> depth_;  // to which contacts may stay entered
  std::vector<double> work_;   // of the step, every element
  bool has_joints_ = false;
  bool penetrates_ = false;  // a contact acts
};

}  // namespace percuss
