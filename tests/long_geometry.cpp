// Random pairs of convex hulls of up to 64 vertices, anywhere, face on face, edge on face and edge across
// edge, a little apart or overlapping: the direction against all directions that can be, every point of
// contact against exact arithmetic. None missing, none extra, each within 1e-12.
//
//   percuss_long_geometry [PAIRS] [FIRST_SEED]      default 1000000 and 1
#include <Eigen/Geometry>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "percuss/solid.hpp"
#include "support/exact_overlay.hpp"

namespace {

using namespace percuss;
using Eigen::Quaterniond;
using Eigen::Vector3d;

struct Judged {
  long pairs = 0, touching = 0, points = 0, faults = 0, near_ties = 0;
  double worst_point = 0.0, worst_gap = 0.0, worst_distance = 0.0;
};

struct Placed {
  std::vector<Vector3d> vertices, normals, edges;
};
Placed place(const Polytope& p, const Pose& pose) {
  Placed out;
  for (const Vector3d& v : p.vertices) out.vertices.push_back(pose * v);
  for (const auto& f : p.faces) {
    Vector3d n = Vector3d::Zero();
    for (std::size_t k = 1; k + 1 < f.size(); ++k)
      n += (out.vertices[static_cast<std::size_t>(f[k])] - out.vertices[static_cast<std::size_t>(f[0])])
               .cross(out.vertices[static_cast<std::size_t>(f[k + 1])] -
                      out.vertices[static_cast<std::size_t>(f[0])]);
    out.normals.push_back(n.normalized());
  }
  for (const auto& e : p.edges)
    out.edges.push_back(
        (out.vertices[static_cast<std::size_t>(e[1])] - out.vertices[static_cast<std::size_t>(e[0])])
            .normalized());
  return out;
}
double apart(const Placed& a, const Placed& b, const Vector3d& n) {
  double far = -1e300, near = 1e300;
  for (const Vector3d& v : a.vertices) far = std::max(far, n.dot(v));
  for (const Vector3d& v : b.vertices) near = std::min(near, n.dot(v));
  return near - far;
}
// The same, or something below `best` as soon as it is known not to be better.
double apart_above(const Placed& a, const Placed& b, const Vector3d& n, double best) {
  double far = -1e300, near = 1e300;
  for (std::size_t i = 0; i < std::max(a.vertices.size(), b.vertices.size()) && near - far > best; ++i) {
    if (i < a.vertices.size()) far = std::max(far, n.dot(a.vertices[i]));
    if (i < b.vertices.size()) near = std::min(near, n.dot(b.vertices[i]));
  }
  return near - far;
}
// Over all faces and all pairs of edges.
double best_apart(const Placed& a, const Placed& b) {
  double best = -1e300;
  for (const Vector3d& n : a.normals) best = std::max(best, apart_above(a, b, n, best));
  for (const Vector3d& n : b.normals) best = std::max(best, apart_above(a, b, -n, best));
  for (const Vector3d& u : a.edges)
    for (const Vector3d& v : b.edges) {
      const Vector3d c = u.cross(v);
      const double sine = c.norm();
      if (sine < 1e-9) continue;
      const Vector3d n = c / sine;
      best = std::max(best, apart_above(a, b, n, best));
      best = std::max(best, apart_above(a, b, -n, best));
    }
  return best;
}

struct Dice {
  std::mt19937_64 engine;
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform{0.0, 1.0};

