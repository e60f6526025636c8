#include "percuss/mechanism.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "systems/equations_of_motion.hpp"
#include "systems/tape.hpp"

namespace percuss {
namespace {

using Eigen::Index;

constexpr std::size_t depths = 3;

// The first target that a depth does not reach.
constexpr std::array<std::size_t, depths> end_of{static_cast<std::size_t>(Target::mass),
                                                 static_cast<std::size_t>(Target::drift), targets};

double* storage(Instant& at, Target target) {
  switch (target) {
    case Target::gap: return at.gap.data();
    case Target::mass: return at.mass.data();
    case Target::force: return at.force.data();
    case Target::directions: return at.directions.data();
    case Target::excitation: return at.excitation.data();
    case Target::drift: return at.drift.data();
    case Target::kinetic_energy: return &at.kinetic_energy;
    case Target::potential_energy: return &at.potential_energy;
    case Target::forces_power: return &at.forces_power;
    case Target::power: return &at.power;
    case Target::transport: return at.transport.data();
  }
  return nullptr;
}

std::array<std::vector<Formula>, depths> stages_of(const EquationsOfMotion& equations) {
  std::array<std::vector<Formula>, depths> stages;
  for (const auto& output : equations.outputs) {
    const auto stage =
        std::upper_bound(end_of.begin(), end_of.end(), static_cast<std::size_t>(output.target));
    stages[static_cast<std::size_t>(stage - end_of.begin())].push_back(output.formula);
  }
  return stages;
}

SystemFacts facts_of(const MechanismText& text, const EquationsOfMotion& equations) {
  SystemFacts facts;
  facts.coordinates = text.coordinates;
  for (const std::string& name : text.coordinates) facts.velocities.push_back(name + "'");
  facts.parameters = text.parameters;
  facts.force_depends_on_velocities = facts.has_powers = false;
  facts.constant_acceleration = true;
  for (const auto& output : equations.outputs) {
    if (output.target >= Target::forces_power) facts.has_powers = true;
    if (output.target == Target::mass || output.target == Target::force)
      facts.constant_acceleration =
          facts.constant_acceleration && equations.graph.is_constant(output.formula);
    if (output.target == Target::force && (equations.graph[output.formula].depends & on_rates) != 0)
      facts.force_depends_on_velocities = true;
  }
  facts.constant_acceleration = facts.constant_acceleration && !facts.has_powers;
  if (!text.massless.empty())
    facts.impacts_only = {"system.massless",
                          fmt::format("names {}, a coordinate without mass: impacts have such, a motion "
                                      "needs a mass for each",
                                      text.massless.front())};
  else if (!text.impulse.empty())
    facts.impacts_only = {"system.impulse",
                          "is an impulse from outside, which belongs to the impact in the initial state; a "
                          "motion has none, expected forces in its place"};
  return facts;
}

}  // namespace

struct Mechanism::Compiled {
  struct Copy {
    std::uint32_t from;  // register
    std::uint32_t to;    // place in the target
  };
  struct Group {
    Target target;
    std::size_t end;  // of its copies
  };

  Compiled(const EquationsOfMotion& equations, Instant zero)
      : f(zero.force.size()),
        tape(equations.graph, static_cast<std::size_t>(2 * f + 1), stages_of(equations)),
        start(std::move(zero)) {
    start.scratch = tape.registers();
    for (const auto& output : equations.outputs) {
      if (equations.graph.is_constant(output.formula)) {
        storage(start, output.target)[output.index] = equations.graph[output.formula].value;
        continue;
      }
      if (groups.empty() || groups.back().target != output.target) groups.push_back({output.target, 0});
      copies.push_back({tape.register_of(output.formula), static_cast<std::uint32_t>(output.index)});
      groups.back().end = copies.size();
    }
    for (std::size_t depth = 0; depth < depths; ++depth)
      group_ends[depth] =
          static_cast<std::size_t>(std::count_if(groups.begin(), groups.end(), [&](const Group& group) {
            return static_cast<std::size_t>(group.target) < end_of[depth];
          }));
  }

  void evaluate(double t, const double* q, const double* u, Instant& at, std::size_t depth) const {
    assert(at.scratch.size() == start.scratch.size());
    double* const r = at.scratch.data();
    std::copy_n(q, f, r);
    if (u != nullptr) std::copy_n(u, f, r + f);
    r[2 * f] = t;
    tape.run(r, depth);
    const Copy* copy = copies.data();
    for (std::size_t k = 0; k < group_ends[depth]; ++k) {
      double* const to = storage(at, groups[k].target);
      for (const Copy* const end = copies.data() + groups[k].end; copy != end; ++copy)
        to[copy->to] = r[copy->from];
    }
  }

  Index f;
  Tape tape;
  std::vector<Copy> copies;                      // what changes, by target
  std::vector<Group> groups;                     // the targets that have copies
  std::array<std::size_t, depths> group_ends{};  // of the groups of a depth
  Instant start;                                 // what does not change; without elements
};

Result<Mechanism> Mechanism::from(const MechanismText& text) {
  const auto equations = equations_of_motion(text);
  if (!equations) return tl::make_unexpected(equations.error());
  Mechanism mechanism;
  mechanism.facts_ = facts_of(text, *equations);
  auto set = std::make_shared<ElementSet>();
  for (const Element& element : equations->elements) set->add(element);
  mechanism.set_ = std::move(set);
  mechanism.compiled_ =
      std::make_shared<const Compiled>(*equations, mechanism.System::instant(mechanism.set_));
  return mechanism;
}

Result<SystemPtr> make_system(const MechanismText& text) {
  return Mechanism::from(text).map([](Mechanism mechanism) -> SystemPtr {
    return std::make_shared<const Mechanism>(std::move(mechanism));
  });
}

const std::vector<Element>& Mechanism::elements() const { return set_->elements; }
const std::vector<Index>& Mechanism::offsets() const { return set_->offsets; }
Index Mechanism::rows() const { return set_->rows; }

System::Selection Mechanism::select(double, const double*, const double*, double,
                                    const ElementSetPtr&) const {
  return {set_};
}

Instant Mechanism::instant(const ElementSetPtr& set) const {
  Instant at = compiled_->start;
  at.set = set;
  return at;
}

Instant Mechanism::instant() const { return instant(set_); }

void Mechanism::evaluate(Depth depth, double t, const double* q, const double* u, Instant& at) const {
  compiled_->evaluate(t, q, u, at, static_cast<std::size_t>(depth));
}

SystemPtr Mechanism::with_coefficients(const std::vector<Element>& elements) const {
  auto set = std::make_shared<ElementSet>(*set_);
  for (Element& to : set->elements)
    for (const Element& from : elements)
      if (from.name == to.name) take_coefficients(from, to);
  auto changed = std::make_shared<Mechanism>(*this);
  changed->set_ = std::move(set);
  return changed;
}

}  // namespace percuss
