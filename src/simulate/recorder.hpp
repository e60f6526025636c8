// Writes a motion down: states at equal intervals, impacts and events as they come.
#pragma once

#include "percuss/audit.hpp"
#include "percuss/simulation.hpp"
#include "simulate/accelerations.hpp"
#include "simulate/motion.hpp"

namespace percuss {

class Recorder {
 public:
  Recorder(const Mechanism& mechanism, const SimulationOptions& options, double start);

  Trajectory trajectory;

  // The time at which the next state is due; infinite where none is before `until`.
  double next(const Motion& motion) const;
  // A state; `at` and `force` belong to it.
  void store(double t, const double* q, const double* u, const Instant& at, const Eigen::VectorXd& force,
             double dissipated, double excitation, double forces, Motion& motion);
  // An impact of the elements listed, as the referee saw it. Rows of `solution` are theirs, in this order.
  void impact(double t, const Eigen::VectorXd& q, const std::vector<Eigen::Index>& elements, Status status,
              const Solution& solution, const Account& account);
  void event(double t, MotionEventKind kind, Eigen::Index element, long number = 0) {
    trajectory.events.push_back({t, kind, element, number});
  }

 private:
  double start_, until_, interval_;
};

}  // namespace percuss
