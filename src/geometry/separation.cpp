// Which direction n makes s(n) = min_B n·x − max_A n·x greatest. README.md, "The normal of two hulls".
#include "geometry/separation.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/gjk.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;

// Candidates in a fixed order: a later one must be better by more than rounding.
struct BestDirection {
  double slack;
  Separation best;
  bool any = false;

  void offer(const Vector3d& n, double distance) {
    if (any && !(distance > best.distance + slack)) return;
    best = {n, distance};
    any = true;
  }
};

double apart(const PlacedHull& a, const PlacedHull& b, const Vector3d& n) {
  return -b.reach(-n) - a.reach(n);
}

// The faces around the vertices of the simplex that look along ±n.
void offer_faces(const PlacedHull& x, const PlacedHull& other, const int* vertices, int count,
                 const Vector3d& n, double sign, BestDirection& best) {
  for (int k = 0; k < count; ++k) {
    if (std::find(vertices, vertices + k, vertices[k]) != vertices + k) continue;
    const std::size_t v = static_cast<std::size_t>(vertices[k]);
    for (int i = x.hull->fan_begin[v]; i < x.hull->fan_begin[v + 1]; ++i) {
      const int f = x.hull->fans[static_cast<std::size_t>(i)];
      const Vector3d m = sign * x.normals[f];
      if (m.dot(n) < 0.9) continue;
      best.offer(m, -other.reach(-sign * m) - x.offsets[f]);
    }
  }
}

// Distinct vertices of one side of the simplex.
int distinct(const int* vertices, int count, int* out) {
  int n = 0;
  for (int k = 0; k < count; ++k)
    if (std::find(out, out + n, vertices[k]) == out + n) out[n++] = vertices[k];
  return n;
}

// From the features that meet the direction is known to all digits, from their nearest points only to
// (rounding of places) / distance.
void offer_features(const PlacedHull& a, const PlacedHull& b, const Nearest& near, BestDirection& best) {
  const Vector3d n = near.difference.normalized();
  offer_faces(a, b, near.first, near.count, n, 1.0, best);
  offer_faces(b, a, near.second, near.count, n, -1.0, best);
  int i[4], j[4];
  const int first = distinct(near.first, near.count, i), second = distinct(near.second, near.count, j);
  Vector3d direct = near.difference;
  if (first == 2 && second == 2) {
    const Vector3d u = a.vertices[i[1]] - a.vertices[i[0]], v = b.vertices[j[1]] - b.vertices[j[0]];
    const Vector3d c = u.cross(v);
    if (c.squaredNorm() > 1e-18 * u.squaredNorm() * v.squaredNorm()) direct = c.dot(n) < 0.0 ? -c : c;
  } else if (first == 1 && second <= 2) {
    direct = b.vertices[j[0]] - a.vertices[i[0]];
    if (second == 2) {
      const Vector3d e = (b.vertices[j[1]] - b.vertices[j[0]]).normalized();
      direct -= e.dot(direct) * e;
    }
  } else if (second == 1 && first == 2) {
    direct = b.vertices[j[0]] - a.vertices[i[0]];
    const Vector3d e = (a.vertices[i[1]] - a.vertices[i[0]]).normalized();
    direct -= e.dot(direct) * e;
  }
  if (direct.squaredNorm() > 0.0) {
    direct.normalize();
    best.offer(direct, apart(a, b, direct));
  }
  best.offer(n, apart(a, b, n));
}

// Where n·c is greatest on the arc of normals of an edge, or something above it; less than `least` is not
// asked for.
struct Arcs {
  const PlacedHull& x;
  Vector3d c;
  double sign;
  std::vector<double>& leans;  // of the normals of faces

  Arcs(const PlacedHull& hull, const Vector3d& direction, double outward, std::vector<double>& space)
      : x(hull), c(direction), sign(outward), leans(space) {
    leans.resize(static_cast<std::size_t>(x.face_count()));
    for (int f = 0; f < x.face_count(); ++f) leans[static_cast<std::size_t>(f)] = sign * x.normals[f].dot(c);
  }

  double lean(int face) const { return leans[static_cast<std::size_t>(face)]; }
  bool reaches(int edge, double least) const {
    const auto [f, g] = x.hull->edge_faces[static_cast<std::size_t>(edge)];
    if (f >= 0) {
      const double p = lean(f), q = lean(g), cosine = x.normals[f].dot(x.normals[g]);
      if (std::max(p, q) >= least) return true;
      // The peak of the great circle lies between both only if it leans towards both.
      if (p < q * cosine || q < p * cosine) return false;
    }
    const double along = x.directions[edge].dot(c);
    return least <= 0.0 || c.squaredNorm() - along * along >= least * least;
  }
};

