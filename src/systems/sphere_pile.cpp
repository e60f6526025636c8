// Spheres in a box by drop and roll [Visscher & Bolsterli 1972]: each falls straight down, rolls down those
// it meets without inertia and stays where it cannot go lower. Every path is a chain of straight lines and of
// arcs of circles, so all events on it have closed formulas.
#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "percuss/models.hpp"
#include "systems/pile_parts.hpp"

namespace percuss {
namespace {

using Eigen::Vector3d;

const double smallest_radius = 0.05, largest_radius = 0.1, density = 1000.0;
const double slack = 1e-3;   // gap that counts as closed, in radii
const double touch = 1e-9;   // gap of what touches on the way, in metres
const double moment = 1e-6;  // angle in which nothing that touches is met again
const double never = std::numeric_limits<double>::infinity();

struct Sphere {
  Vector3d centre;
  double radius;
};

// What the centre of the falling sphere must stay out of: a sphere with the sum of both radii, or what is
// behind a plane.
struct Obstacle {
  int sphere = -1;         // −1: a wall or the floor
  Vector3d point, normal;  // centre; or a point of the plane, and its normal
  double radius = 0.0;

  bool plane() const { return sphere < 0; }
  double gap(const Vector3d& c) const {
    return plane() ? normal.dot(c - point) : (c - point).norm() - radius;
  }
  Vector3d normal_at(const Vector3d& c) const {
    return plane() ? normal : Vector3d((c - point).normalized());
  }
};

// Spheres by cells as wide as the largest sphere.
class Grid {
 public:
  explicit Grid(double width)
      : cells_(std::max(1, static_cast<int>(width / (2.0 * largest_radius)))), size_(width / cells_) {}

  void insert(int index, const Vector3d& centre) {
    const std::size_t cell = place(along(centre.x()), along(centre.y()), layer(centre.z()));
    if (cell >= head_.size()) head_.resize(place(0, 0, layer(centre.z()) + 1), -1);
    next_.push_back(head_[cell]);
    head_[cell] = index;
  }

  // All spheres with centres between the corners, and some around.
  template <class Visit>
  void visit(const Vector3d& low, const Vector3d& high, Visit&& f) const {
    for (int z = layer(low.z()); z <= layer(high.z()) && place(0, 0, z) < head_.size(); ++z)
      for (int y = along(low.y()); y <= along(high.y()); ++y)
        for (int x = along(low.x()); x <= along(high.x()); ++x)
          for (int k = head_[place(x, y, z)]; k >= 0; k = next_[static_cast<std::size_t>(k)]) f(k);
  }

 private:
  int along(double x) const { return std::clamp(static_cast<int>(x / size_), 0, cells_ - 1); }
  int layer(double z) const { return std::max(0, static_cast<int>(z / size_)); }
  std::size_t place(int x, int y, int z) const {
    return (static_cast<std::size_t>(z) * static_cast<std::size_t>(cells_) + static_cast<std::size_t>(y)) *
               static_cast<std::size_t>(cells_) +
           static_cast<std::size_t>(x);
  }

  int cells_;
  double size_;
  std::vector<int> head_, next_;
};

// What holds a sphere: the obstacles with positive forces α when e_z is projected on the cone of their
// normals, and the direction in which it moves, the rest of −e_z.
struct Support {
  std::vector<Obstacle> holding;
  Vector3d direction;
};

std::optional<Support> support(const std::vector<Obstacle>& touching, const Vector3d& c) {
  const std::size_t n = touching.size();
  std::vector<Vector3d> normals;
  for (const Obstacle& o : touching) normals.push_back(o.normal_at(c));

  const auto holds = [&](const std::vector<std::size_t>& chosen) -> std::optional<Support> {
    Eigen::MatrixXd N(3, static_cast<Eigen::Index>(chosen.size()));
    for (std::size_t k = 0; k < chosen.size(); ++k) N.col(static_cast<Eigen::Index>(k)) = normals[chosen[k]];
    Vector3d direction(0.0, 0.0, -1.0);
    if (!chosen.empty()) {
      const Eigen::MatrixXd gram = N.transpose() * N;
      const Eigen::VectorXd alpha = gram.ldlt().solve(N.transpose() * Vector3d::UnitZ());
      if (!(alpha.minCoeff() > 1e-12)) return std::nullopt;
      direction += N * alpha;
      if (direction.norm() < 1e-9) direction.setZero();
    }
    for (const Vector3d& normal : normals)
      if (!(normal.dot(direction) >= -1e-9)) return std::nullopt;
    Support s{{}, direction};
    for (const std::size_t k : chosen) s.holding.push_back(touching[k]);
    return s;
  };

  if (auto s = holds({})) return s;
  for (std::size_t i = 0; i < n; ++i)
    if (auto s = holds({i})) return s;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (auto s = holds({i, j})) return s;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      for (std::size_t k = 0; k < j; ++k)
        if (auto s = holds({i, j, k})) return s;
  return std::nullopt;
}

// c(φ) = m + s (a cos φ + b sin φ)
struct Arc {
  Vector3d m, a, b;
  double s;

