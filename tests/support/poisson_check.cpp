#include "support/poisson_check.hpp"

#include <Eigen/LU>
#include <cmath>

#include "support/law_check.hpp"

namespace percuss::test {
namespace {

class Expansion {
 public:
  Expansion(const Impact& impact, const Solution& s, Poisson::Tangential rule, double tolerance)
      : impact_(impact), rule_(rule), offsets_(impact.offsets()) {
    const auto& detail = std::get<PoissonDetail>(s.detail);
    const Eigen::MatrixXd W = impact.directions();
    const Eigen::MatrixXd inverse = impact.mass.inverse();
    g_ = (W.transpose() * inverse * W).diagonal().cwiseSqrt();
    first_ = detail.compression.impulse;
    second_ = s.impulse - first_;
    gamma_ = W.transpose() * s.velocity_after + impact.excitation();
    double size = std::sqrt(s.velocity_before.dot(impact.mass * s.velocity_before)) +
                  std::sqrt(s.velocity_after.dot(impact.mass * s.velocity_after));
    for (Eigen::Index i = 0; i < g_.size(); ++i) size += std::abs(impact.excitation()[i]) / g_[i];
    zero_ = tolerance * size;
    const Eigen::VectorXd gap = s.velocity_after - s.velocity_before - inverse * (W * s.impulse);
    require(std::sqrt(std::max(0.0, gap.dot(impact.mass * gap))) <= zero_, "momentum does not balance");
  }

  std::string run() {
    for (std::size_t i = 0; i < impact_.elements.size(); ++i) {
      const Element& e = impact_.elements[i];
      const Eigen::Index row = offsets_[i];
      switch (e.kind) {
        case Kind::contact:
        case Kind::clutch: {
          const double spare = (second_[row] - e.restitution * first_[row]) * g_[row];
          const double speed = gamma_[row] / g_[row];
          require(spare >= -zero_, e.name + ": Λ_E < εΛ_C");
          require(speed >= -zero_, e.name + ": γ_E < 0");
          require(std::min(spare, speed) <= zero_, e.name + ": opens though impulse was added");
          break;
        }
        case Kind::joint:
        case Kind::rolling: require(std::abs(gamma_[row]) / g_[row] <= zero_, e.name + ": γ_E ≠ 0"); break;
        case Kind::friction: friction(e, row); break;
        case Kind::cone: require(false, e.name + ": a cone, which this check does not know"); break;
      }
    }
    return fault_;
  }

 private:
  void require(bool holds, const std::string& what) {
    if (!holds && fault_.empty()) fault_ = "expansion: " + what;
  }

  // In units of μ: the ball with the diameter that the rule gives along e.
  void friction(const Element& e, Eigen::Index row) {
    const Element& load = impact_.elements[static_cast<std::size_t>(e.normal)];
    const Eigen::Index k = offsets_[static_cast<std::size_t>(e.normal)];
    const double normal = second_[k];
    const Eigen::Index m = e.size();
    Eigen::VectorXd was = Eigen::VectorXd::Zero(m), is = was, speed = was;
    for (Eigen::Index j = 0; j < m; ++j) {
      if (e.coefficients[j] == 0.0) {
        require(std::abs(second_[row + j]) * g_[row + j] <= zero_, e.name + ": Λ ≠ 0 where μ = 0");
        continue;
      }
      was[j] = first_[row + j] / e.coefficients[j];
      is[j] = second_[row + j] / e.coefficients[j] * g_[k];
      speed[j] = gamma_[row + j] * e.coefficients[j] / g_[k];
    }
    const double returned = load.restitution * e.restitution;
    Eigen::VectorXd centre = Eigen::VectorXd::Zero(m);
    double radius = normal;
    const bool plain = rule_ == Poisson::Tangential::coulomb || load.restitution < 0.0 ||
                       e.restitution == 0.0 || was.norm() <= 1e-10 * first_[k] ||
                       first_[k] * g_[k] <= 1e-2 * zero_;
    if (load.restitution < 0.0) {  // a clutch takes back its share of both
      centre = load.restitution * was;
      radius = normal - load.restitution * first_[k];
    } else if (!plain && rule_ == Poisson::Tangential::pfeiffer) {
      const Eigen::VectorXd direction = was.normalized();
      centre = 0.5 * (returned * was + normal * direction);
      radius = 0.5 * (normal - returned * was.norm());
    } else if (!plain) {
      centre = returned * was;
      radius = normal - returned * first_[k];
    }
    const Eigen::VectorXd away = is - centre * g_[k];
    const double r = radius * g_[k];
    require(away.norm() <= r + zero_, e.name + ": Λ_TE outside its bounds");
    if (r <= zero_) return;
    require(r * speed.norm() + away.dot(speed) <= zero_ * (r + speed.norm() + zero_),
            e.name + ": γ_TE is not normal to its bounds");
  }

  const Impact& impact_;
  Poisson::Tangential rule_;
  std::vector<Eigen::Index> offsets_;
  Eigen::VectorXd g_, first_, second_, gamma_;
  double zero_ = 0.0;
  std::string fault_;
};

}  // namespace

std::string poisson_violation(const Impact& impact, const Solution& s, Poisson::Tangential rule,
                              double tolerance) {
  Impact inelastic = impact;
  for (Element& e : inelastic.elements) e.restitution = 0.0;
  const auto& detail = std::get<PoissonDetail>(s.detail);
  Solution first;
  first.velocity_before = s.velocity_before;
  first.velocity_after = detail.compression.velocity_after;
  first.impulse = detail.compression.impulse;
  if (const std::string fault = violation(inelastic, first, tolerance); !fault.empty())
    return "compression: " + fault;
  return Expansion(impact, s, rule, tolerance).run();
}

}  // namespace percuss::test
