// Critical friction of the bar as printed; the coupled one against principal minors, computed one by one.
#include "percuss/consistency.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

#include "percuss/law.hpp"
#include "support/mechanisms.hpp"

namespace percuss::painleve_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Impact without_gap(Impact impact, const VectorXd& velocity) {
  impact.velocity = velocity;
  return impact;
}

TEST(Painleve, BarOverItsAngles) {
  EXPECT_NEAR(*painleve(bar(63.4349488229 * deg, 0, 1.0, 0, 0)).contacts[0].alone, 4.0 / 3.0, 1e-10);
  EXPECT_NEAR(*painleve(bar(61.87 * deg, 0, 1.0, 0, 0, 0.4)).contacts[0].alone, 1.49666, 1e-5);
  EXPECT_FALSE(painleve(bar(90 * deg, 0, 1.0, 0, 0)).contacts[0].alone);
  // The grey band of Figure 5 for μ = 5/3: 45° to 75.9638°.
  EXPECT_FALSE(painleve(bar(44.99 * deg, 0, 5.0 / 3.0, 0, 0)).contacts[0].above);
  EXPECT_TRUE(painleve(bar(45.01 * deg, 0, 5.0 / 3.0, 0, 0)).contacts[0].above);
  EXPECT_TRUE(painleve(bar(75.96 * deg, 0, 5.0 / 3.0, 0, 0)).contacts[0].above);
  EXPECT_FALSE(painleve(bar(75.97 * deg, 0, 5.0 / 3.0, 0, 0)).contacts[0].above);
}

TEST(Painleve, TheSuspectHasAnImpactWithoutCollision) {
  const Impact impact = bar(60 * deg, 0, 5.0 / 3.0, 1.0, 1.0);
  const Painleve report = painleve(impact);
  ASSERT_TRUE(report.suspect);
  EXPECT_NEAR(*report.factor, 1.3472 / (5.0 / 3.0), 1e-4);
  EXPECT_NEAR(*report.contacts[0].coupled, *report.contacts[0].alone, 1e-12);
  const Outcome outcome = *resolve(without_gap(impact, *report.suspect));
  EXPECT_FALSE(
      outcome.count.decided);  // γ_N is 10⁻¹⁷: with this sign there is one solution, with the other two
  EXPECT_GT(outcome.solution.impulse[0], 0.1);
  EXPECT_NEAR(outcome.solution.gamma_before[0], 0.0, 1e-15);
}

// All principal minors of G_NN − G_NT diag(σμ) positive for all σ.
bool all_minors_positive(const Impact& impact, const VectorXd& mu) {
  const MatrixXd W = impact.directions();
  const MatrixXd G = W.transpose() * impact.mass.inverse() * W;
  const int n = static_cast<int>(mu.size());
  for (int signs = 0; signs < (1 << n); ++signs)
    for (int set = 1; set < (1 << n); ++set) {
      std::vector<int> rows;
      for (int i = 0; i < n; ++i)
        if ((set >> i) & 1) rows.push_back(i);
      MatrixXd A(rows.size(), rows.size());
      for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows.size(); ++c)
          A(static_cast<int>(r), static_cast<int>(c)) =
              G(2 * rows[r], 2 * rows[c]) -
              ((signs >> rows[c]) & 1 ? -1.0 : 1.0) * mu[rows[c]] * G(2 * rows[r], 2 * rows[c] + 1);
      if (A.determinant() <= 0.0) return false;
    }
  return true;
}

TEST(Painleve, CoupledFrictionIsWhereTheFirstMinorVanishes) {
  std::mt19937_64 random(1895);
  std::normal_distribution<double> normal;
  int compared = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const int contacts = 2 + trial % 2;
    const auto number = [&] { return normal(random); };
    const MatrixXd L = MatrixXd::NullaryExpr(7, 7, number);
    Impact impact{L * L.transpose() + MatrixXd::Identity(7, 7), VectorXd::Zero(7), {}};
    VectorXd mu(contacts);
    for (int c = 0; c < contacts; ++c) {
      mu[c] = 0.1 + std::abs(normal(random));
      const std::string name(1, static_cast<char>('a' + c));
      impact.elements.push_back(contact(name, VectorXd::NullaryExpr(7, number)));
      impact.elements.push_back(
          friction(name + "t", 2 * c, VectorXd::NullaryExpr(7, number), VectorXd::Constant(1, mu[c])));
    }
    const Painleve report = painleve(impact);
    ASSERT_TRUE(report.coupled_known);
    ASSERT_TRUE(report.factor);
    EXPECT_TRUE(all_minors_positive(impact, mu * *report.factor * (1.0 - 1e-7)));
    EXPECT_FALSE(all_minors_positive(impact, mu * *report.factor * (1.0 + 1e-7)));
    for (int c = 0; c < contacts; ++c) {
      const auto critical = report.contacts[static_cast<std::size_t>(c)].coupled;
      if (!critical || *critical == 0.0) continue;
      VectorXd changed = mu;
      changed[c] = *critical * (1.0 + 1e-7);
      EXPECT_FALSE(all_minors_positive(impact, changed));
      changed[c] = *critical * (1.0 - 1e-7);
      // Sets without this contact do not change with its friction.
      if (*report.factor > 1.0) {
        EXPECT_TRUE(all_minors_positive(impact, changed));
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 50);
}

TEST(Painleve, SpatialFrictionHasAWorstDirection) {
  Impact impact = bar(60 * deg, 0, 5.0 / 3.0, 1.0, 1.0);
  MatrixXd tangents(3, 2);
  tangents << impact.elements[1].directions, Eigen::Vector3d(0.0, 0.0, 0.0);
  tangents.col(1) = 0.5 * tangents.col(0);
  impact.elements[1] = friction("t", 0, tangents, Eigen::Vector2d(1.0, 1.0));
  const double delta = -(-0.5) * -std::sqrt(0.75) * 3.0;  // w_Nᵀ M⁻¹ w_T
  EXPECT_NEAR(*painleve(impact).contacts[0].alone, 1.75 / std::abs(delta) / std::sqrt(1.25), 1e-12);
}

TEST(Painleve, NearlyRedundantNormalsAreDecidedExactly) {
  // Two contacts that are `a` apart, of which only the first rubs. The minor of both is a² − μ(a²/2 + a) for
  // σ = 1, far below rounding, and vanishes at μ = a/(1 + a/2).
  for (const double a : {1.0, 1e-3, 1e-6, 1e-8}) {
    const Impact impact{
        Eigen::Matrix3d::Identity(),
        Eigen::Vector3d::Zero(),
        {contact("a", Eigen::Vector3d(1.0, 0.0, 0.0), 0.0),
         friction("at", 0, Eigen::Vector3d(0.5, -1.0, 1.0), Eigen::VectorXd::Constant(1, 0.1)),
         contact("b", Eigen::Vector3d(1.0, a, 0.0), 0.0)}};
    const Painleve result = painleve(impact);
    ASSERT_TRUE(result.contacts.front().coupled) << a;
    EXPECT_NEAR(*result.contacts.front().coupled / (a / (1.0 + a / 2.0)), 1.0, 1e-9) << a;
  }
}

}  // namespace
}  // namespace percuss::painleve_test
