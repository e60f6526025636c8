// Impacts near the border between two answers. What is expected comes from an enumeration of all states in
// exact fractions, of the same doubles, by a program that shares nothing with this one.
#include "laws/borders.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "percuss/law.hpp"

namespace percuss::borders_test {
namespace {

Eigen::VectorXd vec(std::initializer_list<double> numbers) {
  Eigen::VectorXd v(static_cast<Eigen::Index>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), v.begin());
  return v;
}

Impact with(std::initializer_list<double> mass, std::initializer_list<double> velocity) {
  Impact impact;
  impact.mass = vec(mass).asDiagonal();
  impact.velocity = vec(velocity);
  return impact;
}

void add(Impact& impact, Kind kind, std::initializer_list<double> direction, double restitution) {
  Element e;
  e.name = "e" + std::to_string(impact.elements.size());
  e.kind = kind;
  e.directions = vec(direction);
  e.restitution = restitution;
  impact.elements.push_back(e);
}

void add_friction(Impact& impact, std::initializer_list<double> tangent, double mu, double restitution) {
  const std::size_t normal = impact.elements.size() - 1;
  add(impact, Kind::friction, tangent, restitution);
  impact.elements.back().coefficients = vec({mu});
  impact.elements.back().normal = static_cast<Eigen::Index>(normal);
}

// Dependent directions of which no solver can tell whether there is a solution: of all 16 states in fractions
// none is free of contradiction.
TEST(Borders, FractionsTellThatThereIsNoSolution) {
  Impact impact = with({3.125, 0.6875, 0.625}, {0.5625, -1.5625, 0.3125});
  add(impact, Kind::contact, {-1, 0, 0.5625}, 1.0);
  add_friction(impact, {0, -1, 0.5625}, 1.1875, 0.0);
  add(impact, Kind::contact, {0.75, 0.5, -0.703125}, 1.0);
  add_friction(impact, {-0.5, 0.75, 0.0625}, 0.0, 0.0);
  const Outcome o = resolve(impact, Newton{}).value();
  EXPECT_EQ(o.status, Status::no_solution) << o.reason;
  EXPECT_EQ(o.reason, "in exact numbers no state of the elements is free of contradiction");
  EXPECT_TRUE(o.count.decided && o.count.number == 0);
}

// Beside a heavy mass 10⁻⁹ is rounding of √energy, not of the directions: far away there is a solution.
TEST(Borders, HeavyMassesRefuteNothing) {
  Impact impact = with({1e16, 1.0}, {0.0, -1.0});
  add(impact, Kind::joint, {0.0, 1.0}, 0.0);
  add(impact, Kind::joint, {1e-9, 1.0}, 1.0);
  EXPECT_NE(resolve(impact, Newton{})->status, Status::no_solution);
}

// A residual of rounding, and u⁺ = u⁻; but the contact approaches by 2·10⁻¹⁸, and what stops it sticks:
// u⁺ = 10⁻¹² of that.
TEST(Borders, ASmallResidualTellsNoVelocityWhereFrictionIsCritical) {
  Impact impact = with({1.974371743474186, 1.2905915786070832}, {-0.04168459450979983, 0.02087225963833972});
  add(impact, Kind::contact, {-0.041296236084257865, -0.08247390966674392}, 0.107);
  add_friction(impact, {0.190565417974777, 0.38058059041588516}, 1.0, 0.0);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_TRUE(outcome.status != Status::solved || outcome.solution.velocity_after.norm() < 1e-9);
}

// Impulses of directions that differ by 10⁻¹³ are unique in exact numbers.
TEST(Borders, NobodySaysThatImpulsesOfNearlyDependentDirectionsAreNotUnique) {
  Impact impact = with({1.0, 1.0}, {0.8679553495937682, 0.6608125500849503});
  add(impact, Kind::clutch, {-1.8435088089315652, 2.4213876270773462}, 0.0);
  add(impact, Kind::contact, {0.9217544044658367, -1.21069381353854}, 0.0);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_EQ(outcome.status, Status::solved);
  EXPECT_FALSE(outcome.unique_impulse.has_value());
}

// Three rows in the plane meet but for 4·10⁻¹². The state in which they all act has no solution; the other
// has.
TEST(Borders, AStateWhoseEquationsHardlyMeetYieldsToOneThatHolds) {
  Impact impact = with({1e-05, 1e-05}, {1.0019090397220216, -0.9604401277444954});
  add(impact, Kind::contact, {0.22926221850055717, 0.239161070585861}, 0.5);
  add_friction(impact, {0.5056272435869513, -0.13233137776081969}, 7.631283119270878, 1.0);
  add(impact, Kind::joint, {-0.2763650250863614, 0.37149244835232664}, 1.0);
  const Outcome outcome = *resolve(impact, Newton{});
  ASSERT_EQ(outcome.status, Status::solved);
  EXPECT_NEAR(outcome.solution.velocity_after[0], -0.6318810130535515, 1e-12);
  EXPECT_NEAR(outcome.solution.velocity_after[1], 1.2357157230532367, 1e-12);
}

// An approach of 8·10⁻¹¹ is within the tolerance, and so is Λ = 0; in exact numbers there is no solution.
TEST(Borders, WhatHoldsWithinTheToleranceOnlyIsNotCounted) {
  Impact impact = with({1.0, 1.0}, {-0.8056798208719562, 3.9351417018319568});
  add(impact, Kind::contact, {0.23792881409048433, 0.6675990359783779}, 0.5);
  impact.elements.back().excitation = vec({-2.435402362344202});
  add_friction(impact, {0.01330845635163614, -1.2073355429648058}, 2.0, 0.0);
  add(impact, Kind::clutch, {-1.1191098779708237, 1.5258680537586926}, 0.0);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_FALSE(outcome.count.decided);
  EXPECT_FALSE(outcome.unique_velocity.has_value());
}

// γ_N is 10⁻¹⁶, by rounding on the other side of 0 than in exact numbers: one solution, not two.
TEST(Borders, RoundingDoesNotMakeASecondSolution) {
  Impact impact = with({0.8438211737966531, 1.1481779758938364, 1.788970306739732, 1.0317073269507984},
                       {0.20441179699323433, 0.3748603203047378, 0.8642594508208705, 0.8072019235341417});
  add(impact, Kind::contact,
      {-0.25623419257076985, 1.630481798587703, -0.2790932373685042, -0.39347858348577586}, 1.0);
  add_friction(impact, {0.21562707668773484, -1.0953964751623317, -0.8953220926823229, 0.6144915074786934},
               2.0, 0.5);
  const Outcome outcome = *resolve(impact, Newton{});
  ASSERT_EQ(outcome.status, Status::solved);
  EXPECT_FALSE(outcome.count.decided);
  EXPECT_FALSE(outcome.unique_velocity.has_value());
}

// Two contacts at rest, of which a state holds but for rounding: in exact numbers another solution is alone,
// and it is told.
TEST(Borders, RoundingDoesNotMakeRowsMeet) {
  Impact impact = with({1.0, 1.0}, {0.58853715187502, 0.3874476077252422});
  add(impact, Kind::contact, {0.43780376526207887, -0.6650287056881907}, 1.0);
  add_friction(impact, {-0.5549475407151655, 0.2182149079298834}, 2.0, 0.5);
  add(impact, Kind::contact, {-0.4350162897903834, -1.0178852857887546}, 0.5);
  add_friction(impact, {-0.7094337289665192, -0.713507575889021}, 0.5, 0.5);
  const Outcome outcome = *resolve(impact, Newton{});
  ASSERT_EQ(outcome.status, Status::solved);
  EXPECT_FALSE(outcome.count.decided);
  EXPECT_NEAR(outcome.solution.velocity_after[0], 0.1464458380472064, 1e-12);
  EXPECT_NEAR(outcome.solution.velocity_after[1], -0.38207307259206646, 1e-12);
}

// γ_N is 4·10⁻¹⁷ in exact numbers: nothing happens at the contact. What rounding makes of it is far away.
TEST(Borders, AContactAtRestDoesNotActByRounding) {
  Impact impact = with({1.0, 1.0}, {-0.8325825984288119, 0.016184504920061626});
  add(impact, Kind::contact, {-0.006917598451691308, -0.35586334721039575}, 0.5);
  add_friction(impact, {-0.7559727991636702, -0.9053197705816548}, 2.0, 0.0);
  add(impact, Kind::joint, {0.23159096382432676, -2.006594784923392}, 0.0);
  const Outcome outcome = *resolve(impact, Newton{});
  ASSERT_EQ(outcome.status, Status::solved);
  EXPECT_FALSE(outcome.count.decided);
  EXPECT_NEAR(outcome.solution.velocity_after[0], -0.8197945085811675, 1e-12);
  EXPECT_NEAR(outcome.solution.velocity_after[1], -0.09461651241531124, 1e-12);
}

// A contact that separates by 2·10⁻¹⁷ while the other one acts: in exact numbers there is no solution, and
// one but for rounding.
TEST(Borders, WhatRoundingSolvesIsNotCounted) {
  Impact impact = with({1.0, 1.0}, {0.5277307702975846, -0.652840606393184});
  add(impact, Kind::contact, {0.7571072809869288, 0.6120158652516583}, 0.0);
  add_friction(impact, {1.0792838207577093, -1.5860207412285154}, 1.0, 0.0);
  add(impact, Kind::contact, {0.11329371628312997, 1.0781474054808715}, 1.0);
  add_friction(impact, {0.24138638329379586, 1.856528181848229}, 2.8416602463699596, 1.0);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_FALSE(outcome.count.decided);
  EXPECT_FALSE(outcome.unique_velocity.has_value());
}

// Nothing is said of other impulses of nearly dependent directions, of no element either.
TEST(Borders, ElementsSayNoMoreOfOtherImpulsesThanTheOutcome) {
  Impact impact = with({1.0, 1.0}, {0.0, -1.0});
  add(impact, Kind::contact, {0.0, 1.0}, 0.5);
  add(impact, Kind::contact, {1e-13, 1.0}, 0.5);
  Moreau law;
  law.list_all = true;
  const Outcome outcome = *resolve(impact, law);
  ASSERT_EQ(outcome.status, Status::solved);
  EXPECT_FALSE(outcome.unique_impulse.has_value());
  for (const ElementState& state : outcome.solution.elements) EXPECT_TRUE(state.unique_impulse);
  for (const Solution& s : outcome.all)
    for (const ElementState& state : s.elements) EXPECT_TRUE(state.unique_impulse);
}

// Normal and tangent are equal and μ = 1: no solution, which double precision does not see, and fractions do.
TEST(Borders, DependentDirectionsWithoutSolution) {
  Impact impact = with({3.0, 3.0, 1.0, 3.0}, {-1.0, -3.0, 1.0, 2.0});
  add(impact, Kind::contact, {0.0, 4.0, 2.0, 2.0}, 0.5);
  add_friction(impact, {0.0, 4.0, 2.0, 2.0}, 1.0, 0.0);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_EQ(outcome.status, Status::no_solution);
  EXPECT_EQ(outcome.reason, "in exact numbers no state of the elements is free of contradiction");
}

// Directions that differ by 10⁻¹⁶, and impulses of 10¹⁷ that no judge confirms: what was found is not, and
// stays what it is.
TEST(Borders, WhatFractionsFindAndNoJudgeConfirmsIsNotSolved) {
  Impact impact = with({0.7856073367521457, 1.0535144978230049, 1.9689998199488996},
                       {0.48533000103317225, 0.03787942816866807, 2.0781578833570666});
  add(impact, Kind::contact, {-0.4624021475871211, -1.1010509618112816, 0.12805803529915866}, 0.5);
  add(impact, Kind::contact, {0.9248042951742417, 2.2021019236225627, -0.2561160705983172}, 0.5);
  add_friction(impact, {-1.5705832150450214, 0.7807983411652312, 0.6336718941022562}, 2.0640962546433212,
               0.0);
  add(impact, Kind::contact, {-3.1412388931324204, 1.56164067035521, 1.2673216578843123}, 0.0);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_EQ(outcome.status, Status::not_converged);
  EXPECT_EQ(outcome.solution.velocity_after.size(), 3);
  EXPECT_FALSE(outcome.count.decided);
}

// A joint and a contact with its friction, dependent but for 10⁻⁵: they hold each other to 4·10⁻¹², and in
// exact numbers there is no solution.
TEST(Borders, ASmallResidualIsNoSolutionWhereFractionsFindNone) {
  Impact impact = with({0.2040265070305624, 6272.26339027046}, {0.5247380384630332, -0.966191546425961});
  add(impact, Kind::contact, {-1.5778454472321541, 0.22874898727454096}, 0.0);
  add_friction(impact, {-1.267228351757507, 0.19025379353973193}, 0.6271525332246916, 0.0);
  add(impact, Kind::contact, {0.7576701301676215, -0.6350567320816195}, 0.0);
  add(impact, Kind::joint, {-1.3005820766454856, -0.7063453310926147}, 0.5);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_EQ(outcome.status, Status::not_converged);
  EXPECT_NE(outcome.reason.find("exact numbers"), std::string::npos) << outcome.reason;
  EXPECT_FALSE(outcome.count.decided);
}

// Two contacts, one the other's opposite, that close by 4·10⁻¹¹ of what moves: too much for rounding.
TEST(Borders, AContradictionAboveRoundingIsNotSolved) {
  Impact impact = with({1.0, 1.8948570344613762}, {0.41616827003137746, 0.5924069151711038});
  add(impact, Kind::contact, {1.9523999196219595, -1.3715688931156784}, 0.0);
  add(impact, Kind::contact, {-3.904799839243919, 2.743137786231357}, 0.324);
  add_friction(impact, {7.809599678487838, -5.486275572462714}, 70.35638845225432, 0.0);
  impact.elements.back().excitation = vec({0.75});
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_EQ(outcome.status, Status::not_converged);
  EXPECT_NE(outcome.reason.find("more than rounding"), std::string::npos) << outcome.reason;
}

// The same by rounding alone, as of a body that just touches two walls: that is a solution, which nobody
// counts.
TEST(Borders, WallsThatABodyTouchesButForRoundingAreSolved) {
  Impact impact = with({1.0, 1.0}, {-2.4, -0.8});
  add(impact, Kind::contact, {0.0, -2.0}, 0.0);
  add(impact, Kind::contact, {-1.0, 3.0}, 1.0);
  add_friction(impact, {-2.0, 0.0}, 1.0, 0.0);
  add(impact, Kind::contact, {1.0, -3.0}, 0.5);
  add_friction(impact, {2.0, 0.0}, 0.013444659506750051, 0.0);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_EQ(outcome.status, Status::solved) << outcome.reason;
  EXPECT_FALSE(outcome.count.decided);
}

// Twin contacts with different ε that approach by 10⁻¹¹: the one with the larger ε carries, and alone.
TEST(Borders, ImpulsesThatHardlyDifferInTheirVelocitiesAreNotCalledFree) {
  Impact impact =
      with({1.0, 0.5222486690368305, 1.2369446362211056}, {-0.09856019894362882, 0.7559066104554164, 2.0625});
  add(impact, Kind::contact, {-0.8837890625, -0.115234375, 0.0}, 0.045);
  add(impact, Kind::contact, {-0.8837890625, -0.115234375, 0.0}, 0.5);
  add(impact, Kind::joint, {2.6240234375, -0.291015625, -0.2275390625}, 0.0);
  const Outcome outcome = *resolve(impact, Newton{});
  EXPECT_EQ(outcome.status, Status::solved);
  EXPECT_NE(outcome.unique_impulse, std::optional(false));
}

// γ are 10⁻¹¹, differences of numbers of order one: their contradiction is that of rounding.
TEST(Borders, WhatIsLeftOfVelocitiesThatCancelRefutesNothing) {
  Impact impact =
      with({1.8986188397553159, 1.0, 1.0}, {-0.6566021205510278, -0.6250516552528751, -0.3322472120867669});
  add(impact, Kind::contact, {0.2431640625, -0.4599609375, 0.384765625}, 0.5);
  add(impact, Kind::contact, {-0.2431640625, 0.4599609375, -0.384765625}, 0.0);
  add_friction(impact, {0.486328125, -0.919921875, 0.76953125}, 2.137674582174035, 0.0);
  add(impact, Kind::joint, {0.3044300079345703, -0.5758495330810547, 0.4817085266113281}, 0.5);
  const Outcome outcome = *resolve(impact, Newton{});
  ASSERT_EQ(outcome.status, Status::solved);
  EXPECT_NEAR(outcome.solution.velocity_after[1], -0.6250516551757783, 1e-15);
  EXPECT_FALSE(outcome.count.decided);
}

}  // namespace
}  // namespace percuss::borders_test
