#include <algorithm>
#include <limits>

#include "percuss/impact.hpp"

namespace percuss {
namespace {

constexpr std::size_t work_name = 0, repetition_name = 1, speed_name = 2;  // in RestitutionCurve::names

double interpolate(const std::vector<double>& x, const std::vector<double>& y, double at) {
  const auto right = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), at) - x.begin());
  if (right == 0) return y.front();
  if (right == x.size()) return y.back();
  const double part = (at - x[right - 1]) / (x[right] - x[right - 1]);
  return y[right - 1] + part * (y[right] - y[right - 1]);
}

bool uses(const Expression& expression, std::size_t name) {
  return std::any_of(expression.steps.begin(), expression.steps.end(), [&](const Expression::Step& step) {
    return step.op == Expression::Op::name && step.name == name;
  });
}

bool settles(const Element& element) { return element.curve && element.curve->of_speed(); }

// γ⁻ of an element with one direction; 0 where sizes do not fit, which validate() says.
double gamma_before(const Impact& impact, const Element& element) {
  if (element.directions.cols() < 1 || element.directions.rows() != impact.velocity.size()) return 0.0;
  const double driven = element.excitation.size() > 0 ? element.excitation[0] : 0.0;
  return element.directions.col(0).dot(impact.velocity) + driven;
}

}  // namespace

bool RestitutionCurve::of_speed() const {
  return expression ? uses(*expression, speed_name) : !speed.empty();
}

bool RestitutionCurve::of_work() const {
  if (!expression) return speed.empty();
  return !of_speed() || uses(*expression, work_name) || uses(*expression, repetition_name);
}

double RestitutionCurve::operator()(double W, int n) const {
  if (expression) return (*expression)(std::array{W, static_cast<double>(n), 0.0});
  const double first = interpolate(work, e, W);
  if (repetition.empty()) return first;
  return first * repetition[std::min(static_cast<std::size_t>(n), repetition.size() - 1)];
}

double RestitutionCurve::at_speed(double v) const {
  v = std::max(v, 0.0);
  if (!expression && (e.empty() || e.size() != speed.size())) return std::numeric_limits<double>::quiet_NaN();
  return expression ? (*expression)(std::array{0.0, 0.0, v}) : interpolate(speed, e, v);
}

double restitution_at(const Element& element, double gamma) {
  return settles(element) ? element.curve->at_speed(-gamma) : element.restitution;
}

double approach_speed(const Impact& impact, std::size_t element) {
  return std::max(0.0, -gamma_before(impact, impact.elements[element]));
}

bool varies_with_speed(const Impact& impact) {
  return std::any_of(impact.elements.begin(), impact.elements.end(), settles);
}

void settle_restitution(Impact& impact) {
  for (Element& element : impact.elements)
    if (settles(element)) element.restitution = restitution_at(element, gamma_before(impact, element));
}

Impact with_settled_restitution(Impact impact) {
  settle_restitution(impact);
  for (Element& element : impact.elements)
    if (settles(element)) element.curve.reset();
  return impact;
}

}  // namespace percuss
