#include "laws/impulse_waves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "laws/settling.hpp"
#include "laws/tolerances.hpp"
#include "laws/wave_blocks.hpp"
#include "laws/wave_patch.hpp"

namespace percuss {
namespace {

using wave_tolerances::at_rest;
using wave_tolerances::first_step;
using wave_tolerances::shortest_span;

constexpr std::size_t many = 48;      // active contacts that are better integrated in blocks
constexpr std::size_t not_many = 32;  // or together again

// Balls that lose energy may never come apart: their impacts repeat without end, ever more weakly. After so
// many compressions it is asked, now and then, how much could still happen.
constexpr long patience = 10000;
constexpr long between_questions = 1000;

class Waves {
 public:
  Waves(const ContactNetwork& network, const WaveOptions& options)
      : options_(options),
        whole_(make_wave_model(network)),
        // A history needs all contacts at the same instants.
        blocks_(options.record_history ? std::vector<WaveBlock>{} : make_blocks(whole_)),
        states_(network.size()),
        patch_(options),
        part_that_returns_(options.restitution ? 1.0 : part_that_returns(network, options.bi_stiffness)) {
    tasks_.resize(blocks_.size());
    impulse_.resize(network.size());
  }

  WaveResult run() {
    begin();
    std::size_t active = count_active();
    failed_ = moves() && !computable(whole_.energy);
    bool soft_start = true;
    while (active > 0 && !failed_ && result_.steps < options_.max_steps &&
           result_.trials < most_trials(options_.max_steps)) {
      if (blocks_.empty() || active <= (in_blocks_ ? not_many : many) || soft_start)
        advance_together(soft_start);
      else
        advance_in_blocks();
      soft_start = false;
      active = in_blocks_ ? count_active_in_blocks() : count_active();
      if (active > 0 && compressions_ >= next_question_ && settled(false)) active = 0;
    }
    result_.ended = active == 0 && !failed_;
    if (failed_) result_.reason = "velocities and forces leave the range of numbers";
    if (!result_.ended && !settled(true)) drop();
    for (const WaveState& s : states_) {
      result_.contacts.push_back(s.account);
      result_.contacts.back().lost = s.account.stored - s.account.returned;
    }
    if (log_.instants > 0) record_end();
    result_.events = std::move(log_.events);
    result_.history = std::move(log_.history);
    return std::move(result_);
  }

 private:
  void begin() {
    const WavePhases phases{whole_, options_, log()};
    for (std::size_t i = 0; i < states_.size(); ++i) {
      states_[i].x = whole_.network.contacts[i].compression;
      states_[i].gamma = whole_.network.gamma[i];
    }
    for (std::size_t i = 0; i < states_.size(); ++i) {
      WaveState& s = states_[i];
      if (s.x > 0.0)
        phases.begin(i, s, s.gamma > 0.0 || (s.gamma == 0.0 && !WavePatch::pressed(whole_, states_, i)));
      else if (-s.gamma > at_rest * whole_.speed[i])
        phases.close(i, s, 0.0);
    }
    step_ = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (states_[i].active) step_ = std::min(step_, first_step * whole_.length[i] / whole_.speed[i]);
  }

  WaveLog* log() { return options_.record_history ? &log_ : nullptr; }

  void record_end() {
    for (std::size_t i = 0; i < states_.size(); ++i)
      log_.history.push_back({result_.time, static_cast<int>(i), 0.0, states_[i].gamma,
                              states_[i].account.impulse, log_.instants});
    ++log_.instants;
  }

  // Whether anything approaches or is compressed, however little.
  bool moves() const {
    return std::any_of(states_.begin(), states_.end(),
                       [](const WaveState& s) { return s.gamma < 0.0 || s.x > 0.0; });
  }

  std::size_t count_active() const {
    return static_cast<std::size_t>(
        std::count_if(states_.begin(), states_.end(), [](const WaveState& s) { return s.active; }));
  }

  void add(const WavePatch::End& end) {
    result_.steps += end.steps;
    result_.trials += end.trials;
    compressions_ += end.compressions;
    failed_ = failed_ || end.failed;
  }

  // What the springs hold is counted as lost.
  void drop() {
    const WavePhases phases{whole_, options_, nullptr};
    for (std::size_t i = 0; i < states_.size(); ++i) phases.settle(i, states_[i], 0.0, result_.time);
  }

