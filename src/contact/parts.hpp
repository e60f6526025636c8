// Sets that grow together: what feels each other is one part.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace percuss {

class Parts {
 public:
  explicit Parts(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  void join(std::size_t a, std::size_t b) {
    a = of(a);
    b = of(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  // The first member of the part that a is in.
  std::size_t of(std::size_t a) {
    while (parent_[a] != a) a = parent_[a] = parent_[parent_[a]];
    return a;
  }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace percuss
