// Loops over contacts on a given number of threads. With one thread nothing is started.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <memory>

namespace percuss::cones {

class Parallel {
 public:
  explicit Parallel(int threads) {
    if (threads == 0) threads = tbb::this_task_arena::max_concurrency();
    if (threads <= 1) return;
    limit_ = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                   static_cast<std::size_t>(threads));
    arena_ = std::make_unique<tbb::task_arena>(threads);
  }

  // body(begin, end) on pieces of [0, n) of at least `grain`; what it writes must not depend on the pieces.
  template <class Body>
  void loop(int n, int grain, const Body& body) const {
    if (!arena_ || n < 2 * grain) {
      body(0, n);
      return;
    }
    arena_->execute([&] {
      tbb::parallel_for(tbb::blocked_range<int>(0, n, static_cast<std::size_t>(grain)),
                        [&](const tbb::blocked_range<int>& piece) { body(piece.begin(), piece.end()); });
    });
  }

 private:
  std::unique_ptr<tbb::global_control> limit_;
  std::unique_ptr<tbb::task_arena> arena_;
};

}  // namespace percuss::cones
