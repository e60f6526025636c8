// With e = 1 the end of a compression changes nothing in the motion, but W_c is the energy of that moment.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "laws/impulse_waves.hpp"
#include "percuss/history.hpp"
#include "percuss/law.hpp"
#include "percuss/models.hpp"

namespace percuss::elastic_turns_test {
namespace {

const EnergeticDetail& detail(const Outcome& o) { return std::get<EnergeticDetail>(o.solution.detail); }

// Balls of mass 1 and contacts of stiffness 1.
Impact balls(std::vector<double> velocity, double exponent, double e = 1.0) {
  Chain chain = uniform_chain(static_cast<int>(velocity.size()), {1.0, exponent, e});
  chain.velocity = std::move(velocity);
  return make_impact(chain);
}

void expect_work(const Outcome& o, const std::vector<double>& stored, double tolerance) {
  ASSERT_EQ(o.status, Status::solved);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const EnergeticDetail::Contact& c = detail(o).contacts[i];
    EXPECT_EQ(c.compressions, 1) << i;
    EXPECT_NEAR(c.stored, stored[i], tolerance * stored[i]) << i;
    EXPECT_NEAR(c.returned, stored[i], tolerance * stored[i]) << i;
  }
}

// Two balls meet one at rest from both sides: by symmetry each contact takes up all of ½mv².
TEST(ElasticTurns, FromBothSidesEachContactStoresOneHalf) {
  for (const double exponent : {1.0, 1.5, 2.5})
    for (const auto model : {Energetic::Model::bi, Energetic::Model::mono}) {
      Energetic law;
      law.model = model;
      expect_work(*resolve(balls({1, 0, -1}, exponent), law), {0.5, 0.5}, 1e-9);
    }
}

TEST(ElasticTurns, RoughlyIntegratedTheEnergyIsAsGoodAsTheMotion) {
  for (const double tolerance : {1e-8, 1e-5}) {
    Energetic law;
    law.tolerance = tolerance;
    expect_work(*resolve(balls({1, 0, -1}, 1.5), law), {0.5, 0.5}, 100.0 * tolerance);
  }
}

// x = (sin t ± sin(√3 t)/√3)/2 of x'' = −Gx with the eigenvalues 1 and 3 of G; x_k is greatest at
// t = kπ/(1 + √3), k = 1, 2, before either contact opens.
TEST(ElasticTurns, ThreeBallsOnLinearSpringsAreASumOfTwoModes) {
  std::vector<double> work;
  for (const double k : {1.0, 2.0}) {
    const double x =
        0.5 * (1.0 + std::numbers::inv_sqrt3) * std::sin(k * std::numbers::pi / (1.0 + std::numbers::sqrt3));
    work.push_back(0.5 * x * x);
  }
  expect_work(*resolve(balls({1, 0, 0}, 1.0), Energetic{}), work, 1e-9);
}

// By scipy's DOP853, rtol 1e-13, and its events x' = 0.
TEST(ElasticTurns, FiveBallsOnHertzianSpringsAgreeWithAnotherIntegration) {
  expect_work(*resolve(balls({1, 0, 0, 0, 0}, 1.5), Energetic{}),
              {0.252295756054, 0.216348025471, 0.202930201164, 0.189743263308}, 1e-9);
}

// Friction that has nothing to do with the normal motion, μ = 0.3 on a ball that falls on a wall.
TEST(ElasticTurns, WithFrictionAlike) {
  const Impact impact{Eigen::Matrix2d::Identity(),
                      Eigen::Vector2d(2.0, -1.0),
                      {contact("n", Eigen::Vector2d(0.0, 1.0), 1.0),
                       friction("t", 0, Eigen::Vector2d(1.0, 0.0), Eigen::VectorXd::Constant(1, 0.3))}};
  expect_work(*resolve(impact, Energetic{}), {0.5}, 1e-9);
}

// Contacts that feel each other by 10⁻¹² only, each as if it were alone; all at once, and so in blocks.
TEST(ElasticTurns, InBlocksAlike) {
  ContactNetwork net;
  for (int i = 0; i < 150; ++i) {
    const double speed = 1.0 + 0.01 * i;
    if (i > 0) net.columns.push_back(i - 1), net.values.push_back(-1e-12);
    net.columns.push_back(i), net.values.push_back(1.0);
    if (i < 149) net.columns.push_back(i + 1), net.values.push_back(-1e-12);
    net.start.push_back(net.columns.size());
    net.diagonal.push_back(1.0);
    net.gamma.push_back(-speed);
    net.contacts.push_back({1.0, 1.5, 1.0, 0.0});
  }
  const WaveResult waves = impulse_waves(net, {});
  ASSERT_TRUE(waves.ended);
  for (int i = 0; i < 150; ++i) {
    const double speed = 1.0 + 0.01 * i;
    const WaveContact& c = waves.contacts[static_cast<std::size_t>(i)];
    EXPECT_NEAR(c.stored, 0.5 * speed * speed, 1e-9) << i;  // ½γ²/G
    EXPECT_EQ(c.compressions, 1) << i;
  }
}

// The history has the turn as an instant of its own: no row that compresses comes apart, the energy reaches
// W_c, and the impact is the same as without it.
TEST(ElasticTurns, AreInstantsOfTheHistory) {
  const Impact impact = balls({1, 0, -1}, 1.5);
  Energetic law;
  law.history = true;
  const Outcome o = *resolve(impact, law);
  EXPECT_EQ(o.solution.velocity_after, resolve(impact, Energetic{})->solution.velocity_after);
  const auto h = make_history(impact, law, o.solution);
  ASSERT_TRUE(h) << h.error();
  const auto& t = h->find("t")->values;
  for (const Element& e : impact.elements) {
    const auto& phase = *h->find(e.name + ".phase");
    const auto& gamma = h->find(e.name + ".gamma")->values;
    const auto& force = h->find(e.name + ".force")->values;
    const auto& delta = h->find(e.name + ".compression")->values;
    const auto& energy = h->find(e.name + ".energy")->values;
    double work = 0.0;
    int turns = 0;
    for (std::size_t r = 1; r < h->rows(); ++r) {
      const auto is = [&](std::size_t row, const char* what) {
        return phase.words[static_cast<std::size_t>(phase.values[row])] == what;
      };
      const double apart = is(r, "compresses") ? gamma[r] : is(r, "expands") ? -gamma[r] : 0.0;
      EXPECT_LE(apart, 1e-9) << r;
      if (is(r - 1, "compresses") && is(r, "compresses"))
        work += 0.5 * (force[r - 1] + force[r]) * (delta[r] - delta[r - 1]);
      if (is(r - 1, "compresses") && is(r, "expands")) {
        ++turns;
        EXPECT_EQ(t[r - 1], t[r]);
      }
    }
    EXPECT_EQ(turns, 1);
    EXPECT_NEAR(work, 0.5, 5e-7);
    EXPECT_NEAR(*std::max_element(energy.begin(), energy.end()), 0.5, 1e-9);
  }
}

}  // namespace
}  // namespace percuss::elastic_turns_test
