#include "percuss/canvas.hpp"

#include <cmath>
#include <utility>

namespace percuss::draw {

void Canvas::line(Point a, Point b, const Stroke& stroke) {
  shapes.emplace_back(PolylineShape{{a, b}, stroke, ""});
}

void Canvas::polyline(std::vector<Point> points, const Stroke& stroke, std::string hint) {
  shapes.emplace_back(PolylineShape{std::move(points), stroke, std::move(hint)});
}

void Canvas::polygon(std::vector<Point> points, std::optional<Colour> fill, std::optional<Stroke> outline,
                     std::string hint) {
  shapes.emplace_back(PolygonShape{{std::move(points)}, fill, std::move(outline), false, std::move(hint)});
}

void Canvas::circle(Point centre, double radius, std::optional<Colour> fill, std::optional<Stroke> outline,
                    std::string hint) {
  shapes.emplace_back(CircleShape{centre, radius, fill, std::move(outline), std::move(hint)});
}

void Canvas::arrow(Point from, Point to, const Stroke& stroke) {
  const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
  if (!(length > 0.0)) return;
  const double head = std::min(length, 4.0 + 2.5 * stroke.width), half = 0.38 * head;
  const double ex = dx / length, ey = dy / length;
  const Point neck = {to.x - head * ex, to.y - head * ey};
  line(from, neck, stroke);
  polygon({to, {neck.x - half * ey, neck.y + half * ex}, {neck.x + half * ey, neck.y - half * ex}},
          stroke.colour);
}

void Canvas::text(Point place, std::string text, const TextStyle& style) {
  if (!text.empty()) shapes.emplace_back(TextShape{place, std::move(text), style});
}

}  // namespace percuss::draw
