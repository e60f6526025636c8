#include "reproduce/bar_law.hpp"

#include <cassert>
#include <cmath>

#include "percuss/consistency.hpp"

namespace percuss::published {

BarAnswer BarLaw::operator()(double ratio, double phi) {
  resolve(bar_.impact(phi, -1.0, -ratio), Newton{}, workspace_, outcome_);
  const Solution& s = outcome_.solution;
  const ElementState friction = s.elements[1];
  const Regime regime = friction.mode == Mode::stick              ? Regime::stick
                        : friction.slip == SlipDirection::forward ? Regime::forward
                                                                  : Regime::backward;
  return {regime, s.gamma_after[1] / s.gamma_after[0], s.impulse[0], s.impulse[1], s.gamma_after[1]};
}

double BarLaw::end_of_stick(double phi, double a, double b, Regime then) {
  const auto reserve = [&](double ratio) {
    const BarAnswer answer = (*this)(ratio, phi);
    assert(answer.regime == Regime::stick);
    return bar_.mu * answer.lambda_n - (then == Regime::backward ? answer.lambda_t : -answer.lambda_t);
  };
  const double at_a = reserve(a), at_b = reserve(b);
  return a + (b - a) * at_a / (at_a - at_b);
}

double critical_friction(double K, double phi) {
  return *painleve(Bar{.K = K}.impact(phi, -1.0, 0.0)).contacts.front().alone;
}

double most_critical_angle(double K) {
  const double golden = 0.5 * (std::sqrt(5.0) - 1.0);
  double a = degrees(20.0), b = degrees(85.0);
  while (b - a > 1e-9) {
    const double c = b - golden * (b - a), d = a + golden * (b - a);
    (critical_friction(K, c) < critical_friction(K, d) ? b : a) =
        critical_friction(K, c) < critical_friction(K, d) ? d : c;
  }
  return 0.5 * (a + b);
}

}  // namespace percuss::published
