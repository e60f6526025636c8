#include "laws/exact_impact.hpp"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>

#include "audit/exact.hpp"
#include "laws/tolerances.hpp"
#include "percuss/account.hpp"

namespace percuss {
namespace {

using exact::Rational;
using namespace law_tolerances;

// About a tenth of a second at most.
constexpr Eigen::Index most_exact_rows = 8, most_freedom = 12;
constexpr long most_states = 128;

enum class RowState { open, zero_rate, slip_forward, slip_backward };  // forward: Λ = −μΛ_N, ξ ≥ 0

struct ScalarRow {
  Kind kind = Kind::contact;
  Eigen::Index load = -1;
  double mu = 0.0;
};

std::optional<std::vector<ScalarRow>> scalar_rows(const Impact& impact, const ImpactMatrices& system) {
  if (system.W.cols() > most_exact_rows || impact.freedom() > most_freedom) return std::nullopt;
  std::vector<ScalarRow> rows;
  for (const Element& element : impact.elements) {
    if (element.size() != 1 || element.kind == Kind::cone || element.shape) return std::nullopt;
    ScalarRow row{element.kind};
    if (element.kind == Kind::friction) {
      row.load = system.offsets[static_cast<std::size_t>(element.normal)];
      row.mu = element.coefficients[0];
      if (row.mu < std::numeric_limits<double>::min()) row.mu = 0.0;
    }
    rows.push_back(row);
  }
  return rows;
}

bool is_line(const ScalarRow& row) { return row.kind == Kind::joint || row.kind == Kind::rolling; }

// Ky = r to reduced form in place; free unknowns are zero. `free`: their columns. None: a contradiction.
std::optional<exact::Vector> eliminate(exact::Matrix& K, exact::Vector& r, std::vector<Eigen::Index>& free) {
  const Eigen::Index n = K.cols();
  std::vector<Eigen::Index> pivot_of;
  Eigen::Index next = 0;
  for (Eigen::Index column = 0; column < n; ++column) {
    Eigen::Index pivot = next;
    while (pivot < n && K(pivot, column) == 0) ++pivot;
    if (pivot == n) {
      free.push_back(column);
      continue;
    }
    for (Eigen::Index k = column; k < n; ++k) std::swap(K(pivot, k), K(next, k));
    std::swap(r[static_cast<std::size_t>(pivot)], r[static_cast<std::size_t>(next)]);
    const Rational inverse = 1 / K(next, column);
    for (Eigen::Index k = column; k < n; ++k) K(next, k) *= inverse;
    r[static_cast<std::size_t>(next)] *= inverse;
    for (Eigen::Index i = 0; i < n; ++i) {
      if (i == next || K(i, column) == 0) continue;
      const Rational factor = K(i, column);
      for (Eigen::Index k = column; k < n; ++k) K(i, k) -= factor * K(next, k);
      r[static_cast<std::size_t>(i)] -= factor * r[static_cast<std::size_t>(next)];
    }
    pivot_of.push_back(column);
    ++next;
  }
  for (Eigen::Index i = next; i < n; ++i)
    if (r[static_cast<std::size_t>(i)] != 0) return std::nullopt;
  exact::Vector y(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < pivot_of.size(); ++i) y[static_cast<std::size_t>(pivot_of[i])] = r[i];
  return y;
}

class ExactStates {
 public:
  ExactStates(const Impact& impact, const ImpactMatrices& system, std::vector<ScalarRow> rows)
      : impact_(impact), system_(system), rows_(std::move(rows)), n_(system.W.cols()) {
    const exact::Matrix W(system.W);
    spread_ = exact::solve(exact::Matrix(impact.mass), W);
    G_ = exact::product(exact::transpose(W), spread_);
    exact::Vector u;
    for (const double v : impact.velocity) u.emplace_back(v);
    const exact::Vector gamma = exact::product(exact::transpose(W), u);
    for (Eigen::Index k = 0; k < n_; ++k) {
      const Rational before = gamma[static_cast<std::size_t>(k)] + Rational(system.chi[k]);
      c_.push_back((1 + Rational(system.epsilon[k])) * before);
    }
    velocity_ = std::move(u);
    state_.assign(rows_.size(), RowState::open);
    for (std::size_t k = 0; k < rows_.size(); ++k) {
      if (is_line(rows_[k])) state_[k] = RowState::zero_rate;
      has_friction_ = has_friction_ || rows_[k].kind == Kind::friction;
    }
    // Joints first: what is free where they depend on each other is then an impulse of theirs alone.
    for (Eigen::Index k = 0; k < n_; ++k)
      if (is_line(row(k))) order_.push_back(k);
    for (Eigen::Index k = 0; k < n_; ++k)
      if (row(k).kind == Kind::contact || row(k).kind == Kind::clutch) order_.push_back(k);
    for (Eigen::Index k = 0; k < n_; ++k)
      if (row(k).kind == Kind::friction) order_.push_back(k);
  }

