#include "support/random_impact.hpp"

#include <algorithm>

namespace percuss::test {
namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, const RandomImpactOptions& options) : random_(seed), options_(options) {}

  Impact make() {
    Impact impact;
    const int elements = integer(options_.min_elements, options_.max_elements);
    const int f = integer(1, options_.degenerate && chance(0.3) ? std::max(1, elements / 2) : elements + 2);
    impact.mass = mass(f);
    impact.velocity = chance(0.1) && options_.degenerate ? Eigen::VectorXd::Zero(f) : vector(f);
    common_restitution_ = chance(0.2) && options_.degenerate;
    while (static_cast<int>(impact.elements.size()) < elements) add_element(impact, elements);
    for (Element& element : impact.elements) excite(element);
    return impact;
  }

 private:
  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool chance(double p) { return std::uniform_real_distribution<double>(0.0, 1.0)(random_) < p; }
  double number() { return integer(-32, 32) / 16.0; }

  Eigen::VectorXd vector(int f) {
    Eigen::VectorXd v(f);
    for (double& x : v) x = number();
    return v;
  }

  // LLᵀ with a dominant diagonal, or diagonal.
  Eigen::MatrixXd mass(int f) {
    Eigen::MatrixXd L = Eigen::MatrixXd::Zero(f, f);
    const bool diagonal = chance(0.3);
    for (int i = 0; i < f; ++i) {
      L(i, i) = integer(8, 40) / 16.0;
      for (int j = 0; j < i && !diagonal; ++j) L(i, j) = integer(-16, 16) / 16.0;
    }
    return L * L.transpose();
  }

  // A new direction, or one that depends on those that are there.
  Eigen::VectorXd direction(const Impact& impact) {
    const int f = static_cast<int>(impact.freedom());
    while (true) {
      Eigen::VectorXd w = vector(f);
      if (options_.degenerate && !impact.elements.empty() && chance(0.2)) {
        const Element& other =
            impact
                .elements[static_cast<std::size_t>(integer(0, static_cast<int>(impact.elements.size()) - 1))];
        w = other.directions.col(0);
        if (chance(0.3)) w = -w;
        if (chance(0.3)) w += impact.elements.front().directions.col(0);
      } else if (chance(0.2)) {
        for (double& x : w)
          if (chance(0.5)) x = 0.0;
      }
      if (w.squaredNorm() > 0.0) return w;
    }
  }

  double restitution(Kind kind) {
    if (common_restitution_) return 0.0;
    const int sixteenths = integer(0, 16);
    if (kind == Kind::clutch) return -std::min(sixteenths, 15) / 16.0;
    if (kind == Kind::contact || chance(0.7)) return sixteenths / 16.0;
    return -std::min(sixteenths, 15) / 16.0;
  }

  double coefficient() {
    if (options_.degenerate && chance(0.1)) return 0.0;
    return integer(1, 16) / 16.0 * options_.most_friction;
  }

  void add_element(Impact& impact, int elements) {
    const auto index = static_cast<Eigen::Index>(impact.elements.size());
    const std::string name = "e" + std::to_string(index);
    const Eigen::VectorXd w = direction(impact);
    if (options_.bilateral && chance(0.12)) {
      impact.elements.push_back(chance(0.5) ? joint(name, w, restitution(Kind::joint))
                                            : rolling(name, w, restitution(Kind::rolling)));
      return;
    }
    if (options_.clutches && chance(0.15))
      impact.elements.push_back(clutch(name, w, restitution(Kind::clutch)));
    else
      impact.elements.push_back(contact(name, w, restitution(Kind::contact)));
    if (static_cast<int>(impact.elements.size()) < elements && (options_.friction || options_.spatial) &&
        chance(0.7))
      add_friction(impact, index);
  }

  void add_friction(Impact& impact, Eigen::Index normal) {
    const bool spatial = options_.spatial && (!options_.friction || chance(0.6));
    const int m = spatial ? integer(2, 3) : 1;
    Eigen::MatrixXd T(impact.freedom(), m);
    Eigen::VectorXd mu = Eigen::VectorXd::Constant(m, coefficient());
    for (int j = 0; j < m; ++j) T.col(j) = direction(impact);
    if (spatial && chance(0.5)) mu[1] = coefficient();
    if (m == 3) mu[2] = std::sqrt(mu[0] * mu[1]) * integer(1, 16) / 16.0;
    impact.elements.push_back(
        friction("e" + std::to_string(impact.elements.size()), normal, T, mu, restitution(Kind::friction)));
  }

  void excite(Element& element) {
    if (!options_.excitation || !chance(0.1)) return;
    element.excitation = vector(static_cast<int>(element.size()));
  }

  std::mt19937_64 random_;
  const RandomImpactOptions& options_;
  bool common_restitution_ = false;
};

}  // namespace

Impact random_impact(std::uint64_t seed, const RandomImpactOptions& options) {
  return Generator(seed, options).make();
}

}  // namespace percuss::test
