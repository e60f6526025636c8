// The contact solvers: parts by themselves, and whole problems judged by the residual that is not theirs.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <random>

#include "contact/block_lu.hpp"
#include "contact/block_matrix.hpp"
#include "contact/few_contacts.hpp"
#include "kernel/disc_contact.hpp"
#include "percuss/contact.hpp"
#include "percuss/law.hpp"

namespace percuss::contact_solvers_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
  }
  double normal() {
    double sum = -6.0;
    for (int k = 0; k < 12; ++k) sum += uniform(0.0, 1.0);
    return sum;
  }
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  MatrixXd matrix(Eigen::Index rows, Eigen::Index columns) {
    return MatrixXd::NullaryExpr(rows, columns, [&] { return normal(); });
  }

 private:
  std::mt19937 engine_;
};

ContactProblem problem_of(int d, const MatrixXd& W, const VectorXd& q, std::vector<double> mu) {
  ContactProblem problem;
  std::vector<MatrixEntry> entries;
  for (int i = 0; i < W.rows(); ++i)
    for (int j = 0; j < W.cols(); ++j)
      if (W(i, j) != 0.0) entries.push_back({i, j, W(i, j)});
  problem.W = make_block_matrix(d, mu.size(), entries);
  problem.q.assign(q.data(), q.data() + q.size());
  problem.mu = std::move(mu);
  return problem;
}

// Bodies with six coordinates, `contacts` random contacts each between two of them or one and the ground.
ContactProblem bodies(Random& random, int count, int contacts, double mass_ratio, double most_mu) {
  MatrixXd H = MatrixXd::Zero(6 * count, 3 * contacts);
  VectorXd inverse_mass(6 * count);
  for (int b = 0; b < count; ++b)
    inverse_mass.segment(6 * b, 6).setConstant(std::pow(mass_ratio, -random.uniform(0.0, 1.0)));
  std::vector<double> mu;
  for (int c = 0; c < contacts; ++c) {
    const int first = random.below(count), second = random.below(count + 1);
    H.block(6 * first, 3 * c, 6, 3) = random.matrix(6, 3);
    if (second < count && second != first) H.block(6 * second, 3 * c, 6, 3) = random.matrix(6, 3);
    mu.push_back(random.uniform(0.0, most_mu));
  }
  // A velocity that some motion of the bodies cancels, so that there is a solution.
  const VectorXd q = H.transpose() * random.matrix(6 * count, 1);
  return problem_of(3, H.transpose() * inverse_mass.asDiagonal() * H, q, mu);
}

void expect_solved(const ContactProblem& problem, const ContactOptions& options = {}) {
  const ContactOutcome outcome = solve(problem, options).value();
  EXPECT_EQ(outcome.status, Status::solved) << outcome.reason << " " << outcome.residual.relative;
  EXPECT_LE(contact_residual(problem, outcome.r).relative, options.tolerance);
}

TEST(OneContactUpdate, SolvesEveryContact) {
  Random random(1);
  for (int trial = 0; trial < 20000; ++trial) {
    const MatrixXd B = random.matrix(3, 3);
    MatrixXd A = B * B.transpose() + 0.05 * MatrixXd::Identity(3, 3);
    A *= 3.0 / A.trace();
    const VectorXd b = random.matrix(3, 1);
    const double mu = trial % 10 == 0 ? 0.0 : random.uniform(0.0, 0.8);
    const Eigen::Matrix<double, 3, 3, Eigen::RowMajor> rows = A;
    const cones::DiscContact<double> one = cones::disc_contact(rows.data(), mu, 0.0);
    double kappa = 0.0;
    std::vector<double> r(3);
    for (int repeat = 0; repeat < 10; ++repeat) cones::solve(one, b.data(), kappa, r.data());
    const double residual = contact_residual(problem_of(3, A, b, {mu}), r).relative;
    ASSERT_LT(residual, 1e-10) << "trial " << trial << " mu " << mu << "\n" << A << "\n" << b.transpose();
  }
}

TEST(FewContacts, AreSolvedAsTheGeneralWayDoes) {  // spatial, planar and with a joint
  Random random(12);
  int solved = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const int d = 2 + trial % 2, contacts = 1 + random.below(static_cast<int>(cones::a_few));
    const MatrixXd B = random.matrix(d * contacts, d * contacts);
    const MatrixXd W = B * B.transpose() / contacts + 0.1 * MatrixXd::Identity(B.rows(), B.rows());
    ContactProblem problem = problem_of(d, W, random.matrix(B.rows(), 1),
                                        std::vector<double>(static_cast<std::size_t>(contacts), 0.3));
    if (trial % 3 == 0) {
      problem.joint.assign(static_cast<std::size_t>(contacts), 0);
      problem.joint.front() = 1;
    }
    ContactOptions options;
    ContactOutcome few;
    if (!cones::solve_few(problem, options, few)) continue;
    ++solved;
    EXPECT_LE(contact_residual(problem, few.r).relative, options.tolerance) << "trial " << trial;
    options.method = ContactMethod::gauss_seidel;
    const ContactOutcome general = solve(problem, options).value();
    ASSERT_EQ(general.status, Status::solved) << "trial " << trial;
    for (std::size_t k = 0; k < few.r.size(); ++k)
      EXPECT_NEAR(few.r[k], general.r[k], 1e-5) << "trial " << trial;
  }
  EXPECT_GT(solved, 200);
}

