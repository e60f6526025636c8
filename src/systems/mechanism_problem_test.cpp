// A system written as text becomes a problem without a file.
#include <gtest/gtest.h>

#include "percuss/problem.hpp"

namespace percuss::mechanism_problem_test {
namespace {

MechanismText ball_on_floor() {
  MechanismText text;
  text.coordinates = {"x", "y"};
  text.parameters = {{"m", 2.0}, {"g", 9.81}};
  text.kinetic_energy = "m/2*(x'^2 + y'^2)";
  text.potential_energy = "m*g*y";
  text.elements = {text_contact("floor", "y", 0.5),
                   text_friction("floor.friction", 0, {"x"}, Eigen::VectorXd::Constant(1, 0.3))};
  return text;
}

TEST(MechanismProblem, ClosedElementsMakeTheImpact) {
  const auto problem = make_problem(ball_on_floor(), Eigen::Vector2d(1, 0), Eigen::Vector2d(2, -3));
  ASSERT_TRUE(problem) << to_string(problem.error());
  EXPECT_TRUE(problem->impact.mass.isApprox(2.0 * Eigen::Matrix2d::Identity()));
  ASSERT_EQ(problem->impact.elements.size(), 2u);
  EXPECT_TRUE(problem->impact.elements[0].directions.isApprox(Eigen::Vector2d(0, 1)));
  ASSERT_TRUE(problem->motion);
  EXPECT_EQ(problem->motion->closed, (std::vector<Eigen::Index>{0, 1}));
  const auto outcome = resolve(problem->impact, problem->law);
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->solution.velocity_after.isApprox(Eigen::Vector2d(0.65, 1.5)));
}

TEST(MechanismProblem, AnOpenGapIsNoImpact) {
  const auto problem =
      make_problem(ball_on_floor(), Eigen::Vector2d(1, 0.5), Eigen::Vector2d(2, -3), Poisson{});
  ASSERT_TRUE(problem) << to_string(problem.error());
  EXPECT_TRUE(problem->impact.elements.empty());
  EXPECT_EQ(name_of(problem->law), "poisson");
  EXPECT_NE(why_no_impact(*problem).find("the smallest gap is 0.5"), std::string::npos);
}

TEST(MechanismProblem, MistakesAreSaid) {
  const auto fault = [](const MechanismText& text, const Eigen::VectorXd& q, const Eigen::VectorXd& u) {
    const auto problem = make_problem(text, q, u);
    return problem ? std::string() : to_string(problem.error());
  };
  const Eigen::Vector2d u(2, -3);
  EXPECT_EQ(fault(ball_on_floor(), Eigen::VectorXd::Zero(3), u), "q: has 3 numbers, expected 2");
  EXPECT_EQ(fault(ball_on_floor(), Eigen::Vector2d::Zero(), Eigen::VectorXd::Zero(1)),
            "u: has 1 number, expected 2");
  EXPECT_EQ(fault(ball_on_floor(), Eigen::Vector2d(0, -0.1), u),
            "elements[0].gap: is -0.1 in the initial state, expected at least 0: \"floor\" is penetrated");
  MechanismText wrong = ball_on_floor();
  wrong.impulse = {{"z", 1.0}};
  EXPECT_EQ(fault(wrong, Eigen::Vector2d::Zero(), u),
            "system.impulse: \"z\" is no coordinate, expected x, y");
  wrong.impulse.clear();
  wrong.kinetic_energy = "1";
  wrong.massless = {"x", "y"};
  EXPECT_EQ(fault(wrong, Eigen::Vector2d::Zero(), u),
            "system.kinetic_energy: is zero, expected a coordinate that has mass");
  wrong = ball_on_floor();
  wrong.elements[0].gap = "z";
  EXPECT_EQ(fault(wrong, Eigen::Vector2d::Zero(), u).find("elements[0].gap"), 0u);
}

}  // namespace
}  // namespace percuss::mechanism_problem_test
