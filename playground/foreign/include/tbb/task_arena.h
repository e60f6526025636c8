// In place of oneTBB where there is one thread: what percuss asks of it, done at once and in order.
#pragma once

namespace tbb {

struct task_arena {
  static constexpr int automatic = -1;
  explicit task_arena(int) {}

  template <class Work>
  void execute(const Work& work) {
    work();
  }
};

namespace this_task_arena {

inline int max_concurrency() { return 1; }
inline int current_thread_index() { return 0; }

template <class Work>
void isolate(const Work& work) {
  work();
}

}  // namespace this_task_arena
}  // namespace tbb
