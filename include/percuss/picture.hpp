// Results as pictures: maps, residuals, laws, histories, the geometry of impacts, and motions as scenes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/canvas.hpp"
#include "percuss/expression.hpp"
#include "percuss/figure.hpp"
#include "percuss/fit.hpp"
#include "percuss/history.hpp"
#include "percuss/impact_geometry.hpp"
#include "percuss/law_panels.hpp"
#include "percuss/map.hpp"
#include "percuss/motion_fit.hpp"
#include "percuss/problem.hpp"
#include "percuss/simulation.hpp"

namespace percuss::report {

// A map as a picture.

struct MapFigureOptions {
  double width = 800.0, height = 600.0;  // pixels
  bool dark = false;
  std::string title = {};
};

// Regimes as areas with their names, or a result as colours; boundaries as lines. A map with more points than
// the picture has pixels is thinned out.
draw::Figure map_figure(const Map& map, const MapFigureOptions& options = {});

// The residuals of a fit as a picture.

// One panel per coordinate: residuals over the impacts, by what the friction did; the band holds 95 % of
// normal noise.
draw::Figure fit_figure(const Fit& fit, const std::string& title);
draw::Figure motion_fit_figure(const MotionFit& fit, const std::string& title);

// The laws of elements with the impact as a point on them, one panel each.
struct LawFigureOptions {
  bool dark = false;
  std::string title = {};
};
draw::Figure law_figure(const std::vector<LawPanel>& panels, const LawFigureOptions& options = {});

// One column of a history over another; words are numbered on the axis.
draw::Figure history_figure(const HistoryAxes& axes, const std::string& title = {});
// What a page shows of a history: forces over time, and force over compression of every contact, the loop.
std::vector<draw::Figure> history_figures(const History& history);
// The geometry of an impact as a picture.

struct GeometryStyle {
  draw::Theme theme = draw::Theme::light;
  double width = 640.0;  // pixels; the height follows from what is shown
  std::string title = {};
  bool caption = true;  // below the picture; a page has a place of its own for it
};

// Tangent cone and the one orthogonal to it, generators, the circle of equal energy, u⁻, feet, u⁺ of the
// laws, single impacts as a path. The caption says which plane it is and how far off it the points are.
draw::Canvas velocity_picture(const VelocityGeometry& geometry, const GeometryStyle& style = {});
std::string velocity_caption(const VelocityGeometry& geometry);

// The plane (Λ_T, Λ_N): friction cone, the lines of sticking and of maximum compression, the ellipse on which
// no energy is lost, the impulse as it grows, and where the laws end.
draw::Canvas impulse_picture(const ImpulseGeometry& geometry, const GeometryStyle& style = {});
std::string impulse_caption(const ImpulseGeometry& geometry);

// The shapes of a system and of a problem's `draw` section, moving as a run says.

// From where rigid bodies are seen, radians: at 0, 0 along y, x to the right and z up; `azimuth` turns the
// viewer about z, anticlockwise from above, `elevation` lifts him.
struct SpaceView {
  double azimuth = 0.0, elevation = 0.0;
};

struct SceneStyle {
  draw::Theme theme = draw::Theme::light;
  bool trace = false;    // the way of points and of centres of circles up to the time of the picture
  double width = 480.0;  // pixels, at most; the height follows from the motion
  // The window of time that is shown, and by how much displacements from its start are exaggerated.
  double from = -std::numeric_limits<double>::infinity(), to = std::numeric_limits<double>::infinity();
  double exaggeration = 1.0;
  // Rigid bodies as solids, what is in front before what is behind; none: outlines, seen along y.
  std::optional<SpaceView> view = {};
};

class SpaceStage;

// A shape at one instant, in the units of the motion.
struct PlacedShape {
  const Shape* shape = nullptr;
  std::vector<draw::Point> points;
  double radius = 0.0;
};

// Whether there is anything to draw.
bool has_shapes(const Problem& problem);

// Keeps references to the problem and the trajectory. The camera shows the whole motion and does not move.
class Scene {
 public:
  // The error says which shape cannot be drawn.
  [[nodiscard]] static tl::expected<Scene, std::string> make(const Problem& problem,
                                                             const Trajectory& trajectory,
                                                             const SceneStyle& style = {});

  double begin() const { return std::max(trajectory_->time.front(), style_.from); }
  double end() const { return std::min(trajectory_->time.back(), style_.to); }

  // Between stored states coordinates are interpolated.
  std::vector<PlacedShape> place(double t) const;
  // At a state that is given, without exaggeration.
  std::vector<PlacedShape> place(double t, const std::vector<double>& q, const std::vector<double>& u) const;

  draw::Canvas picture(double t) const;
  draw::Canvas overlay(std::span<const double> times) const;  // earlier ones are paler
  draw::Canvas overlay() const;                               // nine instants of the whole motion

 private:
  struct Formulas {
    std::vector<std::array<Expression, 2>> points;
    Expression radius;
    draw::Colour line;
    std::optional<draw::Colour> fill;
  };
  struct Camera {
    double left = 0.0, top = 0.0, scale = 1.0;  // pixel = scale·(x − left), scale·(top − y)
    double width = 0.0, height = 0.0;           // of the picture
  };

  // The state at a time, between stored ones.
  struct State {
    std::vector<double> q, u;
  };
  State state_at(double t) const;
  void aim();
  draw::Canvas blank() const;
  draw::Point pixel(const draw::Point& p) const;
  void draw_shapes(draw::Canvas& canvas, double t, double opacity, bool labels) const;
  void draw_traces(draw::Canvas& canvas, double until) const;
  void draw_bodies(draw::Canvas& canvas, double t, double opacity, bool moving) const;
  std::vector<double> samples() const;  // times of the window

  const Problem* problem_ = nullptr;
  const Trajectory* trajectory_ = nullptr;
  SceneStyle style_;
  std::vector<Shape> own_;          // by which the system shows itself
  std::vector<Formulas> formulas_;  // of these, without points, then of the problem's
  std::vector<PlacedShape> first_;  // at the start of the window
  Camera camera_;
  std::shared_ptr<const SpaceStage> stage_;  // of bodies that are seen as solids
};

// The shapes of a scene for ParaView and other readers of VTK.

// One instant as PolyData in XML (.vtp): points, lines and faces; the cell data `shape` counts as `draw`
// does.
std::string vtk_instant(const std::vector<PlacedShape>& shapes);

// The list of instants in time (.pvd).
struct VtkFrame {
  double time = 0.0;
  std::string file;  // beside the list
};
std::string vtk_collection(const std::vector<VtkFrame>& frames);

}  // namespace percuss::report
