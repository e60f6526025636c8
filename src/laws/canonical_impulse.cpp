#include "laws/canonical_impulse.hpp"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "laws/tolerances.hpp"
#include "percuss/account.hpp"
#include "sets/projection.hpp"

namespace percuss {
namespace {

constexpr Eigen::Index most_rows = 64;  // more are not looked at: every step is cubic in them
using namespace law_tolerances;

constexpr int most_cuts = 200;  // of the search for the least; a handful is usual
constexpr int few_cuts = 12;    // of a search for an end of the set, which need not be met exactly
constexpr int some_cuts = 60;   // of a search for a point in which a contact is open

// All parts of an impact are searched together, and leave each other their rounding.
double scale_of(const ImpactMatrices& system, Eigen::Index row) {
  return std::max(system.scale[row], least_part * system.scale.maxCoeff());
}

// The impulses with the velocities of a solution: Λ = E(v₀ + Pz), with half lines and cones in v.
class SameVelocity {
 public:
  SameVelocity(const Impact& impact, const ImpactMatrices& system, const Solution& s)
      : impact_(impact), system_(system), s_(s) {
    choose_unknowns();
    find_null_space();
    if (P_.cols() > 0) set_bounds();
  }

  bool unique() const { return P_.cols() == 0; }
  Eigen::VectorXd least() {
    middle_ = search(-N_.transpose() * w0_).z;
    return impulse(middle_);
  }

  // Shows `claims` points of the set: for every contact one in which it is open, if there is one, and those
  // at the ends, in all directions in which an impulse may change from the least one and more can be learned.
  template <class Claims>
  void show_others(Claims& claims) {
    if (P_.cols() > 1)
      for (const Eigen::Index k : half_lines_)
        if (changes(k)) opens_[static_cast<std::size_t>(k)] = open(k, claims);
    const double reach = far * std::max((w0_ + N_ * middle_).norm(), system_.scale.maxCoeff());
    for (Eigen::Index k = 0; k < P_.rows(); ++k) {
      if (!changes(k)) continue;
      const auto unknown = static_cast<std::size_t>(k);
      for (const double sign : {1.0, -1.0}) {
        if (claims.learned(element_of_[unknown], opens_[unknown] != Opens::unknown)) break;
        const Eigen::Index planes = A_.cols();
        const Eigen::VectorXd way = P_.row(k).transpose().normalized();
        const Found end = search(middle_ + sign * reach * way, few_cuts);
        claims.see(impulse(pulled_back(middle_, end.z)));
        forget_all_but(planes);  // planes far out do not help the next one
      }
      if (P_.cols() == 1) break;  // all ways are the same
    }
  }

 private:
  struct Cone {
    Eigen::Index load = 0;               // its unknown
    std::vector<Eigen::Index> unknowns;  // of the friction
    Eigen::VectorXd mu;
  };

  struct Found {
    enum class Where { inside, outside, nowhere };  // of all cones; nowhere: there is no point
    Where where = Where::outside;
    Eigen::VectorXd z;
  };
  enum class Opens { unknown, yes, no };

  bool changes(Eigen::Index k) const { return P_.row(k).norm() * size_[k] > dependent; }

  void forget_all_but(Eigen::Index planes) {
    A_.conservativeResize(Eigen::NoChange, planes);
    b_.conservativeResize(planes);
  }

  // Of the planes from `first` to `end` only those stay that are touched; these get their new numbers.
  void forget_loose(Eigen::Index first, Eigen::Index end, std::vector<Eigen::Index>& touched) {
    std::vector<Eigen::Index> kept;
    for (Eigen::Index j = 0; j < A_.cols(); ++j) {
      const auto place = std::find(touched.begin(), touched.end(), j);
      if (j >= first && j < end && place == touched.end()) continue;
      if (place != touched.end()) *place = static_cast<Eigen::Index>(kept.size());
      kept.push_back(j);
    }
    A_ = Eigen::MatrixXd(A_(Eigen::all, kept));
    b_ = Eigen::VectorXd(b_(kept));
  }

