#include "geometry/broad_phase.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/ground.hpp"
#include "geometry/hull.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;

bool boxes_meet(const Vector3d& low, const Vector3d& high, const Vector3d& other_low,
                const Vector3d& other_high) {
  return (low.array() <= other_high.array()).all() && (high.array() >= other_low.array()).all();
}

bool meet_half_space(const Bounds& box, const Bounds& ground, double margin) {
  const Vector3d lowest = (ground.up.array() > 0.0).select(box.low, box.high);
  return ground.up.dot(lowest) - ground.offset <= margin;
}

std::uint64_t pack(int i, int j) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(std::min(i, j))) << 32 |
         static_cast<std::uint32_t>(std::max(i, j));
}

Bounds around(const Vector3d& centre, const Vector3d& half) {
  Bounds b;
  b.low = centre - half;
  b.high = centre + half;
  return b;
}

// A box of the frame of the solid, turned.
Bounds turned(const Pose& pose, const Vector3d& low, const Vector3d& high) {
  const Eigen::Matrix3d r = pose.orientation.toRotationMatrix();
  return around(pose * Vector3d(0.5 * (low + high)), 0.5 * r.cwiseAbs() * (high - low));
}

}  // namespace

Bounds bounds_of(const Solid& solid, const Pose& body) {
  const Pose pose = body * solid.pose;
  const Vector3d axis = pose.orientation * Vector3d::UnitZ();
  if (std::get_if<HalfSpace>(&solid.form)) {
    Bounds b;
    b.half_space = true;
    b.up = axis;
    b.offset = axis.dot(pose.position);
    return b;
  }
  if (const Sphere* sphere = std::get_if<Sphere>(&solid.form))
    return around(pose.position, Vector3d::Constant(sphere->radius));
  if (const Capsule* capsule = std::get_if<Capsule>(&solid.form))
    return around(pose.position,
                  0.5 * capsule->length * axis.cwiseAbs() + Vector3d::Constant(capsule->radius));
  if (const Cylinder* cylinder = std::get_if<Cylinder>(&solid.form)) {
    const Vector3d across = (Vector3d::Ones() - axis.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
    return around(pose.position, 0.5 * cylinder->length * axis.cwiseAbs() + cylinder->radius * across);
  }
  if (const Box* box = std::get_if<Box>(&solid.form))
    return turned(pose, -0.5 * box->edges, 0.5 * box->edges);
  if (const Convex* convex = std::get_if<Convex>(&solid.form)) {
    const Eigen::Matrix3d r = pose.orientation.toRotationMatrix();
    const std::vector<Vector3d>& vertices = convex->polytope->vertices;
    Vector3d low = r * vertices[0], high = low;
    for (const Vector3d& v : vertices) {
      const Vector3d p = r * v;
      low = low.cwiseMin(p);
      high = high.cwiseMax(p);
    }
    Bounds b;
    b.low = low + pose.position;
    b.high = high + pose.position;
    return b;
  }
  if (const Mesh* mesh = std::get_if<Mesh>(&solid.form)) {
    const auto tables = mesh_tables(mesh->mesh);
    if (tables->nodes.empty()) return around(pose.position, Vector3d::Zero());
    return turned(pose, tables->nodes[0].low, tables->nodes[0].high);
  }
  const Heightfield& field = std::get<Heightfield>(solid.form);
  const Vector3d half(0.5 * field.size.x(), 0.5 * field.size.y(), 0.0);
  return turned(pose, -half + field.heights.minCoeff() * Vector3d::UnitZ(),
                half + field.heights.maxCoeff() * Vector3d::UnitZ());
}

void include(Bounds& bounds, const Bounds& other) {
  if (other.half_space) {
    const bool fixed = bounds.fixed;
    bounds = other;
    bounds.fixed = fixed || other.fixed;
  } else if (!bounds.half_space) {
    bounds.low = bounds.low.cwiseMin(other.low);
    bounds.high = bounds.high.cwiseMax(other.high);
  }
}

int BroadPhase::build(int first, int count, int parent) {
  const int at = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  Node node;
  node.parent = parent;
  node.low = low_[static_cast<std::size_t>(order_[static_cast<std::size_t>(first)])];
  node.high = high_[static_cast<std::size_t>(order_[static_cast<std::size_t>(first)])];
  Vector3d least = Vector3d::Constant(1e300), greatest = -least;
  for (int k = first; k < first + count; ++k) {
    const std::size_t i = static_cast<std::size_t>(order_[static_cast<std::size_t>(k)]);
    node.low = node.low.cwiseMin(low_[i]);
    node.high = node.high.cwiseMax(high_[i]);
    least = least.cwiseMin(low_[i] + high_[i]);
    greatest = greatest.cwiseMax(low_[i] + high_[i]);
  }
  if (count == 1) {
    node.body = order_[static_cast<std::size_t>(first)];
    leaf_[static_cast<std::size_t>(node.body)] = at;
  } else {
    Vector3d::Index axis = 0;
    (greatest - least).maxCoeff(&axis);
    const int half = count / 2;
    const auto begin = order_.begin() + first;
    std::nth_element(begin, begin + half, begin + count, [&](int a, int b) {
      const std::size_t p = static_cast<std::size_t>(a), q = static_cast<std::size_t>(b);
      const double x = low_[p][axis] + high_[p][axis], y = low_[q][axis] + high_[q][axis];
      return x != y ? x < y : a < b;
    });
    node.left = build(first, half, at);
    node.right = build(first + half, count - half, at);
  }
  nodes_[static_cast<std::size_t>(at)] = node;
  return at;
}

void BroadPhase::rebuild(const std::vector<Bounds>& bodies, double margin) {
  const std::size_t n = bodies.size();
  low_.resize(n);
  high_.resize(n);
  leaf_.assign(n, -1);
  order_.clear();
  half_spaces_.clear();
  double extent = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    if (bodies[i].half_space) {
      half_spaces_.push_back(static_cast<int>(i));
      continue;
    }
    order_.push_back(static_cast<int>(i));
    if (!bodies[i].fixed) extent += (bodies[i].high - bodies[i].low).maxCoeff();
  }
  // A tenth of a body: it moves that far before its box is too small.
  slack_ = order_.empty() ? 0.0 : 0.1 * extent / static_cast<double>(order_.size());
  margin_ = margin;
  const Vector3d grow = Vector3d::Constant(0.5 * margin + slack_);
  for (int i : order_) {
    low_[static_cast<std::size_t>(i)] = bodies[static_cast<std::size_t>(i)].low - grow;
    high_[static_cast<std::size_t>(i)] = bodies[static_cast<std::size_t>(i)].high + grow;
  }
  nodes_.clear();
  nodes_.reserve(2 * order_.size());
  if (!order_.empty()) build(0, static_cast<int>(order_.size()), -1);
}

