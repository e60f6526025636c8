// The papers: every printed number is found again, or is a misprint of which we know what it should be.
#include "percuss/reproduce.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "reproduce/bar_law.hpp"
#include "reproduce/judgement.hpp"
#include "reproduce/regions.hpp"
#include "support/xml.hpp"

namespace percuss::reproduce_test {
namespace {

TEST(Reproduce, EveryNumberAgreesOrIsADocumentedMisprint) {
  const auto all = reproduce();
  ASSERT_TRUE(all);
  EXPECT_TRUE(all->accepted());
  std::set<std::string> papers, names;
  for (const ReproducedItem& item : all->items) {
    EXPECT_TRUE(item.accepted()) << item.paper << " " << item.item << ": printed " << item.printed
                                 << ", computed " << item.computed;
    EXPECT_TRUE(!item.misprint || !item.comment.empty()) << item.item;
    EXPECT_TRUE(names.insert(item.paper + item.item).second) << item.item;
    papers.insert(item.paper);
  }
  EXPECT_EQ(papers.size(), 5u);
  EXPECT_GE(all->items.size(), 143u);
}

// As docs/reproduce.md and README.md say.
TEST(Reproduce, ItemsAreCountedByTheirKind) {
  const auto all = reproduce();
  ASSERT_TRUE(all);
  const ItemCount n = all->count(ItemKind::number), f = all->count(ItemKind::formula),
                  s = all->count(ItemKind::statement);
  EXPECT_EQ(n.items, 63u);
  EXPECT_EQ(n.misprints, 7u);
  EXPECT_EQ(f.items, 54u);
  EXPECT_EQ(f.misprints, 8u);
  EXPECT_EQ(s.items, 26u);
  EXPECT_EQ(s.misprints, 7u);
  EXPECT_EQ(n.items + f.items + s.items, all->items.size());
  EXPECT_EQ(n.disagree + f.disagree + s.disagree, 0u);
  EXPECT_EQ(all->count(ItemKind::number, "004").items, 0u);  // prints none
}

// The two transitions of [Pfeiffer] that are said to lose: γ_TE(Λ_TC + Λ_TE), by the numbers of the comments.
TEST(Reproduce, TransitionsThatDoNotLose) {
  const auto value = [](const published::Bar& bar, double phi, double gamma_t) {
    const auto outcome = resolve(bar.impact(published::degrees(phi), -1.0, gamma_t), Poisson{});
    const auto& d = std::get<PoissonDetail>(outcome->solution.detail);
    EXPECT_LT(d.dT1 + 0.5 * d.dT2, 0.0);
    return d.expansion.gamma_after[1] * (d.compression.impulse[1] + d.expansion.impulse[1]);
  };
  const published::Bar half{.restitution_n = 0.5, .restitution_t = 0.0, .mu = 0.3};
  const published::Bar lively{.restitution_n = 0.9, .restitution_t = 0.0, .mu = 0.3};
  EXPECT_NEAR(value(half, 60.0, -1.0), 0.003128, 5e-7);
  EXPECT_NEAR(value(half, 60.0, -0.742), -0.007951, 5e-7);
  EXPECT_NEAR(value(lively, 120.0, 1.1), 0.001389, 5e-7);
}

TEST(Reproduce, OnePaperAlone) {
  const auto one = reproduce("002");
  ASSERT_TRUE(one);
  ASSERT_EQ(one->papers.size(), 1u);
  for (const ReproducedItem& item : one->items) EXPECT_EQ(item.paper, "002");
  const auto none = reproduce("005");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().front().message, "\"005\" is not a paper, expected 000, 001, 002, 003 or 004");
}

TEST(Reproduce, FiguresAreWellFormed) {
  const auto all = reproduce();
  ASSERT_TRUE(all);
  std::set<std::string> numbers;
  for (const ReproducedFigure& f : all->figures) {
    EXPECT_EQ(test::xml_error(draw::to_svg(f.figure)), "") << f.paper << " " << f.number;
    numbers.insert(f.paper + " " + f.number);
  }
  for (const char* wanted :
       {"001 Figure 4", "001 Figure 5", "001 Figure 6", "001 Figure 7", "001 Figure 8", "001 Figure 9",
        "001 Figure 10", "001 Figure 11", "001 Figure 13", "002 Figure 2", "003 Figure 1", "003 Figure 2",
        "003 Figure 3", "004 Figure 2", "004 Figure 3"})
    EXPECT_TRUE(numbers.contains(wanted)) << wanted;
}

TEST(Judgement, ADecimalNumberAgreesIfItRoundsToItsDigits) {
  using published::agrees, published::read_printed;
  EXPECT_TRUE(agrees(read_printed("3.4079"), 3.40792));
  EXPECT_FALSE(agrees(read_printed("3.4079"), 3.40796));
  EXPECT_TRUE(agrees(read_printed("-0.3346"), -0.334649));
  EXPECT_FALSE(agrees(read_printed("-0.3346"), 0.3346));
  EXPECT_FALSE(agrees(read_printed("0.5"), std::numeric_limits<double>::quiet_NaN()));
  EXPECT_EQ(read_printed("16.0").decimals, 1);
}

TEST(Judgement, AnExactNumberHasToHold) {
  using published::agrees, published::read_printed;
  EXPECT_EQ(read_printed("4/3").decimals, -1);
  EXPECT_TRUE(agrees(read_printed("4/3"), 4.0 / 3.0));
  EXPECT_FALSE(agrees(read_printed("4/3"), 1.3333));
  EXPECT_FALSE(agrees(read_printed("0"), 1e-6));
  EXPECT_FALSE(agrees(read_printed("3"), 3.0001));
}

// [Payr & Glocker 2005, (33), (46)]: the grey band of Figure 5 for μ = 5/3.
TEST(BarLaw, CriticalFriction) {
  const double K = 1.0 / 3.0;
  EXPECT_NEAR(published::critical_friction(K, published::degrees(45.0)), 5.0 / 3.0, 1e-12);
  EXPECT_NEAR(published::critical_friction(K, published::degrees(75.9638)), 5.0 / 3.0, 1e-4);
  EXPECT_NEAR(published::critical_friction(0.4, published::most_critical_angle(0.4)), 1.49666, 5e-6);
}

TEST(Regions, ADiskIsDividedFromItsSurroundings) {
  const auto division =
      published::divide({-2, 2, -2, 2}, 2, [](double x, double y) { return x * x + y * y < 1 ? 1 : 0; });
  double area = 0.0;
  for (const draw::Region& r : division.areas[1])
    for (std::size_t k = 0; k < r.x.size(); ++k) {
      const std::size_t n = (k + 1) % r.x.size();
      area += 0.5 * (r.x[k] * r.y[n] - r.x[n] * r.y[k]);
    }
  EXPECT_NEAR(std::abs(area), 3.14159, 0.02);
}

}  // namespace
}  // namespace percuss::reproduce_test