TEST(BlockLU, AgreesWithDenseElimination) {
  Random random(2);
  for (int trial = 0; trial < 30; ++trial) {
    const int n = 2 + random.below(60);
    std::vector<int> sizes, start{0}, columns, offset{0};
    for (int i = 0; i < n; ++i) {
      sizes.push_back(1 + random.below(3));
      offset.push_back(offset.back() + sizes.back());
    }
    MatrixXd A = MatrixXd::Zero(offset.back(), offset.back());
    std::vector<double> blocks;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        if (i != j && random.below(n) > 2) continue;
        columns.push_back(j);
        const MatrixXd block = random.matrix(3, 3) + (i == j ? 4.0 : 0.0) * MatrixXd::Identity(3, 3);
        for (int a = 0; a < 9; ++a) blocks.push_back(block(a / 3, a % 3));
        const auto rows = sizes[static_cast<std::size_t>(i)], width = sizes[static_cast<std::size_t>(j)];
        A.block(offset[static_cast<std::size_t>(i)], offset[static_cast<std::size_t>(j)], rows, width) =
            block.topLeftCorner(rows, width);
      }
      start.push_back(static_cast<int>(columns.size()));
    }
    cones::BlockLU lu;
    lu.analyse(sizes, start, columns);
    ASSERT_TRUE(lu.factorise(blocks));
    const VectorXd b = random.matrix(A.rows(), 1);
    std::vector<double> x(b.data(), b.data() + b.size());
    lu.solve(x);
    const VectorXd expected = A.partialPivLu().solve(b);
    EXPECT_LT((Eigen::Map<VectorXd>(x.data(), b.size()) - expected).norm(), 1e-8 * expected.norm());
  }
}

TEST(ContactSolvers, AgreeWithEnumerationWhereTheVelocityIsUnique) {  // planar, Newton's law with ε = 0
  Random random(3);
  int compared = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const int contacts = 1 + random.below(3), freedom = 2 * contacts + random.below(3);
    Impact impact;
    impact.mass = MatrixXd::Identity(freedom, freedom);
    impact.velocity = random.matrix(freedom, 1);
    MatrixXd H(freedom, 2 * contacts);
    std::vector<double> mu;
    for (int c = 0; c < contacts; ++c) {
      H.middleCols(2 * c, 2) = random.matrix(freedom, 2);
      mu.push_back(random.uniform(0.0, 1.0));
      impact.elements.push_back(contact("c" + std::to_string(c), H.col(2 * c)));
    }
    for (int c = 0; c < contacts; ++c)
      impact.elements.push_back(friction("f" + std::to_string(c), c, H.col(2 * c + 1),
                                         VectorXd::Constant(1, mu[static_cast<std::size_t>(c)])));
    Newton law;
    law.solver.solver = Solver::enumeration;
    const auto enumerated = resolve(impact, law);
    ASSERT_TRUE(enumerated);
    const ContactProblem problem = problem_of(2, H.transpose() * H, H.transpose() * impact.velocity, mu);
    const ContactOutcome outcome = solve(problem).value();
    ASSERT_EQ(outcome.status == Status::solved, enumerated->status == Status::solved) << "trial " << trial;
    if (outcome.status != Status::solved || !enumerated->count.decided || enumerated->count.number != 1)
      continue;
    ++compared;
    const VectorXd r = Eigen::Map<const VectorXd>(outcome.r.data(), 2 * contacts);
    EXPECT_LT((impact.velocity + H * r - enumerated->solution.velocity_after).norm(), 1e-6)
        << "trial " << trial;
  }
  EXPECT_GT(compared, 100);
}

TEST(ContactSolvers, MassRatiosAndMoreContactsThanFreedom) {
  Random random(4);
  for (int trial = 0; trial < 30; ++trial) {
    SCOPED_TRACE(trial);
    expect_solved(bodies(random, 5, 6, 1e6, 0.5));
    expect_solved(bodies(random, 4, 20, 1.0, 0.3));  // 60 rows, 24 coordinates
  }
}

TEST(ContactSolvers, WithoutFriction) {
  Random random(5);
  for (int trial = 0; trial < 30; ++trial) expect_solved(bodies(random, 4, 20, 10.0, 0.0));
}

