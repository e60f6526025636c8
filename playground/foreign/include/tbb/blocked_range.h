// In place of oneTBB where there is one thread.
#pragma once

#include <cstddef>

namespace tbb {

template <class Index>
class blocked_range {
 public:
  blocked_range(Index begin, Index end, std::size_t = 1) : begin_(begin), end_(end) {}
  Index begin() const { return begin_; }
  Index end() const { return end_; }
  std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }

 private:
  Index begin_, end_;
};

}  // namespace tbb
