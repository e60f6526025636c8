#include "contact/proximal_point.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/natural_map.hpp"

namespace percuss::cones {
namespace {

constexpr double first_alpha = 1e-2, least_alpha = 1e-6, largest_alpha = 1e3;
constexpr int few_steps = 6, some_steps = 12, most_steps = 20;  // of Newton's method, to a new centre
constexpr int most_halvings = 8;
constexpr double decrease = 0.05;  // of what is missing, for a whole step
constexpr double same_way = 0.8;   // cosine between the ways to two centres

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

}  // namespace

ProximalPoint::ProximalPoint(const ConeForm& form, ConeNewton& newton, const std::vector<double>& centre)
    : form_(form),
      newton_(newton),
      alpha_(first_alpha),
      centre_(centre),
      arrived_(centre),
      r_(centre),
      p_(centre.size()),
      way_(centre.size(), 0.0),
      p_there_(centre.size()),
      regular_(centre.size()),
      gap_(centre.size()) {
  begin();
}

void ProximalPoint::begin() {
  steps_ = 0;
  velocity(form_, r_, u_);
  missing_ = missing(r_, u_, p_);
}

bool ProximalPoint::stuck() const { return alpha_ > largest_alpha; }

// ‖B(r − p)‖, with p.
double ProximalPoint::missing(const std::vector<double>& r, const std::vector<double>& u,
                              std::vector<double>& p) {
  for (std::size_t k = 0; k < r.size(); ++k) p[k] = centre_[k] - u[k] / alpha_;
  for (std::size_t i = 0; i < form_.d.size(); ++i)
    if (!form_.joint[i]) project_in_turn(form_.mu[i], p.data() + 3 * i);
  for (std::size_t k = 0; k < r.size(); ++k) gap_[k] = r[k] - p[k];
  multiply(form_, gap_, W_gap_);
  return std::sqrt(std::max(dot(gap_, W_gap_), 0.0));
}

ProximalPoint::Progress ProximalPoint::step(double tolerance) {
  if (missing_ <= tolerance) return arrive();
  if (steps_ == most_steps) return fail();
  ++steps_;
  for (std::size_t k = 0; k < r_.size(); ++k) regular_[k] = u_[k] + alpha_ * (r_[k] - centre_[k]);
  if (!newton_.step(r_, regular_, alpha_, 1.0 / alpha_, dr_)) return fail();
  multiply(form_, dr_, du_);
  r_there_.resize(r_.size());
  u_there_.resize(r_.size());
  double length = 1.0;
  for (int halving = 0; halving < most_halvings; ++halving, length *= 0.5) {
    for (std::size_t k = 0; k < r_.size(); ++k) {
      r_there_[k] = r_[k] + length * dr_[k];
      u_there_[k] = u_[k] + length * du_[k];
    }
    const double there = missing(r_there_, u_there_, p_there_);
    if (!(there < (1.0 - decrease * length) * missing_)) continue;
    missing_ = there;
    r_.swap(r_there_);
    u_.swap(u_there_);
    p_.swap(p_there_);
    return missing_ <= tolerance ? arrive() : Progress::going;
  }
  return fail();
}

// Where two ways point the same way the impulses creep: the centre goes on beyond p.
ProximalPoint::Progress ProximalPoint::arrive() {
  std::vector<double>& way = gap_;
  for (std::size_t k = 0; k < p_.size(); ++k) way[k] = p_[k] - centre_[k];
  const bool creeps = dot(way, way_) > same_way * std::sqrt(dot(way, way) * dot(way_, way_));
  further_ = creeps ? std::min(1.0, 1.5 * further_ + 0.5) : 0.0;
  for (std::size_t k = 0; k < p_.size(); ++k) centre_[k] = p_[k] + further_ * way[k];
  for (std::size_t i = 0; i < form_.d.size(); ++i)
    if (!form_.joint[i]) project(form_.mu[i], centre_.data() + 3 * i);
  way_.swap(way);
  alpha_ = std::max(least_alpha, alpha_ * (steps_ <= few_steps ? 0.5 : steps_ <= some_steps ? 0.7 : 1.0));
  r_ = arrived_ = p_;
  begin();
  return Progress::arrived;
}

ProximalPoint::Progress ProximalPoint::fail() {
  alpha_ *= 4.0;
  r_ = arrived_;
  begin();
  return Progress::failed;
}

}  // namespace percuss::cones