  Vector3d vector() { return {normal(engine), normal(engine), normal(engine)}; }
  Quaterniond turn() {
    return Quaterniond(normal(engine), normal(engine), normal(engine), normal(engine)).normalized();
  }
  int below(std::size_t n) { return static_cast<int>(engine() % n); }
};

Solid random_hull(Dice& dice) {
  for (;;) {
    std::vector<Vector3d> points;
    const int kind = dice.below(3), count = 4 + dice.below(61);
    const Vector3d stretch(1.0, 0.3 + dice.uniform(dice.engine), 0.3 + dice.uniform(dice.engine));
    if (kind == 0) {  // a box
      for (int i = 0; i < 8; ++i)
        points.push_back(0.5 *
                         stretch.cwiseProduct(Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
    } else {
      for (int i = 0; i < count; ++i)
        points.push_back(stretch.cwiseProduct(kind == 1 ? Vector3d(dice.vector().normalized())
                                                        : Vector3d(0.5 * dice.vector())));
    }
    auto hull = convex_hull(points);
    if (hull && hull->vertices.size() <= 64)
      return {Convex{std::make_shared<const Polytope>(std::move(*hull))}, 0.0, {}};
  }
}

const Polytope& hull_of(const Solid& solid) { return *std::get<Convex>(solid.form).polytope; }

// The second is turned so that a face or an edge of it lies along one of the first, and shifted until they
// are `gap` apart along a direction.
void arrange(Dice& dice, const Solid& a, const Solid& b, Pose& p, Pose& q, double gap) {
  p = {dice.vector(), dice.turn()};
  q = {Vector3d::Zero(), dice.turn()};
  Vector3d n = dice.vector().normalized(), middle = p.position, other = Vector3d::Zero();
  const Placed x = place(hull_of(a), p);
  Placed y = place(hull_of(b), q);
  const int kind = dice.below(4);
  const auto centre = [](const Placed& h, const std::vector<int>& face) {
    Vector3d c = Vector3d::Zero();
    for (int v : face) c += h.vertices[static_cast<std::size_t>(v)] / static_cast<double>(face.size());
    return c;
  };
  if (kind == 1 || kind == 2) {  // face on face, edge on face
    const int f = dice.below(x.normals.size());
    n = x.normals[static_cast<std::size_t>(f)];
    middle = centre(x, hull_of(a).faces[static_cast<std::size_t>(f)]);
    if (kind == 1) {
      const int g = dice.below(y.normals.size());
      q.orientation = Quaterniond::FromTwoVectors(y.normals[static_cast<std::size_t>(g)], -n) * q.orientation;
      q.orientation = Quaterniond(Eigen::AngleAxisd(6.0 * dice.uniform(dice.engine), n)) * q.orientation;
      q.orientation.normalize();
      y = place(hull_of(b), q);
      other = centre(y, hull_of(b).faces[static_cast<std::size_t>(g)]);
    } else {
      const int e = dice.below(y.edges.size());
      const Vector3d along = y.edges[static_cast<std::size_t>(e)],
                     flat = (along - n.dot(along) * n).normalized();
      q.orientation = Quaterniond::FromTwoVectors(along, flat) * q.orientation;
      q.orientation.normalize();
      y = place(hull_of(b), q);
      for (int v : hull_of(b).edges[static_cast<std::size_t>(e)])
        other += 0.5 * y.vertices[static_cast<std::size_t>(v)];
    }
  } else if (kind == 3) {  // edge across edge
    const int e = dice.below(x.edges.size()), g = dice.below(y.edges.size());
    const Vector3d c = x.edges[static_cast<std::size_t>(e)].cross(y.edges[static_cast<std::size_t>(g)]);
    if (c.norm() > 0.1) n = c.normalized();
  }
  // Middle over middle, a little aside, then along n.
  q.position = middle - other + 0.2 * dice.vector();
  y = place(hull_of(b), q);
  q.position += (gap - apart(x, y, n)) * n;
}

void fault(Judged& judged, std::uint64_t seed, const char* what, double value) {
  static std::mutex guard;
  const std::lock_guard lock(guard);
  if (++judged.faults <= 20)
    std::printf("pair %llu: %s %.3e\n", static_cast<unsigned long long>(seed), what, value);
}

void judge(std::uint64_t seed, const std::vector<Solid>& hulls, Judged& judged) {
  Dice dice{std::mt19937_64(seed), {}, {}};
  const Solid &a = hulls[static_cast<std::size_t>(dice.below(hulls.size()))],
              &b = hulls[static_cast<std::size_t>(dice.below(hulls.size()))];
  constexpr double gaps[] = {0.0, 1e-6, -1e-6, 1e-3, -1e-3, 0.02, -0.02};
  const double reach = 0.01;
  Pose p, q;
  arrange(dice, a, b, p, q, gaps[dice.below(7)]);
  std::vector<ContactPoint> points;
  contact_points(a, p, b, q, reach, points);
  ++judged.pairs;
  const Placed x = place(hull_of(a), p), y = place(hull_of(b), q);
  const double best = best_apart(x, y);
  if (points.empty()) {
    if (best < 0.0) fault(judged, seed, "they overlap, and no point was found; depth", best);
    return;
  }
  ++judged.touching;
  const Vector3d n = points.front().normal;
  const ContactPoint* nearest = &points.front();
  for (const ContactPoint& c : points) {
    if (c.gap < nearest->gap) nearest = &c;
    if (c.normal != n) fault(judged, seed, "normals differ", 0.0);
  }
  // The distance along n is no more than the true one, the gap no less; overlapping, no direction is better.
  const double along = apart(x, y, n), error = std::max(best - along, nearest->gap - along);
  judged.worst_distance = std::max(judged.worst_distance, error);
  if (error > 1e-12) fault(judged, seed, "the direction is not the best by", error);

  const auto expected = exact::overlay(hull_of(a), p, hull_of(b), q, n, reach);
  std::vector<bool> met(points.size(), false);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& e = expected[i];
    // Rounding of places grows where edges cross at a small angle.
    const double allowed = 1e-12 * std::max(1.0, 1e-3 / e.sine);
    double off = 1e300, gap = 0.0;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const double d =
          std::max((points[k].on_first - e.on_first).norm(), (points[k].on_second - e.on_second).norm());
      if (d < off) off = d, gap = std::abs(points[k].gap - e.gap);
      if (d <= allowed) met[k] = true;
    }
    if (off <= allowed) {
      if (e.sine >= 1e-3) judged.worst_point = std::max(judged.worst_point, off);
      judged.worst_gap = std::max(judged.worst_gap, gap);
      if (gap > 1e-12) fault(judged, seed, "a gap is off by", gap);
      continue;
    }
    // Within the tolerance of another point, or as far as `reach` to the last digits: either is right.
    bool tie = std::abs(e.gap - reach) < 1e-9;
    for (std::size_t k = 0; k < expected.size() && !tie; ++k)
      tie = k != i && (expected[k].on_first - e.on_first).norm() < 1e-8 && off < 1e-8;
    if (tie)
      ++judged.near_ties;
    else
      fault(judged, seed, "a point is missing; the next is away by", off);
  }
  for (std::size_t k = 0; k < points.size(); ++k) {
    ++judged.points;
    if (met[k]) continue;
    double off = 1e300;
    for (const auto& e : expected) off = std::min(off, (points[k].on_first - e.on_first).norm());
    if (off < 1e-8)
      ++judged.near_ties;
    else
      fault(judged, seed, "a point is extra; the next is away by", off);
  }
  for (std::size_t k = 1; k < points.size(); ++k)
    if (points[k - 1].feature >= points[k].feature) fault(judged, seed, "features are not ascending", 0.0);
}

}  // namespace