TEST(ContactSolvers, UnsymmetricW) {
  Random random(6);
  for (int trial = 0; trial < 30; ++trial) {
    const MatrixXd B = random.matrix(30, 30), S = random.matrix(30, 30);
    const MatrixXd W = B * B.transpose() / 30.0 + MatrixXd::Identity(30, 30) + 0.1 * (S - S.transpose());
    expect_solved(problem_of(3, W, random.matrix(30, 1), std::vector<double>(10, 0.3)));
  }
}

TEST(ContactSolvers, JointsHaveNoVelocity) {
  Random random(7);
  for (int trial = 0; trial < 30; ++trial) {
    ContactProblem problem = bodies(random, 6, 8, 10.0, 0.5);
    problem.joint.assign(8, 0);
    problem.joint[2] = 1;
    const ContactOutcome outcome = solve(problem).value();
    EXPECT_EQ(outcome.status, Status::solved) << outcome.reason;
    for (std::size_t a = 6; a < 9; ++a) EXPECT_NEAR(outcome.u[a], 0.0, 1e-7);
  }
}

TEST(ContactSolvers, EveryMethodByName) {
  Random random(8);
  const ContactProblem problem = bodies(random, 10, 12, 1.0, 0.3);
  for (const ContactMethod method : {ContactMethod::gauss_seidel, ContactMethod::admm, ContactMethod::newton,
                                     ContactMethod::proximal, ContactMethod::interior_point}) {
    ContactOptions options;
    options.method = method;
    options.tolerance = 1e-6;
    expect_solved(problem, options);
    const ContactOutcome outcome = solve(problem, options).value();
    for (const ContactOutcome::Stage& stage : outcome.stages) EXPECT_EQ(stage.method, method);
  }
}

TEST(ContactSolvers, TheSameBitsOnAnyNumberOfThreads) {
  Random random(9);
  const ContactProblem problem = bodies(random, 150, 250, 10.0, 0.3);
  ContactOptions options;
  const ContactOutcome one = solve(problem, options).value();
  EXPECT_EQ(one.status, Status::solved) << one.residual.relative;
  for (const int threads : {2, 8}) {
    options.threads = threads;
    EXPECT_EQ(solve(problem, options).value().r, one.r);
  }
}

// A limit of work ends at the same place every time; a larger one leads further.
TEST(ContactSolvers, AsMuchWorkAsAllowed) {
  Random random(12);
  const ContactProblem problem = bodies(random, 40, 120, 1e4, 0.3);
  ContactOptions options;
  options.tolerance = 1e-12;
  options.work_limit = 1e6;
  const ContactOutcome outcome = solve(problem, options).value(), again = solve(problem, options).value();
  EXPECT_EQ(outcome.status, Status::not_converged);
  EXPECT_EQ(outcome.reason, "as much work as allowed");
  EXPECT_EQ(outcome.stages.back().why, "as much work as allowed");
  EXPECT_EQ(outcome.r, again.r);
  options.work_limit = 1e7;
  EXPECT_GT(solve(problem, options).value().iterations, outcome.iterations);
}

TEST(ContactSolvers, StartFromASolution) {
  Random random(10);
  const ContactProblem problem = bodies(random, 10, 12, 1.0, 0.3);
  ContactOptions options;
  options.tolerance = 1e-7;
  options.start = solve(problem).value().r;
  const ContactOutcome outcome = solve(problem, options).value();
  EXPECT_EQ(outcome.status, Status::solved);
  EXPECT_EQ(outcome.iterations, 0);
}

// A body between two walls that both move towards it.
TEST(ContactSolvers, NothingCanGiveWay) {
  MatrixXd W = MatrixXd::Identity(6, 6);
  W(0, 3) = W(3, 0) = -1.0;
  const VectorXd q = (VectorXd(6) << -1.0, 0.0, 0.0, -1.0, 0.0, 0.0).finished();
  const ContactOutcome outcome = solve(problem_of(3, W, q, {0.0, 0.0})).value();
  EXPECT_EQ(outcome.status, Status::no_solution) << outcome.residual.relative;
  EXPECT_FALSE(outcome.reason.empty());
  const ContactOutcome rough = solve(problem_of(3, W, q, {0.3, 0.3})).value();
  EXPECT_EQ(rough.status, Status::not_converged);  // no proof is known with friction
  EXPECT_FALSE(rough.reason.empty());
}

TEST(ContactSolvers, NothingToDo) {
  EXPECT_EQ(solve(ContactProblem{}).value().status, Status::solved);
  Random random(11);
  ContactProblem problem = bodies(random, 3, 4, 1.0, 0.3);
  std::fill(problem.q.begin(), problem.q.end(), 0.0);
  const ContactOutcome outcome = solve(problem).value();
  EXPECT_EQ(outcome.status, Status::solved);
  EXPECT_EQ(outcome.r, std::vector<double>(12, 0.0));
}

}  // namespace
}  // namespace percuss::contact_solvers_test
