// Nothing wrong is `solved`: rows that would vanish beside others, problems that are no problems, proofs.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <random>

#include "contact/admm.hpp"
#include "contact/block_matrix.hpp"
#include "contact/no_solution.hpp"
#include "contact/residual.hpp"
#include "percuss/models.hpp"

namespace percuss::referee_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

ContactProblem problem_of(const MatrixXd& W, const VectorXd& q, std::vector<double> mu) {
  ContactProblem problem;
  std::vector<MatrixEntry> entries;
  for (int i = 0; i < W.rows(); ++i)
    for (int j = 0; j < W.cols(); ++j)
      if (W(i, j) != 0.0) entries.push_back({i, j, W(i, j)});
  problem.W = make_block_matrix(static_cast<int>(W.rows()) / static_cast<int>(mu.size()), mu.size(), entries);
  problem.q.assign(q.data(), q.data() + q.size());
  problem.mu = std::move(mu);
  return problem;
}

Status judged(const ContactProblem& problem, const std::vector<double>& r, double tolerance) {
  ContactOutcome outcome;
  outcome.status = Status::solved;
  outcome.r = r;
  confirm(problem, tolerance, outcome);
  EXPECT_EQ(outcome.status == Status::solved, outcome.reason.empty());
  return outcome.status;
}

VectorXd vector(std::initializer_list<double> x) {
  return Eigen::Map<const VectorXd>(std::data(x), static_cast<Eigen::Index>(x.size()));
}

// A sphere that does not feel the ground: ‖r − P_K(r − û)‖ is 1/μ.
TEST(ContactReferee, MuDoesNotHideThatABodyFallsThroughTheGround) {
  for (double mu = 1e3; mu <= 1e14; mu *= 10.0)
    for (const double tolerance : {1e-4, 1e-8})
      for (const double w : {1e-6, 1.0, 1e6}) {
        const MatrixXd W = w * vector({1.0, 3.5, 3.5}).asDiagonal().toDenseMatrix();
        const ContactProblem problem = problem_of(W, vector({-1.0, 3.0, 3.0}), {mu});
        EXPECT_EQ(judged(problem, {0, 0, 0}, tolerance), Status::not_converged) << mu << " " << w;
        EXPECT_EQ(judged(problem, {0.5 / w, 0, 0}, tolerance), Status::not_converged) << mu << " " << w;
        EXPECT_EQ(judged(problem, {1.0 / w, 0, 0}, tolerance), Status::not_converged) << mu << " " << w;
      }
}

TEST(ContactReferee, AHugeVelocityAlongDoesNotHideTheNormal) {
  for (double slide = 1e2; slide <= 1e15; slide *= 10.0)
    for (const double tolerance : {1e-4, 1e-8}) {
      const ContactProblem problem = problem_of(MatrixXd::Identity(3, 3), vector({-1.0, slide, 0.0}), {0.3});
      EXPECT_EQ(judged(problem, {0, 0, 0}, tolerance), Status::not_converged) << slide;
      EXPECT_EQ(judged(problem, {1, -0.3, 0}, tolerance), Status::solved) << slide;
      EXPECT_EQ(judged(problem, {1, 0.3, 0}, tolerance), Status::not_converged) << slide;
    }
}

TEST(ContactReferee, APartOfTheProblemDoesNotHideBesideAnother) {
  for (double fast = 1e2; fast <= 1e15; fast *= 10.0) {
    const ContactProblem problem =
        problem_of(MatrixXd::Identity(6, 6), vector({-fast, 0, 0, -1, 1, 0}), {0.3, 0.3});
    EXPECT_EQ(judged(problem, {fast, 0, 0, 0, 0, 0}, 1e-8), Status::not_converged) << fast;
    EXPECT_EQ(judged(problem, {fast, 0, 0, 1, 0, 0}, 1e-8), Status::not_converged) << fast;
    EXPECT_EQ(judged(problem, {fast, 0, 0, 1, -0.3, 0}, 1e-8), Status::solved) << fast;
  }
}

TEST(ContactReferee, AJointThatMovesDoesNotHide) {
  ContactProblem problem = problem_of(MatrixXd::Identity(6, 6), vector({-1e12, 0, 0, 1, 0, 0}), {0.3, 0.0});
  problem.joint = {0, 1};
  EXPECT_EQ(judged(problem, {1e12, 0, 0, 0, 0, 0}, 1e-8), Status::not_converged);
  EXPECT_EQ(judged(problem, {1e12, 0, 0, -1, 0, 0}, 1e-8), Status::solved);
}

TEST(ContactReferee, WhatIsNoNumberIsNotSolved) {
  const ContactProblem problem = problem_of(MatrixXd::Identity(3, 3), vector({-1, 1, 0}), {0.3});
  for (const double bad : {nan, infinity, -infinity})
    for (std::size_t k = 0; k < 3; ++k) {
      std::vector<double> r{1, -0.3, 0};
      r[k] = bad;
      EXPECT_EQ(judged(problem, r, 1e-4), Status::not_converged);
    }
}