  double states() const {
    double all = 1.0;
    for (Eigen::Index k = 0; k < n_; ++k) {
      if (row(k).kind != Kind::contact && row(k).kind != Kind::clutch) continue;
      double closed = 1.0;
      for (const ScalarRow& other : rows_)
        if (other.load == k) closed *= 3.0;
      all *= 1.0 + closed;
    }
    return all;
  }

  ExactAnswer run() {
    descend(0);
    if (singular_ && answer_.unique_impulse == std::optional(true)) answer_.unique_impulse.reset();
    return std::move(answer_);
  }

 private:
  const ScalarRow& row(Eigen::Index k) const { return rows_[static_cast<std::size_t>(k)]; }
  RowState& state(Eigen::Index k) { return state_[static_cast<std::size_t>(k)]; }

  void descend(std::size_t place) {
    if (place == order_.size()) return solve_state();
    const Eigen::Index k = order_[place];
    if (is_line(row(k))) return descend(place + 1);
    const bool friction = row(k).kind == Kind::friction;
    if (friction && state(row(k).load) == RowState::open) {
      state(k) = RowState::open;
      return descend(place + 1);
    }
    for (const RowState s :
         {RowState::open, RowState::zero_rate, RowState::slip_forward, RowState::slip_backward}) {
      if (friction ? s == RowState::open : s > RowState::zero_rate) continue;
      state(k) = s;
      descend(place + 1);
    }
  }

  void solve_state() {
    std::vector<Eigen::Index> unknowns;
    for (const Eigen::Index k : order_)
      if (state(k) == RowState::zero_rate) unknowns.push_back(k);
    const auto ny = static_cast<Eigen::Index>(unknowns.size());
    exact::Matrix K(ny, ny);
    exact::Vector r;
    for (Eigen::Index i = 0; i < ny; ++i) {
      const Eigen::Index at = unknowns[static_cast<std::size_t>(i)];
      r.push_back(-c_[static_cast<std::size_t>(at)]);
      for (Eigen::Index j = 0; j < ny; ++j) {
        const Eigen::Index from = unknowns[static_cast<std::size_t>(j)];
        K(i, j) = G_(at, from);
        for (Eigen::Index t = 0; t < n_; ++t)
          if (row(t).load == from && state(t) > RowState::zero_rate) K(i, j) += slope(t) * G_(at, t);
      }
    }
    std::vector<Eigen::Index> free;
    const auto y = eliminate(K, r, free);
    if (!y) return;
    exact::Vector lambda(rows_.size());
    for (std::size_t i = 0; i < unknowns.size(); ++i) lambda[static_cast<std::size_t>(unknowns[i])] = (*y)[i];
    for (Eigen::Index t = 0; t < n_; ++t)
      if (row(t).kind == Kind::friction && state(t) > RowState::zero_rate)
        lambda[static_cast<std::size_t>(t)] = slope(t) * lambda[static_cast<std::size_t>(row(t).load)];
    // Free impulses of joints, and without friction of all, leave the velocities alone; without friction a
    // solution exists also with independent contacts only, which is another state [Carathéodory].
    const bool joints_only = std::all_of(free.begin(), free.end(), [&](Eigen::Index i) {
      return is_line(row(unknowns[static_cast<std::size_t>(i)]));
    });
    if (!joints_only) {
      if (has_friction_) answer_.complete = false;
      singular_ = true;
    }
    if (!holds(lambda)) return;
    if (!free.empty() && joints_only) answer_.unique_impulse = false;
    take(lambda);
  }

  Rational slope(Eigen::Index t) {
    return state(t) == RowState::slip_forward ? -Rational(row(t).mu) : Rational(row(t).mu);
  }

