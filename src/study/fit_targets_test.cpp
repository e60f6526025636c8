// Coefficients from other results than velocities: impulses, energies, the ratios of [Payr & Glocker 2005].
#include "study/fit_targets.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "percuss/models.hpp"

namespace percuss::fit_targets_test {
namespace {

constexpr const char* e = "elements.ground.restitution";
constexpr const char* mu = "elements.ground.friction.coefficient";
constexpr const char* tangential = "elements.ground.friction.restitution";
constexpr const char* rebound = "-gamma_after.ground.friction/gamma_before.ground.friction";

// 1 kg, radius 1 m, on the ground; γ_N = u2, γ_T = u1 − u3, G = diag(1, 7/2).
Problem sphere() {
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 0.4).asDiagonal();
  impact.velocity = Eigen::Vector3d(1.0, -1.0, 0.0);
  impact.elements = {contact("ground", Eigen::Vector3d(0.0, 1.0, 0.0), 0.5),
                     friction("ground.friction", 0, Eigen::Vector3d(1.0, 0.0, -1.0),
                              Eigen::VectorXd::Constant(1, 0.5), 0.0)};
  return make_problem(impact, Newton{});
}

// Newton's law for it in closed form, ε_N = 0.8, ε_T = 0.4, μ = 0.3: impulses and what follows from them.
struct Sphere {
  double normal = 0.0, friction = 0.0, rebound = 0.0, work = 0.0;

  Sphere(double gamma_n, double gamma_t) {
    normal = -1.8 * gamma_n;
    const double stick = -1.4 * gamma_t / 3.5, most = 0.3 * normal;
    friction = std::clamp(stick, -most, most);
    rebound = -(gamma_t + 3.5 * friction) / gamma_t;
    work = normal * (gamma_n + 0.5 * normal) + friction * (gamma_t + 0.5 * 3.5 * friction);
  }
};

// Impacts with u⁻ as it is and noise of `noise` times a typical size on what is measured after.
Measurements measure(std::vector<std::string> targets, double noise, std::uint64_t seed,
                     Eigen::Index n = 60) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  Measurements data;
  data.before.resize(n, 3);
  data.targets = std::move(targets);
  data.measured.resize(n, static_cast<Eigen::Index>(data.targets.size()));
  for (Eigen::Index i = 0; i < n; ++i) {
    const double down = 0.5 + uniform(random),
                 along = down * (0.2 + 3.8 * uniform(random)) * (uniform(random) < 0.5 ? -1.0 : 1.0);
    data.before.row(i) << along, -down, 0.0;
    const Sphere impact(-down, along);
    for (Eigen::Index j = 0; j < data.measured.cols(); ++j) {
      const std::string& name = data.targets[static_cast<std::size_t>(j)];
      const double exact = name == rebound            ? impact.rebound
                           : name == "energy.work"    ? impact.work
                           : name == "impulse.ground" ? impact.normal
                                                      : impact.friction;
      data.measured(i, j) = exact + noise * normal(random);
    }
  }
  return data;
}

const FittedParameter& named(const Fit& fit, const std::string& name) {
  for (const FittedParameter& p : fit.parameters)
    if (p.name == name) return p;
  throw std::out_of_range(name);
}

bool warns(const Fit& fit, const std::string& words) {
  return std::any_of(fit.warnings.begin(), fit.warnings.end(),
                     [&](const std::string& w) { return w.find(words) != std::string::npos; });
}

TEST(FitTargets, WithoutNoiseToManyDigits) {
  for (const auto& targets :
       std::vector<std::vector<std::string>>{{"impulse.ground", "impulse.ground.friction"},
                                             {"impulse.ground", rebound},
                                             {rebound, "energy.work"}}) {
    const auto found = fit(sphere(), measure(targets, 0.0, 1));
    ASSERT_TRUE(found) << found.error().front().message;
    EXPECT_TRUE(found->converged) << targets[0] << ", " << targets[1] << ": " << found->warnings.front();
    EXPECT_NEAR(named(*found, e).value, 0.8, 1e-6) << targets[0];
    EXPECT_NEAR(named(*found, tangential).value, 0.4, 1e-6) << targets[0];
    EXPECT_NEAR(named(*found, mu).value, 0.3, 1e-6) << targets[0];
    EXPECT_EQ(found->columns, (std::vector<std::string>{"u1+", "u2+", "u3+", targets[0], targets[1]}));
    EXPECT_TRUE(std::isnan(found->noise[0]) && std::isfinite(found->noise[3]));
    EXPECT_EQ(found->measured, 120);
  }
}

