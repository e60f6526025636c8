#include "bodies/scene_contacts.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/meeting.hpp"

namespace percuss {
namespace {

using Eigen::Index;
using Eigen::Vector3d;

constexpr double infinite = std::numeric_limits<double>::infinity();
// Contact forces accelerate bodies faster than gravity does: levers, bodies squeezed between others.
constexpr double leverage = 4.0;
// What counts as closed is selected, even where nothing moves: gap_tolerance() of problem.hpp, with something
// to spare.
constexpr double closed_reach = 1e-8;
constexpr double farthest_look = 5.0;  // spans: how far ahead pairs are found that are left out now

template <class T>
bool is(const Solid& solid) {
  return std::holds_alternative<T>(solid.form);
}

bool is_round(const Solid& solid) { return is<Sphere>(solid) || is<Capsule>(solid); }
bool is_ground(const Solid& solid) { return is<Mesh>(solid) || is<Heightfield>(solid); }

// Whether all gaps of the two are smooth functions of their poses.
bool is_smooth(const Solid& a, const Solid& b) {
  if (is<HalfSpace>(a) || is<HalfSpace>(b)) return !is_ground(a) && !is_ground(b);
  if (is_round(a) && is_round(b)) return true;
  return (is<Sphere>(a) && !is_ground(b)) || (is<Sphere>(b) && !is_ground(a));
}

Vector3d middle_of(const std::vector<Vector3d>& points) {
  Vector3d low = Vector3d::Constant(infinite), high = -low;
  for (const Vector3d& p : points) low = low.cwiseMin(p), high = high.cwiseMax(p);
  return 0.5 * (low + high);
}

double radius_about(const Vector3d& middle, const std::vector<Vector3d>& points) {
  double radius = 0.0;
  for (const Vector3d& p : points) radius = std::max(radius, (p - middle).norm());
  return radius;
}

struct Enclosed {
  Vector3d middle = Vector3d::Zero();
  double radius = 0.0;