  // Whether the load k, and with it all friction on it, can be 0; shows the nearest such point.
  template <class Claims>
  Opens open(Eigen::Index k, Claims& claims) {
    const Eigen::Index planes = A_.cols();
    std::vector<Eigen::Index> all{k};
    for (const Cone& cone : cones_)
      if (cone.load == k) all.insert(all.end(), cone.unknowns.begin(), cone.unknowns.end());
    for (const Eigen::Index j : all) {
      if (!changes(j)) {
        if (std::abs(v0_[j]) * size_[j] > rest * system_.scale.maxCoeff()) return Opens::no;
        continue;
      }
      A_.conservativeResize(Eigen::NoChange, A_.cols() + 2);
      A_.rightCols(2) << P_.row(j).transpose(), -P_.row(j).transpose();
      b_.conservativeResize(b_.size() + 2);
      b_.tail(2) << v0_[j], -v0_[j];
    }
    const Found found = search(middle_, some_cuts);
    forget_all_but(planes);
    if (found.where == Found::Where::outside) return Opens::unknown;
    if (found.where == Found::Where::nowhere) return Opens::no;
    Eigen::VectorXd v = v0_ + P_ * found.z;
    v(all).setZero();  // what is left is rounding
    claims.see(E_ * v);
    return Opens::yes;
  }

  double in_energy(const Eigen::VectorXd& xi, Eigen::Index row) const {
    return std::abs(xi[row]) / std::sqrt(system_.G(row, row));
  }
  bool carries(Eigen::Index row) const {
    return s_.impulse[row] * std::sqrt(system_.G(row, row)) > rest * scale_of(system_, row);
  }
  Eigen::Index add_unknown(std::size_t element, Eigen::Index row) {
    columns_.push_back({{row, 1.0}});
    element_of_.push_back(element);
    opens_.push_back(Opens::unknown);
    return static_cast<Eigen::Index>(columns_.size()) - 1;
  }

  // What may be different, element by element: loads first, friction leans on them.
  void choose_unknowns() {
    unknown_of_row_.assign(static_cast<std::size_t>(system_.G.rows()), -1);
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Kind kind = impact_.elements[i].kind;
      const Eigen::Index row = system_.offsets[i];
      const bool pushes = kind == Kind::contact || kind == Kind::clutch;
      if (kind == Kind::friction) continue;
      if (pushes && !carries(row) && in_energy(s_.xi, row) > rest * scale_of(system_, row)) continue;
      unknown_of_row_[static_cast<std::size_t>(row)] = add_unknown(i, row);
      if (pushes) half_lines_.push_back(unknown_of_row_[static_cast<std::size_t>(row)]);
    }
    for (std::size_t i = 0; i < impact_.elements.size(); ++i)
      if (impact_.elements[i].kind == Kind::friction) choose_friction(i);
  }