// Resting contacts without load, and impulses that hold each other: no false alarms.
TEST(ContactReferee, RoundingIsNoError) {
  const ContactProblem idle = problem_of(MatrixXd::Identity(3, 3), vector({0.0, 1.0, 0.0}), {0.3});
  EXPECT_EQ(judged(idle, {0, 0, 0}, 1e-8), Status::solved);
  MatrixXd W = MatrixXd::Identity(6, 6);
  W(0, 3) = W(3, 0) = -1.0;
  const ContactProblem braced = problem_of(W, vector({-1.0 / 3.0, 0, 0, 1.0 / 3.0, 0, 0}), {0.3, 0.3});
  EXPECT_EQ(judged(braced, {1000.0 + 1.0 / 3.0, 0, 0, 1000.0, 0, 0}, 1e-12), Status::solved);
}

// The conditions of Coulomb's law one by one, in the scale of the contact.
void expect_coulomb(const MatrixXd& W, const VectorXd& q, double mu, const std::vector<double>& r) {
  const Eigen::Vector3d p = Eigen::Map<const Eigen::Vector3d>(r.data()), u = W * p + q;
  const double normal = std::abs(q[0]) + std::abs(W(0, 1) * p[1]) + std::abs(W(0, 2) * p[2]);
  const double tangential = q.tail(2).norm() + W.block(1, 0, 2, 1).norm() * std::abs(p[0]);
  EXPECT_GE(p[0], 0.0);
  EXPECT_GE(u[0], -1e-3 * normal);
  EXPECT_LE(std::min(u[0], W(0, 0) * p[0]), 1e-3 * normal);
  EXPECT_LE(p.tail(2).norm(), mu * p[0] * (1.0 + 1e-6));
  if (p.tail(2).norm() < 0.99 * mu * p[0]) {
    EXPECT_LE(u.tail(2).norm(), 1e-3 * tangential);
  } else if (u.tail(2).norm() > 1e-2 * tangential && p.tail(2).norm() > 0.0) {
    EXPECT_LT(u.tail(2).normalized().dot(p.tail(2).normalized()), -0.99);
  }
}

TEST(ContactReferee, AnyMuIsRightOrNotConverged) {
  std::mt19937 engine(5);
  std::normal_distribution<double> normal;
  int solved = 0, tried = 0;
  for (double mu = 1e-6; mu <= 1e14; mu *= 10.0)
    for (int trial = 0; trial < 100; ++trial) {
      const MatrixXd B = MatrixXd::NullaryExpr(3, 3, [&] { return normal(engine); });
      const MatrixXd W = std::pow(10.0, 3.0 * normal(engine)) * (B * B.transpose());
      VectorXd q = VectorXd::NullaryExpr(3, [&] { return normal(engine); });
      if (trial % 3 == 0) q.tail(2) *= 1e6;
      ContactOptions options;
      options.tolerance = trial % 2 == 0 ? 1e-8 : 1e-4;
      options.work_limit = 1e7;
      const ContactOutcome outcome = solve(problem_of(W, q, {mu}), options).value();
      ++tried;
      if (outcome.status != Status::solved) continue;
      SCOPED_TRACE(::testing::Message() << "mu " << mu << " trial " << trial);
      ++solved;
      expect_coulomb(W, q, mu, outcome.r);
    }
  EXPECT_GT(solved, tried / 2);
}

TEST(ContactReferee, ASphereWithAnyMuSticksOrIsNotConverged) {  // u⁺ by hand: r = −q/w
  for (double mu = 1e1; mu <= 1e14; mu *= 10.0) {
    const MatrixXd W = vector({1.0, 3.5, 3.5}).asDiagonal();
    const ContactOutcome outcome = solve(problem_of(W, vector({-1.0, 3.0, 3.0}), {mu})).value();
    if (mu < 1e6) {
      EXPECT_EQ(outcome.status, Status::solved) << mu << " " << outcome.reason;
    }
    if (outcome.status != Status::solved) continue;
    EXPECT_NEAR(outcome.r[0], 1.0, 1e-6) << mu;
    EXPECT_NEAR(outcome.r[1], -3.0 / 3.5, 1e-6) << mu;
    EXPECT_NEAR(outcome.r[2], -3.0 / 3.5, 1e-6) << mu;
  }
}