int main(int argc, char** argv) {
  const long count = argc > 1 ? std::atol(argv[1]) : 1000000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Dice dice{std::mt19937_64(seed), {}, {}};
  std::vector<Solid> hulls;
  for (int i = 0; i < 400; ++i) hulls.push_back(random_hull(dice));
  const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Judged> parts(threads);
  std::vector<std::thread> workers;
  std::atomic<long> next = 0;
  for (unsigned t = 0; t < threads; ++t)
    workers.emplace_back([&, t] {
      for (long i = next++; i < count; i = next++)
        judge(seed * 1000000007ull + static_cast<std::uint64_t>(i), hulls, parts[t]);
    });
  for (std::thread& w : workers) w.join();
  Judged sum;
  for (const Judged& j : parts) {
    sum.pairs += j.pairs, sum.touching += j.touching, sum.points += j.points, sum.faults += j.faults,
        sum.near_ties += j.near_ties;
    sum.worst_point = std::max(sum.worst_point, j.worst_point);
    sum.worst_gap = std::max(sum.worst_gap, j.worst_gap);
    sum.worst_distance = std::max(sum.worst_distance, j.worst_distance);
  }
  std::printf("%ld pairs, %ld touch in %ld points: %ld faults, %ld within the tolerance of another point\n",
              sum.pairs, sum.touching, sum.points, sum.faults, sum.near_ties);
  std::printf("worst point %.1e m, gap %.1e m, distance %.1e m\n", sum.worst_point, sum.worst_gap,
              sum.worst_distance);
  const bool enough = sum.touching > sum.pairs / 5;  // a third of the arrangements touch
  return sum.faults == 0 && enough ? 0 : 1;
}