  void operator()(const HalfSpace&) { radius = infinite; }
  void operator()(const Sphere& s) { radius = s.radius; }
  void operator()(const Box& b) { radius = 0.5 * b.edges.norm(); }
  void operator()(const Capsule& c) { radius = c.radius + 0.5 * c.length; }
  void operator()(const Cylinder& c) { radius = std::hypot(c.radius, 0.5 * c.length); }
  void operator()(const Convex& c) { around(c.polytope->vertices); }
  void operator()(const Mesh& m) { around(m.mesh->vertices); }
  void operator()(const Heightfield& h) {
    const double low = h.heights.minCoeff(), high = h.heights.maxCoeff();
    middle.z() = 0.5 * (low + high);
    radius = Vector3d(0.5 * h.size.x(), 0.5 * h.size.y(), 0.5 * (high - low)).norm();
  }
  void around(const std::vector<Vector3d>& points) {
    middle = middle_of(points);
    radius = radius_about(middle, points);
  }
};

// The number of a feature of a solid: its vertices first, in the order of the shape, then edges, rims and
// faces.
struct FeatureNumber {
  std::uint64_t number = 0, of = 1;  // of so many
};
FeatureNumber number_of(const Solid& solid, std::uint32_t code) {
  const Feature::Kind kind = kind_of(code);
  const auto index = static_cast<std::uint64_t>(index_of(code));
  std::array<std::uint64_t, 4> counts{};  // points, lines, circles, planes
  if (is<HalfSpace>(solid)) return {};
  if (is<Sphere>(solid)) counts = {1, 0, 0, 0};
  if (is<Capsule>(solid)) counts = {2, 1, 0, 0};
  if (is<Box>(solid)) counts = {8, 12, 0, 6};
  if (is<Cylinder>(solid)) counts = {16, 1, 2, 2};
  if (const auto* convex = std::get_if<Convex>(&solid.form))
    counts = {convex->polytope->vertices.size(), convex->polytope->edges.size(), 0,
              convex->polytope->faces.size()};
  if (is_ground(solid)) return {code, std::uint64_t{1} << 32};
  FeatureNumber found{index, counts[0] + counts[1] + counts[2] + counts[3]};
  for (std::size_t k = 0; k < static_cast<std::size_t>(kind); ++k) found.number += counts[k];
  return found;
}

std::uint64_t pair_number(const Solid& first, const Solid& second, std::uint64_t id) {
  const FeatureNumber a = number_of(first, static_cast<std::uint32_t>(id >> 32)),
                      b = number_of(second, static_cast<std::uint32_t>(id));
  return a.number * b.of + b.number;
}

// The first positive time at which speed τ + ½ acceleration τ² reaches the gap.
double time_to(double gap, double speed, double acceleration) {
  if (gap <= 0.0) return 0.0;
  const double root = std::sqrt(speed * speed + 2.0 * acceleration * gap);
  return root + speed > 0.0 ? 2.0 * gap / (speed + root) : infinite;
}

// μ₁, μ₂ and, where there is pivoting, μρ.
Eigen::VectorXd semi_axes(const std::vector<double>& friction, double pivoting_radius) {
  const double mu1 = friction.front(), mu2 = friction.back();
  if (!(pivoting_radius > 0.0)) return Eigen::Vector2d(mu1, mu2);
  return Eigen::Vector3d(mu1, mu2, std::max(mu1, mu2) * pivoting_radius);
}

}  // namespace

void enclose(PlacedSolid& placed) {
  Enclosed ball;
  std::visit([&](const auto& form) { ball(form); }, placed.solid.form);
  placed.middle = placed.solid.pose * ball.middle;
  placed.radius = ball.radius;
}

SceneContacts::SceneContacts(const Scene& scene, const Forest& forest)
    : scene_(&scene), rules_(scene), gravity_(scene.gravity.norm()) {
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    const Scene::Body& body = scene.bodies[b];
    solids_of_.push_back(static_cast<int>(solids_.size()));
    double far = 0.0;
    for (std::size_t k = 0; k < body.solids.size(); ++k) {
      PlacedSolid& placed = solids_.emplace_back();
      placed.body = static_cast<int>(b), placed.number = static_cast<int>(k);
      placed.solid = body.solids[k];
      enclose(placed);
      if (std::isfinite(placed.radius))
        far = std::max(far, (placed.middle - body.inertial.centre).norm() + placed.radius);
    }
    farthest_.push_back(far);
    double ratio = 1.0;
    if (forest.link_of[b] >= 0 && body.inertial.mass > 0.0) {
      const Eigen::Vector3d moments = body.inertial.inertia.selfadjointView<Eigen::Lower>().eigenvalues();
      if (moments[0] > 0.0) ratio = std::sqrt(moments[2] / moments[0]);
    }
    slowest_.push_back(ratio);
  }
  solids_of_.push_back(static_cast<int>(solids_.size()));
  for (std::size_t i = 0; i < solids_.size() && !any_pair_; ++i)
    for (std::size_t j = i + 1; j < solids_.size() && !any_pair_; ++j)
      any_pair_ = rules_.may_touch(solids_[i].body, solids_[j].body);
  for (std::size_t i = 0; i < solids_.size() && rough_.empty(); ++i)
    for (std::size_t j = i + 1; j < solids_.size() && !is<Sphere>(solids_[i].solid); ++j)
      if (!is_smooth(solids_[i].solid, solids_[j].solid) &&
          rules_.may_touch(solids_[i].body, solids_[j].body)) {
        rough_ = fmt::format("{} and {} have edges and faces that may meet",
                             scene.bodies[static_cast<std::size_t>(solids_[i].body)].name,
                             scene.bodies[static_cast<std::size_t>(solids_[j].body)].name);
        break;
      }
}

// The ball around a solid: how it moves, and how far along x it may come during the longest look.
SceneContacts::Ball SceneContacts::ball_of(std::size_t i, double t, double look, const ForestState& state,
                                           const Kinematics& kinematics) const {
  const PlacedSolid& placed = solids_[i];
  const BodyFrame& frame = state.bodies[static_cast<std::size_t>(placed.body)];
  const bool moves = kinematics.forest().link_of[static_cast<std::size_t>(placed.body)] >= 0;
  Ball ball;
  ball.solid = static_cast<int>(i);
  ball.spin = frame.spin.norm();
  ball.middle = frame.pose * placed.middle;
  const double arm = farthest_[static_cast<std::size_t>(placed.body)];
  if (moves) {
    ball.velocity = frame.velocity_at(frame.centre);
    ball.turning = frame.spin.norm() * slowest_[static_cast<std::size_t>(placed.body)] * arm;
    ball.speed = ball.velocity.norm() + ball.turning;
    ball.acceleration = leverage * gravity_ + frame.acceleration_at(frame.centre).norm();
  } else {
    ball.speed = ball.turning = frame.velocity.norm() + frame.spin.norm();
    if (ball.speed > 0.0 || !frame.acceleration.isZero(0.0) || !frame.spin_rate.isZero(0.0)) {
      const auto [fastest, pulled] = kinematics.fastest(placed.body, t, t + look);
      ball.speed = std::isfinite(placed.radius) ? fastest.first + fastest.second * arm : fastest.first;
      if (!std::isfinite(placed.radius) && fastest.second > 0.0) ball.speed = infinite;
      ball.turning = ball.speed;
      ball.acceleration = pulled;
    }
  }
  ball.closed = closed_reach * (1.0 + ball.middle.lpNorm<1>());
  const double reach = placed.radius + (ball.speed + 0.5 * ball.acceleration * look) * look + ball.closed;
  ball.low = ball.middle.x() - reach, ball.high = ball.middle.x() + reach;
  if (std::isnan(ball.low)) ball.low = -infinite, ball.high = infinite;
  return ball;
}

