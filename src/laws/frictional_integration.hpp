// The integration behind frictional_waves: contacts pass from phase to phase, friction slides or is held, and
// steps end at located events.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "laws/fehlberg.hpp"
#include "laws/frictional_waves.hpp"
#include "laws/held_friction.hpp"
#include "laws/wave_log.hpp"
#include "laws/wave_model.hpp"

namespace percuss {

class FrictionalWaves {
 public:
  FrictionalWaves(const FrictionalNetwork& network, const WaveOptions& options);
  FrictionalResult run();

 private:
  using Index = Eigen::Index;
  using MatrixXd = Eigen::MatrixXd;
  using VectorXd = Eigen::VectorXd;

  enum class Phase { open, loading, unloading };
  struct Contact {
    Phase phase = Phase::open;
    double tra = 1.0;           // 1 or e²
    double floor = 0.0;         // x at which it opens
    double start_energy = 0.0;  // E at the beginning of the present phase
    bool separated = false;
    bool resting = false;  // at x = 0 when the step begins
    double speed = 0.0, length = 0.0, quiet = 0.0;
  };

  enum class Mode { none, slides, held };
  struct Friction {
    Mode mode = Mode::none;
    VectorXd direction;  // of sliding when the step begins
    double speed = 0.0;
    double rest = 0.0;  // a velocity that is none
  };

  // Something that may happen: g falls below −noise.
  struct Watch {
    enum class Kind { opens, turns, closes, stops, slips } kind;
    std::size_t index;
    double scale, noise;
    double before = 0.0;  // g at the beginning of the step or of the bracket in which an event is sought
    double after = 0.0;   // at the end of the trial step
    double far = 0.0;     // at the end of the bracket
  };

  const CompliantContact& spring(Index i) const { return net_.contacts[static_cast<std::size_t>(i)]; }
  const SlidingElement& element(std::size_t k) const { return net_.frictions[k]; }
  Index contact_of(std::size_t k) const { return static_cast<Index>(element(k).contact); }
  bool active(Index i) const { return contacts_[static_cast<std::size_t>(i)].phase != Phase::open; }
  double energy(Index i) const { return percuss::energy(spring(i), x_[i]); }

  template <class Vector>
  auto part(Vector& v, std::size_t k) const {
    return v.segment(element(k).first, element(k).size);
  }

  // From the beginning to the end (frictional_waves.cpp).

  // Velocities of order √(energy · G_ii), and the compressions in which a spring stores that energy. They
  // grow when sliding turns into normal motion.
  void grow_scales();
  void find_first_scale();
  void resize();
  void begin();
  // Contacts that approach are closed. False when the impact is over.
  bool wake();
  FrictionalResult finish();
  FrictionalResult give_up(std::string reason);

  // What does not end by itself (frictional_ends.cpp).

  // Friction may hold contacts that are compressed: then their forces balance, and nothing moves any more but
  // constraints that rub on what is held. (Sliding without them would take energy from a motion that forces
  // in balance do not change.)
  bool is_wedged() const;
  bool rubs(std::size_t k) const;
  // Whether neither springs nor approaching contacts hold energy worth a step.
  bool is_spent() const;
  // Whether a contact that is open has been set in motion.
  bool approaches() const;
  // What is left of the motion is taken away by the contacts and the friction that hold the body. False where
  // no impulses do that.
  [[nodiscard]] bool come_to_rest();
  // Whether many phases have passed in which no contact opened and no energy was lost.
  bool swings();

  // Phases of the contacts (frictional_phases.cpp), as in wave_phases.hpp.

  void record(Index i, WaveEvent::Kind kind);
  // A compression begins at x = 0.
  void close(Index i);
  void set_unloading(Index i);
  // e = 0: what was stored is dropped when the contact opens at once.
  bool gives_nothing_back(Index i) const;
  // The end of a compression.
  void compressed(Index i);
  void give_back(Index i);
  void recompressed(Index i);
  void open(Index i);

  // Friction, forces and steps (frictional_forces.cpp).

