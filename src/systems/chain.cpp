#include "percuss/models.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "laws/impulse_waves.hpp"
#include "laws/varying_restitution.hpp"

namespace percuss {

double hertz_stiffness(double radius1, double young1, double poisson1, double radius2, double young2,
                       double poisson2) {
  const double modulus = 1.0 / ((1.0 - poisson1 * poisson1) / young1 + (1.0 - poisson2 * poisson2) / young2);
  const double radius = 1.0 / (1.0 / radius1 + 1.0 / radius2);
  return 4.0 / 3.0 * modulus * std::sqrt(radius);
}

Chain uniform_chain(int balls, const Chain::Contact& contact, double mass) {
  Chain chain;
  const auto n = static_cast<std::size_t>(balls);
  chain.mass.assign(n, mass);
  chain.velocity.assign(n, 0.0);
  if (n > 0) {
    chain.velocity.front() = 1.0;
    chain.contacts.assign(n - 1, contact);
  }
  return chain;
}

Impact make_impact(const Chain& chain) {
  const auto n = static_cast<Eigen::Index>(chain.mass.size());
  Impact impact;
  impact.mass = Eigen::Map<const Eigen::VectorXd>(chain.mass.data(), n).asDiagonal();
  impact.velocity = Eigen::Map<const Eigen::VectorXd>(chain.velocity.data(), n);
  for (std::size_t i = 0; i < chain.contacts.size(); ++i) {
    const bool wall = i + 1 == chain.mass.size();
    Eigen::VectorXd w = Eigen::VectorXd::Zero(n);
    w[static_cast<Eigen::Index>(i)] = -1.0;
    if (!wall) w[static_cast<Eigen::Index>(i) + 1] = 1.0;
    const Chain::Contact& c = chain.contacts[i];
    Element e =
        contact(wall ? fmt::format("{}-wall", i + 1) : fmt::format("{}-{}", i + 1, i + 2), w, c.restitution);
    e.stiffness = c.stiffness;
    e.exponent = c.exponent;
    e.precompression = c.precompression;
    e.curve = chain.curve;
    impact.elements.push_back(std::move(e));
  }
  return impact;
}

namespace {

Errors objections(const Chain& chain, const Energetic& law) {
  Errors errors;
  const auto wrong = [&](std::string field, std::string message) {
    errors.push_back({std::move(field), std::move(message)});
  };
  const std::size_t n = chain.mass.size();
  if (chain.velocity.size() != n)
    wrong("velocity",
          fmt::format("has {} numbers, expected {}, one for each ball", chain.velocity.size(), n));
  if (chain.contacts.size() + 1 != n && chain.contacts.size() != n)
    wrong("contacts", fmt::format("has {} contacts, expected one less than the balls, or as many with a wall",
                                  chain.contacts.size()));
  for (std::size_t i = 0; i < n && errors.size() < 10; ++i) {
    if (!(chain.mass[i] > 0.0 && std::isfinite(chain.mass[i])))
      wrong(fmt::format("mass[{}]", i), fmt::format("is {}, expected a positive number", chain.mass[i]));
    if (i < chain.velocity.size() && !std::isfinite(chain.velocity[i]))
      wrong(fmt::format("velocity[{}]", i),
            fmt::format("is {}, expected a finite number", chain.velocity[i]));
  }
  for (std::size_t i = 0; i < chain.contacts.size() && errors.size() < 10; ++i) {
    const Chain::Contact& c = chain.contacts[i];
    const auto positive = [&](double value, const char* name) {
      if (!(value > 0.0 && std::isfinite(value)))
        wrong(fmt::format("contacts[{}].{}", i, name),
              fmt::format("is {}, expected a positive number", value));
    };
    positive(c.stiffness, "stiffness");
    positive(c.exponent, "exponent");
    if (!(c.precompression >= 0.0 && std::isfinite(c.precompression)))
      wrong(fmt::format("contacts[{}].precompression", i),
            fmt::format("is {}, expected a number that is not negative", c.precompression));
    if (!law.restitution && !chain.curve && !(c.restitution >= 0.0 && c.restitution <= 1.0))
      wrong(fmt::format("contacts[{}].restitution", i),
            fmt::format("is {}, expected a number between 0 and 1", c.restitution));
  }
  return errors;
}

// With numbers in place of a curve of the speed of approach.
Chain settled(Chain chain) {
  for (std::size_t i = 0; i < chain.contacts.size(); ++i) {
    const double next = i + 1 < chain.velocity.size() ? chain.velocity[i + 1] : 0.0;
    chain.contacts[i].restitution = chain.curve->at_speed(chain.velocity[i] - next);
  }
  chain.curve.reset();
  return chain;
}

// G of a row is tridiagonal.
ContactNetwork network_of(const Chain& chain) {
  ContactNetwork network;
  const std::size_t n = chain.mass.size();
  for (std::size_t i = 0; i < chain.contacts.size(); ++i) {
    const bool wall = i + 1 == n;
    const double left = 1.0 / chain.mass[i];
    const double right = wall ? 0.0 : 1.0 / chain.mass[i + 1];
    const auto add = [&](std::size_t j, double value) {
      network.columns.push_back(static_cast<int>(j));
      network.values.push_back(value);
    };
    if (i > 0) add(i - 1, -left);
    add(i, left + right);
    if (i + 1 < chain.contacts.size()) add(i + 1, -right);
    network.start.push_back(network.columns.size());
    network.diagonal.push_back(left + right);
    network.gamma.push_back((wall ? 0.0 : chain.velocity[i + 1]) - chain.velocity[i]);
    const Chain::Contact& c = chain.contacts[i];
    network.contacts.push_back(
        {c.stiffness, c.exponent, c.restitution, std::pow(c.precompression / c.stiffness, 1.0 / c.exponent)});
  }
  return network;
}

double kinetic_energy(const std::vector<double>& mass, const std::vector<double>& u) {
  double energy = 0.0;
  for (std::size_t i = 0; i < mass.size(); ++i) energy += 0.5 * mass[i] * u[i] * u[i];
  return energy;
}

}  // namespace

Result<ChainOutcome> resolve(const Chain& chain, const Energetic& law) {
  if (Errors errors = objections(chain, law); !errors.empty()) return tl::unexpected(errors);
  if (chain.curve && chain.curve->of_speed()) return resolve(settled(chain), law);
  WaveOptions options;
  options.bi_stiffness = law.model == Energetic::Model::bi;
  options.tolerance = law.tolerance;
  options.tail = law.tail;
  RestitutionFunction function = law.restitution;
  if (!function && chain.curve)
    function = [&](std::size_t, double work, int repetition) { return (*chain.curve)(work, repetition); };
  CheckedRestitution restitution(std::move(function), "contacts");
  if (restitution) options.restitution = std::ref(restitution);
  const ContactNetwork network = network_of(chain);
  const WaveResult waves = impulse_waves(network, options);
  if (!restitution.errors().empty()) return tl::unexpected(restitution.errors());

  ChainOutcome outcome;
  outcome.ended = waves.ended;
  outcome.error = waves.error;
  outcome.steps = waves.steps;
  outcome.velocity = chain.velocity;
  double stored = 0.0, lost = 0.0;
  for (std::size_t i = 0; i < network.size(); ++i) {
    const WaveContact& c = waves.contacts[i];
    outcome.impulse.push_back(c.impulse);
    outcome.contacts.push_back({c.compressions, c.repetitions, c.stored, c.returned, c.lost});
    outcome.velocity[i] -= c.impulse / chain.mass[i];
    if (i + 1 < chain.mass.size()) outcome.velocity[i + 1] += c.impulse / chain.mass[i + 1];
    const CompliantContact& spring = network.contacts[i];
    stored +=
        spring.stiffness * std::pow(spring.compression, spring.exponent + 1.0) / (spring.exponent + 1.0);
    lost += c.lost;
  }
  const double before = kinetic_energy(chain.mass, chain.velocity) + stored;
  const double after = kinetic_energy(chain.mass, outcome.velocity);
  outcome.tail = before > 0.0 ? std::sqrt(waves.movable / before) : 0.0;
  outcome.balance = before > 0.0 ? (after - (before - lost)) / before : 0.0;
  return outcome;
}

}  // namespace percuss
