// Scenes from a few numbers.
#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <random>

#include "percuss/scene_models.hpp"

namespace percuss {
namespace {

using Eigen::Vector3d;

void add_floor(Scene& scene, bool wanted) {
  if (!wanted) return;
  Scene::Body floor;
  floor.name = "floor";
  floor.fixed = true;
  floor.solids = {Solid{HalfSpace{}, 0.0, {}}};
  scene.bodies.push_back(floor);
}

Scene::Body model_box(const std::string& name, const Vector3d& edges, double density,
                      const Vector3d& position) {
  Scene::Body body;
  body.name = name;
  body.solids = {Solid{Box{edges}, 0.0, {}}};
  body.inertia_of = Scene::Body::Inertia::from_density;
  body.density = density;
  body.inertial.mass = density * edges.prod();
  body.inertial.inertia =
      (body.inertial.mass / 12.0 * (edges.squaredNorm() - edges.array().square()).matrix()).asDiagonal();
  body.pose.position = position;
  return body;
}

Scene::Body model_ball(const std::string& name, double radius, double mass, const Vector3d& position) {
  Scene::Body body;
  body.name = name;
  body.solids = {Solid{Sphere{radius}, 0.0, {}}};
  body.inertia_of = Scene::Body::Inertia::from_mass;
  body.inertial.mass = mass;
  body.inertial.inertia = 0.4 * mass * radius * radius * Eigen::Matrix3d::Identity();
  body.pose.position = position;
  return body;
}

// From 0 to 1, the same on every machine.
double model_uniform(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

Eigen::Quaterniond random_turn(std::mt19937_64& random) {  // [Shoemake 1992]
  const double a = model_uniform(random), b = 2.0 * std::numbers::pi * model_uniform(random),
               c = 2.0 * std::numbers::pi * model_uniform(random);
  return {std::sqrt(a) * std::cos(c), std::sqrt(1.0 - a) * std::sin(b), std::sqrt(1.0 - a) * std::cos(b),
          std::sqrt(a) * std::sin(c)};
}

// Cells of a grid over the square |x|, |y| ≤ across cell / 2, from z = base upwards; a body of the reach r
// lies somewhere in its cell.
Vector3d cell_place(int index, int across, double cell, double reach, double base, std::mt19937_64& random) {
  const int layer = index / (across * across), row = index / across % across, column = index % across;
  const double play = cell - 2.0 * reach;
  const auto along = [&](int k) { return cell * k + reach + play * model_uniform(random); };
  const double half = 0.5 * across * cell;
  const double x = along(column) - half, y = along(row) - half;
  return {x, y, base + along(layer)};
}

Scene::Body wall_plane(const std::string& name, const Vector3d& normal, double distance) {
  Scene::Body wall;
  wall.name = name;
  wall.fixed = true;
  wall.solids = {Solid{HalfSpace{}, 0.0, {}}};
  wall.pose.position = -distance * normal;
  wall.pose.orientation = Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), normal);
  return wall;
}

}  // namespace

Scene make_scene(const PileScene& pile) {
  Scene scene;
  std::mt19937_64 random(pile.seed);
  const double reach = 0.5 * pile.size * (pile.boxes ? std::sqrt(3.0) : 1.0);
  const double cell = 2.0 * reach * std::max(pile.room, 1.0);
  const double half = 0.5 * pile.across * cell;
  add_floor(scene, pile.floor);
  scene.bodies.push_back(wall_plane("left", Vector3d::UnitX(), half));
  scene.bodies.push_back(wall_plane("right", -Vector3d::UnitX(), half));
  scene.bodies.push_back(wall_plane("front", Vector3d::UnitY(), half));
  scene.bodies.push_back(wall_plane("back", -Vector3d::UnitY(), half));
  for (int i = 0; i < pile.count; ++i) {
    const Vector3d place = cell_place(i, pile.across, cell, reach, 0.0, random);
    const std::string name = std::to_string(i + 1);
    if (pile.boxes) {
      scene.bodies.push_back(model_box(name, Vector3d::Constant(pile.size), pile.density, place));
      scene.bodies.back().pose.orientation = random_turn(random);
    } else {
      const double mass = pile.density * std::numbers::pi / 6.0 * std::pow(pile.size, 3);
      scene.bodies.push_back(model_ball(name, 0.5 * pile.size, mass, place));
    }
  }
  return scene;
}

Scene make_scene(const WallScene& wall) {
  Scene scene;
  add_floor(scene, wall.floor);
  const double step = wall.brick.x() + wall.gap, half = 0.5 * (wall.brick.x() - wall.gap);
  for (int row = 0; row < wall.rows; ++row) {
    const double z = (row + 0.5) * wall.brick.z();
    double left = 0.0;  // end of the row so far
    const bool bonded = row % 2 == 1;
    for (int k = 0; k < wall.columns + (bonded ? 1 : 0); ++k) {
      const bool cut = bonded && (k == 0 || k == wall.columns);
      Vector3d edges = wall.brick;
      if (cut) edges.x() = half;
      scene.bodies.push_back(model_box(fmt::format("r{}c{}", row + 1, k + 1), edges, wall.density,
                                       {left + 0.5 * edges.x(), 0.0, z}));
      left += cut ? half + wall.gap : step;
    }
  }
  return scene;
}

