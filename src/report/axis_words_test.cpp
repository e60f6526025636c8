// What stands at axes, and where the lines of a history end.
#include "percuss/axis_words.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "percuss/picture.hpp"
#include "report/report_figures.hpp"

namespace percuss::report::axis_words_test {
namespace {

TEST(AxisWords, OfVariables) {
  EXPECT_EQ(variable_words("elements.C.restitution"), "restitution $ε$ of C");
  EXPECT_EQ(variable_words("elements.C.friction.coefficient[1]"),
            "friction coefficient $μ_{2}$ of C.friction");
  EXPECT_EQ(variable_words("elements.1-2.approach.ratio"), "$γ_T^-/γ_N^-$ of 1-2");
  EXPECT_EQ(variable_words("mass[0][1]"), "mass $M_{12}$");
  EXPECT_EQ(variable_words("mass[0][10]"), "mass $M_{1,11}$");
  EXPECT_EQ(variable_words("velocity[2]"), "velocity before, $u_{3}^-$");
  for (const char* own : {"phi", "parameters.m", "state.phi'", "law.tolerance", "elements.C.colour"})
    EXPECT_EQ(variable_words(own), own);
  EXPECT_EQ(variable_words("a$b"), "a$$b");
  EXPECT_EQ(axis_words(Varied{"approach.angle", *parse_values("0 deg:90 deg:3")}), "angle of approach (deg)");
}

TEST(AxisWords, OfResults) {
  Impact impact;
  impact.mass = Eigen::Matrix2d::Identity();
  impact.velocity = Eigen::Vector2d(1.0, -1.0);
  impact.elements = {contact("b.loss", Eigen::Vector2d(0.0, 1.0), 0.5)};
  impact.elements.push_back(
      friction("b.loss.friction", 0, Eigen::Vector2d(1.0, 0.0), Eigen::VectorXd::Constant(1, 0.3), 0.0));
  const auto words = [&](const Law& law, const char* name) {
    const auto found = find_quantities(make_problem(impact, law), name);
    return found ? axis_words(found->front()) : "?";
  };
  EXPECT_EQ(words(Newton{}, "energy.gain"), "energy after/before, $T^+/T^-$");
  EXPECT_EQ(words(Newton{}, "velocity_after[1]"), "velocity after, $u_{2}^+$");
  EXPECT_EQ(words(Newton{}, "impulse.b.loss"), "impulse $Λ$ of b.loss");
  EXPECT_EQ(words(Newton{}, "ratio_after.b.loss.friction"), "$γ_T^+/γ_N^+$ of b.loss.friction");
  EXPECT_EQ(words(Poisson{}, "loss.dT1_normal"), "$ΔT_1$, normal part");
  EXPECT_EQ(words(Poisson{}, "loss.dT1.b.loss"), "$ΔT_1$ of b.loss");
  EXPECT_EQ(words(Newton{}, "energy.gain/2"), "energy.gain/2");
}

TEST(AxisWords, OfHistories) {
  EXPECT_EQ(column_words("t"), "time of the contact model, $t$");
  EXPECT_EQ(column_words("u[0]"), "velocity $u_{1}$");
  EXPECT_EQ(column_words("2-3.compression"), "compression $δ$ of 2-3");
  EXPECT_EQ(column_words("foot.friction.force[1]"), "force $λ_{2}$ of foot.friction");
  EXPECT_EQ(column_words("event"), "event");
}

// A contact closes again: its compression leaps from what has stayed to 0, and no line goes there.
TEST(HistoryFigure, LinesEndWhereAContactClosesAgain) {
  const History::Column time{"t", {0, 1, 2, 2, 3, 4}};
  const History::Column compression{"C.compression", {0, 2, 1, 0, 3, 1}};
  const History::Column force{"C.force", {0, 2, 0, 0, 3, 0}};
  const auto interrupted = [](const HistoryAxes& axes) {
    const draw::Curve curve = history_figure(axes).panels.at(0).curves.at(0);
    std::string drawn;
    for (std::size_t k = 0; k < curve.x.size(); ++k)
      drawn += std::isnan(curve.x[k]) ? "|" : std::to_string(static_cast<int>(curve.x[k]));
    return drawn;
  };
  EXPECT_EQ(interrupted({&compression, &force, &time}), "021|031");
  EXPECT_EQ(interrupted({&time, &compression, &time}), "012|234");
  EXPECT_EQ(interrupted({&time, &force, &time}), "012234");
}

// Of more forces than there are colours the largest are drawn, and the picture says so.
TEST(HistoryFigure, TheLargestForcesAreShown) {
  History history;
  history.columns.push_back({"t", {0, 1, 2}});
  for (int k = 1; k <= 10; ++k)
    history.columns.push_back({"c" + std::to_string(k) + ".force", {0, 1.0 * k, 0}});
  history.columns.push_back({"still.force", {0, 0, 0}});
  const draw::Figure ten = history_figures(history).at(0);
  ASSERT_EQ(ten.panels.at(0).curves.size(), 7u);
  EXPECT_EQ(ten.panels[0].curves.front().name, "c4");
  EXPECT_EQ(ten.panels[0].curves.back().name, "c10");
  EXPECT_EQ(ten.title, "the 7 largest of 10 forces");
  history.columns.resize(4);
  EXPECT_EQ(history_figures(history).at(0).title, "");
}

TEST(DotPlot, NamesLeaveEachOtherRoom) {
  for (const char* prefix : {"u", "r1c1-floor"})
    for (const int count : {1, 3, 8, 40}) {
      std::vector<std::string> names;
      for (int k = 1; k <= count; ++k) names.push_back(prefix + std::to_string(k));
      const draw::Figure figure = dot_plot(names, {{"", std::vector<double>(names.size(), 1.0)}}, "");
      const auto& ticks = figure.panels.at(0).x.ticks;
      ASSERT_FALSE(ticks.empty());
      double wide = 0.0;
      for (const auto& tick : ticks) wide += draw::text_width(tick.label, figure.text_size);
      EXPECT_LT(wide, 0.85 * figure.width);
      if (count <= 3) {
        EXPECT_EQ(ticks.size(), static_cast<std::size_t>(count));
      }
    }
}

}  // namespace
}  // namespace percuss::report::axis_words_test
