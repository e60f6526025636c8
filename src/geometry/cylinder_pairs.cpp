// A cylinder and a polytope, or another cylinder: README.md, "Cylinders".
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/cylinder.hpp"
#include "geometry/meeting.hpp"
#include "geometry/overlay.hpp"
#include "geometry/prism.hpp"
#include "geometry/rim.hpp"
#include "geometry/separation.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;
using Kind = Feature::Kind;

// All in the frame of the cylinder, whose axis is z.
struct Drum {
  double radius, half;

  double support(const Vector3d& n) const {
    return radius * std::hypot(n.x(), n.y()) + half * std::abs(n.z());
  }
  double apart(const PlacedHull& x, const Vector3d& n) const { return -x.reach(-n) - support(n); }
  Vector3d rim_centre(int rim) const { return {0.0, 0.0, rim == 0 ? -half : half}; }
  // The point of a rim that lies farthest along n.
  Vector3d rim_support(int rim, const Vector3d& n) const {
    Vector3d out(n.x(), n.y(), 0.0);
    return rim_centre(rim) + radius * out.normalized();
  }
};

struct DrumNormal {
  Vector3d normal;
  double distance;
  // What meets the rim, where it is the rim that meets.
  int rim = -1;
  FeatureCode other = 0;
  Vector3d on_rim, on_other;
};

// Directions known to all digits near a direction known to a few. Earlier ones win ties.
struct DrumPolish {
  const Drum& drum;
  const PlacedHull& x;
  Vector3d near;
  double slack;
  std::optional<DrumNormal> best;

  bool offer(const Vector3d& n) {
    if (!(n.dot(near) > 0.99)) return false;
    const double s = drum.apart(x, n);
    if (best && !(s > best->distance + slack)) return false;
    best = DrumNormal{n, s, -1, 0, Vector3d::Zero(), Vector3d::Zero()};
    return true;
  }
  void offer_rim(int rim, FeatureCode code, const Vector3d& p, const Vector3d& q, Vector3d n) {
    if (n.squaredNorm() == 0.0) return;
    n.normalize();
    if (n.dot(near) < 0.0) n = -n;
    if (offer(n)) best->rim = rim, best->other = code, best->on_rim = p, best->on_other = q;
  }
};

void offer_rims(DrumPolish& polish) {
  const PlacedHull& x = polish.x;
  const double low = x.reach(-polish.near) - 1e-2 * (x.hull->size + polish.drum.radius);
  const auto touched = [&](int v) { return -polish.near.dot(x.vertices[v]) >= low; };
  for (int rim : {0, 1}) {
    if ((rim == 0 ? polish.near.z() : -polish.near.z()) > 1e-2) continue;
    const Vector3d centre = polish.drum.rim_centre(rim);
    for (int v = 0; v < x.vertex_count(); ++v) {
      if (!touched(v)) continue;
      const Vector3d out(x.vertices[v].x(), x.vertices[v].y(), 0.0);
      if (out.squaredNorm() == 0.0) continue;
      const Vector3d foot = centre + polish.drum.radius * out.normalized();
      polish.offer_rim(rim, feature_code(Kind::point, v), foot, x.vertices[v], x.vertices[v] - foot);
    }
    for (int e = 0; e < x.edge_count(); ++e) {
      const auto [i, j] = x.hull->edges[static_cast<std::size_t>(e)];
      if (!touched(i) && !touched(j)) continue;
      const auto [p, q] =
          nearest_of_rims(Rim<double>{triple(centre), {0.0, 0.0, 1.0}, polish.drum.radius, true},
                          Rim<double>{triple(x.vertices[i]), triple(x.directions[e]), 0.0, false});
      const Vector3d on_rim = values(p), on_edge = values(q);
      const double along = x.directions[e].dot(on_edge - x.vertices[i]);
      if (along < 0.0 || along > (x.vertices[j] - x.vertices[i]).norm()) continue;
      const Vector3d tangent(-on_rim.y(), on_rim.x(), 0.0);
      polish.offer_rim(rim, feature_code(Kind::line, e), on_rim, on_edge, tangent.cross(x.directions[e]));
    }
  }
}

