#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "audit/tolerances.hpp"
#include "base/mass_factor.hpp"
#include "percuss/account.hpp"
#include "percuss/friction_shape.hpp"
#include "sets/row_judge.hpp"

namespace percuss {
namespace {

double kinetic_energy(const Eigen::MatrixXd& mass, const Eigen::VectorXd& u) {
  double twice = 0.0;
  for (Eigen::Index i = 0; i < u.size(); ++i) twice += u[i] * mass.col(i).dot(u);
  return 0.5 * twice;
}

// Every comparison is made in √energy, row by row as in sets/row_judge.hpp: γ_k times d_k, Λ_k divided by it,
// d_k = 1/√(wᵀM⁻¹w), beside what γ_k is the sum of. Units drop out, and no row vanishes beside another.
class Referee {
 public:
  // What it has looked at must outlive its questions. Its memory serves one impact after the other.
  void look_at(const Impact& impact, const Solution& solution, const AccountOptions& options) {
    impact_ = &impact;
    s_ = &solution;
    tolerance_ = options.tolerance;
    offsets_.clear();
    Eigen::Index rows = 0;
    for (const Element& element : impact.elements) {
      offsets_.push_back(rows);
      rows += element.size();
    }
    W_.resize(impact.freedom(), rows);
    size_.setZero(rows);
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
      const Element& element = impact.elements[i];
      W_.middleCols(offsets_[i], element.size()) = element.directions;
      if (element.excitation.size() > 0)
        size_.segment(offsets_[i], element.size()) = element.excitation.cwiseAbs();
    }
    if ((impact.mass.diagonal().array() != 0.0).all())
      factor_.compute(impact.mass);
    else
      factor_.compute(impact.metric());
    own_ = solution.impulse;
    X_ = W_;
    factor_.solve_lower(X_);
    Eigen::MatrixXd driven = options.forces;  // |L⁻¹ forces|: what they add to a row in a time step
    if (driven.size() > 0) {
      factor_.solve_lower(driven);
      driven = driven.cwiseAbs();
    }
    scale_.resize(rows);
    for (Eigen::Index k = 0; k < rows; ++k) {
      scale_[k] = X_.col(k).norm();
      for (Eigen::Index i = 0; i < W_.rows(); ++i)
        size_[k] += std::abs(W_(i, k)) * (std::abs(s_->velocity_before[i]) + std::abs(s_->velocity_after[i]));
      if (driven.size() > 0) size_[k] += X_.col(k).cwiseAbs().dot(driven.col(0));
      size_[k] = scale_[k] > 0.0 ? size_[k] / scale_[k] : 0.0;
    }
    // The largest beside each coordinate, then beside each row: what does not touch it does not matter.
    beside_.setConstant(W_.rows(), std::sqrt(2.0 * options.stored_energy));
    if (!impact.plain()) add_impressed();
    for (Eigen::Index k = 0; k < rows; ++k)
      for (Eigen::Index i = 0; i < W_.rows(); ++i)
        if (X_(i, k) != 0.0) beside_[i] = std::max(beside_[i], size_[k]);
    for (Eigen::Index k = 0; k < rows; ++k) {
      double largest = 0.0;
      for (Eigen::Index i = 0; i < W_.rows(); ++i)
        if (X_(i, k) != 0.0) largest = std::max(largest, beside_[i]);
      size_[k] += options.floor * largest;
    }
  }

  // Whether there is anything to measure with: beside what overflows, whatever there is would be small.
  bool can_measure() const { return size_.allFinite(); }

  // What elements transfer without their preloads; and what P and the preloads would make of the velocities.
  void add_impressed() {
    const Eigen::VectorXd delta = impact_->preload(s_->impulse);
    own_ += delta;
    Eigen::MatrixXd pushed = W_.cwiseAbs() * delta.cwiseAbs();
    if (impact_->impulse.size() > 0) pushed += impact_->impulse.cwiseAbs();
    factor_.solve_lower(pushed);
    size_.array() += pushed.norm();
    beside_.array() += pushed.norm();
  }

