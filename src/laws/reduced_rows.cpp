#include "laws/reduced_rows.hpp"

#include <algorithm>
#include <cmath>

#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using namespace law_tolerances;

// Friction with less is followed as if it had this, or squares of μγ_T would vanish; its impulses are its
// own.
constexpr double least_friction = 1e-100;

}  // namespace

ReducedRows::ReducedRows(const Impact& impact, const ImpactMatrices& system) : system_(system) {
  hold_joints(impact);
  constexpr auto nowhere = static_cast<std::size_t>(-1);
  std::vector<std::size_t> place(impact.elements.size(), nowhere);  // of contacts
  std::vector<double> scales, coefficients;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    if (impact.elements[i].kind != Kind::contact || locked(i)) continue;
    place[i] = contacts.size();
    contacts.push_back(i);
    rows.push_back(system.offsets[i]);
    scales.push_back(1.0);
    coefficients.push_back(1.0);
  }
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    if (e.kind != Kind::friction || e.coefficients.maxCoeff() <= 0.0) continue;
    const std::size_t load = place[static_cast<std::size_t>(e.normal)];
    if (load == nowhere) continue;
    frictions.push_back(i);
    lift.push_back(std::max(1.0, least_friction / e.coefficients.maxCoeff()));
    sliding.push_back({load, static_cast<Eigen::Index>(rows.size()), 0});
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      if (e.coefficients[j] <= 0.0) continue;
      rows.push_back(system.offsets[i] + j);
      scales.push_back(lift.back() * e.coefficients[j]);
      coefficients.push_back(e.coefficients[j]);
      ++sliding.back().size;
    }
  }
  const auto count = static_cast<Eigen::Index>(scales.size());
  scale = Eigen::Map<const Eigen::VectorXd>(scales.data(), count);
  coefficient = Eigen::Map<const Eigen::VectorXd>(coefficients.data(), count);
  X = system.X(Eigen::all, rows) * scale.asDiagonal();
  gamma = scale.cwiseProduct(system.gamma(rows));
  if (joints_.empty()) return;
  coupling_.resize(static_cast<Eigen::Index>(joints_.size()), 0);
  if (rows.empty()) return;  // joints only
  gamma += X.transpose() * jump_;
  coupling_ = solver_.solve(X);
  X -= system.X(Eigen::all, joints_) * coupling_;
}

// The joints hold from the beginning: JᵀJΛ = −γ_J.
void ReducedRows::hold_joints(const Impact& impact) {
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    if (const Kind kind = impact.elements[i].kind; kind == Kind::joint || kind == Kind::rolling) {
      joints_.push_back(system_.offsets[i]);
      joint_elements_.push_back(i);
    }
  first_ = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(joints_.size()));
  if (joints_.empty()) return;
  const Eigen::MatrixXd J = system_.X(Eigen::all, joints_);
  solver_.compute(J);
  const Eigen::VectorXd gamma_j = system_.gamma(joints_);
  jump_ = J.transpose().completeOrthogonalDecomposition().solve(Eigen::VectorXd(-gamma_j));
  consistent = (J.transpose() * jump_ + gamma_j).norm() <= kept * (no_number + gamma_j.norm());
  first_ = solver_.solve(jump_);
}

// Whether the joints leave a contact no freedom: it takes no part.
bool ReducedRows::locked(std::size_t contact) {
  if (joints_.empty()) return false;
  const Eigen::VectorXd x = system_.X.col(system_.offsets[contact]);
  const Eigen::VectorXd rest = x - system_.X(Eigen::all, joints_) * solver_.solve(x);
  if (rest.norm() > locked_by_joints * x.norm()) return false;
  const double before = system_.gamma[system_.offsets[contact]];
  driven = driven || before + x.dot(jump_) < -kept * (std::abs(before) + x.norm() * jump_.norm());
  return true;
}

}  // namespace percuss
