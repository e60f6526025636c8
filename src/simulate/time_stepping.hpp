// Moreau's midpoint rule on the level of velocities, with Newton's law.  [Moreau 1988; Jean 1999]
//
//   q_M = q ⊕ ½Δt u,   M(u' − u) = Δt h(q_M, u_M) + WΛ,   ξ = γ' + εγ ∈ N_C(−Λ),   q' = q_M ⊕ ½Δt u'
//
// ⊕ moves along a velocity: + where q̇ = u (configuration.hpp). M, W and χ at the midpoint; contacts with
// g(q_M) ≤ 0 take part; u_M = u + ½Δt M⁻¹h(q_M, u). Friction is that of impacts where the contact closes in
// the step, else that of motion.
#pragma once

#include <vector>

#include "percuss/account.hpp"
#include "simulate/block_factor.hpp"
#include "simulate/configuration.hpp"
#include "simulate/local_impact.hpp"
#include "simulate/recorder.hpp"
#include "simulate/small_dense.hpp"
#include "simulate/step_problem.hpp"
#include "simulate/trouble.hpp"

namespace percuss {

class TimeStepping {
 public:
  TimeStepping(const System& system, const SimulationOptions& options, double start);
  void adopt(const Motion& motion);  // the elements that the motion has selected

  [[nodiscard]] Ending advance(Motion& motion, Recorder& recorder);

 private:
  bool begins_with_jump(const Motion& motion, Eigen::Index row) const;
  void gather(const Motion& motion, double dt);
  [[nodiscard]] Ending find_impulses(const Motion& motion);
  void move(const Motion& motion);
  void account(Motion& motion, double dt);
  bool has_impact() const;
  [[nodiscard]] Ending record(const Motion& motion, double dt, Recorder& recorder);
  double contact_correction(std::size_t k, Eigen::Index row, double dt) const;
  bool collect_mended(double dt);
  void stabilise(Motion& motion, double start);
  void find_displacement();
  bool mends() const;
  [[nodiscard]] Ending end(const Motion& motion, const Trajectory& trajectory) const;
  void store(Motion& motion, Recorder& recorder);

  const System& system_;
  ConfigurationPath configuration_;
  ElementSetPtr set_;
  SimulationOptions options_;
  double start_;
  Instant middle_;  // at the midpoint
  Instant end_;     // at the end of the step
  BlockFactor factor_;
  StepProblem problem_;
  std::vector<StepColumns::Spans> spans_;  // of every element
  LocalImpact local_;
  std::vector<Eigen::Index> active_;  // elements of the problem, in its order
  std::vector<bool> closes_;          // of each: whether it, or what loads it, is a contact in an impact
  // A contact whose restitution is no number from 0 to 1 at the speed with which it approaches; −1: none.
  struct Odd {
    Eigen::Index element = -1;
    double gamma = 0.0, value = 0.0;
  };
  Odd odd_;
  std::vector<Eigen::Index> order_;  // all elements, friction behind its contact
  Eigen::VectorXd half_force_;       // L⁻¹Δt h
  Eigen::VectorXd jump_, velocity_, midpoint_;
  Eigen::VectorXd before_, after_, epsilon_;  // γ, γ' and ε of the rows of the problem
  Eigen::VectorXd xi_, turnover_;  // ξ, and the sizes of what γ and γ' are made of: u, u' and forces
  Eigen::VectorXd driven_;         // the part of the forces
  double tolerance_;               // of the residual
  double residual_ = 0.0;          // of the step
  struct Mended {                  // a gap that stabilisation moves
    Eigen::Index element, row;
    double unit;  // 1/√G_kk
    double gap, by;
  };
  std::vector<Mended> mended_;
  PivotedSystem positions_;
  Eigen::VectorXd impulse_;    // of the step, every row
  std::vector<double> depth_;  // to which contacts may stay entered
  std::vector<double> work_;   // of the step, every element
  bool has_joints_ = false;
  bool penetrates_ = false;  // a contact acts
};

}  // namespace percuss