// Bodies meet not before the balls around them do, each of which moves with at most its speed and what
// gravity and contact forces may add.
void SceneContacts::look(double t, double span, const ForestState& state, const Kinematics& kinematics,
                         Search& search) const {
  thread_local std::vector<Ball> balls;
  balls.clear();
  search.found.clear();
  const double look = farthest_look * span;
  search.until = any_pair_ ? t + look : infinite;
  if (!any_pair_) return;
  for (std::size_t i = 0; i < solids_.size(); ++i) balls.push_back(ball_of(i, t, look, state, kinematics));
  std::sort(balls.begin(), balls.end(),
            [](const Ball& a, const Ball& b) { return a.low != b.low ? a.low < b.low : a.solid < b.solid; });
  for (std::size_t i = 0; i < balls.size(); ++i)
    for (std::size_t j = i + 1; j < balls.size() && balls[j].low <= balls[i].high; ++j) {
      const bool turned = balls[j].solid < balls[i].solid;
      look_at_pair(balls[turned ? j : i], balls[turned ? i : j], t, span, state, search);
    }
  std::sort(search.found.begin(), search.found.end(),
            [](const Found& a, const Found& b) { return a.key < b.key; });
}

// When two may meet, and where, if that is soon.
void SceneContacts::look_at_pair(const Ball& a, const Ball& b, double t, double span,
                                 const ForestState& state, Search& search) const {
  const PlacedSolid &first = solids_[static_cast<std::size_t>(a.solid)],
                    &second = solids_[static_cast<std::size_t>(b.solid)];
  if (!rules_.may_touch(first.body, second.body)) return;
  const BodyFrame &at_first = state.bodies[static_cast<std::size_t>(first.body)],
                  &at_second = state.bodies[static_cast<std::size_t>(second.body)];
  const double speed = (a.velocity - b.velocity).norm() + a.turning + b.turning,
               acceleration = a.acceleration + b.acceleration;
  double gap = (a.middle - b.middle).norm() - first.radius - second.radius;
  if (is<HalfSpace>(second.solid))
    gap = ((at_second.pose * second.solid.pose).inverse() * a.middle).z() - first.radius;
  else if (is<HalfSpace>(first.solid))
    gap = ((at_first.pose * first.solid.pose).inverse() * b.middle).z() - second.radius;
  const double reach = (speed + 0.5 * acceleration * span) * span + a.closed + b.closed;
  if (gap > reach) {
    search.until = std::min(search.until, t + time_to(gap, speed, acceleration));
    return;
  }
  // A body turns by half a radian at most while its gaps are watched, so that none is missed between samples.
  const double spin = std::max(a.spin, b.spin);
  search.until = std::min({search.until, t + span, spin > 0.0 ? t + 0.5 / spin : infinite});
  thread_local std::vector<FeaturePair> pairs;
  pairs.clear();
  feature_pairs(first.solid, at_first.pose, second.solid, at_second.pose, reach, pairs);
  if (pairs.empty()) return;
  if (one_point(a.solid, b.solid)) {
    search.found.push_back({{a.solid, b.solid, 0}, pairs.front(), true});
    return;
  }
  for (const FeaturePair& pair : pairs) search.found.push_back({{a.solid, b.solid, pair.id}, pair, false});
}

// A sphere touches a convex solid in one point, whichever face, edge or vertex that is on.
bool SceneContacts::one_point(int first, int second) const {
  const Solid &a = solids_[static_cast<std::size_t>(first)].solid,
              &b = solids_[static_cast<std::size_t>(second)].solid;
  return (is<Sphere>(a) && !is_ground(b)) || (is<Sphere>(b) && !is_ground(a));
}

// A-B where the shapes have one point, else the number of the point in the order of the shape.
std::string SceneContacts::name_of(const Found& found) const {
  const PlacedSolid &first = solids_[static_cast<std::size_t>(found.key.first)],
                    &second = solids_[static_cast<std::size_t>(found.key.second)];
  const auto body = [&](const PlacedSolid& placed) -> const Scene::Body& {
    return scene_->bodies[static_cast<std::size_t>(placed.body)];
  };
  std::string name = body(first).name + "-" + body(second).name;
  if (body(first).solids.size() > 1) name += fmt::format(".{}", first.number);
  if (body(second).solids.size() > 1) name += fmt::format(".{}", second.number);
  return found.nearest
             ? name
             : fmt::format("{}.{}", name, pair_number(first.solid, second.solid, found.key.feature));
}

