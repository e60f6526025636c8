// The verdict over all velocities on the mechanisms of the papers, with their numbers.
#include "percuss/consistency.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "audit/form_on_cone.hpp"
#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "support/mechanisms.hpp"

namespace percuss::consistency_test {
namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

// The law's own work at the witness.
double resolved_work(Impact impact, const Consistency& c) {
  impact.velocity = c.witness->velocity;
  const auto outcome = resolve(impact);
  const Account a = account(impact, outcome->solution);
  EXPECT_TRUE(a.kinematic);
  return a.total_work();
}

TEST(Judge, SlidePushDoublesItsEnergyAtWorst) {  // (112)-(115), section 6
  const Impact impact = slide_push(1.0, 0.0);
  const Consistency c = judge(impact);
  EXPECT_EQ(c.verdict, Verdict::inconsistent);
  EXPECT_NEAR(c.ratio, (7.0 - 3.0 * std::sqrt(5.0)) / 2.0, 1e-14);
  EXPECT_DOUBLE_EQ(c.similar.lhs, 1.0);
  EXPECT_DOUBLE_EQ(c.small.lhs, 1.0);
  EXPECT_FALSE(c.similar.holds || c.small.holds);
  EXPECT_NEAR(c.worst_gain_lower, 2.0, 1e-9);  // the paper's own velocity is the worst one
  EXPECT_NEAR(*c.worst_gain_upper, 2.0, 1e-8);
  EXPECT_NEAR(resolved_work(impact, c), c.witness->work, 1e-12);
}

TEST(Judge, CounterexampleToEquation92) {  // (92) as printed holds, and energy grows from 1 to 1.53125
  const Impact impact = slide_push(0.0, -7.0 / 8.0);
  const Consistency c = judge(impact);
  EXPECT_TRUE(c.small_as_printed.holds);
  EXPECT_FALSE(c.small.holds);
  EXPECT_EQ(c.verdict, Verdict::inconsistent);
  EXPECT_NEAR(c.worst_gain_lower, 1.53125, 1e-9);
  EXPECT_GT(resolved_work(impact, c), 0.0);
}

TEST(Judge, KaneIsInconsistent) {  // (123), sections 7.2 and 7.3
  for (const double epsilon : {0.5, 0.7}) {
    const Impact impact = kane(epsilon);
    const Consistency c = judge(impact);
    EXPECT_NEAR(c.lambda_min, 0.0146, 5e-5);
    EXPECT_NEAR(c.lambda_max, 1.1354, 5e-5);
    EXPECT_NEAR(c.ratio, 0.0129, 5e-5);
    EXPECT_FALSE(c.similar.holds || c.small.holds);
    EXPECT_EQ(c.verdict, Verdict::inconsistent);
    EXPECT_GE(c.worst_gain_lower, 0.4416 / 0.2782);  // at least Kane's own
    EXPECT_NEAR(resolved_work(impact, c), c.witness->work, 1e-9);
  }
}

TEST(Judge, SpecialCasesAreConsistent) {  // 5.2.3-5.3
  EXPECT_TRUE(judge(kane(0.0)).inelastic);
  EXPECT_EQ(judge(kane(0.0)).verdict, Verdict::consistent);
  EXPECT_TRUE(judge(kane(1.0, 1.0)).elastic);
  EXPECT_EQ(judge(kane(1.0, 1.0)).verdict, Verdict::consistent);
  EXPECT_EQ(judge(kane(0.3, 0.3)).verdict, Verdict::consistent);
  Impact contacts = slide_push(1.0, 0.0);
  contacts.elements[1].kind = Kind::contact;
  EXPECT_TRUE(judge(contacts).special_elements);
  EXPECT_EQ(judge(contacts).verdict, Verdict::consistent);
  EXPECT_EQ(judge(contacts).worst_gain_upper, 1.0);
}

TEST(Judge, BarOverItsAngles) {  // ε_N = 1, ε_T = 0, μ = ½: only the upright bar, where δ = 0, is safe
  for (int degrees = 5; degrees < 180; degrees += 5) {
    const Impact impact = bar(degrees * deg, 0.0, 0.5, 1.0, 0.0);
    const Consistency c = judge(impact);
    if (degrees == 90) {  // cos 90° is 6e-17 here, so that even this bar could gain 1e-33 of its energy
      EXPECT_LE(c.worst_gain_lower, 1.0 + 1e-12);
      continue;
    }
    ASSERT_EQ(c.verdict, Verdict::inconsistent) << degrees;
    EXPECT_GT(resolved_work(impact, c), 0.0) << degrees;
  }
}

TEST(Judge, DecidesBeyondDefiniteness) {
  // Little friction: the symmetric part of δG is indefinite, yet no impulse in the narrow cone gains.
  const Consistency c = judge(bar(45 * deg, 0.0, 0.01, 0.9, 0.0));
  EXPECT_LT(c.definiteness, 0.0);
  EXPECT_EQ(c.verdict, Verdict::consistent);
  EXPECT_EQ(judge(bar(45 * deg, 0.0, 0.5, 0.9, 0.0)).verdict, Verdict::inconsistent);
}

TEST(Judge, SpatialFrictionIsDecidedByBounds) {
  const Eigen::MatrixXd I = Eigen::MatrixXd::Identity(3, 3);
  Eigen::Matrix3d M = Eigen::Matrix3d::Identity();
  M(0, 1) = M(1, 0) = 0.9;  // normal and first tangent strongly coupled
  Impact impact{M,
                Vector3d::Zero(),
                {contact("n", I.col(0), 1.0), friction("t", 0, I.rightCols(2), Vector2d(1.0, 1.0))}};
  const Consistency bad = judge(impact);
  ASSERT_EQ(bad.verdict, Verdict::inconsistent);
  EXPECT_GT(resolved_work(impact, bad), 0.0);
  impact.elements[1].restitution = 1.0;
  EXPECT_EQ(judge(impact).verdict, Verdict::consistent);
}

TEST(FormOnCone, TiesAreDecidedExactly) {
  // x² − 2xy + y² on the quadrant touches zero along the diagonal; a perturbation of 1e-30 decides.
  FormOnCone form{exact::Matrix(2, 2), exact::Matrix(2, 2), exact::Matrix(0, 2), Vector2d::Ones()};
  form.C(0, 0) = form.C(1, 1) = 1;
  form.Q(0, 0) = form.Q(1, 1) = 1;
  form.Q(0, 1) = form.Q(1, 0) = -1;
  EXPECT_EQ(sign_on_cone(form).sign, ConeSign::Sign::nonnegative);
  form.Q(1, 1) -= exact::Rational(1) / exact::Rational("1000000000000000000000000000000");
  EXPECT_EQ(sign_on_cone(form).sign, ConeSign::Sign::negative);
}

TEST(FormOnCone, AProofGoesThroughEveryFace) {
  // x² + 4xy + y² is indefinite, but nonnegative on the quadrant: v is outside, both edges are semidefinite.
  FormOnCone form{exact::Matrix(2, 2), exact::Matrix(2, 2), exact::Matrix(0, 2), Vector2d::Ones()};
  form.C(0, 0) = form.C(1, 1) = 1;
  form.Q(0, 0) = form.Q(1, 1) = 1;
  form.Q(0, 1) = form.Q(1, 0) = 2;
  const std::vector<FaceProof> proof = prove_nonnegative(form);
  ASSERT_EQ(proof.size(), 3u);
  EXPECT_EQ(proof[0].outside.size(), 2u);
  EXPECT_LT(exact::quadratic_form(form.Q, proof[0].outside), 0);
  EXPECT_TRUE(proof[1].outside.empty() && proof[2].outside.empty());
  form.Q(0, 1) = form.Q(1, 0) = -2;
  EXPECT_TRUE(prove_nonnegative(form).empty());
}

TEST(FormOnCone, ANegativePointNearAFaceIsNotOverlooked) {
  // The form is negative only in a cone of opening 1e-11 about a line that is 1e-10 inside of the quadrant.
  const exact::Rational small = exact::Rational(1) / 10000000000;
  FormOnCone form{exact::Matrix(2, 2), exact::Matrix(2, 2), exact::Matrix(0, 2), Vector2d::Ones()};
  form.C(0, 0) = form.C(1, 1) = 1;
  form.Q(0, 0) = small * small * exact::Rational(99) / 100;  // (y − small x)² − small²/100 x²
  form.Q(0, 1) = form.Q(1, 0) = -small;
  form.Q(1, 1) = 1;
  EXPECT_EQ(sign_on_cone(form).sign, ConeSign::Sign::negative);
  form.C(1, 0) = -2 * small;  // y ≥ 2 small x leaves it outside
  EXPECT_EQ(sign_on_cone(form).sign, ConeSign::Sign::nonnegative);
}

// A block on two feet at ±1 with its centre one above the ground, unit mass: W is 3 × 4.
Impact block(double left, double right, double mu, double inertia) {
  return {Vector3d(1.0, 1.0, inertia).asDiagonal(),
          Vector3d::Zero(),
          {contact("l", Vector3d(0, 1, -1), left),
           friction("l.friction", 0, Vector3d(1, 0, 1), VectorXd::Constant(1, mu)),
           contact("r", Vector3d(0, 1, 1), right),
           friction("r.friction", 2, Vector3d(1, 0, 1), VectorXd::Constant(1, mu))}};
}

TEST(Judge, DependentDirectionsAreDecided) {
  for (const double inertia : {0.1, 0.5, 2.0})
    for (const double mu : {0.05, 0.3, 1.0})
      for (const double right : {0.0, 0.4, 0.9}) {
        const Impact impact = block(0.9, right, mu, inertia);
        const Consistency c = judge(impact);
        EXPECT_NE(c.verdict, Verdict::undecided) << inertia << " " << mu << " " << right << ": " << c.reason;
        EXPECT_EQ(c.lambda_min, 0.0);
        if (c.verdict == Verdict::inconsistent) {
          EXPECT_GT(c.witness->work, 0.0);
        }
      }
}

TEST(Judge, DefinitenessAndVerdictHaveOneReason) {
  // Equal directions twice: δG is singular, and its least eigenvalue comes out as some ±1e-17.
  for (const double offset : {0.008, 0.0113, 0.3, 1.7}) {
    Impact impact{Vector3d(0.004, 0.004, 1.7e-7).asDiagonal(),
                  Vector3d::Zero(),
                  {contact("a", Vector3d(0, 1, offset), 0.4),
                   friction("at", 0, Vector3d(1, 0, 0), VectorXd::Constant(1, 0.4)),
                   contact("b", Vector3d(0, 1, -offset), 0.4),
                   friction("bt", 2, Vector3d(1, 0, 0), VectorXd::Constant(1, 0.4))}};
    const Consistency c = judge(impact);
    EXPECT_TRUE(c.semidefinite);
    EXPECT_GE(c.definiteness, 0.0);
    EXPECT_EQ(c.verdict, Verdict::consistent);
  }
  EXPECT_FALSE(judge(kane(0.5)).semidefinite);
}

TEST(Judge, NearlySingularGNeedsNoTolerance) {
  // Two contacts whose normals differ by 1e-9: the condition of G is 1e18.
  for (const double apart : {1e-6, 1e-7, 1e-8, 1e-9}) {
    const Impact impact{Vector2d(1.0, 1.0).asDiagonal(),
                        Vector2d::Zero(),
                        {contact("a", Vector2d(1.0, 0.0), 0.5), clutch("b", Vector2d(1.0, apart), 0.25)}};
    const Consistency c = judge(impact);
    EXPECT_NE(c.verdict, Verdict::undecided) << apart;
    EXPECT_FALSE(c.worst_gain_upper && c.verdict != Verdict::consistent && apart < 1e-5) << apart;
  }
}

}  // namespace
}  // namespace percuss::consistency_test
