// The shapes of a system and of a problem's `draw` section, moving as a run says.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/canvas.hpp"
#include "percuss/expression.hpp"
#include "percuss/figure.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/simulation.hpp"

namespace percuss::report {

struct SceneStyle {
  draw::Theme theme = draw::Theme::light;
  bool trace = false;    // the way of points and of centres of circles up to the time of the picture
  double width = 480.0;  // pixels, at most; the height follows from the motion
};

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

  double begin() const { return trajectory_->time.front(); }
  double end() const { return trajectory_->time.back(); }

  // Between stored states coordinates are interpolated.
  std::vector<PlacedShape> place(double t) const;

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

  const Problem* problem_ = nullptr;
  const Trajectory* trajectory_ = nullptr;
  SceneStyle style_;
  std::vector<Shape> own_;          // by which the system shows itself
  std::vector<Formulas> formulas_;  // of these, without points, then of the problem's
  Camera camera_;
};

}  // namespace percuss::report