  void choose_friction(std::size_t i) {
    const Element& e = impact_.elements[i];
    const Eigen::Index row = system_.offsets[i], load_row = system_.blocks[i].load;
    const Eigen::Index load = unknown_of_row_[static_cast<std::size_t>(load_row)];
    if (load < 0) return;
    double motion = 0.0;
    // A direction that moves nothing has no part in velocities, nor has what acts along it.
    const auto acts = [&](Eigen::Index j) {
      return e.coefficients[j] > 0.0 && system_.G(row + j, row + j) > 0.0;
    };
    Eigen::VectorXd pull = Eigen::VectorXd::Zero(e.size());  // −μ²ξ, the way of Λ_T
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      const double mu = e.coefficients[j];
      if (acts(j)) motion = std::hypot(motion, in_energy(s_.xi, row + j));
      pull[j] = -mu * s_.xi[row + j];
    }
    if (motion > rest * scale_of(system_, row)) {
      pull = e.coefficients.cwiseProduct(pull.normalized());
      for (Eigen::Index j = 0; j < e.size(); ++j) {
        // The ray of the impulse that was found, so that this is in the set.
        const double slope = carries(load_row) ? s_.impulse[row + j] / s_.impulse[load_row] : pull[j];
        if (acts(j)) columns_[static_cast<std::size_t>(load)].push_back({row + j, slope});
      }
      return;
    }
    Cone cone{load, {}, {}};
    std::vector<double> mu;
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      if (!acts(j)) continue;
      cone.unknowns.push_back(add_unknown(i, row + j));
      mu.push_back(e.coefficients[j]);
    }
    if (mu.empty()) return;
    cone.mu = Eigen::Map<const Eigen::VectorXd>(mu.data(), static_cast<Eigen::Index>(mu.size()));
    cones_.push_back(std::move(cone));
  }

  // In w = Lᵀv, with LLᵀ the metric, the least impulse is the shortest vector.
  void find_null_space() {
    const auto m = static_cast<Eigen::Index>(columns_.size());
    if (m == 0) return;
    E_ = Eigen::MatrixXd::Zero(system_.G.rows(), m);
    v0_.resize(m);
    for (Eigen::Index k = 0; k < m; ++k) {
      const auto& column = columns_[static_cast<std::size_t>(k)];
      for (const auto& [row, part] : column) E_(row, k) = part;
      v0_[k] = s_.impulse[column.front().first];
    }
    Eigen::MatrixXd metric = Eigen::MatrixXd::Zero(m, m);
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Eigen::Index row = system_.offsets[i], size = impact_.elements[i].size();
      const auto part = E_.middleRows(row, size);
      metric += part.transpose() * system_.G.block(row, row, size, size) * part;
    }
    size_ = metric.diagonal().cwiseSqrt();
    Eigen::LLT<Eigen::MatrixXd> llt(metric);
    // Axes of one friction that depend on each other leave the block singular.
    if (llt.info() != Eigen::Success || llt.rcond() < singular_metric)
      llt.compute(Eigen::MatrixXd(metric.diagonal().asDiagonal()));
    factor_ = llt.matrixU().solve(Eigen::MatrixXd::Identity(m, m));
    const Eigen::MatrixXd B = system_.X * E_ * factor_;
    if (!B.allFinite()) return;  // what follows does not survive it
    if (m <= B.rows()) {
      Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(B);
      qr.setThreshold(dependent);
      if (qr.rank() == m) return;
    }
    Eigen::JacobiSVD<Eigen::MatrixXd> svd(B, Eigen::ComputeFullV);
    svd.setThreshold(dependent);
    if (svd.rank() == m) return;
    N_ = svd.matrixV().rightCols(m - svd.rank());
    P_ = factor_ * N_;
    w0_ = llt.matrixU() * v0_;
  }

  // aᵀv ≥ 0. What was found fulfils it up to rounding, which is forgiven.
  void bound(const Eigen::VectorXd& a) {
    if ((P_.transpose() * a).norm() <= dependent * P_.norm() * a.norm())
      return;  // it does not move in the set; what is left is rounding, which would close it
    A_.conservativeResize(P_.cols(), A_.cols() + 1);
    A_.rightCols(1) = P_.transpose() * a;
    b_.conservativeResize(b_.size() + 1);
    b_[b_.size() - 1] = std::max(a.dot(v0_), 0.0);
  }

  Eigen::VectorXd side(const Cone& cone, const Eigen::VectorXd& way) const {
    Eigen::VectorXd a = Eigen::VectorXd::Zero(v0_.size());
    a[cone.load] = 1.0;
    for (std::size_t j = 0; j < cone.unknowns.size(); ++j)
      a[cone.unknowns[j]] = -way[static_cast<Eigen::Index>(j)] / cone.mu[static_cast<Eigen::Index>(j)];
    return a;
  }

  void set_bounds() {
    A_.resize(P_.cols(), 0);
    for (const Eigen::Index k : half_lines_) bound(Eigen::VectorXd::Unit(v0_.size(), k));
    for (const Cone& cone : cones_)
      for (Eigen::Index j = 0; j < cone.mu.size(); ++j)
        for (const double sign : {1.0, -1.0})
          bound(side(cone, sign * Eigen::VectorXd::Unit(cone.mu.size(), j)));
  }

  // Whether v is in the cone, up to rounding and to what was found.
  bool contains(const Cone& cone, const Eigen::VectorXd& v, double far_off) const {
    const double pull = v(cone.unknowns).cwiseQuotient(cone.mu).norm();
    const double before = v0_(cone.unknowns).cwiseQuotient(cone.mu).norm() - v0_[cone.load];
    const double rounding =
        outside_by_rounding * (pull + std::abs(v[cone.load]) + far_off / size_[cone.load]);
    return pull - v[cone.load] <= std::max(before, 0.0) + rounding;
  }

  // The last point on the way from `inside` to z that is in all cones: any other point of the set tells as
  // well as its end that the impulse is not the only one.
  Eigen::VectorXd pulled_back(const Eigen::VectorXd& inside, const Eigen::VectorXd& z) const {
    const auto in_all = [&](double part) {
      const Eigen::VectorXd at = inside + part * (z - inside), v = v0_ + P_ * at;
      return std::all_of(cones_.begin(), cones_.end(), [&](const Cone& cone) {
        return cone.mu.size() == 1 || contains(cone, v, z.norm());
      });
    };
    double low = 0.0, high = 1.0;
    if (in_all(high)) return z;
    for (int i = 0; i < 50; ++i) {
      const double middle = 0.5 * (low + high);
      (in_all(middle) ? low : high) = middle;
    }
    return inside + low * (z - inside);
  }

  // The point of the set nearest to z. Cones of spatial friction are cut out of a polyhedron by planes that
  // touch them where the last point was outside. Those that hold the point stay for the next cut, which leads
  // further away from the target, and for the next search. In many dimensions cuts close in slowly, and after
  // so many the point may still lie outside.
  Found search(const Eigen::VectorXd& target, int cuts = most_cuts) {
    using enum Found::Where;
    Eigen::VectorXd z = Eigen::VectorXd::Zero(P_.cols());
    std::vector<Eigen::Index> touched;  // planes of the point before
    const Eigen::Index given = A_.cols();
    for (int cut = 0; cut < cuts; ++cut) {
      const Projection nearest = project_on_polyhedron(A_, b_, target, touched);
      if (nearest.status != Projection::Status::found)
        return {nearest.status == Projection::Status::empty ? nowhere : outside, z};
      z = nearest.x;
      touched = nearest.active;
      const Eigen::VectorXd v = v0_ + P_ * z;
      const Eigen::Index before = A_.cols();
      bool in_all = true;
      for (const Cone& cone : cones_) {
        if (cone.mu.size() == 1) continue;  // its two planes are there
        if (contains(cone, v, target.norm())) continue;
        const Eigen::VectorXd pull = v(cone.unknowns).cwiseQuotient(cone.mu);
        bound(side(cone, pull.normalized()));
        in_all = false;
      }
      if (in_all) return {inside, z};
      forget_loose(given, before, touched);
    }
    return {outside, z};
  }

  Eigen::VectorXd impulse(const Eigen::VectorXd& z) const { return E_ * (v0_ + P_ * z); }

  const Impact& impact_;
  const ImpactMatrices& system_;
  const Solution& s_;
  std::vector<std::vector<std::pair<Eigen::Index, double>>> columns_;  // of E: row and part
  std::vector<std::size_t> element_of_;                                // of an unknown
  std::vector<Opens> opens_;                                           // of a half line
  std::vector<Eigen::Index> unknown_of_row_;                           // −1: none
  std::vector<Eigen::Index> half_lines_;
  std::vector<Cone> cones_;
  Eigen::MatrixXd E_, factor_, N_, P_;  // factor: v = L⁻ᵀw; N: the null space in w; P: in v
  Eigen::VectorXd v0_, w0_;
  Eigen::VectorXd middle_;  // z of the least impulse
  Eigen::VectorXd size_;    // √energy of v = 1, one by one
  Eigen::MatrixXd A_;       // Aᵀz + b ≥ 0
  Eigen::VectorXd b_;
};

