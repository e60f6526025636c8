#include "simulate/step_columns.hpp"

namespace percuss {
namespace {

using Span = StepColumns::Span;

// The blocks of M that a range of u touches.
Span whole_blocks(const SystemFacts& facts, const ElementSet::Range& range) {
  if (range.end <= range.begin) return {};
  const auto& starts = facts.mass_blocks;
  const auto first = std::upper_bound(starts.begin(), starts.end(), range.begin) - 1;
  const auto after = std::lower_bound(starts.begin(), starts.end(), range.end);
  const auto freedom = static_cast<Eigen::Index>(facts.velocities.size());
  return {*first, (after == starts.end() ? freedom : *after) - *first};
}

}  // namespace

std::vector<StepColumns::Spans> StepColumns::of(const SystemFacts& facts, const ElementSet& set) {
  const auto freedom = static_cast<Eigen::Index>(facts.velocities.size());
  std::vector<Spans> all(set.elements.size(), Spans{Span{0, freedom}, Span{}});
  for (std::size_t i = 0; i < set.ranges.size(); ++i) {
    Span a = whole_blocks(facts, set.ranges[i][0]), b = whole_blocks(facts, set.ranges[i][1]);
    if (a.size == 0 || (b.size > 0 && b.begin < a.begin)) std::swap(a, b);
    if (b.size > 0 && b.begin < a.end()) {  // one touches blocks of the other
      a.size = std::max(a.end(), b.end()) - a.begin;
      b = {};
    }
    all[i] = {a, b};
  }
  return all;
}

Eigen::MatrixXd StepColumns::dense(Eigen::Index freedom, Eigen::Index columns) const {
  Eigen::MatrixXd X = Eigen::MatrixXd::Zero(freedom, columns);
  for (Eigen::Index k = 0; k < columns; ++k) visit(k, [&](Eigen::Index i, double x) { X(i, k) = x; });
  return X;
}

}  // namespace percuss
