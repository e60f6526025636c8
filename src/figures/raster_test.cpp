// Pictures made of pixels: coverage, the font, and PNG and GIF read back by decoders of our own.
#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>

#include "figures/base64.hpp"
#include "figures/font.hpp"
#include "figures/rich_text.hpp"
#include "percuss/canvas.hpp"
#include "support/gif_reader.hpp"

namespace percuss::draw::raster_test {
namespace {

double ink_in(const Raster& raster) {  // black on white, in pixels
  double sum = 0.0;
  for (const std::uint8_t v : raster.rgb) sum += 1.0 - v / 255.0;
  return sum / 3.0;
}

Canvas blank(double width = 60.0, double height = 40.0) {
  Canvas canvas;
  canvas.width = width, canvas.height = height;
  return canvas;
}

TEST(Raster, CoverageIsTheArea) {
  Canvas canvas = blank();
  canvas.polygon({{10.25, 5.5}, {30.75, 5.5}, {30.75, 20.25}, {10.25, 20.25}}, Colour{});
  EXPECT_NEAR(ink_in(rasterise(canvas)), 20.5 * 14.75, 0.2);
  Canvas round = blank();
  round.circle({30, 20}, 12.3, Colour{});
  EXPECT_NEAR(ink_in(rasterise(round)), std::acos(-1.0) * 12.3 * 12.3, 12.0);
  EXPECT_NEAR(ink_in(rasterise(round, 2.0)), 4.0 * std::acos(-1.0) * 12.3 * 12.3, 30.0);
}

TEST(Raster, WhatLiesOutsideIsCutOff) {
  Canvas canvas = blank(20, 10);
  canvas.polygon({{-50, -50}, {10, -50}, {10, 60}, {-50, 60}}, Colour{});
  EXPECT_NEAR(ink_in(rasterise(canvas)), 100.0, 0.01);
  canvas.line({-1e6, 5}, {1e6, 5}, {{}, 2.0});
  EXPECT_NEAR(ink_in(rasterise(canvas)), 120.0, 0.5);
}

TEST(Raster, CellsAreCutOffAtTheFrame) {
  Canvas canvas = blank(20, 10);
  PixelShape cells{{0, 0}, 20, 10, 2, 1, {Colour{}, Colour{}}};
  cells.within = Rectangle{5, 2, 18, 9};
  canvas.shapes.emplace_back(cells);
  EXPECT_NEAR(ink_in(rasterise(canvas)), 13.0 * 7.0, 0.01);
  EXPECT_NE(to_svg(canvas).find("<svg x=\"5\" y=\"2\" width=\"13\" height=\"7\" viewBox=\"5 2 13 7\">"),
            std::string::npos);
}

TEST(Raster, HolesAndOpacity) {
  Canvas canvas = blank(20, 20);
  canvas.shapes.emplace_back(
      PolygonShape{{{{2, 2}, {18, 2}, {18, 18}, {2, 18}}, {{5, 5}, {5, 15}, {15, 15}, {15, 5}}},
                   Colour{0, 0, 0, 0.5},
                   {},
                   false,
                   ""});
  EXPECT_NEAR(ink_in(rasterise(canvas)), 0.5 * (256.0 - 100.0), 0.5);
}

TEST(Raster, DashesLeaveGaps) {
  Canvas solid = blank(100, 10), dashed = blank(100, 10);
  solid.line({0, 5}, {100, 5}, {{}, 2.0});
  dashed.line({0, 5}, {100, 5}, {{}, 2.0, {6, 4}});
  EXPECT_NEAR(ink_in(rasterise(dashed)), 0.6 * ink_in(rasterise(solid)), 1.0);
}

TEST(Font, CoversWhatLabelsNeed) {
  for (char32_t c = U' '; c <= U'~'; ++c) EXPECT_TRUE(character_width(c)) << static_cast<char>(c);
  for (const char32_t c : decode_utf8("αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ°±−·×≤≥≠≈∞√→←–—…½′∂∫‖éöüä"
                                      "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉ᵀ"))
    EXPECT_TRUE(character_width(c)) << static_cast<unsigned>(c);
  EXPECT_FALSE(character_width(U'猫'));
  Canvas canvas = blank();
  canvas.text({10, 30}, "猫", {.size = 20});
  EXPECT_GT(ink_in(rasterise(canvas)), 20.0);  // a box, not nothing
}

TEST(Font, TextIsWhereItSaysItIs) {
  Canvas canvas = blank(200, 40);
  canvas.text({100, 30}, "Λ = 3.4", {.size = 20, .anchor = Anchor::end});
  const Raster raster = rasterise(canvas);
  double right = 0.0;
  for (std::size_t y = 0; y < raster.height; ++y)
    for (std::size_t x = 101; x < raster.width; ++x) right += 255 - raster.rgb[3 * (y * raster.width + x)];
  EXPECT_EQ(right, 0.0);
  EXPECT_GT(ink_in(raster), 50.0);
  EXPECT_NEAR(text_width("mmmm", 20), 2.0 * text_width("mm", 20), 1e-9);
}

TEST(Font, TextIsAsWideAsItSays) {
  for (const char* text : {"|Hamburg|", "|$γ_T^-$ (m/s)|", "|−1.25 × 10⁻³|"}) {
    Canvas canvas = blank(200, 40);
    canvas.text({10, 30}, text, {.size = 16});
    const Raster raster = rasterise(canvas, 4.0);
    std::size_t right = 0;
    for (std::size_t y = 0; y < raster.height; ++y)
      for (std::size_t x = 0; x < raster.width; ++x)
        if (raster.rgb[3 * (y * raster.width + x)] < 128) right = std::max(right, x);
    EXPECT_NEAR(static_cast<double>(right) / 4.0 - 10.0, text_width(text, 16), 3.0) << text;
  }
}

std::uint32_t u32(const std::string& s, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t k = 0; k < 4; ++k) value = value << 8 | static_cast<unsigned char>(s[at + k]);
  return value;
}

// Reads an RGB picture, checking every length and check sum on the way.
Raster read_png(const std::string& png) {
  Raster raster;
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  std::string data;
  bool end = false;
  for (std::size_t at = 8; at < png.size();) {
    const std::size_t size = u32(png, at);
    const std::string type = png.substr(at + 4, 4);
    const auto* body = reinterpret_cast<const Bytef*>(png.data() + at + 4);
    EXPECT_EQ(u32(png, at + 8 + size), crc32(0, body, static_cast<uInt>(size + 4))) << type;
    if (type == "IHDR") raster.width = u32(png, at + 8), raster.height = u32(png, at + 12);
    if (type == "IDAT") data += png.substr(at + 8, size);
    if (type == "IEND") end = at + 12 + size == png.size();
    at += 12 + size;
  }
  EXPECT_TRUE(end);
  const std::size_t stride = 3 * raster.width;
  std::string rows((stride + 1) * raster.height, '\0');
  uLongf size = rows.size();
  EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                       reinterpret_cast<const Bytef*>(data.data()), data.size()),
            Z_OK);
  EXPECT_EQ(size, rows.size());
  raster.rgb.resize(stride * raster.height);
  for (std::size_t y = 0; y < raster.height; ++y) {
    EXPECT_EQ(rows[y * (stride + 1)], 2);  // the filter "up"
    for (std::size_t k = 0; k < stride; ++k)
      raster.rgb[y * stride + k] =
          static_cast<std::uint8_t>(static_cast<unsigned char>(rows[y * (stride + 1) + 1 + k]) +
                                    (y > 0 ? raster.rgb[(y - 1) * stride + k] : 0));
  }
  return raster;
}

