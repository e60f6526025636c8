// The energetic law: energy that contacts hold before, and the impulse correlation ratio.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/account.hpp"
#include "percuss/law.hpp"

namespace percuss::stored_energy_test {
namespace {

// Three balls in a row, the first at speed one.
Impact row(double exponent = 1.5, double e = 0.8) {
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 2.0, 1.5).asDiagonal();
  impact.velocity = Eigen::Vector3d(1.0, 0.0, 0.0);
  impact.elements = {contact("a", Eigen::Vector3d(-1.0, 1.0, 0.0), e),
                     contact("b", Eigen::Vector3d(0.0, -1.0, 1.0), e)};
  for (Element& element : impact.elements) element.exponent = exponent, element.stiffness = 3.0;
  return impact;
}

const EnergeticDetail& detail(const Outcome& o) { return std::get<EnergeticDetail>(o.solution.detail); }

TEST(StoredEnergy, IsThePrecompressionByAnotherName) {  // (3.13) with K^(1/η)
  for (const double exponent : {1.0, 1.5, 2.5}) {
    Impact by_force = row(exponent), by_energy = by_force;
    const double force = 0.4, K = 3.0;
    by_force.elements[1].precompression = force;
    const double energy =
        std::pow(force, (exponent + 1.0) / exponent) / ((exponent + 1.0) * std::pow(K, 1.0 / exponent));
    by_energy.elements[1].stored_energy = energy;
    EXPECT_DOUBLE_EQ(stored_energy(by_energy), energy);
    EXPECT_NEAR(stored_energy(by_force), energy, 1e-15);
    const auto a = resolve(by_force, Energetic{}), b = resolve(by_energy, Energetic{});
    ASSERT_TRUE(a && b);
    EXPECT_EQ(b->status, Status::solved);
    EXPECT_TRUE(a->solution.velocity_after.isApprox(b->solution.velocity_after, 1e-9));
    EXPECT_NEAR(detail(*b).stored_before, energy, 1e-15);
    EXPECT_EQ(detail(*b).primary, 1u);  // the one that is pressed
  }
}

TEST(StoredEnergy, OneOfTheTwo) {
  Impact impact = row();
  impact.elements[0].precompression = 1.0;
  impact.elements[0].stored_energy = 1.0;
  auto valid = validate(impact);
  ASSERT_FALSE(valid);
  EXPECT_EQ(valid.error().front().field, "elements[0].stored_energy");
  impact.elements[0].precompression = 0.0;
  EXPECT_TRUE(validate(impact));
  impact.elements[0].stored_energy = -1.0;
  EXPECT_FALSE(validate(impact));
}

TEST(ImpulseCorrelation, IsTheRatioToThePrimaryContact) {
  const auto outcome = resolve(row(), Energetic{});
  ASSERT_TRUE(outcome);
  const EnergeticDetail& d = detail(*outcome);
  EXPECT_EQ(d.primary, 0u);
  EXPECT_DOUBLE_EQ(*d.contacts[0].correlation, 1.0);
  EXPECT_DOUBLE_EQ(*d.contacts[1].correlation, outcome->solution.impulse[1] / outcome->solution.impulse[0]);
  EXPECT_GT(*d.contacts[1].correlation, 0.0);
}

TEST(ImpulseCorrelation, TheStiffestOfEqualApproachesIsPrimary) {  // K δ̇^η, not δ̇ alone
  Impact impact = row();
  impact.velocity = Eigen::Vector3d(1.0, 0.0, -0.9);
  impact.elements[1].stiffness = 30.0;
  EXPECT_EQ(detail(*resolve(impact, Energetic{})).primary, 1u);
}

TEST(ImpulseCorrelation, IsAbsentWhereNothingApproaches) {
  Impact impact = row();
  impact.velocity = Eigen::Vector3d(-1.0, 0.0, 1.0);
  const auto outcome = resolve(impact, Energetic{});
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(detail(*outcome).primary);
  EXPECT_FALSE(detail(*outcome).contacts[0].correlation);
}

}  // namespace
}  // namespace percuss::stored_energy_test
