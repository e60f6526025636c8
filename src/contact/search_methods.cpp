// What the stages of strategy.hpp do: one method each, for as long as its plan says.
#include <algorithm>
#include <limits>
#include <utility>

#include "contact/admm.hpp"
#include "contact/anderson.hpp"
#include "contact/no_solution.hpp"
#include "contact/proximal_point.hpp"
#include "contact/search.hpp"
#include "contact/tolerances.hpp"
#include "kernel/natural_map.hpp"

namespace percuss::cones {
namespace {
using namespace contact_tolerances;
}  // namespace

double Search::patience(const Sweeps& plan) const {
  const double sweeps = plan.patience + plan.per_contact * static_cast<double>(form_.n);
  if (plan.interior_steps == endless) return sweeps;
  const double sweep = sweep_as_system * static_cast<double>(form_.columns.size());
  return std::min(sweeps, plan.interior_steps * interior_operations_ / sweep);
}

void Search::run(const Sweeps& plan) {
  open(ContactMethod::gauss_seidel);
  const double most_needed = patience(plan);
  Anderson<> anderson(best_.size());
  std::vector<double> x = best_, r, f(x.size());
  double earlier = std::numeric_limits<double>::infinity();
  long earlier_at = 0, check = 1, k = 0;
  const char* why = "as many sweeps as allowed";
  while (k < plan.most && !done()) {
    ++k;
    r = x;
    sweep(r);
    if (k < plan.accelerated_from) {
      x = r;
    } else {
      for (std::size_t i = 0; i < x.size(); ++i) f[i] = r[i] - x[i];
      anderson.advance(x.data(), f.data());
    }
    if (k < check) continue;
    const bool as_before = by_rows_;
    const double there = offer(r);
    if (!std::isfinite(there)) {
      why = not_finite;
      break;
    }
    check = k + std::clamp<long>(k / 4, 1, plan.between_looks);
    if (by_rows_ != as_before) {  // another measure, whose rate is not known yet
      earlier = there;
      earlier_at = k;
    }
    if (k < plan.first_look || k < 2 * earlier_at) continue;
    const double rate = std::log(earlier / there) / static_cast<double>(k - earlier_at);
    const double needed = std::log(there / options_.tolerance) / std::max(rate, least_rate);
    earlier = there;
    earlier_at = k;
    if (needed > most_needed) {
      why = "too slow";
      break;
    }
  }
  close(k, why);
}

void Search::newton(const NewtonSteps& plan, std::vector<double> r) {
  open(ContactMethod::newton);
  std::vector<double> dr;
  std::size_t damping = 0;  // which α
  int vain = 0, k = 0;
  const char* why = "as many steps as allowed";
  while (k < plan.most && !done()) {
    ++k;
    velocity(form_, r, u_);
    const bool found = newton_.step(r, u_, plan.alphas[damping], 1.0, dr);
    work_ += newton_.flops();
    if (!found) {
      why = "singular";
      break;
    }
    for (std::size_t i = 0; i < r.size(); ++i) r[i] += dr[i];
    for (std::size_t i = 0; i < form_.d.size(); ++i)
      if (!form_.joint[i]) project(form_.mu[i], r.data() + 3 * i);
    const double before = best_residual_;
    offer(r);
    if (done()) break;
    for (int smoothing = 0; smoothing < plan.smoothing; ++smoothing) sweep(r);
    offer(r);
    vain = best_residual_ < plan.progress * before ? 0 : vain + 1;
    if (vain == 0 || vain % plan.patience != 0) continue;
    damping = static_cast<std::size_t>(vain / plan.patience);
    if (damping == plan.alphas.size()) {
      why = "no progress";
      break;
    }
    r = best_;
  }
  close(k, why);
}

void Search::run(const ProximalSteps& plan) {
  open(ContactMethod::proximal);
  ProximalPoint method(form_, newton_, best_);
  double least = best_residual_, residual = best_residual_;
  int k = 0, since = 0;
  const char* why = "as many steps as allowed";
  while (k < plan.most && !done()) {
    ++k;
    const auto progress = method.step(plan.accuracy * residual * largest_q_);
    work_ += newton_.flops();
    if (progress == ProximalPoint::Progress::arrived) residual = std::min(residual, offer(method.impulses()));
    if (residual < plan.progress * least) {
      least = residual;
      since = k;
    }
    if (method.stuck() || k - since > plan.patience || (k - since) * newton_.flops() > plan.work_in_vain) {
      why = "no progress";
      break;
    }
  }
  close(k, why);
}

void Search::run(const InteriorSteps& plan) {
  open(ContactMethod::interior_point);
  InteriorPoint method(form_);
  std::vector<double> r;
  int k = 0, since = 0;
  double least = std::numeric_limits<double>::infinity(), least_tau = least;
  const char* why = "as many steps as allowed";
  while (k < plan.most && !done()) {
    ++k;
    if (k - since > plan.patience) {
      why = "no progress";
      break;
    }
    work_ += method.flops();
    if (!method.step()) {
      why = "steps too short";
      break;
    }
    method.impulses(r);
    const double residual = offer(r);
    if (residual < plan.progress * least || method.tau() < plan.progress * least_tau) {
      least = std::min(least, residual);
      least_tau = std::min(least_tau, method.tau());
      since = k;
    }
  }
  if (!solved()) {
    const NoSolution found = no_solution(problem_, form_, method.point());
    impossible_ = found == NoSolution::proved;
    far_away_ = found == NoSolution::far_away;
  }
  close(k, impossible_ ? "no solution" : why);
}

// The interior point goes on from where it is, and Newton's method from the best that comes of it.
void Search::released(InteriorPoint method, const HeldSliding& plan) {
  open(ContactMethod::interior_point);
  method.release();
  double least = std::numeric_limits<double>::infinity();
  std::vector<double> r, nearest;
  int k = 0, since = 0;
  while (k < plan.released.most && k - since <= plan.released.patience && !done() && method.step()) {
    ++k;
    work_ += method.flops();
    method.impulses(r);
    const double residual = offer(r);
    if (residual < plan.released.progress * least) {
      least = residual;
      nearest = r;
      since = k;
    }
  }
  close(k, "no progress");
  if (!done() && least < plan.near) newton(plan.polish, nearest);
}

// With ‖u_T‖ held fixed the problem is convex, and the interior point does not stall on it. The ‖u_T‖ that
// comes out is held in the next one; the first holds zero. Those iterates come near a solution, but need not
// settle there: the interior point goes on from the later ones with ‖u_T‖ unknown.
void Search::run(const HeldSliding& plan) {
  const std::vector<double> before = best_;
  InteriorPoint method(form_);
  std::vector<double> r, u(best_.size(), 0.0);
  for (int problem = 0; problem < plan.problems && !done(); ++problem) {
    open(ContactMethod::interior_point);
    method.hold(u);
    int k = 0;
    for (; k < plan.steps && method.tau() > plan.tau && !at_limit() && method.step(); ++k)
      work_ += method.flops();
    method.impulses(r);
    offer(r);
    close(k, "solved with sliding velocities held");
    velocity(form_, r, u);
    if (!done() && problem >= plan.unreleased) released(method, plan);
  }
  aside_ = best_;
  if (!done()) begin_at(before);
}

void Search::run(const AdmmIterations& plan) {
  open(ContactMethod::admm);
  std::vector<double> r = best_;
  if (plan.afresh) {
    std::fill(r.begin(), r.end(), 0.0);
    for (int smoothing = 0; smoothing < plan.first_sweeps; ++smoothing) sweep(r);
  }
  velocity(form_, r, u_);
  Admm method(form_, plan.rho);
  if (!method.begin(r, u_)) return close(0, "singular");
  double tried = best_residual_;
  long k = 0, since = 0;
  const char* why = "as many iterations as allowed";
  while (k < plan.most && !done()) {
    ++k;
    method.iterate();
    work_ += method.flops();
    if (k % plan.between_looks != 0) continue;
    const double residual = offer(method.impulses());
    if (!std::isfinite(residual)) {
      why = not_finite;
      break;
    }
    if (plan.polish.most == 0 || done()) continue;
    if (residual < plan.progress * tried || k - since >= plan.between_polishes) {
      tried = std::min(tried, residual);
      since = k;
      close(k, "to try Newton's method");
      newton(plan.polish, method.impulses());
      open(ContactMethod::admm);
    }
  }
  close(k, why);
}

}  // namespace percuss::cones
