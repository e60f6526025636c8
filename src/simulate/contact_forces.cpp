#include "simulate/contact_forces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/solver.hpp"
#include "simulate/motion_friction.hpp"
#include "simulate/tolerances.hpp"
#include "solvers/solve.hpp"

namespace percuss {
namespace {

using motion_tolerances::no_force;

constexpr int most_shares = 100;          // of a load among contacts, one after the other
constexpr double same_direction = 1e-12;  // of sliding, as a vector of length one

}  // namespace

void ContactForces::adopt(const ElementSetPtr& set) {
  set_ = set;
  const std::size_t n = set->elements.size();
  place_.assign(n, -1);
  slides_.assign(n, false);
  order_.clear();
  for (const bool friction : {false, true})
    for (std::size_t i = 0; i < n; ++i)
      if ((set->elements[i].kind == Kind::friction) == friction) order_.push_back(i);
  decision_.modes.hold.assign(n, Hold::free);
  decision_.modes.direction.setZero(set->rows);
}

void ContactForces::gather(const Accelerations& here, const std::vector<bool>& still) {
  const auto& elements = set_->elements;
  const auto& offsets = set_->offsets;
  const Eigen::Index f = here.at.force.size();
  Eigen::Index rows = 0;
  sliding_ = false;
  inclusion_.blocks.clear();
  for (const std::size_t i : order_) {
    const Element& e = elements[i];
    place_[i] = -1;
    slides_[i] = false;
    const bool friction = e.kind == Kind::friction;
    const bool loaded = friction && place_[static_cast<std::size_t>(e.normal)] >= 0;
    if (friction ? !loaded : !still[i]) continue;
    if (friction && !still[i]) {
      slides_[i] = sliding_ = true;
      continue;
    }
    place_[i] = rows;
    inclusion_.blocks.push_back(
        {reservoir_in_motion(*set_, i), rows, friction ? place_[static_cast<std::size_t>(e.normal)] : -1});
    rows += e.size();
  }

  Eigen::MatrixXd plain = Eigen::MatrixXd::Zero(f, rows);
  inclusion_.c.resize(rows);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (place_[i] < 0) continue;
    for (Eigen::Index j = 0; j < elements[i].size(); ++j) {
      here.X.add_to(offsets[i] + j, 1.0, plain.col(place_[i] + j));
      inclusion_.c[place_[i] + j] =
          here.X.dot(offsets[i] + j, here.half_force) + here.at.drift[offsets[i] + j];
    }
  }
  inclusion_.X = plain;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!slides_[i]) continue;
    double sigma[3];
    here.sliding_ratio(i, decision_.modes, sigma);
    for (Eigen::Index j = 0; j < elements[i].size(); ++j)
      here.X.add_to(offsets[i] + j, -sigma[j],
                    inclusion_.X.col(place_[static_cast<std::size_t>(elements[i].normal)]));
  }
  inclusion_.A = plain.transpose() * inclusion_.X;
  inclusion_.mobility = plain.colwise().squaredNorm();
}

