#include "run_loop.hpp"

#include <chrono>
#include <csignal>
#include <iostream>

#include "progress.hpp"

namespace percuss::app {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

volatile std::sig_atomic_t stopped_by = 0;

// The first signal asks to stop, the second does what it does to any program.
class StopOnSignal {
 public:
  StopOnSignal() {
    stopped_by = 0;
    struct sigaction action {};
    action.sa_handler = [](int signal) { stopped_by = signal; };
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
  }
  ~StopOnSignal() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
  }
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

 private:
  struct sigaction interrupt_ {
  }, terminate_{};
};

// Writes the run now and then, and knows when the next time has come.
class Keeper {
 public:
  explicit Keeper(const LoopOptions& options) : options_(options) {}

  bool due(Clock::time_point now) const { return !options_.out.empty() && now >= next_; }

  // The error is that of writing.
  std::string keep(RunRecord& record, const Simulation& simulation) {
    constexpr double share = 0.05;  // of the time may be spent here
    update(record, simulation);
    if (options_.out.empty()) return {};
    const Clock::time_point begin = Clock::now();
    const auto written = io::write_run(record, simulation.trajectory(), options_.out);
    const Clock::time_point end = Clock::now();
    const Seconds pause(std::max(options_.checkpoint, Seconds(end - begin).count() * (1.0 / share - 1.0)));
    next_ = end + std::chrono::duration_cast<Clock::duration>(pause);
    return written ? std::string() : written.error();
  }

 private:
  const LoopOptions& options_;
  Clock::time_point next_ = Clock::now();
};

}  // namespace

LoopEnd run_to_end(Simulation& simulation, RunRecord& record, const LoopOptions& options) {
  const StopOnSignal guard;
  Keeper keeper(options);
  Progress progress(simulation, record.options.until);
  // At once, so that a place that cannot be written is known before anything is computed.
  if (std::string fault = keeper.keep(record, simulation); !fault.empty()) return {0, std::move(fault)};
  while (stopped_by == 0 && simulation.advance()) {
    const Clock::time_point now = Clock::now();
    progress.show(now);
    if (!keeper.due(now)) continue;
    if (const std::string fault = keeper.keep(record, simulation); !fault.empty()) {
      progress.clear();
      std::cerr << "percuss: " << fault << "; the run goes on, and an older checkpoint is still there\n";
    }
  }
  progress.clear();
  LoopEnd end;
  end.fault = keeper.keep(record, simulation);
  if (simulation.status() == RunStatus::running) end.signal = stopped_by;
  return end;
}

}  // namespace percuss::app