  bool holds(const exact::Vector& lambda) {
    for (Eigen::Index k = 0; k < n_; ++k) {
      const Rational& push = lambda[static_cast<std::size_t>(k)];
      if (row(k).kind == Kind::friction) {
        if (state(k) != RowState::zero_rate) continue;
        const Rational bound = Rational(row(k).mu) * lambda[static_cast<std::size_t>(row(k).load)];
        if (push > bound || -push > bound) return false;
      } else if (!is_line(row(k)) && push < 0) {
        return false;
      }
    }
    for (Eigen::Index k = 0; k < n_; ++k) {
      if (state(k) == RowState::zero_rate || is_line(row(k))) continue;
      if (row(k).kind == Kind::friction && state(k) == RowState::open) continue;
      const bool idle = row(k).kind == Kind::friction &&
                        (row(k).mu == 0.0 || lambda[static_cast<std::size_t>(row(k).load)] == 0);
      if (idle) continue;  // the set is {0}, ξ is free
      Rational xi = c_[static_cast<std::size_t>(k)];
      for (Eigen::Index l = 0; l < n_; ++l)
        if (lambda[static_cast<std::size_t>(l)] != 0) xi += G_(k, l) * lambda[static_cast<std::size_t>(l)];
      if (state(k) == RowState::slip_backward ? xi > 0 : xi < 0) return false;
    }
    return true;
  }

  void take(const exact::Vector& lambda) {
    exact::Vector after = exact::product(spread_, lambda);
    for (std::size_t i = 0; i < after.size(); ++i) after[i] += velocity_[i];
    for (std::size_t s = 0; s < after_.size(); ++s)
      if (after_[s] == after) {
        if (impulse_[s] != lambda) answer_.unique_impulse = false;
        return;
      }
    if (!after_.empty()) answer_.unique_impulse = false;
    Solution solution;
    solution.velocity_before = impact_.velocity;
    solution.velocity_after = exact::to_double(after);
    solution.impulse = exact::to_double(lambda);
    measure(solution);
    answer_.solutions.push_back(std::move(solution));
    after_.push_back(std::move(after));
    impulse_.push_back(lambda);
  }

  // The residual of the rounded numbers, in the state that holds exactly: ξ, recomputed, where it is zero or
  // has a sign, beside what it is the sum of, and the balance of momentum.
  void measure(Solution& s) {
    s.gamma_before = system_.W.transpose() * s.velocity_before + system_.chi;
    s.gamma_after = system_.W.transpose() * s.velocity_after + system_.chi;
    s.xi = s.gamma_after + system_.epsilon.cwiseProduct(s.gamma_before);
    Eigen::VectorXd size;
    turnover(system_, s.velocity_before, s.velocity_after, size);
    s.residual = momentum_gap(impact_, system_.W, s);
    for (Eigen::Index k = 0; k < n_; ++k) {
      const bool friction = row(k).kind == Kind::friction;
      if (friction && (state(k) == RowState::open || row(k).mu == 0.0 || s.impulse[row(k).load] == 0.0))
        continue;
      double gap = std::abs(s.xi[k]);
      if (state(k) == RowState::open || state(k) == RowState::slip_forward) gap = std::max(0.0, -s.xi[k]);
      if (state(k) == RowState::slip_backward) gap = std::max(0.0, s.xi[k]);
      if (gap != 0.0)
        s.residual = std::max(s.residual, gap / (size[k] * (1.0 + std::abs(system_.epsilon[k]))));
    }
    if (!s.velocity_after.allFinite() || !s.impulse.allFinite())
      s.residual = std::numeric_limits<double>::infinity();
  }

