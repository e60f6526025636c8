// The impacts of a run: resolved by the law of the run, judged by the referee, written down.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "percuss/audit.hpp"
#include "percuss/law.hpp"
#include "percuss/simulation.hpp"
#include "simulate/motion.hpp"

namespace percuss {

// Why a run cannot go on; `running`: it can.
struct Ending {
  RunStatus status = RunStatus::running;
  std::string reason;
};

class Impacts {
 public:
  Impacts(const Mechanism& mechanism, const SimulationOptions& options);

  // The elements listed hit each other at the motion's state, which `at` describes. Changes u and the
  // account.
  Ending resolve(const Instant& at, const std::vector<Eigen::Index>& elements, Motion& motion,
                 Trajectory& trajectory);

  bool moved() const { return moved_; }  // whether the last one had an impulse

 private:
  void fill(const Instant& at, const std::vector<Eigen::Index>& elements, const Eigen::VectorXd& u);
  Ending judge(const Instant& at, Motion& motion);
  void record(Motion& motion, const Eigen::VectorXd& before, Trajectory& trajectory) const;

  const Mechanism& mechanism_;
  Law law_;
  bool stop_at_gain_;
  std::vector<Eigen::Index> elements_;  // of impact_
  Impact impact_;
  Outcome outcome_;
  Account account_;
  NewtonWorkspace workspace_;
  bool moved_ = false;
};

}  // namespace percuss