TEST(ExactSign, IsThatOfTheSumWithoutRounding) {
  using cones::exact_sign;
  EXPECT_EQ(exact_sign({1, 1, 1}, {1e16, 1.0, -1e16}), 1);
  EXPECT_EQ(exact_sign({1, 1, 1, 1}, {1e16, 1.0, -1e16, -1.0}), 0);
  EXPECT_EQ(exact_sign({3, -1}, {0.1, 0.3}), 1);  // 0.1 and 0.3 as doubles
  EXPECT_EQ(exact_sign({}, {}), 0);
  EXPECT_EQ(exact_sign({1e-200}, {1e-200}), std::nullopt);
  EXPECT_EQ(exact_sign({1e200}, {1e200}), std::nullopt);
}

// A body between two walls that close in, the second of which gives way by `gap`.
ContactProblem between_walls(double gap) {
  MatrixXd W = MatrixXd::Identity(6, 6);
  W(0, 3) = W(3, 0) = -1.0;
  W(3, 3) = 1.0 + gap;
  return problem_of(W, vector({-1.0, 0, 0, -1.0, 0, 0}), {0.0, 0.0});
}

TEST(NoSolution, IsSaidWhereItIsProvedOnly) {
  EXPECT_EQ(solve(between_walls(0.0)).value().status, Status::no_solution);
  for (const double gap : {1e-15, 1e-12, 1e-9, 1e-6}) {  // r = (1 + 2/gap, 2/gap)
    const ContactOutcome outcome = solve(between_walls(gap)).value();
    EXPECT_NE(outcome.status, Status::no_solution) << gap;
    EXPECT_FALSE(outcome.status != Status::solved && outcome.reason.empty());
  }
}

TEST(NoSolution, OneToTwoIsAProofToo) {  // a lever: Wᵀ(2, 1) = 0
  MatrixXd W = MatrixXd::Identity(6, 6);
  W(0, 3) = W(3, 0) = -2.0;
  W(3, 3) = 4.0;
  EXPECT_EQ(solve(problem_of(W, vector({-1.0, 0, 0, -1.0, 0, 0}), {0.0, 0.0})).value().status,
            Status::no_solution);
}

TEST(Admm, SaysWhereThereIsNothingToFactorise) {
  const cones::ConeForm form =
      cones::cone_form(problem_of(MatrixXd::Identity(3, 3), vector({-1, 0, 0}), {0.3}));
  const std::vector<double> zero(3, 0.0);
  EXPECT_TRUE(cones::Admm(form, 0.05).begin(zero, form.q));
  EXPECT_FALSE(cones::Admm(form, -1.0).begin(zero, form.q));  // W + ρI = 0
}

std::string mistake(const ContactProblem& problem) {
  const auto outcome = solve(problem);
  EXPECT_FALSE(outcome);
  return outcome ? "none" : to_string(outcome.error());
}

TEST(ContactProblemValidation, EveryFieldIsLookedAt) {
  MatrixXd W = MatrixXd::Identity(6, 6);
  W(0, 3) = W(3, 0) = 0.1;
  const ContactProblem good = problem_of(W, vector({-1, 0, 0, -1, 0, 0}), {0.3, 0.3});
  ASSERT_TRUE(solve(good));
  const auto changed = [&](auto change) {
    ContactProblem problem = good;
    change(problem);
    return mistake(problem);
  };
  EXPECT_EQ(changed([](auto& p) { p.W.d = 4; }), "W.d: is 4, expected 2 or 3");
  EXPECT_EQ(changed([](auto& p) { p.q.pop_back(); }), "q: has 5 numbers, expected 6");
  EXPECT_EQ(changed([](auto& p) { p.q[1] = nan; }), "q[1]: is nan, expected a finite number");
  EXPECT_EQ(changed([](auto& p) { p.mu[1] = -0.5; }),
            "mu[1]: is -0.5, expected a finite number of 0 or more");
  EXPECT_EQ(changed([](auto& p) { p.mu[0] = nan; }), "mu[0]: is nan, expected a finite number of 0 or more");
  EXPECT_EQ(changed([](auto& p) { p.mu.push_back(0.3); }), "W.start: has 3 numbers, expected 4");
  EXPECT_EQ(changed([](auto& p) { p.joint = {1}; }), "joint: has 1 numbers, expected 2");
  EXPECT_EQ(changed([](auto& p) { p.W.values[4] = infinity; }),
            "W.values[4]: is inf, expected a finite number");
  EXPECT_EQ(changed([](auto& p) { p.W.values.pop_back(); }), "W.values: has 35 numbers, expected 36");
  EXPECT_EQ(changed([](auto& p) { p.W.values[4] = -1.0; }),
            "W[0][0]: has -1 on its diagonal, expected no negative numbers");
  EXPECT_EQ(changed([](auto& p) { p.W.columns[1] = 7; }),
            "W.columns[1]: is 7, expected a number from 1 to 1: the columns of a row ascend");
  EXPECT_NE(changed([](auto& p) { p.W.start[1] = 9; }).find("W.start[2]: is 4 after 9"), std::string::npos);
  EXPECT_NE(changed([](auto& p) { p.W.start[2] = 9; }).find("W.start: goes from 0 to 9"), std::string::npos);
  EXPECT_NE(changed([](auto& p) { p.bodies.count = 1; }).find("bodies.touched: has 0 numbers, expected 4"),
            std::string::npos);
  ContactProblem empty_row = problem_of(MatrixXd::Identity(3, 3), vector({-1, 0, 0}), {0.3});
  empty_row.W.start = {0, 0};
  empty_row.W.columns.clear();
  empty_row.W.values.clear();
  EXPECT_EQ(mistake(empty_row), "W.columns of row 0: miss the diagonal block, expected it in every row");
}

