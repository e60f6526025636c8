#include "percuss/system.hpp"

#include <algorithm>

#include "systems/closed_elements.hpp"

namespace percuss {

using Eigen::Index;

void ElementSet::add(Element element) {
  offsets.push_back(rows);
  rows += element.size();
  elements.push_back(std::move(element));
}

Instant System::instant(const ElementSetPtr& set) const {
  const Index f = freedom();
  Index largest = 0;  // block of M
  for (std::size_t b = 0; b < facts_.mass_blocks.size(); ++b) {
    const Index end = b + 1 < facts_.mass_blocks.size() ? facts_.mass_blocks[b + 1] : f;
    largest = std::max(largest, end - facts_.mass_blocks[b]);
  }
  Instant at;
  at.set = set;
  at.mass.setZero(largest, f);
  at.force.setZero(f);
  at.gap.setConstant(static_cast<Index>(set->elements.size()), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < set->elements.size(); ++i) {
    if (has_gap(set->elements[i].kind)) at.gap[static_cast<Index>(i)] = 0.0;
  }
  at.directions = Directions(f);
  for (std::size_t i = 0; i < set->elements.size(); ++i)
    at.directions.append(set->ranges.empty() ? ElementSet::Ranges{ElementSet::Range{0, f}} : set->ranges[i],
                         set->elements[i].size());
  at.directions.fill();
  at.excitation.setZero(set->rows);
  at.drift.setZero(set->rows);
  at.transport.setZero(f);
  return at;
}

Instant System::at(Depth depth, double t, const Eigen::VectorXd& q, const Eigen::VectorXd& u) const {
  Instant at = instant(select(t, q.data(), u.data(), 0.0, nullptr).set);
  evaluate(depth, t, q.data(), u.data(), at);
  return at;
}

void System::rates(const double*, const double* u, double* q_dot) const { std::copy_n(u, freedom(), q_dot); }

void System::normalise(double*) const {}

void System::fly(double, double, const double*, const double*, double*, double*) const {}

void System::extents(const double* sizes, double* along) const { std::copy_n(sizes, freedom(), along); }

std::vector<DrawnShape> System::drawing(double, const double*, const double*) const { return {}; }

Eigen::VectorXd System::extents_at(const Eigen::VectorXd& q) const {
  const Eigen::VectorXd sizes = q.cwiseAbs();
  Eigen::VectorXd along(freedom());
  extents(sizes.data(), along.data());
  return along;
}

void System::dense_mass(const Instant& at, Eigen::MatrixXd& mass) const {
  const Index f = freedom();
  if (facts_.mass_blocks.size() == 1 && !facts_.mass_is_factor) {
    mass = at.mass;
    return;
  }
  mass.setZero(f, f);
  for (std::size_t b = 0; b < facts_.mass_blocks.size(); ++b) {
    const Index first = facts_.mass_blocks[b];
    const Index size = (b + 1 < facts_.mass_blocks.size() ? facts_.mass_blocks[b + 1] : f) - first;
    Eigen::MatrixXd block = at.mass.block(0, first, size, size);
    if (facts_.mass_is_factor) {
      const Eigen::MatrixXd L = block.triangularView<Eigen::Lower>();
      block = L * L.transpose();
    }
    mass.block(first, first, size, size) = block;
  }
}

namespace {

// A preload that draws from an element at its place among those of an impact; who takes no part gives
// nothing.
void draw_again(const std::vector<Index>& place, std::optional<Preload>& preload) {
  preload->normal = place[static_cast<std::size_t>(preload->normal)];
  if (preload->normal >= 0) return;
  preload->coefficients.resize(0);
  if (preload->impulse.size() == 0) preload.reset();
}

}  // namespace

Impact impact_at(const System& system, const Instant& at, const Eigen::VectorXd& u,
                 const std::vector<Index>& elements) {
  const ElementSet& set = *at.set;
  std::vector<Index> place(set.elements.size(), -1);
  Impact impact;
  system.dense_mass(at, impact.mass);
  impact.velocity = u;
  for (const Index i : elements) {
    Element element = set.elements[static_cast<std::size_t>(i)];
    const Index m = element.size();
    const Index row = set.offsets[static_cast<std::size_t>(i)];
    element.directions = at.directions.dense(row, m);
    if (!at.excitation.segment(row, m).isZero(0.0)) element.excitation = at.excitation.segment(row, m);
    place[static_cast<std::size_t>(i)] = static_cast<Index>(impact.elements.size());
    impact.elements.push_back(std::move(element));
  }
  for (Element& element : impact.elements) {
    if (element.kind == Kind::friction) element.normal = place[static_cast<std::size_t>(element.normal)];
    if (element.preload && element.preload->normal >= 0) draw_again(place, element.preload);
  }
  settle_restitution(impact);
  return impact;
}

void take_coefficients(const Element& from, Element& to) {
  to.restitution = from.restitution;
  if (to.curve && from.curve) to.curve = from.curve;
  to.coefficients = from.coefficients;
  to.stiffness = from.stiffness;
  to.exponent = from.exponent;
  to.precompression = from.precompression;
  to.stored_energy = from.stored_energy;
}

}  // namespace percuss
