// A pile of spheres at one instant: hundreds of frictional contacts at once, and how wrong the answer is.
#include <algorithm>
#include <cstdio>
#include <percuss/percuss.hpp>

int main() {
  const percuss::ContactProblem pile = percuss::make_contact_problem(percuss::sphere_pile(300));
  percuss::ContactOptions options;
  options.tolerance = 1e-10;
  const auto solved = percuss::solve(pile, options);
  if (!solved) {
    std::fprintf(stderr, "%s\n", percuss::to_string(solved.error()).c_str());
    return 1;
  }
  const percuss::ContactOutcome& outcome = *solved;
  std::printf("%zu contacts: %s\n", pile.contacts(), percuss::to_string(outcome.status).data());
  std::printf("residual below 1e-10: %s\n", outcome.residual.relative < 1e-10 ? "yes" : "no");

  std::size_t open = 0, slip = 0;
  double largest = 0.0;
  for (std::size_t i = 0; i < pile.contacts(); ++i) {
    const double* r = &outcome.r[3 * i];
    largest = std::max(largest, r[0]);
    if (r[0] < 1e-9)
      ++open;
    else if (std::hypot(r[1], r[2]) > (1.0 - 1e-6) * pile.mu[i] * r[0])
      ++slip;
  }
  std::printf("%zu open, %zu slip, the rest sticks; largest normal impulse %.4f\n", open, slip, largest);
}
