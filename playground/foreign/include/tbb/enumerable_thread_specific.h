// In place of oneTBB where there is one thread.
#pragma once

#include <functional>
#include <optional>
#include <utility>

namespace tbb {

template <class Value>
class enumerable_thread_specific {
 public:
  template <class Make>
  explicit enumerable_thread_specific(Make make) : make_(std::move(make)) {}

  Value& local() {
    if (!value_) value_.emplace(make_());
    return *value_;
  }

  // The values that were made: one or none.
  Value* begin() { return value_ ? &*value_ : nullptr; }
  Value* end() { return value_ ? &*value_ + 1 : nullptr; }

 private:
  std::function<Value()> make_;
  std::optional<Value> value_;
};

}  // namespace tbb
