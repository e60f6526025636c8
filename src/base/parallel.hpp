// Work on contacts by a given number of threads. With one thread nothing is started.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "base/thread_arena.hpp"

namespace percuss::cones {

class Parallel {
 public:
  explicit Parallel(int threads) {
    if (threads == 0) threads = tbb::this_task_arena::max_concurrency();
    if (threads <= 1) return;
    threads_ = threads;
    limit_ = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                   static_cast<std::size_t>(threads_));
    arena_ = &thread_arena(threads_);
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

  // Stages one after the other, each of them in pieces of at least `grain` of [0, size(stage)) at once:
  // body(stage, begin, end). What it writes must not depend on the pieces.
  //
  // All threads go through all stages and meet between them, which takes less than a microsecond where every
  // thread has a core. A thread begins with its own piece, the same one in every call, so that its part of
  // the data stays in its cache; then it takes what nobody has begun. So nobody waits for a thread that has
  // not come, only for one that is at work.
  template <class Size, class Body>
  void in_turn(int stages, int grain, const Size& size, const Body& body) const {
    std::int64_t total = 0;
    for (int stage = 0; stage < stages; ++stage) total += size(stage);
    if (threads_ == 1 || total < std::int64_t{2} * grain * stages) {  // the meetings would take longer
      for (int stage = 0; stage < stages; ++stage) body(stage, 0, size(stage));
      return;
    }
    const auto progress = std::make_unique<Progress[]>(static_cast<std::size_t>(stages));
    const auto take_part = [&](int thread) {
      for (int stage = 0; stage < stages; ++stage) {
        const int n = size(stage), pieces = std::clamp(n / grain, 1, std::min(threads_, most_pieces));
        Progress& at = progress[static_cast<std::size_t>(stage)];
        for (int k = 0; k < pieces; ++k) {
          const int piece = (thread + k) % pieces;
          if (!at.take(piece)) continue;
          body(stage, part(n, piece, pieces), part(n, piece + 1, pieces));
          at.done.fetch_add(1, std::memory_order_release);
        }
        at.wait(pieces);
      }
    };
    arena_->execute([&] {
      tbb::parallel_for(
          0, threads_, [&](int) { take_part(tbb::this_task_arena::current_thread_index()); },
          tbb::simple_partitioner());
    });
  }

 private:
  static constexpr int most_pieces = 64;  // a bit each

  struct alignas(64) Progress {
    std::atomic<std::uint64_t> taken{0};  // a bit per piece
    std::atomic<int> done{0};             // pieces

    bool take(int piece) {
      const std::uint64_t bit = std::uint64_t{1} << piece;
      return !(taken.load(std::memory_order_relaxed) & bit) &&
             !(taken.fetch_or(bit, std::memory_order_relaxed) & bit);
    }
    // Awake for some ten microseconds; after that another thread may need the core.
    void wait(int pieces) const {
      for (int k = 0; done.load(std::memory_order_acquire) < pieces; ++k) {
        if (k > 1000)
          std::this_thread::yield();
        else
          pause();
      }
    }
  };

  // Leaves the core to its other thread for a moment, where it has one.
  static void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }

  static int part(int n, int piece, int pieces) {
    return static_cast<int>(static_cast<std::int64_t>(n) * piece / pieces);
  }

  int threads_ = 1;
  std::unique_ptr<tbb::global_control> limit_;
  tbb::task_arena* arena_ = nullptr;
};

}  // namespace percuss::cones
