// Numbers are homogeneous integers: doubles are integers times powers of two, and nothing is divided before
// the end, so that no fraction is ever reduced.
#include "support/exact_overlay.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

namespace percuss::exact {

namespace {

using Eigen::Vector3d;
using Integer = boost::multiprecision::cpp_int;
using Triple = std::array<Integer, 3>;

// The least e for which x·2^e is an integer.
int binary_places(double x) {
  if (x == 0.0) return -2000;
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  auto bits = static_cast<long long>(std::ldexp(mantissa, 53));
  int places = 53 - exponent;
  for (; bits % 2 == 0; bits /= 2) --places;
  return places;
}
template <class List>
int binary_places_of(const List& list) {
  int most = -2000;
  for (double x : list) most = std::max(most, binary_places(x));
  return most;
}
Integer scaled(double x, int places) {
  if (x == 0.0) return 0;
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  Integer bits = static_cast<long long>(std::ldexp(mantissa, 53));
  const int shift = exponent - 53 + places;
  return shift >= 0 ? Integer(bits << static_cast<unsigned>(shift))
                    : Integer(bits / (Integer(1) << static_cast<unsigned>(-shift)));
}
double quotient(const Integer& a, const Integer& b) {
  if (a == 0) return 0.0;
  const auto leading = [](const Integer& x, long& exponent) {
    const Integer size = abs(x);
    const long bits = static_cast<long>(msb(size));
    exponent = bits > 62 ? bits - 62 : 0;
    const double d = static_cast<double>(Integer(size >> static_cast<unsigned>(exponent)));
    return x < 0 ? -d : d;
  };
  long up = 0, down = 0;
  const double x = leading(a, up), y = leading(b, down);
  return std::ldexp(x / y, static_cast<int>(up - down));
}

// What both hulls are measured in: x is Z / (2^places · s_A · s_B) of integers Z, with s = |q|² of both
// rotations.
struct Units {
  int places = 0;
  Integer whole;            // 2^places · s_A · s_B
  Integer n[3], one;        // the direction, and what stands for 1 beside it
  int k = 0, i = 0, j = 0;  // k: where n is greatest; right-handed where n_k > 0
};

// p + q x q* / |q|²: a rotation to the last digit, whatever the length of q.
struct Rotation {
  Integer r[3][3], s;

