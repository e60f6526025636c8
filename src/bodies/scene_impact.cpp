// The impact of a scene, without what cannot move and without approaches that are rounding.
#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/scene.hpp"

namespace percuss {
namespace {

using Eigen::Index;

// Beside the longest column of W, what rounding leaves of one that is zero.
constexpr double nothing = 1e-13;
// Normal speeds beside the motion of the bodies that meet, both as roots of energies: less is rounding.
constexpr double no_speed = 1e-13;
constexpr double worth_a_look = 1e-9;  // beside the velocities that they are made of

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

bool pushes(const Element& e) { return e.kind == Kind::contact || e.kind == Kind::clutch; }

double normal_speed(const Impact& impact, const Element& e) {
  return e.directions.col(0).dot(impact.velocity) + (e.excitation.size() > 0 ? e.excitation[0] : 0.0);
}

// Normals whose speeds are rounding beside the motion of the trees of bodies that meet, or of which no number
// holds the energy.
struct SlowNormals {
  Eigen::MatrixXd W, Y;  // Y = M⁻¹W
  Eigen::VectorXd gamma;

  SlowNormals(const Impact& impact, const Instant& at, const std::vector<Index>& elements) {
    constexpr double least = std::numeric_limits<double>::min();
    const double fastest = impact.velocity.lpNorm<Eigen::Infinity>();
    std::vector<std::size_t> slow;
    for (std::size_t i = 0; i < impact.elements.size(); ++i) {
      const Element& e = impact.elements[i];
      if (!pushes(e)) continue;
      const double speed = std::abs(normal_speed(impact, e));
      const double size = e.directions.col(0).lpNorm<1>() * fastest;
      if (speed > 0.0 && (speed <= worth_a_look * size || speed * speed < least)) slow.push_back(i);
    }
    if (slow.empty()) return;
    const Eigen::LLT<Eigen::MatrixXd> factor(impact.mass);
    const Eigen::VectorXd energies = impact.velocity.cwiseProduct(impact.mass * impact.velocity);
    for (const std::size_t i : slow) {
      const Eigen::VectorXd w = impact.elements[i].directions.col(0), y = factor.solve(w);
      const double speed = normal_speed(impact, impact.elements[i]), own = speed * speed / w.dot(y);
      double energy = 0.0;
      for (const ElementSet::Range& range : at.set->ranges[static_cast<std::size_t>(elements[i])])
        energy += energies.segment(range.begin, range.size()).sum();
      if (own <= no_speed * no_speed * energy || own < least) add(w, y, speed);
    }
  }

 private:
  void add(const Eigen::VectorXd& w, const Eigen::VectorXd& y, double speed) {
    const Index n = W.cols();
    W.conservativeResize(w.size(), n + 1);
    Y.conservativeResize(w.size(), n + 1);
    gamma.conservativeResize(n + 1);
    W.col(n) = w, Y.col(n) = y, gamma[n] = speed;
  }
};

// A ball that rolls at 1 m/s and approaches at 1e-34 m/s does not: γ²/G is no energy beside that of what it
// moves, and no law could tell its impulse from the rounding of the others. The velocity that is nearest in
// the metric of M and has γ = 0 in all such contacts takes the place of u.
void drop_rounding(Impact& impact, const Instant& at, const std::vector<Index>& elements) {
  const SlowNormals slow(impact, at, elements);
  if (slow.gamma.size() == 0) return;
  const Eigen::MatrixXd G = slow.W.transpose() * slow.Y;
  const Eigen::VectorXd unit =
      G.diagonal().cwiseSqrt().cwiseInverse();  // directions may depend on each other
  const Eigen::MatrixXd scaled = unit.asDiagonal() * G * unit.asDiagonal();
  const Eigen::VectorXd speeds = slow.gamma.cwiseProduct(unit);
  const double size = speeds.lpNorm<Eigen::Infinity>();
  const Eigen::VectorXd impulse =
      scaled.completeOrthogonalDecomposition().solve(Eigen::VectorXd(speeds / size));
  const Eigen::VectorXd change = slow.Y * impulse.cwiseProduct(unit) * size;
  const Eigen::VectorXd heavy = impact.mass.diagonal().cwiseSqrt();
  const double rounding = worth_a_look * change.cwiseProduct(heavy).lpNorm<Eigen::Infinity>();
  for (Index j = 0; j < change.size(); ++j) {
    const double after = impact.velocity[j] - change[j];
    impact.velocity[j] = std::abs(after) * heavy[j] <= rounding ? 0.0 : after;
  }
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
  drop_rounding(impact, at, elements);
  return impact;
}

}  // namespace percuss
