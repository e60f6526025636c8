#include "figures/theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace percuss::draw {
namespace {

// Okabe and Ito (2008), and the same hues for dark ground.
const Palette light_palette = {
    {255, 255, 255},
    {34, 34, 34},
    {85, 85, 85},
    {224, 224, 224},
    {153, 153, 153},
    {{0, 114, 178}, {213, 94, 0}, {0, 158, 115}, {204, 121, 167}, {230, 159, 0}, {86, 180, 233}, {0, 0, 0}}};
const Palette dark_palette = {{22, 24, 28},
                              {232, 232, 232},
                              {178, 182, 188},
                              {54, 58, 64},
                              {140, 145, 152},
                              {{84, 168, 240},
                               {255, 128, 64},
                               {46, 200, 154},
                               {232, 152, 196},
                               {244, 186, 50},
                               {150, 214, 250},
                               {250, 250, 250}}};

Colour between(std::span<const Colour> stops, double t) {
  t = std::clamp(t, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto k = std::min(static_cast<std::size_t>(t), stops.size() - 2);
  const double part = t - static_cast<double>(k);
  const auto mix = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + part * (b - a)));
  };
  return {mix(stops[k].r, stops[k + 1].r), mix(stops[k].g, stops[k + 1].g), mix(stops[k].b, stops[k + 1].b)};
}

}  // namespace

const Palette& palette(Theme theme) { return theme == Theme::dark ? dark_palette : light_palette; }

Colour pick(const Palette& palette, int index) {
  if (index == ink) return palette.ink;
  if (index == grey) return palette.grey;
  return palette.series[static_cast<std::size_t>(std::max(index, 0)) % palette.series.size()];
}

const std::vector<double>& dashes_of(int index) {
  static const std::vector<double> solid;
  static const std::array<std::vector<double>, 7> patterns = {
      {{}, {7, 3}, {2, 2.5}, {9, 3, 2, 3}, {5, 2}, {3, 2}, {1, 3}}};
  return index < 0 ? solid : patterns[static_cast<std::size_t>(index) % patterns.size()];
}

Colour sequential_colour(double t) {
  static const std::array<Colour, 9> stops = {{{68, 1, 84},
                                               {71, 45, 123},
                                               {59, 82, 139},
                                               {44, 114, 142},
                                               {33, 145, 140},
                                               {40, 174, 128},
                                               {94, 201, 98},
                                               {173, 220, 48},
                                               {253, 231, 37}}};
  return between(stops, t);
}

Colour diverging_colour(double t) {
  static const std::array<Colour, 5> stops = {
      {{5, 88, 150}, {110, 170, 210}, {244, 244, 242}, {232, 150, 110}, {178, 60, 10}}};
  return between(stops, 0.5 * (t + 1.0));
}

Colour series_colour(int index, Theme theme, double strength) {
  Colour colour = pick(palette(theme), index);
  colour.opacity = strength;
  return colour;
}

Colour background_colour(Theme theme) { return palette(theme).background; }

std::string dark_style_sheet() {
  std::string rules;
  const auto turn = [&](Colour a, Colour b) {
    const std::string from = fmt::format("#{:02x}{:02x}{:02x}", a.r, a.g, a.b);
    const std::string to = fmt::format("#{:02x}{:02x}{:02x}", b.r, b.g, b.b);
    rules += fmt::format("svg [fill=\"{0}\"]{{fill:{1}}}svg [stroke=\"{0}\"]{{stroke:{1}}}", from, to);
  };
  turn(light_palette.background, dark_palette.background);
  turn(light_palette.ink, dark_palette.ink);
  turn(light_palette.muted, dark_palette.muted);
  turn(light_palette.grid, dark_palette.grid);
  turn(light_palette.grey, dark_palette.grey);
  for (std::size_t k = 0; k < light_palette.series.size(); ++k)
    turn(light_palette.series[k], dark_palette.series[k]);
  return "@media (prefers-color-scheme:dark){" + rules + "}";
}

}  // namespace percuss::draw
