#include "simulate/contact_forces.hpp"

#include <cmath>
#include <limits>

#include "laws/impact_matrices.hpp"
#include "percuss/solver.hpp"
#include "simulate/tolerances.hpp"
#include "solvers/solve.hpp"

namespace percuss {
namespace {

using motion_tolerances::no_force;

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
        {reservoir(e), rows, friction ? place_[static_cast<std::size_t>(e.normal)] : -1});
    rows += e.size();
  }

  Eigen::MatrixXd plain(f, rows);
  inclusion_.c.resize(rows);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (place_[i] < 0) continue;
    for (Eigen::Index j = 0; j < elements[i].size(); ++j) {
      plain.col(place_[i] + j) = here.X.col(offsets[i] + j);
      inclusion_.c[place_[i] + j] =
          here.X.col(offsets[i] + j).dot(here.half_force) + here.at.drift[offsets[i] + j];
    }
  }
  inclusion_.X = plain;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!slides_[i]) continue;
    double sigma[3];
    here.sliding_ratio(i, decision_.modes, sigma);
    for (Eigen::Index j = 0; j < elements[i].size(); ++j)
      inclusion_.X.col(place_[static_cast<std::size_t>(elements[i].normal)]) -=
          sigma[j] * here.X.col(offsets[i] + j);
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
    if (slides_[i]) {
      hold = Hold::sliding;
      double sigma[3];
      here.sliding_ratio(i, modes, sigma);
      for (Eigen::Index j = 0; j < e.size(); ++j)
        modes.direction[offsets[i] + j] = e.coefficients[j] > 0.0 ? sigma[j] / e.coefficients[j] : 0.0;
      continue;
    }
    bool sticks = true;
    for (Eigen::Index j = 0; j < e.size(); ++j)
      sticks = sticks && nothing(rate[place_[i] + j] * inclusion_.unit(place_[i] + j));
    hold = sticks ? Hold::held : Hold::sliding;
    const double normal = lambda[place_[static_cast<std::size_t>(e.normal)]];
    for (Eigen::Index j = 0; j < e.size(); ++j)
      modes.direction[offsets[i] + j] =
          sticks || !(e.coefficients[j] > 0.0) ? 0.0 : -lambda[place_[i] + j] / (e.coefficients[j] * normal);
    if (!sticks && e.size() == 1) {
      const double s = e.coefficients[0] > 0.0 ? modes.direction[offsets[i]] : rate[place_[i]];
      modes.direction[offsets[i]] = s > 0.0 ? 1.0 : -1.0;
    }
  }
}

const ForceDecision& ContactForces::decide(const Accelerations& here, const std::vector<bool>& still,
                                           const Modes& before) {
  const auto& elements = set_->elements;
  decision_.modes = before;
  // The direction of friction that slides is that of γ_T.
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (elements[i].kind == Kind::friction && elements[i].size() == 1 && !still[i]) {
      const double gamma = here.gamma[set_->offsets[i]];
      if (gamma != 0.0) decision_.modes.direction[set_->offsets[i]] = gamma > 0.0 ? 1.0 : -1.0;
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
  Eigen::VectorXd lambda;
  for (const Eigen::VectorXd& solution : answer_.solutions) {
    denormalise(form_, solution, lambda, inclusion_.c.size());
    Modes modes = slip;
    read_modes(lambda, here, modes);
    const double force = modes.hold == before.hold ? -1.0 : solution.norm();
    if (force >= least) continue;
    least = force;
    decision_.modes = modes;
  }
  return decision_;
}

}  // namespace percuss
