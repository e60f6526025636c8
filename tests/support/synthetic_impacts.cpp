#include "support/synthetic_impacts.hpp"

#include <cmath>
#include <random>

#include "percuss/models.hpp"

namespace percuss::test {
namespace {

// 1 kg, radius 1 m, on the ground.
Impact sphere(double e, double tangential, double mu) {
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 0.4).asDiagonal();
  impact.velocity = Eigen::Vector3d(1.0, -1.0, 0.0);
  impact.elements = {contact("ground", Eigen::Vector3d(0.0, 1.0, 0.0), e),
                     friction("ground.friction", 0, Eigen::Vector3d(1.0, 0.0, -1.0),
                              Eigen::VectorXd::Constant(1, mu), tangential)};
  return impact;
}

// The law's answer to a velocity; zero noise is exact.
Eigen::VectorXd after(const Problem& model, const Eigen::VectorXd& before) {
  Impact impact = model.impact;
  impact.velocity = before;
  return resolve(impact, model.law)->solution.velocity_after;
}

}  // namespace

Measurements Synthetic::measure(double noise, std::uint64_t seed) const {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform;
  const Eigen::Index f = model.impact.freedom();
  const auto noisy = [&](Eigen::VectorXd u) {
    for (double& x : u) x += noise * normal(random);
    return u;
  };
  Measurements data;
  data.before.resize(impacts, f);
  data.after.resize(impacts, f);
  const bool chain = std::holds_alternative<Energetic>(model.law);
  for (int i = 0; i < impacts; ++i) {
    Eigen::VectorXd u = Eigen::VectorXd::Zero(f);
    if (chain) {
      u << 0.5 + uniform(random), -0.2 * uniform(random), -0.4 - 0.5 * uniform(random);
    } else {
      const double speed = 0.5 + uniform(random);
      u[1] = -speed;
      u[0] = speed * (slip_low + (slip_high - slip_low) * uniform(random)) *
             (uniform(random) < 0.5 ? -1.0 : 1.0);
    }
    data.after.row(i) = noisy(percuss::test::after(model, u)).transpose();
    data.before.row(i) = noisy(u).transpose();
  }
  return data;
}

Coverage cover(const Synthetic& truth, double noise, std::uint64_t first_seed, int repetitions) {
  Coverage coverage{0, std::vector<int>(truth.values.size(), 0),
                    std::vector<double>(truth.values.size(), 0.0)};
  for (int k = 0; k < repetitions; ++k) {
    const auto result =
        fit(truth.model, truth.measure(noise, first_seed + static_cast<std::uint64_t>(k)), truth.options);
    if (!result || !result->converged) continue;
    ++coverage.fitted;
    for (std::size_t i = 0; i < truth.values.size(); ++i) {
      const FittedParameter& p = result->parameters[i];
      coverage.held[i] += p.determined && p.low <= truth.values[i] && truth.values[i] <= p.high;
      coverage.width[i] += (p.high - p.low) / repetitions;
    }
  }
  return coverage;
}

Synthetic synthetic(const std::string& name) {
  const std::string e = "elements.ground.restitution", mu = "elements.ground.friction.coefficient",
                    tangential = "elements.ground.friction.restitution";
  Synthetic made;
  if (name == "newton") {
    made.model = make_problem(sphere(0.8, 0.4, 0.3), Newton{});
    made.options.parameters = {e, tangential, mu};
    made.values = {0.8, 0.4, 0.3};
  } else if (name == "poisson") {
    made.model = make_problem(sphere(0.7, 0.5, 0.4), Poisson{});
    made.options.parameters = {e, tangential, mu};
    made.values = {0.7, 0.5, 0.4};
  } else if (name == "stronge") {
    made.model = make_problem(sphere(0.5, 0.0, 0.5), Stronge{1.21});
    made.options.parameters = {e, mu, "law.compliance_ratio"};
    made.values = {0.5, 0.5, 1.21};
  } else {
    Chain chain = uniform_chain(3, {1.0, 1.5, 0.9, 0.0});
    chain.contacts[1].stiffness = 2.0;
    made.model = make_problem(make_impact(chain), Energetic{});
    made.options.parameters = {"e", "elements.2-3.stiffness"};
    made.options.set = {{"elements.1-2.restitution", "e"}, {"elements.2-3.restitution", "e"}};
    made.values = {0.9, 2.0};
  }
  return made;
}

}  // namespace percuss::test
