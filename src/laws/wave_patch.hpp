// Integrates the contacts of a model together from one moment to another. Changes of phase are located and
// end a step.
#pragma once

#include "laws/fehlberg.hpp"
#include "laws/wave_kernels.hpp"
#include "laws/wave_phases.hpp"

namespace percuss {

// What contacts outside of a part do to γ of one inside, as long as they go on as they began: a t + b t²/2.
struct WaveDrive {
  double a = 0.0, b = 0.0;
};

// Steps that are refused count, too, so that every integration ends.
constexpr long most_trials(long steps) { return 1000 + 20 * steps; }

class WavePatch {
 public:
  explicit WavePatch(const WaveOptions& options) : options_(options) {}

  struct Span {
    double start = 0.0;  // time, for the log
    double length = 0.0;
    double step = 0.0;            // to try first
    bool soft_start = false;      // contacts close with a velocity: forces begin as powers of time
    std::size_t most_active = 0;  // more end it
    long most_steps = 0;
  };
  struct End {
    double passed = 0.0;  // of the span
    double step = 0.0;    // to try next
    double error = 0.0;   // sum of the local estimates, in units of the tolerance
    long steps = 0, trials = 0, compressions = 0;
    bool failed = false;  // no step is short enough for velocities and forces to be numbers
  };
  // Changes `states`, one for every contact of the model. `drives` is empty or has one for each.
  [[nodiscard]] End advance(const WaveModel& model, std::vector<WaveState>& states,
                            const std::vector<WaveDrive>& drives, const Span& span, WaveLog* log);

  // Whether the forces of the moment push contact i together.
  static bool pressed(const WaveModel& model, const std::vector<WaveState>& states, std::size_t i);

 private:
  static constexpr int inactive = -1;

  // What may happen to a contact in a step.
  enum class Change { none, opens, turns, closes };
  struct Candidate {
    int contact = -1;
    Change change = Change::none;
    double time = 0.0;
  };

  // The end of a compression or expansion with e = 1, where the step goes on.
  struct Turn {
    std::size_t contact = 0;
    double time = 0.0;  // since the beginning of the step
    double x = 0.0;
  };

  void gather();
  void activate(std::size_t i);
  void deactivate(std::size_t i);
  void close(std::size_t i);
  void open(std::size_t i);
  void turn(std::size_t i, double time);
  void turn_at_once(double h);
  void wake_neighbours(double h);
  std::size_t widest() const;
  void rebuild();
  double trial(double h, fehlberg::Pace pace);
  void derivative(const double* y, double rate, double passed, double* dy) const;
  void forces(const double* x, double* force) const;
  double drive(std::size_t i, double from, double to) const;
  double gamma_after(std::size_t i) const;
  double gamma_rate(std::size_t i, const double* x) const;
  bool turning_matters(std::size_t i) const;
  Candidate earliest_event(double h) const;
  double value(const Candidate& c) const;
  double slope(const Candidate& c) const;
  bool found(const Candidate& c) const;
  double margin(const Candidate& c) const;
  fehlberg::Pace pace_to(const Candidate& end) const;
  double locate(Candidate first, double h);
  bool too_short(double h) const;
  [[nodiscard]] bool foresee();
  void record_within(double h);
  void record_state(double time);
  void find_turns(double h);
  Turn turn_within(std::size_t slot, double h) const;
  void commit(double h);
  void take_turns();
  void apply_events();
  void retire_quiet();
  WavePhases phases() const { return {*model_, options_, log_}; }
  double now() const { return start_ + passed_; }

  const WaveOptions& options_;
  const WaveModel* model_ = nullptr;
  std::vector<WaveState>* states_ = nullptr;
  const std::vector<WaveDrive>* drives_ = nullptr;
  WaveLog* log_ = nullptr;
  End end_;
  double start_ = 0.0, passed_ = 0.0;
  bool soft_start_ = false;

  std::vector<int> place_;  // of a contact in the active ones
  std::vector<int> active_;
  std::vector<int> frontier_;  // neighbours that do not take part
  std::vector<char> frontier_mark_;
  bool changed_ = true;

  // Of the active ones, compact copies of all that a step needs; y is x of all, then P of all, each padded
  // with zeros to a multiple of four.
  std::size_t padded_ = 0;
  Coupling coupling_;
  std::vector<std::size_t> driven_;   // feel contacts outside of the part
  std::vector<std::size_t> resting_;  // at x = 0 when the step begins
  std::vector<double> gamma0_, gamma1_, stiffness_, exponent_, inverse_tra_;
  bool hertz_ = false;  // every exponent is 3/2
  std::vector<double> y0_, y1_, ys_, k_;
  std::vector<double> scale_, errors_;  // of y, in a step
  std::vector<double> after_;           // γ of the frontier at the end of the step
  Candidate target_;
  std::vector<Turn> turns_;                     // of the step, in the order of time
  double error_ = 0.0;                          // of the last trial
  double step_ = 0.0;                           // its length
  fehlberg::Pace pace_ = fehlberg::Pace::even;  // and how time ran in it
};

}  // namespace percuss