// What the least impulse says of the elements, and what others with the same velocities leave of it.
class Claims {
 public:
  Claims(const Impact& impact, const ImpactMatrices& system, const Inclusion& inclusion, const Solution& s,
         const Eigen::VectorXd& least)
      : impact_(impact), system_(system), inclusion_(inclusion), s_(s), least_(least), sum_(least) {
    for (std::size_t i = 0; i < impact.elements.size(); ++i)
      states_.push_back(state_of(impact, i, system, least, s.xi));
  }

  void see(const Eigen::VectorXd& other) {
    sum_ += other;
    ++points_;
    compare(other);
  }
  void see_mean() { compare(sum_ / static_cast<double>(points_)); }

  // Whether other points can say nothing more of an element, of which it may be known whether it can be open.
  bool learned(std::size_t i, bool known_to_open) const {
    const Kind kind = impact_.elements[i].kind;
    const bool always = kind == Kind::joint || kind == Kind::rolling;
    return !states_[i].unique_impulse && (always || known_to_open || !states_[i].unique_mode);
  }

  std::vector<ElementState> states() const {
    std::vector<ElementState> told = states_;
    for (ElementState& state : told)
      if (state.unique_impulse) state.unique_mode = true;
    return told;
  }

 private:
  void compare(const Eigen::VectorXd& other) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const Eigen::Index row = system_.offsets[i], size = impact_.elements[i].size();
      ElementState& state = states_[i];
      const double room =
          apart * scale_of(system_, row) * std::min(1.0, friction_ratio(inclusion_, inclusion_.blocks[i]));
      for (Eigen::Index k = row; k < row + size; ++k)
        if (std::abs(other[k] - least_[k]) * std::sqrt(system_.G(k, k)) > room) state.unique_impulse = false;
      const ElementState there = state_of(impact_, i, system_, other, s_.xi);
      if (there.mode != state.mode || there.slip != state.slip) state.unique_mode = false;
    }
  }

  const Impact& impact_;
  const ImpactMatrices& system_;
  const Inclusion& inclusion_;
  const Solution& s_;
  const Eigen::VectorXd& least_;
  Eigen::VectorXd sum_;
  int points_ = 1;
  std::vector<ElementState> states_;
};

