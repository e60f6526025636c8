#include "percuss/mechanism.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>

#include "systems/equations_of_motion.hpp"
#include "systems/tape.hpp"

namespace percuss {
namespace {

using Eigen::Index;

enum Depth : std::size_t { gaps_only, with_velocities, all, depths };

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

Instant zero_instant(const EquationsOfMotion& equations, Index f) {
  const auto n = static_cast<Index>(equations.elements.size());
  Instant at;
  at.mass.setZero(f, f);
  at.force.setZero(f);
  at.gap.setConstant(n, std::numeric_limits<double>::quiet_NaN());
  for (Index i = 0; i < n; ++i) {
    const Kind kind = equations.elements[static_cast<std::size_t>(i)].kind;
    if (kind == Kind::contact || kind == Kind::joint) at.gap[i] = 0.0;
  }
  at.directions.setZero(f, equations.rows);
  at.excitation.setZero(equations.rows);
  at.drift.setZero(equations.rows);
  at.transport.setZero(f);
  return at;
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

  Compiled(const EquationsOfMotion& equations, std::vector<std::string> names)
      : coordinates(std::move(names)),
        f(static_cast<Index>(coordinates.size())),
        rows(equations.rows),
        elements(equations.elements),
        offsets(equations.offsets),
        tape(equations.graph, 2 * coordinates.size() + 1, stages_of(equations)),
        start(zero_instant(equations, f)) {
    start.registers = tape.registers();
    for (const auto& output : equations.outputs) {
      if (equations.graph.is_constant(output.formula)) {
        storage(start, output.target)[output.index] = equations.graph[output.formula].value;
        continue;
      }
      if (groups.empty() || groups.back().target != output.target) groups.push_back({output.target, 0});
      copies.push_back({tape.register_of(output.formula), static_cast<std::uint32_t>(output.index)});
      groups.back().end = copies.size();
    }
    for (const auto& output : equations.outputs) {
      if (output.target >= Target::forces_power) has_powers = true;
      if (output.target == Target::mass || output.target == Target::force)
        constant_acceleration = constant_acceleration && equations.graph.is_constant(output.formula);
      if (output.target == Target::force && (equations.graph[output.formula].depends & on_rates) != 0)
        force_depends_on_rates = true;
    }
    for (std::size_t depth = 0; depth < depths; ++depth)
      group_ends[depth] =
          static_cast<std::size_t>(std::count_if(groups.begin(), groups.end(), [&](const Group& group) {
            return static_cast<std::size_t>(group.target) < end_of[depth];
          }));
  }

  void evaluate(double t, const double* q, const double* u, Instant& at, Depth depth) const {
    assert(at.registers.size() == start.registers.size());
    double* const r = at.registers.data();
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

  std::vector<std::string> coordinates;
  Index f;
  Index rows;
  std::vector<Element> elements;
  std::vector<Index> offsets;
  Tape tape;
  std::vector<Copy> copies;                      // what changes, by target
  std::vector<Group> groups;                     // the targets that have copies
  std::array<std::size_t, depths> group_ends{};  // of the groups of a depth
  Instant start;                                 // what does not change
  bool force_depends_on_rates = false;
  bool has_powers = false;
  bool constant_acceleration = true;  // M and h
};

Result<Mechanism> Mechanism::from(const MechanismText& text) {
  const auto equations = equations_of_motion(text);
  if (!equations) return tl::make_unexpected(equations.error());
  Mechanism mechanism;
  mechanism.compiled_ = std::make_shared<const Compiled>(*equations, text.coordinates);
  return mechanism;
}

Index Mechanism::freedom() const { return compiled_->f; }
Index Mechanism::rows() const { return compiled_->rows; }
const std::vector<std::string>& Mechanism::coordinates() const { return compiled_->coordinates; }
const std::vector<Element>& Mechanism::elements() const { return compiled_->elements; }
const std::vector<Index>& Mechanism::offsets() const { return compiled_->offsets; }
bool Mechanism::force_depends_on_rates() const { return compiled_->force_depends_on_rates; }
bool Mechanism::constant_acceleration() const {
  return compiled_->constant_acceleration && !compiled_->has_powers;
}
bool Mechanism::has_powers() const { return compiled_->has_powers; }
void Mechanism::set_coefficients(const std::vector<MechanismText::Element>& elements) {
  auto changed = std::make_shared<Compiled>(*compiled_);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    Element& to = changed->elements[i];
    const Element& from = elements[i].element;
    to.restitution = from.restitution;
    to.coefficients = from.coefficients;
    to.stiffness = from.stiffness;
    to.exponent = from.exponent;
    to.precompression = from.precompression;
  }
  compiled_ = std::move(changed);
}

Instant Mechanism::instant() const { return compiled_->start; }

void Mechanism::gaps(double t, const double* q, Instant& at) const {
  compiled_->evaluate(t, q, nullptr, at, gaps_only);
}

void Mechanism::velocities(double t, const double* q, const double* u, Instant& at) const {
  compiled_->evaluate(t, q, u, at, with_velocities);
}

void Mechanism::everything(double t, const double* q, const double* u, Instant& at) const {
  compiled_->evaluate(t, q, u, at, all);
}

Impact impact_at(const Mechanism& mechanism, const Instant& at, const Eigen::VectorXd& u,
                 const std::vector<Index>& elements) {
  std::vector<Index> place(mechanism.elements().size(), -1);
  Impact impact{at.mass, u, {}};
  for (const Index i : elements) {
    Element element = mechanism.elements()[static_cast<std::size_t>(i)];
    const Index m = element.size();
    const Index row = mechanism.offsets()[static_cast<std::size_t>(i)];
    element.directions = at.directions.middleCols(row, m);
    if (!at.excitation.segment(row, m).isZero(0.0)) element.excitation = at.excitation.segment(row, m);
    place[static_cast<std::size_t>(i)] = static_cast<Index>(impact.elements.size());
    impact.elements.push_back(std::move(element));
  }
  for (Element& element : impact.elements)
    if (element.kind == Kind::friction) element.normal = place[static_cast<std::size_t>(element.normal)];
  return impact;
}

}  // namespace percuss
