// Figures as SVG: well-formed, escaped, with ticks a person would choose.
#include "percuss/figure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <tuple>

#include "figures/axes.hpp"
#include "figures/cells.hpp"
#include "figures/clip.hpp"
#include "figures/rich_text.hpp"
#include "figures/ticks.hpp"
#include "support/xml.hpp"

namespace percuss::draw::figure_test {
namespace {

std::vector<std::string> labels(const Ticks& ticks) {
  std::vector<std::string> out;
  for (const Tick& t : ticks.ticks) out.push_back(t.label);
  return out;
}

using Labels = std::vector<std::string>;

TEST(Ticks, LinearStepsAreOneTwoOrFive) {
  EXPECT_EQ(labels(linear_ticks(0.0, 1.0, 6)), (Labels{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(labels(linear_ticks(-3.1, 3.1, 8)), (Labels{"−3", "−2", "−1", "0", "1", "2", "3"}));
  EXPECT_EQ(labels(linear_ticks(0.0, 180.0, 4, 45.0)), (Labels{"0", "45", "90", "135", "180"}));
  EXPECT_EQ(labels(linear_ticks(0.07, 0.13, 4)), (Labels{"0.08", "0.10", "0.12"}));
}

TEST(Ticks, LargeAndSmallNumbersShareAFactor) {
  const Ticks small = linear_ticks(0.0, 4e-6, 5);
  EXPECT_EQ(small.factor, "×10⁻⁶");
  EXPECT_EQ(labels(small), (Labels{"0", "1", "2", "3", "4"}));
  EXPECT_EQ(linear_ticks(0.0, 2.5e7, 6).factor, "×10⁷");
  EXPECT_EQ(linear_ticks(0.0, 99999.0, 6).factor, "");
}

TEST(Ticks, LogarithmicAxesShowPowersOfTen) {
  EXPECT_EQ(labels(log_ticks(1e-8, 1.0, 5)), (Labels{"10⁻⁸", "10⁻⁶", "10⁻⁴", "10⁻²", "10⁰"}));
  EXPECT_EQ(labels(log_ticks(1.0, 100.0, 9)), (Labels{"1", "2", "5", "10", "20", "50", "100"}));
  EXPECT_EQ(labels(log_ticks(2.0, 4.0, 3)), (Labels{"2", "3", "4"}));  // too short for powers of ten
}

TEST(Ticks, NothingForAnEmptyRange) {
  EXPECT_TRUE(linear_ticks(1.0, 1.0, 5).ticks.empty());
  EXPECT_TRUE(linear_ticks(0.0, std::numeric_limits<double>::infinity(), 5).ticks.empty());
  EXPECT_TRUE(log_ticks(0.0, 1.0, 5).ticks.empty());
}

// What any ticks must be: few, rising, inside, with labels that differ.
void expect_sound(const Ticks& ticks, double low, double high, int most) {
  ASSERT_LE(ticks.ticks.size(), static_cast<std::size_t>(std::max(most, 2) + 1)) << low << " " << high;
  const double room = 1e-6 * (0.5 * high - 0.5 * low);
  for (std::size_t k = 0; k < ticks.ticks.size(); ++k) {
    const Tick& t = ticks.ticks[k];
    EXPECT_TRUE(t.value >= low - room && t.value <= high + room) << low << " " << high << " " << t.value;
    EXPECT_TRUE(!t.label.empty() && t.label.size() < 80) << t.label;
    if (k == 0) continue;
    EXPECT_LT(ticks.ticks[k - 1].value, t.value);
    EXPECT_NE(ticks.ticks[k - 1].label, t.label) << low << " " << high;
  }
  EXPECT_LE(ticks.minor.size(), 10000u);
}

TEST(Ticks, DataThatDiffersByAFewUnitsInTheLastPlace) {
  for (const double centre : {0.5, -0.5, 1.0, 9.81, 1e-3, 1e5, -3e17, 1e300, 7e-300, 1.7e308})
    for (const int units : {1, 2, 3, 7, 50, 4000}) {
      double high = centre;
      for (int k = 0; k < units; ++k) high = std::nextafter(high, std::numeric_limits<double>::infinity());
      for (const int most : {2, 5, 11}) {
        expect_sound(linear_ticks(centre, high, most), centre, high, most);
        if (centre > 0.0) expect_sound(log_ticks(centre, high, most), centre, high, most);
      }
      expect_sound(linear_ticks(centre, high, 6, 1e-17), centre, high, 1000);
    }
}

TEST(Ticks, AnyTwoDoublesMakeAnAxis) {
  std::mt19937_64 random(20261116);
  const auto any = [&] {  // every pattern of bits is as likely
    double value = 0.0;
    do value = std::bit_cast<double>(random());
    while (!std::isfinite(value));
    return value;
  };
  const double largest = std::numeric_limits<double>::max();
  const double smallest = std::numeric_limits<double>::denorm_min();
  std::vector<std::pair<double, double>> ranges = {{-largest, largest},
                                                   {0.0, smallest},
                                                   {-smallest, smallest},
                                                   {smallest, largest},
                                                   {largest, std::nextafter(largest, 0.0)},
                                                   {0.0, largest}};
  for (int k = 0; k < 20000; ++k) {
    const double a = any();
    double b = any();
    if (k % 3 == 0) b = a * (1.0 + 1e-15 * static_cast<double>(random() % 1000));
    if (k % 3 == 1) b = a * 1e3;
    ranges.emplace_back(a, std::clamp(b, -largest, largest));
  }
  for (auto [low, high] : ranges) {
    if (low > high) std::swap(low, high);
    const int most = static_cast<int>(2 + random() % 12);
    expect_sound(linear_ticks(low, high, most), low, high, most);
    EXPECT_EQ(linear_ticks(low, high, 6).ticks.empty(), low == high) << low << " " << high;
    const Ticks powers = log_ticks(low, high, most);  // 2 and 5 between few of them
    expect_sound(powers, low, high, 4 * most + 12);
    Panel panel;
    panel.y.log = low > 0.0 && random() % 2 == 0;
    panel.curves.push_back({{0.0, 1.0}, {low, high}});
    const Scale y = fit(panel).y;
    EXPECT_TRUE(std::isfinite(y.low) && std::isfinite(y.high) && y.low < y.high) << low << " " << high;
    for (const double v : {low, high}) EXPECT_TRUE(y(v) >= 0.0 && y(v) <= 1.0) << v << " " << y(v);
  }
}

TEST(Ticks, RoundingIsDrawnAsAConstant) {
  Panel panel;
  panel.curves.push_back({{0.0, 1.0, 2.0}, {0.5, 0.5 - 1.2e-16, 0.5 + 1.2e-16}});
  const Scale y = fit(panel).y;
  EXPECT_LT(y.low, 0.46);
  EXPECT_GT(y.high, 0.54);
  panel.curves[0].y = {0.5, 0.5 + 1e-9};  // this is more than rounding
  EXPECT_LT(fit(panel).y.high, 0.5 + 2e-9);
  Figure figure;
  figure.panels = {panel};
  figure.panels[0].curves[0].y = {1.0, std::nextafter(1.0, 2.0)};
  figure.panels[0].y.low = 1.0, figure.panels[0].y.high = std::nextafter(1.0, 2.0);
  EXPECT_LT(to_svg(figure).size(), 100000u);
}

TEST(RichText, MathematicsBetweenDollars) {
  const auto runs = rich_text("a_1 $γ_T^{-1}x$ $$5");
  ASSERT_EQ(runs.size(), 6u);
  EXPECT_EQ(runs[0].text, U"a_1 ");  // outside mathematics a `_` is a `_`
  EXPECT_TRUE(runs[1].italic && runs[1].text == U"γ");
  EXPECT_TRUE(runs[2].script == Script::sub && runs[2].text == U"T");
  EXPECT_TRUE(runs[3].script == Script::super && runs[3].text == U"−1");
  EXPECT_TRUE(runs[4].italic && runs[4].text == U"x");
  EXPECT_EQ(runs[5].text, U" $5");
  EXPECT_EQ(rich_text(verbatim("$a_b$")).front().text, U"$a_b$");
}

TEST(RichText, BrokenUtf8AndControlCharacters) {
  EXPECT_EQ(decode_utf8("a\xff\x01z"), U"a\uFFFD z");
  EXPECT_EQ(decode_utf8("\xe2\x82"), U"\uFFFD\uFFFD");
  EXPECT_EQ(decode_utf8("\xc0\xaf"), U"\uFFFD\uFFFD");   // an overlong slash
  EXPECT_EQ(decode_utf8("\xed\xa0\x80")[0], U'\uFFFD');  // half of a surrogate pair
  EXPECT_EQ(decode_utf8("\xf0\x9d\x9b\xbe"), U"\U0001D6FE");
}

TEST(Clip, CurvesAreInterruptedOutsideAndAtNaN) {
  const Rectangle box = {0, 0, 10, 10};
  const auto pieces = clip_polyline({{-5, 5}, {5, 5}, {5, 20}, {8, 20}, {8, 5}}, box);
  ASSERT_EQ(pieces.size(), 2u);
  EXPECT_EQ(pieces[0].front().x, 0.0);
  EXPECT_EQ(pieces[0].back().y, 10.0);
  EXPECT_EQ(pieces[1].front().y, 10.0);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(clip_polyline({{1, 1}, {2, 2}, {nan, 2}, {3, 3}, {4, 4}}, box).size(), 2u);
  EXPECT_EQ(clip_polygon({{-10, -10}, {20, -10}, {20, 20}, {-10, 20}}, box).size(), 4u);
  EXPECT_TRUE(clip_polygon({{20, 20}, {30, 20}, {30, 30}}, box).empty());
}

Figure everything() {
  Figure figure;
  figure.title = "<script>alert(\"1\")</script> & 'quotes'";
  figure.columns = 2;
  Panel& a = figure.panels.emplace_back();
  a.title = "a < b";
  a.x.label = "$γ_T^-$ & more", a.y.label = "]]>";
  a.curves = {{.x = {0, 1, 2}, .y = {1, 4, 9}, .name = "\"x\" onload=\"f()", .marker = Marker::cross},
              {.x = {0, 1, 2}, .y = {2, NAN, 3}, .name = "gap", .steps = true}};
  a.regions = {{.x = {0, 1, 1}, .y = {1, 1, 5}, .name = "region"}};
  a.notes = {{.x = 1, .y = 2, .text = "note <&>"}};
  a.arrows = {{.x1 = 0, .y1 = 0, .x2 = 1, .y2 = 1}};
  Panel& b = figure.panels.emplace_back();
  b.regimes = {{{0, 1, 0, 1, 2, 2}, {0, 1, 1, -1}, {"stick", "slip"}}};
  Panel& c = figure.panels.emplace_back();
  c.heights = {{{0, 1, 0, 1, 2, 2}, {0.0, 1.0, NAN, 2.0}, "height"}};
  Panel& d = figure.panels.emplace_back();
  d.x.log = d.y.log = true;
  d.curves = {{.x = {1, 10, 100}, .y = {1e-3, 0.0, 1}, .width = 0.0, .marker = Marker::triangle}};
  return figure;
}

TEST(Svg, IsWellFormedAndEscaped) {
  for (const Theme theme : {Theme::light, Theme::dark, Theme::follows_reader}) {
    Figure figure = everything();
    figure.theme = theme;
    const std::string svg = to_svg(figure);
    EXPECT_EQ(test::xml_error(svg), "");
    EXPECT_EQ(svg.find("<script"), std::string::npos);
    EXPECT_EQ(svg.find("onload=\""), std::string::npos);
    EXPECT_NE(svg.find("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;quotes&#39;"),
              std::string::npos);
    EXPECT_NE(svg.find("<tspan font-style=\"italic\">γ</tspan>"), std::string::npos);
  }
}

TEST(Svg, XmlCheckerFindsMistakes) {
  EXPECT_NE(test::xml_error("<a><b></a></b>"), "");
  EXPECT_NE(test::xml_error("<a x=1/>"), "");
  EXPECT_NE(test::xml_error("<a>&nbsp;</a>"), "");
  EXPECT_NE(test::xml_error("<a x=\"<\"/>"), "");
  EXPECT_NE(test::xml_error("<a x=\"1\" x=\"2\"/>"), "");
  EXPECT_NE(test::xml_error("<a/><b/>"), "");
  EXPECT_EQ(test::xml_error("<a x=\"1\"><b/>text &amp; &#39;</a>\n"), "");
}

TEST(Svg, TheInlinedFrameTellsWhereTheAxesAre) {
  Figure figure;
  Panel& panel = figure.panels.emplace_back();
  panel.x.low = 0.0, panel.x.high = 90.0, panel.y.low = 1e-3, panel.y.high = 10.0;
  panel.y.log = true;
  const std::string svg = to_svg(layout(figure), {.inlined = true});
  EXPECT_NE(svg.find("data-x=\"0 90 linear\" data-y=\"0.001 10 log\""), std::string::npos);
  EXPECT_EQ(test::xml_error(svg), "");
}

TEST(Figure, AFigureWithoutDataIsStillAFigure) {
  EXPECT_EQ(test::xml_error(to_svg(Figure{})), "");
  Figure figure;
  figure.panels.resize(1);
  figure.panels[0].curves = {{.name = "nothing"}};
  EXPECT_EQ(test::xml_error(to_svg(figure)), "");
}

TEST(Figure, EqualUnitsAreEquallyLong) {
  Figure figure;
  Panel& panel = figure.panels.emplace_back();
  panel.equal = true;
  panel.curves = {{.x = {0, 1}, .y = {0, 5}}};
  for (const bool limits : {false, true}) {
    if (limits) panel.x.low = 0.0, panel.x.high = 1.0, panel.y.low = 0.0, panel.y.high = 5.0;
    const Frame frame = layout(figure).frames.at(0);
    EXPECT_NEAR(frame.width / (frame.x_high - frame.x_low), frame.height / (frame.y_high - frame.y_low),
                1e-9);
  }
}

TEST(Figure, EverythingStaysInThePicture) {
  const Canvas canvas = layout(everything());
  for (const Shape& shape : canvas.shapes)
    if (const auto* text = std::get_if<TextShape>(&shape)) {
      EXPECT_GE(text->place.y, 0.0) << text->text;
      EXPECT_LE(text->place.y, canvas.height) << text->text;
      EXPECT_LE(text->place.x, canvas.width) << text->text;
    }
}

TEST(Theme, TheDarkStyleSheetTurnsEveryColourOfTheLightTheme) {
  const std::string sheet = dark_style_sheet();
  for (int k = 0; k < 7; ++k) {
    const Colour c = series_colour(k);
    char text[32];
    std::snprintf(text, sizeof text, "[fill=\"#%02x%02x%02x\"]", c.r, c.g, c.b);
    EXPECT_NE(sheet.find(text), std::string::npos) << text;
  }
}

TEST(Figure, HasTheHeightThatIsAskedFor) {
  Figure figure;
  figure.title = "a title";
  figure.width = 500.0;
  figure.height = 350.0;
  figure.columns = 2;
  for (int k = 0; k < 4; ++k) {
    Panel& panel = figure.panels.emplace_back();
    panel.x.label = "x";
    panel.legend = Legend::below;
    for (const char* name : {"one", "two", "three"})
      panel.curves.push_back({.x = {0, 1}, .y = {0, 1}, .name = name});
  }
  const Canvas canvas = layout(figure);
  EXPECT_EQ(canvas.width, 500.0);
  EXPECT_NEAR(canvas.height, 350.0, 1e-9);
  for (const Frame& frame : canvas.frames) EXPECT_GT(frame.height, 20.0);
  figure.height = 10.0;  // no room: higher, not upside down
  for (const Frame& frame : layout(figure).frames) EXPECT_GT(frame.height, 20.0);
}

// Two contacts with planar friction have sixteen.
TEST(Figure, RegimesHaveColoursOfTheirOwn) {
  std::set<std::tuple<int, int, int, double>> colours;
  for (int k = 0; k < 35; ++k) {
    const Colour c = regime_colour(palette(Theme::light), k);
    colours.emplace(c.r, c.g, c.b, c.opacity);
  }
  EXPECT_EQ(colours.size(), 35U);
}

}  // namespace
}  // namespace percuss::draw::figure_test