Scene make_scene(const TowerScene& tower) {
  Scene scene;
  add_floor(scene, tower.floor);
  const double pitch = tower.planks > 1 ? (tower.plank.x() - tower.plank.y()) / (tower.planks - 1) : 0.0;
  for (int layer = 0; layer < tower.layers; ++layer)
    for (int k = 0; k < tower.planks; ++k) {
      const double aside = pitch * (k - 0.5 * (tower.planks - 1));
      const bool across = layer % 2 == 1;
      Vector3d edges = tower.plank;
      if (across) std::swap(edges.x(), edges.y());
      scene.bodies.push_back(model_box(
          tower.planks > 1 ? fmt::format("l{}p{}", layer + 1, k + 1) : fmt::format("l{}", layer + 1), edges,
          tower.density, {across ? aside : 0.0, across ? 0.0 : aside, (layer + 0.5) * tower.plank.z()}));
    }
  return scene;
}

Scene make_scene(const DominoesScene& dominoes) {
  Scene scene;
  add_floor(scene, dominoes.floor);
  for (int i = 0; i < dominoes.count; ++i)
    scene.bodies.push_back(
        model_box(std::to_string(i + 1), dominoes.domino, dominoes.density,
                  {i * (dominoes.domino.x() + dominoes.spacing), 0.0, 0.5 * dominoes.domino.z()}));
  if (dominoes.count == 0) return scene;
  // It turns about its lower front edge, which rests: v = ω × r.
  Scene::Body& first = scene.bodies[scene.bodies.size() - static_cast<std::size_t>(dominoes.count)];
  first.angular_velocity = {0.0, dominoes.push, 0.0};
  first.velocity =
      first.angular_velocity.cross(Vector3d(-0.5 * dominoes.domino.x(), 0.0, 0.5 * dominoes.domino.z()));
  return scene;
}

Scene make_scene(const RackScene& rack) {
  Scene scene;
  add_floor(scene, rack.floor);
  Scene::Body cue = model_ball("cue", rack.radius, rack.mass, {-rack.distance, rack.offset, rack.radius});
  cue.velocity = {rack.speed, 0.0, 0.0};
  scene.bodies.push_back(cue);
  int number = 0;
  for (int row = 0; row < rack.rows; ++row)
    for (int k = 0; k <= row; ++k)
      scene.bodies.push_back(
          model_ball(std::to_string(++number), rack.radius, rack.mass,
                     {row * std::sqrt(3.0) * rack.radius, (2 * k - row) * rack.radius, rack.radius}));
  return scene;
}

Scene make_scene(const CradleScene& cradle) {
  Scene scene;
  for (int i = 0; i < cradle.balls; ++i) {
    const double x = 2.0 * cradle.radius * i;
    scene.bodies.push_back(model_ball(std::to_string(i + 1), cradle.radius, cradle.mass, {x, 0.0, 0.0}));
    Scene::Joint strings;
    strings.name = fmt::format("strings_{}", i + 1);
    strings.child = static_cast<int>(scene.bodies.size()) - 1;
    strings.origin = {x, 0.0, cradle.length};
    strings.axis = Vector3d::UnitY();
    strings.position = {i < cradle.lifted ? cradle.angle : 0.0};  // about y: to the left
    strings.velocity = {0.0};
    scene.joints.push_back(strings);
  }
  return scene;
}

Scene make_scene(const ShakerScene& shaker) {
  Scene scene;
  std::mt19937_64 random(shaker.seed);
  const double cell = 1.25 * shaker.size, half = 0.5 * shaker.across * cell, thick = 2.0 * shaker.size;
  Scene::Body box;
  box.name = "box";
  box.fixed = true;
  const double h = shaker.height, outer = 2.0 * (half + thick);
  const auto side = [&](const Vector3d& edges, const Vector3d& at) {
    box.solids.push_back({Box{edges}, 0.0, {at, Eigen::Quaterniond::Identity()}});
  };
  side({outer, outer, thick}, {0.0, 0.0, -0.5 * thick});
  side({thick, outer, h}, {half + 0.5 * thick, 0.0, 0.5 * h});
  side({thick, outer, h}, {-half - 0.5 * thick, 0.0, 0.5 * h});
  side({2.0 * half, thick, h}, {0.0, half + 0.5 * thick, 0.5 * h});
  side({2.0 * half, thick, h}, {0.0, -half - 0.5 * thick, 0.5 * h});
  box.moving_position = {
      "0", "0", fmt::format("{}*sin({}*t)", shaker.amplitude, 2.0 * std::numbers::pi * shaker.frequency)};
  scene.bodies.push_back(box);
  const double mass = shaker.density * std::numbers::pi / 6.0 * std::pow(shaker.size, 3);
  for (int i = 0; i < shaker.count; ++i)
    scene.bodies.push_back(model_ball(std::to_string(i + 1), 0.5 * shaker.size, mass,
                                      cell_place(i, shaker.across, cell, 0.5 * shaker.size, 0.0, random)));
  return scene;
}

}  // namespace percuss