Canvas picture(double phase) {
  Canvas canvas = blank(90, 60);
  canvas.circle({45 + 30 * std::cos(phase), 30 + 20 * std::sin(phase)}, 8, Colour{0, 114, 178});
  canvas.text({4, 14}, "φ = " + std::to_string(static_cast<int>(60 * phase)), {.size = 11});
  return canvas;
}

TEST(Png, ReadsBackToTheSamePixels) {
  const Raster raster = rasterise(picture(1.0), 1.5);
  const Raster read = read_png(to_png(raster));
  EXPECT_EQ(read.width, 135u);
  EXPECT_EQ(read.height, 90u);
  EXPECT_EQ(read.rgb, raster.rgb);
}

TEST(Pdf, HasTheSizeOnPaperAndARealFontAndNoDate) {
  Canvas canvas = picture(1.0);
  canvas.title = "circle $φ_1$";
  const std::string pdf = to_pdf(canvas);
  EXPECT_EQ(pdf.substr(0, 5), "%PDF-");
  EXPECT_NE(pdf.find("/MediaBox [ 0 0 67.5 45 ]"), std::string::npos);  // 90 x 60 pixels, 96 to an inch
  EXPECT_NE(pdf.find("DejaVuSans"), std::string::npos);
  EXPECT_NE(pdf.find("/ToUnicode"), std::string::npos);  // text can be searched and copied
  EXPECT_NE(pdf.find("/Title"), std::string::npos);
  EXPECT_EQ(pdf.find("CreationDate"), std::string::npos);
  EXPECT_EQ(pdf, to_pdf(canvas));
  EXPECT_EQ(to_pdf(blank()).find("DejaVuSans"), std::string::npos);
}

TEST(Pdf, CoordinatesOutsideAreCutOff) {
  Canvas canvas = blank(20, 10), plain = blank(20, 10);
  canvas.line({-1e9, 5 - 1e8}, {1e9, 5 + 1e8}, {{}, 2.0});
  plain.line({-100, 5 - 10}, {100, 5 + 10}, {{}, 2.0});
  EXPECT_NEAR(ink_in(rasterise(canvas)), ink_in(rasterise(plain)), 0.1);
  canvas.circle({-1e7, 5}, 1e7, Colour{});  // its right edge is at 0, nearly straight
  EXPECT_LT(ink_in(rasterise(canvas)), 50.0);
}

TEST(Gif, ReadsBackToTheSameFrames) {
  std::vector<Raster> frames;
  for (int k = 0; k < 12; ++k) frames.push_back(rasterise(picture(0.5 * k)));
  frames.push_back(frames.back());  // a frame without change
  const auto read = test::read_gif(to_gif(frames, 0.04));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->delay, 4);
  ASSERT_EQ(read->frames.size(), frames.size());
  for (std::size_t k = 0; k < frames.size(); ++k) {
    int worst = 0;  // a palette of 256 colours cannot hold every shade
    for (std::size_t i = 0; i < frames[k].rgb.size(); ++i)
      worst = std::max(worst, std::abs(frames[k].rgb[i] - read->frames[k].rgb[i]));
    EXPECT_LE(worst, 8) << k;
  }
}

TEST(Gif, SurvivesAFullTableOfCodes) {
  Raster noise{200, 200, {}};
  unsigned state = 1;
  for (std::size_t k = 0; k < 40000; ++k) {
    state = state * 1664525u + 1013904223u;
    const auto v = static_cast<std::uint8_t>(state >> 24);
    noise.rgb.insert(noise.rgb.end(), {v, v, v});
  }
  const auto read = test::read_gif(to_gif({noise}, 0.1));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->frames[0].rgb, noise.rgb);  // 256 greys fit exactly
}

TEST(Base64, KnownTexts) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

}  // namespace
}  // namespace percuss::draw::raster_test
