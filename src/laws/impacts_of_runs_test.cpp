// Impacts of a run say of the impact what the laws say, and nothing of other solutions.
#include <gtest/gtest.h>

#include <cmath>

#include "laws/impacts_of_runs.hpp"
#include "percuss/account.hpp"
#include "support/random_impact.hpp"

namespace percuss::impacts_of_runs_test {
namespace {

Result<Outcome> in_run(const Impact& impact, const Newton& law, NewtonWorkspace& workspace) {
  Outcome outcome;
  resolve_in_run(impact, law, workspace, outcome);
  return outcome;
}
Result<Outcome> in_run(const Impact& impact, const Poisson& law, NewtonWorkspace& workspace) {
  Outcome outcome;
  if (const auto taken = resolve_in_run(impact, law, workspace, outcome); !taken)
    return tl::unexpected(taken.error());
  return outcome;
}

// How many were solved. One workspace for all, as in a run.
template <class Law>
int compare(const Law& law, bool by_speed = false) {
  NewtonWorkspace workspace;
  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Impact impact = test::random_impact(seed, {.max_elements = 6, .spatial = seed % 3 != 0});
    if (by_speed)
      for (Element& element : impact.elements)
        if (element.kind == Kind::contact) {
          element.curve.emplace();
          element.curve->speed = {0.0, 1.0};
          element.curve->e = {0.9, 0.1};
        }
    const Result<Outcome> told = resolve(impact, law);
    Result<Outcome> run = in_run(impact, law, workspace);
    EXPECT_EQ(told.has_value(), run.has_value()) << seed;
    if (!told || !run) continue;
    confirm(impact, account_options(impact, law), *run);  // a run has its own judge
    EXPECT_EQ(told->status, run->status) << seed << ": " << told->reason << " | " << run->reason;
    if (told->status != Status::solved || run->status != Status::solved) continue;
    ++solved;
    const Solution &one = told->solution, &other = run->solution;
    EXPECT_LE((one.velocity_after - other.velocity_after).norm(), 1e-12 * (1.0 + one.velocity_after.norm()))
        << seed;
    EXPECT_LE((one.impulse - other.impulse).norm(), 1e-8 * (1.0 + one.impulse.norm())) << seed;
  }
  return solved;
}

TEST(ImpactsOfRuns, AreThoseOfNewtonsLaw) { EXPECT_GT(compare(Newton{}), 200); }
TEST(ImpactsOfRuns, AreThoseOfPoissonsLaw) { EXPECT_GT(compare(Poisson{}), 100); }
TEST(ImpactsOfRuns, SettleRestitutionBySpeed) {
  EXPECT_GT(compare(Newton{}, true), 200);
  EXPECT_GT(compare(Poisson{}, true), 100);
}

}  // namespace
}  // namespace percuss::impacts_of_runs_test