// Solvers leave −1e-20 where there is nothing.
void clean(const ImpactMatrices& system, Eigen::VectorXd& impulse) {
  const double scale = system.scale.maxCoeff();
  for (Eigen::Index k = 0; k < impulse.size(); ++k)
    if (std::abs(impulse[k]) * std::sqrt(system.G(k, k)) <= left_by_solvers * scale) impulse[k] = 0.0;
}

// The velocity after, without what dust of the solver's impulse did to coordinates that this impulse does not
// move.
Eigen::VectorXd without_dust(const Impact& impact, const ImpactMatrices& system, const Solution& s,
                             const Eigen::VectorXd& impulse) {
  Eigen::VectorXd after = s.velocity_after;
  const double dust = left_by_solvers * system.scale.maxCoeff();
  for (Eigen::Index i = 0; i < after.size(); ++i) {
    if (impact.mass.row(i).cwiseAbs().sum() != impact.mass(i, i)) continue;  // coupled by M
    if ((system.W.row(i).transpose().cwiseProduct(impulse)).isZero(0.0) &&
        std::abs(after[i] - s.velocity_before[i]) * std::sqrt(impact.mass(i, i)) <= dust)
      after[i] = s.velocity_before[i];
  }
  return after;
}

}  // namespace

std::optional<bool> settle_impulse(const Impact& impact, const ImpactMatrices& system,
                                   const Inclusion& inclusion, Solution& s, bool claims) {
  if (system.G.rows() > most_rows || !(system.scale.maxCoeff() > 0.0) || !s.impulse.allFinite() ||
      !s.xi.allFinite())
    return std::nullopt;
  for (const Element& element : impact.elements)
    if (element.shape)
      return std::nullopt;  // the least impulse in other sets than ellipsoids is not looked for
  SameVelocity set(impact, system, s);
  if (set.unique()) return false;
  Eigen::VectorXd least = set.least();
  clean(system, least);
  std::vector<ElementState> states;
  if (claims) {
    Claims told(impact, system, inclusion, s, least);
    set.show_others(told);
    told.see_mean();
    states = told.states();
    if (std::all_of(states.begin(), states.end(), [](const ElementState& e) { return e.unique_impulse; }))
      return false;
  }
  // The judge sees the impulse that is reported.
  Eigen::VectorXd size;
  turnover(system, s.velocity_before, s.velocity_after, size);
  std::swap(s.impulse, least);
  Eigen::VectorXd after =
      impact.impulse.size() > 0 ? s.velocity_after : without_dust(impact, system, s, s.impulse);
  std::swap(s.velocity_after, after);
  const double judged =
      std::max(residual(inclusion, s.impulse, s.xi, size), momentum_gap(impact, system.W, s));
  if (judged <= std::max(s.residual, rounded)) {
    s.residual = judged;
  } else {
    std::swap(s.impulse, least);
    std::swap(s.velocity_after, after);
  }
  if (claims) s.elements = std::move(states);
  return true;
}

}  // namespace percuss