  Vector3d at(double phi) const { return m + s * (std::cos(phi) * a + std::sin(phi) * b); }
};

// Around the sphere that holds, or around the axis of the two that do; one of them at least is a sphere.
Arc arc_of(const Support& support, const Vector3d& c) {
  const std::vector<Obstacle>& h = support.holding;
  const Obstacle& sphere = h[0].plane() ? h[1] : h[0];
  Vector3d m = sphere.point;
  if (h.size() == 2) {
    const Obstacle& other = h[0].plane() ? h[0] : h[1];
    const Vector3d axis = other.plane() ? other.normal : Vector3d((other.point - m).normalized());
    m += axis * axis.dot(c - m);
  }
  const double s = (c - m).norm();
  const Vector3d a = (c - m) / s;
  Vector3d b = support.direction - a * a.dot(support.direction);
  b.normalize();
  return {m, a, b, s};
}

// The first φ ∈ [0, 2π) at which A cos φ + B sin φ + C falls through zero.
double falls_through_zero(double A, double B, double C) {
  const double D = std::hypot(A, B);
  if (!(std::abs(C) < D)) return never;
  double phi = std::atan2(B, A) + std::acos(-C / D);
  if (phi < 0.0) phi += 2.0 * std::numbers::pi;
  if (phi >= 2.0 * std::numbers::pi) phi -= 2.0 * std::numbers::pi;
  return phi;
}

double meets(const Arc& arc, const Obstacle& o) {
  const Vector3d d = arc.m - o.point;
  if (o.plane())
    return falls_through_zero(arc.s * o.normal.dot(arc.a), arc.s * o.normal.dot(arc.b), o.normal.dot(d));
  return falls_through_zero(2.0 * arc.s * d.dot(arc.a), 2.0 * arc.s * d.dot(arc.b),
                            d.squaredNorm() + arc.s * arc.s - o.radius * o.radius);
}

// Where one of those that hold lets go: α = (NᵀN)⁻¹Nᵀe_z with NᵀN constant on the arc.
struct Release {
  double phi = never;
  std::size_t which = 0;  // of those that hold
};

Release release(const Arc& arc, const Support& support, const Vector3d& c) {
  const std::size_t n = support.holding.size();
  Eigen::MatrixXd N(3, static_cast<Eigen::Index>(n)), g(static_cast<Eigen::Index>(n), 3);
  for (std::size_t k = 0; k < n; ++k) {
    const Obstacle& o = support.holding[k];
    N.col(static_cast<Eigen::Index>(k)) = o.normal_at(c);
    g.row(static_cast<Eigen::Index>(k)) << arc.s * arc.a.z(), arc.s * arc.b.z(), arc.m.z() - o.point.z();
    if (o.plane())
      g.row(static_cast<Eigen::Index>(k)) << 0.0, 0.0, o.normal.z();
    else
      g.row(static_cast<Eigen::Index>(k)) /= o.radius;
  }
  const Eigen::MatrixXd alpha = (N.transpose() * N).ldlt().solve(g);
  Release first;
  for (std::size_t k = 0; k < n; ++k) {
    const auto row = alpha.row(static_cast<Eigen::Index>(k));
    const double phi = falls_through_zero(row[0], row[1], row[2]);
    if (phi < first.phi) first = {phi, k};
  }
  return first;
}

class Deposit {
 public:
  explicit Deposit(double width) : width_(width), grid_(width) {}

