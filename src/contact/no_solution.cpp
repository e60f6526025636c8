#include "contact/no_solution.hpp"

#include <algorithm>
#include <cmath>

#include "contact/tolerances.hpp"

namespace percuss::cones {
namespace {

using namespace contact_tolerances;

constexpr int largest_number = 24;  // in whole numbers for z

bool may_push(const ConeForm& form, std::size_t i, std::size_t a) {
  return form.joint[i] || (a == 0 && form.mu[i] == 0.0);
}

// The part of the direction that may prove something; empty where it is not far from doing so.
std::vector<double> candidate(const ConeForm& form, const std::vector<double>& direction) {
  std::vector<double> z(direction.size(), 0.0), Wz(direction.size(), 0.0);
  double zq = 0.0, qq = 0.0;
  for (std::size_t i = 0; i < form.d.size(); ++i) {
    for (std::size_t a = 0; a < 3; ++a) {
      const std::size_t k = 3 * i + a;
      if (may_push(form, i, a)) z[k] = form.joint[i] ? direction[k] : std::max(direction[k], 0.0);
      zq += z[k] * form.q[k];
      qq += form.q[k] * form.q[k];
    }
  }
  if (!(zq < 0.0)) return {};
  for (std::size_t i = 0; i < form.d.size(); ++i) {
    for (int k = form.start[i]; k < form.start[i + 1]; ++k) {
      const double* w = form.block(k);
      double* to = Wz.data() + 3 * static_cast<std::size_t>(form.columns[static_cast<std::size_t>(k)]);
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b) to[b] += w[3 * a + b] * z[3 * i + a];
    }
  }
  double square = 0.0;
  for (const double x : Wz) square += x * x;
  if (!(std::isfinite(square) && -zq > pushed_not_felt * std::sqrt(square * qq))) return {};
  return z;
}

// z in the proportions of whole numbers, the largest of which is `most`; empty where it is not.
std::vector<double> in_whole_numbers(const std::vector<double>& z, int most) {
  double largest = 0.0;
  for (const double x : z) largest = std::max(largest, std::abs(x));
  std::vector<double> whole(z.size());
  for (std::size_t k = 0; k < z.size(); ++k) {
    const double value = most * z[k] / largest;
    whole[k] = std::round(value);
    if (std::abs(value - whole[k]) > close_to_whole * most) return {};
  }
  return whole;
}

// Wᵀz = 0 and z·q < 0, exactly.
bool proves(const ContactProblem& problem, const std::vector<double>& z) {
  const auto d = static_cast<std::size_t>(problem.d());
  if (exact_sign(z, problem.q) != -1) return false;
  std::vector<std::vector<double>> numbers(z.size()), entries(z.size());  // of every column
  for (std::size_t i = 0; i < problem.contacts(); ++i)
    for (std::size_t b = problem.W.start[i]; b < problem.W.start[i + 1]; ++b)
      for (std::size_t k = 0; k < d; ++k)
        for (std::size_t l = 0; l < d; ++l) {
          if (z[i * d + k] == 0.0) continue;
          const std::size_t column = static_cast<std::size_t>(problem.W.columns[b]) * d + l;
          numbers[column].push_back(z[i * d + k]);
          entries[column].push_back(problem.W.values[(b * d + k) * d + l]);
        }
  for (std::size_t column = 0; column < z.size(); ++column)
    if (exact_sign(numbers[column], entries[column]) != 0) return false;
  return true;
}

}  // namespace

// The sum as numbers of ascending size whose digits do not overlap [Shewchuk 1997]; its sign is that of the
// last.
std::optional<int> exact_sign(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> sum;
  const auto add = [&](double x) {
    std::size_t kept = 0;
    for (double y : sum) {
      if (std::abs(x) < std::abs(y)) std::swap(x, y);
      const double high = x + y, low = y - (high - x);
      if (low != 0.0) sum[kept++] = low;
      x = high;
    }
    sum.resize(kept);
    if (x != 0.0) sum.push_back(x);
  };
  for (std::size_t k = 0; k < a.size(); ++k) {
    const double product = a[k] * b[k];
    if (product == 0.0 && a[k] != 0.0 && b[k] != 0.0) return std::nullopt;
    if (product == 0.0) continue;
    if (!std::isfinite(product) || std::abs(product) < least_product) return std::nullopt;
    add(product);
    add(std::fma(a[k], b[k], -product));
    if (!sum.empty() && !std::isfinite(sum.back())) return std::nullopt;
  }
  return sum.empty() ? 0 : sum.back() > 0.0 ? 1 : -1;
}

NoSolution no_solution(const ContactProblem& problem, const ConeForm& form,
                       const std::vector<double>& direction) {
  const std::vector<double> scaled = candidate(form, direction);
  if (scaled.empty()) return NoSolution::not_shown;
  const std::vector<double> z = from_form(form, problem.d(), scaled);
  for (int most = 1; most <= largest_number; ++most)
    if (const std::vector<double> whole = in_whole_numbers(z, most); !whole.empty() && proves(problem, whole))
      return NoSolution::proved;
  return NoSolution::far_away;
}

}  // namespace percuss::cones
