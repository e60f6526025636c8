#include "geometry/moments.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace percuss {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
constexpr double pi = std::numbers::pi;

void add_outer(Matrix3d& s, double factor, const Vector3d& a, const Vector3d& b) {
  s += factor * (a * b.transpose() + b * a.transpose());
}

// The tetrahedron of the origin and a triangle, with its sign.
void add_tetrahedron(Moments& m, const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const double volume = a.dot(b.cross(c)) / 6.0;
  const Vector3d sum = a + b + c;
  m.volume += volume;
  m.first += volume / 4.0 * sum;
  m.second +=
      volume / 20.0 * (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
}

// x = p + t n, p in the polygon, 0 ≤ t ≤ r.
void add_prism(Moments& m, const Hull& hull, int face, double r) {
  const auto& begin = hull.loop_begin;
  const Vector3d& n = hull.normals[static_cast<std::size_t>(face)];
  const auto vertex = [&hull](int k) -> const Vector3d& {
    return hull.vertices[static_cast<std::size_t>(hull.loops[static_cast<std::size_t>(k)])];
  };
  const int first = begin[static_cast<std::size_t>(face)], end = begin[static_cast<std::size_t>(face) + 1];
  double area = 0.0;
  Vector3d p = Vector3d::Zero();
  Matrix3d pp = Matrix3d::Zero();
  for (int k = first + 1; k + 1 < end; ++k) {
    const Vector3d &a = vertex(first), &b = vertex(k), &c = vertex(k + 1);
    const double part = 0.5 * n.dot((b - a).cross(c - a));
    const Vector3d sum = a + b + c;
    area += part;
    p += part / 3.0 * sum;
    pp += part / 12.0 * (sum * sum.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
  }
  m.volume += area * r;
  m.first += r * p + 0.5 * area * r * r * n;
  m.second += r * pp + area * r * r * r / 3.0 * n * n.transpose();
  add_outer(m.second, 0.5 * r * r, p, n);
}

// x = e(s) + ρ u(φ): u turns from the normal of one face to that of the other.
void add_wedge(Moments& m, const Vector3d& a, const Vector3d& b, const Vector3d& from, const Vector3d& to,
               double r) {
  const double length = (b - a).norm();
  const double angle = std::atan2(from.cross(to).norm(), from.dot(to));
  const Vector3d side = (to - from.dot(to) * from).normalized();
  const double s = std::sin(angle), c = std::cos(angle);
  const Vector3d u = s * from + (1.0 - c) * side;  // ∫ u dφ
  Matrix3d uu =
      0.5 * (angle + s * c) * from * from.transpose() + 0.5 * (angle - s * c) * side * side.transpose();
  add_outer(uu, 0.5 * s * s, from, side);
  const Vector3d middle = 0.5 * (a + b), d = b - a;
  const Matrix3d ee = length * (middle * middle.transpose() + d * d.transpose() / 12.0);  // ∫ e eᵀ ds
  const double r2 = r * r / 2.0, r3 = r * r * r / 3.0, r4 = r * r * r * r / 4.0;
  m.volume += length * angle * r2;
  m.first += length * (angle * r2 * middle + r3 * u);
  m.second += angle * r2 * ee + length * r4 * uu;
  add_outer(m.second, length * r3, middle, u);
}

// The part of the ball around a vertex whose directions lie between the normals of its faces. On the sphere
// u uᵀ − I/3 is a harmonic of degree two, whose integral goes to the edge of the patch.
void add_sector(Moments& m, const Hull& hull, int vertex, double r) {
  // The solid angle is what the angles of the patch have above those of a plane polygon; the patch has an arc
  // for every edge of the vertex.
  Vector3d u = Vector3d::Zero();
  Matrix3d uu = Matrix3d::Zero();
  double angles = 0.0;
  int sides = 0;
  const Vector3d& x = hull.vertices[static_cast<std::size_t>(vertex)];
  for (std::size_t e = 0; e < hull.edges.size(); ++e) {
    if (hull.edges[e][0] != vertex && hull.edges[e][1] != vertex) continue;
    // The arc lies in the plane across the edge; the patch lies on the side away from it.
    const Vector3d inward = (hull.edges[e][0] == vertex ? -1.0 : 1.0) * hull.directions[e];
    const Vector3d &from = hull.normals[static_cast<std::size_t>(hull.edge_faces[e][0])],
                   &to = hull.normals[static_cast<std::size_t>(hull.edge_faces[e][1])];
    const double angle = std::atan2(from.cross(to).norm(), from.dot(to));
    const Vector3d side = (to - from.dot(to) * from).normalized();
    u += 0.5 * angle * inward;
    const Vector3d along = std::sin(angle) * from + (1.0 - std::cos(angle)) * side;  // ∫ u dl
    add_outer(uu, 1.0 / 6.0, along, inward);
    ++sides;
  }
  // The angle of the patch at the normal of a face is π minus that of the face at the vertex.
  for (int k = hull.fan_begin[static_cast<std::size_t>(vertex)];
       k < hull.fan_begin[static_cast<std::size_t>(vertex) + 1]; ++k) {
    const std::size_t f = static_cast<std::size_t>(hull.fans[static_cast<std::size_t>(k)]);
    const int first = hull.loop_begin[f], end = hull.loop_begin[f + 1];
    for (int i = first; i < end; ++i) {
      if (hull.loops[static_cast<std::size_t>(i)] != vertex) continue;
      const auto at = [&](int j) -> const Vector3d& {
        return hull.vertices[static_cast<std::size_t>(hull.loops[static_cast<std::size_t>(j)])];
      };
      const Vector3d p = at(i + 1 < end ? i + 1 : first) - x, q = at(i > first ? i - 1 : end - 1) - x;
      angles += pi - std::atan2(p.cross(q).norm(), p.dot(q));
    }
  }
  const double solid_angle = angles - (sides - 2) * pi;
  uu += solid_angle / 3.0 * Matrix3d::Identity();
  const double r3 = r * r * r / 3.0, r4 = r * r * r * r / 4.0, r5 = std::pow(r, 5) / 5.0;
  m.volume += solid_angle * r3;
  m.first += solid_angle * r3 * x + r4 * u;
  m.second += solid_angle * r3 * x * x.transpose() + r5 * uu;
  add_outer(m.second, r4, x, u);
}

Moments axial(double volume, double across, double along) {
  Moments m;
  m.volume = volume;
  m.second = Vector3d(across, across, along).asDiagonal();
  return m;
}

}  // namespace

Moments Moments::moved(const Pose& pose) const {
  const Matrix3d r = pose.orientation.toRotationMatrix();
  Moments m;
  m.volume = volume;
  const Vector3d turned = r * first;
  m.first = turned + volume * pose.position;
  m.second = r * second * r.transpose() + volume * pose.position * pose.position.transpose();
  add_outer(m.second, 1.0, turned, pose.position);
  return m;
}

Moments box_moments(const Vector3d& edges) {
  Moments m;
  m.volume = edges.prod();
  m.second = (m.volume / 12.0 * edges.cwiseAbs2()).asDiagonal();
  return m;
}

Moments sphere_moments(double radius) {
  const double second = 4.0 * pi / 15.0 * std::pow(radius, 5);
  return axial(4.0 * pi / 3.0 * std::pow(radius, 3), second, second);
}

Moments capsule_moments(double radius, double length) {
  const double r2 = radius * radius, tube = pi * r2 * length, half = 0.5 * length;
  const double ball = 4.0 * pi / 3.0 * r2 * radius;
  // Halves of the ball: centre at 3r/8 beyond the ends of the tube, ∫z² = V r²/5 about its own plane.
  const double along = tube * length * length / 12.0 + ball * (r2 / 5.0 + 0.75 * radius * half + half * half);
  return axial(tube + ball, tube * r2 / 4.0 + ball * r2 / 5.0, along);
}

// A tube of the whole radius, and at each end what ρ(z) = a + √(r² − z²) turns out, 0 ≤ z ≤ r.
Moments cylinder_moments(double radius, double length, double rounding) {
  const double r = rounding, a = radius - r, h = 0.5 * length - r;
  const double tube = 2.0 * pi * radius * radius * h;
  const double s1 = pi * r * r / 4.0, s2 = 2.0 * std::pow(r, 3) / 3.0, s3 = 3.0 * pi * std::pow(r, 4) / 16.0,
               s4 = 8.0 * std::pow(r, 5) / 15.0;  // ∫ (r² − z²)^{k/2} dz
  const double z0 = pi * (a * a * r + 2.0 * a * s1 + s2);
  const double z1 = pi * (a * a * r * r / 2.0 + 2.0 * a * std::pow(r, 3) / 3.0 + std::pow(r, 4) / 4.0);
  const double z2 = pi * (a * a * std::pow(r, 3) / 3.0 + 2.0 * a * pi * std::pow(r, 4) / 16.0 +
                          2.0 * std::pow(r, 5) / 15.0);
  const double fourth = std::pow(a, 4) * r + 4.0 * std::pow(a, 3) * s1 + 6.0 * a * a * s2 + 4.0 * a * s3 + s4;
  const double across = tube * radius * radius / 4.0 + 2.0 * pi / 4.0 * fourth;
  const double along = tube * h * h / 3.0 + 2.0 * (z2 + 2.0 * h * z1 + h * h * z0);
  return axial(tube + 2.0 * z0, across, along);
}

Moments mesh_moments(const TriangleMesh& mesh) {
  Moments m;
  const Vector3d base = mesh.vertices.empty() ? Vector3d::Zero() : mesh.vertices.front();  // keeps digits
  for (const auto& t : mesh.triangles)
    add_tetrahedron(m, mesh.vertices[static_cast<std::size_t>(t[0])] - base,
                    mesh.vertices[static_cast<std::size_t>(t[1])] - base,
                    mesh.vertices[static_cast<std::size_t>(t[2])] - base);
  Pose shift;
  shift.position = base;
  return m.moved(shift);
}

Moments swept_moments(const Hull& core, double radius) {
  // About the centre of the hull, which keeps digits.
  Hull hull = core;
  for (Vector3d& v : hull.vertices) v -= core.centre;
  Moments m;
  for (int f = 0; f < hull.faces(); ++f) {
    const int first = hull.loop_begin[static_cast<std::size_t>(f)],
              end = hull.loop_begin[static_cast<std::size_t>(f) + 1];
    const auto vertex = [&hull](int k) -> const Vector3d& {
      return hull.vertices[static_cast<std::size_t>(hull.loops[static_cast<std::size_t>(k)])];
    };
    for (int k = first + 1; k + 1 < end; ++k) add_tetrahedron(m, vertex(first), vertex(k), vertex(k + 1));
    if (radius > 0.0) add_prism(m, hull, f, radius);
  }
  if (radius > 0.0) {
    for (std::size_t e = 0; e < hull.edges.size(); ++e)
      add_wedge(m, hull.vertices[static_cast<std::size_t>(hull.edges[e][0])],
                hull.vertices[static_cast<std::size_t>(hull.edges[e][1])],
                hull.normals[static_cast<std::size_t>(hull.edge_faces[e][0])],
                hull.normals[static_cast<std::size_t>(hull.edge_faces[e][1])], radius);
    for (std::size_t v = 0; v < hull.vertices.size(); ++v) add_sector(m, hull, static_cast<int>(v), radius);
  }
  Pose shift;
  shift.position = core.centre;
  return m.moved(shift);
}

}  // namespace percuss
