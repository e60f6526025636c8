#include "laws/spring_sliders.hpp"

#include <algorithm>
#include <cmath>

#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using namespace spring_tolerances;

// The nearest point of the ball in the metric of the springs: s = (I + cD)⁻¹ trial with ‖s‖ = radius.
void return_to_ball(double* s, const double* D, std::size_t size, double radius) {
  const auto norm = [&](double c) {
    double sum = 0.0;
    for (std::size_t j = 0; j < size; ++j) sum += s[j] / (1.0 + c * D[j]) * (s[j] / (1.0 + c * D[j]));
    return std::sqrt(sum);
  };
  const double all = norm(0.0);
  if (all <= radius) return;
  double c = 0.0;
  if (radius > 0.0 && size > 1 && *std::min_element(D, D + size) < *std::max_element(D, D + size))
    for (int i = 0; i < most_returns; ++i) {  // the norm falls and is convex in c: Newton from one side
      const double length = norm(c);
      double slope = 0.0;
      for (std::size_t j = 0; j < size; ++j)
        slope -= s[j] * s[j] * D[j] / ((1.0 + c * D[j]) * (1.0 + c * D[j]) * (1.0 + c * D[j]) * length);
      const double step = (radius - length) / slope;
      c += step;
      if (step <= returned * c) break;
    }
  const double part = radius / norm(c);
  for (std::size_t j = 0; j < size; ++j) s[j] *= part / (1.0 + c * D[j]);
}

// The same where the slider gives way along the mean of the forces before and after the step, which is of
// second order: s(1 + l) = trial − l before with ‖s‖ = radius. Of a disk, and where forces turn by little in
// a step; else false.
bool slide_along_mean(double* s, const double* before, const double* D, std::size_t size, double radius) {
  if (size != 2 || D[0] != D[1]) return false;
  const double squared = radius * radius;
  const double moved = std::hypot(s[0] - before[0], s[1] - before[1]);
  if (moved > 2.0 * radius) return false;
  const double A = before[0] * before[0] + before[1] * before[1] - squared;
  const double B = s[0] * before[0] + s[1] * before[1] + squared;
  const double C = s[0] * s[0] + s[1] * s[1] - squared;
  const double root = B * B - A * C;
  if (C <= 0.0 || B <= 0.0 || root < 0.0) return false;
  const double l = C / (B + std::sqrt(root));
  for (std::size_t j = 0; j < 2; ++j) s[j] = (s[j] - l * before[j]) / (1.0 + l);
  const double part = std::min(1.0, radius / std::hypot(s[0], s[1]));  // rounding
  for (std::size_t j = 0; j < 2; ++j) s[j] *= part;
  return true;
}

// One integration: forces in the middle of the steps, velocities at their ends.
class SpringMotion {
 public:
  SpringMotion(const SpringNetwork& network, double fineness)
      : network_(network),
        fineness_(fineness),
        contacts_(network.contacts.size()),
        rows_(static_cast<std::size_t>(network.gamma.size())),
        gamma_(network.gamma.data(), network.gamma.data() + rows_),
        force_(rows_, 0.0),
        impulse_(rows_, 0.0),
        before_(rows_, 0.0),
        rate_(rows_, 0.0),
        D_(rows_, 0.0),
        stored_(contacts_, 0.0),
        unloads_(contacts_, 0) {
    for (const SlidingElement& f : network.frictions)
      for (Eigen::Index j = f.first; j < f.first + f.size; ++j) {
        const double rate = network.contacts[f.contact].stiffness / network.compliance_ratio;
        D_[static_cast<std::size_t>(j)] = rate / (network.scale[j] * network.scale[j]);
        tangential_ += D_[static_cast<std::size_t>(j)] * network.G(j, j);
      }
    for (std::size_t k = 0; k < contacts_; ++k) still_ = std::max(still_, at_rest * std::abs(gamma_[k]));
  }

  SpringImpact run() {
    SpringImpact result;
    double before = 0.0;  // the last step
    for (; result.steps < most_steps && !result.ended; ++result.steps) {
      const double step = next_step();
      kick(0.5 * (before + step));
      before = push(step);
      result.ended = !moves();
    }
    result.impulse = Eigen::Map<const Eigen::VectorXd>(impulse_.data(), static_cast<Eigen::Index>(rows_));
    result.lost = lost_;
    for (const double left : stored_) result.lost += left;
    return result;
  }

 private:
  bool moves() const {
    for (std::size_t k = 0; k < contacts_; ++k)
      if (force_[k] > 0.0 || gamma_[k] < -still_) return true;
    return false;
  }

  double stiffness(std::size_t k) const {
    const auto& [kappa, e] = network_.contacts[k];
    return gamma_[k] < 0.0 ? kappa : kappa / (e * e);
  }

