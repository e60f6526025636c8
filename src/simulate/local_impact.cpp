#include "simulate/local_impact.hpp"

#include <algorithm>

namespace percuss {
namespace {

// A block of M from Instant::mass.
Eigen::MatrixXd block_of_mass(const SystemFacts& facts, const Instant& at, Eigen::Index begin,
                              Eigen::Index size) {
  const auto given = at.mass.block(0, begin, size, size);
  if (!facts.mass_is_factor) return given;
  const Eigen::MatrixXd L = given.triangularView<Eigen::Lower>();
  return L * L.transpose();
}

}  // namespace

Eigen::Index LocalImpact::block_end(std::size_t b) const {
  const auto& starts = system_.facts().mass_blocks;
  return b + 1 < starts.size() ? starts[b + 1] : system_.freedom();
}

void LocalImpact::adopt(const ElementSetPtr& set) {
  set_ = set;
  spans_ = StepColumns::of(system_.facts(), *set);
  elements_.clear();
  impact_ = {};
}

// Which blocks are touched, and so which coordinates.
void LocalImpact::select(const std::vector<Eigen::Index>& elements) {
  const auto& starts = system_.facts().mass_blocks;
  coordinates_.clear();
  touched_.assign(starts.size(), 0);
  if (starts.size() == 1) return;
  for (const Eigen::Index i : elements)
    for (const StepColumns::Span& span : spans_[static_cast<std::size_t>(i)]) {
      auto b = static_cast<std::size_t>(std::lower_bound(starts.begin(), starts.end(), span.begin) -
                                        starts.begin());
      for (; b < starts.size() && starts[b] < span.end(); ++b) touched_[b] = 1;
    }
  if (std::all_of(touched_.begin(), touched_.end(), [](char t) { return t != 0; })) return;
  place_of_.assign(static_cast<std::size_t>(system_.freedom()), -1);
  for (std::size_t b = 0; b < starts.size(); ++b)
    if (touched_[b] != 0)
      for (Eigen::Index k = starts[b]; k < block_end(b); ++k) {
        place_of_[static_cast<std::size_t>(k)] = static_cast<Eigen::Index>(coordinates_.size());
        coordinates_.push_back(k);
      }
}

void LocalImpact::fill(const Instant& at, const std::vector<Eigen::Index>& elements,
                       const Eigen::VectorXd& u) {
  if (elements != elements_ || impact_.elements.empty()) {
    select(elements);
    elements_ = elements;
    impact_ = {};
    std::vector<Eigen::Index> place(set_->elements.size(), -1);
    for (const Eigen::Index i : elements) {
      place[static_cast<std::size_t>(i)] = static_cast<Eigen::Index>(impact_.elements.size());
      impact_.elements.push_back(set_->elements[static_cast<std::size_t>(i)]);
    }
    for (Element& e : impact_.elements)
      if (e.kind == Kind::friction) e.normal = place[static_cast<std::size_t>(e.normal)];
  }
  if (whole()) {
    system_.dense_mass(at, impact_.mass);
  } else {
    const auto size = static_cast<Eigen::Index>(coordinates_.size());
    impact_.mass.setZero(size, size);
    const auto& starts = system_.facts().mass_blocks;
    Eigen::Index place = 0;
    for (std::size_t b = 0; b < starts.size(); ++b) {
      if (touched_[b] == 0) continue;
      const Eigen::Index n = block_end(b) - starts[b];
      impact_.mass.block(place, place, n, n) = block_of_mass(system_.facts(), at, starts[b], n);
      place += n;
    }
  }
  if (whole())
    impact_.velocity = u;
  else
    impact_.velocity = u(coordinates_);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    Element& e = impact_.elements[i];
    const Eigen::Index row = set_->offsets[static_cast<std::size_t>(elements[i])];
    e.restitution = set_->elements[static_cast<std::size_t>(elements[i])].restitution;
    const Eigen::Index size = set_->elements[static_cast<std::size_t>(elements[i])].size();
    if (whole()) {
      e.directions.setZero(system_.freedom(), size);
      for (Eigen::Index j = 0; j < size; ++j) at.directions.add_to(row + j, 1.0, e.directions.col(j));
    } else {
      e.directions.setZero(static_cast<Eigen::Index>(coordinates_.size()), size);
      for (Eigen::Index j = 0; j < size; ++j)
        at.directions.visit(row + j, [&](Eigen::Index k, double w) {
          e.directions(place_of_[static_cast<std::size_t>(k)], j) = w;
        });
    }
    e.excitation = at.excitation.segment(row, e.size());
  }
  settle_restitution(impact_);
}

void LocalImpact::fill(const Instant& at, const std::vector<Eigen::Index>& elements, const Eigen::VectorXd& u,
                       const std::vector<bool>& closes) {
  fill(at, elements, u);
  for (std::size_t k = 0; k < elements.size(); ++k) {
    const auto i = static_cast<std::size_t>(elements[k]);
    impact_.elements[k].coefficients =
        closes[k] ? set_->elements[i].coefficients : set_->friction_in_motion(i);
  }
}

Eigen::VectorXd LocalImpact::restricted(const Eigen::VectorXd& u) const {
  if (whole()) return u;
  return u(coordinates_);
}

void LocalImpact::spread(const Eigen::VectorXd& u, Solution& solution) const {
  if (whole()) return;
  for (Eigen::VectorXd* part : {&solution.velocity_before, &solution.velocity_after}) {
    Eigen::VectorXd all = u;
    all(coordinates_) = *part;
    *part = std::move(all);
  }
}

double LocalImpact::energy_of_the_rest(const Instant& at, const Eigen::VectorXd& u) const {
  if (whole()) return 0.0;
  const auto& starts = system_.facts().mass_blocks;
  double energy = 0.0;
  for (std::size_t b = 0; b < starts.size(); ++b) {
    if (touched_[b] != 0) continue;
    const Eigen::Index n = block_end(b) - starts[b];
    const auto part = u.segment(starts[b], n);
    const auto given = at.mass.block(0, starts[b], n, n);
    if (system_.facts().mass_is_factor)
      energy += 0.5 * (given.triangularView<Eigen::Lower>().transpose() * part).squaredNorm();
    else
      energy += 0.5 * part.dot(given * part);
  }
  return energy;
}

}  // namespace percuss
