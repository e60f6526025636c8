#include "support/law_check.hpp"

#include <Eigen/LU>
#include <cmath>

namespace percuss::test {
namespace {

class Check {
 public:
  Check(const Impact& impact, const Solution& s, double tolerance) : impact_(impact), s_(s) {
    const Eigen::MatrixXd W = impact.directions();
    const Eigen::VectorXd chi = impact.excitation();
    const Eigen::MatrixXd inverse = impact.mass.inverse();
    g_ = (W.transpose() * inverse * W).diagonal().cwiseSqrt();
    const Eigen::VectorXd jump = s.velocity_after - s.velocity_before;
    gamma_before_ = W.transpose() * s.velocity_before + chi;
    gamma_after_ = W.transpose() * s.velocity_after + chi;
    const Eigen::VectorXd eps = impact.restitution();
    xi_ = gamma_after_ + eps.cwiseProduct(gamma_before_);
    double size = std::sqrt(s.velocity_before.dot(impact.mass * s.velocity_before)) +
                  std::sqrt(s.velocity_after.dot(impact.mass * s.velocity_after));
    for (Eigen::Index i = 0; i < chi.size(); ++i) size += std::abs(chi[i]) / g_[i];
    zero_ = tolerance * size;
    const Eigen::VectorXd gap = jump - inverse * (W * s.impulse);
    if (std::sqrt(std::max(0.0, gap.dot(impact.mass * gap))) > zero_) fault_ = "momentum does not balance";
  }

  std::string run() {
    Eigen::Index row = 0;
    for (std::size_t i = 0; i < impact_.elements.size() && fault_.empty(); ++i) {
      const Element& e = impact_.elements[i];
      switch (e.kind) {
        case Kind::contact:
        case Kind::clutch: unilateral(e, row); break;
        case Kind::joint:
        case Kind::rolling: require(std::abs(velocity(row)) <= zero_, e, "ξ ≠ 0"); break;
        case Kind::friction: friction(e, row); break;
        case Kind::cone: require(false, e, "a cone, which this check does not know"); break;
      }
      row += e.size();
    }
    return fault_;
  }

 private:
  double impulse(Eigen::Index row) const { return s_.impulse[row] * g_[row]; }
  double velocity(Eigen::Index row) const { return xi_[row] / g_[row]; }
  void require(bool holds, const Element& e, const std::string& what) {
    if (!holds && fault_.empty()) fault_ = e.name + ": " + what;
  }

  void unilateral(const Element& e, Eigen::Index row) {
    require(impulse(row) >= -zero_, e, "Λ < 0");
    require(velocity(row) >= -zero_, e, "ξ < 0");
    require(std::min(impulse(row), velocity(row)) <= zero_, e, "Λ and ξ both positive");
  }

  // ‖Λ_j/μ_j‖ ≤ Λ_k; inside ξ = 0; on the boundary ξ_j = −κ Λ_j/μ_j², κ ≥ 0; components with μ_j = 0 have Λ_j
  // = 0.
  void friction(const Element& e, Eigen::Index row) {
    const Eigen::Index k = impact_.offsets()[static_cast<std::size_t>(e.normal)];
    const double load = s_.impulse[k] * g_[k];
    double radius2 = 0.0;
    double power = 0.0;
    double speed2 = 0.0;
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      const double mu = e.coefficients[j];
      if (mu == 0.0) {
        require(std::abs(impulse(row + j)) <= zero_, e, "Λ ≠ 0 where μ = 0");
        continue;
      }
      const double lambda = s_.impulse[row + j] / mu * g_[k];  // √energy, like load
      const double xi = xi_[row + j] * mu / g_[k];
      radius2 += lambda * lambda;
      speed2 += xi * xi;
      power -= lambda * xi;
    }
    require(std::sqrt(radius2) <= load + zero_, e, "−Λ outside its reservoir");
    if (load <= zero_) return;  // the set is a point and ξ is free
    // ξ is the maximiser of dissipation: −Λᵀξ = Λ_k ‖ξ‖, which also says ξ = 0 inside.
    require(load * std::sqrt(speed2) - power <= zero_ * (load + std::sqrt(speed2) + zero_), e,
            "ξ is not normal to the reservoir");
  }

  const Impact& impact_;
  const Solution& s_;
  Eigen::VectorXd g_, gamma_before_, gamma_after_, xi_;
  double zero_ = 0.0;
  std::string fault_;
};

}  // namespace

std::string violation(const Impact& impact, const Solution& solution, double tolerance) {
  return Check(impact, solution, tolerance).run();
}

}  // namespace percuss::test
