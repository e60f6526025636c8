#include "simulate/step_problem.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "kernel/planar_contact.hpp"
#include "percuss/solver.hpp"
#include "sets/row_judge.hpp"
#include "solvers/solve.hpp"

namespace percuss {
namespace {

constexpr int most_sweeps = 300;
constexpr double settled = 1e-14;  // change of a sweep relative to the impulses, in √energy
// Rows: up to here G is formed, and up to there it may be where the solvers of many contacts fail or do not
// apply.
constexpr Eigen::Index most_dense = 48, most_formed = 100;

}  // namespace

void StepProblem::resize(Eigen::Index rows) {
  X.reserve(static_cast<std::size_t>(rows), static_cast<std::size_t>(rows) * 12);
  c.setZero(rows);
  lambda.setZero(rows);
  const Eigen::Index dense = std::min(rows, most_dense);
  G_.setZero(dense, dense);
  units_.setZero(rows);
  parts.reserve(static_cast<std::size_t>(rows));
  pieces_.reserve(static_cast<std::size_t>(rows));
}

void StepProblem::assemble() {
  for (Eigen::Index k = 0; k < n; ++k) {
    const double mobility = X.dot(k, k);
    units_[k] = mobility > 0.0 ? 1.0 / std::sqrt(mobility) : 1.0;
  }
  sparse_ = n > most_dense && contacts_.take(facts_, parts, X, c, units_);
  if (!sparse_) form();
}

void StepProblem::form() {
  if (G_.rows() < n) G_.setZero(n, n);
  for (Eigen::Index j = 0; j < n; ++j)
    for (Eigen::Index i = j; i < n; ++i) G_(i, j) = G_(j, i) = X.dot(i, j);
}

// The pieces of the sweeps: every contact with its first friction, whatever else alone. Where friction has
// nothing to act with (no coefficient, or a contact that cannot move) its impulse is 0.
void StepProblem::divide() {
  const auto rough = [](double mu) { return mu > 0.0; };
  pieces_.clear();
  balls_.clear();
  Eigen::Index loaded = -1;  // the contact that has its friction already
  for (const Block& part : parts) {
    const auto* friction = std::get_if<Ellipsoid>(&part.set);
    if (friction == nullptr) {
      if (!(G_(part.row, part.row) > 0.0)) {
        lambda[part.row] = 0.0;
        continue;
      }
      pieces_.push_back({.bilateral = std::holds_alternative<Line>(part.set), .row = part.row});
      continue;
    }
    const bool follows = !pieces_.empty() && pieces_.back().row == part.load;
    const auto& mu = friction->mu;
    const auto components = G_(part.load, part.load) > 0.0 ? std::count_if(mu.begin(), mu.end(), rough) : 0;
    for (Eigen::Index j = 0; j < friction->components; ++j)
      if (components == 0 || !rough(friction->scale(j))) lambda[part.row + j] = 0.0;
    if (components == 0) continue;
    if (!follows || loaded == part.load) {
      pieces_.push_back({.kind = Piece::Kind::further, .row = part.load, .ball = balls_.size()});
      prepare(part, true);
      continue;
    }
    loaded = part.load;
    Piece& contact = pieces_.back();
    if (components == 1) {
      const auto j = std::find_if(mu.begin(), mu.end(), rough);
      contact.kind = Piece::Kind::planar;
      contact.slip = part.row + (j - mu.begin());
      contact.mu = *j;
    } else {
      contact.kind = Piece::Kind::spatial;
      contact.ball = balls_.size();
      prepare(part, false);
    }
  }
}

void StepProblem::prepare(const Block& friction, bool further) {
  const auto& set = std::get<Ellipsoid>(friction.set);
  Ball& ball = balls_.emplace_back();
  ball.rows[0] = friction.load;
  ball.d[0] = unit(friction.load);
  ball.size = 1;
  ball.ratio = friction_ratio(set, friction.row, friction.load, [this](Eigen::Index k) { return unit(k); });
  for (Eigen::Index j = 0; j < set.components; ++j) {
    const double mu = set.scale(j);
    if (!(mu > 0.0)) continue;
    ball.rows[static_cast<std::size_t>(ball.size)] = friction.row + j;
    ball.d[static_cast<std::size_t>(ball.size++)] = mu * ball.d[0] / ball.ratio;
  }
  cones::ContactMatrix A(ball.size, ball.size);
  for (Eigen::Index i = 0; i < ball.size; ++i)
    for (Eigen::Index j = 0; j < ball.size; ++j) {
      const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
      A(i, j) = ball.d[a] * G_(ball.rows[a], ball.rows[b]) * ball.d[b];
    }
  if (further)
    ball.equation.factorise(A.bottomRightCorner(ball.size - 1, ball.size - 1));
  else
    ball.contact.prepare(A, ball.ratio);
}

// Λ of a row becomes `value`; returns the change in energy.
double StepProblem::change(Eigen::Index row, double value) {
  const double step = value - lambda[row];
  lambda[row] = value;
  return step * step * G_(row, row);
}

double StepProblem::solve_row(const Piece& piece) {
  const double value = lambda[piece.row] - rate(piece.row) / G_(piece.row, piece.row);
  return change(piece.row, piece.bilateral ? value : std::max(0.0, value));
}

// A contact with planar friction exactly: it stays open, sticks, or slips.
double StepProblem::solve_planar(const Piece& piece) {
  const Eigen::Index N = piece.row, T = piece.slip;
  const cones::PlanarStates<double> A{G_(N, N), G_(N, T), G_(T, N), G_(T, T)};
  const double cn = rate(N) - A.a * lambda[N] - A.g * lambda[T];
  const double ct = rate(T) - A.h * lambda[N] - A.b * lambda[T];
  if (!(cn < 0.0)) return change(N, 0.0) + change(T, 0.0);
  auto [held_n, held_t, sticks, side] = cones::closing(A, piece.mu, cn, ct);
  const double determinant = A.determinant();
  if (!(determinant > 1e-12 * A.a * A.b)) {  // dependent directions
    sticks = false;
    side = ct > 0.0 ? -piece.mu : piece.mu;
  }
  if (sticks) return change(N, held_n / determinant) + change(T, held_t / determinant);
  if (!(A.stiffness(side) > 0.0)) side = -side;
  const double normal = -cn / A.stiffness(side);
  return change(N, normal) + change(T, side * normal);
}

// ξ̃ of the rows of a ball from `first` on, without what these rows do themselves.
cones::ContactVector StepProblem::others(const Ball& ball, Eigen::Index first) const {
  cones::ContactVector b(ball.size - first);
  for (Eigen::Index i = first; i < ball.size; ++i) {
    const Eigen::Index row = ball.rows[static_cast<std::size_t>(i)];
    double xi = rate(row);
    for (Eigen::Index j = first; j < ball.size; ++j) {
      const Eigen::Index column = ball.rows[static_cast<std::size_t>(j)];
      xi -= G_(row, column) * lambda[column];
    }
    b[i - first] = ball.d[static_cast<std::size_t>(i)] * xi;
  }
  return b;
}

double StepProblem::solve_spatial(Ball& ball) {
  const cones::ContactVector found = ball.contact.solve(others(ball, 0));
  double changed = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(ball.size); ++i)
    changed += change(ball.rows[i], ball.d[i] * found[static_cast<Eigen::Index>(i)]);
  return changed;
}

