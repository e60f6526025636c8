#include "simulate/step_problem.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/solver.hpp"
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
}

void StepProblem::assemble() {
  for (Eigen::Index j = 0; j < n; ++j)
    for (Eigen::Index i = j; i < n; ++i) G_(i, j) = G_(j, i) = X.col(i).dot(X.col(j));
}

// Λ of a row becomes `value`; returns the change in √energy.
double StepProblem::change(Eigen::Index row, double value) {
  const double step = value - lambda[row];
  lambda[row] = value;
  return step * step * G_(row, row);
}

double StepProblem::solve_one(const Part& part) {
  const Eigen::Index r = part.row;
  if (part.load < 0) {
    if (!(G_(r, r) > 0.0)) return 0.0;
    const double value = lambda[r] - rate(r) / G_(r, r);
    return change(r, part.bilateral ? value : std::max(0.0, value));
  }
  // A step of the projection with the largest diagonal.
  double stiffest = 0.0, length2 = 0.0;
  std::array<double, 3> y{};
  for (Eigen::Index j = 0; j < part.size; ++j) stiffest = std::max(stiffest, G_(r + j, r + j));
  const double load = std::max(0.0, lambda[part.load]);
  for (Eigen::Index j = 0; j < part.size; ++j) {
    const auto k = static_cast<std::size_t>(j);
    y[k] = part.mu[k] > 0.0 && stiffest > 0.0 ? lambda[r + j] - rate(r + j) / stiffest : 0.0;
    if (part.mu[k] > 0.0) length2 += (y[k] / part.mu[k]) * (y[k] / part.mu[k]);
  }
  const double shrink = length2 > load * load ? load / std::sqrt(length2) : 1.0;
  double changed = 0.0;
  for (Eigen::Index j = 0; j < part.size; ++j)
    changed += change(r + j, shrink * y[static_cast<std::size_t>(j)]);
  return changed;
}

// A contact with planar friction exactly: it stays open, sticks, or slips.  [Payr & Glocker 2005, section 5]
double StepProblem::solve_pair(const Part& contact, const Part& friction) {
  const Eigen::Index N = contact.row, T = friction.row;
  const double a = G_(N, N), b = G_(T, T), d = G_(N, T), mu = friction.mu[0];
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

double StepProblem::sweep() {
  double changed = 0.0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool pair = i + 1 < parts.size() && parts[i + 1].load == parts[i].row && parts[i + 1].size == 1 &&
                      parts[i].load < 0 && !parts[i].bilateral && parts[i + 1].mu[0] > 0.0;
    if (pair) {
      changed += solve_pair(parts[i], parts[i + 1]);
      ++i;
    } else {
      changed += solve_one(parts[i]);
    }
  }
  return changed;
}

Status StepProblem::solve(std::string& reason) {
  assemble();
  for (int i = 0; i < most_sweeps; ++i) {
    const double changed = sweep();
    double size = 0.0;
    for (Eigen::Index r = 0; r < n; ++r) size += lambda[r] * lambda[r] * G_(r, r);
    if (changed <= settled * settled * size) return Status::solved;
  }
  return hand_over(reason);
}

Status StepProblem::hand_over(std::string& reason) {
  inclusion_.blocks.clear();
  for (const Part& part : parts) {
    Block block{HalfLine{}, part.row, part.load};
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
  if (answer_.status != Status::solved) return answer_.status;
  Eigen::VectorXd found;
  denormalise(form_, answer_.solutions.front(), found, n);
  lambda.head(n) = found;
  return Status::solved;
}

}  // namespace percuss
