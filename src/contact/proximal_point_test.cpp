// The proximal point method alone, from zero, judged by the residual that is not its own.
#include "contact/proximal_point.hpp"

#include <gtest/gtest.h>
#include <tuple>

#include <algorithm>
#include <cmath>

#include "contact/block_matrix.hpp"
#include "percuss/models.hpp"

namespace percuss::proximal_point_test {
namespace {

using cones::ProximalPoint;

// Steps until the problem is solved to 10⁻⁸; `most` where it is not.
int steps_to_solve(const ContactProblem& problem, int most) {
  const cones::ConeForm form = cones::cone_form(problem);
  cones::ConeNewton newton(form);
  ProximalPoint method(form, newton, std::vector<double>(3 * form.d.size(), 0.0));
  double residual = 1.0;
  for (int k = 1; k < most; ++k) {
    if (method.step(0.03 * residual) != ProximalPoint::Progress::arrived) continue;
    residual = std::min(residual,
                        contact_residual(problem, from_form(form, problem.d(), method.impulses())).relative);
    if (residual <= 1e-8) return k;
  }
  return most;
}

ContactProblem falling_wall(double mu) {
  PileOptions options;
  options.mu = mu;
  options.load = PileLoad::falling;
  return make_contact_problem(box_wall(5, 5, options));
}

TEST(ProximalPoint, WallsThatFall) {  // their impulses brace each other, W is singular
  for (const double mu : {0.3, 0.7}) EXPECT_LT(steps_to_solve(falling_wall(mu), 2000), 2000) << mu;
}

TEST(ProximalPoint, WithoutBodies) {
  ContactProblem problem = falling_wall(0.5);
  problem.bodies = {};
  EXPECT_LT(steps_to_solve(problem, 2000), 2000);
}

// One contact, whose answer is known: it holds, r = −q/w.
TEST(ProximalPoint, OneContactThatHolds) {
  ContactProblem problem;
  problem.W = make_block_matrix(3, 1, std::vector<MatrixEntry>{{0, 0, 2.0}, {1, 1, 2.0}, {2, 2, 2.0}});
  problem.q = {-1.0, 0.3, 0.0};
  problem.mu = {0.5};
  const cones::ConeForm form = cones::cone_form(problem);
  cones::ConeNewton newton(form);
  ProximalPoint method(form, newton, {0.0, 0.0, 0.0});
  for (int k = 0; k < 60; ++k) std::ignore = method.step(1e-14);
  const std::vector<double> r = from_form(form, 3, method.impulses());
  EXPECT_NEAR(r[0], 0.5, 1e-11);
  EXPECT_NEAR(r[1], -0.15, 1e-11);
  EXPECT_NEAR(r[2], 0.0, 1e-11);
}

// Two contacts without freedom to give way: there is no solution, α grows, and nothing is called solved.
TEST(ProximalPoint, NothingWithoutASolution) {
  ContactProblem problem;
  problem.W = make_block_matrix(3, 2,
                                std::vector<MatrixEntry>{{0, 0, 1.0},
                                                         {0, 3, -1.0},
                                                         {3, 0, -1.0},
                                                         {3, 3, 1.0},
                                                         {1, 1, 1.0},
                                                         {2, 2, 1.0},
                                                         {4, 4, 1.0},
                                                         {5, 5, 1.0}});
  problem.q = {-1.0, 0.0, 0.0, -1.0, 0.0, 0.0};
  problem.mu = {0.0, 0.0};
  EXPECT_EQ(steps_to_solve(problem, 500), 500);
}

}  // namespace
}  // namespace percuss::proximal_point_test
