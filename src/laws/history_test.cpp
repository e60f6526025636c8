// The columns of a history give what the impact did: impulses, velocities and work by the trapezium rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "percuss/history.hpp"
#include "percuss/law.hpp"
#include "percuss/models.hpp"

namespace percuss::history_test {
namespace {

const std::vector<double>& column(const History& h, const std::string& name) {
  const History::Column* c = h.find(name);
  EXPECT_NE(c, nullptr) << name;
  static const std::vector<double> none;
  return c == nullptr ? none : c->values;
}

double integral(const std::vector<double>& y, const std::vector<double>& x) {
  double sum = 0.0;
  for (std::size_t r = 0; r + 1 < x.size(); ++r) sum += 0.5 * (y[r] + y[r + 1]) * (x[r + 1] - x[r]);
  return sum;
}

// ∫ y dx over the intervals of one phase.
double integral_in(const History& h, const std::string& element, const std::string& phase) {
  const History::Column& words = *h.find(element + ".phase");
  const auto& y = column(h, element + ".force");
  const auto& x = column(h, element + ".compression");
  double sum = 0.0;
  for (std::size_t r = 0; r + 1 < x.size(); ++r) {
    const auto is = [&](std::size_t at) {
      return words.words[static_cast<std::size_t>(words.values[at])] == phase;
    };
    if (is(r) && is(r + 1)) sum += 0.5 * (y[r] + y[r + 1]) * (x[r + 1] - x[r]);
  }
  return sum;
}

Impact balls(std::vector<double> restitution, double exponent = 1.5) {
  Chain chain;
  chain.mass.assign(restitution.size() + 1, 1.0);
  chain.velocity.assign(restitution.size() + 1, 0.0);
  chain.velocity[0] = 1.0;
  for (const double e : restitution) chain.contacts.push_back({.exponent = exponent, .restitution = e});
  return make_impact(chain);
}

Outcome solve(const Impact& impact, const Law& law) {
  const Result<Outcome> outcome = resolve(impact, law);
  EXPECT_TRUE(outcome && outcome->status == Status::solved);
  return *outcome;
}

void expect_totals(const Impact& impact, const Law& law) {
  const Outcome o = solve(impact, law);
  const auto h = make_history(impact, law, o.solution);
  ASSERT_TRUE(h) << h.error();
  const auto& t = column(*h, "t");
  ASSERT_GT(t.size(), 100u);
  EXPECT_LE(*h->integral_error, 1e-6);
  const auto offsets = impact.offsets();
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    const Element& e = impact.elements[i];
    if (e.kind == Kind::joint) continue;
    double size = 0.0;
    for (Eigen::Index k = 0; k < e.size(); ++k)
      size = std::max(size, std::abs(o.solution.impulse[offsets[i] + k]));
    for (Eigen::Index k = 0; k < e.size(); ++k) {
      const std::string index = e.size() > 1 ? "[" + std::to_string(k) + "]" : "";
      const double total = o.solution.impulse[offsets[i] + k];
      EXPECT_NEAR(integral(column(*h, e.name + ".force" + index), t), total, 1e-6 * size) << e.name;
      EXPECT_NEAR(column(*h, e.name + ".impulse" + index).back(), total, 1e-12 * size);
      EXPECT_NEAR(column(*h, e.name + ".gamma" + index).back(), o.solution.gamma_after[offsets[i] + k], 1e-9);
    }
  }
  for (Eigen::Index k = 0; k < impact.freedom(); ++k) {
    const auto& u = column(*h, "u[" + std::to_string(k) + "]");
    EXPECT_DOUBLE_EQ(u.front(), impact.velocity[k]);
    EXPECT_NEAR(u.back(), o.solution.velocity_after[k], 1e-9);
  }
}

// [Liu, Zhao & Brogliato 2008, (3.3)]: the loop of force over indentation holds W_c and W_r.
void expect_work(const Impact& impact, const Energetic& law) {
  const Outcome o = solve(impact, law);
  const auto& detail = std::get<EnergeticDetail>(o.solution.detail);
  const auto h = make_history(impact, law, o.solution);
  ASSERT_TRUE(h) << h.error();
  for (std::size_t i = 0; i < impact.elements.size(); ++i) {
    if (impact.elements[i].kind != Kind::contact) continue;
    const EnergeticDetail::Contact& c = detail.contacts[i];
    const std::string& name = impact.elements[i].name;
    EXPECT_NEAR(integral_in(*h, name, "compresses"), c.stored, 1e-6 * c.stored) << name;
    EXPECT_NEAR(-integral_in(*h, name, "expands"), c.returned, 1e-6 * c.stored) << name;
    if (c.compressions == 1) {
      const auto& energy = column(*h, name + ".energy");
      EXPECT_NEAR(*std::max_element(energy.begin(), energy.end()), c.stored, 1e-6 * c.stored);
    }
  }
}

Energetic with_history(Energetic::Model model = Energetic::Model::bi) {
  Energetic law;
  law.history = true;
  law.model = model;
  return law;
}

TEST(History, ChainsOfTheEnergeticLaw) {
  for (const double exponent : {1.0, 1.5, 2.5})
    for (const auto model : {Energetic::Model::bi, Energetic::Model::mono}) {
      const Impact impact = balls({0.9, 0.6, 0.3}, exponent);
      expect_totals(impact, with_history(model));
      expect_work(impact, with_history(model));
    }
  expect_totals(balls({1.0, 1.0}), with_history());
  expect_work(balls({1.0, 1.0}), with_history());
  expect_totals(balls({0.0}), with_history());
}

TEST(History, DoesNotChangeTheImpact) {
  const Impact impact = balls({0.9, 0.6, 0.3});
  EXPECT_EQ(solve(impact, with_history()).solution.velocity_after,
            solve(impact, Energetic{}).solution.velocity_after);
}

// A sphere on a plane that slides, comes to rest and is held; and one that slides all the time.
Impact sphere(double slip, double mu, bool spatial) {
  Impact impact;
  impact.mass = Eigen::VectorXd(Eigen::Vector3d(1.0, 1.0, 1.0)).asDiagonal();
  impact.velocity = Eigen::Vector3d(-1.0, slip, spatial ? 0.4 * slip : 0.0);
  impact.elements = {contact("C", Eigen::Vector3d(1.0, 0.0, 0.0), 0.7)};
  Eigen::MatrixXd T = Eigen::MatrixXd::Zero(3, spatial ? 2 : 1);
  T(1, 0) = std::sqrt(3.5), T(0, 0) = 0.3;
  if (spatial) T(2, 1) = std::sqrt(3.5);
  impact.elements.push_back(friction("C.friction", 0, T, Eigen::VectorXd::Constant(T.cols(), mu)));
  return impact;
}

TEST(History, FrictionOfTheEnergeticLaw) {
  for (const double slip : {0.1, 0.6, 5.0})
    for (const bool spatial : {false, true}) {
      expect_totals(sphere(slip, 0.4, spatial), with_history());
      expect_work(sphere(slip, 0.4, spatial), with_history());
    }
}

TEST(History, WorkOfFrictionIsItsIntegral) {
  const Impact impact = sphere(0.6, 0.4, false);
  const Outcome o = solve(impact, with_history());
  const auto h = make_history(impact, with_history(), o.solution);
  std::vector<double> power = column(*h, "C.friction.force");
  for (std::size_t r = 0; r < power.size(); ++r) power[r] *= column(*h, "C.friction.gamma")[r];
  const double lost = std::get<EnergeticDetail>(o.solution.detail).frictions[1].lost;
  EXPECT_NEAR(-integral(power, column(*h, "t")), lost, 1e-6 * lost);
}

TEST(History, JointsTakeHoldAtOnce) {
  Impact impact = sphere(0.6, 0.4, false);
  impact.elements.push_back(joint("J", Eigen::Vector3d(0.0, 1.0, 1.0)));
  const Outcome o = solve(impact, with_history());
  const auto h = make_history(impact, with_history(), o.solution);
  ASSERT_TRUE(h);
  EXPECT_NEAR(column(*h, "J.impulse").back(), o.solution.impulse[2], 1e-9);
  EXPECT_NEAR(column(*h, "J.gamma")[1], 0.0, 1e-14);
  EXPECT_NEAR(column(*h, "u[2]").back(), o.solution.velocity_after[2], 1e-9);
}

// A contact that was compressed, gives nothing back and separates drops its force before anything moves.
TEST(History, WhatOpensBeforeAnythingMovesPushesNoMore) {
  Impact impact;
  impact.mass = Eigen::Matrix3d::Identity();
  impact.velocity = Eigen::Vector3d(1.0, -1.0, 0.5);
  impact.elements = {contact("a", Eigen::Vector3d(1.0, 0.0, 0.0), 0.0),
                     contact("b", Eigen::Vector3d(0.0, 1.0, 0.0), 1.0)};
  impact.elements[0].precompression = 0.3;
  const double indentation = std::pow(0.3, 1.0 / 1.5);  // of λ₀ = Kx₀^η, which stays
  for (const bool rough : {false, true}) {
    if (rough)
      impact.elements.push_back(
          friction("t", 1, Eigen::Vector3d(0.0, 0.0, 1.0), Eigen::VectorXd::Constant(1, 0.2)));
    expect_totals(impact, with_history());
    const Outcome o = solve(impact, with_history());
    const auto& detail = std::get<EnergeticDetail>(o.solution.detail);
    EXPECT_EQ(detail.primary, 1u);
    EXPECT_EQ(detail.contacts[0].correlation, 0.0);
    EXPECT_EQ(detail.contacts[1].correlation, 1.0);
    const auto h = make_history(impact, with_history(), o.solution);
    ASSERT_TRUE(h);
    EXPECT_EQ(column(*h, "a.force")[0], 0.3);
    EXPECT_EQ(integral(column(*h, "a.force"), column(*h, "t")), 0.0);
    for (std::size_t r = 1; r < h->rows(); ++r) {
      EXPECT_EQ(column(*h, "a.force")[r], 0.0) << r;
      EXPECT_EQ(column(*h, "a.energy")[r], 0.0) << r;
      EXPECT_NEAR(column(*h, "a.compression")[r], indentation, 1e-15) << r;
      EXPECT_EQ(h->find("a.phase")->words[static_cast<std::size_t>(column(*h, "a.phase")[r])], "open") << r;
    }
  }
}

// Nothing moves but what opens: still a row before and a row after.
TEST(History, WhereNothingMovesTheLastRowIsAfter) {
  Impact impact;
  impact.mass = Eigen::Matrix2d::Identity();
  impact.velocity = Eigen::Vector2d(1.0, 1.0);
  impact.elements = {contact("a", Eigen::Vector2d(1.0, 0.0), 0.0)};
  impact.elements[0].precompression = 0.3;
  const auto h = make_history(impact, with_history(), solve(impact, with_history()).solution);
  ASSERT_TRUE(h);
  ASSERT_EQ(h->rows(), 2u);
  EXPECT_EQ(column(*h, "a.force")[1], 0.0);
  EXPECT_EQ(h->find("event")->words[static_cast<std::size_t>(column(*h, "event")[1])], "a opens");
}

// E₀ in place of λ₀: the table begins with what it is, and W_r = −e²E₀.
TEST(History, StoredEnergyIsThereFromTheBeginning) {
  Impact impact;
  impact.mass = Eigen::Matrix2d::Identity();
  impact.velocity = Eigen::Vector2d(0.0, -1.0);
  impact.elements = {contact("a", Eigen::Vector2d(1.0, 0.0), 0.5),
                     contact("b", Eigen::Vector2d(0.0, 1.0), 1.0)};
  impact.elements[0].stored_energy = 0.3;
  const auto h = make_history(impact, with_history(), solve(impact, with_history()).solution);
  ASSERT_TRUE(h);
  const double x = std::pow(2.5 * 0.3, 0.4);  // E₀ = Kx^(η+1)/(η+1)
  EXPECT_NEAR(column(*h, "a.compression")[0], x, 1e-15);
  EXPECT_NEAR(column(*h, "a.force")[0], std::pow(x, 1.5), 1e-15);
  EXPECT_NEAR(column(*h, "a.energy")[0], 0.3, 1e-15);
  EXPECT_NEAR(-integral_in(*h, "a", "expands"), 0.25 * 0.3, 1e-6 * 0.3);
  EXPECT_EQ(integral_in(*h, "a", "compresses"), 0.0);
}

TEST(History, StrongesLaw) {
  for (const double slip : {0.1, 0.6, 5.0})
    for (const double e : {1.0, 0.5, 0.0}) {
      Impact impact = sphere(slip, 0.4, false);
      impact.elements[0].restitution = e;
      expect_totals(impact, Stronge{});
      const Outcome o = solve(impact, Stronge{});
      const auto h = make_history(impact, Stronge{}, o.solution);
      const double stored = integral_in(*h, "C", "compresses");
      EXPECT_NEAR(-integral_in(*h, "C", "expands"), e * e * stored, 1e-6 * stored);
      const auto& energy = column(*h, "C.energy");
      EXPECT_NEAR(*std::max_element(energy.begin(), energy.end()), stored, 1e-6 * stored);
    }
}

TEST(History, PrimaryContactAndEvents) {
  const Impact impact = balls({0.9, 0.9});
  const auto h = make_history(impact, with_history(), solve(impact, with_history()).solution);
  ASSERT_TRUE(h);
  const History::Column& primary = *h->find("primary");
  EXPECT_EQ(primary.values[10], 0.0);
  EXPECT_EQ(primary.values[h->rows() - 10], 1.0);
  std::string all;
  const History::Column& event = *h->find("event");
  for (const double v : event.values)
    if (v >= 0.0) all += event.words[static_cast<std::size_t>(v)] + "|";
  const std::string first = impact.elements[0].name, second = impact.elements[1].name;
  for (const std::string& what :
       {first + " closes", first + " compressed", first + " opens", second + " compressed"})
    EXPECT_NE(all.find(what), std::string::npos) << all;
}

TEST(History, PoissonsPhasesAreThreeRows) {
  const Impact impact = sphere(0.6, 0.4, false);
  const Outcome o = solve(impact, Poisson{});
  const auto h = make_history(impact, Poisson{}, o.solution);
  ASSERT_TRUE(h);
  EXPECT_EQ(h->rows(), 3u);
  EXPECT_EQ(h->find("C.force"), nullptr);
  EXPECT_FALSE(h->integral_error);
  EXPECT_NEAR(column(*h, "C.gamma")[1], 0.0, 1e-14);
  EXPECT_NEAR(column(*h, "C.impulse")[2], 1.7 * column(*h, "C.impulse")[1], 1e-14);
}

TEST(History, OtherLawsHaveNone) {
  const Impact impact = sphere(0.6, 0.4, false);
  const auto h = make_history(impact, Newton{}, solve(impact, Newton{}).solution);
  ASSERT_FALSE(h);
  EXPECT_NE(h.error().find("newton has no history"), std::string::npos);
  EXPECT_FALSE(make_history(impact, Energetic{}, solve(impact, Energetic{}).solution));
}

TEST(History, AxesByTheirNames) {
  Impact impact = sphere(0.6, 0.4, false);
  impact.elements[0].name = "a,b";
  const auto h = make_history(impact, Poisson{}, solve(impact, Poisson{}).solution);
  const auto axes = find_axes(*h, "a,b.gamma,a,b.impulse");
  ASSERT_TRUE(axes) << axes.error();
  EXPECT_EQ(axes->x->name, "a,b.gamma");
  const auto none = find_axes(*h, "t,elsewhere");
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().find("a,b.gamma"), std::string::npos);
}

// δ_r = (1 − e²) δ_M is left when the contact opens, up to the last step.  [Liu, Zhao & Brogliato 2008,
// (3.4)]
TEST(History, APermanentIndentationIsLeft) {
  for (const double e : {0.3, 0.5, 0.7, 0.95}) {
    const Impact impact = balls({e});
    Energetic law;
    law.history = true;
    const auto h = make_history(impact, law, solve(impact, law).solution);
    ASSERT_TRUE(h) << h.error();
    const auto& delta = column(*h, impact.elements[0].name + ".compression");
    const double largest = *std::max_element(delta.begin(), delta.end());
    EXPECT_NEAR(delta.back(), (1.0 - e * e) * largest, 1e-6 * largest) << e;
  }
}

}  // namespace
}  // namespace percuss::history_test
