// Inside the energetic law: blocks against the whole, and the bound on what can still happen.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "laws/impulse_waves.hpp"
#include "laws/settling.hpp"
#include "laws/wave_blocks.hpp"
#include "laws/wave_patch.hpp"

namespace percuss::waves_test {
namespace {

// A row of balls: G is tridiagonal.
ContactNetwork row(const std::vector<double>& mass, const std::vector<double>& velocity, double exponent,
                   double e) {
  ContactNetwork net;
  for (std::size_t i = 0; i + 1 < mass.size(); ++i) {
    const auto add = [&](std::size_t j, double value) {
      net.columns.push_back(static_cast<int>(j));
      net.values.push_back(value);
    };
    if (i > 0) add(i - 1, -1.0 / mass[i]);
    add(i, 1.0 / mass[i] + 1.0 / mass[i + 1]);
    if (i + 2 < mass.size()) add(i + 1, -1.0 / mass[i + 1]);
    net.start.push_back(net.columns.size());
    net.diagonal.push_back(1.0 / mass[i] + 1.0 / mass[i + 1]);
    net.gamma.push_back(velocity[i + 1] - velocity[i]);
    net.contacts.push_back({1.0, exponent, e, 0.0});
  }
  return net;
}

std::vector<double> struck(std::size_t balls) {
  std::vector<double> velocity(balls, 0.0);
  velocity[0] = 1.0;
  return velocity;
}

// γ + GP
std::vector<double> after(const ContactNetwork& net, const std::vector<double>& P) {
  std::vector<double> gamma = net.gamma;
  for (std::size_t i = 0; i < net.size(); ++i)
    for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k)
      gamma[i] += net.values[k] * P[static_cast<std::size_t>(net.columns[k])];
  return gamma;
}

double form(const ContactNetwork& net, const std::vector<double>& P) {  // PᵀGP
  const std::vector<double> moved = after(net, P);
  double sum = 0.0;
  for (std::size_t i = 0; i < net.size(); ++i) sum += P[i] * (moved[i] - net.gamma[i]);
  return sum;
}

std::vector<double> impulses(const WaveResult& result) {
  std::vector<double> P;
  for (const WaveContact& c : result.contacts) P.push_back(c.impulse);
  return P;
}

TEST(Waves, BlocksAgreeWithTheWhole) {
  for (const double exponent : {1.0, 1.5}) {
    const ContactNetwork net = row(std::vector<double>(150, 1.0), struck(150), exponent, 0.97);
    const WaveOptions options;
    const WaveResult blocks = impulse_waves(net, options);
    ASSERT_TRUE(blocks.ended);
    EXPECT_LE(blocks.error, 5e-9);
    ASSERT_FALSE(make_blocks(make_wave_model(net)).empty());

    const WaveModel model = make_wave_model(net);
    std::vector<WaveState> states(net.size());
    for (std::size_t i = 0; i < net.size(); ++i) states[i].gamma = net.gamma[i];
    WavePhases{model, options, nullptr}.close(0, states[0], 0.0);
    WavePatch::Span span;
    span.length = std::numeric_limits<double>::infinity();
    span.step = 1e-3;
    span.soft_start = true;
    span.most_active = net.size();
    span.most_steps = options.max_steps;
    EXPECT_FALSE(WavePatch(options).advance(model, states, {}, span, nullptr).failed);
    for (std::size_t i = 0; i < net.size(); ++i) {
      EXPECT_FALSE(states[i].active);
      EXPECT_NEAR(blocks.contacts[i].impulse, states[i].account.impulse, blocks.error)
          << exponent << " " << i;
      EXPECT_NEAR(blocks.contacts[i].stored, states[i].account.stored, blocks.error) << exponent << " " << i;
      EXPECT_NEAR(blocks.contacts[i].returned, states[i].account.returned, blocks.error);
    }
  }
}

TEST(Waves, EveryContactIsInOneCore) {
  const ContactNetwork net = row(std::vector<double>(333, 1.0), struck(333), 1.5, 0.9);
  const std::vector<WaveBlock> blocks = make_blocks(make_wave_model(net));
  std::vector<int> owners(net.size(), 0);
  for (const WaveBlock& block : blocks) {
    EXPECT_LT(block.core, block.model.size());
    for (std::size_t s = 0; s < block.core; ++s) ++owners[static_cast<std::size_t>(block.model.number[s])];
  }
  EXPECT_TRUE(std::all_of(owners.begin(), owners.end(), [](int n) { return n == 1; }));
}

TEST(Waves, SettlingIsComplementary) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  for (int k = 0; k < 100; ++k) {
    std::vector<double> mass, velocity;
    for (int i = 0; i < 30; ++i) {
      mass.push_back(std::pow(10.0, number(random)));
      velocity.push_back(number(random));
    }
    const ContactNetwork net = row(mass, velocity, 1.5, 0.5);
    const auto rest = settle(net, net.gamma);
    ASSERT_TRUE(rest);
    const std::vector<double> gamma = after(net, rest->impulse);
    for (std::size_t i = 0; i < net.size(); ++i) {
      EXPECT_GE(rest->impulse[i], 0.0);
      EXPECT_GE(gamma[i], -1e-11);
      EXPECT_NEAR(rest->impulse[i] * gamma[i], 0.0, 1e-11);
    }
    EXPECT_NEAR(rest->energy, 0.5 * form(net, rest->impulse), 1e-11);
  }
}

