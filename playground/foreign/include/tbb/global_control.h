// In place of oneTBB where there is one thread.
#pragma once

#include <cstddef>

namespace tbb {

struct global_control {
  enum parameter { max_allowed_parallelism };
  global_control(parameter, std::size_t) {}
};

}  // namespace tbb
