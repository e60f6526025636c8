#include <Eigen/Cholesky>
#include <cmath>

#include "percuss/audit.hpp"

namespace percuss {
namespace {

constexpr double rounding = 1e-9;  // of the impact's own scale

// Every comparison is made in √energy: u in the metric of M, Λ_i times √(wᵀM⁻¹w), γ_i divided by it. Units
// drop out.
class Referee {
 public:
  Referee(const Impact& impact, const Solution& solution)
      : impact_(impact),
        s_(solution),
        offsets_(impact.offsets()),
        factor_(impact.mass),
        W_(impact.directions()) {
    scale_ = factor_.matrixL().solve(W_).colwise().norm();
    const Eigen::VectorXd chi = impact.excitation();
    size_ = std::max((factor_.matrixU() * s_.velocity_before).norm(),
                     (factor_.matrixU() * s_.velocity_after).norm());
    for (Eigen::Index i = 0; i < chi.size(); ++i)
      if (scale_[i] > 0.0)
        size_ = std::max({size_, std::abs(chi[i]) / scale_[i], std::abs(s_.impulse[i]) * scale_[i]});
  }

  // ‖M(u⁺ − u⁻) − WΛ‖ in the metric of M⁻¹.
  double momentum_error() const {
    const Eigen::VectorXd gap = impact_.mass * (s_.velocity_after - s_.velocity_before) - W_ * s_.impulse;
    return size_ > 0.0 ? factor_.matrixL().solve(gap).norm() / size_ : 0.0;
  }

  bool kinematic(std::size_t i) const {
    const Eigen::Index row = offsets_[i];
    const double before = s_.gamma_before[row] / scale_[row];
    const double after = s_.gamma_after[row] / scale_[row];
    const double zero = rounding * size_;
    switch (impact_.elements[i].kind) {
      case Kind::contact: return before <= zero && after >= -zero;
      case Kind::clutch: return before >= -zero && after >= -zero;
      case Kind::joint:
      case Kind::rolling: return std::abs(before) <= zero && std::abs(after) <= zero;
      case Kind::friction: return true;
    }
    return false;
  }

  // −Λ_i ∈ C_i
  bool in_reservoir(std::size_t i) const {
    const Element& element = impact_.elements[i];
    const Eigen::Index row = offsets_[i];
    const double zero = rounding * size_;
    switch (element.kind) {
      case Kind::contact:
      case Kind::clutch: return s_.impulse[row] * scale_[row] >= -zero;
      case Kind::joint:
      case Kind::rolling: return true;
      case Kind::friction: break;
    }
    const Eigen::Index load = offsets_[static_cast<std::size_t>(element.normal)];
    double squares = 0.0;
    for (Eigen::Index j = 0; j < element.size(); ++j) {
      const double mu = element.coefficients[j];
      if (mu > 0.0)
        squares += std::pow(s_.impulse[row + j] / mu, 2);
      else if (std::abs(s_.impulse[row + j]) * scale_[row + j] > zero)
        return false;
    }
    return (std::sqrt(squares) - s_.impulse[load]) * scale_[load] <= zero;
  }

 private:
  const Impact& impact_;
  const Solution& s_;
  std::vector<Eigen::Index> offsets_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::MatrixXd W_;
  Eigen::VectorXd scale_;  // √(wᵀM⁻¹w) per row
  double size_ = 0.0;      // the largest √energy that occurs
};

double kinetic_energy(const Eigen::MatrixXd& mass, const Eigen::VectorXd& u) { return 0.5 * u.dot(mass * u); }

}  // namespace

Account account(const Impact& impact, const Solution& s) {
  Account result;
  result.energy_before = kinetic_energy(impact.mass, s.velocity_before);
  result.energy_after = kinetic_energy(impact.mass, s.velocity_after);

  const Referee referee(impact, s);
  result.momentum_error = referee.momentum_error();
  result.kinematic = true;
  result.kinetic = result.momentum_error <= rounding;
  double total = 0.0;
  double turnover = result.energy_before + result.energy_after;
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& element = impact.elements[i];
    const auto lambda = s.impulse.segment(row, element.size());
    const auto gamma_sum =
        s.gamma_after.segment(row, element.size()) + s.gamma_before.segment(row, element.size());
    result.work.push_back(0.5 * lambda.dot(gamma_sum));
    total += result.work.back();
    turnover += std::abs(result.work.back());
    if (element.excitation.size() > 0) result.excitation -= element.excitation.dot(lambda);
    result.kinematic = result.kinematic && referee.kinematic(i);
    result.kinetic = result.kinetic && referee.in_reservoir(i);
    row += element.size();
  }
  result.energetic = total <= rounding * turnover;
  return result;
}

}  // namespace percuss
