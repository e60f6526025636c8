// The numbers behind the pictures: orthogonality in the metric of M, feet on faces, ends of paths.
#include "percuss/impact_geometry.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <numbers>

#include "percuss/audit.hpp"

namespace percuss::impact_geometry_test {
namespace {

Impact chain(double restitution) {
  return {Eigen::Matrix3d::Identity(),
          Eigen::Vector3d(1.0, 0.0, 0.0),
          {contact("1-2", Eigen::Vector3d(-1.0, 1.0, 0.0), restitution),
           contact("2-3", Eigen::Vector3d(0.0, -1.0, 1.0), restitution)}};
}

Impact moving_corner(double restitution) {
  Impact impact{Eigen::Matrix2d::Zero(), Eigen::Vector2d(1.0, -1.1), {}};
  impact.mass = (Eigen::Matrix2d() << 2.0, 0.5, 0.5, 1.0).finished();
  impact.elements = {contact("floor", Eigen::Vector2d(0.2, 1.0), restitution),
                     contact("wall", Eigen::Vector2d(-1.0, 0.4), restitution)};
  impact.elements[0].excitation = Eigen::VectorXd::Constant(1, 0.3);
  impact.elements[1].excitation = Eigen::VectorXd::Constant(1, -0.2);
  return impact;
}

// [Glocker 2012, 7.2]
Impact kane() {
  Impact impact{Eigen::Matrix2d::Zero(), Eigen::Vector2d(-0.1, -0.2), {}};
  impact.mass = (Eigen::Matrix2d() << 16.0, 5.908846518073249, 5.908846518073249, 4.0).finished();
  impact.elements = {contact("C", Eigen::Vector2d(0.6840402866513374, 1.0), 0.5),
                     friction("C.friction", 0, Eigen::Vector2d(-1.8793852415718169, -1.7320508075688772),
                              Eigen::VectorXd::Constant(1, 0.5))};
  return impact;
}

// Six freedoms, three contacts.
Impact frame() {
  Impact impact;
  impact.mass = Eigen::MatrixXd::Identity(6, 6);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      impact.mass(i, j) += 0.3 * std::cos(1.0 + i * j) * std::cos(1.0 + i * j) / 6.0;
  impact.mass = (0.5 * (impact.mass + impact.mass.transpose())).eval();
  impact.velocity = Eigen::VectorXd(6);
  impact.velocity << 0.4, -0.1, -1.0, 0.3, -0.2, 0.1;
  Eigen::VectorXd w(6);
  for (const auto& [name, a, b] :
       {std::tuple{"left", 0.5, -0.4}, std::tuple{"right", -0.5, -0.4}, std::tuple{"back", 0.0, 0.6}}) {
    w << 0.0, 0.1, 1.0, a, b, 0.0;
    impact.elements.push_back(contact(name, w, 0.5));
  }
  return impact;
}

double dot(const Impact& impact, const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return a.dot(impact.mass * b);
}

// What every picture keeps to, whatever plane it shows.
void check(const Impact& impact, const VelocityGeometry& g) {
  const Eigen::MatrixXd metric = g.plane.basis.transpose() * impact.mass * g.plane.basis;
  EXPECT_LT((metric - Eigen::Matrix2d::Identity()).norm(), 1e-12);
  const auto there = [&](const Shadow& s) {
    const Eigen::VectorXd in = g.plane.origin + g.plane.basis * Eigen::Vector2d(s.x, s.y);
    const Eigen::VectorXd off = s.velocity - in;
    EXPECT_NEAR(std::sqrt(dot(impact, off, off)), s.off, 1e-9);
    EXPECT_LT((g.plane.basis.transpose() * impact.mass * off).norm(), 1e-12);
    EXPECT_NEAR(s.energy, 0.5 * dot(impact, s.velocity, s.velocity), 1e-12);
  };
  there(g.before);
  EXPECT_EQ(g.before.off, 0.0);
  for (const VelocityAfter& a : g.after) there(a.shadow);
  for (const VelocityFoot& f : g.feet) there(f.v), there(f.reflected);
  for (const SinglePath& p : g.paths)
    for (const Shadow& s : p.velocities) there(s);
  for (std::size_t k = 0; k < g.faces.size(); ++k) {
    const Element& e = impact.elements[k];
    const double chi = e.excitation.size() > 0 ? e.excitation[0] : 0.0;
    const Eigen::VectorXd u = g.plane.origin + g.plane.basis * Eigen::Vector2d(0.3, -0.7);
    EXPECT_NEAR(g.faces[k].normal.dot(Eigen::Vector2d(0.3, -0.7)) + g.faces[k].offset,
                e.directions.col(0).dot(u) + chi, 1e-12);
  }
}

VelocityGeometry made(const Impact& impact, const std::vector<Law>& laws,
                      const GeometryOptions& options = {}) {
  auto g = velocity_geometry(impact, laws, options);
  EXPECT_TRUE(g) << (g ? "" : g.error().front().message);
  check(impact, *g);
  return *std::move(g);
}

double radius(const Shadow& s) { return std::hypot(s.x, s.y); }

TEST(ImpactGeometry, ElasticChainStaysOnTheCircle) {
  const Impact impact = chain(1.0);
  const VelocityGeometry g = made(impact, {Newton{}, Moreau{}, Energetic{}});
  EXPECT_TRUE(g.plane.whole);
  ASSERT_TRUE(g.apex && g.apex_in_plane);
  EXPECT_LT((g.apex->velocity - Eigen::Vector3d::Constant(1.0 / 3.0)).norm(),
            1e-12);  // of the centre of mass
  ASSERT_EQ(g.after.size(), 2u);
  EXPECT_EQ(g.after[0].laws, (std::vector<std::string>{"newton", "moreau"}));
  for (const VelocityAfter& a : g.after) {
    EXPECT_EQ(a.shadow.off, 0.0);
    EXPECT_NEAR(radius(a.shadow), g.radius, 1e-9);
  }
  ASSERT_EQ(g.angles.size(), 1u);
  EXPECT_NEAR(g.angles[0].radians, std::numbers::pi / 3.0, 1e-12);
  // Generators meet at 180° minus the angle of the corner.
  const Shadow &n1 = g.faces[0].generator, &n2 = g.faces[1].generator;
  EXPECT_NEAR((n1.x * n2.x + n1.y * n2.y) / (radius(n1) * radius(n2)), -std::cos(g.angles[0].radians), 1e-12);
  EXPECT_GT(n1.y, 0.0);
  EXPECT_GT(n2.y, 0.0);
  EXPECT_LT(n1.x, 0.0);
}

TEST(ImpactGeometry, SingleImpactsAreReflectionsOfTheChain) {
  const Impact impact = chain(1.0);
  const VelocityGeometry g = made(impact, {Newton{}});
  ASSERT_EQ(g.paths.size(), 1u);  // both orders lead to (0, 0, 1)
  const SinglePath& path = g.paths.front();
  EXPECT_TRUE(path.ended);
  EXPECT_EQ(path.contacts, (std::vector<std::string>{"1-2", "2-3"}));
  ASSERT_EQ(path.velocities.size(), 3u);
  EXPECT_LT((path.velocities[1].velocity - Eigen::Vector3d(0.0, 1.0, 0.0)).norm(), 1e-12);
  EXPECT_LT((path.velocities[2].velocity - Eigen::Vector3d(0.0, 0.0, 1.0)).norm(), 1e-12);
  for (const Shadow& s : path.velocities) EXPECT_NEAR(radius(s), g.radius, 1e-12);
  EXPECT_TRUE(made(impact, {Newton{}}, {{}, false}).paths.empty());
}

TEST(ImpactGeometry, MovingCornerIsDecomposed) {
  const double eps = 0.6;
  const Impact impact = moving_corner(eps);
  const VelocityGeometry g = made(impact, {Moreau{}});
  EXPECT_TRUE(g.plane.whole);
  ASSERT_TRUE(g.apex && g.apex_in_plane);
  EXPECT_LT((impact.directions().transpose() * g.apex->velocity + impact.excitation()).norm(), 1e-12);
  ASSERT_EQ(g.feet.size(), 1u);
  const VelocityFoot& foot = g.feet.front();
  const Eigen::VectorXd z = foot.v.velocity - g.apex->velocity;
  EXPECT_NEAR(dot(impact, z, foot.z_normal.velocity), 0.0, 1e-12);  // (27)
  EXPECT_NEAR(foot.v.x * foot.z_normal.x + foot.v.y * foot.z_normal.y, 0.0, 1e-12);
  const Solution s = resolve(impact, Moreau{})->solution;
  EXPECT_LT((std::get<MoreauDetail>(s.detail).v - foot.v.velocity).norm(), 1e-9);
  ASSERT_TRUE(foot.thrown);
  ASSERT_EQ(g.after.size(), 1u);
  const Shadow& after = g.after.front().shadow;  // (29) u⁺ − b = z + z×
  EXPECT_NEAR(after.x, foot.v.x + foot.thrown->x, 1e-9);
  EXPECT_NEAR(after.y, foot.v.y + foot.thrown->y, 1e-9);
  EXPECT_LT(*after.relative_energy, *g.before.relative_energy);
  const VelocityGeometry elastic = made(moving_corner(1.0), {Moreau{}});
  EXPECT_NEAR(radius(elastic.after.front().shadow), elastic.radius, 1e-9);
  EXPECT_NEAR(elastic.after.front().shadow.x, elastic.feet.front().reflected.x, 1e-9);
}

TEST(ImpactGeometry, ReentrantCornerHasAllItsFeet) {
  const Impact impact{
      Eigen::Matrix2d::Identity(),
      Eigen::Vector2d(0.0, -1.0),
      {contact("first", Eigen::Vector2d(0.5, 1.0), 0.5), contact("second", Eigen::Vector2d(-0.5, 1.0), 0.5)}};
  Moreau law;
  law.corner = Moreau::Corner::reentrant;
  const VelocityGeometry g = made(impact, {law});
  EXPECT_TRUE(g.reentrant);
  EXPECT_TRUE(g.paths.empty());
  ASSERT_EQ(g.feet.size(), 3u);
  EXPECT_EQ(g.feet[0].at, "face first");
  EXPECT_EQ(g.feet[1].at, "face second");
  EXPECT_EQ(g.feet[2].at, "edge first, second");
  for (const std::size_t k : {0u, 1u})
    EXPECT_NEAR(g.faces[k].normal.dot(Eigen::Vector2d(g.feet[k].v.x, g.feet[k].v.y)), 0.0, 1e-12);
  EXPECT_NEAR(radius(g.feet[2].v), 0.0, 1e-12);
  ASSERT_EQ(g.after.size(), 3u);
  EXPECT_TRUE(g.after[0].reported);
  EXPECT_FALSE(g.after[1].reported);
}

// Of three faces there are seven feet, each with a name of its own; the tip is b = 0, in the plane but for
// rounding.
TEST(ImpactGeometry, ReentrantCornerOfThreeFaces) {
  Impact impact{
      Eigen::Vector3d(2.0, 1.0, 1.5).asDiagonal(),
      Eigen::Vector3d(-1.0, -1.2, -0.8),
      {contact("X", Eigen::Vector3d(1.0, 0.2, 0.0), 0.5), contact("Y", Eigen::Vector3d(0.0, 1.0, 0.3), 0.5),
       contact("Z", Eigen::Vector3d(0.1, 0.0, 1.0), 0.5)}};
  Moreau law;
  law.corner = Moreau::Corner::reentrant;
  const VelocityGeometry g = made(impact, {law});
  std::vector<std::string> names;
  for (const VelocityFoot& foot : g.feet) names.push_back(foot.at);
  EXPECT_EQ(names, (std::vector<std::string>{"face X", "face Y", "face Z", "edge X, Y", "edge X, Z",
                                             "edge Y, Z", "corner X, Y, Z"}));
  EXPECT_EQ(g.feet.back().v.off, 0.0);
  EXPECT_GT(g.feet.front().v.off, 0.1);
  ASSERT_EQ(g.after.size(), 7u);
  EXPECT_EQ(g.after.front().at, "face Z");
  EXPECT_TRUE(g.after.front().reported);
  EXPECT_EQ(g.after.back().at, "corner X, Y, Z");
}

// [Payr & Glocker 2005, section 6]: at γ_N⁻ = 0 nothing happens under laws of compliance; beside it stands
// the limit γ_N⁻ → 0⁻, which is no other solution. Newton's law has two.
TEST(ImpactGeometry, ImpactsWithoutCollisionAreLimits) {
  const double angle = std::numbers::pi / 3.0;
  Impact impact{Eigen::Vector3d(1.0, 1.0, 1.0 / 3.0).asDiagonal(),
                Eigen::Vector3d(1.0, 0.0, 0.0),
                {contact("tip", Eigen::Vector3d(0.0, 1.0, -std::cos(angle)), 1.0),
                 friction("tip.friction", 0, Eigen::Vector3d(1.0, 0.0, -std::sin(angle)),
                          Eigen::VectorXd::Constant(1, 5.0 / 3.0))}};
  const std::vector<Law> laws{Stronge{}, Energetic{}, Newton{}};
  const auto check = [](const auto& ends) {
    int limits = 0, others = 0;
    for (const auto& one : ends) {
      if (one.limit) {
        EXPECT_FALSE(one.reported);
        EXPECT_NE(one.laws.front(), "newton");
      }
      limits += one.limit ? 1 : 0;
      others += !one.reported && !one.limit ? 1 : 0;
    }
    EXPECT_EQ(limits, 2);
    EXPECT_EQ(others, 1);
  };
  check(made(impact, laws).after);
  const auto impulses = impulse_geometry(impact, laws);
  ASSERT_TRUE(impulses);
  check(impulses->ends);
}

TEST(ImpactGeometry, PlanesOfManyFreedoms) {
  const Impact impact = frame();
  const VelocityGeometry chosen = made(impact, {Newton{}});
  EXPECT_FALSE(chosen.plane.whole);
  EXPECT_TRUE(chosen.apex_in_plane);
  EXPECT_EQ(chosen.after.front().shadow.off, 0.0);
  EXPECT_EQ(chosen.feet.front().v.off, 0.0);  // equal coefficients: on the line from u⁻ to u⁺

  const VelocityGeometry named = made(impact, {Newton{}}, {{"left", "back"}, true});
  EXPECT_GT(named.after.front().shadow.off, 1e-3);
  EXPECT_LT(named.faces[0].generator.off, 1e-9);
  EXPECT_LT(named.faces[2].generator.off, 1e-9);
  EXPECT_GT(named.faces[1].generator.off, 1e-3);

  const VelocityGeometry coordinates = made(impact, {Newton{}}, {{"u3", "u4"}, true});
  EXPECT_NEAR(coordinates.plane.basis.col(0).normalized()[2], 1.0, 1e-12);
  EXPECT_LT(std::abs(coordinates.plane.basis(0, 1)) + std::abs(coordinates.plane.basis(5, 1)), 1e-12);

  for (const auto& [plane, words] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"left"}, "expected two"}, {{"left", "u7"}, "u1 to u6"}, {{"left", "left"}, "same direction"}}) {
    const auto wrong = velocity_geometry(impact, {Newton{}}, {plane, true});
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().front().message.find(words), std::string::npos) << wrong.error().front().message;
  }
  const Impact line{Eigen::MatrixXd::Identity(1, 1),
                    Eigen::VectorXd::Constant(1, -1.0),
                    {contact("C", Eigen::VectorXd::Constant(1, 1.0))}};
  EXPECT_FALSE(velocity_geometry(line, {Newton{}}));
}