TEST(ContactProblemValidation, AndEveryOption) {
  const ContactProblem problem = problem_of(MatrixXd::Identity(3, 3), vector({-1, 0, 0}), {0.3});
  const auto refused = [&](auto change) {
    ContactOptions options;
    change(options);
    const auto outcome = solve(problem, options);
    return outcome ? "none" : to_string(outcome.error());
  };
  EXPECT_EQ(refused([](auto& o) { o.tolerance = 0.0; }), "tolerance: is 0, expected a finite number above 0");
  EXPECT_EQ(refused([](auto& o) { o.tolerance = nan; }),
            "tolerance: is nan, expected a finite number above 0");
  EXPECT_EQ(refused([](auto& o) { o.threads = -1; }), "threads: is -1, expected 0, for all cores, or more");
  EXPECT_EQ(refused([](auto& o) { o.time_limit = nan; }),
            "time_limit: is nan, expected 0, for none, or more");
  EXPECT_EQ(refused([](auto& o) { o.start = {1, 2}; }), "start: has 2 numbers, expected 3");
  EXPECT_EQ(refused([](auto& o) { o.start = {1, 2, nan}; }), "start[2]: is nan, expected a finite number");
}

TEST(ContactSceneValidation, EveryFieldIsLookedAt) {
  const ContactScene good = plank_tower(2);
  ASSERT_TRUE(solve(good));
  const auto changed = [&](auto change) {
    ContactScene scene = good;
    change(scene);
    const auto outcome = solve(scene);
    return outcome ? "none" : to_string(outcome.error());
  };
  const auto begins = [](const std::string& text, const std::string& with) {
    EXPECT_EQ(text.substr(0, with.size()), with);
  };
  begins(changed([](auto& s) { s.contacts[0].second = 1000; }),
         "contacts[0].second: is 1000, expected another body");
  begins(changed([](auto& s) { s.contacts[0].first = -2; }), "contacts[0].first: is -2, expected a body");
  begins(changed([](auto& s) { s.contacts[1].mu = -1.0; }),
         "contacts[1].mu: is -1, expected a finite number");
  begins(changed([](auto& s) { s.contacts[1].n *= 2.0; }), "contacts[1]: n, t1 and t2 are not");
  begins(changed([](auto& s) { s.contacts[1].t1.swap(s.contacts[1].t2); }),
         "contacts[1]: n, t1 and t2 are not");
  begins(changed([](auto& s) { s.contacts[0].second_arm[1] = nan; }), "contacts[0]: has an arm");
  begins(changed([](auto& s) { s.bodies[0].inverse_mass = -1.0; }), "bodies[0].inverse_mass: is -1");
  begins(changed([](auto& s) { s.bodies[0].inverse_inertia(1, 1) = -1.0; }),
         "bodies[0].inverse_inertia: has a neg");
  begins(changed([](auto& s) { s.bodies[0].inverse_inertia(0, 1) += 9.0; }),
         "bodies[0].inverse_inertia: is not sym");
  begins(changed([](auto& s) { s.bodies[0].velocity[0] = nan; }), "bodies[0]: has a place or velocity");
  begins(changed([](auto& s) { s.gain[2] = infinity; }), "gain: holds");
  begins(changed([](auto& s) { s.restitution = nan; }), "restitution: is nan");
}

// Cholesky's method stops at the first axis that a body cannot turn about.
TEST(ContactScene, BodiesThatCannotTurnAboutAnAxis) {
  ContactScene scene;
  scene.bodies.emplace_back();
  scene.bodies[0].inverse_inertia = Eigen::Vector3d(1.0, 0.0, 5.0).asDiagonal();
  scene.contacts.emplace_back();
  scene.contacts[0].second_arm = {1.0, 0.0, 0.0};
  const ContactProblem problem = make_contact_problem(scene);
  EXPECT_NEAR(find_block(problem.W, 0, 0)[8], 1.0 + 5.0, 1e-14);  // along y: a turn about z
  EXPECT_NEAR(find_block(problem.W, 0, 0)[0], 1.0, 1e-14);        // along z: a turn about y
}

}  // namespace
}  // namespace percuss::referee_test