  const std::vector<Sphere>& spheres() const { return spheres_; }

  // Where a sphere ends that falls at x, y; nothing if it lost its way.
  std::optional<Vector3d> settle(double radius, double x, double y) const {
    Vector3d c(x, y, top_ + 2.0 * largest_radius);
    std::vector<Obstacle> touching;
    for (int event = 0; event < 200; ++event) {
      const auto held = support(touching, c);
      if (!held) return std::nullopt;
      if (held->direction.isZero()) return polished(*held, c, radius);
      if (held->holding.empty())
        c = fall(radius, c, touching);
      else if (!roll(radius, c, touching, *held))
        return std::nullopt;
    }
    return std::nullopt;
  }

  void add(const Sphere& sphere) {
    grid_.insert(static_cast<int>(spheres_.size()), sphere.centre);
    spheres_.push_back(sphere);
    top_ = std::max(top_, sphere.centre.z());
  }

  // Obstacles for a sphere whose centre moves between two corners.
  std::vector<Obstacle> obstacles(double radius, const Vector3d& low, const Vector3d& high) const {
    std::vector<Obstacle> list;
    const Vector3d reach = Vector3d::Constant(radius + largest_radius * (1.0 + slack));
    grid_.visit(low - reach, high + reach, [&](int k) {
      const Sphere& s = spheres_[static_cast<std::size_t>(k)];
      list.push_back({k, s.centre, Vector3d::Zero(), s.radius + radius});
    });
    const double far = width_ - radius;
    list.push_back({-1, {0.0, 0.0, radius}, Vector3d::UnitZ(), 0.0});
    list.push_back({-1, {radius, 0.0, 0.0}, Vector3d::UnitX(), 0.0});
    list.push_back({-1, {far, 0.0, 0.0}, -Vector3d::UnitX(), 0.0});
    list.push_back({-1, {0.0, radius, 0.0}, Vector3d::UnitY(), 0.0});
    list.push_back({-1, {0.0, far, 0.0}, -Vector3d::UnitY(), 0.0});
    return list;
  }

 private:
  static bool among(const std::vector<Obstacle>& list, const Obstacle& o) {
    return std::any_of(list.begin(), list.end(), [&](const Obstacle& p) {
      return p.sphere == o.sphere && p.point == o.point && p.normal == o.normal;
    });
  }

  // Straight down to the highest obstacle below; those that touch are above or beside.
  Vector3d fall(double radius, Vector3d c, std::vector<Obstacle>& touching) const {
    const double height = 2.0 * largest_radius;
    for (double above = c.z();; above -= height) {
      const Vector3d low(c.x(), c.y(), above - height), high(c.x(), c.y(), above);
      double z = -never;
      Obstacle hit;
      for (const Obstacle& o : obstacles(radius, low, high)) {
        if (among(touching, o)) continue;
        double level = -never;
        if (o.plane()) {
          if (o.normal.z() > 0.0) level = o.point.z();
        } else {
          const double square = o.radius * o.radius - (c - o.point).head<2>().squaredNorm();
          if (square > 0.0 && o.point.z() < c.z()) level = o.point.z() + std::sqrt(square);
        }
        if (level > z && level <= c.z() + touch) {
          z = level;
          hit = o;
        }
      }
      if (z < low.z()) continue;
      c.z() = std::min(z, c.z());
      std::erase_if(touching, [&](const Obstacle& o) { return o.gap(c) > touch; });
      touching.push_back(hit);
      return c;
    }
  }

