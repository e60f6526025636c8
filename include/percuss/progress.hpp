// How far long work is, and a way to end it from another thread. Maps, sweeps, contact problems, verdicts,
// audits and repairs take one; simulations go step by step and need none.
#pragma once

#include <atomic>
#include <exception>

namespace percuss {

struct Progress {
  std::atomic<double> done = 0.0;  // part of the work, 0 to 1; stays 0 where it cannot be known
  std::atomic<bool> stop = false;  // set it, and the work ends soon
};

// What stopped work throws that has nothing to show for it: all but contact problems, whose outcome is the
// best so far, and sweeps, which keep the cases that are done.
struct Stopped : std::exception {
  const char* what() const noexcept override { return "stopped"; }
};

inline bool stopped(const Progress* progress) {
  return progress != nullptr && progress->stop.load(std::memory_order_relaxed);
}

inline void go_on(const Progress* progress) {
  if (stopped(progress)) throw Stopped();
}

}  // namespace percuss