  explicit Rotation(const Eigen::Quaterniond& q) {
    const int places = binary_places_of(q.coeffs());
    const Integer w = scaled(q.w(), places), x = scaled(q.x(), places), y = scaled(q.y(), places),
                  z = scaled(q.z(), places);
    s = w * w + x * x + y * y + z * z;
    const Integer rows[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
                                {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
                                {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) r[row][column] = rows[row][column];
  }
};

// A hull in the world, of which the parts that are asked for are placed exactly.
struct Placed {
  const Polytope& polytope;
  const Pose& pose;
  Rotation rotation;

  Triple corner(const Vector3d& v, const Units& units, const Integer& other) const {
    const Integer x[3] = {scaled(v.x(), units.places), scaled(v.y(), units.places),
                          scaled(v.z(), units.places)};
    Triple out;
    for (int row = 0; row < 3; ++row)
      out[static_cast<std::size_t>(row)] =
          other * (rotation.s * scaled(pose.position[row], units.places) + rotation.r[row][0] * x[0] +
                   rotation.r[row][1] * x[1] + rotation.r[row][2] * x[2]);
    return out;
  }
};

Units units_of(const Placed& a, const Placed& b, const Vector3d& n) {
  Units units;
  for (const Placed* x : {&a, &b}) {
    units.places = std::max({units.places, binary_places_of(x->pose.position)});
    for (const Vector3d& v : x->polytope.vertices) units.places = std::max(units.places, binary_places_of(v));
  }
  units.whole = (Integer(1) << static_cast<unsigned>(units.places)) * a.rotation.s * b.rotation.s;
  const int places = binary_places_of(n);
  units.one = Integer(1) << static_cast<unsigned>(places);
  for (int axis = 0; axis < 3; ++axis) units.n[axis] = scaled(n[axis], places);
  n.cwiseAbs().maxCoeff(&units.k);
  units.i = (units.k + 1) % 3, units.j = (units.k + 2) % 3;
  return units;
}

// A point seen along n: n_k Z_i − n_i Z_k and n_k Z_j − n_j Z_k.
struct Flat {
  Integer x, y;
};
Integer turn(const Flat& a, const Flat& b, const Flat& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// A face over the plane across n; heights are Z_k, (h·area + by_x (x − x₀) + by_y (y − y₀)) / area.
struct Sheet {
  std::vector<Flat> outline;  // counter-clockwise
  Flat origin;
  Integer area, h, by_x, by_y;
  double low[2], high[2];

  // Times weight · area, at x / weight and y / weight.
  Integer height(const Integer& x, const Integer& y, const Integer& weight) const {
    return h * area * weight + by_x * (x - origin.x * weight) + by_y * (y - origin.y * weight);
  }
};

// Slopes and orientation, from three corners that span the face.
void span(Sheet& sheet, const std::vector<Integer>& heights) {
  const Flat a = sheet.outline[0], b = sheet.outline[1];
  for (std::size_t c = 2; c < sheet.outline.size(); ++c) {
    const Flat& d = sheet.outline[c];
    sheet.area = turn(a, b, d);
    if (sheet.area == 0) continue;
    sheet.origin = a, sheet.h = heights[0];
    sheet.by_x = (heights[1] - sheet.h) * (d.y - a.y) - (heights[c] - sheet.h) * (b.y - a.y);
    sheet.by_y = (heights[c] - sheet.h) * (b.x - a.x) - (heights[1] - sheet.h) * (d.x - a.x);
    if (sheet.area < 0) {
      sheet.area = -sheet.area, sheet.by_x = -sheet.by_x, sheet.by_y = -sheet.by_y;
      std::reverse(sheet.outline.begin(), sheet.outline.end());
    }
    return;
  }
}

// Faces that look along `side`·n and reach into the window.
std::vector<Sheet> sheets(const Placed& placed, const Units& units, const Integer& other, const Vector3d& n,
                          double side, double window) {
  double far = -1e300;
  for (const Vector3d& v : placed.polytope.vertices) far = std::max(far, side * n.dot(placed.pose * v));
  const auto k = static_cast<std::size_t>(units.k), i = static_cast<std::size_t>(units.i),
             j = static_cast<std::size_t>(units.j);
  std::vector<Sheet> out;
  for (const auto& face : placed.polytope.faces) {
    Vector3d normal = Vector3d::Zero();
    double top = -1e300;
    std::vector<Vector3d> corners;
    for (int v : face) {
      corners.push_back(placed.polytope.vertices[static_cast<std::size_t>(v)]);
      top = std::max(top, side * n.dot(placed.pose * corners.back()));
    }
    for (std::size_t c = 1; c + 1 < corners.size(); ++c)
      normal += (corners[c] - corners[0]).cross(corners[c + 1] - corners[0]);
    if (side * n.dot(placed.pose.orientation * normal.normalized()) < 1e-7 || top < far - window) continue;
    Sheet sheet;
    std::vector<Integer> heights;
    sheet.low[0] = sheet.low[1] = 1e300, sheet.high[0] = sheet.high[1] = -1e300;
    for (const Vector3d& corner : corners) {
      const Triple z = placed.corner(corner, units, other);
      sheet.outline.push_back({units.n[k] * z[i] - units.n[i] * z[k], units.n[k] * z[j] - units.n[j] * z[k]});
      heights.push_back(z[k]);
      const Vector3d x = placed.pose * corner;
      const double flat[2] = {x[units.i] - n[units.i] * x[units.k] / n[units.k],
                              x[units.j] - n[units.j] * x[units.k] / n[units.k]};
      for (int axis : {0, 1}) {
        sheet.low[axis] = std::min(sheet.low[axis], flat[axis]);
        sheet.high[axis] = std::max(sheet.high[axis], flat[axis]);
      }
    }
    span(sheet, heights);
    if (sheet.area != 0) out.push_back(std::move(sheet));
  }
  return out;
}

bool holds(const Sheet& sheet, const Flat& p) {
  for (std::size_t e = 0; e < sheet.outline.size(); ++e)
    if (turn(sheet.outline[e], sheet.outline[(e + 1) % sheet.outline.size()], p) < 0) return false;
  return true;
}

// Two sheets over each other: the corners of what they have in common.
struct Overlap {
  const Sheet &lower, &upper;
  const Units& units;
  double length, reach;
  std::vector<OverlayPoint>& points;

  void add(const Integer& x, const Integer& y, const Integer& weight, double sine) const {
    // Everything is told over weight · areas, weight > 0.
    const Integer from = lower.height(x, y, weight) * upper.area,
                  to = upper.height(x, y, weight) * lower.area, areas = lower.area * upper.area * weight;
    const Integer& n_k = units.n[units.k];
    OverlayPoint point;
    point.gap = quotient((to - from) * units.one, areas * units.whole * n_k) * length;
    point.sine = sine;
    if (point.gap > reach + 1e-10) return;
    const Integer scale = lower.area * upper.area, size = areas * units.whole;
    const auto at = [&](const Integer& height) {
      Vector3d place;
      place[units.k] = quotient(height, size);
      place[units.i] = quotient(x * scale + height * units.n[units.i], size * n_k);
      place[units.j] = quotient(y * scale + height * units.n[units.j], size * n_k);
      return place;
    };
    point.on_first = at(from), point.on_second = at(to);
    points.push_back(point);
  }

  void cross(const Flat& a, const Flat& b, const Flat& c, const Flat& d) const {
    const Integer s = turn(c, d, a), t = turn(c, d, b);
    if (!((s > 0 && t < 0) || (s < 0 && t > 0))) return;
    const Integer p = turn(a, b, c), q = turn(a, b, d);
    if (!((p > 0 && q < 0) || (p < 0 && q > 0))) return;
    Integer weight = s - t, x = a.x * weight + s * (b.x - a.x), y = a.y * weight + s * (b.y - a.y);
    if (weight < 0) weight = -weight, x = -x, y = -y;
    const Integer unit = units.whole * units.n[units.k];
    const auto edge = [&](const Flat& from, const Flat& to) {
      return Eigen::Vector2d(quotient(to.x - from.x, unit), quotient(to.y - from.y, unit));
    };
    const Eigen::Vector2d u = edge(a, b), v = edge(c, d);
    add(x, y, weight, std::abs(u.x() * v.y() - u.y() * v.x()) / (u.norm() * v.norm()));
  }

  void find() const {
    for (const Flat& p : lower.outline)
      if (holds(upper, p)) add(p.x, p.y, 1, 1.0);
    for (const Flat& p : upper.outline)
      if (holds(lower, p)) add(p.x, p.y, 1, 1.0);
    for (std::size_t i = 0; i < lower.outline.size(); ++i)
      for (std::size_t j = 0; j < upper.outline.size(); ++j)
        cross(lower.outline[i], lower.outline[(i + 1) % lower.outline.size()], upper.outline[j],
              upper.outline[(j + 1) % upper.outline.size()]);
  }
};

}  // namespace

std::vector<OverlayPoint> overlay(const Polytope& a, const Pose& a_pose, const Polytope& b,
                                  const Pose& b_pose, const Vector3d& n, double reach) {
  double far = -1e300, near = 1e300;
  for (const Vector3d& v : a.vertices) far = std::max(far, n.dot(a_pose * v));
  for (const Vector3d& v : b.vertices) near = std::min(near, n.dot(b_pose * v));
  const double window = reach - (near - far) + 1e-9;
  if (window < 0.0) return {};
  const Placed first{a, a_pose, Rotation(a_pose.orientation)},
      second{b, b_pose, Rotation(b_pose.orientation)};
  const Units units = units_of(first, second, n);
  const std::vector<Sheet> lower = sheets(first, units, second.rotation.s, n, 1.0, window),
                           upper = sheets(second, units, first.rotation.s, n, -1.0, window);
  std::vector<OverlayPoint> points;
  for (const Sheet& s : lower)
    for (const Sheet& t : upper) {
      if (s.low[0] > t.high[0] + 1e-9 || t.low[0] > s.high[0] + 1e-9 || s.low[1] > t.high[1] + 1e-9 ||
          t.low[1] > s.high[1] + 1e-9)
        continue;
      Overlap{s, t, units, n.norm(), reach, points}.find();
    }
  return points;
}

}  // namespace percuss::exact