  // Along the arc to the first obstacle or to where a holding one lets go; false if neither comes before the
  // lowest point.
  bool roll(double radius, Vector3d& c, std::vector<Obstacle>& touching, const Support& held) const {
    const Arc arc = arc_of(held, c);
    const Release let_go = release(arc, held, c);
    double phi = std::min(let_go.phi, std::numbers::pi);
    const Vector3d reach = arc.s * (arc.a.cwiseAbs2() + arc.b.cwiseAbs2()).cwiseSqrt();
    const Vector3d low = arc.m - reach;
    Vector3d high = arc.m + reach;
    high.z() = c.z();
    const Obstacle* hit = nullptr;
    const std::vector<Obstacle> near = obstacles(radius, low, high);
    for (const Obstacle& o : near) {
      if (among(held.holding, o)) continue;
      const double at = meets(arc, o);
      if (at >= phi || (at < moment && among(touching, o))) continue;
      phi = at;
      hit = &o;
    }
    if (!hit && !(let_go.phi < never)) return false;
    const Vector3d end = arc.at(phi);
    if (!(end.z() <= c.z() + touch)) return false;
    c = end;
    touching = held.holding;
    if (hit)
      touching.push_back(*hit);
    else
      touching.erase(touching.begin() + static_cast<std::ptrdiff_t>(let_go.which));
    return true;
  }

  // On all that hold to the last digit, by Newton's method; nothing if it is inside another sphere.
  std::optional<Vector3d> polished(const Support& held, Vector3d c, double radius) const {
    for (int k = 0; k < 3; ++k) {
      Eigen::MatrixXd N(3, std::ssize(held.holding));
      Eigen::VectorXd gap(std::ssize(held.holding));
      for (std::size_t i = 0; i < held.holding.size(); ++i) {
        N.col(static_cast<Eigen::Index>(i)) = held.holding[i].normal_at(c);
        gap[static_cast<Eigen::Index>(i)] = held.holding[i].gap(c);
      }
      c -= N * (N.transpose() * N).ldlt().solve(gap);
    }
    for (const Obstacle& o : obstacles(radius, c, c))
      if (o.gap(c) < -touch) return std::nullopt;
    return c;
  }

  double width_;
  Grid grid_;
  std::vector<Sphere> spheres_;
  double top_ = 0.0;
};

void add_body(ContactScene& scene, const Sphere& sphere) {
  const double mass = density * 4.0 / 3.0 * std::numbers::pi * std::pow(sphere.radius, 3);
  ContactScene::Body body;
  body.inverse_mass = 1.0 / mass;
  body.inverse_inertia = Eigen::Matrix3d::Identity() / (0.4 * mass * sphere.radius * sphere.radius);
  body.centre = sphere.centre;
  scene.bodies.push_back(body);
}

}  // namespace

ContactScene sphere_pile(int contacts, const PileOptions& options) {
  assert(contacts > 0);
  // Three contacts per sphere and half of the room for spheres make a cube.
  const double mean_volume = std::numbers::pi / 3.0 *
                             (std::pow(largest_radius, 4) - std::pow(smallest_radius, 4)) /
                             (largest_radius - smallest_radius);
  const double width = std::max(3.0 * largest_radius, std::cbrt(contacts / 3.0 * mean_volume / 0.5));
  Uniform uniform(options.seed);
  Deposit deposit(width);
  ContactScene scene;
  while (static_cast<int>(scene.contacts.size()) < contacts) {
    const double radius = uniform(smallest_radius, largest_radius);
    const double x = uniform(radius, width - radius), y = uniform(radius, width - radius);
    const auto centre = deposit.settle(radius, x, y);
    if (!centre) continue;
    const int body = static_cast<int>(deposit.spheres().size());
    for (const Obstacle& o : deposit.obstacles(radius, *centre, *centre)) {
      if (o.gap(*centre) > slack * radius) continue;
      ContactScene::Contact contact;
      contact.first = o.sphere;
      contact.second = body;
      set_frame(contact, o.normal_at(*centre));
      if (o.sphere >= 0) contact.first_arm = (o.radius - radius) * contact.n;
      contact.second_arm = -radius * contact.n;
      contact.mu = options.mu;
      scene.contacts.push_back(contact);
    }
    deposit.add({*centre, radius});
    add_body(scene, deposit.spheres().back());
  }
  apply_load(scene, options);
  return scene;
}

}  // namespace percuss
