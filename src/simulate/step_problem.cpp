#include "simulate/step_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/solver.hpp"
#include "sets/row_judge.hpp"
#include "solvers/solve.hpp"

namespace percuss {
namespace {

constexpr int most_sweeps = 300;
constexpr double settled = 1e-14;  // change of a sweep relative to the impulses, in √energy

}  // namespace

void StepProblem::resize(Eigen::Index freedom, Eigen::Index rows) {
  X.setZero(freedom, rows);
  c.setZero(rows);
  lambda.setZero(rows);
  G_.setZero(rows, rows);
  parts.reserve(static_cast<std::size_t>(rows));
  blocks_.reserve(static_cast<std::size_t>(rows));
}

void StepProblem::assemble() {
  for (Eigen::Index j = 0; j < n; ++j)
    for (Eigen::Index i = j; i < n; ++i) G_(i, j) = G_(j, i) = X.col(i).dot(X.col(j));
}

// The blocks of the sweeps: every contact with its first friction, whatever else alone. Where friction has
// nothing to act with (no coefficient, or a contact that cannot move) its impulse is 0.
void StepProblem::divide() {
  const auto rough = [](double mu) { return mu > 0.0; };
  blocks_.clear();
  balls_.clear();
  Eigen::Index loaded = -1;  // the contact that has its friction already
  for (const Part& part : parts) {
    if (part.load < 0) {
      if (!(G_(part.row, part.row) > 0.0)) {
        lambda[part.row] = 0.0;
        continue;
      }
      blocks_.push_back({.bilateral = part.bilateral, .row = part.row});
      continue;
    }
    const bool follows = !blocks_.empty() && blocks_.back().row == part.load;
    const auto components =
        G_(part.load, part.load) > 0.0 ? std::count_if(part.mu.begin(), part.mu.end(), rough) : 0;
    for (Eigen::Index j = 0; j < part.size; ++j)
      if (components == 0 || !(part.mu[static_cast<std::size_t>(j)] > 0.0)) lambda[part.row + j] = 0.0;
    if (components == 0) continue;
    if (!follows || loaded == part.load) {
      blocks_.push_back({.kind = Block::Kind::further, .row = part.load, .ball = balls_.size()});
      prepare(part, true);
      continue;
    }
    loaded = part.load;
    Block& contact = blocks_.back();
    if (components == 1) {
      const auto j = std::find_if(part.mu.begin(), part.mu.end(), rough);
      contact.kind = Block::Kind::planar;
      contact.slip = part.row + (j - part.mu.begin());
      contact.mu = *j;
    } else {
      contact.kind = Block::Kind::spatial;
      contact.ball = balls_.size();
      prepare(part, false);
    }
  }
}

void StepProblem::prepare(const Part& friction, bool further) {
  Ball& ball = balls_.emplace_back();
  ball.rows[0] = friction.load;
  ball.d[0] = 1.0 / std::sqrt(G_(friction.load, friction.load));
  ball.size = 1;
  ball.ratio = friction_ratio(friction);
  for (Eigen::Index j = 0; j < friction.size; ++j) {
    const double mu = friction.mu[static_cast<std::size_t>(j)];
    if (!(mu > 0.0)) continue;
    ball.rows[static_cast<std::size_t>(ball.size)] = friction.row + j;
    ball.d[static_cast<std::size_t>(ball.size++)] = mu * ball.d[0] / ball.ratio;
  }
  ContactMatrix A(ball.size, ball.size);
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

double StepProblem::solve_row(const Block& block) {
  const double value = lambda[block.row] - rate(block.row) / G_(block.row, block.row);
  return change(block.row, block.bilateral ? value : std::max(0.0, value));
}

// A contact with planar friction exactly: it stays open, sticks, or slips.  [Payr & Glocker 2005, section 5]
double StepProblem::solve_planar(const Block& block) {
  const Eigen::Index N = block.row, T = block.slip;
  const double a = G_(N, N), b = G_(T, T), d = G_(N, T), mu = block.mu;
  const double cn = rate(N) - a * lambda[N] - d * lambda[T];
  const double ct = rate(T) - d * lambda[N] - b * lambda[T];
  double normal = 0.0, tangential = 0.0;
  if (cn < 0.0) {
    const double determinant = a * b - d * d;
    double sign = ct > 0.0 ? 1.0 : -1.0;
    bool sticks = false;
    if (determinant > 1e-12 * a * b) {
      normal = (d * ct - b * cn) / determinant;
      tangential = (d * cn - a * ct) / determinant;
      sticks = std::abs(tangential) <= mu * normal;
      sign = tangential > 0.0 ? -1.0 : 1.0;
    }
    if (!sticks) {
      if (!(a - mu * sign * d > 0.0)) sign = -sign;
      normal = -cn / (a - mu * sign * d);
      tangential = -mu * sign * normal;
    }
  }
  return change(N, normal) + change(T, tangential);
}

// ξ̃ of the rows of a ball from `first` on, without what these rows do themselves.
ContactVector StepProblem::others(const Ball& ball, Eigen::Index first) const {
  ContactVector b(ball.size - first);
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
  const ContactVector found = ball.contact.solve(others(ball, 0));
  double changed = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(ball.size); ++i)
    changed += change(ball.rows[i], ball.d[i] * found[static_cast<Eigen::Index>(i)]);
  return changed;
}

double StepProblem::solve_further(Ball& ball) {
  const Eigen::Index size = ball.size - 1;
  const double radius = ball.ratio * lambda[ball.rows[0]] / ball.d[0];
  BlockVector found = BlockVector::Zero(size);
  if (radius > 0.0) {
    ball.equation.set(others(ball, 1), BlockVector::Zero(size), radius);
    const auto stick = ball.equation.stick();
    found = stick ? *stick : ball.equation.slip();
  }
  double changed = 0.0;
  for (Eigen::Index j = 0; j < size; ++j) {
    const auto i = static_cast<std::size_t>(j + 1);
    changed += change(ball.rows[i], ball.d[i] * found[j]);
  }
  return changed;
}

double StepProblem::sweep() {
  double changed = 0.0;
  for (const Block& block : blocks_) switch (block.kind) {
      case Block::Kind::row: changed += solve_row(block); break;
      case Block::Kind::planar: changed += solve_planar(block); break;
      case Block::Kind::spatial: changed += solve_spatial(balls_[block.ball]); break;
      case Block::Kind::further: changed += solve_further(balls_[block.ball]); break;
    }
  return changed;
}

bool StepProblem::sweep_until_settled() {
  assemble();
  divide();
  if (blocks_.size() <= 1) lambda.head(n).setZero();  // one block is solved exactly, from anywhere
  for (int i = 0; i < most_sweeps; ++i) {
    const double changed = sweep();
    if (blocks_.size() <= 1) return true;
    double size = 0.0;
    for (Eigen::Index r = 0; r < n; ++r) size += lambda[r] * lambda[r] * G_(r, r);
    if (changed <= settled * settled * size) return true;
  }
  return false;
}

Status StepProblem::hand_over(std::string& reason) {
  inclusion_.blocks.clear();
  for (const Part& part : parts) {
    percuss::Block block{HalfLine{}, part.row, part.load};
    if (part.load >= 0) block.set = Ellipsoid{part.mu, part.size};
    if (part.bilateral) block.set = Line{};
    inclusion_.blocks.push_back(block);
  }
  inclusion_.A = G_.topLeftCorner(n, n);
  inclusion_.c = c.head(n);
  inclusion_.X = X.leftCols(n);
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

// ρ of row_judge.hpp.
double StepProblem::friction_ratio(const Part& friction) const {
  double rho = 0.0;
  for (Eigen::Index j = 0; j < friction.size; ++j)
    rho = std::max(rho, friction.mu[static_cast<std::size_t>(j)] / unit(friction.row + j));
  rho *= unit(friction.load);
  return rho > 0.0 && std::isfinite(rho) ? rho : 1.0;
}

// Of one element, in √energy.
double StepProblem::gap(const Part& part, const Eigen::VectorXd& xi) const {
  const Eigen::Index r = part.row;
  if (part.load < 0) {
    const double push = lambda[r] / unit(r), v = xi[r] * unit(r);
    return (part.bilateral ? std::abs(v) : half_line_gap(push, v)) + rounding_of(push);
  }
  const double d = unit(part.load);
  const double rho = friction_ratio(part);
  double flat = 0.0;
  BlockVector z = BlockVector::Zero(part.size), v = BlockVector::Zero(part.size);
  for (Eigen::Index j = 0; j < part.size; ++j) {
    const double mu = part.mu[static_cast<std::size_t>(j)];
    if (mu > 0.0) {
      z[j] = rho / (mu * d) * lambda[r + j];
      v[j] = mu * d / rho * xi[r + j];
    } else {
      flat = std::max(flat, std::abs(lambda[r + j]) / unit(r + j));
    }
  }
  const double load = lambda[part.load] / d;
  const double off = part.size == 1 ? interval_gap(z[0], v[0], rho, load) : ball_gap(z, v, rho, load);
  return std::max(off, flat) + rounding_of(z.norm());
}

double StepProblem::residual(const Eigen::VectorXd& xi, const Eigen::VectorXd& turnover) const {
  double largest = 0.0, worst = 0.0;
  for (Eigen::Index r = 0; r < n; ++r) largest = std::max(largest, turnover[r] * unit(r));
  for (const Part& part : parts) {
    double own = 0.0;
    for (Eigen::Index r = part.row; r < part.row + part.size; ++r) own = std::max(own, turnover[r] * unit(r));
    const double off = relative_gap(gap(part, xi), own, largest);
    if (!std::isfinite(off)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, off);
  }
  return worst;
}

}  // namespace percuss