  // ½|ΛᵀWᵀM⁻¹ forces|: as much more or less the elements do where the forces of the step act before them, or
  // after.
  double work_by_order(const Eigen::VectorXd& forces) const {
    if (forces.size() == 0) return 0.0;
    Eigen::MatrixXd pushed = forces;
    factor_.solve_lower(pushed);
    return 0.5 * std::abs(s_->impulse.dot(X_.transpose() * pushed.col(0)));
  }

  // M(u⁺ − u⁻) − WΛ − P − forces
  double momentum_error(const Eigen::VectorXd& forces) const {
    return momentum_gap(*impact_, W_, *s_, forces.size() > 0 ? &forces : nullptr);
  }

  void check_velocities(std::size_t i, std::vector<Violation>& violations) const {
    const Element& element = impact_->elements[i];
    const Eigen::Index row = offsets_[i];
    const double before = s_->gamma_before[row];
    const double after = s_->gamma_after[row];
    const double zero = tolerance_ * size_[row] * scale_[row];
    const auto wrong = [&](const char* what, double size, bool given) {
      if (!(size <= zero)) violations.push_back({Requirement::kinematic, element.name, what, size, given});
    };
    const bool odd = !restitution_range(element.kind).contains(element.restitution);
    switch (element.kind) {
      case Kind::contact:
        wrong("separates before the impact already", before, true);
        wrong("penetrates after the impact", -after, odd || before > zero);
        break;
      case Kind::clutch:
        wrong("turns against its blocking direction before the impact", -before, true);
        wrong("turns against its blocking direction after the impact", -after, odd || -before > zero);
        break;
      case Kind::joint:
      case Kind::rolling:
        wrong("is violated before the impact", std::abs(before), true);
        wrong("is violated after the impact", std::abs(after), odd || std::abs(before) > zero);
        break;
      case Kind::cone: {
        const double off_before = mantle(element, s_->gamma_before, row);
        wrong("leaves its cone before the impact already", before + off_before, true);
        wrong("penetrates after the impact", mantle(element, s_->gamma_after, row) - after,
              odd || before + off_before > zero);
        break;
      }
      case Kind::friction: break;
    }
  }

  // ‖κγ_T‖ of a cone.
  static double mantle(const Element& element, const Eigen::VectorXd& gamma, Eigen::Index row) {
    return element.coefficients.cwiseProduct(gamma.segment(row + 1, element.size() - 1)).norm();
  }

  // −Λ_i ∈ C_i, where Λ_i is what the element transfers itself, without its preload.
  void check_impulses(std::size_t i, std::vector<Violation>& violations) const {
    const Element& element = impact_->elements[i];
    const Eigen::Index row = offsets_[i];
    const auto wrong = [&](const char* what, double size, double in_root_energy, Eigen::Index r) {
      if (!(in_root_energy <= tolerance_ * size_[r]))
        violations.push_back({Requirement::kinetic, element.name, what, size, false});
    };
    switch (element.kind) {
      case Kind::contact:
      case Kind::clutch: return wrong("pulls", -own_[row], -own_[row] * scale_[row], row);
      case Kind::joint:
      case Kind::rolling: return;
      case Kind::cone: return check_dual(i, violations);
      case Kind::friction: break;
    }
    const Eigen::Index load = offsets_[static_cast<std::size_t>(element.normal)];
    if (element.shape) return check_shape(i, violations);
    double pull = 0.0;  // ‖Λ_T/μ‖, whose squares may leave the range of numbers
    double unit = 0.0;  // √energy per unit of the normal impulse, of the largest friction it allows; at most
                        // that of itself
    Eigen::Index largest = row;
    for (Eigen::Index j = 0; j < element.size(); ++j) {
      const double mu = element.coefficients[j];
      if (mu > 0.0) {
        pull = std::hypot(pull, own_[row + j] / mu);
        if (mu * scale_[row + j] > unit) unit = mu * scale_[largest = row + j];
      } else {
        const double size = std::abs(own_[row + j]);
        wrong("acts without friction", size, size * scale_[row + j], row + j);
      }
    }
    // Less than the rounding of the impulses themselves is no excess.
    const double excess = pull - std::max(0.0, s_->impulse[load]);
    const double beyond = excess - audit_tolerances::rounding * pull;
    wrong("exceeds what the normal impulse allows, in units of the normal impulse", excess,
          beyond * std::max(unit, scale_[load]), largest);
  }

