// Where two features meet, and how fast it changes: README.md, "Pairs of features".
#include <Eigen/Geometry>

#include "geometry/features.hpp"
#include "geometry/rated.hpp"
#include "geometry/rim.hpp"

namespace percuss {

namespace {

using Kind = Feature::Kind;
using Eigen::Vector3d;

template <class T>
struct PlacedFeature {
  Kind kind;
  Triple<T> origin, axis;
  double size, radius;
  int side;
};

// Middle points of the meeting: of the features themselves, before they are swept.
template <class T>
struct Meeting {
  Triple<T> first, second, normal;
};

template <class T>
struct FullTouch {
  Triple<T> on_first, on_second, normal, tangent1, tangent2;
  T gap;
};

// The frame of the tangents: turned with the normal from `pole` the shortest way. It is smooth wherever the
// normal is not −pole, and −pole is a direction that no tidy scene has. At the normal +z its first tangent is
// +x.
struct TangentFrame {
  Vector3d pole, tangent;
};
const TangentFrame& tangent_frame() {
  static const TangentFrame frame = [] {
    TangentFrame f;
    f.pole = Vector3d(0.2126, 0.9152, 0.3423).normalized();
    // Backwards: the shortest turn from +z to the pole takes +x along.
    const Vector3d z = Vector3d::UnitZ(), x = Vector3d::UnitX();
    f.tangent = x - f.pole.dot(x) / (1.0 + f.pole.dot(z)) * (z + f.pole);
    return f;
  }();
  return frame;
}

template <class T>
Triple<T> turned_tangent(const Triple<T>& pole, const Triple<T>& tangent, const Triple<T>& normal) {
  const T opposite = T(1.0) + dot(pole, normal);
  if (value_of(opposite) < 1e-14) return tangent;  // measure zero
  return tangent - (dot(normal, tangent) / opposite) * (pole + normal);
}

template <class T>
Meeting<T> of_points(const Triple<T>& a, const Triple<T>& b, const Triple<T>& otherwise) {
  const Triple<T> d = b - a;
  const double far = value_of(dot(d, d));
  return {a, b, far > 0.0 ? unit(d) : otherwise};
}

// The lowest point of x above a plane whose normal is a.
template <class T>
Triple<T> lowest(const PlacedFeature<T>& x, const Triple<T>& a) {
  switch (x.kind) {
    case Kind::line: {
      const double side = value_of(dot(x.axis, a)) > 0.0 ? -x.size : x.size;
      return x.origin + T(side) * x.axis;
    }
    case Kind::circle: {
      const Triple<T> up = a - dot(a, x.axis) * x.axis;
      if (value_of(dot(up, up)) == 0.0) return x.origin;  // flat: no point of the rim is the lowest
      return x.origin - T(x.size) * unit(up);
    }
    default: return x.origin;
  }
}

template <class T>
Meeting<T> with_plane(const PlacedFeature<T>& x, const PlacedFeature<T>& plane, bool plane_first) {
  const Triple<T> low = lowest(x, plane.axis);
  const Triple<T> foot = low - dot(plane.axis, low - plane.origin) * plane.axis;
  return plane_first ? Meeting<T>{foot, low, plane.axis} : Meeting<T>{low, foot, -plane.axis};
}

template <class T>
Triple<T> foot_on_line(const Triple<T>& p, const PlacedFeature<T>& line) {
  return line.origin + dot(line.axis, p - line.origin) * line.axis;
}

// The nearest point of a rim; on the axis of the circle every point is as near.
template <class T>
Triple<T> foot_on_circle(const Triple<T>& p, const PlacedFeature<T>& circle) {
  const Triple<T> d = p - circle.origin;
  const Triple<T> out = d - dot(circle.axis, d) * circle.axis;
  if (value_of(dot(out, out)) == 0.0) return circle.origin;
  return circle.origin + T(circle.size) * unit(out);
}

// n along a × b; its sign is in the directions of the axes, so that the gap goes through zero where edges
// pass one another.
template <class T>
Meeting<T> of_lines(const PlacedFeature<T>& a, const PlacedFeature<T>& b, const Triple<T>& otherwise) {
  const Triple<T> c = cross(a.axis, b.axis);
  const Triple<T> d = b.origin - a.origin;
  const T square = dot(c, c);
  if (value_of(square) < 1e-18) return of_points(a.origin, foot_on_line(a.origin, b), otherwise);
  const T s = dot(cross(d, b.axis), c) / square;
  const T t = dot(cross(d, a.axis), c) / square;
  return {a.origin + s * a.axis, b.origin + t * b.axis, unit(c)};
}

template <class T>
Rim<T> rim_of(const PlacedFeature<T>& x) {
  return {x.origin, x.axis, x.size, x.kind == Kind::circle, x.side};
}

template <class T>
Meeting<T> meet(const PlacedFeature<T>& a, const PlacedFeature<T>& b, const Triple<T>& otherwise) {
  if (b.kind == Kind::plane) return with_plane(a, b, false);
  if (a.kind == Kind::plane) return with_plane(b, a, true);
  if (a.kind == Kind::line && b.kind == Kind::line) return of_lines(a, b, otherwise);
  if (a.kind == Kind::point) {
    const Triple<T> foot = b.kind == Kind::point  ? b.origin
                           : b.kind == Kind::line ? foot_on_line(a.origin, b)
                                                  : foot_on_circle(a.origin, b);
    return of_points(a.origin, foot, otherwise);
  }
  if (b.kind == Kind::point) {
    const Triple<T> foot = a.kind == Kind::line ? foot_on_line(b.origin, a) : foot_on_circle(b.origin, a);
    return of_points(foot, b.origin, otherwise);
  }
  // As of lines: n along the product of the tangents, whose sign is in the directions of the axes.
  const auto [first, second] = nearest_of_rims(rim_of(a), rim_of(b));
  const auto tangent = [](const PlacedFeature<T>& x, const Triple<T>& p) {
    return x.kind == Kind::line ? x.axis : unit(cross(x.axis, p - x.origin));
  };
  const Triple<T> c = cross(tangent(a, first), tangent(b, second));
  if (value_of(dot(c, c)) < 1e-12) return of_points(first, second, otherwise);
  return {first, second, unit(c)};
}

template <class T>
FullTouch<T> full_touch(const PlacedFeature<T>& a, const PlacedFeature<T>& b, const Triple<T>& pole,
                        const Triple<T>& tangent) {
  const Meeting<T> m = meet(a, b, pole);
  FullTouch<T> at;
  at.normal = m.normal;
  at.on_first = m.first + T(a.radius) * m.normal;
  at.on_second = m.second - T(b.radius) * m.normal;
  at.gap = dot(m.normal, m.second - m.first) - T(a.radius + b.radius);
  at.tangent1 =
      a.kind == Kind::plane || b.kind == Kind::plane ? tangent : turned_tangent(pole, tangent, m.normal);
  at.tangent2 = cross(at.normal, at.tangent1);
  return at;
}

// Pole and tangent, fixed in the body of the plane, or else of the second feature. Of a plane they give the
// tangent itself, which never turns in its body.
TangentFrame body_frame(const FeaturePair& pair, bool& of_first) {
  of_first = pair.first.kind == Kind::plane && pair.second.kind != Kind::plane;
  TangentFrame frame = tangent_frame();
  const Feature& plane = of_first ? pair.first : pair.second;
  if (plane.kind == Kind::plane) frame.tangent = tangent_of(plane);
  return frame;
}

PlacedFeature<double> placed(const Feature& f, const Pose& pose) {
  return {f.kind, triple(pose * f.origin), triple(pose.orientation * f.axis), f.size, f.radius, f.side};
}
PlacedFeature<Rated> placed(const Feature& f, const Pose& pose, const Twist& twist) {
  const Vector3d arm = pose.orientation * f.origin, axis = pose.orientation * f.axis;
  return {f.kind,
          moving(pose.position + arm, twist.velocity + twist.spin.cross(arm)),
          moving(axis, twist.spin.cross(axis)),
          f.size,
          f.radius,
          f.side};
}

}  // namespace

Vector3d tangent_of(const Feature& plane) {
  auto [pole, tangent] = tangent_frame();
  const double opposite = 1.0 + pole.dot(plane.axis);
  if (opposite > 1e-12) tangent -= plane.axis.dot(tangent) / opposite * (pole + plane.axis);
  return tangent.normalized();
}

Touch touch(const FeaturePair& pair, const Pose& first, const Pose& second) {
  bool of_first = false;
  const TangentFrame frame = body_frame(pair, of_first);
  const Eigen::Quaterniond& q = of_first ? first.orientation : second.orientation;
  const FullTouch<double> at = full_touch(placed(pair.first, first), placed(pair.second, second),
                                          triple(q * frame.pole), triple(q * frame.tangent));
  return {values(at.on_first), values(at.on_second), values(at.normal),
          values(at.tangent1), values(at.tangent2),  at.gap};
}

TouchRates touch_rates(const FeaturePair& pair, const Touch&, const Pose& first, const Twist& first_twist,
                       const Pose& second, const Twist& second_twist) {
  bool of_first = false;
  const TangentFrame frame = body_frame(pair, of_first);
  const Eigen::Quaterniond& q = of_first ? first.orientation : second.orientation;
  const Vector3d spin = of_first ? first_twist.spin : second_twist.spin;
  const Vector3d pole = q * frame.pole, tangent = q * frame.tangent;
  const FullTouch<Rated> at =
      full_touch(placed(pair.first, first, first_twist), placed(pair.second, second, second_twist),
                 moving(pole, spin.cross(pole)), moving(tangent, spin.cross(tangent)));

  // v_material(c) = V + ω × (c − p), and its rate for constant V and ω: ω × (ċ − V).
  const auto at_point = [](const Triple<Rated>& c, const Pose& pose, const Twist& twist) {
    const Vector3d arm = values(c) - pose.position;
    return moving(twist.velocity + twist.spin.cross(arm), twist.spin.cross(rates(c) - twist.velocity));
  };
  const Triple<Rated> relative =
      at_point(at.on_second, second, second_twist) - at_point(at.on_first, first, first_twist);
  const Triple<Rated> gamma = {dot(at.normal, relative), dot(at.tangent1, relative),
                               dot(at.tangent2, relative)};
  return {values(gamma), rates(gamma)};
}

}  // namespace percuss
