#include "solvers/gauss_seidel.hpp"

#include <algorithm>
#include <vector>

#include "kernel/ball_contact.hpp"
#include "solvers/tolerances.hpp"

namespace percuss {
namespace {

using cones::BallContact, cones::ContactVector, cones::SlipEquation;
using solver_tolerances::divergence;

class Sweeper {
 public:
  Sweeper(const NormalForm& form, const Eigen::VectorXd& start);
  void sweep();
  const Eigen::VectorXd& lambda() const { return lambda_; }

 private:
  struct Pair {  // contact with its first friction element
    std::vector<Eigen::Index> rows;
    double ratio = 1.0;
    BallContact contact;
  };
  struct Ball {  // further friction on the same contact
    NormalBlock block;
    SlipEquation equation;
  };
  struct Interval {  // a half line that ends where another begins to act
    Eigen::Index row, end;
  };

  void update(Pair& pair);
  void update(Ball& ball);
  void update(const Interval& interval);
  void update_line(Eigen::Index row);
  double xi(Eigen::Index row) const { return form_.A.row(row).dot(lambda_) + form_.c[row]; }

  const NormalForm& form_;
  Eigen::VectorXd lambda_;
  std::vector<Pair> pairs_;
  std::vector<Ball> balls_;
  std::vector<Interval> intervals_;
  std::vector<Eigen::Index> lines_;
};

Sweeper::Sweeper(const NormalForm& form, const Eigen::VectorXd& start) : form_(form), lambda_(start) {
  for (const NormalBlock& block : form.blocks) {
    if (block.shape == SetShape::half_line && block.load >= 0) intervals_.push_back({block.load, block.row});
    if (block.shape == SetShape::line) lines_.push_back(block.row);
  }
  for (const NormalBlock& block : form.blocks) {
    const bool apart = std::any_of(intervals_.begin(), intervals_.end(), [&](const Interval& i) {
      return i.row == block.row || i.end == block.row;
    });
    if (block.shape == SetShape::half_line && !apart) pairs_.push_back({{block.row}, 1.0, {}});
  }
  for (const NormalBlock& block : form.blocks) {
    if (block.shape != SetShape::ball) continue;
    for (Pair& pair : pairs_) {
      if (pair.rows.front() != block.load) continue;
      if (pair.rows.size() == 1) {
        for (Eigen::Index j = 0; j < block.size; ++j) pair.rows.push_back(block.row + j);
        pair.ratio = block.ratio;
      } else {
        balls_.push_back({block, {}});
        balls_.back().equation.factorise(form.A.block(block.row, block.row, block.size, block.size));
      }
    }
  }
  for (Pair& pair : pairs_) pair.contact.prepare(form.A(pair.rows, pair.rows), pair.ratio);
}

void Sweeper::update(Pair& pair) {
  const auto size = static_cast<Eigen::Index>(pair.rows.size());
  ContactVector c(size);
  for (Eigen::Index i = 0; i < size; ++i) {
    c[i] = xi(pair.rows[static_cast<std::size_t>(i)]);
    for (Eigen::Index j = 0; j < size; ++j)
      c[i] -= form_.A(pair.rows[static_cast<std::size_t>(i)], pair.rows[static_cast<std::size_t>(j)]) *
              lambda_[pair.rows[static_cast<std::size_t>(j)]];
  }
  const ContactVector solved = pair.contact.solve(c);
  for (Eigen::Index i = 0; i < size; ++i) lambda_[pair.rows[static_cast<std::size_t>(i)]] = solved[i];
}

void Sweeper::update(Ball& ball) {
  const Eigen::Index row = ball.block.row;
  const Eigen::Index size = ball.block.size;
  const double radius = ball.block.ratio * lambda_[ball.block.load];
  BlockVector b(size);
  for (Eigen::Index j = 0; j < size; ++j) b[j] = xi(row + j);
  b -= form_.A.block(row, row, size, size) * lambda_.segment(row, size);
  lambda_.segment(row, size) = ball.equation.in_ball(b, radius);
}

// Λ moves to where ξ = 0 or to an end; what is left of ξ at the far one is taken by its row.
void Sweeper::update(const Interval& interval) {
  const auto [row, end] = interval;
  const double stiffness = form_.A(row, row), reach = -form_.A(end, row);
  const double length = std::max(0.0, lambda_[row] + xi(end) / reach);
  const double rest = xi(row) - stiffness * lambda_[row] - form_.A(row, end) * lambda_[end];
  lambda_[row] = std::clamp(-rest / stiffness, 0.0, length);
  lambda_[end] = std::max(0.0, -(rest + stiffness * lambda_[row]) / form_.A(row, end));
}

void Sweeper::update_line(Eigen::Index row) { lambda_[row] -= xi(row) / form_.A(row, row); }

void Sweeper::sweep() {
  for (const Eigen::Index row : lines_) update_line(row);
  for (Pair& pair : pairs_) update(pair);
  for (Ball& ball : balls_) update(ball);
  for (const Interval& interval : intervals_) update(interval);
}

}  // namespace

IterationResult gauss_seidel(const NormalForm& form, const Eigen::VectorXd& start, double tolerance,
                             long max_sweeps, long patience) {
  Sweeper sweeper(form, start);
  IterationResult best{start, start, natural_residual(form, start), 0};
  double milestone = best.residual;
  long milestone_sweep = 0;
  for (long sweep = 1; sweep <= max_sweeps && best.residual > tolerance; ++sweep) {
    sweeper.sweep();
    const double residual = natural_residual(form, sweeper.lambda());
    if (residual < best.residual) {
      best.lambda = sweeper.lambda();
      best.residual = residual;
    }
    best.iterations = sweep;
    if (best.residual < 0.5 * milestone) {
      milestone = best.residual;
      milestone_sweep = sweep;
    }
    if (sweep - milestone_sweep > patience || !(sweeper.lambda().norm() < divergence)) break;
  }
  best.last = sweeper.lambda();
  return best;
}

}  // namespace percuss
