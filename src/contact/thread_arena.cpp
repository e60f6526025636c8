#include "contact/thread_arena.hpp"

#include <map>
#include <mutex>

namespace percuss {

tbb::task_arena& thread_arena(int threads) {
  static std::mutex mutex;
  // Not destroyed at the end of the program either: who knows whose threads still run then.
  static auto& arenas = *new std::map<int, tbb::task_arena>;
  const std::lock_guard lock(mutex);
  if (threads <= 0) threads = tbb::task_arena::automatic;
  return arenas.try_emplace(threads, threads).first->second;
}

}  // namespace percuss
