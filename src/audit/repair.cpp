#include "audit/tolerances.hpp"
#include "percuss/consistency.hpp"

#include <cmath>
#include <functional>

#include "audit/admissible_cone.hpp"
#include "sets/projection.hpp"

namespace percuss {
namespace {

using namespace audit_tolerances;

struct Range {
  double low, high;
};

Range table_1(const Element& element) {
  const RestitutionRange range = restitution_range(element.kind);
  return {range.low_is_open ? range.low + almost_one : range.low, range.high};
}

double delta_of(double epsilon) { return (1.0 - epsilon) / (1.0 + epsilon); }
double epsilon_of(double delta) { return (1.0 - delta) / (1.0 + delta); }

// Asks, for any coefficients, whether an admissible impulse gains energy. The cones do not depend on them.
class Judge {
 public:
  Judge(const Impact& impact, const Progress* progress)
      : k_(impact), choices_(sleeping_choices(impact)), progress_(progress) {}

  bool can_decide() const { return !choices_.empty(); }

  // Of an impulse that gains: a_i = Λ_iᵀ(GΛ)_i, so that Σ a_iδ_i ≥ 0 is violated. Empty if none does.
  // `undecided` is set where the search gave up.
  std::optional<Eigen::VectorXd> objection(const Eigen::VectorXd& epsilon) {
    go_on(progress_);
    k_.set_restitution(per_row(epsilon));
    if (is_semidefinite(k_, least_eigenvalue(k_))) return std::nullopt;
    for (const Asleep& asleep : choices_) {
      const ConeSign sign = sign_on_cone(enclosing_cone(k_, asleep), Aim::deepest, progress_);
      if (sign.sign == ConeSign::Sign::undecided) undecided = true;
      if (sign.sign == ConeSign::Sign::negative) return cut(sign.x);
    }
    return std::nullopt;
  }

  bool undecided = false;

 private:
  Eigen::VectorXd per_row(const Eigen::VectorXd& epsilon) const {
    Eigen::VectorXd rows(k_.W.cols());
    for (std::size_t i = 0; i < k_.impact.elements.size(); ++i)
      rows.segment(k_.offsets[i], k_.impact.elements[i].size())
          .setConstant(epsilon[static_cast<Eigen::Index>(i)]);
    return rows;
  }

  Eigen::VectorXd cut(const Eigen::VectorXd& lambda) const {
    const Eigen::VectorXd g = k_.G * lambda;
    Eigen::VectorXd a(static_cast<Eigen::Index>(k_.impact.elements.size()));
    for (std::size_t i = 0; i < k_.impact.elements.size(); ++i) {
      const Eigen::Index size = k_.impact.elements[i].size();
      a[static_cast<Eigen::Index>(i)] =
          lambda.segment(k_.offsets[i], size).dot(g.segment(k_.offsets[i], size));
    }
    return a.normalized();
  }

  Configuration k_;
  std::vector<Asleep> choices_;
  const Progress* progress_;
};

class Repairer {
 public:
  Repairer(const Impact& impact, const Progress* progress) : impact_(impact), judge_(impact, progress) {
    const auto n = static_cast<Eigen::Index>(impact.elements.size());
    present_.resize(n);
    for (Eigen::Index i = 0; i < n; ++i) present_[i] = element(i).restitution;
  }

  Repair run() {
    Repair result;
    if (!judge_.can_decide()) {
      result.reason = "more than 12 clutches: too many combinations of sleeping ones";
      return result;
    }
    find_nearest(result);
    for (Eigen::Index i = 0; i < present_.size(); ++i) result.single.push_back(alone(i));
    if (judge_.undecided) {
      result.found = false;
      result.reason = "the cone of admissible impulses has too many faces to be searched";
    }
    return result;
  }

 private:
  const Element& element(Eigen::Index i) const { return impact_.elements[static_cast<std::size_t>(i)]; }