void BroadPhase::refit(int body) {
  int at = leaf_[static_cast<std::size_t>(body)];
  nodes_[static_cast<std::size_t>(at)].low = low_[static_cast<std::size_t>(body)];
  nodes_[static_cast<std::size_t>(at)].high = high_[static_cast<std::size_t>(body)];
  for (at = nodes_[static_cast<std::size_t>(at)].parent; at >= 0;
       at = nodes_[static_cast<std::size_t>(at)].parent) {
    Node& node = nodes_[static_cast<std::size_t>(at)];
    const Node &l = nodes_[static_cast<std::size_t>(node.left)],
               &r = nodes_[static_cast<std::size_t>(node.right)];
    node.low = l.low.cwiseMin(r.low);
    node.high = l.high.cwiseMax(r.high);
  }
}

// Of two bodies that have moved the lesser asks.
void BroadPhase::query(int body, bool all, const std::vector<char>& moved) {
  const Vector3d &low = low_[static_cast<std::size_t>(body)], &high = high_[static_cast<std::size_t>(body)];
  int stack[64], depth = 0;
  stack[depth++] = 0;
  while (depth > 0) {
    const Node& node = nodes_[static_cast<std::size_t>(stack[--depth])];
    if (!boxes_meet(low, high, node.low, node.high)) continue;
    if (node.body < 0) {
      stack[depth++] = node.right;
      stack[depth++] = node.left;
    } else if (node.body != body) {
      const bool asks = all || moved[static_cast<std::size_t>(node.body)];
      if (!asks || body < node.body) kept_.push_back(pack(body, node.body));
    }
  }
}