  // Ends the impact where the energy that can still move is small enough, or in any case.
  [[nodiscard]] bool settled(bool in_any_case) {
    next_question_ = compressions_ + between_questions;
    std::vector<double> gamma;
    double stored = 0.0;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      gamma.push_back(states_[i].gamma);
      stored += energy(whole_.network.contacts[i], states_[i].x);
    }
    const double most =
        in_any_case ? std::numeric_limits<double>::infinity() : options_.tail * options_.tail * whole_.energy;
    if (!(part_that_returns_ * stored <= most)) return false;
    const std::optional<Settling> rest = settle(whole_.network, gamma);
    if (!rest) return false;
    const double movable = part_that_returns_ * (rest->energy + stored);
    if (!(movable <= most)) return false;
    const WavePhases phases{whole_, options_, log()};
    for (std::size_t i = 0; i < states_.size(); ++i)
      phases.settle(i, states_[i], rest->impulse[i], result_.time);
    result_.movable = movable;
    return true;
  }

  void advance_together(bool soft_start) {
    WavePatch::Span span;
    span.start = result_.time;
    span.length = std::numeric_limits<double>::infinity();
    span.step = step_;
    span.soft_start = soft_start;
    span.most_active = blocks_.empty() || soft_start ? states_.size() : many;
    span.most_steps = soft_start ? 1 : std::min(options_.max_steps - result_.steps, 2 * between_questions);
    const WavePatch::End end = patch_.advance(whole_, states_, {}, span, log());
    add(end);
    result_.error += end.error * options_.tolerance;
    result_.time += end.passed;
    step_ = end.step;
    in_blocks_ = false;
  }

  // A block's work in one span of time.
  struct Task {
    std::vector<WaveState> states;
    std::vector<WaveDrive> drives;
    double step = 0.0;
    std::size_t active = 0;  // in the core
  };

  void advance_in_blocks() {
    if (!in_blocks_) enter_blocks();
    in_blocks_ = true;
    collect_busy();
    double length = caution_ * span_length();
    for (;;) {
      double error = 0.0;
      for (const int b : busy_) {
        const WavePatch::End end = advance_block(static_cast<std::size_t>(b), length);
        error = std::max(error, end.error);
      }
      const double seam = seam_error();
      failed_ = failed_ || !std::isfinite(seam);
      if (failed_) return;
      if (seam > 1.0 && length > shortest_span * span_length()) {
        caution_ *= 0.5;
        length *= 0.5;
        continue;
      }
      result_.error += (error + seam) * options_.tolerance;
      break;
    }
    caution_ = std::min(1.0, 1.1 * caution_);
    take_over(length);
  }

  void enter_blocks() {
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      tasks_[b].step = step_;
      count_in_core(b);
    }
  }

  void count_in_core(std::size_t b) {
    tasks_[b].active = 0;
    for (std::size_t s = 0; s < blocks_[b].core; ++s)
      tasks_[b].active += states_[static_cast<std::size_t>(blocks_[b].model.number[s])].active;
  }

  std::size_t count_active_in_blocks() const {
    std::size_t active = 0;
    for (const Task& t : tasks_) active += t.active;
    return active;
  }

