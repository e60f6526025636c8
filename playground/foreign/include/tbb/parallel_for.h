// In place of oneTBB where there is one thread.
#pragma once

#include "tbb/blocked_range.h"

namespace tbb {

struct simple_partitioner {};

template <class Index, class Body>
void parallel_for(const blocked_range<Index>& range, const Body& body) {
  if (range.size() > 0) body(range);
}

template <class Index, class Body>
void parallel_for(Index begin, Index end, const Body& body, simple_partitioner = {}) {
  for (Index k = begin; k < end; ++k) body(k);
}

}  // namespace tbb