  // Cutting planes: every impulse that gains excludes a half-space of δ; the nearest point of what is left is
  // never farther than the answer.
  void find_nearest(Repair& result) {
    const Eigen::Index n = present_.size();
    const Eigen::VectorXd wanted =
        present_.unaryExpr([](double e) { return delta_of(std::max(e, -1.0 + almost_one)); });
    Eigen::MatrixXd A(n, 2 * n);
    Eigen::VectorXd b(2 * n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const Range range = table_1(element(i));
      A.col(2 * i) = Eigen::VectorXd::Unit(n, i);
      b[2 * i] = -delta_of(range.high);
      A.col(2 * i + 1) = -Eigen::VectorXd::Unit(n, i);
      b[2 * i + 1] = delta_of(range.low);
    }
    Eigen::VectorXd delta = wanted;
    for (int cuts = 0; cuts < 500; ++cuts) {
      delta = project_on_polyhedron(A, b, wanted).x;
      result.least_distance = (delta - wanted).norm();
      const auto a = judge_.objection(delta.unaryExpr(&epsilon_of));
      if (!a || a->dot(delta) > -no_cut * delta.norm()) break;
      A.conservativeResize(Eigen::NoChange, A.cols() + 1);
      A.col(A.cols() - 1) = *a;
      b.conservativeResize(b.size() + 1);
      b[b.size() - 1] = 0.0;
    }
    // From there towards δ = 1, ε = 0, which is consistent whatever the system, until the verdict turns.
    for (double t = 0.0; t <= 1.0; t = std::max(2.0 * t, first_step)) {
      Eigen::VectorXd epsilon = ((1.0 - t) * delta.array() + t).matrix().unaryExpr(&epsilon_of);
      for (Eigen::Index i = 0; i < n; ++i) {
        const Range range = table_1(element(i));
        epsilon[i] = std::clamp(std::round(epsilon[i] * decimals) / decimals, range.low, range.high);
      }
      if (t == 0.0 && (delta - wanted).norm() == 0.0) epsilon = present_;
      if (judge_.objection(epsilon)) continue;
      result.found = true;
      result.restitution = epsilon;
      result.distance = (epsilon.unaryExpr(&delta_of) - wanted).norm();
      return;
    }
    result.found = true;
    result.restitution = Eigen::VectorXd::Zero(n);
    result.distance = (Eigen::VectorXd::Ones(n) - wanted).norm();
  }

  std::optional<Eigen::VectorXd> objection_at(Eigen::Index i, double value) {
    Eigen::VectorXd epsilon = present_;
    epsilon[i] = value;
    return judge_.objection(epsilon);
  }

  // Σ a_kδ_k ≥ 0 is linear in ε_i alone, too: (c + a_i) + (c − a_i)ε_i ≥ 0 with c the sum of the others.
  void shrink(const Eigen::VectorXd& a, Eigen::Index i, Range& range) const {
    double c = 0.0;
    for (Eigen::Index k = 0; k < a.size(); ++k)
      if (k != i) c += a[k] * delta_of(present_[k]);
    const double slope = c - a[i];
    const double root = -(c + a[i]) / slope;
    if (slope > 0.0) range.low = std::max(range.low, root);
    if (slope < 0.0) range.high = std::min(range.high, root);
    if (slope == 0.0) range.high = range.low - 1.0;
  }

  CoefficientInterval alone(Eigen::Index i) {
    CoefficientInterval result{element(i).name, present_[i], false, 0.0, 0.0};
    Range range = table_1(element(i));
    for (Eigen::Index k = 0; k < present_.size(); ++k)
      if (k != i && !restitution_range(element(k).kind).contains(present_[k])) return result;
    double inside = 0.5 * (range.low + range.high);
    for (;;) {
      const auto a = objection_at(i, inside);
      if (!a) break;
      shrink(*a, i, range);
      if (range.high - range.low < no_cut) return result;
      inside = 0.5 * (range.low + range.high);
    }
    const auto low = end_of(i, inside, range, &Range::low);
    const auto high = end_of(i, inside, range, &Range::high);
    if (low > high) return result;
    result.possible = true;
    result.low = low;
    result.high = high;
    return result;
  }

  // Cuts from outside, then the first six decimals inside of them that are consistent.
  double end_of(Eigen::Index i, double inside, Range range, double Range::*end) {
    for (int cuts = 0; cuts < 60; ++cuts) {
      const double before = range.*end;
      const auto a = objection_at(i, before);
      if (!a) break;
      shrink(*a, i, range);
      if (std::abs(range.*end - before) < no_cut) break;
    }
    const double direction = end == &Range::low ? 1.0 : -1.0;
    double value =
        (direction > 0.0 ? std::ceil(range.*end * decimals) : std::floor(range.*end * decimals)) / decimals;
    for (double step = 1.0 / decimals; objection_at(i, value); step *= 2.0) {
      if (direction * (inside - value) <= step) return inside;
      value += direction * step;
    }
    return value;
  }

  const Impact& impact_;
  Judge judge_;
  Eigen::VectorXd present_;
};

}  // namespace

Repair repair(const Impact& impact, const Progress* progress) {
  if (varies_with_speed(impact)) return repair(with_settled_restitution(impact), progress);
  return Repairer(impact, progress).run();
}

}  // namespace percuss
