#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "percuss/audit.hpp"

namespace percuss {
namespace {

constexpr double rounding = 1e-9;  // of the impact's own scale

double kinetic_energy(const Eigen::MatrixXd& mass, const Eigen::VectorXd& u) { return 0.5 * u.dot(mass * u); }

// Every comparison is made in √energy: u in the metric of M, Λ_i times √(wᵀM⁻¹w), γ_i divided by it. Units
// drop out.
class Referee {
 public:
  Referee(const Impact& impact, const Solution& solution, double stored_energy)
      : impact_(impact),
        s_(solution),
        offsets_(impact.offsets()),
        factor_(impact.mass),
        W_(impact.directions()) {
    scale_ = factor_.matrixL().solve(W_).colwise().norm();
    const Eigen::VectorXd chi = impact.excitation();
    size_ = std::max((factor_.matrixU() * s_.velocity_before).norm(),
                     (factor_.matrixU() * s_.velocity_after).norm());
    size_ = std::max(size_, std::sqrt(2.0 * stored_energy));
    for (Eigen::Index i = 0; i < chi.size(); ++i)
      if (scale_[i] > 0.0)
        size_ = std::max({size_, std::abs(chi[i]) / scale_[i], std::abs(s_.impulse[i]) * scale_[i]});
  }

  // ‖M(u⁺ − u⁻) − WΛ‖ in the metric of M⁻¹.
  double momentum_error() const {
    const Eigen::VectorXd gap = impact_.mass * (s_.velocity_after - s_.velocity_before) - W_ * s_.impulse;
    return size_ > 0.0 ? factor_.matrixL().solve(gap).norm() / size_ : 0.0;
  }

  void check_velocities(std::size_t i, std::vector<Violation>& violations) const {
    const Eigen::Index row = offsets_[i];
    const double before = s_.gamma_before[row];
    const double after = s_.gamma_after[row];
    const double zero = rounding * size_ * scale_[row];
    const auto wrong = [&](const char* what, double size) {
      if (size > zero) violations.push_back({Requirement::kinematic, impact_.elements[i].name, what, size});
    };
    switch (impact_.elements[i].kind) {
      case Kind::contact:
        wrong("separates before the impact already", before);
        wrong("penetrates after the impact", -after);
        break;
      case Kind::clutch:
        wrong("turns against its blocking direction before the impact", -before);
        wrong("turns against its blocking direction after the impact", -after);
        break;
      case Kind::joint:
      case Kind::rolling:
        wrong("is violated before the impact", std::abs(before));
        wrong("is violated after the impact", std::abs(after));
        break;
      case Kind::friction: break;
    }
  }

  // −Λ_i ∈ C_i
  void check_impulses(std::size_t i, std::vector<Violation>& violations) const {
    const Element& element = impact_.elements[i];
    const Eigen::Index row = offsets_[i];
    const auto wrong = [&](const char* what, double size, Eigen::Index r) {
      if (size * scale_[r] > rounding * size_)
        violations.push_back({Requirement::kinetic, element.name, what, size});
    };
    switch (element.kind) {
      case Kind::contact:
      case Kind::clutch: return wrong("pulls", -s_.impulse[row], row);
      case Kind::joint:
      case Kind::rolling: return;
      case Kind::friction: break;
    }
    const Eigen::Index load = offsets_[static_cast<std::size_t>(element.normal)];
    double squares = 0.0;
    for (Eigen::Index j = 0; j < element.size(); ++j) {
      const double mu = element.coefficients[j];
      if (mu > 0.0)
        squares += std::pow(s_.impulse[row + j] / mu, 2);
      else
        wrong("acts without friction", std::abs(s_.impulse[row + j]), row + j);
    }
    wrong("exceeds what the normal impulse allows, in units of the normal impulse",
          std::sqrt(squares) - std::max(0.0, s_.impulse[load]), load);
  }

  // At a re-entrant corner a contact that closes does no harm while another is open.
  void forgive_at_open_corner(std::vector<Violation>& violations) const {
    bool open = false;
    for (std::size_t i = 0; i < impact_.elements.size(); ++i)
      if (impact_.elements[i].kind == Kind::contact)
        open = open || s_.gamma_after[offsets_[i]] >= -rounding * size_ * scale_[offsets_[i]];
    if (open)
      std::erase_if(violations, [](const Violation& v) { return v.requirement == Requirement::kinematic; });
  }

  // b with Wᵀb + χ = 0.
  std::optional<RelativeEnergy> relative_energy() const {
    const Eigen::VectorXd chi = impact_.excitation();
    if (chi.isZero(0.0)) return std::nullopt;
    const Eigen::MatrixXd X = factor_.matrixL().solve(W_);
    const Eigen::VectorXd y = X.transpose().completeOrthogonalDecomposition().solve(-chi);
    if ((X.transpose() * y + chi).norm() > rounding * chi.norm()) return std::nullopt;
    RelativeEnergy relative;
    relative.b = factor_.matrixU().solve(y);
    relative.before = kinetic_energy(impact_.mass, s_.velocity_before - relative.b);
    relative.after = kinetic_energy(impact_.mass, s_.velocity_after - relative.b);
    return relative;
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

}  // namespace

std::string_view to_string(Requirement requirement) {
  switch (requirement) {
    case Requirement::kinematic: return "kinematic";
    case Requirement::kinetic: return "kinetic";
    case Requirement::energetic: return "energetic";
  }
  return "?";
}

Account account(const Impact& impact, const Solution& s, const AccountOptions& options) {
  Account result;
  result.energy_before = kinetic_energy(impact.mass, s.velocity_before);
  result.energy_after = kinetic_energy(impact.mass, s.velocity_after);

  const Referee referee(impact, s, options.stored_energy);
  result.relative = referee.relative_energy();
  result.momentum_error = referee.momentum_error();
  if (!(result.momentum_error <= rounding))
    result.violations.push_back({Requirement::kinetic, "",
                                 "the impulses do not balance the momentum, relative",
                                 result.momentum_error});
  double total = 0.0;
  double turnover = result.energy_before + result.energy_after + options.stored_energy;
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
    referee.check_velocities(i, result.violations);
    referee.check_impulses(i, result.violations);
    row += element.size();
  }
  if (options.admissible == Admissible::any) referee.forgive_at_open_corner(result.violations);
  if (!(total <= options.stored_energy + rounding * turnover)) {
    const auto most = std::max_element(result.work.begin(), result.work.end()) - result.work.begin();
    result.violations.push_back({Requirement::energetic, impact.elements[static_cast<std::size_t>(most)].name,
                                 "adds most of the energy that is gained", total});
  }
  const auto holds = [&](Requirement requirement) {
    return std::none_of(result.violations.begin(), result.violations.end(),
                        [&](const Violation& v) { return v.requirement == requirement; });
  };
  result.kinematic = holds(Requirement::kinematic);
  result.kinetic = holds(Requirement::kinetic);
  result.energetic = holds(Requirement::energetic);
  return result;
}

}  // namespace percuss