TEST(ImpactGeometry, JointsTurnGenerators) {
  Impact impact = chain(0.5);
  impact.elements.insert(impact.elements.begin(), joint("J", Eigen::Vector3d(1.0, -1.0, 0.0)));
  impact.elements.erase(impact.elements.begin() + 1);
  impact.velocity = Eigen::Vector3d(1.0, 1.0, 0.0);
  const auto g = velocity_geometry(impact, {Newton{}});
  ASSERT_TRUE(g);
  ASSERT_EQ(g->faces.size(), 1u);
  // The pair of the first two balls against the third: M⁻¹w is (0, −1, 1), of which (−½, −½, 1) is left.
  EXPECT_LT((g->faces[0].generator.velocity - Eigen::Vector3d(-0.5, -0.5, 1.0)).norm(), 1e-12);
  EXPECT_LT((g->after.front().shadow.velocity - Eigen::Vector3d(0.5, 0.5, 1.0)).norm(), 1e-9);
  EXPECT_EQ(g->after.front().shadow.off, 0.0);
}

TEST(ImpactGeometry, NoCommonMotionOfConstraints) {
  Impact impact{Eigen::Matrix2d::Identity(),
                Eigen::Vector2d(0.3, -1.0),
                {contact("slow", Eigen::Vector2d(0.0, 1.0)), contact("fast", Eigen::Vector2d(0.0, 1.0))}};
  impact.elements[1].excitation = Eigen::VectorXd::Constant(1, -0.5);
  const VelocityGeometry g = made(impact, {Moreau{}});
  EXPECT_FALSE(g.apex);
  EXPECT_FALSE(g.before.relative_energy);
  EXPECT_NEAR(g.feet.front().v.y, 0.5, 1e-12);
}

