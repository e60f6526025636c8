// Walls and towers of boxes with axes along those of the world.
#include <algorithm>
#include <cassert>

#include "percuss/models.hpp"
#include "systems/pile_parts.hpp"

namespace percuss {

namespace {

struct Box {
  Eigen::Vector3d low, high;  // opposite corners

  Eigen::Vector3d centre() const { return 0.5 * (low + high); }
};

void add_body(ContactScene& scene, const Box& box, double density) {
  const Eigen::Vector3d side = box.high - box.low;
  const double mass = density * side.prod();
  const Eigen::Vector3d square = side.cwiseAbs2();
  ContactScene::Body body;
  body.inverse_mass = 1.0 / mass;
  for (int k = 0; k < 3; ++k) body.inverse_inertia(k, k) = 12.0 / (mass * (square.sum() - square[k]));
  body.centre = box.centre();
  scene.bodies.push_back(body);
}

// Four contact points at the corners of the rectangle in which two faces overlap that are orthogonal to
// `axis`; none if they do not.
void add_face(ContactScene& scene, int first, const Box& a, int second, const Box& b, int axis, double mu) {
  const int s = (axis + 1) % 3, t = (axis + 2) % 3;
  const Eigen::Vector3d low = a.low.cwiseMax(b.low), high = a.high.cwiseMin(b.high);
  if (low[s] >= high[s] || low[t] >= high[t]) return;
  for (const double x : {low[s], high[s]})
    for (const double y : {low[t], high[t]}) {
      Eigen::Vector3d point;
      point[axis] = b.low[axis];
      point[s] = x;
      point[t] = y;
      ContactScene::Contact contact;
      contact.first = first;
      contact.second = second;
      set_frame(contact, Eigen::Vector3d::Unit(axis));
      if (first >= 0) contact.first_arm = point - a.centre();
      contact.second_arm = point - b.centre();
      contact.mu = mu;
      scene.contacts.push_back(contact);
    }
}

const Box ground = {{-1e6, -1e6, -1.0}, {1e6, 1e6, 0.0}};

}  // namespace

ContactScene box_wall(int columns, int rows, const PileOptions& options) {
  assert(columns > 0 && rows > 0);
  const double length = 0.2, depth = 0.1, height = 0.1, density = 500.0;
  Uniform uniform(options.seed);
  ContactScene scene;
  std::vector<Box> below, row;
  int first_below = 0;
  for (int r = 0; r < rows; ++r) {
    std::vector<double> joints{0.0};  // between the bricks of this row, in bricks
    if (r % 2 == 1) joints.push_back(0.5);
    while (joints.back() + 1.0 <= columns) joints.push_back(joints.back() + 1.0);
    if (joints.back() < columns) joints.push_back(columns);

    row.clear();
    const int first = static_cast<int>(scene.bodies.size());
    for (std::size_t k = 0; k + 1 < joints.size(); ++k) {
      const double y = 0.05 * depth * uniform(-1.0, 1.0);
      row.push_back(
          {{joints[k] * length, y, r * height}, {joints[k + 1] * length, y + depth, (r + 1) * height}});
      add_body(scene, row.back(), density);
    }
    std::size_t start = 0;  // of those below that may reach under the brick
    for (std::size_t k = 0; k < row.size(); ++k) {
      const int body = first + static_cast<int>(k);
      if (r == 0) add_face(scene, -1, ground, body, row[k], 2, options.mu);
      while (start < below.size() && below[start].high.x() <= row[k].low.x()) ++start;
      for (std::size_t l = start; l < below.size() && below[l].low.x() < row[k].high.x(); ++l)
        add_face(scene, first_below + static_cast<int>(l), below[l], body, row[k], 2, options.mu);
      if (k > 0) add_face(scene, body - 1, row[k - 1], body, row[k], 0, options.mu);
    }
    std::swap(below, row);
    first_below = first;
  }
  apply_load(scene, options);
  return scene;
}

ContactScene plank_tower(int layers, int planks_per_layer, const PileOptions& options) {
  assert(layers > 0 && planks_per_layer > 0);
  const double length = 0.48, width = 0.096, height = 0.032, density = 680.0;
  const double pitch = planks_per_layer > 1 ? (length - width) / (planks_per_layer - 1) : 0.0;
  assert(planks_per_layer == 1 || pitch > 1.1 * width);
  Uniform uniform(options.seed);
  ContactScene scene;
  std::vector<Box> below, layer;
  for (int r = 0; r < layers; ++r) {
    layer.clear();
    const int along = r % 2, across = 1 - along;
    const int first = static_cast<int>(scene.bodies.size());
    for (int k = 0; k < planks_per_layer; ++k) {
      Eigen::Vector3d low, side;
      low[along] = 0.05 * width * uniform(-1.0, 1.0);
      low[across] =
          (planks_per_layer > 1 ? k * pitch : 0.5 * (length - width)) + 0.05 * width * uniform(-1.0, 1.0);
      low.z() = r * height;
      side[along] = length;
      side[across] = width;
      side.z() = height;
      layer.push_back({low, low + side});
      add_body(scene, layer.back(), density);
      layer.back().high.z() = (r + 1) * height;
    }
    for (int k = 0; k < planks_per_layer; ++k) {
      const Box& plank = layer[static_cast<std::size_t>(k)];
      if (r == 0) add_face(scene, -1, ground, first + k, plank, 2, options.mu);
      for (std::size_t l = 0; l < below.size(); ++l)
        add_face(scene, first - planks_per_layer + static_cast<int>(l), below[l], first + k, plank, 2,
                 options.mu);
    }
    std::swap(below, layer);
  }
  apply_load(scene, options);
  return scene;
}

}  // namespace percuss
