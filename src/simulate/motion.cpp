#include "simulate/motion.hpp"

#include <string_view>
#include <type_traits>
#include <unordered_map>

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

void adopt(const ElementSetPtr& set, Motion& motion) {
  const Motion before = motion;
  const std::size_t n = set->elements.size();
  std::unordered_map<std::string_view, std::size_t> known;
  if (before.set)
    for (std::size_t i = 0; i < before.set->elements.size(); ++i) known[before.set->elements[i].name] = i;
  motion.set = set;
  motion.modes.hold.assign(n, Hold::free);
  motion.modes.direction.setZero(set->rows);
  motion.impulse.setZero(set->rows);
  for (std::size_t i = 0; i < n; ++i)
    if (const Kind kind = set->elements[i].kind; kind == Kind::joint || kind == Kind::rolling)
      motion.modes.hold[i] = Hold::held;
  motion.announced = motion.modes;
  motion.fastest.assign(n, 0.0);
  motion.hit = -1;
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = known.find(set->elements[i].name);
    if (at == known.end()) continue;
    const std::size_t old = at->second;
    const Eigen::Index row = set->offsets[i], from = before.set->offsets[old], m = set->elements[i].size();
    motion.modes.hold[i] = before.modes.hold[old];
    motion.announced.hold[i] = before.announced.hold[old];
    motion.modes.direction.segment(row, m) = before.modes.direction.segment(from, m);
    motion.announced.direction.segment(row, m) = before.announced.direction.segment(from, m);
    motion.impulse.segment(row, m) = before.impulse.segment(from, m);
    motion.fastest[i] = before.fastest[old];
    if (before.hit == static_cast<long>(old)) motion.hit = static_cast<long>(i);
    known.erase(at);
  }
  // Where something that acted has left, the others are decided anew.
  for (const auto& [name, old] : known)
    if (before.modes.hold[old] != Hold::free) motion.undecided = true;
}

std::vector<double> pack(const Motion& motion) {
  std::vector<double> numbers;
  each(motion, [&](const auto& x) { numbers.push_back(static_cast<double>(x)); });
  return numbers;
}

bool unpack_state(const std::vector<double>& numbers, Motion& motion) {
  const Eigen::Index c = motion.q.size(), f = motion.u.size();
  if (static_cast<Eigen::Index>(numbers.size()) < 1 + c + f) return false;
  motion.t = numbers[0];
  motion.q = Eigen::VectorXd::Map(numbers.data() + 1, c);
  motion.u = Eigen::VectorXd::Map(numbers.data() + 1 + c, f);
  return true;
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
