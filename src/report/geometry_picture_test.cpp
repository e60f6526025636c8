// Pictures of impacts: texts that do not cover each other, coordinates that are those of the numbers.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/picture.hpp"
#include "report/labels.hpp"

namespace percuss::report {
namespace {

Impact corner() {
  Impact impact{Eigen::Matrix2d(), Eigen::Vector2d(1.0, -1.1), {}};
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
}  // namespace percuss::report
