// A figure: panels with axes that hold curves, points, regions, maps of regimes or of heights, notes.
//
//   draw::Figure figure;
//   draw::Panel& panel = figure.panels.emplace_back();
//   panel.x.label = "time $t$ (s)";
//   panel.curves = {{.x = t, .y = energy, .name = "energy"}};
//   std::ofstream("energy.svg") << draw::to_svg(figure);
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/canvas.hpp"

namespace percuss::draw {

enum class Theme { light, dark, follows_reader };  // the last: SVG as the reader's device, PNG light

// Curves and regions are numbered; each number has a colour that the colour-blind tell from the others, and a
// pattern of dashes for print. `next_colour` counts on; `ink` is the colour of text.
inline constexpr int next_colour = -1, ink = -2, grey = -3;

struct Tick {
  double value = 0.0;
  std::string label;
};

struct Axis {
  std::string label = {};                     // with its unit
  std::optional<double> low = {}, high = {};  // empty: what the data needs
  bool log = false;
  std::optional<double> step = {};  // between ticks of a linear axis; empty: 1, 2 or 5 times a power of 10
  std::vector<Tick> ticks = {};     // empty: chosen
  bool grid = true;
};

enum class Marker { none, circle, square, triangle, diamond, cross };

struct Curve {
  std::vector<double> x = {}, y = {};  // a value that is not finite interrupts the curve
  std::string name = {};               // in the legend; empty: not there
  int colour = next_colour;
  double width = 1.5;                              // 0: points only
  std::optional<std::vector<double>> dashes = {};  // empty: those of the colour
  Marker marker = Marker::none;
  bool steps = false;  // horizontal to the next x, then vertical
};

struct Region {
  std::vector<double> x = {}, y = {};  // corners
  std::string name = {};
  int colour = next_colour;
  double strength = 0.3;  // 0 to 1, of its colour in the background
};

// Cells of equal size over the rectangle, row by row from the lowest y.
struct Cells {
  double x_low = 0.0, x_high = 1.0, y_low = 0.0, y_high = 1.0;
  std::size_t columns = 0, rows = 0;
};
struct Heights {
  Cells cells;
  std::vector<double> values;  // not finite: left blank
  std::string label = {};      // of the colour bar
  std::optional<double> low = {}, high = {};
  bool diverging = false;  // two colours that part at zero
};
struct Regimes {
  Cells cells;
  std::vector<int> regime;         // index into names; below 0: left blank
  std::vector<std::string> names;  // in the legend
};

struct Note {
  double x = 0.0, y = 0.0;  // in the units of the axes
  std::string text;
  Anchor anchor = Anchor::middle;
  double dx = 0.0, dy = 0.0;  // pixels to the right and down
  int colour = ink;
};
struct Arrow {
  double x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0;  // the head is at x2, y2
  int colour = ink;
  double width = 1.5;
  bool head = true;
  std::vector<double> dashes = {};
};

enum class Legend { automatic, inside, below, right, none };

struct Panel {
  std::string title = {};
  Axis x = {}, y = {};
  bool equal = false;  // one unit is as long on both axes
  std::vector<Heights> heights = {};
  std::vector<Regimes> regimes = {};
  std::vector<Region> regions = {};
  std::vector<Curve> curves = {};
  std::vector<Arrow> arrows = {};
  std::vector<Note> notes = {};
  Legend legend = Legend::automatic;
};

struct Figure {
  std::string title = {};
  std::vector<Panel> panels = {};
  int columns = 1;                    // of panels
  double width = 340.0;               // pixels; 340 is a column of a journal
  double aspect = 0.72;               // height of a panel's cell over its width, legend not counted
  std::optional<double> height = {};  // of all, in place of aspect; more where panels have no room
  double text_size = 11.0;
  Theme theme = Theme::light;
};

Canvas layout(const Figure& figure);
std::string to_svg(const Figure& figure);
std::string to_png(const Figure& figure, double scale = 2.0);

// What a file of this name holds: PNG, PDF, or else SVG. Pixels of PNG per pixel of the figure: `scale`.
std::string picture_file(const Figure& figure, std::string_view path, double scale = 2.0);

// Colour `index` of curves in the theme, and its tint for areas: for those who draw on a canvas.
Colour series_colour(int index, Theme theme = Theme::light, double strength = 1.0);
Colour background_colour(Theme theme = Theme::light);

// Style sheet by which inlined figures of the light theme turn dark with the reader's device.
std::string dark_style_sheet();

}  // namespace percuss::draw
