// Impacts of a run that have one solution and a short way to it: without friction, or of one contact with its
// friction.
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "kernel/slip_equation.hpp"
#include "laws/impact_matrices.hpp"
#include "simulate/impacts.hpp"

namespace percuss {

bool Impacts::simple(const Accelerations& here) const {
  const bool newton = std::holds_alternative<Newton>(law_);
  if (!newton && !std::holds_alternative<Poisson>(law_)) return false;
  const auto& all = set_->elements;
  const bool friction = std::any_of(elements_.begin(), elements_.end(), [&](Eigen::Index i) {
    return all[static_cast<std::size_t>(i)].kind == Kind::friction;
  });
  if (!friction) return newton;
  if (elements_.size() != 2) return false;
  const auto first = static_cast<std::size_t>(elements_[0]), second = static_cast<std::size_t>(elements_[1]);
  if (all[first].kind != Kind::contact || all[second].normal != elements_[0] ||
      !(here.gamma[set_->offsets[first]] < 0.0))
    return false;
  if (all[second].size() == 1) return newton;
  return slips_once(here, first, second) && (newton || all[second].restitution == 0.0);
}

// Whether friction in a plane has one way to slide, whatever the velocities. In the metric in which it is a
// ball, Λ_T(κ) = −(S + κI)⁻¹b has to reach the length r₀ + ηᵀΛ_T (kernel/slip_equation.hpp). The difference
// falls as κ grows, and so has one zero at most, where ‖η‖ < xᵀKx / ‖Kx‖ for all unit x and K = (S + κI)⁻¹;
// the least of that is 2√det S / tr S, at κ = 0 (Kantorovich's inequality).
bool Impacts::slips_once(const Accelerations& here, std::size_t contact, std::size_t friction) const {
  const Element& e = set_->elements[friction];
  if (e.size() != 2 || !(e.coefficients.minCoeff() > 0.0)) return false;
  const Eigen::Index normal = set_->offsets[contact], across = set_->offsets[friction];
  const double mobility = here.mobility(normal);
  Eigen::Matrix2d S;
  Eigen::Vector2d eta;
  for (Eigen::Index i = 0; i < 2; ++i) {
    eta[i] = e.coefficients[i] * here.X.dot(normal, across + i) / mobility;
    for (Eigen::Index j = 0; j <= i; ++j)
      S(i, j) = S(j, i) = e.coefficients[i] * e.coefficients[j] * here.X.dot(across + i, across + j) -
                          mobility * eta[i] * eta[j];
  }
  return eta.norm() * S.trace() < 2.0 * std::sqrt(std::max(0.0, S.determinant()));
}

// The rows of the elements, with c = (1 + e)γ.
void Impacts::fill_problem(const Accelerations& here, bool elastic) {
  problem_.clear();
  for (const Eigen::Index i : elements_) {
    const Element& e = set_->elements[static_cast<std::size_t>(i)];
    const Eigen::Index source = set_->offsets[static_cast<std::size_t>(i)];
    problem_.parts.push_back({reservoir(e), problem_.n, e.kind == Kind::friction ? 0 : -1});
    const double epsilon = elastic ? restitution_at(e, here.gamma[source]) : 0.0;
    for (Eigen::Index r = source; r < source + e.size(); ++r, ++problem_.n) {
      const auto& [a, b] = here.X.ranges(r);
      const auto x = here.X.col(r);
      std::copy_n(
          x.data(), x.size(),
          problem_.X.add({StepColumns::Span{a.begin, a.size()}, StepColumns::Span{b.begin, b.size()}}));
      problem_.c[problem_.n] = (1.0 + epsilon) * here.gamma[r];
      problem_.lambda[problem_.n] = 0.0;
    }
  }
  problem_.assemble();
}

// The velocities after these impulses, what every row sees of them, and what that is the sum of.
void Impacts::follow(const Accelerations& here, const Motion& motion, const Eigen::VectorXd& impulse) {
  Solution& solution = outcome_.solution;
  solution.impulse = impulse;
  jump_.setZero(system_.freedom());
  for (Eigen::Index k = 0; k < impulse.size(); ++k) problem_.X.add_to(k, impulse[k], jump_);
  here.factor.solve_upper(jump_.data());
  solution.velocity_before = motion.u;
  solution.velocity_after = motion.u + jump_;
  solution.gamma_before.resize(impulse.size());
  solution.gamma_after.resize(impulse.size());
  turnover_.resize(impulse.size());
  Eigen::Index k = 0;
  for (const Eigen::Index i : elements_) {
    const Eigen::Index source = set_->offsets[static_cast<std::size_t>(i)];
    for (Eigen::Index r = source; r < source + set_->elements[static_cast<std::size_t>(i)].size(); ++r, ++k) {
      const RowRate rate = row_rate(here.at, r, motion.u, solution.velocity_after);
      solution.gamma_before[k] = here.gamma[r];
      solution.gamma_after[k] = rate.after;
      turnover_[k] = rate.turnover;
    }
  }
}

bool Impacts::confirmed(double residual) {
  Solution& solution = outcome_.solution;
  solution.residual = residual;
  solution.velocity_before = local_.restricted(solution.velocity_before);
  solution.velocity_after = local_.restricted(solution.velocity_after);
  outcome_.status = Status::solved;
  return residual <= tolerance_;
}

bool Impacts::resolve_simple(const Accelerations& here, const Motion& motion) {
  return std::holds_alternative<Newton>(law_) ? resolve_newton(here, motion) : resolve_poisson(here, motion);
}

bool Impacts::resolve_newton(const Accelerations& here, const Motion& motion) {
  fill_problem(here, true);
  if (problem_.sparse() || !problem_.sweep_until_settled()) return false;
  follow(here, motion, problem_.lambda.head(problem_.n));
  Solution& solution = outcome_.solution;
  solution.xi = solution.gamma_after;
  Eigen::Index k = 0;
  for (const Eigen::Index i : elements_) {
    const Element& e = set_->elements[static_cast<std::size_t>(i)];
    const double epsilon = restitution_at(e, here.gamma[set_->offsets[static_cast<std::size_t>(i)]]);
    for (Eigen::Index j = 0; j < e.size(); ++j, ++k) solution.xi[k] += epsilon * solution.gamma_before[k];
  }
  return confirmed(problem_.residual(solution.xi, turnover_));
}

// docs/laws/poisson.md, where what the contact has stored leaves it open: 0 ≤ γ_NE, Λ_NE = εΛ_NC, and
// friction of that load.
bool Impacts::resolve_poisson(const Accelerations& here, const Motion& motion) {
  fill_problem(here, false);
  if (!problem_.sweep_until_settled()) return false;
  const Eigen::Vector3d compression = problem_.lambda.head<3>();
  follow(here, motion, compression);
  Solution& solution = outcome_.solution;
  const double compressed = problem_.residual(solution.gamma_after, turnover_);

  const auto& element = set_->elements[static_cast<std::size_t>(elements_[1])];
  Eigen::Matrix<double, 3, 3> G;
  for (Eigen::Index i = 0; i < 3; ++i)
    for (Eigen::Index j = 0; j < 3; ++j) G(i, j) = problem_.X.dot(i, j);
  const auto contact = static_cast<std::size_t>(elements_[0]);
  const double load =
      restitution_at(set_->elements[contact], here.gamma[set_->offsets[contact]]) * compression[0];
  const Eigen::Vector2d mu = element.coefficients;
  const Eigen::Vector2d rate = mu.cwiseProduct(solution.gamma_after.tail<2>() + load * G.col(0).tail<2>());
  cones::SlipEquation slip;
  slip.factorise(mu.asDiagonal() * G.bottomRightCorner<2, 2>() * mu.asDiagonal());
  Eigen::VectorXd expansion(3);
  expansion[0] = load;
  expansion.tail<2>() = mu.cwiseProduct(Eigen::Vector2d(slip.in_ball(rate, load)));
  follow(here, motion, compression + expansion);
  if (!(solution.gamma_after[0] >= 0.0)) return false;

  // The judge sees Λ_NE − εΛ_NC = 0 as the impulse of the contact, and Λ_NE as the load of the friction.
  solution.xi = solution.gamma_after;
  const Block friction = problem_.parts.back();
  problem_.parts.back() = problem_.parts.front();
  problem_.lambda.head<3>().setZero();
  const double opened = problem_.residual(solution.xi, turnover_);
  problem_.parts.assign(2, friction);
  problem_.lambda.head<3>() = expansion;
  return confirmed(std::max({compressed, opened, problem_.residual(solution.xi, turnover_)}));
}

}  // namespace percuss