TEST(ImpulseGeometry, KanesPendulum) {
  const Impact impact = kane();
  const std::vector<Law> laws = {Newton{}, Poisson{}, Stronge{}, Energetic{}, Walton{}};
  const auto g = impulse_geometry(impact, laws);
  ASSERT_TRUE(g) << g.error().front().message;
  EXPECT_EQ(g->contact, "C");
  EXPECT_EQ(g->friction, "C.friction");
  ASSERT_EQ(g->refused.size(), 1u);  // Walton: coupled
  EXPECT_EQ(g->refused[0].law, "walton");
  const Eigen::MatrixXd W = impact.directions();
  const Eigen::MatrixXd G = W.transpose() * impact.mass.llt().solve(W);
  EXPECT_NEAR(g->G(1, 1), G(0, 0), 1e-12);
  EXPECT_NEAR(g->G(0, 0), G(1, 1), 1e-12);
  EXPECT_NEAR(g->G(0, 1), G(0, 1), 1e-12);
  ASSERT_TRUE(g->rest);
  EXPECT_LT((g->gamma_before + g->G * *g->rest).norm(), 1e-12);

  ASSERT_EQ(g->ends.size(), 4u);
  EXPECT_NEAR(g->ends[0].normal, 3.4079, 1e-4);  // (128)
  EXPECT_NEAR(g->ends[0].tangential, 1.4676, 1e-4);
  EXPECT_NEAR(g->ends[0].work, 0.1634, 1e-4);   // outside the ellipse
  EXPECT_NEAR(g->ends[1].work, -0.1266, 1e-4);  // Poisson, inside
  ASSERT_EQ(g->paths.size(), 3u);
  for (std::size_t k = 0; k < 3; ++k) {
    const ImpulsePath& path = g->paths[k];
    const ImpulseEnd& end = g->ends[k + 1];
    EXPECT_EQ(path.law, end.laws.front());
    EXPECT_EQ(path.normal.front(), 0.0);
    EXPECT_NEAR(path.normal.back(), end.normal, 1e-8) << path.law;
    EXPECT_NEAR(path.tangential.back(), end.tangential, 1e-8) << path.law;
    for (std::size_t i = 0; i < path.normal.size(); ++i)
      EXPECT_LE(std::abs(path.tangential[i]), g->mu * path.normal[i] + 1e-8) << path.law;
    ASSERT_TRUE(path.compressed) << path.law;
    const Eigen::Vector2d turn(path.tangential[*path.compressed], path.normal[*path.compressed]);
    const double gamma_n = g->gamma_before[1] + g->G.row(1).dot(turn);
    EXPECT_NEAR(gamma_n, 0.0, 0.02 * std::abs(g->gamma_before[1])) << path.law;
  }
  EXPECT_EQ(g->paths[0].normal.size(), 3u);  // both phases of Poisson's law
}