// The prism crowds around the direction found, until it is known to a few digits; then the features near it
// tell it to all.
std::optional<DrumNormal> drum_normal(const Drum& drum, const PlacedHull& x, double enough) {
  thread_local Hull prism, axis;
  double angle = std::atan2(x.centre.y(), x.centre.x()), step = 0.26;
  Separation found;
  for (int round = 0; round < 24; ++round) {
    set_prism(prism, drum.radius, drum.half, angle, step);
    const auto apart = separation(stay(prism), x, enough + drum.radius);
    if (!apart) return std::nullopt;
    found = *apart;
    if (std::hypot(found.normal.x(), found.normal.y()) < 1e-7) break;
    const double next = std::atan2(found.normal.y(), found.normal.x());
    const bool held = std::abs(std::remainder(next - angle, 2.0 * M_PI)) <= 6.0 * step;
    angle = next;
    if (held) step /= 6.0;
    if (step < 2e-6) break;
  }
  const double size = drum.radius + drum.half + x.hull->size;
  DrumPolish polish{drum, x, found.normal, 1e-14 * (size + x.centre.norm()), std::nullopt};
  for (int f = 0; f < x.face_count(); ++f) polish.offer(-x.normals[f]);
  polish.offer(Vector3d::UnitZ());
  polish.offer(-Vector3d::UnitZ());
  if (std::abs(found.normal.z()) < 1e-2) {
    set_segment(axis, 2.0 * drum.half);
    const auto side = separation(stay(axis), x, enough + drum.radius);
    if (side && std::abs(side->normal.z()) < geometry_tolerance && side->distance > 0.0)
      polish.offer(side->normal);
    Vector3d level(found.normal.x(), found.normal.y(), 0.0);
    polish.offer(level.normalized());
  }
  offer_rims(polish);
  polish.offer(found.normal);
  return polish.best;
}

// Overlay of a cap, a disc in its plane, with what lies above it along n: vertices over the disc, edges
// across its rim, and eight points of the rim under faces.
void cap_meets(const Drum& drum, int rim, const PlacedHull& x, const Overlay& lower,
               const FoundMeets& found) {
  const Vector3d& n = found.normal;
  const Vector3d centre = drum.rim_centre(rim), out(0.0, 0.0, rim == 0 ? -1.0 : 1.0);
  const double cosine = n.dot(out);
  const auto onto = [&](const Vector3d& p) { return Vector3d(p - out.dot(p - centre) / cosine * n); };
  const auto from_axis = [](const Vector3d& p) { return std::hypot(p.x(), p.y()); };
  for (int v = 0; v < x.vertex_count(); ++v) {
    if (!lower.reaches(v)) continue;
    const Vector3d p = onto(x.vertices[v]);
    if (from_axis(p) <= drum.radius + found.tolerance && !found.known(p))
      found.add(feature_code(Kind::plane, rim), feature_code(Kind::point, v), p, x.vertices[v]);
  }
  for (int e = 0; e < x.edge_count(); ++e) {
    if (!lower.visible(e)) continue;
    const auto [i, j] = x.hull->edges[static_cast<std::size_t>(e)];
    const Vector3d p = onto(x.vertices[i]), d = onto(x.vertices[j]) - p;
    const double a = d.x() * d.x() + d.y() * d.y(), b = p.x() * d.x() + p.y() * d.y(),
                 c = p.x() * p.x() + p.y() * p.y() - drum.radius * drum.radius;
    const double root = b * b - a * c;
    if (a <= found.tolerance * found.tolerance || root <= 0.0) continue;
    for (int which : {0, 1}) {
      const double t = (-b + (which == 0 ? -1.0 : 1.0) * std::sqrt(root)) / a;
      const double length = std::sqrt(a);
      if (t * length <= found.tolerance || (1.0 - t) * length <= found.tolerance) continue;
      if (found.known(p + t * d)) continue;
      found.add(feature_code(Kind::circle, rim + 2 * (which + 1)), feature_code(Kind::line, e), p + t * d,
                x.vertices[i] + t * (x.vertices[j] - x.vertices[i]));
    }
  }
  for (int k = 0; k < rim_points; ++k) {
    const Vector3d p = rim_point(drum.radius, drum.half, rim, k);
    if (found.known(p)) continue;
    const Over over = lower.over(p);
    if (over.found)
      found.add(feature_code(Kind::point, rim * rim_points + k), over.code, p, p - over.height * n);
  }
}