double StepProblem::solve_further(Ball& ball) {
  const Eigen::Index size = ball.size - 1;
  const double radius = ball.ratio * lambda[ball.rows[0]] / ball.d[0];
  const BlockVector found = ball.equation.in_ball(others(ball, 1), radius);
  double changed = 0.0;
  for (Eigen::Index j = 0; j < size; ++j) {
    const auto i = static_cast<std::size_t>(j + 1);
    changed += change(ball.rows[i], ball.d[i] * found[j]);
  }
  return changed;
}

double StepProblem::sweep() {
  double changed = 0.0;
  for (const Piece& piece : pieces_) switch (piece.kind) {
      case Piece::Kind::row: changed += solve_row(piece); break;
      case Piece::Kind::planar: changed += solve_planar(piece); break;
      case Piece::Kind::spatial: changed += solve_spatial(balls_[piece.ball]); break;
      case Piece::Kind::further: changed += solve_further(balls_[piece.ball]); break;
    }
  return changed;
}

bool StepProblem::sweep_until_settled() {
  divide();
  if (pieces_.size() <= 1) lambda.head(n).setZero();  // one piece is solved exactly, from anywhere
  for (int i = 0; i < most_sweeps; ++i) {
    const double changed = sweep();
    if (pieces_.size() <= 1) return true;
    double size = 0.0;
    for (Eigen::Index r = 0; r < n; ++r) size += lambda[r] * lambda[r] * G_(r, r);
    if (changed <= settled * settled * size) return true;
  }
  return false;
}

std::optional<Status> StepProblem::solve_as_contacts(double tolerance, std::string& reason) {
  if (!sparse_ && !contacts_.take(facts_, parts, X, c, units_)) return std::nullopt;
  Eigen::VectorXd found = lambda.head(n);
  const Status status = contacts_.solve(tolerance, found, reason);
  lambda.head(n) = found;
  return status;
}

std::optional<Status> StepProblem::solve_as_impact(std::string& reason) {
  if (n > most_formed) return std::nullopt;
  if (sparse_) form();
  inclusion_.blocks = parts;
  inclusion_.A = G_.topLeftCorner(n, n);
  inclusion_.c = c.head(n);
  inclusion_.X = X.dense(static_cast<Eigen::Index>(facts_.velocities.size()), n);
  normalise(inclusion_, form_);
  percuss::solve(form_, SolverOptions{}, true, answer_);
  reason = answer_.reason;
  if (!answer_.solutions.empty()) {
    Eigen::VectorXd found;
    denormalise(form_, answer_.solutions.front(), found, n);
    lambda.head(n) = found;
  }
  return answer_.status;
}

double StepProblem::residual(const Eigen::VectorXd& xi, const Eigen::VectorXd& turnover) {
  const auto unit_of = [this](Eigen::Index k) { return unit(k); };
  if (!sparse_) return residual_of(parts, G_.topLeftCorner(n, n), unit_of, lambda, xi, turnover.head(n));
  sizes_ = turnover.head(n).cwiseProduct(units_.head(n));
  contacts_.measure(sizes_);
  return residual_of_rows(
      parts, [this](Eigen::Index k) { return contacts_.felt(k); }, unit_of, lambda, xi, turnover.head(n));
}

}  // namespace percuss
