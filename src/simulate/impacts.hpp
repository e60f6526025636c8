// The impacts of a run: resolved by the law of the run, judged by the referee, written down.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "percuss/newton_workspace.hpp"
#include "percuss/simulation.hpp"
#include "simulate/accelerations.hpp"
#include "simulate/local_impact.hpp"
#include "simulate/motion.hpp"
#include "simulate/recorder.hpp"
#include "simulate/step_problem.hpp"
#include "simulate/trouble.hpp"

namespace percuss {

class Impacts {
 public:
  Impacts(const System& system, const SimulationOptions& options);
  void adopt(const ElementSetPtr& set);

  // The elements listed hit each other at the motion's state, at which `here` was evaluated and completed.
  // Changes u and the account.
  [[nodiscard]] Ending resolve(const Accelerations& here, const std::vector<Eigen::Index>& elements,
                               Motion& motion, Recorder& recorder);

  bool moved() const { return moved_; }  // whether the last one had an impulse

 private:
  // simple_impacts.cpp: Newton's law has one solution without friction, and for one contact that closes with
  // planar friction or with one that slips once; Poisson's law likewise. Those are resolved without detours;
  // false: they have to make them.
  bool simple(const Accelerations& here) const;
  [[nodiscard]] bool resolve_simple(const Accelerations& here, const Motion& motion);
  bool slips_once(const Accelerations& here, std::size_t contact, std::size_t friction) const;
  [[nodiscard]] bool resolve_newton(const Accelerations& here, const Motion& motion);
  [[nodiscard]] bool resolve_poisson(const Accelerations& here, const Motion& motion);
  void fill_problem(const Accelerations& here, bool elastic);
  void follow(const Accelerations& here, const Motion& motion, const Eigen::VectorXd& impulse);
  [[nodiscard]] bool confirmed(double residual);
  Ending not_taken(const Errors& errors, double t) const;
  [[nodiscard]] Ending take(const Instant& at, Motion& motion);

  const System& system_;
  ElementSetPtr set_;
  Law law_;
  double tolerance_;  // of the residual of Newton's law or Poisson's
  bool stop_at_gain_;
  std::vector<Eigen::Index> elements_;  // of the last impact
  LocalImpact local_;
  Outcome outcome_;
  Account account_;
  NewtonWorkspace workspace_;
  StepProblem problem_;
  Eigen::VectorXd jump_, turnover_;
  bool moved_ = false;
};

}  // namespace percuss