void ContactForces::read_modes(const Eigen::VectorXd& lambda, const Accelerations& here, Modes& modes) const {
  const auto& elements = set_->elements;
  const auto& offsets = set_->offsets;
  const Eigen::VectorXd rate = inclusion_.A * lambda + inclusion_.c;  // γ̇
  double scale = 0.0;                                                 // √(power²): of λ/d and dγ̇
  for (Eigen::Index r = 0; r < lambda.size(); ++r) {
    const double d = inclusion_.unit(r);
    scale = std::max({scale, std::abs(lambda[r] / d), std::abs(rate[r] * d), std::abs(inclusion_.c[r] * d)});
  }
  auto nothing = [&](double x) { return !(std::abs(x) > no_force * scale); };

  for (const std::size_t i : order_) {
    const Element& e = elements[i];
    Hold& hold = modes.hold[i];
    hold = Hold::free;
    if (e.kind != Kind::friction) {
      if (place_[i] < 0) continue;
      const bool bilateral = e.kind == Kind::joint || e.kind == Kind::rolling;
      if (bilateral || !nothing(lambda[place_[i]] / inclusion_.unit(place_[i]))) hold = Hold::held;
      continue;
    }
    if (modes.hold[static_cast<std::size_t>(e.normal)] != Hold::held) continue;
    const Eigen::VectorXd& mu = set_->friction_in_motion(i);
    if (slides_[i]) {
      hold = Hold::sliding;
      double sigma[3];
      here.sliding_ratio(i, modes, sigma);
      for (Eigen::Index j = 0; j < e.size(); ++j)
        modes.direction[offsets[i] + j] = mu[j] > 0.0 ? sigma[j] / mu[j] : 0.0;
      continue;
    }
    bool sticks = true;
    for (Eigen::Index j = 0; j < e.size(); ++j)
      sticks = sticks && nothing(rate[place_[i] + j] * inclusion_.unit(place_[i] + j));
    hold = sticks ? Hold::held : Hold::sliding;
    const double normal = lambda[place_[static_cast<std::size_t>(e.normal)]];
    for (Eigen::Index j = 0; j < e.size(); ++j)
      modes.direction[offsets[i] + j] =
          sticks || !(mu[j] > 0.0) ? 0.0 : -lambda[place_[i] + j] / (mu[j] * normal);
    if (!sticks && e.size() == 1) {
      const double s = mu[0] > 0.0 ? modes.direction[offsets[i]] : rate[place_[i]];
      modes.direction[offsets[i]] = s > 0.0 ? 1.0 : -1.0;
    }
  }
}

// Which of the contacts that stay closed carry, where more of them do than needed: all, in the least way
// (accelerations.hpp), but for those that would have to pull. What begins to slide does so along its
// acceleration, which depends on how the load is shared. Where no such share is found, the modes remain those
// of the solution.
void ContactForces::share(const Eigen::VectorXd& lambda, Accelerations& here) {
  const auto& elements = set_->elements;
  const auto& offsets = set_->offsets;
  const Eigen::VectorXd rate = inclusion_.A * lambda + inclusion_.c;
  double scale = 0.0;  // as in read_modes()
  for (Eigen::Index r = 0; r < lambda.size(); ++r) {
    const double d = inclusion_.unit(r);
    scale = std::max({scale, std::abs(lambda[r] / d), std::abs(rate[r] * d), std::abs(inclusion_.c[r] * d)});
  }
  const double none = no_force * scale;
  Modes modes = decision_.modes;
  std::vector<std::size_t> closed, starting;  // contacts that stay closed; friction that begins to slide
  for (const std::size_t i : order_) {
    const Element& e = elements[i];
    if (e.kind == Kind::contact && place_[i] >= 0 &&
        std::abs(rate[place_[i]] * inclusion_.unit(place_[i])) <= none) {
      modes.hold[i] = Hold::held;
      closed.push_back(i);
    }
    if (e.kind != Kind::friction || modes.hold[static_cast<std::size_t>(e.normal)] != Hold::held) continue;
    if (slides_[i]) modes.hold[i] = Hold::sliding;
    if (place_[i] < 0) continue;
    bool sticks = true;
    for (Eigen::Index j = 0; j < e.size(); ++j)
      sticks = sticks && std::abs(rate[place_[i] + j] * inclusion_.unit(place_[i] + j)) <= none;
    modes.hold[i] = sticks ? Hold::held : Hold::sliding;
    if (!sticks) starting.push_back(i);
  }
  if (closed.size() < 2) return;
  // γ̇ of a row as `here` has it now.
  const auto rate_of = [&](Eigen::Index row) {
    return here.at.directions.dot(row, here.acceleration) + here.at.drift[row];
  };
  // Friction that begins to slide turns to where its contact point is accelerated; by how much it had to.
  const auto turn = [&](const auto& rate_in) {
    double most = 0.0;
    for (const std::size_t i : starting) {
      const Eigen::VectorXd& mu = set_->friction_in_motion(i);
      double direction[3], length2 = 0.0;
      for (Eigen::Index j = 0; j < mu.size(); ++j) {
        direction[j] = (mu.size() == 1 ? 1.0 : mu[j]) * rate_in(i, j);
        length2 += direction[j] * direction[j];
      }
      if (!(length2 > 0.0)) return std::numeric_limits<double>::infinity();
      for (Eigen::Index j = 0; j < mu.size(); ++j) {
        double& now = modes.direction[offsets[i] + j];
        const double next = direction[j] / std::sqrt(length2);
        most = std::max(most, std::abs(next - now));
        now = next;
      }
    }
    return most;
  };
  if (!std::isfinite(turn([&](std::size_t i, Eigen::Index j) { return rate[place_[i] + j]; }))) return;
  for (int iteration = 0; iteration < most_shares; ++iteration) {
    here.solve(modes);
    if (iteration == 0 && !here.redundant()) return;
    std::size_t pulls = elements.size();
    double least = -none;
    for (const std::size_t i : closed)
      if (const double force = here.lambda[offsets[i]] / inclusion_.unit(place_[i]);
          modes.hold[i] == Hold::held && force < least) {
        least = force;
        pulls = i;
      }
    if (pulls < elements.size()) {
      for (std::size_t i = 0; i < elements.size(); ++i)
        if (i == pulls ||
            (elements[i].kind == Kind::friction && elements[i].normal == static_cast<Eigen::Index>(pulls)))
          modes.hold[i] = Hold::free;
      continue;
    }
    const double turned = turn([&](std::size_t i, Eigen::Index j) { return rate_of(offsets[i] + j); });
    if (!std::isfinite(turned)) return;
    if (turned > same_direction) continue;
    for (const std::size_t i : closed)
      if (rate_of(offsets[i]) * inclusion_.unit(place_[i]) < -none) return;  // one that is needed was let go
    decision_.modes = modes;
    return;
  }
}