// Ten intervals of 95 %: one of a thousand such tests misses four or more. The noise of every column is
// found.
TEST(FitTargets, IntervalsHoldTheTruth) {
  int held_e = 0, held_mu = 0, held_tangential = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto found = fit(sphere(), measure({"impulse.ground", rebound}, 0.02, seed));
    ASSERT_TRUE(found);
    const auto holds = [&](const char* name, double truth) {
      const FittedParameter& p = named(*found, name);
      return p.determined && p.low <= truth && truth <= p.high && p.high - p.low < 0.1;
    };
    held_e += holds(e, 0.8);
    held_mu += holds(mu, 0.3);
    held_tangential += holds(tangential, 0.4);
    EXPECT_NEAR(found->noise[3], 0.02, 0.008);
    EXPECT_NEAR(found->noise[4], 0.02, 0.008);
    EXPECT_TRUE(found->warnings.empty()) << found->warnings.front();
  }
  EXPECT_GE(held_e, 7);
  EXPECT_GE(held_mu, 7);
  EXPECT_GE(held_tangential, 7);
}

// u⁺ of the normal direction tells ε_N, the ratio the rest; outliers pull little and are named.
TEST(FitTargets, BesideVelocitiesAndAmongOutliers) {
  Measurements data = measure({rebound}, 0.01, 3);
  data.after = Eigen::MatrixXd::Constant(60, 3, std::nan(""));
  data.after.col(1) = -0.8 * data.before.col(1);
  data.measured(6, 0) += 3.0;
  data.measured(11, 0) = std::nan("");
  const auto found = fit(sphere(), data);
  ASSERT_TRUE(found);
  EXPECT_NEAR(named(*found, e).value, 0.8, 1e-4);
  EXPECT_NEAR(named(*found, tangential).value, 0.4, 0.02);
  EXPECT_NEAR(named(*found, mu).value, 0.3, 0.01);
  EXPECT_EQ(found->measured, 119);
  EXPECT_TRUE(warns(*found, "1 impact is more than 5 standard deviations off: row 7"));
  EXPECT_LT(found->weight(6, 3), 0.1);
}

// Known deviations count by their ratio: a column of much larger sigma hardly matters.
TEST(FitTargets, Sigmas) {
  Measurements data = measure({"impulse.ground", "elements.ground.impulse[0]"}, 0.0, 1);
  data.measured.col(0) = 1.6 * -data.before.col(1);
  data.measured.col(1) = 1.8 * -data.before.col(1);
  data.target_sigma.resize(60, 2);
  data.target_sigma.col(0).setConstant(10.0);
  data.target_sigma.col(1).setConstant(0.01);
  FitOptions options;
  options.parameters = {e};
  const auto found = fit(sphere(), data, options);
  ASSERT_TRUE(found) << found.error().front().message;
  EXPECT_NEAR(found->parameters[0].value, 0.8, 1e-3);
}

TEST(FitTargets, LawsThatGiveNoSuchResultDoNotApply) {
  Measurements data = measure({"impulse.ground"}, 0.01, 1);
  FitOptions options;
  options.parameters = {e};
  const Problem newton = sphere(), poisson = make_problem(newton.impact, Poisson{});
  auto fits = fit_laws({newton, poisson}, data, options);
  ASSERT_TRUE(fits);
  EXPECT_TRUE(fits->front().applies() && fits->back().applies());
  data.targets = {"compression.impulse[0]"};
  ASSERT_TRUE(find_target(std::vector{newton, poisson}, data.targets[0]))
      << find_target(std::vector{newton, poisson}, data.targets[0]).error().front().message;
  fits = fit_laws({newton, poisson}, data, options);
  ASSERT_TRUE(fits);
  EXPECT_EQ(fits->front().law, "poisson");
  EXPECT_FALSE(fits->back().applies());
}

TEST(FitTargets, MistakesAreSaid) {
  const Problem of = sphere();
  const auto why = [&](const std::string& name) {
    const auto found = find_target(std::span(&of, 1), name);
    return found ? "" : found.error().front().field + " " + found.error().front().message;
  };
  EXPECT_NE(why("impulse.floor").find("floor"), std::string::npos) << why("impulse.floor");
  EXPECT_NE(why("mode.ground").find("is a word"), std::string::npos) << why("mode.ground");
  EXPECT_NE(why("velocity_after").find("stands for 3 numbers"), std::string::npos) << why("velocity_after");
  EXPECT_NE(why("2*gamma_before.ground").find("known before the impact"), std::string::npos);

  // γ_T⁻ = 0: no ratio, whatever the coefficients.
  Measurements data = measure({"impulse.ground", rebound}, 0.01, 1);
  data.before(4, 0) = 0.0;
  auto found = fit(of, data);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().front().field, "after");
  EXPECT_NE(found.error().front().message.find("row 5 of \"-gamma_after"), std::string::npos)
      << found.error().front().message;
  data.measured(4, 1) = std::nan("");
  EXPECT_TRUE(fit(of, data));

  // Another sign is said.
  data = measure({"impulse.ground", rebound}, 0.01, 1);
  data.measured.col(1) *= -1.0;
  found = fit(of, data);
  ASSERT_TRUE(found);
  EXPECT_TRUE(warns(*found, "explain") || warns(*found, "not noise"));

  data.measured.resize(3, 2);
  EXPECT_FALSE(fit(of, data));
}

}  // namespace
}  // namespace percuss::fit_targets_test