  // The blocks that have active contacts, in the core or in the halo.
  void collect_busy() {
    busy_.clear();
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      bool busy = tasks_[b].active > 0;
      for (const int other : blocks_[b].neighbours)
        busy = busy || tasks_[static_cast<std::size_t>(other)].active > 0;
      if (busy) busy_.push_back(static_cast<int>(b));
    }
  }

  // As long as nothing crosses a halo: k·Σ|G|·t² = 2 for the stiffest contact.
  double span_length() const {
    double fastest = 0.0;
    const ContactNetwork& net = whole_.network;
    for (const int b : busy_)
      for (std::size_t s = 0; s < blocks_[static_cast<std::size_t>(b)].core; ++s) {
        const auto i = static_cast<std::size_t>(blocks_[static_cast<std::size_t>(b)].model.number[s]);
        const WaveState& state = states_[i];
        if (!state.active || state.x <= 0.0) continue;
        double row = 0.0;
        for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k) row += std::abs(net.values[k]);
        fastest = std::max(fastest, row * stiffness(i));
      }
    return std::sqrt(2.0 / fastest);
  }

  // dλ/dx, in the present phase.
  double stiffness(std::size_t i) const {
    const CompliantContact& c = whole_.network.contacts[i];
    const WaveState& s = states_[i];
    return s.x > 0.0 ? c.stiffness * c.exponent * force_power(s.x, c.exponent) / (s.x * s.tra) : 0.0;
  }

  WavePatch::End advance_block(std::size_t b, double length) {
    const WaveBlock& block = blocks_[b];
    Task& task = tasks_[b];
    task.states.clear();
    for (const int i : block.model.number) task.states.push_back(states_[static_cast<std::size_t>(i)]);
    task.drives.assign(block.model.size(), {});
    for (const WaveBlock::Link& link : block.links) {
      const auto j = static_cast<std::size_t>(link.outside);
      const WaveState& s = states_[j];
      if (!s.active) continue;
      const CompliantContact& c = whole_.network.contacts[j];
      task.drives[link.inside].a += link.value * c.stiffness * force_power(s.x, c.exponent);
      task.drives[link.inside].b -= link.value * stiffness(j) * s.gamma;
    }
    WavePatch::Span span;
    span.start = result_.time;
    span.length = length;
    span.step = task.step;
    span.most_active = task.states.size();
    span.most_steps = options_.max_steps;
    const WavePatch::End end = patch_.advance(block.model, task.states, task.drives, span, nullptr);
    task.step = end.step;
    add(end);
    return end;
  }

  // The blocks' cores have their say; the greatest contradiction of a halo beside them, in units of the
  // tolerance.
  double seam_error() {
    for (const int b : busy_) {
      const WaveBlock& block = blocks_[static_cast<std::size_t>(b)];
      for (std::size_t s = 0; s < block.core; ++s)
        impulse_[static_cast<std::size_t>(block.model.number[s])] = gained(static_cast<std::size_t>(b), s);
    }
    double worst = 0.0;
    for (const int b : busy_) {
      const WaveBlock& block = blocks_[static_cast<std::size_t>(b)];
      for (const std::size_t s : block.seam) {
        const auto i = static_cast<std::size_t>(block.model.number[s]);
        const double difference = std::abs(impulse_[i] - gained(static_cast<std::size_t>(b), s)) *
                                  whole_.network.diagonal[i] / whole_.speed[i];
        if (!std::isfinite(difference)) return std::numeric_limits<double>::infinity();
        worst = std::max(worst, difference);
      }
    }
    return worst / options_.tolerance;
  }

  double gained(std::size_t b, std::size_t s) const {
    const auto i = static_cast<std::size_t>(blocks_[b].model.number[s]);
    return tasks_[b].states[s].account.impulse - states_[i].account.impulse;
  }

  void take_over(double length) {
    const ContactNetwork& net = whole_.network;
    for (const int number : busy_) {
      const auto b = static_cast<std::size_t>(number);
      const WaveBlock& block = blocks_[b];
      for (std::size_t s = 0; s < block.core; ++s) {
        const auto i = static_cast<std::size_t>(block.model.number[s]);
        double gamma = states_[i].gamma;
        for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k)
          gamma += net.values[k] * impulse_[static_cast<std::size_t>(net.columns[k])];
        states_[i] = tasks_[b].states[s];
        states_[i].gamma = gamma;
      }
      count_in_core(b);
    }
    for (const int b : busy_)
      for (std::size_t s = 0; s < blocks_[static_cast<std::size_t>(b)].core; ++s)
        impulse_[static_cast<std::size_t>(blocks_[static_cast<std::size_t>(b)].model.number[s])] = 0.0;
    result_.time += length;
    step_ = length;
  }

  const WaveOptions& options_;
  const WaveModel whole_;
  const std::vector<WaveBlock> blocks_;
  std::vector<WaveState> states_;
  WavePatch patch_;
  const double part_that_returns_;
  WaveLog log_;
  WaveResult result_;
  double step_ = 0.0;
  long compressions_ = 0, next_question_ = patience;
  bool failed_ = false;  // a step of no length makes numbers of what it leads to

  bool in_blocks_ = false;
  std::vector<Task> tasks_;      // of the blocks
  std::vector<int> busy_;        // blocks with something to do
  std::vector<double> impulse_;  // gained in this span; 0 outside of busy blocks
  double caution_ = 1.0;         // shortens the spans
};

}  // namespace

WaveResult impulse_waves(const ContactNetwork& network, const WaveOptions& options) {
  return Waves(network, options).run();
}

}  // namespace percuss
