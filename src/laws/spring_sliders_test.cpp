// Stronge's springs and sliders in space and at several contacts: what they share with the phases of one
// planar contact, closed forms, symmetry, energy, and what is refused.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <random>

#include "percuss/account.hpp"
#include "percuss/law.hpp"

namespace percuss::spring_sliders_test {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double stepped = 2e-4;  // of the jump: twice what the steps are made for

Stronge anywhere(double compliance_ratio = 1.21) { return {compliance_ratio, Stronge::Contacts::any}; }

Impact corner(const Matrix3d& mobility, const Vector3d& velocity, const Vector2d& mu, double e) {
  Impact impact;  // x and y along the plane, z off it
  impact.mass = mobility.inverse();
  impact.velocity = velocity;
  impact.elements = {contact("tip", Vector3d::UnitZ(), e),
                     friction("rub", 0, Matrix3d::Identity().leftCols<2>(), mu)};
  return impact;
}

// The same without what happens along y.
Impact planar(const Impact& space) {
  Impact impact;
  const Matrix3d G = space.mass.inverse();
  Eigen::Matrix2d flat;
  flat << G(0, 0), G(0, 2), G(2, 0), G(2, 2);
  impact.mass = flat.inverse();
  impact.velocity = Vector2d(space.velocity[0], space.velocity[2]);
  impact.elements = {contact("tip", Vector2d::UnitY(), space.elements[0].restitution),
                     friction("rub", 0, Vector2d::UnitX(), space.elements[1].coefficients.head(1))};
  return impact;
}

Matrix3d mobility(std::mt19937_64& random, bool coupled_across) {
  std::uniform_real_distribution<double> part(-1.0, 1.0);
  const double along = part(random), across = coupled_across ? part(random) : 0.0;
  const Vector3d arm(along, across, 1.0);
  Matrix3d cross;
  cross << 0.0, -arm.z(), arm.y(), arm.z(), 0.0, -arm.x(), -arm.y(), arm.x(), 0.0;
  return Matrix3d::Identity() - cross * cross;
}

double miss(const Impact& impact, const VectorXd& a, const VectorXd& b) {
  const VectorXd jump = b - impact.velocity;
  return std::sqrt((a - b).dot(impact.mass * (a - b)) / jump.dot(impact.mass * jump));
}

TEST(SpringSliders, OneContactInAPlaneIsThatOfThePhases) {
  std::mt19937_64 random(22);
  std::uniform_real_distribution<double> part(0.0, 1.0);
  for (int k = 0; k < 60; ++k) {
    const double mu = 0.8 * part(random), e = k % 7 == 0 ? 0.0 : part(random);
    const Stronge law = anywhere(0.1 + 2.0 * part(random));
    const Impact space = corner(mobility(random, false), {4.0 * part(random) - 2.0, 0.0, -1.0}, {mu, mu}, e);
    const Impact flat = planar(space);
    const Outcome steps = resolve(space, law).value(), phases = resolve(flat, law).value();
    ASSERT_EQ(steps.status, Status::solved) << steps.reason;
    ASSERT_EQ(phases.status, Status::solved) << phases.reason;
    EXPECT_EQ(steps.solver, "springs");
    EXPECT_EQ(phases.solver, "phases");
    const VectorXd& u = steps.solution.velocity_after;
    EXPECT_LT(miss(flat, Vector2d(u[0], u[2]), phases.solution.velocity_after), stepped) << k;
    EXPECT_EQ(u[1], 0.0);
  }
}

// Where it slides in one direction all the time nothing depends on the springs: Newton's law.
TEST(SpringSliders, GrossSlipIsNewtons) {
  const Impact impact = corner(Vector3d(3.5, 3.5, 1.0).asDiagonal(), {3.0, 4.0, -1.0}, {0.2, 0.2}, 0.6);
  const Outcome outcome = resolve(impact, anywhere(0.5)).value();
  const VectorXd expected = resolve(impact, Newton{}).value().solution.velocity_after;
  EXPECT_LT(miss(impact, outcome.solution.velocity_after, expected), stepped);
  EXPECT_NEAR(outcome.solution.velocity_after[2], 0.6, 1e-4);
}

// A disk of friction knows no direction: the plane may be turned.
TEST(SpringSliders, TurnsWithTheTangents) {
  std::mt19937_64 random(5);
  const Impact impact = corner(mobility(random, true), {0.7, -0.4, -1.0}, {0.3, 0.3}, 0.4);
  Impact turned = impact;
  const Eigen::Rotation2Dd by(0.9);
  turned.elements[1].directions = impact.elements[1].directions * by.toRotationMatrix();
  const Outcome a = resolve(impact, anywhere(0.3)).value(), b = resolve(turned, anywhere(0.3)).value();
  EXPECT_TRUE(a.solution.velocity_after.isApprox(b.solution.velocity_after, 1e-9));
}

// Rough along x and smoother along y: the greatest dissipation turns the friction away from the velocity.
TEST(SpringSliders, AnEllipseOfFriction) {
  const Matrix3d G = Vector3d(2.0, 2.0, 1.0).asDiagonal();
  const Impact along = corner(G, {5.0, 0.0, -1.0}, {0.4, 0.1}, 0.5);
  EXPECT_NEAR(resolve(along, anywhere()).value().solution.impulse[1], -0.4 * 1.5, 1e-4);
  const Impact across = corner(G, {0.0, 5.0, -1.0}, {0.4, 0.1}, 0.5);
  EXPECT_NEAR(resolve(across, anywhere()).value().solution.impulse[2], -0.1 * 1.5, 1e-4);
  const Impact askew = corner(G, {300.0, 300.0, -1.0}, {0.4, 0.1}, 0.5);  // it slides on as it came
  const VectorXd impulse = resolve(askew, anywhere()).value().solution.impulse;
  EXPECT_NEAR(impulse[1] / impulse[2], 16.0, 0.05);  // μ₁²/μ₂²
}

Impact many(std::mt19937_64& random, int contacts) {
  std::uniform_real_distribution<double> part(-1.0, 1.0);
  Impact impact;  // a rigid body whose points touch a plane
  impact.mass = MatrixXd::Identity(6, 6);
  impact.mass.diagonal().tail<3>() = Vector3d(0.3, 0.4, 0.2);
  impact.velocity = VectorXd::NullaryExpr(6, [&] { return part(random); });
  impact.velocity[2] = -2.0;
  const double e = 0.5 + 0.5 * part(random);
  const double mu = 0.5 + 0.5 * part(random);
  for (int k = 0; k < contacts; ++k) {
    MatrixXd W(6, 3);
    W.topRows<3>() = Matrix3d::Identity();
    const double x = part(random), y = part(random);  // one after the other, with every compiler
    const Vector3d arm(x, y, -0.5);
    for (int j = 0; j < 3; ++j) W.col(j).tail<3>() = arm.cross(Vector3d(Vector3d::Unit(j)));
    const auto normal = static_cast<Eigen::Index>(impact.elements.size());
    impact.elements.push_back(contact("c" + std::to_string(k), W.col(2), e));
    impact.elements.push_back(
        friction("f" + std::to_string(k), normal, W.leftCols<2>(), VectorXd::Constant(1, mu)));
  }
  return impact;
}

// No energy is gained, impulses and velocities are admissible, and the energies of springs and sliders are
// what the motion lost.
TEST(SpringSliders, ManyContactsOfABodyInSpace) {
  std::mt19937_64 random(377);
  int solved = 0;
  for (int k = 0; k < 120; ++k) {
    const Impact impact = many(random, 1 + k % 4);
    const Outcome outcome = resolve(impact, anywhere(0.19)).value();
    EXPECT_EQ(outcome.status == Status::solved, outcome.reason.empty()) << k;
    if (outcome.status != Status::solved) continue;
    ++solved;
    const Account account = percuss::account(impact, outcome.solution);
    EXPECT_TRUE(account.kinematic && account.kinetic && account.energetic) << k;
    EXPECT_LE(*outcome.residual, 1e-2) << k;
    EXPECT_EQ(outcome.measure, Measure::energy_balance);
  }
  EXPECT_GE(solved, 118);
}

TEST(SpringSliders, ContactsThatDoNotShareABodyAreAlone) {
  std::mt19937_64 random(8);
  const Impact one = corner(mobility(random, true), {0.5, 0.2, -1.0}, {0.3, 0.3}, 0.5);
  Impact two;
  two.mass = MatrixXd::Zero(6, 6);
  two.mass.topLeftCorner<3, 3>() = two.mass.bottomRightCorner<3, 3>() = one.mass;
  two.velocity.resize(6);
  two.velocity << one.velocity, 2.0 * one.velocity;
  for (int k = 0; k < 2; ++k)
    for (Element e : one.elements) {
      MatrixXd W = MatrixXd::Zero(6, e.directions.cols());
      W.middleRows<3>(3 * k) = e.directions;
      e.directions = W;
      e.name += std::to_string(k);
      if (e.normal >= 0) e.normal = 2 * k;
      two.elements.push_back(e);
    }
  const VectorXd alone = resolve(one, anywhere(0.5)).value().solution.velocity_after;
  const VectorXd both = resolve(two, anywhere(0.5)).value().solution.velocity_after;
  EXPECT_LT(miss(one, both.head<3>(), alone), 2.0 * stepped);
  EXPECT_LT(miss(one, 0.5 * both.tail<3>(), alone), 2.0 * stepped);
}

// A joint that holds y makes of the corner in space one in a plane.
TEST(SpringSliders, JointsHoldAllTheTime) {
  std::mt19937_64 random(3);
  Impact impact = corner(mobility(random, true), {0.6, 0.0, -1.0}, {0.2, 0.2}, 0.5);
  impact.elements.push_back(joint("rail", Vector3d::UnitY()));
  const Outcome outcome = resolve(impact, anywhere(0.4)).value();
  ASSERT_EQ(outcome.status, Status::solved) << outcome.reason;
  EXPECT_NEAR(outcome.solution.velocity_after[1], 0.0, 1e-12);
  Impact flat;
  flat.mass.resize(2, 2);
  flat.mass << impact.mass(0, 0), impact.mass(0, 2), impact.mass(2, 0), impact.mass(2, 2);
  flat.velocity = Vector2d(0.6, -1.0);
  flat.elements = {contact("tip", Vector2d::UnitY(), 0.5),
                   friction("rub", 0, Vector2d::UnitX(), VectorXd::Constant(1, 0.2))};
  const VectorXd expected = resolve(flat, anywhere(0.4)).value().solution.velocity_after;
  const VectorXd& u = outcome.solution.velocity_after;
  EXPECT_LT(miss(flat, Vector2d(u[0], u[2]), expected), stepped);
}

TEST(SpringSliders, NothingApproachesNothingHappens) {
  const Impact impact = corner(Matrix3d::Identity(), {1.0, 0.5, 0.2}, {0.3, 0.3}, 0.5);
  const Outcome outcome = resolve(impact, anywhere()).value();
  EXPECT_EQ(outcome.status, Status::solved);
  EXPECT_EQ(outcome.solution.velocity_after, impact.velocity);
}

TEST(SpringSliders, SayWhatTheyDoNotTake) {
  const Impact good = corner(Matrix3d::Identity(), {1.0, 0.0, -1.0}, {0.3, 0.3}, 0.5);
  const auto fault = [](const Impact& impact, const Stronge& law = anywhere()) {
    const auto outcome = resolve(impact, law);
    return outcome ? std::string() : outcome.error()[0].field + " " + outcome.error()[0].message;
  };
  EXPECT_EQ(fault(good), "");
  Impact bad = good;
  bad.elements[0].restitution = 1.5;
  EXPECT_EQ(fault(bad), "elements[0].restitution is 1.5; Stronge's law needs a number between 0 and 1");
  bad = good;
  bad.elements.push_back(clutch("one-way", Vector3d::UnitX()));
  EXPECT_EQ(fault(bad),
            "elements[2].kind is clutch in one-way; Stronge's law takes contacts, friction and joints only");
  bad = good;
  bad.elements[1] = friction("rub", 0, Matrix3d::Identity(), Vector3d(0.3, 0.3, 0.01));
  EXPECT_EQ(fault(bad),
            "elements[1].directions are 3 in rub; Stronge's law takes friction of one or two "
            "directions, without pivoting");
  bad = good;
  bad.elements.push_back(friction("more", 0, Vector3d::UnitX(), VectorXd::Constant(1, 0.1)));
  EXPECT_EQ(fault(bad),
            "elements[2].normal of more loads other friction already; Stronge's law has one slider for each "
            "contact");
  EXPECT_EQ(fault(good, anywhere(-1.0)), "law.stronge.compliance_ratio is -1, expected a positive number");
}

// Without the option the law is that of one planar contact, and says which option takes more.
TEST(SpringSliders, AreAskedForByAnOption) {
  std::mt19937_64 random(23);
  const Impact impact = corner(mobility(random, true), Vector3d(1.0, 0.5, -1.0), Vector2d(0.3, 0.3), 0.5);
  const auto refused = resolve(impact, Stronge{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_string(refused.error()),
            "elements: hold friction of 2 components; the law stronge takes exactly one contact with planar "
            "friction, "
            "and more with the option contacts: any");
  EXPECT_EQ(resolve(impact, anywhere()).value().status, Status::solved);
}

}  // namespace
}  // namespace percuss::spring_sliders_test