void BroadPhase::update(const std::vector<Bounds>& bodies, double margin,
                        std::vector<std::array<int, 2>>& pairs) {
  thread_local std::vector<char> moved;
  thread_local std::vector<int> movers;
  const std::size_t n = bodies.size();
  bool all = n != low_.size() || margin != margin_;
  if (!all) {
    moved.assign(n, 0);
    movers.clear();
    const Vector3d grow = Vector3d::Constant(0.5 * margin);
    for (std::size_t i = 0; !all && i < n; ++i) {
      all = bodies[i].half_space != (leaf_[i] < 0);
      if (bodies[i].half_space || all) continue;
      if ((bodies[i].low - grow).cwiseMin(low_[i]) != low_[i] ||
          (bodies[i].high + grow).cwiseMax(high_[i]) != high_[i]) {
        moved[i] = 1;
        movers.push_back(static_cast<int>(i));
      }
    }
    all = all || movers.size() > n / 4;
  }
  if (all) {
    rebuild(bodies, margin);
    kept_.clear();
    for (int i : order_) query(i, true, moved);
    std::sort(kept_.begin(), kept_.end());
  } else if (!movers.empty()) {
    const Vector3d grow = Vector3d::Constant(0.5 * margin + slack_);
    for (int i : movers) {
      low_[static_cast<std::size_t>(i)] = bodies[static_cast<std::size_t>(i)].low - grow;
      high_[static_cast<std::size_t>(i)] = bodies[static_cast<std::size_t>(i)].high + grow;
      refit(i);
    }
    std::erase_if(kept_, [](std::uint64_t p) { return moved[p >> 32] || moved[p & 0xffffffffu]; });
    const std::ptrdiff_t old = static_cast<std::ptrdiff_t>(kept_.size());
    for (int i : movers) query(i, false, moved);
    std::sort(kept_.begin() + old, kept_.end());
    std::inplace_merge(kept_.begin(), kept_.begin() + old, kept_.end());
  }

  // What is told follows from the boxes of now alone.
  pairs.clear();
  const auto both_fixed = [&](std::size_t i, std::size_t j) { return bodies[i].fixed && bodies[j].fixed; };
  for (std::uint64_t p : kept_) {
    const std::size_t i = p >> 32, j = p & 0xffffffffu;
    const Bounds &a = bodies[i], &b = bodies[j];
    if (!both_fixed(i, j) &&
        boxes_meet(a.low - Vector3d::Constant(margin), a.high + Vector3d::Constant(margin), b.low, b.high))
      pairs.push_back({static_cast<int>(i), static_cast<int>(j)});
  }
  const std::ptrdiff_t free = static_cast<std::ptrdiff_t>(pairs.size());
  for (int h : half_spaces_)
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t ground = static_cast<std::size_t>(h);
      if (i == ground || bodies[i].half_space || both_fixed(i, ground)) continue;
      if (meet_half_space(bodies[i], bodies[ground], margin))
        pairs.push_back({std::min(h, static_cast<int>(i)), std::max(h, static_cast<int>(i))});
    }
  std::sort(pairs.begin() + free, pairs.end());
  std::inplace_merge(pairs.begin(), pairs.begin() + free, pairs.end());
}

}  // namespace percuss