  const Impact& impact_;
  const ImpactMatrices& system_;
  std::vector<ScalarRow> rows_;
  Eigen::Index n_;
  exact::Matrix spread_;  // M⁻¹W
  exact::Matrix G_;
  exact::Vector c_, velocity_;
  std::vector<RowState> state_;
  std::vector<Eigen::Index> order_;
  bool has_friction_ = false;
  bool singular_ = false;  // a state whose impulses may not be unique
  ExactAnswer answer_;
  std::vector<exact::Vector> after_, impulse_;
};

}  // namespace

namespace {

// 1 − cos² between two rows, and what is left of one of three beside the others: squares of singular values,
// up to a factor of three.
double left_of_pair(const Eigen::MatrixXd& G, Eigen::Index i, Eigen::Index j) {
  return 1.0 - G(i, j) / G(i, i) * (G(i, j) / G(j, j));
}
double left_of_three(const Eigen::MatrixXd& G, Eigen::Index i, Eigen::Index j, Eigen::Index k) {
  const double a = G(i, j) / std::sqrt(G(i, i)) / std::sqrt(G(j, j));
  const double b = G(i, k) / std::sqrt(G(i, i)) / std::sqrt(G(k, k));
  const double c = G(j, k) / std::sqrt(G(j, j)) / std::sqrt(G(k, k));
  const double most = std::max({1.0 - a * a, 1.0 - b * b, 1.0 - c * c});
  return most > 0.0 ? (1.0 + 2.0 * a * b * c - a * a - b * b - c * c) / most : 0.0;
}

void examine(const ImpactMatrices& system, const std::vector<Eigen::Index>& subset, Dependence& found) {
  Eigen::MatrixXd X = system.X(Eigen::all, subset);
  const Eigen::MatrixXd W = system.W(Eigen::all, subset);
  const Eigen::VectorXd norm = X.colwise().norm().transpose();
  X = X * norm.cwiseInverse().asDiagonal();
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(X, Eigen::ComputeFullV);
  const Eigen::Index n = X.cols();
  Eigen::Index roundings = 0;
  for (Eigen::Index k = 0; k < n; ++k) {
    const double sigma = k < svd.singularValues().size() ? svd.singularValues()[k] : 0.0;
    if (sigma > nearly_dependent) continue;
    const Eigen::VectorXd z = svd.matrixV().col(k).cwiseQuotient(norm);
    const Eigen::VectorXd left = (W * z).cwiseAbs(), parts = W.cwiseAbs() * z.cwiseAbs();
    if ((left.array() <= roundings_of_directions * unit_rounding * parts.array()).all())
      ++roundings;
    else
      found.least = std::min(found.least, std::max(sigma, std::numeric_limits<double>::min()));
  }
  // More directions than coordinates depend on each other anyway, and so may the numbers exactly.
  Eigen::Index allowed = std::max<Eigen::Index>(0, n - W.rows());
  if (roundings > allowed && n <= most_exact_rows)
    allowed = n - static_cast<Eigen::Index>(exact::independent_columns(exact::Matrix(W)).size());
  if (roundings > allowed) found.by_rounding = true;
}

}  // namespace

double least_pivot(const Eigen::MatrixXd& G) {
  const Eigen::Index n = G.rows();
  if (n == 2) return left_of_pair(G, 0, 1);
  const Eigen::VectorXd d = G.diagonal().cwiseSqrt().cwiseInverse();
  Eigen::MatrixXd C = d.asDiagonal() * G * d.asDiagonal();
  double least = 1.0;
  for (Eigen::Index k = 0; k < n; ++k) {
    least = std::min(least, C(k, k));
    if (!(C(k, k) > 0.0)) return 0.0;
    const Eigen::Index rest = n - k - 1;
    C.bottomRightCorner(rest, rest).noalias() -= C.col(k).tail(rest) * (C.row(k).tail(rest) / C(k, k));
  }
  return least;
}

Dependence dependence(const ImpactMatrices& system) {
  Dependence found;
  const Eigen::Index n = system.W.cols();
  for (Eigen::Index k = 0; k < n; ++k)
    if (!(system.G(k, k) > 0.0)) return found;
  // Of more directions than coordinates some always depend on each other; what matters are few of them.
  std::vector<Eigen::Index> all;
  for (Eigen::Index i = 0; i < n; ++i) {
    all.push_back(i);
    for (Eigen::Index j = 0; j < i; ++j) {
      if (left_of_pair(system.G, i, j) <= nearly_dependent * nearly_dependent) {
        examine(system, {i, j}, found);
        continue;
      }
      for (Eigen::Index k = 0; k < j && system.W.rows() > 2; ++k)
        if (left_of_three(system.G, i, j, k) <= nearly_dependent * nearly_dependent)
          examine(system, {i, j, k}, found);
    }
  }
  if (n > 3 && n <= system.W.rows()) examine(system, all, found);
  return found;
}

std::optional<ExactAnswer> solve_exactly(const Impact& impact, const ImpactMatrices& system) {
  auto rows = scalar_rows(impact, system);
  if (!rows) return std::nullopt;
  ExactStates states(impact, system, *std::move(rows));
  if (states.states() > most_states) return std::nullopt;
  return states.run();
}

}  // namespace percuss