TEST(Waves, AllThatCanHappenIsWithinTheBound) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  double closest = 0.0;
  for (int k = 0; k < 300; ++k) {
    std::vector<double> mass, velocity;
    for (int i = 0; i < 6; ++i) {
      mass.push_back(std::pow(10.0, number(random)));
      velocity.push_back(number(random));
    }
    const ContactNetwork net = row(mass, velocity, 1.5, 0.5 * (1.0 + number(random)));
    const auto rest = settle(net, net.gamma);
    const WaveResult waves = impulse_waves(net, {});
    ASSERT_TRUE(rest && waves.ended);
    std::vector<double> difference = impulses(waves);
    for (std::size_t i = 0; i < net.size(); ++i) difference[i] -= rest->impulse[i];
    const double bound = 2.0 * rest->energy;
    const double distance = form(net, difference);
    EXPECT_LE(distance, bound * (1.0 + 1e-9) + 1e-12);
    if (bound > 0.0) closest = std::max(closest, distance / bound);
  }
  EXPECT_GT(closest, 0.9);  // the bound is sharp: elastic impacts reach it
}

// Rows, with all kinds of springs: what comes back is the part e² (bi-stiffness) of what is there.
TEST(Waves, OfRowsOnlyThePartThatReturnsIsLeft) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> number(0.0, 1.0);
  for (int k = 0; k < 200; ++k) {
    std::vector<double> mass, velocity;
    for (int i = 0; i < 7; ++i) {
      mass.push_back(std::pow(10.0, number(random)));
      velocity.push_back(number(random) - 0.1 * i);
    }
    ContactNetwork net = row(mass, velocity, 1.5, 0.0);
    const double most = 0.2 + 0.8 * number(random);
    double stored = 0.0;
    for (CompliantContact& c : net.contacts) {
      c = {std::pow(10.0, number(random)), number(random) < 0.5 ? 1.0 : 1.5,
           k % 4 == 0 ? 0.0 : most * (1.0 - 0.5 * number(random)), std::max(0.0, number(random) - 0.7)};
      stored += energy(c, c.compression);
    }
    WaveOptions options;
    options.bi_stiffness = k % 2 == 0;
    const auto rest = settle(net, net.gamma);
    const WaveResult waves = impulse_waves(net, options);
    ASSERT_TRUE(rest && waves.ended);
    std::vector<double> difference = impulses(waves);
    for (std::size_t i = 0; i < net.size(); ++i) difference[i] -= rest->impulse[i];
    const double part = part_that_returns(net, options.bi_stiffness);
    EXPECT_LE(part, k % 4 == 0 ? 0.0 : options.bi_stiffness ? most * most : 1.0);
    EXPECT_LE(form(net, difference), 2.0 * part * (rest->energy + stored) * (1.0 + 1e-9) + 1e-18) << k;
  }
}

