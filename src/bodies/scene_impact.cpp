// The impact of a scene, without what cannot move.
#include <algorithm>

#include "percuss/scene.hpp"

namespace percuss {
namespace {

using Eigen::Index;

// Beside the longest column of W, what rounding leaves of one that is zero.
constexpr double nothing = 1e-13;

void keep(Element& element, const std::vector<Index>& columns) {
  Element kept = element;
  kept.directions.resize(element.directions.rows(), static_cast<Index>(columns.size()));
  if (element.excitation.size() > 0) kept.excitation.resize(static_cast<Index>(columns.size()));
  if (element.coefficients.size() > 0) kept.coefficients.resize(static_cast<Index>(columns.size()));
  for (Index k = 0; k < static_cast<Index>(columns.size()); ++k) {
    const Index from = columns[static_cast<std::size_t>(k)];
    kept.directions.col(k) = element.directions.col(from);
    if (kept.excitation.size() > 0) kept.excitation[k] = element.excitation[from];
    if (kept.coefficients.size() > 0) kept.coefficients[k] = element.coefficients[from];
  }
  element = std::move(kept);
}

}  // namespace

void drop_immovable(const Instant& at, std::vector<Index>& elements) {
  const auto row_of = [&](Index i) { return at.set->offsets[static_cast<std::size_t>(i)]; };
  const auto size_of = [&](Index i) { return at.set->elements[static_cast<std::size_t>(i)].size(); };
  double longest = 0.0;
  for (const Index i : elements)
    for (Index r = row_of(i); r < row_of(i) + size_of(i); ++r)
      longest = std::max(longest, at.directions.col(r).norm());
  std::vector<char> kept(at.set->elements.size(), 0);
  std::erase_if(elements, [&](Index i) {
    bool moves = false;
    for (Index r = row_of(i); r < row_of(i) + size_of(i); ++r)
      moves = moves || at.directions.col(r).norm() > nothing * longest || at.excitation[r] != 0.0;
    const Index normal = at.set->elements[static_cast<std::size_t>(i)].normal;
    moves = moves && (normal < 0 || kept[static_cast<std::size_t>(normal)] != 0);
    kept[static_cast<std::size_t>(i)] = static_cast<char>(moves);
    return !moves;
  });
}

Impact scene_impact(const System& scene, const Instant& at, const Eigen::VectorXd& u,
                    std::vector<Index>& elements) {
  Impact impact = impact_at(scene, at, u, elements);
  double longest = 0.0;
  for (const Element& e : impact.elements)
    if (e.directions.size() > 0) longest = std::max(longest, e.directions.colwise().norm().maxCoeff());

  // With W_j = 0 the impulse Λ_j changes nothing. Where γ_j = χ_j is zero, too, Λ_j = 0 belongs to the
  // normal cone of every set that contains 0 there, so that the other components are those of the whole set.
  std::vector<Index> place(impact.elements.size(), -1);
  std::vector<Element> left;
  std::vector<Index> left_of;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    Element& e = impact.elements[i];
    std::vector<Index> moved;
    for (Index k = 0; k < e.size(); ++k)
      if (e.directions.col(k).norm() > nothing * longest ||
          (e.excitation.size() > 0 && e.excitation[k] != 0.0))
        moved.push_back(k);
    if (moved.empty()) continue;
    if (e.normal >= 0 && place[static_cast<std::size_t>(e.normal)] < 0) continue;
    if (static_cast<Index>(moved.size()) < e.size() && !e.shape) keep(e, moved);
    if (e.normal >= 0) e.normal = place[static_cast<std::size_t>(e.normal)];
    place[i] = static_cast<Index>(left.size());
    left.push_back(std::move(e));
    left_of.push_back(elements[i]);
  }
  impact.elements = std::move(left);
  elements = std::move(left_of);
  return impact;
}

}  // namespace percuss
