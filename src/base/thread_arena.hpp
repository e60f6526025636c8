// The threads that parallel loops run on.
#pragma once

#include <tbb/task_arena.h>

namespace percuss {

// An arena of so many threads (0: all cores), the same one for everybody who asks. It is never given back:
// oneTBB 2021 keeps what a destroyed arena held for some time, so that a program that makes one for each of
// many short calls grows without end [oneTBB, issue 967].
tbb::task_arena& thread_arena(int threads);

// loop() there. A thread that waits in it takes part in nothing else meanwhile: what belongs to the thread
// outside of it is not used twice at once.
template <class Loop>
void on_threads(int threads, const Loop& loop) {
  thread_arena(threads).execute([&] { tbb::this_task_arena::isolate(loop); });
}

}  // namespace percuss