// All faces and all pairs of edges whose normals can meet [Gottschalk, Lin, Manocha 1996], [Gregorius 2013].
// A ball of radius ρ in each keeps s(n) ≤ n·(c_B − c_A) − ρ_A − ρ_B: most are dismissed by that.
void offer_all(const PlacedHull& a, const PlacedHull& b, BestDirection& best) {
  const Vector3d c = b.centre - a.centre;
  const double inner = a.hull->inner + b.hull->inner;
  double known = best.any ? best.best.distance : -1e300;
  thread_local std::vector<double> a_leans, b_leans;
  const Arcs of_a(a, c, 1.0, a_leans), of_b(b, c, -1.0, b_leans);
  // One good direction first, so that the others are dismissed sooner.
  int seed = -1, seed_side = 0;
  double lean = -1e300;
  for (int f = 0; f < a.face_count(); ++f)
    if (of_a.lean(f) > lean) lean = of_a.lean(f), seed = f, seed_side = 0;
  for (int f = 0; f < b.face_count(); ++f)
    if (of_b.lean(f) > lean) lean = of_b.lean(f), seed = f, seed_side = 1;
  if (seed >= 0)
    known = std::max(known, seed_side == 0 ? -b.reach(-a.normals[seed]) - a.offsets[seed]
                                           : -a.reach(-b.normals[seed]) - b.offsets[seed]);
  const auto least = [&] { return known - best.slack + inner; };  // what n·c must be at least

  for (int f = 0; f < a.face_count(); ++f)
    if (of_a.lean(f) >= least()) {
      const double s = -b.reach(-a.normals[f]) - a.offsets[f];
      known = std::max(known, s);
      best.offer(a.normals[f], s);
    }
  for (int f = 0; f < b.face_count(); ++f)
    if (of_b.lean(f) >= least()) {
      const double s = -a.reach(-b.normals[f]) - b.offsets[f];
      known = std::max(known, s);
      best.offer(-b.normals[f], s);
    }

  thread_local std::vector<int> edges;
  edges.clear();
  for (int j = 0; j < b.edge_count(); ++j)
    if (of_b.reaches(j, least())) edges.push_back(j);
  for (int i = 0; i < a.edge_count(); ++i) {
    if (!of_a.reaches(i, least())) continue;
    const auto [f, g] = a.hull->edge_faces[static_cast<std::size_t>(i)];
    const Vector3d& u = a.directions[i];
    for (int j : edges) {
      const auto [p, q] = b.hull->edge_faces[static_cast<std::size_t>(j)];
      const Vector3d& v = b.directions[j];
      // Great arcs of normals cross: both ends of each lie on different sides of the other.
      if (p >= 0 && !(u.dot(b.normals[p]) * u.dot(b.normals[q]) < 0.0)) continue;
      if (f >= 0 && !(v.dot(a.normals[f]) * v.dot(a.normals[g]) < 0.0)) continue;
      Vector3d n = u.cross(v);
      const double sine = n.norm();
      if (sine < 1e-9) continue;
      n /= sine;
      const double from_a = f >= 0 ? n.dot(a.normals[f] + a.normals[g]) : 0.0;
      const double from_b = p >= 0 ? -n.dot(b.normals[p] + b.normals[q]) : 0.0;
      if (from_a * from_b < 0.0) continue;  // they cross on the other side of the sphere
      const double sign = from_a + from_b != 0.0 ? from_a + from_b : n.dot(c);
      if (sign < 0.0) n = -n;
      const double s = n.dot(b.vertices[b.hull->edges[static_cast<std::size_t>(j)][0]] -
                             a.vertices[a.hull->edges[static_cast<std::size_t>(i)][0]]);
      known = std::max(known, s);
      best.offer(n, s);
    }
  }
}

}  // namespace

std::optional<Separation> separation(const PlacedHull& a, const PlacedHull& b, double enough) {
  const double size = a.hull->size + b.hull->size;
  BestDirection best{1e-14 * (size + (b.centre - a.centre).norm()), {}};
  if (a.vertex_count() == 1 && b.vertex_count() == 1) {
    const Vector3d d = b.vertices[0] - a.vertices[0];
    const double far = d.norm();
    return Separation{far > 0.0 ? Vector3d(d / far) : Vector3d::UnitZ(), far};
  }
  const Nearest near = nearest_points(a, b, enough);
  if (!near.overlap) {
    if (near.count == 0) return std::nullopt;
    offer_features(a, b, near, best);
    // Near zero a simplex can be the wrong one: all directions are asked.
    if (best.best.distance > 1e-6 * size) return best.best;
  }
  offer_all(a, b, best);
  if (!best.any) best.offer(Vector3d::UnitZ(), 0.0);  // two points or segments in one place
  return best.best;
}

}  // namespace percuss
