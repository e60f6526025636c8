#include "percuss/impact.hpp"

#include <algorithm>

namespace percuss {
namespace {

double interpolate(const std::vector<double>& x, const std::vector<double>& y, double at) {
  const auto right = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), at) - x.begin());
  if (right == 0) return y.front();
  if (right == x.size()) return y.back();
  const double part = (at - x[right - 1]) / (x[right] - x[right - 1]);
  return y[right - 1] + part * (y[right] - y[right - 1]);
}

}  // namespace

double RestitutionCurve::operator()(double W, int n) const {
  if (expression) return (*expression)(std::array{W, static_cast<double>(n)});
  const double first = interpolate(work, e, W);
  if (repetition.empty()) return first;
  return first * repetition[std::min(static_cast<std::size_t>(n), repetition.size() - 1)];
}

}  // namespace percuss
