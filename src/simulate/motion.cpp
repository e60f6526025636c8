#include "simulate/motion.hpp"

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
  each(motion, [&](auto& x) { x = static_cast<std::decay_t<decltype(x)>>(numbers[i++]); });
  return true;
}

}  // namespace percuss