// Two caps that face each other: points of each rim over the other disc, and where the rims cross.
void caps_meet(const Drum& drum, int rim, const Drum& other, const Pose& place, const FoundMeets& found) {
  const Vector3d& n = found.normal;
  const Vector3d out(0.0, 0.0, rim == 0 ? -1.0 : 1.0), axis = place.orientation * Vector3d::UnitZ();
  const int other_rim = axis.dot(n) < 0.0 ? 1 : 0;
  const Vector3d centre = drum.rim_centre(rim), other_centre = place * other.rim_centre(other_rim);
  const double cosine = n.dot(out);
  const auto down = [&](const Vector3d& p) { return Vector3d(p - out.dot(p - centre) / cosine * n); };
  const auto up = [&](const Vector3d& p) {
    return Vector3d(p - axis.dot(p - other_centre) / axis.dot(n) * n);
  };
  for (int k = 0; k < rim_points; ++k) {
    const Vector3d p = rim_point(drum.radius, drum.half, rim, k), q = up(p);
    if ((q - other_centre).norm() <= other.radius + found.tolerance && !found.known(p))
      found.add(feature_code(Kind::point, rim * rim_points + k), feature_code(Kind::plane, other_rim), p, q);
  }
  for (int k = 0; k < rim_points; ++k) {
    const Vector3d q = place * rim_point(other.radius, other.half, other_rim, k), p = down(q);
    if ((p - centre).norm() <= drum.radius + found.tolerance && !found.known(p))
      found.add(feature_code(Kind::plane, rim), feature_code(Kind::point, other_rim * rim_points + k), p, q);
  }
  const Vector3d between = down(other_centre) - centre;
  const double d = between.norm(), a = drum.radius, b = other.radius;
  if (d <= std::abs(a - b) + found.tolerance || d >= a + b - found.tolerance) return;
  const Vector3d along = between / d, side = Vector3d::UnitZ().cross(along);
  const double x = (d * d + a * a - b * b) / (2.0 * d), y = std::sqrt(std::max(0.0, a * a - x * x));
  for (int which : {0, 1}) {
    const Vector3d p = centre + x * along + (which == 0 ? -y : y) * side;
    if (!found.known(p))
      found.add(feature_code(Kind::circle, rim + 2 * (which + 1)), feature_code(Kind::circle, other_rim), p,
                up(p));
  }
}

// Features of the prism that stands for a cylinder are those of the cylinder.
FeatureCode of_cylinder(FeatureCode code) {
  const int i = index_of(code);
  switch (kind_of(code)) {
    case Kind::point: return feature_code(Kind::circle, i / prism_sides);
    case Kind::line:
      return i < 2 * prism_sides ? feature_code(Kind::circle, i / prism_sides) : feature_code(Kind::line, 0);
    case Kind::plane:
      return i < prism_sides ? feature_code(Kind::line, 0) : feature_code(Kind::plane, i - prism_sides);
    default: return code;
  }
}

// Several features of the prism are one of the cylinder: the nearest counts.
void join_prism(std::vector<Meet>& list, double merge) {
  for (Meet& m : list) m.second = of_cylinder(m.second);
  std::sort(list.begin(), list.end(), [](const Meet& p, const Meet& q) {
    const auto i = pair_id(p.first, p.second), j = pair_id(q.first, q.second);
    return i != j ? i < j : p.gap < q.gap;
  });
  list.erase(
      std::unique(list.begin(), list.end(),
                  [](const Meet& p, const Meet& q) { return p.first == q.first && p.second == q.second; }),
      list.end());
  // Where the side of one meets the rim of the other, side and rim tell the same place.
  std::sort(list.begin(), list.end(), [](const Meet& p, const Meet& q) {
    return p.gap != q.gap ? p.gap < q.gap : pair_id(p.first, p.second) < pair_id(q.first, q.second);
  });
  std::size_t kept = 0;
  for (const Meet& m : list)
    if (std::none_of(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(kept),
                     [&](const Meet& k) { return (k.on_first - m.on_first).norm() <= merge; }))
      list[kept++] = m;
  list.resize(kept);
}

// The nearest points themselves, where nothing else tells them: a rim beside an edge or a vertex.
void add_nearest(const Drum& drum, const PlacedHull& x, const DrumNormal& at, const FoundMeets& found) {
  const double touching = at.distance - found.first_radius - found.second_radius;
  for (const Meet& m : found.list)
    if (m.gap <= touching + 10.0 * found.tolerance) return;
  const Vector3d& n = at.normal;
  if (std::hypot(n.x(), n.y()) <= geometry_tolerance) return;
  const int rim = n.z() < 0.0 ? 0 : 1;
  const Vector3d p = drum.rim_support(rim, n), q = p + at.distance * n;
  const double low = x.reach(-n), close = 1e-5 * (x.hull->size + drum.radius);
  const int v = x.support(-n);
  FeatureCode code = feature_code(Kind::point, v);
  for (int e = 0; e < x.edge_count(); ++e) {
    const auto [i, j] = x.hull->edges[static_cast<std::size_t>(e)];
    if (-n.dot(x.vertices[i]) < low - close || -n.dot(x.vertices[j]) < low - close) continue;
    code = feature_code(Kind::line, e);
    break;
  }
  found.add(feature_code(Kind::circle, rim), code, p, q);
}

