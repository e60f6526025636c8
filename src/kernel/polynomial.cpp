#include "kernel/polynomial.hpp"

#include <cmath>

namespace percuss::cones {
namespace {

double value(std::span<const double> p, double x) {
  double sum = 0.0;
  for (std::size_t i = p.size(); i-- > 0;) sum = sum * x + p[i];
  return sum;
}

double bisect(std::span<const double> p, double low, double high) {
  const bool rising = value(p, low) < 0.0;
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    if (middle == low || middle == high) break;
    ((value(p, middle) < 0.0) == rising ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace

std::vector<double> roots_in(std::span<const double> p, double low, double high) {
  if (p.size() < 2) return {};
  std::vector<double> derivative(p.size() - 1);
  for (std::size_t i = 1; i < p.size(); ++i) derivative[i - 1] = static_cast<double>(i) * p[i];

  std::vector<double> roots;
  double left = low;
  std::vector<double> stops = roots_in(derivative, low, high);
  stops.push_back(high);
  for (const double right : stops) {
    const double at_left = value(p, left);
    const double at_right = value(p, right);
    if (at_left == 0.0) {
      if (roots.empty() || roots.back() != left) roots.push_back(left);
    } else if (at_right == 0.0) {
      roots.push_back(right);
    } else if ((at_left < 0.0) != (at_right < 0.0)) {
      roots.push_back(bisect(p, left, right));
    }
    left = right;
  }
  return roots;
}

}  // namespace percuss::cones
