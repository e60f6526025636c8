// Writes a motion down: states at equal intervals, impacts and events as they come.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/simulation.hpp"
#include "simulate/accelerations.hpp"
#include "simulate/motion.hpp"

namespace percuss {

class Recorder {
 public:
  Recorder(const System& system, const SimulationOptions& options, double start);

  // Elements that are new to the run are added to it; gives the places of all of these.
  std::vector<std::size_t> adopt(const ElementSet& set);

  Trajectory trajectory;  // λ, Λ and work of it as complete() left them
  void complete();
  void take(Trajectory whole);  // in place of it

  // The time at which the next state is due; infinite where none is before `until`.
  double next(const Motion& motion) const;
  // A state; `at` and `force` belong to it.
  void store(double t, const double* q, const double* u, const Instant& at, const Eigen::VectorXd& force,
             double dissipated, double excitation, double forces, Motion& motion);
  // An impact of the selected elements listed, as the referee saw it. Rows of `solution` are theirs, in this
  // order.
  void impact(double t, const Eigen::VectorXd& q, const std::vector<Eigen::Index>& elements, Status status,
              const Solution& solution, const Account& account);
  void event(double t, MotionEventKind kind, Eigen::Index element, long number = 0) {
    trajectory.events.push_back({t, kind, place(element), number});
  }

 private:
  Eigen::Index place(Eigen::Index element) const {
    return element < 0 ? element : static_cast<Eigen::Index>(place_[static_cast<std::size_t>(element)]);
  }

  // λ, Λ or the work of the elements, one line per state or impact. Elements that are new make a table wider,
  // so that its lines are kept as what of them differs from zero, and laid out where they are asked for.
  struct Table {
    struct Entry {
      std::size_t line, column;
      double value;
    };
    std::size_t lines = 0, width = 0;  // that are laid out
    std::vector<Entry> pending;

    void lay_out(std::size_t all_lines, std::size_t all_columns, std::vector<double>& values);
  };

  double start_, until_, interval_;
  Table force_, impulse_, work_;
  std::unordered_map<std::string, std::size_t> known_;  // places of the names
  std::vector<std::size_t> place_;                      // of the selected elements in the trajectory
  std::vector<Eigen::Index> offsets_;                   // of their rows, and their number at last
};

}  // namespace percuss