void drum_meets(const Core& cylinder, const PlacedHull& x, double other_radius, const Drum* other,
                const Pose& place, double reach, std::vector<Meet>& list) {
  const Drum drum{cylinder.size, cylinder.length};
  const double swept = cylinder.radius + other_radius;
  const auto at = drum_normal(drum, x, std::max(0.0, reach + swept));
  if (!at || at->distance > reach + swept) return;
  const Vector3d& n = at->normal;
  const double tolerance = geometry_tolerance * (drum.radius + drum.half + x.hull->size + swept);
  const FoundMeets found{cylinder.radius, other_radius, n, reach, tolerance, list};
  const double across = std::hypot(n.x(), n.y());

  // The line along which the cylinder reaches farthest towards n, from rim to rim.
  if (across > geometry_tolerance) {
    thread_local Hull line;
    set_segment(line, 1.0);
    for (int rim : {0, 1}) line.vertices[static_cast<std::size_t>(rim)] = drum.rim_support(rim, n);
    overlay_meets(stay(line), x, n, at->distance, cylinder.radius, other_radius, tolerance, reach, list);
    for (Meet& m : list)
      m.first = kind_of(m.first) == Kind::point ? feature_code(Kind::circle, index_of(m.first)) : m.first;
  }
  // What meets the rim is where no overlay sees it: on the edge of what is seen.
  if (at->rim >= 0 && !found.known(at->on_rim))
    found.add(feature_code(Kind::circle, at->rim), at->other, at->on_rim, at->on_other);
  // A cap whose whole rim is within reach of what it faces is a face.
  const int rim = n.z() < 0.0 ? 0 : 1;
  const double window = reach + swept - at->distance + tolerance;
  if (std::abs(n.z()) > 0.5 && 2.0 * drum.radius * across <= window) {
    const Vector3d other_axis = place.orientation * Vector3d::UnitZ();
    if (other && 2.0 * other->radius * other_axis.cross(n).norm() <= window) {
      join_prism(list, 1e-5 * (drum.radius + other->radius));
      return caps_meet(drum, rim, *other, place, found);
    }
    thread_local SeenHull seen;
    const Overlay lower(x, -n, tolerance, window, seen);
    cap_meets(drum, rim, x, lower, found);
  }
  add_nearest(drum, x, *at, found);
  if (other) join_prism(list, 1e-5 * (drum.radius + other->radius));
}

}  // namespace

void cylinder_meets(const Core& cylinder, const Core& other, bool swapped, double reach,
                    std::vector<Meet>& list) {
  thread_local HullSpace space;
  thread_local Hull prism;
  const Pose relative = cylinder.pose.inverse() * other.pose;
  const Hull* hull = other.hull;
  if (other.kind == Core::Kind::cylinder) {
    // The other one as a prism that crowds where it is touched.
    double angle = 0.0, step = 0.26;
    const Drum drum{cylinder.size, cylinder.length};
    const Vector3d towards = relative.orientation.conjugate() * -relative.position;
    if (std::hypot(towards.x(), towards.y()) > 0.0) angle = std::atan2(towards.y(), towards.x());
    for (int round = 0; round < 24; ++round) {
      set_prism(prism, other.size, other.length, angle, step);
      const PlacedHull x = move(prism, relative, space);
      const auto at =
          drum_normal(drum, x, std::max(0.0, reach + cylinder.radius + other.radius) + other.size);
      if (!at) return;
      const Vector3d back = relative.orientation.conjugate() * -at->normal;
      if (std::hypot(back.x(), back.y()) < 1e-7 || step < 2e-6) break;
      const double next = std::atan2(back.y(), back.x());
      const bool held = std::abs(std::remainder(next - angle, 2.0 * M_PI)) <= 6.0 * step;
      angle = next;
      if (held) step /= 6.0;
    }
    hull = &prism;
  }
  const Vector3d between = relative * hull->centre;
  if (between.norm() >
      std::hypot(cylinder.size, cylinder.length) + hull->size + cylinder.radius + other.radius + reach)
    return;
  const Drum drum_other{other.size, other.length};
  const bool two = other.kind == Core::Kind::cylinder;
  drum_meets(cylinder, move(*hull, relative, space), other.radius, two ? &drum_other : nullptr, relative,
             reach, list);
  for (Meet& m : list) {
    m.on_first = cylinder.pose * m.on_first;
    m.on_second = cylinder.pose * m.on_second;
    m.normal = cylinder.pose.orientation * m.normal;
    if (swapped) {
      std::swap(m.first, m.second);
      std::swap(m.on_first, m.on_second);
      m.normal = -m.normal;
    }
  }
}

}  // namespace percuss
