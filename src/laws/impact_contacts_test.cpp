// Newton's law as a contact problem says the same as Newton's law.
#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "percuss/impact_contacts.hpp"
#include "percuss/law.hpp"
#include "support/random_impact.hpp"

namespace percuss::impact_contacts_test {
namespace {

using Eigen::VectorXd;

// r of the contact problem whose impulses are Λ: read off from impulses(), which is linear in r.
std::vector<double> r_of(const Impact& impact, const ContactProblem& problem, const VectorXd& lambda) {
  std::vector<double> r(problem.q.size(), 0.0);
  for (std::size_t k = 0; k < r.size(); ++k) {
    std::vector<double> unit(r.size(), 0.0);
    unit[k] = 1.0;
    const VectorXd one = *impulses(impact, unit);
    if (const double square = one.squaredNorm(); square > 0.0) r[k] = one.dot(lambda) / square;
  }
  return r;
}

bool expressible(const Impact& impact) { return make_contact_problem(impact).has_value(); }

TEST(ImpactContacts, SolutionsOfTheLawSolveTheContactProblem) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Impact impact = test::random_impact(seed, {.spatial = seed % 2 == 0});
    if (!expressible(impact)) continue;
    const ContactProblem problem = *make_contact_problem(impact);
    const auto outcome = resolve(impact);
    ASSERT_TRUE(outcome);
    if (outcome->status != Status::solved) continue;
    const std::vector<double> r = r_of(impact, problem, outcome->solution.impulse);
    EXPECT_LT((*impulses(impact, r) - outcome->solution.impulse).norm(),
              1e-12 * (1.0 + outcome->solution.impulse.norm()))
        << seed;
    const ContactResidual residual = contact_residual(problem, r);
    EXPECT_LT(residual.scaled, 1e-8) << seed;
    ++compared;
  }
  EXPECT_GT(compared, 200);
}

TEST(ImpactContacts, SolutionsOfTheContactProblemSolveTheLaw) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Impact impact =
        test::random_impact(seed, {.spatial = true, .degenerate = false, .most_friction = 0.3});
    if (!expressible(impact)) continue;
    const ContactProblem problem = *make_contact_problem(impact);
    ContactOptions options;
    options.tolerance = 1e-11;
    options.time_limit = 1.0;
    const ContactOutcome solved = solve(problem, options).value();
    const auto outcome = resolve(impact);
    ASSERT_TRUE(outcome);
    if (solved.status != Status::solved || outcome->unique_velocity != true) continue;
    const VectorXd lambda = *impulses(impact, solved.r);
    const VectorXd after = impact.velocity + impact.mass.llt().solve(impact.directions() * lambda);
    EXPECT_LT((after - outcome->solution.velocity_after).norm(), 1e-7 * (1.0 + after.norm())) << seed;
    ++compared;
  }
  EXPECT_GT(compared, 30);
}

Impact sphere(const Eigen::Vector2d& mu) {
  Impact impact;
  impact.mass = Eigen::Matrix3d::Identity() * 2.0;
  impact.velocity = Eigen::Vector3d(1.0, 2.0, -3.0);
  impact.elements = {contact("ground", Eigen::Vector3d::UnitZ(), 0.5),
                     friction("rough", 0, Eigen::MatrixXd::Identity(3, 2), mu, 0.25)};
  return impact;
}

TEST(ImpactContacts, EntriesByHand) {
  const auto problem = make_contact_problem(sphere({0.2, 0.4}));
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->mu, std::vector<double>{0.4});
  // (1 + ε)γ⁻ with the first tangent at half scale
  EXPECT_EQ(problem->q, (std::vector<double>{1.5 * -3.0, 0.5 * 1.25 * 1.0, 1.25 * 2.0}));
  const std::vector<double> expected{0.5, 0, 0, 0, 0.125, 0, 0, 0, 0.5};
  ASSERT_EQ(problem->W.values.size(), 9U);
  for (std::size_t k = 0; k < 9; ++k) EXPECT_NEAR(problem->W.values[k], expected[k], 1e-15);
  EXPECT_EQ(*impulses(sphere({0.2, 0.4}), {3, 1, 2}), Eigen::Vector3d(3, 0.5, 2));
  EXPECT_EQ(*impulses(sphere({0.0, 0.4}), {3, 1, 2}), Eigen::Vector3d(3, 0, 2));
}

TEST(ImpactContacts, RefusesWhatAContactProblemCannotSay) {
  Impact impact = sphere({0.2, 0.2});
  impact.elements.push_back(friction("again", 0, Eigen::Vector3d::UnitX(), VectorXd::Constant(1, 0.1)));
  auto problem = make_contact_problem(impact);
  ASSERT_FALSE(problem);
  EXPECT_EQ(problem.error().front().field, "elements[2]");
  EXPECT_NE(problem.error().front().message.find("again shares its normal with rough"), std::string::npos);

  impact = sphere({0.2, 0.2});
  impact.elements[1] = friction("pivot", 0, Eigen::MatrixXd::Identity(3, 3), VectorXd::Constant(3, 0.1));
  problem = make_contact_problem(impact);
  ASSERT_FALSE(problem);
  EXPECT_NE(problem.error().front().message.find("has 3 components"), std::string::npos);

  impact.mass(0, 0) = -1.0;
  EXPECT_FALSE(make_contact_problem(impact));
}

}  // namespace
}  // namespace percuss::impact_contacts_test
