#include "solvers/semismooth_newton.hpp"

#include <Eigen/Dense>
#include <cmath>

#include "solvers/tolerances.hpp"

namespace percuss {
namespace {

using namespace solver_tolerances;

struct Equations {
  Eigen::VectorXd F, xi;
  Eigen::MatrixXd J;  // an element of the generalised Jacobian
};

class NaturalMap {
 public:
  explicit NaturalMap(const NormalForm& form) : form_(form), rho_(Eigen::VectorXd::Ones(form.rows())) {
    for (const NormalBlock& block : form.blocks)
      if (block.is_friction()) {
        const double norm = form.A.block(block.row, block.row, block.size, block.size).norm();
        if (norm > 0.0) rho_.segment(block.row, block.size).setConstant(1.0 / norm);
      }
  }

  void evaluate(const Eigen::VectorXd& lambda, Equations& system, bool with_jacobian) const {
    Eigen::VectorXd& xi = system.xi;
    xi = form_.c;
    xi.noalias() += form_.A * lambda;
    system.F.resize(lambda.size());
    if (with_jacobian) system.J.setZero(lambda.size(), lambda.size());
    for (const NormalBlock& block : form_.blocks) {
      switch (block.shape) {
        case SetShape::half_line: half_line(block.row, lambda, xi, system, with_jacobian); break;
        case SetShape::line:
          system.F[block.row] = xi[block.row];
          if (with_jacobian) system.J.row(block.row) = form_.A.row(block.row);
          break;
        case SetShape::ball: ball(block, lambda, xi, system, with_jacobian); break;
        case SetShape::convex: convex(block, lambda, xi, system, with_jacobian); break;
      }
    }
  }

 private:
  void half_line(Eigen::Index row, const Eigen::VectorXd& lambda, const Eigen::VectorXd& xi,
                 Equations& system, bool with_jacobian) const {
    const bool closed = lambda[row] - xi[row] > 0.0;
    system.F[row] = closed ? xi[row] : lambda[row];
    if (!with_jacobian) return;
    if (closed)
      system.J.row(row) = form_.A.row(row);
    else
      system.J(row, row) = 1.0;
  }

  // Friction without a load, F = Λ_T, and friction that holds, F = ρξ_T.
  void unloaded(const NormalBlock& block, const Eigen::VectorXd& lambda, Equations& system,
                bool with_jacobian) const {
    const Eigen::Index row = block.row, size = block.size;
    system.F.segment(row, size) = lambda.segment(row, size);
    if (with_jacobian) system.J.block(row, row, size, size).setIdentity();
  }
  void sticking(const NormalBlock& block, const Eigen::VectorXd& xi, Equations& system,
                bool with_jacobian) const {
    const Eigen::Index row = block.row, size = block.size;
    system.F.segment(row, size) = rho_[row] * xi.segment(row, size);
    if (with_jacobian) system.J.middleRows(row, size) = rho_[row] * form_.A.middleRows(row, size);
  }

  void ball(const NormalBlock& block, const Eigen::VectorXd& lambda, const Eigen::VectorXd& xi,
            Equations& system, bool with_jacobian) const {
    const Eigen::Index row = block.row;
    const Eigen::Index size = block.size;
    const double rho = rho_[row], ratio = block.ratio;
    const double radius = ratio * (lambda[block.load] - xi[block.load]);
    auto F = system.F.segment(row, size);
    if (radius <= 0.0) return unloaded(block, lambda, system, with_jacobian);
    const BlockVector y = lambda.segment(row, size) - rho * xi.segment(row, size);
    const double norm = y.norm();
    if (norm <= radius) return sticking(block, xi, system, with_jacobian);
    const BlockVector e = y / norm;  // slip: F = Λ_T − r e
    F = lambda.segment(row, size) - radius * e;
    if (!with_jacobian) return;
    auto J = system.J.middleRows(row, size);
    for (Eigen::Index i = 0; i < size; ++i) {
      J(i, row + i) += 1.0;
      J.row(i) += ratio * e[i] * form_.A.row(block.load);
      J(i, block.load) -= ratio * e[i];
      for (Eigen::Index j = 0; j < size; ++j) {
        const double P = radius / norm * ((i == j ? 1.0 : 0.0) - e[i] * e[j]);
        J(i, row + j) -= P;
        J.row(i) += P * rho * form_.A.row(row + j);
      }
    }
  }

