// The motion of a mechanism in time, with impacts, contacts that stay closed, slip, stick and open again.
//
//   M du = h dt + W dΛ      [Pfeiffer, section 2; Glocker geometry, section 2]
#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/law.hpp"
#include "percuss/problem.hpp"
#include "percuss/system.hpp"

namespace percuss {

enum class Method {
  automatic,      // event driven for few contacts, time stepping for many
  event_driven,   // adaptive integration between events that are located; any law at impacts
  time_stepping,  // Moreau's midpoint rule on the level of velocities; Newton's law
};
std::string_view to_string(Method method);
std::optional<Method> method_from_name(std::string_view name);  // auto, event_driven, time_stepping

struct SimulationOptions {
  double until = 1.0;  // the end, in the time of the mechanism
  Method method = Method::automatic;
  double step = 1e-3;       // of time stepping; event driven motion chooses its own
  double output = 0.0;      // interval between stored states; 0: `step`
  double tolerance = 1e-9;  // event driven: error of a step relative to the size of q and u
  Law law = Newton{};
  bool stop_at_gain = false;  // an impact that gains energy ends the run
};

// As a problem file asks for it under `simulate`, else the defaults. The end of the motion must be there.
[[nodiscard]] Result<SimulationOptions> simulation_options(const MotionRequest& asked, const Law& law);

enum class RunStatus {
  running,
  solved,          // `until` is reached
  no_solution,     // an impact or the forces of closed contacts have none
  not_converged,   // a solver did not reach its tolerance, or the model diverges
  not_applicable,  // the law does not take an impact of the run
  energy_gain,     // stopped at an impact that gained energy
};
std::string_view to_string(RunStatus status);

// Where the energy went since the start: T + V + Σ dissipated − excitation − forces is constant.
struct EnergyAccount {
  double initial = 0.0;            // T + V at the start
  double present = 0.0;            // T + V
  std::vector<double> dissipated;  // by every element; negative where it gained
  double excitation = 0.0;         // brought in by what moves with time: constraints and energies
  double forces = 0.0;             // brought in by the generalised forces; negative where they damp
  double total_dissipated() const;
  double balance() const { return present + total_dissipated() - excitation - forces - initial; }
};

enum class MotionEventKind {
  impact,    // an impulse; number: index into Trajectory::impacts
  closes,    // a contact stays closed, a clutch engages
  opens,     // it is free again
  sticks,    // friction holds
  slips,     // friction gives way or reverses
  rests,     // impacts have accumulated: infinitely many were passed; the time is that of their end
  painleve,  // sliding has no solution or several; number: how many (0, 2, …)
};
std::string_view to_string(MotionEventKind kind);

struct MotionEvent {
  double time = 0.0;
  MotionEventKind kind = MotionEventKind::impact;
  Eigen::Index element = -1;  // of the trajectory; −1 where it concerns several
  long number = 0;
};

// One impact of a run. Elements that took no part have impulse 0 and work 0.
struct ImpactOfRun {
  double time = 0.0;
  Status status = Status::solved;
  bool kinematic = true, kinetic = true, energetic = true;  // the referee's account
  double energy_before = 0.0, energy_after = 0.0;           // T
  double excitation = 0.0;                                  // −χᵀΛ
  double residual = 0.0;
};

// What a run produced. Flat arrays: one row per stored state or impact.
struct Trajectory {
  std::vector<std::string> coordinates;
  std::vector<std::string> velocities;  // names; empty: the rates of the coordinates
  std::vector<std::string> elements;    // names of all that were selected so far
  std::vector<Eigen::Index>
      offsets;  // first row of every element in `force` and `impulse`, and their number at last

  std::vector<double> time;  // of stored states
  std::vector<double> q, u;  // one per coordinate and f per state
  std::vector<double>
      force;  // λ, rows per state; time stepping: the impulse of the last step over its length
  std::vector<double> kinetic, potential, dissipated, excitation, forces;  // energies; one per state

  std::vector<ImpactOfRun> impacts;
  std::vector<double> impact_q, impact_before, impact_after;  // q, u⁻, u⁺: f per impact
  std::vector<double> impulse;                                // Λ, rows per impact
  std::vector<double> work;                                   // of every element, per impact

  std::vector<MotionEvent> events;

  std::size_t freedom() const { return velocities.empty() ? coordinates.size() : velocities.size(); }  // f
  std::vector<std::string> velocity_names() const;
};

// Impacts of a run, and steps of time stepping, whose recomputed residual misses the tolerance of the law. A
// run with such steps goes on with the best impulses that are known, and ends as `not_converged`.
struct Unconfirmed {
  long number = 0;
  double residual = 0.0;  // the worst
  double time = 0.0;      // of the worst
};
Unconfirmed unconfirmed(const Trajectory& trajectory);

// A run that can be stopped after any step, written down, and taken up again to the same bits.
class Simulation {
 public:
  // Checks the options and the initial state: a gap that is negative, joints that do not hold.
  [[nodiscard]] static Result<Simulation> start(SystemPtr system, const Eigen::VectorXd& q,
                                                const Eigen::VectorXd& u, const SimulationOptions& options,
                                                double t = 0.0);
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  bool advance();  // one step or event further; false: it has ended, see status() and reason()

  RunStatus status() const;
  const std::string& reason() const;  // why it ended, where not at `until`; names the element and the time
  const std::string& explanation() const;  // which method, and why
  double time() const;
  const Eigen::VectorXd& q() const;
  const Eigen::VectorXd& u() const;
  long steps() const;
  EnergyAccount energy() const;
  const Trajectory& trajectory() const;

  // All that decides how the run goes on, but the trajectory. restore() takes both back; the system, the
  // initial state and the options must be those of the run.
  std::vector<double> checkpoint() const;
  [[nodiscard]] Result<void> restore(const std::vector<double>& checkpoint, Trajectory trajectory);

 private:
  struct Run;
  explicit Simulation(std::unique_ptr<Run> run);
  std::unique_ptr<Run> run_;
};

}  // namespace percuss