// Linear springs that are all compressed in the slowest mode of a row turn at once and open at once: u⁺ − v =
// −e(u⁻ − v), whatever the masses are. No bound that knows the energies alone can be better. (With 100 balls
// more contacts close at first than are integrated together.)
TEST(Waves, TheBoundOfRowsIsReached) {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> number(0.5, 2.0);
  for (const std::size_t balls : {8U, 100U})
    for (const bool bi : {true, false}) {
      std::vector<double> mass(balls);
      for (double& m : mass) m = balls == 8 ? number(random) : 1.0;
      ContactNetwork net = row(mass, struck(balls), 1.0, 0.6);
      std::vector<double> mode(net.size(), 1.0);
      for (int k = 0; k < 60; ++k) {  // G⁻¹ again and again
        for (std::size_t i = 0; i < net.size(); ++i) net.gamma[i] = -mode[i] / mode[net.size() / 2];
        mode = settle(net, net.gamma)->impulse;
      }
      WaveOptions options;
      options.bi_stiffness = bi;
      const WaveResult waves = impulse_waves(net, options);
      ASSERT_TRUE(waves.ended);
      std::vector<double> difference = impulses(waves);
      for (std::size_t i = 0; i < net.size(); ++i) {
        EXPECT_NEAR(difference[i], 1.6 * mode[i], 1e-7 * mode[i]);
        difference[i] -= mode[i];
      }
      EXPECT_NEAR(form(net, difference) / form(net, mode), 0.36, 1e-7);
    }
}

TEST(Waves, PlasticRowsOfAnyLengthEndWhereTheyMust) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> number(0.5, 2.0);
  std::vector<double> mass(1000);
  for (double& m : mass) m = number(random);
  const ContactNetwork net = row(mass, struck(1000), 1.5, 0.0);
  const WaveResult waves = impulse_waves(net, {});
  ASSERT_TRUE(waves.ended);
  EXPECT_EQ(waves.movable, 0.0);
  const std::vector<double> P = impulses(waves), least = settle(net, net.gamma)->impulse;
  for (std::size_t i = 0; i < P.size(); ++i) EXPECT_NEAR(P[i], least[i], 1e-10);
}

TEST(Waves, ATailThatIsAskedForEndsSooner) {
  const ContactNetwork net = row(std::vector<double>(50, 1.0), struck(50), 1.5, 0.5);
  WaveOptions options;
  const WaveResult all = impulse_waves(net, options);
  options.tail = 1e-2;
  const WaveResult early = impulse_waves(net, options);
  ASSERT_TRUE(all.ended && early.ended);
  EXPECT_LT(early.steps, all.steps);
  EXPECT_GT(early.movable, all.movable);
  EXPECT_LE(early.movable, 1e-4 * 0.25);  // of the energy of the first contact
  std::vector<double> difference = impulses(early);
  for (std::size_t i = 0; i < net.size(); ++i) difference[i] -= impulses(all)[i];
  EXPECT_LE(form(net, difference), 2.0 * early.movable);
}

TEST(Waves, LongTailsAreSettled) {
  const ContactNetwork net = row(std::vector<double>(40, 1.0), struck(40), 1.0, 0.5);
  const WaveResult waves = impulse_waves(net, {});
  ASSERT_TRUE(waves.ended);
  EXPECT_GT(waves.movable, 0.0);
  EXPECT_LE(waves.movable, 1e-12);
  const std::vector<double> P = impulses(waves);
  for (std::size_t i = 0; i < P.size(); ++i)  // all balls go on together, at 1/40
    EXPECT_NEAR(P[i], 1.0 - static_cast<double>(i + 1) / 40.0, 1e-9);
}

TEST(Waves, WhatDoesNotEndSaysHowFarItIs) {
  const ContactNetwork net = row(std::vector<double>(600, 1.0), struck(600), 1.5, 0.3);
  WaveOptions options;
  options.max_steps = 5000;
  const WaveResult waves = impulse_waves(net, options);
  EXPECT_FALSE(waves.ended);
  EXPECT_GT(waves.movable, 1e-6);
  EXPECT_LT(waves.movable, 0.5);
  for (const double gamma : after(net, impulses(waves))) EXPECT_GE(gamma, -1e-11);
}

}  // namespace
}  // namespace percuss::waves_test
