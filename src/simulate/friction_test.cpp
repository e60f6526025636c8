// Every kind of friction in motion, by both methods, against the impact that `resolve` makes of the same
// instant.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "percuss/law.hpp"
#include "percuss/mechanism.hpp"
#include "percuss/simulation.hpp"

namespace percuss::friction_test {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr int f = 6;

struct Friction {
  const char* name;
  std::vector<double> mu;  // one per component; the third is that of pivoting
  int contact = 0;
  double restitution = 0.0;
};

struct Kinds {
  const char* name;
  int contacts;
  std::vector<Friction> frictions;
};

const std::vector<Kinds> kinds{
    {"planar", 1, {{"T", {0.4}}}},
    {"isotropic", 1, {{"T", {0.4, 0.4}}}},
    {"orthotropic", 1, {{"T", {0.05, 0.6}}}},
    {"flat", 1, {{"T", {0.5, 0.0}}}},
    {"without friction", 1, {{"T", {0.0, 0.0}}}},
    {"pivoting", 1, {{"T", {0.3, 0.3, 0.015}}}},
    {"orthotropic pivoting", 1, {{"T", {0.5, 0.1, 0.2}}}},
    {"pivoting only", 1, {{"T", {0.0, 0.0, 0.3}}}},
    {"tangential restitution", 1, {{"T", {0.4, 0.2}, 0, 0.3}}},
    {"sticks", 1, {{"T", {1e3, 2e3}}}},
    {"nearly none", 1, {{"T", {1e-6, 3e-6, 2e-6}}}},
    {"two elements on one contact", 1, {{"T", {0.3, 0.1}}, {"S", {0.2}}}},
    {"two round elements on one contact", 1, {{"T", {0.3}}, {"S", {0.2, 0.1}}}},
    {"two contacts", 2, {{"T", {0.3, 0.1}}, {"S", {0.2, 0.2, 0.1}, 1}}},
    {"two planar contacts", 2, {{"T", {0.3}}, {"S", {0.2}, 1}}},
};

// A body with constant M and W and no forces: its impact is the same wherever it starts.
struct Case {
  MechanismText text;
  VectorXd u;
};

std::string linear(const VectorXd& w, const char* mark) {
  std::string text;
  for (Index k = 0; k < w.size(); ++k) text += fmt::format("{}{}*q{}{}", k > 0 ? " + " : "", w[k], k, mark);
  return text;
}

Case make_case(const Kinds& kind, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  const auto direction = [&] { return VectorXd(VectorXd::NullaryExpr(f, [&] { return normal(random); })); };
  Case made;
  const Eigen::MatrixXd root = Eigen::MatrixXd::NullaryExpr(f, f, [&] { return normal(random); });
  const Eigen::MatrixXd M = Eigen::MatrixXd::Identity(f, f) + root * root.transpose();
  for (int i = 0; i < f; ++i) {
    made.text.coordinates.push_back(fmt::format("q{}", i));
    for (int j = 0; j < f; ++j)
      made.text.kinetic_energy +=
          fmt::format("{}1/2*{}*q{}'*q{}'", i + j > 0 ? " + " : "", 0.5 * (M(i, j) + M(j, i)), i, j);
  }
  made.u = direction();
  for (int c = 0; c < kind.contacts; ++c) {
    VectorXd w = direction();
    if (w.dot(made.u) > 0.0) w = -w;
    MechanismText::Element contact;
    contact.element.name = fmt::format("N{}", c);
    contact.element.restitution = 0.3 + 0.2 * c;
    // All close at the same time, after 1/8.
    contact.gap = linear(w, "") + fmt::format(" + {}", -0.125 * w.dot(made.u));
    made.text.elements.push_back(contact);
  }
  for (const Friction& friction : kind.frictions) {
    MechanismText::Element e;
    e.element.name = friction.name;
    e.element.kind = Kind::friction;
    e.element.normal = friction.contact;
    e.element.restitution = friction.restitution;
    e.element.coefficients =
        Eigen::Map<const VectorXd>(friction.mu.data(), static_cast<Index>(friction.mu.size()));
    for (std::size_t j = 0; j < std::min<std::size_t>(2, friction.mu.size()); ++j)
      e.slips.push_back(linear(direction(), ""));
    if (friction.mu.size() == 3) e.spin = linear(direction(), "'");
    made.text.elements.push_back(e);
  }
  return made;
}

class FrictionInMotion : public testing::TestWithParam<Method> {};

TEST_P(FrictionInMotion, IsThatOfTheImpact) {
  for (const Kinds& kind : kinds) {
    int compared = 0, slipped = 0, stuck = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
      const Case made = make_case(kind, seed);
      const auto mechanism = make_system(made.text);
      ASSERT_TRUE(mechanism) << to_string(mechanism.error());
      const VectorXd q = VectorXd::Zero(f);
      const Instant at = (*mechanism)->at(System::Depth::everything, 0.0, q, made.u);
      std::vector<Index> all;
      for (std::size_t i = 0; i < made.text.elements.size(); ++i) all.push_back(static_cast<Index>(i));
      const Impact impact = impact_at(**mechanism, at, made.u, all);
      const auto outcome = resolve(impact, Newton{});
      ASSERT_TRUE(outcome) << to_string(outcome.error());
      ASSERT_EQ(outcome->status, Status::solved) << kind.name << ' ' << seed;
      if (outcome->unique_impulse == false || (outcome->count.decided && outcome->count.number != 1))
        continue;

      SimulationOptions options;
      options.method = GetParam();
      options.until = 0.15;
      options.step = 0.02;  // 1/8 is no midpoint of a step
      auto run = Simulation::start(*mechanism, q, made.u, options);
      ASSERT_TRUE(run) << to_string(run.error());
      while (run->advance() && run->trajectory().impacts.empty()) {
      }
      const Trajectory& trajectory = run->trajectory();
      ASSERT_EQ(trajectory.impacts.size(), 1U) << kind.name << ' ' << seed << ' ' << run->reason();
      ++compared;
      const Solution& expected = outcome->solution;
      const double size = made.u.norm(), push = expected.impulse.norm();
      const VectorXd after = Eigen::Map<const VectorXd>(trajectory.impact_after.data(), f);
      const VectorXd impulse = Eigen::Map<const VectorXd>(trajectory.impulse.data(), impact.rows());
      EXPECT_LT((after - expected.velocity_after).norm(), 1e-9 * size) << kind.name << ' ' << seed;
      EXPECT_LT((impulse - expected.impulse).norm(), 1e-9 * push) << kind.name << ' ' << seed;
      const Account account = percuss::account(impact, expected, account_options(impact, Newton{}));
      const ImpactOfRun& seen = trajectory.impacts.front();
      EXPECT_EQ(seen.status, Status::solved);
      EXPECT_LE(seen.residual, 1e-10);
      EXPECT_EQ(seen.kinematic, account.kinematic) << kind.name << ' ' << seed;
      EXPECT_EQ(seen.kinetic, account.kinetic) << kind.name << ' ' << seed;
      EXPECT_EQ(seen.energetic, account.energetic) << kind.name << ' ' << seed;
      for (std::size_t i = 0; i < account.work.size(); ++i)
        EXPECT_NEAR(trajectory.work[i], account.work[i], 1e-9 * account.energy_before)
            << kind.name << ' ' << seed;
      for (const ElementState& state : expected.elements) {
        slipped += state.mode == Mode::slip;
        stuck += state.mode == Mode::stick;
      }
    }
    EXPECT_GE(compared, 15) << kind.name;
    EXPECT_GT(slipped + stuck, 0) << kind.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, FrictionInMotion,
                         testing::Values(Method::event_driven, Method::time_stepping),
                         [](const auto& chosen) { return std::string(to_string(chosen.param)); });

}  // namespace
}  // namespace percuss::friction_test