  // A part of the time that the stiffest motion takes for a radian.
  double next_step() const {
    double rate = tangential_;
    for (std::size_t k = 0; k < contacts_; ++k)
      if (gamma_[k] < 0.0 || (force_[k] > 0.0 && network_.contacts[k].restitution > 0.0))
        rate += stiffness(k) * network_.G(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(k));
    return fineness_ / std::sqrt(rate);
  }

  void kick(double step) {
    for (std::size_t k = 0; k < contacts_; ++k) press(k, step);
    for (const SlidingElement& f : network_.frictions) {
      const auto first = static_cast<std::size_t>(f.first), size = static_cast<std::size_t>(f.size);
      double *s = &force_[first], *old = &before_[first];
      const double* D = &D_[first];
      for (std::size_t j = 0; j < size; ++j) {
        old[j] = s[j];
        s[j] -= step * D[j] * gamma_[first + j];
      }
      double held[3] = {};  // forces if the slider held
      std::copy(s, s + size, held);
      if (!slide_along_mean(s, old, D, size, force_[f.contact]))
        return_to_ball(s, D, size, force_[f.contact]);
      // What the slider takes: the force in the middle times the way that it gave.
      for (std::size_t j = 0; j < size; ++j) lost_ += 0.5 * (s[j] + old[j]) * (held[j] - s[j]) / D[j];
    }
  }

  // The energy of a normal spring: (F₁² − F₀²)/2κ while it loads, e² of it where it unloads.
  void press(std::size_t k, double step) {
    const auto& [kappa, e] = network_.contacts[k];
    const double force = force_[k];
    if (gamma_[k] < 0.0) {
      unloads_[k] = 0;
      force_[k] = force - step * kappa * gamma_[k];
      stored_[k] += 0.5 * (force_[k] - force) * (force_[k] + force) / kappa;
      return;
    }
    if (!(force > 0.0)) return;
    if (unloads_[k] == 0) {
      const double left = 0.5 * e * e * force * force / kappa;
      lost_ += stored_[k] - left;
      stored_[k] = left;
      unloads_[k] = 1;
    }
    force_[k] = e > 0.0 ? std::max(0.0, force - step * stiffness(k) * gamma_[k]) : 0.0;
    stored_[k] = 0.5 * e * e * force_[k] * force_[k] / kappa;
  }

  // As far as to where a contact has been compressed most: there its stiffness changes.
  double push(double step) {
    const double* G = network_.G.data();  // symmetric: columns are rows
    std::fill(rate_.begin(), rate_.end(), 0.0);
    for (std::size_t j = 0; j < rows_; ++j) {
      if (force_[j] == 0.0) continue;
      for (std::size_t i = 0; i < rows_; ++i) rate_[i] += force_[j] * G[j * rows_ + i];
    }
    std::size_t turns = contacts_;
    for (std::size_t k = 0; k < contacts_; ++k)
      if (gamma_[k] < 0.0 && force_[k] > 0.0 && gamma_[k] + step * rate_[k] > 0.0) {
        step = -gamma_[k] / rate_[k];
        turns = k;
      }
    for (std::size_t i = 0; i < rows_; ++i) {
      gamma_[i] += step * rate_[i];
      impulse_[i] += step * force_[i];
    }
    if (turns < contacts_) gamma_[turns] = 0.0;
    return step;
  }

  const SpringNetwork& network_;
  double fineness_, tangential_ = 0.0, still_ = 0.0, lost_ = 0.0;
  std::size_t contacts_, rows_;
  std::vector<double> gamma_, force_, impulse_, before_, rate_;
  std::vector<double> D_;  // rates of the scaled tangential forces per scaled velocity
  std::vector<double> stored_;
  std::vector<char> unloads_;
};

}  // namespace

SpringImpact spring_impact(const SpringNetwork& network, double tolerance) {
  double fineness = first_fineness, ratio = 2.0;
  SpringImpact coarse = SpringMotion(network, fineness).run();
  long steps = coarse.steps;
  while (coarse.ended) {
    fineness /= ratio;
    SpringImpact fine = SpringMotion(network, fineness).run();
    steps += fine.steps;
    fine.steps = steps;
    const Eigen::VectorXd change = fine.impulse - coarse.impulse;
    // The method is of second order.
    fine.error = std::sqrt(std::max(0.0, change.dot(network.G * change))) / (ratio * ratio - 1.0);
    const double size = std::sqrt(std::max(0.0, fine.impulse.dot(network.G * fine.impulse)));
    coarse = std::move(fine);
    if (coarse.error <= tolerance * size) return coarse;
    if (steps > most_steps) break;
    ratio = std::clamp(caution * std::sqrt(coarse.error / (tolerance * size)), 2.0, 4.0);
  }
  coarse.ended = false;
  return coarse;
}

}  // namespace percuss