const ForceDecision& ContactForces::decide(Accelerations& here, const std::vector<bool>& still,
                                           const Modes& before) {
  const auto& elements = set_->elements;
  decision_.modes = before;
  // The direction of friction that slides is that of γ_T.
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (elements[i].kind == Kind::friction && !still[i]) {
      const double gamma = here.gamma[set_->offsets[i]];
      double direction[3];
      if (elements[i].size() > 1) {
        if (here.sliding_direction(i, direction))
          std::copy_n(direction, elements[i].size(), decision_.modes.direction.data() + set_->offsets[i]);
      } else if (gamma != 0.0) {
        decision_.modes.direction[set_->offsets[i]] = gamma > 0.0 ? 1.0 : -1.0;
      }
    }
  gather(here, still);
  decision_.solutions = 1;
  decision_.reason.clear();
  decision_.status = Status::solved;
  if (inclusion_.c.size() == 0) {
    read_modes({}, here, decision_.modes);
    return decision_;
  }
  normalise(inclusion_, form_);
  solve(form_, SolverOptions{}, !sliding_, answer_);
  decision_.status = answer_.status;
  decision_.reason = answer_.reason;
  if (answer_.status != Status::solved) {
    decision_.solutions = 0;
    return decision_;
  }
  decision_.solutions = static_cast<long>(answer_.solutions.size());
  const Modes slip = decision_.modes;
  double least = std::numeric_limits<double>::infinity();
  Eigen::VectorXd lambda, chosen;
  for (const Eigen::VectorXd& solution : answer_.solutions) {
    denormalise(form_, solution, lambda, inclusion_.c.size());
    Modes modes = slip;
    read_modes(lambda, here, modes);
    const double force = modes.hold == before.hold ? -1.0 : solution.norm();
    if (force >= least) continue;
    least = force;
    decision_.modes = modes;
    chosen = lambda;
  }
  share(chosen, here);
  return decision_;
}

}  // namespace percuss