  // −Λ_i ∈ Λ_k diag(μ) S: how far −Λ_i/μ is from it, in units of the normal impulse.
  void check_shape(std::size_t i, std::vector<Violation>& violations) const {
    const Element& element = impact_->elements[i];
    const Eigen::Index row = offsets_[i], load = offsets_[static_cast<std::size_t>(element.normal)];
    const double push = std::max(0.0, s_->impulse[load]);
    ShapeVector pull = -own_.segment(row, element.size()).cwiseQuotient(element.coefficients);
    if (push > 0.0) pull -= push * nearest_point(*element.shape, pull / push);
    double unit = 0.0;  // as for ellipsoids
    Eigen::Index largest = row;
    for (Eigen::Index j = 0; j < element.size(); ++j)
      if (const double here = element.coefficients[j] * scale_[row + j]; here > unit) {
        unit = here;
        largest = row + j;
      }
    const double excess = pull.stableNorm();
    if (!(excess * std::max(unit, scale_[load]) <= tolerance_ * size_[largest]))
      violations.push_back({Requirement::kinetic, element.name,
                            "exceeds what the normal impulse allows, in units of the normal impulse", excess,
                            false});
  }

  // ‖Λ_T/κ‖ ≤ Λ_N of a cone; nothing acts along a tangent with κ = 0.
  void check_dual(std::size_t i, std::vector<Violation>& violations) const {
    const Element& element = impact_->elements[i];
    const Eigen::Index row = offsets_[i];
    double pull = 0.0, across = 0.0;
    for (Eigen::Index j = 1; j < element.size(); ++j) {
      const double kappa = element.coefficients[j - 1], lambda = own_[row + j];
      if (kappa > 0.0)
        pull = std::hypot(pull, lambda / kappa);
      else
        across = std::max(across, std::abs(lambda) * scale_[row + j]);
    }
    const double excess = pull - own_[row];
    if (!(std::max(excess * scale_[row], across) <= tolerance_ * size_[row]))
      violations.push_back({Requirement::kinetic, element.name, "pushes beyond the dual of its cone",
                            std::max(excess, 0.0), false});
  }

  // At a re-entrant corner a contact that closes does no harm while another is open.
  void forgive_at_open_corner(std::vector<Violation>& violations) const {
    bool open = false;
    for (std::size_t i = 0; i < impact_->elements.size(); ++i)
      if (impact_->elements[i].kind == Kind::contact)
        open = open || s_->gamma_after[offsets_[i]] >= -tolerance_ * size_[offsets_[i]] * scale_[offsets_[i]];
    if (open)
      std::erase_if(violations, [](const Violation& v) { return v.requirement == Requirement::kinematic; });
  }

  // b with Wᵀb + χ = 0.
  std::optional<RelativeEnergy> relative_energy() const {
    const Eigen::VectorXd chi = impact_->excitation();
    if (chi.isZero(0.0) || !impact_->plain()) return std::nullopt;
    const Eigen::VectorXd y = X_.transpose().completeOrthogonalDecomposition().solve(Eigen::VectorXd(-chi));
    if ((X_.transpose() * y + chi).norm() > tolerance_ * chi.norm()) return std::nullopt;
    RelativeEnergy relative;
    relative.b = y;
    factor_.solve_upper(relative.b);
    relative.before = kinetic_energy(impact_->mass, s_->velocity_before - relative.b);
    relative.after = kinetic_energy(impact_->mass, s_->velocity_after - relative.b);
    return relative;
  }

