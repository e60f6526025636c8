#include "report/space_view.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>
#include <variant>

#include "figures/colour_names.hpp"

namespace percuss::report {
namespace {

using Vector3 = Eigen::Vector3d;
constexpr int round_steps = 32;  // of circles

// The faces of a solid in its own frame, counter-clockwise from outside. `smooth`: their edges are not its
// own.
struct Faces {
  std::vector<std::vector<Vector3>> flat, smooth;

  static std::vector<Vector3> ring(double radius, double z) {
    std::vector<Vector3> points;
    for (int k = 0; k < round_steps; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / round_steps;
      points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
    }
    return points;
  }
  void band(const std::vector<Vector3>& below, const std::vector<Vector3>& above) {
    for (std::size_t k = 0; k < below.size(); ++k) {
      const std::size_t next = (k + 1) % below.size();
      smooth.push_back({below[k], below[next], above[next], above[k]});
    }
  }
  void operator()(const Box& box) {
    for (int axis = 0; axis < 3; ++axis)
      for (const double side : {-1.0, 1.0}) {
        std::vector<Vector3> face;
        for (const auto& [a, b] : {std::pair{-1, -1}, std::pair{1, -1}, std::pair{1, 1}, std::pair{-1, 1}}) {
          Vector3 corner;
          corner[axis] = side;
          corner[(axis + 1) % 3] = a;
          corner[(axis + 2) % 3] = b * side;
          face.push_back(0.5 * corner.cwiseProduct(box.edges));
        }
        flat.push_back(std::move(face));
      }
  }
  void operator()(const Cylinder& c) {
    const auto below = ring(c.radius, -0.5 * c.length), above = ring(c.radius, 0.5 * c.length);
    band(below, above);
    flat.push_back(above);
    flat.emplace_back(below.rbegin(), below.rend());
  }
  void operator()(const Capsule& c) {
    std::vector<std::vector<Vector3>> rings;
    for (const double side : {-1.0, 1.0})
      for (int k = 0; k <= 5; ++k) {
        const double angle = 0.1 * std::numbers::pi * (side < 0.0 ? 5 - k : k);
        rings.push_back(
            ring(c.radius * std::cos(angle), side * (0.5 * c.length + c.radius * std::sin(angle))));
      }
    for (std::size_t k = 1; k < rings.size(); ++k) band(rings[k - 1], rings[k]);
  }
  void operator()(const Convex& c) {
    for (const auto& face : c.polytope->faces) {
      flat.emplace_back();
      for (const int k : face) flat.back().push_back(c.polytope->vertices[static_cast<std::size_t>(k)]);
    }
  }
  void operator()(const Mesh& m) {
    for (const auto& triangle : m.mesh->triangles) {
      flat.emplace_back();
      for (const int k : triangle) flat.back().push_back(m.mesh->vertices[static_cast<std::size_t>(k)]);
    }
  }
  void operator()(const Heightfield& h) {
    const Eigen::Index nx = h.heights.rows(), ny = h.heights.cols();
    const auto at = [&](Eigen::Index i, Eigen::Index j) {
      return Vector3(h.size.x() * (static_cast<double>(i) / static_cast<double>(nx - 1) - 0.5),
                     h.size.y() * (static_cast<double>(j) / static_cast<double>(ny - 1) - 0.5),
                     h.heights(i, j));
    };
    for (Eigen::Index i = 0; i + 1 < nx; ++i)
      for (Eigen::Index j = 0; j + 1 < ny; ++j)
        flat.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
  }
  template <class Other>
  void operator()(const Other&) {}
};

double size_of(const Faces& faces) {
  double size = 0.0;
  for (const auto* list : {&faces.flat, &faces.smooth})
    for (const auto& face : *list)
      for (const Vector3& x : face) size = std::max(size, x.norm());
  return size;
}

const std::vector<Solid>& shown(const percuss::Scene::Body& body) {
  return body.drawn.empty() ? body.solids : body.drawn;
}

Vector3 normal_of(const std::vector<Vector3>& face) {
  Vector3 sum = Vector3::Zero();
  for (std::size_t k = 0; k < face.size(); ++k) sum += face[k].cross(face[(k + 1) % face.size()]);
  return sum.normalized();
}

}  // namespace

void SpaceBounds::add(const Vector3& middle, double radius) {
  low = low.cwiseMin(middle - Vector3::Constant(radius));
  high = high.cwiseMax(middle + Vector3::Constant(radius));
}

SpaceStage::SpaceStage(const percuss::Scene& scene, const System& system, const SpaceView& view)
    : scene_(&scene),
      system_(&system),
      right_(std::cos(view.azimuth), std::sin(view.azimuth), 0.0),
      viewer_(std::sin(view.azimuth) * std::cos(view.elevation),
              -std::cos(view.azimuth) * std::cos(view.elevation), std::sin(view.elevation)) {
  up_ = viewer_.cross(right_);
}

bool SpaceStage::moves(std::size_t body) const {
  return !scene_->bodies[body].fixed || scene_->bodies[body].moves_by_formulas();
}

draw::Colour SpaceStage::colour(std::size_t body) const {
  if (const std::string& own = scene_->bodies[body].colour; !own.empty())
    return draw::colour_from_name(own).value_or(draw::Colour{});
  if (!moves(body)) return {150, 150, 150};
  int before = 0;
  for (std::size_t k = 0; k < body; ++k) before += moves(k) ? 1 : 0;
  return draw::series_colour(before % 6);
}

std::vector<BodyState> SpaceStage::states_at(double t, const std::vector<double>& q,
                                             const std::vector<double>& u) const {
  using Map = Eigen::Map<const Eigen::VectorXd>;
  return body_states(*system_, t, Map(q.data(), static_cast<Eigen::Index>(q.size())),
                     Map(u.data(), static_cast<Eigen::Index>(u.size())));
}

draw::Point SpaceStage::paper(const Vector3& x) const { return {right_.dot(x), up_.dot(x)}; }

void SpaceStage::reach(double t, const std::vector<double>& q, const std::vector<double>& u) {
  const std::vector<BodyState> states = states_at(t, q, u);
  for (std::size_t b = 0; b < states.size(); ++b)
    for (const Solid& solid : shown(scene_->bodies[b])) {
      if (std::holds_alternative<HalfSpace>(solid.form)) continue;
      Faces faces;
      std::visit([&](const auto& form) { faces(form); }, solid.form);
      const auto* sphere = std::get_if<Sphere>(&solid.form);
      bounds_.add((states[b].pose * solid.pose).position, sphere ? sphere->radius : size_of(faces));
    }
}

std::vector<draw::Point> SpaceStage::places(double t, const std::vector<double>& q,
                                            const std::vector<double>& u) const {
  std::vector<draw::Point> points;
  for (const BodyState& state : states_at(t, q, u)) points.push_back(paper(state.pose.position));
  return points;
}

// Two circles on a ball show how it turns: their halves that are in front.
std::vector<Vector3> SpaceStage::half_circle(const Pose& pose, double radius, int axis) const {
  const Vector3 normal = pose.orientation * Vector3::Unit(axis), across = viewer_.cross(normal);
  std::vector<Vector3> points;
  if (!(across.norm() > 1e-6)) return points;
  const Vector3 end = across.normalized(),
                front = normal.cross(end) * (normal.cross(end).dot(viewer_) < 0 ? -1 : 1);
  for (int k = 0; k <= round_steps / 2; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / round_steps;
    points.push_back(pose.position + radius * (std::cos(angle) * end + std::sin(angle) * front));
  }
  return points;
}

// The part of a half-space that is shown: a rectangle under all that reaches somewhere.
std::vector<Vector3> SpaceStage::ground(const Pose& pose) const {
  Vector3 low = Vector3::Constant(INFINITY), high = -low;
  for (int k = 0; k < 8; ++k) {
    const Vector3 corner((k & 1) != 0 ? bounds_.low.x() : bounds_.high.x(),
                         (k & 2) != 0 ? bounds_.low.y() : bounds_.high.y(),
                         (k & 4) != 0 ? bounds_.low.z() : bounds_.high.z());
    low = low.cwiseMin(pose.inverse() * corner);
    high = high.cwiseMax(pose.inverse() * corner);
  }
  if (!low.allFinite()) low.setConstant(-1.0), high.setConstant(1.0);
  const double edge = 0.05 * (high - low).norm();
  return {{low.x() - edge, low.y() - edge, 0.0},
          {high.x() + edge, low.y() - edge, 0.0},
          {high.x() + edge, high.y() + edge, 0.0},
          {low.x() - edge, high.y() + edge, 0.0}};
}

std::vector<SeenPart> SpaceStage::parts_of(const Solid& solid, const Pose& pose, std::size_t body) const {
  const Vector3 lamp = (0.9 * viewer_ + 0.6 * up_ - 0.5 * right_).normalized();
  std::vector<SeenPart> parts;
  const auto add = [&](const std::vector<Vector3>& face, bool outlined) {
    const Vector3 normal = pose.orientation * normal_of(face);
    if (!(normal.dot(viewer_) > 1e-9)) return;
    parts.push_back(
        {SeenPart::Kind::face, {}, 0.0, std::max(0.0, normal.dot(lamp)), outlined, body, moves(body)});
    for (const Vector3& x : face) parts.back().points.push_back(paper(pose * x));
  };
  if (const auto* sphere = std::get_if<Sphere>(&solid.form)) {
    parts.push_back(
        {SeenPart::Kind::ball, {paper(pose.position)}, sphere->radius, 0.8, true, body, moves(body)});
    for (const int axis : {0, 2}) {
      parts.push_back({SeenPart::Kind::line, {}, 0.0, 1.0, false, body, moves(body)});
      for (const Vector3& x : half_circle(pose, sphere->radius, axis))
        parts.back().points.push_back(paper(x));
      if (parts.back().points.empty()) parts.pop_back();
    }
  } else if (std::holds_alternative<HalfSpace>(solid.form)) {
    add(ground(pose), true);
  } else {
    Faces faces;
    std::visit([&](const auto& form) { faces(form); }, solid.form);
    for (const auto& face : faces.smooth) add(face, false);
    for (const auto& face : faces.flat) add(face, true);
  }
  return parts;
}

std::vector<SeenPart> SpaceStage::parts(double t, const std::vector<double>& q,
                                        const std::vector<double>& u) const {
  std::vector<std::pair<double, std::vector<SeenPart>>> solids;  // by their depth
  const std::vector<BodyState> states = states_at(t, q, u);
  for (std::size_t b = 0; b < states.size(); ++b)
    for (const Solid& solid : shown(scene_->bodies[b])) {
      const Pose pose = states[b].pose * solid.pose;
      const bool endless = std::holds_alternative<HalfSpace>(solid.form);
      solids.emplace_back(endless ? -INFINITY : viewer_.dot(pose.position), parts_of(solid, pose, b));
    }
  std::stable_sort(solids.begin(), solids.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<SeenPart> parts;
  for (auto& [depth, list] : solids) std::move(list.begin(), list.end(), std::back_inserter(parts));
  return parts;
}

}  // namespace percuss::report
