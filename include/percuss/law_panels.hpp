// The set-valued laws of impact elements as graphs, with a solved impact as a point on each.
// [Glocker 2012, Figs 1-4, 6-9, 16; Pfeiffer, Figs 2 and 3]
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/law.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

struct PlanePoint {
  double x = 0.0, y = 0.0;
};

// One graph. Impulses of one component are drawn over a velocity; those of friction in space in their plane,
// with the velocity as an arrow, and what spins in two sections of its reservoir.
struct LawPanel {
  enum class Form { graph, plane };
  Form form = Form::graph;
  std::string element;  // its name
  std::string title;
  std::string x_label, y_label;
  PlanePoint point;  // the impact

  // graph: the law as a line through these corners; its first and last pieces go on for ever.
  // plane: the boundary of the reservoir, closed.
  std::vector<PlanePoint> line;
  std::vector<PlanePoint> reference = {};  // a second line: the law that is shifted, or the whole reservoir
  std::string reference_name = {};         // which of them

  // graph: the reservoir on the vertical axis and the velocities before and after on the horizontal one.
  double low = 0.0, high = 0.0;  // not finite: unbounded
  double width = 0.0;  // velocities up to it are shown at least: a vertical line has none of its own
  std::vector<std::pair<std::string, double>> marks = {};

  // plane: the velocity in the directions of the impulse; normals of the boundary, each from its point.
  PlanePoint velocity = {};
  bool on_boundary = false;
  std::vector<std::pair<PlanePoint, PlanePoint>> normals = {};  // unit vectors
};

struct LawPanelOptions {
  std::vector<std::string> elements = {};  // by name; empty: all
  bool decompose_friction = false;         // planar friction as two clutches too  [Glocker 2012, (9), (140)]
};

// newton, walton and moreau at a convex corner: −Λ over ξ.  poisson: Λ over γ at the end of either phase. The
// error says in words why there is none: the law has no graph, or no element that name.
[[nodiscard]] tl::expected<std::vector<LawPanel>, std::string> law_panels(
    const Impact& impact, const Law& law, const Solution& solution, const LawPanelOptions& options = {});

// How far the point is from the line (graph), or from the reservoir (plane; on its boundary where
// `on_boundary`), relative to the sizes of impulse and velocity.
double distance(const LawPanel& panel);

}  // namespace percuss