  // P projects on −r S/e and is homogeneous in r and y together: rP_r = P − P_y y.
  void convex(const NormalBlock& block, const Eigen::VectorXd& lambda, const Eigen::VectorXd& xi,
              Equations& system, bool with_jacobian) const {
    const Eigen::Index row = block.row, size = block.size;
    const double rho = rho_[row], radius = block.ratio * (lambda[block.load] - xi[block.load]);
    auto F = system.F.segment(row, size);
    if (radius <= 0.0) return unloaded(block, lambda, system, with_jacobian);
    const BlockVector y = lambda.segment(row, size) - rho * xi.segment(row, size);
    const BlockVector kept = project_friction(block, y, radius);
    if (kept == y) return sticking(block, xi, system, with_jacobian);
    F = lambda.segment(row, size) - kept;
    if (!with_jacobian) return;
    const Eigen::MatrixXd D = slope_of(block, y, radius);
    const Eigen::VectorXd by_radius = block.ratio / radius * (kept - D * y);
    auto J = system.J.middleRows(row, size);
    J += rho * D * form_.A.middleRows(row, size) + by_radius * form_.A.row(block.load);
    J.col(block.load) -= by_radius;
    J.middleCols(row, size) += Eigen::MatrixXd::Identity(size, size) - D;
  }

  // P_y by differences: the sets have no formula for it in common.
  static Eigen::MatrixXd slope_of(const NormalBlock& block, const BlockVector& y, double radius) {
    const double step = step_of_differences * std::max(radius, y.norm());
    Eigen::MatrixXd D(y.size(), y.size());
    for (Eigen::Index j = 0; j < y.size(); ++j) {
      BlockVector more = y, less = y;
      more[j] += step;
      less[j] -= step;
      D.col(j) = (project_friction(block, more, radius) - project_friction(block, less, radius)) /
                 (more[j] - less[j]);
    }
    return D;
  }

  const NormalForm& form_;
  Eigen::VectorXd rho_;
};

}  // namespace

IterationResult semismooth_newton(const NormalForm& form, const Eigen::VectorXd& start, double tolerance,
                                  long max_iterations) {
  const NaturalMap map(form);
  Eigen::VectorXd lambda = start;
  IterationResult best{start, start, natural_residual(form, start), 0};
  Equations system, trial;
  Eigen::PartialPivLU<Eigen::MatrixXd> lu(lambda.size());
  Eigen::VectorXd newton(lambda.size()), candidate(lambda.size());
  double damping = first_damping;
  map.evaluate(lambda, system, true);
  double norm = system.F.norm();
  for (long iteration = 1; iteration <= max_iterations && best.residual > tolerance; ++iteration) {
    best.iterations = iteration;
    // Undamped first: it is the step that converges quadratically.
    bool moved = false;
    lu.compute(system.J);
    newton = lu.solve(system.F);
    if (newton.allFinite()) {
      double length = 1.0;
      for (int halving = 0; halving < 6 && !moved; ++halving, length *= 0.5) {
        candidate = lambda - length * newton;
        map.evaluate(candidate, trial, false);
        if (trial.F.norm() < (1.0 - newton_decrease * length) * norm) {
          lambda = candidate;
          moved = true;
        }
      }
    }
    for (int attempt = 0; attempt < 12 && !moved; ++attempt) {  // Levenberg-Marquardt
      Eigen::MatrixXd H = system.J.transpose() * system.J;
      H.diagonal().array() += damping;
      const Eigen::VectorXd step = H.ldlt().solve(system.J.transpose() * system.F);
      candidate = lambda - step;
      map.evaluate(candidate, trial, false);
      if (trial.F.norm() < (1.0 - damped_decrease) * norm) {
        lambda = candidate;
        moved = true;
        damping = std::max(least_damping, 0.1 * damping);
      } else {
        damping *= 10.0;
      }
    }
    if (!moved) break;  // a stationary point of ‖F‖
    map.evaluate(lambda, system, true);
    norm = system.F.norm();
    const double residual = natural_residual(form, lambda);
    if (residual < best.residual) {
      best.residual = residual;
      best.lambda = lambda;
    }
  }
  best.last = lambda;
  return best;
}

}  // namespace percuss
