#include "contact/few_contacts.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "contact/anderson.hpp"
#include "contact/row_kernel.hpp"
#include "contact/tolerances.hpp"
#include "kernel/natural_map.hpp"

namespace percuss::cones {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int most = static_cast<int>(a_few);
constexpr int most_sweeps = 40;
constexpr int plain_sweeps = 2;   // before the first that is accelerated
constexpr double accuracy = 0.1;  // of single contacts, in units of the tolerance
using contact_tolerances::margin;

// The problem in the scale of ConeForm.
struct Few {
  int n;
  double d[most], mu[most];
  bool joint[most];
  int start[most + 1], columns[most * most], diagonal[most];
  alignas(32) double blocks[Rows::block_size * most * most];
  alignas(32) double q[4 * most];
  DiscContact<double> contacts[most];
  double kappa[most];
  double q_norm;

  explicit Few(const ContactProblem& problem);
  template <int size>
  void fill(const ContactProblem& problem);
  Rows rows() { return {n, start, columns, diagonal, blocks, q, contacts, kappa}; }
};

Few::Few(const ContactProblem& problem) : n(static_cast<int>(problem.contacts())) {
  if (problem.d() == 3)
    fill<3>(problem);
  else
    fill<2>(problem);
}

template <int size>
void Few::fill(const ContactProblem& problem) {
  const auto block = [&](int k) { return problem.W.values.data() + size * size * k; };
  start[0] = 0;
  for (int i = 0; i < n; ++i) {
    const auto row = static_cast<std::size_t>(i);
    start[i + 1] = static_cast<int>(problem.W.start[row + 1]);
    for (int k = start[i]; k < start[i + 1]; ++k) {
      columns[k] = problem.W.columns[static_cast<std::size_t>(k)];
      if (columns[k] == i) diagonal[i] = k;
    }
    double trace = 0.0;
    for (int a = 0; a < size; ++a) trace += block(diagonal[i])[a * size + a];
    d[i] = trace > 0.0 ? 1.0 / std::sqrt(trace / size) : 1.0;
    mu[i] = problem.mu[row];
    joint[i] = !problem.joint.empty() && problem.joint[row];
    kappa[i] = 0.0;
  }
  double square = 0.0;
  for (int i = 0; i < n; ++i) {
    for (int k = start[i]; k < start[i + 1]; ++k) {
      const double factor = d[i] * d[columns[k]];
      double wide[9] = {};
      for (int a = 0; a < size; ++a)
        for (int b = 0; b < size; ++b) wide[3 * a + b] = factor * block(k)[size * a + b];
      if (k == diagonal[i]) {
        if (size == 2) wide[8] = 1.0;  // a second tangent that feels nothing
        contacts[i] = disc_contact(wide, mu[i], joint[i] ? 1.0 : 0.0);
      }
      store_by_columns(wide, blocks + Rows::block_size * k);
    }
    for (int a = 0; a < 4; ++a) {
      const double value = a < size ? problem.q[static_cast<std::size_t>(size * i + a)] : 0.0;
      q[4 * i + a] = d[i] * value;
      square += value * value;
    }
  }
  q_norm = square > 0.0 ? std::sqrt(square) : 1.0;
}

// ‖r − P_K(r − û)‖/‖q‖ in the original units.
double relative_residual(Few& few, const double* r) {
  double u[3 * most], square = 0.0;
  row_velocities(few.rows(), r, u);
  for (int i = 0; i < few.n; ++i) {
    const double squared = few.d[i] * few.d[i];
    square += squared * squared_map(few.mu[i], 1.0 / squared, r + 3 * i, u + 3 * i, few.joint[i]);
  }
  return std::sqrt(square) / few.q_norm;
}

// Impulses so large that Wr + q is made of rounding prove nothing.
bool beyond_rounding(const Few& few, const double* r, double tolerance) {
  double impulse = 0.0, q = 0.0;
  for (int i = 0; i < 3 * few.n; ++i) impulse = std::max(impulse, std::abs(r[i]));
  for (int i = 0; i < 4 * few.n; ++i) q = std::max(q, std::abs(few.q[i]));
  return impulse * std::numeric_limits<double>::epsilon() <= tolerance * q;
}

}  // namespace

bool solve_few(const ContactProblem& problem, const ContactOptions& options, ContactOutcome& outcome) {
  const auto begin = Clock::now();
  Few few(problem);
  const int size = problem.d(), numbers = 3 * few.n;
  double x[3 * most] = {}, r[3 * most], f[3 * most];
  const auto original = [&](int i, int a) { return static_cast<std::size_t>(size * i + a); };
  if (!options.start.empty())
    for (int i = 0; i < few.n; ++i)
      for (int a = 0; a < size; ++a) x[3 * i + a] = options.start[original(i, a)] / few.d[i];

  Anderson<3 * most> anderson(static_cast<std::size_t>(numbers));
  std::copy(x, x + numbers, r);
  double residual = options.start.empty() ? std::numeric_limits<double>::max() : relative_residual(few, r);
  int k = 0;
  while (!(residual <= margin * options.tolerance && beyond_rounding(few, r, options.tolerance))) {
    if (k == most_sweeps || !std::isfinite(residual)) return false;
    if (k > plain_sweeps) {
      for (int i = 0; i < numbers; ++i) f[i] = r[i] - x[i];
      anderson.advance(x, f);
    } else {
      std::copy(r, r + numbers, x);
    }
    ++k;
    std::copy(x, x + numbers, r);
    sweep_rows(few.rows(), accuracy * options.tolerance, r);
    residual = relative_residual(few, r);
  }

  outcome.r.resize(problem.q.size());
  for (int i = 0; i < few.n; ++i)
    for (int a = 0; a < size; ++a) outcome.r[original(i, a)] = few.d[i] * r[3 * i + a];
  outcome.status = Status::solved;
  outcome.iterations = k;
  outcome.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  outcome.stages.push_back(
      {ContactMethod::gauss_seidel, k, outcome.seconds, residual, "reached the tolerance"});
  return true;
}

}  // namespace percuss::cones
