#include "support/exact_overlay.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "audit/rational.hpp"

namespace percuss::exact {

namespace {

using Eigen::Vector3d;
using Triple = std::array<Rational, 3>;

// x ↦ p + q x q* / |q|²: a rotation to the last digit, whatever the length of q.
std::vector<Triple> placed(const std::vector<Vector3d>& vertices, const Pose& pose) {
  const Rational w(pose.orientation.w()), x(pose.orientation.x()), y(pose.orientation.y()),
      z(pose.orientation.z());
  const Rational s = w * w + x * x + y * y + z * z, two(2);
  const Rational r[3][3] = {
      {(w * w + x * x - y * y - z * z) / s, two * (x * y - w * z) / s, two * (x * z + w * y) / s},
      {two * (x * y + w * z) / s, (w * w - x * x + y * y - z * z) / s, two * (y * z - w * x) / s},
      {two * (x * z - w * y) / s, two * (y * z + w * x) / s, (w * w - x * x - y * y + z * z) / s}};
  std::vector<Triple> out;
  for (const Vector3d& v : vertices) {
    Triple t;
    for (int i = 0; i < 3; ++i)
      t[static_cast<std::size_t>(i)] = Rational(pose.position[i]) + r[i][0] * Rational(v.x()) +
                                       r[i][1] * Rational(v.y()) + r[i][2] * Rational(v.z());
    out.push_back(t);
  }
  return out;
}

struct Flat {
  Rational x, y;
  double sine = 1.0;
};
Rational turn(const Flat& a, const Flat& b, const Flat& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Sutherland and Hodgman; both counter-clockwise.
std::vector<Flat> cut(std::vector<Flat> polygon, const std::vector<Flat>& by) {
  for (std::size_t e = 0; e < by.size() && !polygon.empty(); ++e) {
    const Flat &a = by[e], &b = by[(e + 1) % by.size()];
    std::vector<Flat> next;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Flat &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
      const Rational s = turn(a, b, p), t = turn(a, b, q);
      if (s >= 0) next.push_back(p);
      if ((s > 0 && t < 0) || (s < 0 && t > 0)) {
        const Rational k = s / (s - t);
        Flat c{p.x + k * (q.x - p.x), p.y + k * (q.y - p.y)};
        const double ux = (q.x - p.x).to_double(), uy = (q.y - p.y).to_double(), vx = (b.x - a.x).to_double(),
                     vy = (b.y - a.y).to_double();
        c.sine = std::abs(ux * vy - uy * vx) / (std::hypot(ux, uy) * std::hypot(vx, vy));
        next.push_back(c);
      }
    }
    polygon = std::move(next);
  }
  return polygon;
}

struct Sheet {
  std::vector<Flat> outline;  // counter-clockwise
  Rational x, y, h, by_x, by_y;
  double low[2], high[2], top;

  Rational height(const Flat& p) const { return h + by_x * (p.x - x) + by_y * (p.y - y); }
};

// Faces that look along `side`·n, as sheets over the plane across n.
std::vector<Sheet> sheets(const Polytope& polytope, const Pose& pose, const Vector3d& n, double side,
                          double window) {
  int k = 0;
  n.cwiseAbs().maxCoeff(&k);
  const int i = (k + 1) % 3, j = (k + 2) % 3;  // right-handed where n_k > 0
  double far = -1e300;
  for (const Vector3d& v : polytope.vertices) far = std::max(far, side * n.dot(pose * v));
  std::vector<Sheet> out;
  for (const auto& face : polytope.faces) {
    Vector3d normal = Vector3d::Zero();
    double top = -1e300;
    std::vector<Vector3d> corners;
    for (int v : face) {
      corners.push_back(polytope.vertices[static_cast<std::size_t>(v)]);
      top = std::max(top, side * n.dot(pose * corners.back()));
    }
    for (std::size_t c = 1; c + 1 < corners.size(); ++c)
      normal += (corners[c] - corners[0]).cross(corners[c + 1] - corners[0]);
    if (side * n.dot(pose.orientation * normal.normalized()) < 1e-7 || top < far - window) continue;
    const std::vector<Triple> world = placed(corners, pose);
    Sheet s;
    std::vector<Rational> heights;
    for (const Triple& t : world) {
      const Rational h = t[static_cast<std::size_t>(k)] / Rational(n[k]);
      s.outline.push_back({t[static_cast<std::size_t>(i)] - Rational(n[i]) * h,
                           t[static_cast<std::size_t>(j)] - Rational(n[j]) * h});
      heights.push_back(h);
    }
    const Flat &a = s.outline[0], &b = s.outline[1];
    for (std::size_t c = 2; c < s.outline.size(); ++c) {
      const Flat& d = s.outline[c];
      const Rational area = turn(a, b, d);
      if (area == 0) continue;
      s.x = a.x, s.y = a.y, s.h = heights[0];
      s.by_x = ((heights[1] - s.h) * (d.y - a.y) - (heights[c] - s.h) * (b.y - a.y)) / area;
      s.by_y = ((heights[c] - s.h) * (b.x - a.x) - (heights[1] - s.h) * (d.x - a.x)) / area;
      if (area < 0) std::reverse(s.outline.begin(), s.outline.end());
      break;
    }
    for (int axis : {0, 1}) {
      s.low[axis] = 1e300, s.high[axis] = -1e300;
      for (const Flat& p : s.outline) {
        const double value = (axis == 0 ? p.x : p.y).to_double();
        s.low[axis] = std::min(s.low[axis], value);
        s.high[axis] = std::max(s.high[axis], value);
      }
    }
    out.push_back(std::move(s));
  }
  return out;
}

}  // namespace

std::vector<OverlayPoint> overlay(const Polytope& a, const Pose& a_pose, const Polytope& b,
                                  const Pose& b_pose, const Vector3d& n, double reach) {
  double far = -1e300, near = 1e300;
  for (const Vector3d& v : a.vertices) far = std::max(far, n.dot(a_pose * v));
  for (const Vector3d& v : b.vertices) near = std::min(near, n.dot(b_pose * v));
  const double window = reach - (near - far) + 1e-9;
  if (window < 0.0) return {};
  const std::vector<Sheet> lower = sheets(a, a_pose, n, 1.0, window),
                           upper = sheets(b, b_pose, n, -1.0, window);
  int k = 0;
  n.cwiseAbs().maxCoeff(&k);
  const int i = (k + 1) % 3, j = (k + 2) % 3;
  const double length = n.norm();
  std::vector<OverlayPoint> points;
  for (const Sheet& s : lower)
    for (const Sheet& t : upper) {
      if (s.low[0] > t.high[0] + 1e-9 || t.low[0] > s.high[0] + 1e-9 || s.low[1] > t.high[1] + 1e-9 ||
          t.low[1] > s.high[1] + 1e-9)
        continue;
      for (const Flat& p : cut(s.outline, t.outline)) {
        const Rational from = s.height(p), to = t.height(p);
        OverlayPoint point;
        point.gap = (to - from).to_double() * length;
        point.sine = p.sine;
        if (point.gap > reach + 1e-10) continue;
        const auto at = [&](const Rational& h) {
          Vector3d x;
          x[k] = (h * Rational(n[k])).to_double();
          x[i] = (p.x + h * Rational(n[i])).to_double();
          x[j] = (p.y + h * Rational(n[j])).to_double();
          return x;
        };
        point.on_first = at(from), point.on_second = at(to);
        points.push_back(point);
      }
    }
  return points;
}

}  // namespace percuss::exact