// Which of the two is a plane that stands still, under a point of the other.
Ground SceneContacts::ground_of(const SceneElements::Contact& contact, const Forest& forest) const {
  if ((contact.nearest && !contact.only) || contact.axes >= 0 || contact.tangents > 2 || contact.patch)
    return Ground::none;
  const auto stands = [&](int body, const Feature& feature, const Feature& other) {
    return feature.kind == Feature::Kind::plane && other.kind == Feature::Kind::point &&
           forest.link_of[static_cast<std::size_t>(body)] < 0 &&
           !scene_->bodies[static_cast<std::size_t>(body)].moves_by_formulas();
  };
  if (stands(contact.first, contact.pair.first, contact.pair.second)) return Ground::first;
  if (stands(contact.second, contact.pair.second, contact.pair.first)) return Ground::second;
  return Ground::none;
}

// Where the plane is, which does not move.
void SceneContacts::lay_ground(SceneElements::Contact& contact) const {
  const bool is_first = contact.ground == Ground::first;
  const Feature &plane = is_first ? contact.pair.first : contact.pair.second,
                &point = is_first ? contact.pair.second : contact.pair.first;
  const Pose& pose = scene_->bodies[static_cast<std::size_t>(is_first ? contact.first : contact.second)].pose;
  const Eigen::Matrix3d R = pose.orientation.normalized().toRotationMatrix();
  contact.up = R * plane.axis;
  contact.tangent = R * tangent_of(plane);
  contact.across = contact.up.cross(contact.tangent);
  contact.level = contact.up.dot(pose.position + R * plane.origin) + point.radius + plane.radius;
}

void SceneContacts::add(const Found& found, const Forest& forest, SceneElements& set) const {
  const PlacedSolid &first = solids_[static_cast<std::size_t>(found.key.first)],
                    &second = solids_[static_cast<std::size_t>(found.key.second)];
  const Scene::Surface& surface = rules_.surface(first.body, second.body);
  SceneElements::Contact contact;
  contact.key = found.key;
  contact.pair = found.pair;
  contact.nearest = found.nearest;
  contact.only = found.nearest && (is<Sphere>(first.solid) || is<HalfSpace>(first.solid)) &&
                 (is<Sphere>(second.solid) || is<HalfSpace>(second.solid));
  contact.first = first.body, contact.second = second.body;
  contact.element = static_cast<Index>(set.elements.size());
  contact.row = set.rows;

  const auto range = [&](int body) -> ElementSet::Range {
    const int link = forest.link_of[static_cast<std::size_t>(body)];
    if (link < 0) return {};
    const auto tree = static_cast<std::size_t>(forest.links[static_cast<std::size_t>(link)].tree);
    return {forest.tree_begin[tree], forest.tree_begin[tree + 1]};
  };
  ElementSet::Ranges ranges{range(first.body), range(second.body)};
  // Both in one tree. A body that does not move has no range, which says nothing about the other's.
  if (ranges[0].begin == ranges[1].begin && ranges[0].end == ranges[1].end) ranges[1] = {};
  const auto with = [&](Element element) {
    if (const auto other = overrides.find(element.name); other != overrides.end())
      take_coefficients(other->second, element);
    set.add(std::move(element));
    set.ranges.push_back(ranges);
  };
  Element normal = percuss::contact(name_of(found), Eigen::VectorXd(), surface.restitution);
  normal.curve = surface.curve;
  normal.stiffness = surface.stiffness, normal.exponent = surface.exponent;
  const std::string name = normal.name;
  with(std::move(normal));

  if (surface.rubs() || surface.keeps_friction) {
    contact.tangents = surface.pivoting_radius > 0.0 ? 3 : 2;
    with(percuss::friction(name + ".friction", contact.element, Eigen::MatrixXd(0, contact.tangents),
                           semi_axes(surface.friction, surface.pivoting_radius),
                           surface.tangential_restitution));
    if (!surface.sliding.empty()) {
      set.sliding.resize(set.elements.size());
      set.sliding.back() = semi_axes(surface.sliding, surface.pivoting_radius);
    }
    if (!surface.axes.empty())
      for (std::size_t b = 0; b < scene_->bodies.size(); ++b)
        if (scene_->bodies[b].name == surface.axes) contact.axes = static_cast<int>(b);
  }
  if (surface.patch) {
    contact.patch = true;
    with(percuss::friction(name + ".patch", contact.element, Eigen::MatrixXd(0, 2),
                           Eigen::Vector2d::Constant(surface.patch->width), surface.patch->restitution));
  }
  contact.ground = ground_of(contact, forest);
  if (contact.ground != Ground::none) lay_ground(contact);
  set.contacts.push_back(std::move(contact));
}

}  // namespace percuss
