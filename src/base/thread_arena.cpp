#include "base/thread_arena.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <map>
#include <mutex>

#include "percuss/threads.hpp"

namespace percuss {

tbb::task_arena& thread_arena(int threads) {
  static std::mutex mutex;
  // Not destroyed at the end of the program either: who knows whose threads still run then.
  static auto& arenas = *new std::map<int, tbb::task_arena>;
  const std::lock_guard lock(mutex);
  if (threads <= 0) threads = tbb::task_arena::automatic;
  return arenas.try_emplace(threads, threads).first->second;
}

void on_threads(std::size_t count, std::size_t grain, int threads,
                const std::function<void(std::size_t, std::size_t)>& body) {
  on_threads(threads, [&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, grain),
        [&](const tbb::blocked_range<std::size_t>& piece) { body(piece.begin(), piece.end()); });
  });
}

}  // namespace percuss
