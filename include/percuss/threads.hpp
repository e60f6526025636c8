// Loops on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace percuss {

// body(begin, end) for pieces of 0 … count, of at least `grain`, on so many threads (0: all cores). The
// threads are shared by everybody who asks; what belongs to one is not used twice at once.
void on_threads(std::size_t count, std::size_t grain, int threads,
                const std::function<void(std::size_t begin, std::size_t end)>& body);

}  // namespace percuss
