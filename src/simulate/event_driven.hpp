// Event-driven motion: adaptive integration between events, each of which is located.
#pragma once

#include <vector>

#include "simulate/accelerations.hpp"
#include "simulate/contact_forces.hpp"
#include "simulate/crossing.hpp"
#include "simulate/dormand_prince.hpp"
#include "simulate/impacts.hpp"
#include "simulate/recorder.hpp"
#include "simulate/tolerances.hpp"

namespace percuss {

class EventDriven {
 public:
  EventDriven(const System& system, const SimulationOptions& options);
  void adopt(const Motion& motion);  // the elements that the motion has selected

  // One step, or the resolution of one event.
  [[nodiscard]] Ending advance(Motion& motion, Recorder& recorder);

 private:
  struct Event {
    double theta = 1.0;         // part of the step
    Eigen::Index element = -1;  // −1: none
    bool gap = false;           // a contact closes, or opens at the edge of a re-entrant corner
  };

  // At an instant (event_settling.cpp).
  [[nodiscard]] Ending settle(Motion& motion, Recorder& recorder);
  void begin(Motion& motion, Recorder& recorder);
  void mark_closed(const Motion& motion);
  bool approaches() const;
  bool jumps(std::size_t i) const;
  const std::vector<Eigen::Index>& participants();
  void leave_resting();
  bool meet(Motion& motion);
  void release(Motion& motion) const;
  [[nodiscard]] Ending decide(Motion& motion, Recorder& recorder);
  [[nodiscard]] Ending close_resting(Motion& motion, Recorder& recorder);
  [[nodiscard]] Ending impact_without_collision(Motion& motion, Recorder& recorder,
                                                RunStatus otherwise = RunStatus::no_solution);
  void announce(const Modes& after, Motion& motion, Recorder& recorder) const;
  void measure(const Motion& motion);  // what is fast, so that others can be slow
  double small(std::size_t i, Eigen::Index row) const;

  // At a re-entrant corner (reentrant_corner.cpp): one contact that is open is enough.
  [[nodiscard]] Ending settle_corner(Motion& motion);
  bool uncovered(Eigen::Index element, double theta, const Motion& motion);
  [[nodiscard]] bool edge_event(const Motion& motion, Event& event);
  void leave_covered(const Motion& motion);

  // What slides in space (event_sliding.cpp).
  void anchor(const Accelerations& state, Modes& modes) const;
  double longest_sliding(const Modes& modes);
  double longest_start(const Modes& modes);
  double time_to_rest(const Accelerations& state, const Modes& modes) const;
  bool comes_to_rest(std::size_t i, const Accelerations& state) const;

  // Between events (event_driven.cpp).
  [[nodiscard]] Ending step(Motion& motion, Recorder& recorder);
  [[nodiscard]] bool begin_step(Motion& motion);
  [[nodiscard]] Ending find_step(Motion& motion, Recorder& recorder, bool& last);
  [[nodiscard]] Ending take_events(Motion& motion, Recorder& recorder, bool last);
  double least_step(const Motion& motion) const;
  [[nodiscard]] bool rhs(double t, const double* y, double* dy, const Modes& modes, Accelerations& state);
  void slope_of(const Accelerations& state, const double* y, const Modes& modes, double* dy) const;
  bool stays(const Accelerations& state, const Modes& modes, const Eigen::VectorXd& u) const;
  void remember(const Accelerations& state, Eigen::VectorXd& gap, Eigen::VectorXd& speed) const;
  [[nodiscard]] bool fly(const Motion& motion, double h);
  void along(double theta, Eigen::Index n, double* y);
  double growth_by_error(const Motion& motion);
  bool gaps_are_cubic(const Motion& motion);
  Eigen::Ref<const Eigen::VectorXd> extents(const Motion& motion) const;
  double gap_rounding(const Motion& motion, Eigen::Index element) const {
    return gap_rounding(extents(motion), element);
  }
  double gap_rounding(const Eigen::Ref<const Eigen::VectorXd>& extents, Eigen::Index element) const;
  Cubic gap_along(Eigen::Index element) const;
  // False: what would tell has no value, see fault_.
  [[nodiscard]] bool first_event(const Motion& motion, Event& event);
  [[nodiscard]] bool first_change(const Motion& motion, Event& event);
  [[nodiscard]] bool look(const Motion& motion, double theta);
  double monitors(const Modes& modes, const Accelerations& state, std::vector<double>& values) const;
  double monitor(std::size_t element, const Modes& modes, const Accelerations& state) const;
  bool has_monitor(std::size_t element, const Modes& modes) const;
  [[nodiscard]] bool gap_event(const Motion& motion, Eigen::Index element, Event& event);
  [[nodiscard]] bool first_gap(const Motion& motion, Event& event);
  [[nodiscard]] bool change_modes(const Event& event, Motion& motion, Recorder& recorder, Ending& ending);
  [[nodiscard]] Ending commit(double theta, Motion& motion, Recorder& recorder);
  void tidy(Motion& motion);
  Ending trouble(const Motion& motion, const Accelerations& state) const;

  const System& system_;
  const ConfigurationPath configuration_;
  ElementSetPtr set_;
  SimulationOptions options_;
  const bool reentrant_;  // the contacts are one corner, admissible where one of them is open
  Accelerations here_;    // at the present state, and at the end of a step that is tried
  Accelerations there_;   // at stages and samples
  ContactForces forces_;
  Impacts impacts_;
  DormandPrince integrator_;
  std::vector<bool> closed_;  // contacts whose gap is closed
  std::vector<Eigen::Index> participants_;
  std::vector<char> reached_;   // blocks of M
  std::vector<bool> still_;     // elements with γ = 0
  Eigen::VectorXd sample_;      // y along a step
  Eigen::VectorXd flown_;       // q and u
  Eigen::VectorXd momentum_;    // Mu
  bool flies_exactly_ = false;  // the step is a flight that the system knows
  bool rests_ = false;          // nothing changes in it until something else comes
  double flight_start_ = 0.0;
  double rest_start_ = 0.0;                               // time_to_rest() at the start of the step
  Eigen::VectorXd usual_rate_;                            // of q: where q̇ is not u
  mutable Eigen::VectorXd extent_;                        // likewise
  std::vector<std::pair<double, Eigen::Index>> falling_;  // contacts that may close, by when they should
  Eigen::VectorXd gap_then_;                              // all gaps where the first of them did
  double absent_ = 0.0;                                   // dissipated by elements that are not selected
  Eigen::VectorXd gap_before_, speed_before_, gap_after_,
      speed_after_;                                 // of every element at the ends of a step
  std::vector<double> value_before_, value_after_;  // of the monitors
  std::vector<double> value_start_, value_end_;     // of the monitors at the ends of a step
  double largest_force_ = 0.0;                      // at the end of a step
  std::vector<double> arrival_;                     // approach of every contact in the last impact
  std::vector<bool> ignored_;  // monitors whose elements share their forces in another way
  bool evaluated_ = false;     // here_ belongs to the present state and modes
  Fault fault_ = Fault::none;
};

// Σ|w_k| extent_k of the gap of element i (System::extents), and whether it is closed: not larger than 1e-9
// of that.
double size_of_gap(const Instant& at, const Eigen::Ref<const Eigen::VectorXd>& extents, std::size_t i);
bool closed(const Instant& at, const Eigen::Ref<const Eigen::VectorXd>& extents, std::size_t i);

}  // namespace percuss