  void record(std::size_t k, bool slides);
  void slide(std::size_t k, const VectorXd& along);
  void hold(std::size_t k);
  // The forces of contacts at compressions x and of friction that slides with γ.
  void known_forces(const VectorXd& x, const VectorXd& gamma, VectorXd& force) const;
  // What holds friction that is at rest, added to the known forces.
  void add_held_forces(VectorXd& force);
  [[nodiscard]] bool list_held();
  // After a change: which friction slides, and how the forces are found that hold the rest. False where none
  // are found.
  [[nodiscard]] bool settle();
  // Forces at rest of directions that depend on each other: are they the only ones?
  void note_redundancy(bool redundant);
  void forces(const VectorXd& x, const VectorXd& gamma, VectorXd& force);
  // A step of length h from the present state. Its error in units of the tolerance is error_.
  void trial(double h, fehlberg::Pace pace);

  // Events (frictional_events.cpp).

  // False where something to be watched is no number: its event would be missed.
  [[nodiscard]] bool watch();
  double value(const Watch& w, const VectorXd& x, const VectorXd& gamma, const VectorXd& force) const;
  // dg/dt at the end of the trial step; 0 where it is not known.
  double slope(const Watch& w) const;
  [[nodiscard]] bool evaluate();
  bool triggered(const Watch& w) const;
  bool any_triggered() const;
  // Contacts at rest that are pressed take part from the beginning of the step.
  [[nodiscard]] bool press_resting();
  // The triggered one that, by straight lines, comes first.
  int earliest() const;
  fehlberg::Pace pace_to(const Watch& w) const;
  // Shortens the trial step until the first event is at its end; returns its length, 0 for an event at the
  // beginning.
  double locate(double h);
  // Friction that begins to slide must not pass the velocity up to which it creeps.
  bool creeps_too_far() const;
  void commit(double h);
  // Instants within the step that is about to be taken: the ends of steps of their own from the same
  // beginning, and that beginning where something has happened there.
  void record_within(double h);
  // Whether the trapezium rule gives the impulses of friction in a step.
  bool adds_up(const VectorXd& sum, const VectorXd& impulse) const;
  // All rows that take part, and those that the last instant showed.
  void sample(double time, const VectorXd& gamma, const VectorXd& impulse, const VectorXd& force);
  // The target and everything that coincides with it.
  void apply_events();
  void stop(std::size_t k);
  void release(std::size_t k);
  // Contacts that store next to nothing and are not being pressed are open.
  void retire_quiet();

  const FrictionalNetwork& net_;
  const WaveOptions& options_;
  const Index m_, rows_;          // contacts; contacts and components of friction
  const MatrixXd G_, size_of_G_;  // |G_ij|
  FrictionalResult result_;

  VectorXd gamma_, impulse_, x_;
  std::vector<Contact> contacts_;
  std::vector<Friction> frictions_;
  double energy_scale_ = 0.0, first_scale_ = 0.0, time_scale_ = 1.0;
  bool changed_ = true;
  bool soft_start_ = true;  // contacts close with a velocity: forces begin as powers of time
  int idle_ = 0;            // events since the last step
  Index swings_ = 0;        // events since energy was lost or a contact closed
  double swing_energy_ = std::numeric_limits<double>::infinity();

  // Friction that is held: by a linear map of the other forces, or by HeldFriction.
  std::vector<std::size_t> held_;
  std::vector<Index> held_rows_;
  bool linear_ = true, redundant_ = false;
  MatrixXd holding_, held_mobility_;
  VectorXd radii_, held_force_;
  double held_error_ = 0.0;  // the largest error of HeldFriction, since it was set to 0
  HeldFriction held_friction_;

  // Of the last trial step.
  MatrixXd kx_, kg_, kp_, kw_;
  VectorXd sum_x_, sum_g_, sum_p_, sum_w_, rounding_;
  VectorXd x_stage_, gamma_stage_, stage_force_, x1_, gamma1_, impulse1_, work1_;
  VectorXd force1_, rate1_;
  double error_ = 0.0;
  double held_share_ = 0.0;  // of it, by forces at rest that were not found; linear in the step
  std::vector<Watch> watches_;
  int target_ = -1;
  fehlberg::Pace pace_ = fehlberg::Pace::even;

  // Of the history.
  long instants_ = 0;
  std::size_t told_ = 0;     // events before the last instant
  std::vector<char> shown_;  // contacts of the last instant
};

}  // namespace percuss