 private:
  const Impact* impact_ = nullptr;
  const Solution* s_ = nullptr;
  double tolerance_ = 0.0;
  std::vector<Eigen::Index> offsets_;
  MassFactor factor_;
  Eigen::MatrixXd W_;
  Eigen::MatrixXd X_;       // L⁻¹W
  Eigen::VectorXd scale_;   // √(wᵀM⁻¹w) per row
  Eigen::VectorXd own_;     // Λ without preloads
  Eigen::VectorXd size_;    // what every γ is the sum of, in √energy
  Eigen::VectorXd beside_;  // the largest of those that a coordinate takes part in
};

// The mean of γ⁻ and γ⁺ says what all elements together did; between them it divides wrongly what happened
// one after the other. Integrals of the law are taken instead, if their sum is the same: this it cannot
// choose.
void take_integrals(const Solution& s, double total, double tolerance, Account& account) {
  const std::span<const double> integrals = integrated_work(s.detail);
  if (integrals.empty()) return;
  const double sum = std::accumulate(integrals.begin(), integrals.end(), 0.0);
  const double exchanged = account.stored_energy + 0.5 * s.impulse.cwiseAbs().dot(s.gamma_before.cwiseAbs() +
                                                                                  s.gamma_after.cwiseAbs());
  // Ten tolerances: the energetic law is content with a hundred of its steps' (AccountOptions has ten of
  // them).
  const double allowed = 10.0 * tolerance * exchanged +
                         audit_tolerances::rounding * (account.energy_before + account.energy_after);
  const double error = std::abs(sum - total);
  if (integrals.size() != account.work.size() || !(error <= allowed)) {
    account.violations.push_back({Requirement::energetic, "",
                                  "the law's own account of the work misses the change of energy", error,
                                  false});
    return;
  }
  account.energy_error = error;
  account.work.assign(integrals.begin(), integrals.end());
}

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

  result.stored_energy = options.stored_energy;
  thread_local Referee referee;
  referee.look_at(impact, s, options);
  if (options.relative) result.relative = referee.relative_energy();
  result.momentum_error = referee.momentum_error(options.forces);
  const bool measured = referee.can_measure();
  if (!measured) {
    for (const Requirement which : {Requirement::kinematic, Requirement::kinetic})
      result.violations.push_back({which, "", "cannot be judged: velocities leave the range of numbers",
                                   std::numeric_limits<double>::infinity(), false});
  } else if (!(result.momentum_error <= options.tolerance)) {
    result.violations.push_back({Requirement::kinetic, "",
                                 "the impulses do not balance the momentum, relative", result.momentum_error,
                                 false});
  }
  result.work.reserve(impact.elements.size());
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
    if (measured) {
      referee.check_velocities(i, result.violations);
      referee.check_impulses(i, result.violations);
    }
    row += element.size();
  }
  if (impact.impulse.size() > 0)
    result.impressed = 0.5 * impact.impulse.dot(s.velocity_before + s.velocity_after);
  if (options.admissible == Admissible::any && measured) referee.forgive_at_open_corner(result.violations);
  if (std::isfinite(total)) take_integrals(s, total, options.tolerance, result);
  if (!std::isfinite(turnover)) {
    result.violations.push_back({Requirement::energetic, "",
                                 "cannot be judged: energies leave the range of numbers",
                                 std::numeric_limits<double>::infinity(), false});
  } else if (!(total <= options.stored_energy + referee.work_by_order(options.forces) +
                            options.tolerance * turnover)) {
    const auto most = std::max_element(result.work.begin(), result.work.end()) - result.work.begin();
    result.violations.push_back({Requirement::energetic, impact.elements[static_cast<std::size_t>(most)].name,
                                 "adds most of the energy that is gained", total, false});
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
