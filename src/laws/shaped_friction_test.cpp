// Friction in convex sets that are no ellipsoids: Newton's and Poisson's laws against computations that know
// nothing of the solvers.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <random>

#include "percuss/friction_shape.hpp"
#include "percuss/impact_contacts.hpp"
#include "percuss/law.hpp"

namespace percuss::shaped_friction_test {
namespace {

using Eigen::MatrixXd, Eigen::VectorXd, Eigen::Vector2d;
using Pressure = ContensouShape::Pressure;

const std::vector<Vector2d> kite{{0.5, 0.1}, {0.1, 0.6}, {-0.4, -0.1}, {0.1, -0.5}};

MatrixXd random_matrix(std::mt19937_64& random, Eigen::Index rows, Eigen::Index columns) {
  std::normal_distribution<double> normal;
  return MatrixXd::NullaryExpr(rows, columns, [&] { return normal(random); });
}

// Contacts with friction of this set in random directions, approaching.
Impact random_impact(std::mt19937_64& random, const FrictionShapePtr& shape, int contacts,
                     double restitution) {
  const Eigen::Index m = components(*shape), f = 4 + contacts * (m + 1);
  Impact impact;
  const MatrixXd root = random_matrix(random, f, f);
  impact.mass = root * root.transpose() + 0.5 * MatrixXd::Identity(f, f);
  impact.velocity = random_matrix(random, f, 1);
  for (int k = 0; k < contacts; ++k) {
    VectorXd w = random_matrix(random, f, 1);
    if (w.dot(impact.velocity) > 0.0) w = -w;
    impact.elements.push_back(contact("C" + std::to_string(k), w, restitution));
    Element rough = friction("F" + std::to_string(k), 2 * k, random_matrix(random, f, m), VectorXd::Ones(m));
    if (m == 3) rough.coefficients << 0.4, 0.4, 0.15;
    rough.shape = shape;
    impact.elements.push_back(rough);
  }
  return impact;
}

// ξ ∈ N_C(−Λ): −Λ is in Λ_N diag(μ) S, and no point of it lies farther in the direction of ξ.
void expect_inclusion(const Impact& impact, const Solution& s) {
  const auto offsets = impact.offsets();
  const double size = s.impulse.norm() * s.xi.norm() + 1e-3;
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    if (e.kind != Kind::friction) {
      EXPECT_NEAR(std::min(s.impulse[offsets[i]], s.xi[offsets[i]]), 0.0, 1e-8);
      continue;
    }
    const double normal = s.impulse[offsets[static_cast<std::size_t>(e.normal)]];
    const VectorXd pull = -s.impulse.segment(offsets[i], e.size());
    const VectorXd xi = s.xi.segment(offsets[i], e.size());
    const ShapeVector direction = e.coefficients.cwiseProduct(xi);  // of S: ξ·(μ∘p) = (μ∘ξ)·p
    const double reach = normal * direction.dot(support_point(*e.shape, direction));
    EXPECT_NEAR(pull.dot(xi), reach, 1e-8 * size);
    for (int k = 0; k < 40; ++k) {  // behind support planes
      ShapeVector d(e.size());
      for (Eigen::Index j = 0; j < e.size(); ++j) d[j] = std::sin(0.3 + 1.7 * k * static_cast<double>(j + 1));
      EXPECT_LE(d.dot(ShapeVector(pull.cwiseQuotient(e.coefficients))),
                normal * d.dot(support_point(*e.shape, d)) + 1e-8 * s.impulse.norm());
    }
  }
}

// The velocities of all solutions of one contact, by its generators: −Λ_T = Σ λ_i p_i, and
//   0 ≤ λ_i ⊥ σ − ξ_T·p_i ≥ 0,   0 ≤ σ ⊥ Λ_N − Σ λ_i ≥ 0,   0 ≤ Λ_N ⊥ ξ_N ≥ 0,
// a linear complementarity problem, every basis of which is tried.  [Stewart & Trinkle 1996]
std::vector<VectorXd> by_generators(const Impact& impact) {
  const MatrixXd W = impact.directions(), inverse = impact.mass.inverse(), G = W.transpose() * inverse * W;
  const VectorXd gamma = W.transpose() * impact.velocity;
  const VectorXd c = gamma + impact.restitution().cwiseProduct(gamma);
  const auto n = static_cast<Eigen::Index>(kite.size());
  MatrixXd map = MatrixXd::Zero(3, n + 2);  // Λ of (Λ_N, λ, σ)
  map(0, 0) = 1.0;
  for (Eigen::Index i = 0; i < n; ++i) map.block<2, 1>(1, 1 + i) = -kite[static_cast<std::size_t>(i)];
  MatrixXd M = MatrixXd::Zero(n + 2, n + 2);
  VectorXd q = VectorXd::Zero(n + 2);
  M.row(0) = G.row(0) * map;
  q[0] = c[0];
  for (Eigen::Index i = 0; i < n; ++i) {
    M.row(1 + i) = -kite[static_cast<std::size_t>(i)].transpose() * G.bottomRows(2) * map;
    M(1 + i, n + 1) += 1.0;
    q[1 + i] = -kite[static_cast<std::size_t>(i)].dot(c.tail(2));
  }
  M(n + 1, 0) = 1.0;
  M.row(n + 1).segment(1, n).setConstant(-1.0);
  std::vector<VectorXd> found;
  for (unsigned basis = 0; basis < 1U << (n + 2); ++basis) {
    MatrixXd K = MatrixXd::Identity(n + 2, n + 2);
    for (Eigen::Index i = 0; i < n + 2; ++i)
      if (basis >> i & 1U) K.col(i) = -M.col(i);
    const Eigen::FullPivLU<MatrixXd> lu(K);
    if (!lu.isInvertible()) continue;
    const VectorXd x = lu.solve(q);
    if (x.minCoeff() < -1e-10) continue;
    VectorXd z = VectorXd::Zero(n + 2);
    for (Eigen::Index i = 0; i < n + 2; ++i)
      if (basis >> i & 1U) z[i] = x[i];
    const VectorXd after = impact.velocity + inverse * (W * (map * z));
    bool known = false;
    for (const VectorXd& other : found) known = known || (other - after).norm() < 1e-7;
    if (!known) found.push_back(after);
  }
  return found;
}

TEST(ShapedFrictionTest, AllSolutionsOfAPolygonAreThoseOfItsGenerators) {
  std::mt19937_64 random(7);
  const auto shape = *polygon_shape(kite);
  int stick = 0, slip = 0;
  Newton newton;
  newton.list_all = true;
  for (int k = 0; k < 300; ++k) {
    const Impact impact = random_impact(random, shape, 1, k % 3 == 0 ? 0.5 : 0.0);
    const std::vector<VectorXd> expected = by_generators(impact);
    const auto outcome = resolve(impact, newton);
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << outcome->reason;
    ASSERT_EQ(outcome->all.size(), expected.size());
    for (const Solution& s : outcome->all) {
      bool known = false;
      for (const VectorXd& u : expected) known = known || (u - s.velocity_after).norm() < 1e-7;
      EXPECT_TRUE(known);
      expect_inclusion(impact, s);
    }
    (outcome->solution.elements[1].mode == Mode::stick ? stick : slip) += 1;
  }
  EXPECT_GT(stick, 10);
  EXPECT_GT(slip, 100);
}

TEST(ShapedFrictionTest, EverySetAndTwoContactsFulfilTheInclusion) {
  std::mt19937_64 random(8);
  const auto ellipse = [](const ShapeVector& d) {
    const ShapeVector scaled = Vector2d(0.5 * d[0], 0.2 * d[1]);
    return ShapeVector(Vector2d(0.5 * scaled[0], 0.2 * scaled[1]) / scaled.norm());
  };
  for (const auto& shape : {*polygon_shape(kite), contensou_shape(Pressure::uniform),
                            contensou_shape(Pressure::hertz), *support_shape({2, ellipse})})
    for (int k = 0; k < 12; ++k) {
      const Impact impact = random_impact(random, shape, 1 + k % 2, 0.3);
      const auto newton = resolve(impact, Newton{});
      ASSERT_TRUE(newton);
      EXPECT_EQ(newton->status, Status::solved) << newton->reason;
      if (newton->status == Status::solved) expect_inclusion(impact, newton->solution);
      const auto poisson = resolve(impact, Poisson{});
      ASSERT_TRUE(poisson);
      EXPECT_EQ(poisson->status, Status::solved) << poisson->reason;
      if (poisson->status == Status::solved) {
        const Account told = account(impact, poisson->solution, account_options(impact, Poisson{}));
        EXPECT_TRUE(told.kinetic);
      }
    }
}

// An ellipse by its support points is the ellipse.
TEST(ShapedFrictionTest, AnEllipseBySupportPointsIsTheEllipsoid) {
  std::mt19937_64 random(9);
  const auto disc = *support_shape({2, [](const ShapeVector& d) { return ShapeVector(d.normalized()); }});
  for (int k = 0; k < 20; ++k) {
    Impact impact = random_impact(random, disc, 1, 0.0);
    impact.elements[1].coefficients << 0.6, 0.3;
    const auto shaped = resolve(impact, Newton{});
    impact.elements[1].shape = nullptr;
    const auto round = resolve(impact, Newton{});
    ASSERT_TRUE(shaped && round);
    ASSERT_EQ(shaped->status, Status::solved) << shaped->reason;
    if (round->unique_velocity != std::optional(true)) continue;
    EXPECT_LE((shaped->solution.velocity_after - round->solution.velocity_after).norm(), 1e-9);
    EXPECT_EQ(shaped->solution.elements[1].mode, round->solution.elements[1].mode);
  }
}

TEST(ShapedFrictionTest, TheRefereeSeesAnImpulseOutsideThePolygon) {
  std::mt19937_64 random(10);
  const Impact impact = random_impact(random, *polygon_shape(kite), 1, 0.0);
  auto outcome = resolve(impact, Newton{});
  ASSERT_TRUE(outcome);
  const AccountOptions options = account_options(impact, Newton{});
  EXPECT_TRUE(account(impact, outcome->solution, options).kinetic);
  Solution wrong = outcome->solution;
  wrong.impulse.tail(2) = -wrong.impulse[0] * Vector2d(0.5, 0.6);  // in the ellipsoid of the coefficients
  EXPECT_FALSE(account(impact, wrong, options).kinetic);
}

TEST(ShapedFrictionTest, OtherLawsRefuseInOneLine) {
  std::mt19937_64 random(11);
  const Impact impact = random_impact(random, *polygon_shape(kite), 1, 0.5);
  for (const Law& law : {Law(Energetic{}), Law(Walton{}), Law(Stronge{})}) {
    const auto outcome = resolve(impact, law);
    ASSERT_FALSE(outcome);
    EXPECT_NE(to_string(outcome.error()).find("another set than an ellipsoid"), std::string::npos);
    EXPECT_EQ(outcome.error().front().field, "elements[1].polygon");
  }
  EXPECT_FALSE(make_contact_problem(impact));
  Impact elastic = impact;
  elastic.elements[1].restitution = 0.5;
  EXPECT_FALSE(resolve(elastic, Poisson{}));
  Poisson coulomb;
  coulomb.tangential = Poisson::Tangential::coulomb;
  EXPECT_TRUE(resolve(elastic, coulomb));
}

TEST(ShapedFrictionTest, ValidationKnowsTheSizeOfTheSet) {
  std::mt19937_64 random(12);
  Impact impact = random_impact(random, *polygon_shape(kite), 1, 0.5);
  impact.elements[1].shape = contensou_shape(Pressure::hertz);
  auto valid = validate(impact);
  ASSERT_FALSE(valid);
  EXPECT_EQ(valid.error().front().field, "elements[1].spin.contensou");
  impact.elements[1].shape = *polygon_shape(kite);
  impact.elements[1].coefficients[1] = 0.0;
  valid = validate(impact);
  ASSERT_FALSE(valid);
  EXPECT_EQ(valid.error().front().field, "elements[1].coefficient[1]");
}

}  // namespace
}  // namespace percuss::shaped_friction_test