TEST(ImpulseGeometry, OneOfSeveralContactsAlone) {
  const auto mu = Eigen::VectorXd::Constant(1, 0.4);
  Impact impact{Eigen::Vector3d(1.0, 1.0, 0.2).asDiagonal(), Eigen::Vector3d(0.5, -1.0, 0.4), {}};
  impact.elements = {contact("left", Eigen::Vector3d(0.0, 1.0, -0.5), 0.5),
                     friction("left.friction", 0, Eigen::Vector3d(1.0, 0.0, 0.3), mu),
                     contact("right", Eigen::Vector3d(0.0, 1.0, 0.5), 0.5),
                     friction("right.friction", 2, Eigen::Vector3d(1.0, 0.0, 0.3), mu)};
  EXPECT_FALSE(impulse_geometry(impact, {Newton{}}));  // which one?
  EXPECT_FALSE(impulse_geometry(impact, {Newton{}}, "middle"));
  const auto g = impulse_geometry(impact, {Newton{}}, "right");
  ASSERT_TRUE(g);
  EXPECT_EQ(g->open, std::vector<std::string>{"left"});
  const Impact one{impact.mass,
                   impact.velocity,
                   {impact.elements[2], friction("f", 0, Eigen::Vector3d(1.0, 0.0, 0.3), mu)}};
  const Solution s = resolve(one)->solution;
  EXPECT_NEAR(g->ends.front().normal, s.impulse[0], 1e-12);
  EXPECT_NEAR(g->ends.front().tangential, s.impulse[1], 1e-12);
  EXPECT_FALSE(impulse_geometry(chain(1.0), {Newton{}}));
  EXPECT_FALSE(has_planar_friction(chain(1.0)));
  EXPECT_TRUE(has_planar_friction(impact));
}

}  // namespace
}  // namespace percuss::impact_geometry_test
