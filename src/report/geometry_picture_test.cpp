// Pictures of impacts: texts that do not cover each other, coordinates that are those of the numbers.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/picture.hpp"
#include "percuss/report.hpp"
#include "report/labels.hpp"
#include "report/solution_words.hpp"

namespace percuss::report::geometry_picture_test {
namespace {

Impact corner() {
  Impact impact{Eigen::Matrix2d::Zero(), Eigen::Vector2d(1.0, -1.1), {}};
  impact.mass = (Eigen::Matrix2d() << 2.0, 0.5, 0.5, 1.0).finished();
  impact.elements = {contact("floor", Eigen::Vector2d(0.2, 1.0), 0.6),
                     contact("wall", Eigen::Vector2d(-1.0, 0.4), 0.6)};
  return impact;
}

// The circle of equal energy, of many points, read back from its pixels.
TEST(GeometryPicture, CircleIsRoundAndGoesThroughTheVelocityBefore) {
  const auto geometry = velocity_geometry(corner(), std::vector<Law>{Moreau{}});
  ASSERT_TRUE(geometry);
  for (const draw::Theme theme : {draw::Theme::light, draw::Theme::dark}) {
    const draw::Canvas canvas = velocity_picture(*geometry, {.theme = theme});
    ASSERT_EQ(canvas.frames.size(), 1u);
    const draw::Frame& frame = canvas.frames.front();
    EXPECT_NEAR(frame.width / (frame.x_high - frame.x_low), frame.height / (frame.y_high - frame.y_low),
                1e-9);
    const draw::Point centre = pixel(frame, 0.0, 0.0),
                      before = pixel(frame, geometry->before.x, geometry->before.y);
    const double radius = std::hypot(before.x - centre.x, before.y - centre.y);
    bool found = false;
    for (const draw::Shape& shape : canvas.shapes) {
      const auto* line = std::get_if<draw::PolylineShape>(&shape);
      if (line == nullptr || line->hint != "equal energy") continue;
      found = true;
      for (const draw::Point& p : line->points)
        EXPECT_NEAR(std::hypot(p.x - centre.x, p.y - centre.y), radius, 1e-6);
    }
    EXPECT_TRUE(found);
  }
}

TEST(GeometryPicture, CaptionSaysHowFarOffPointsAre) {
  Impact impact{Eigen::MatrixXd::Identity(4, 4), Eigen::Vector4d(0.1, -1.0, -0.5, -0.7), {}};
  for (const int k : {1, 2, 3})
    impact.elements.push_back(contact("c" + std::to_string(k), Eigen::Vector4d::Unit(k), 0.2 * k));
  const auto chosen = velocity_geometry(impact, std::vector<Law>{Newton{}});
  ASSERT_TRUE(chosen);
  EXPECT_NE(velocity_caption(*chosen).find("through b, u⁻ and u⁺ (newton)"), std::string::npos);
  const auto cut = velocity_geometry(impact, std::vector<Law>{Newton{}}, {.plane = {"c1", "c2"}});
  ASSERT_TRUE(cut);
  EXPECT_NEAR(cut->after.front().shadow.off, 1.12,
              1e-12);  // 0.7 before and 0.6 · 0.7 after, on the other side
  EXPECT_NE(velocity_caption(*cut).find("of newton 1.12"), std::string::npos) << velocity_caption(*cut);
  EXPECT_NE(velocity_caption(*cut).find("not through its apex"), std::string::npos);
}

Impact three_faces() {
  Impact impact{Eigen::Vector3d(2.0, 1.0, 1.5).asDiagonal(), Eigen::Vector3d(-1.0, -1.2, -0.8), {}};
  impact.elements = {contact("X", Eigen::Vector3d(1.0, 0.2, 0.0), 0.5),
                     contact("Y", Eigen::Vector3d(0.0, 1.0, 0.3), 0.5),
                     contact("Z", Eigen::Vector3d(0.1, 0.0, 1.0), 0.5)};
  return impact;
}

std::vector<std::string> texts_of(const draw::Canvas& canvas) {
  std::vector<std::string> texts;
  for (const draw::Shape& shape : canvas.shapes)
    if (const auto* text = std::get_if<draw::TextShape>(&shape)) texts.push_back(text->text);
  return texts;
}

// Every solution of a law can be told from the others: in the table by name, in the legend by one entry.
TEST(GeometryPicture, SolutionsOfOneLawAreToldApart) {
  Moreau law;
  law.corner = Moreau::Corner::reentrant;
  const auto geometry = velocity_geometry(three_faces(), std::vector<Law>{law});
  ASSERT_TRUE(geometry);
  const std::string table = geometry_text(*geometry);
  for (const char* row : {"projected at face X ", "reflected at edge Y, Z ", "projected at corner X, Y, Z ",
                          "u⁺ moreau at face Z ", "u⁺ moreau, another at edge X, Y "})
    EXPECT_NE(table.find(row), std::string::npos) << row << table;
  EXPECT_EQ(table.find("another solution"), std::string::npos);
  int entries = 0;
  for (const std::string& text : texts_of(velocity_picture(*geometry)))
    if (text.find("moreau, other solutions (6)") != std::string::npos) ++entries;
  EXPECT_EQ(entries, 1);
  EXPECT_EQ(velocity_caption(*geometry).find("e-1"), std::string::npos) << velocity_caption(*geometry);
}

TEST(GeometryPicture, WordsForSolutions) {
  const std::vector<SolutionPlace> all{{"newton", true, false, ""},  {"stronge", true, false, ""},
                                       {"newton", false, false, ""}, {"newton", false, false, ""},
                                       {"stronge", false, true, ""}, {"walton", false, false, ""}};
  EXPECT_EQ(solution_words(all),
            (std::vector<std::string>{"", "", ", another solution (1 of 2)", ", another solution (2 of 2)",
                                      ", the limit γ_N⁻ → 0⁻", ", another solution"}));
  const std::vector<LegendEntry> legend = legend_entries(all);
  ASSERT_EQ(legend.size(), 5u);
  EXPECT_EQ(legend[2].words, ", other solutions (2)");
  EXPECT_EQ(legend[2].members, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(legend[3].law, "stronge");
  EXPECT_EQ(legend[4].words, ", another solution");
}

// Five contacts whose turns begin alike.
TEST(GeometryPicture, PathsOfSingleImpactsHaveDifferentNames) {
  auto geometry = velocity_geometry(corner(), std::vector<Law>{Moreau{}});
  ASSERT_TRUE(geometry);
  geometry->paths.clear();
  for (const std::vector<std::string>& order :
       {std::vector<std::string>{"a", "b", "c", "d", "e"}, std::vector<std::string>{"a", "c", "b", "d", "e"},
        std::vector<std::string>{"a", "c", "d", "b", "e"}})
    geometry->paths.push_back({order, {"a"}, {geometry->before, geometry->feet.front().v}, true});
  std::vector<std::string> names;
  for (const std::string& text : texts_of(velocity_picture(*geometry)))
    if (text.starts_with("single impacts")) names.push_back(text);
  EXPECT_EQ(names, (std::vector<std::string>{"single impacts: a, b, …", "single impacts: a, c, b, …",
                                             "single impacts: a, c, d, …"}));
}

TEST(Labels, CoverNeitherEachOtherNorTheEdge) {
  draw::Frame frame;
  frame.left = 10.0, frame.top = 10.0, frame.width = 200.0, frame.height = 120.0;
  Labels labels(frame, 12.0);
  labels.avoid({10.0, 70.0}, {210.0, 70.0});
  for (int k = 0; k < 8; ++k) labels.add({100.0 + 3.0 * k, 70.0}, "name " + std::to_string(k), {});
  labels.add({209.0, 129.0}, "in the corner", {});
  draw::Canvas canvas;
  const auto boxes = labels.draw(canvas);
  ASSERT_EQ(boxes.size(), 9u);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    EXPECT_GE(boxes[i].left, 10.0);
    EXPECT_LE(boxes[i].right, 210.0);
    EXPECT_LE(boxes[i].bottom, 130.0);
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_FALSE(boxes[i].left < boxes[j].right && boxes[j].left < boxes[i].right &&
                   boxes[i].top < boxes[j].bottom && boxes[j].top < boxes[i].bottom)
          << i << " and " << j;
  }
}

// Where Helvetica is missing, DejaVu Sans stands in: 1.18 times as wide as our own strokes in these captions,
// as its own table of widths says.
TEST(Labels, CaptionsFitInWiderFonts) {
  draw::Canvas canvas;
  canvas.width = 640.0;
  const double size = 11.0;
  add_caption(
      canvas,
      "Velocities in the metric of $M$, all that impulses can change, through u⁻. All points lie in it. "
      "The kinetic angle of A and B is 84.71°.",
      size, {});
  const std::vector<std::string> lines = texts_of(canvas);
  EXPECT_EQ(lines.size(), 2u);
  for (const std::string& line : lines)
    EXPECT_LT(1.5 * size + draw::text_width(line, size), canvas.width) << line;
}

TEST(Labels, LinesAreNamedNearTheirRightEnd) {
  draw::Frame frame;
  frame.left = 10.0, frame.top = 10.0, frame.width = 200.0, frame.height = 120.0;
  Labels labels(frame, 12.0);
  labels.avoid({-500.0, 70.0}, {500.0, 70.0});
  labels.add_along({-500.0, 70.0}, {500.0, 70.0}, "line", {});
  labels.add_along({-500.0, 400.0}, {500.0, 400.0}, "beyond", {});
  draw::Canvas canvas;
  const auto boxes = labels.draw(canvas);
  ASSERT_EQ(boxes.size(), 1u);
  EXPECT_GT(boxes[0].right, 170.0);
  EXPECT_LE(boxes[0].right, 210.0);
  EXPECT_TRUE(boxes[0].bottom <= 70.0 || boxes[0].top >= 70.0);
}

}  // namespace
}  // namespace percuss::report::geometry_picture_test
