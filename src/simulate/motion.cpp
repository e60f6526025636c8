#include "simulate/motion.hpp"

#include <type_traits>

namespace percuss {
namespace {

// Visits every number of a motion in a fixed order.
template <class M, class Visit>
void each(M& m, const Visit& visit) {
  visit(m.t);
  for (auto& x : m.q) visit(x);
  for (auto& x : m.u) visit(x);
  visit(m.steps);
  visit(m.stored);
  for (auto& x : m.dissipated) visit(x);
  visit(m.excitation);
  visit(m.forces);
  visit(m.initial_energy);
  for (auto& x : m.modes.hold) visit(x);
  for (auto& x : m.modes.direction) visit(x);
  for (auto& x : m.announced.hold) visit(x);
  for (auto& x : m.announced.direction) visit(x);
  visit(m.hit);
  visit(m.at_one_time);
  visit(m.next_step);
  visit(m.undecided);
  visit(m.largest_kinetic_energy);
  for (auto& x : m.size) visit(x);
  for (auto& x : m.fastest) visit(x);
  for (auto& x : m.impulse) visit(x);
}

}  // namespace

std::vector<double> pack(const Motion& motion) {
  std::vector<double> numbers;
  each(motion, [&](const auto& x) { numbers.push_back(static_cast<double>(x)); });
  return numbers;
}

bool unpack(const std::vector<double>& numbers, Motion& motion) {
  if (numbers.size() != pack(motion).size()) return false;
  std::size_t i = 0;
  bool sound = true;
  each(motion, [&](auto& x) {
    using Number = std::decay_t<decltype(x)>;
    const double number = numbers[i++];
    if constexpr (!std::is_same_v<Number, double>) {
      const double low = std::is_same_v<Number, long> ? -1.0 : 0.0;
      const double high = std::is_same_v<Number, long>   ? 0x1p53
                          : std::is_same_v<Number, bool> ? 1.0
                                                         : static_cast<double>(Hold::sliding);
      if (!(number >= low && number <= high)) return void(sound = false);
    }
    x = static_cast<Number>(number);
  });
  return sound && motion.hit < static_cast<long>(motion.modes.hold.size());
}

}  // namespace percuss
