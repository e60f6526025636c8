#include "io/robot_parts.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <vector>

#include "io/mesh_reader.hpp"

namespace percuss::io {

std::string inertia_fault(double mass, const Eigen::Matrix3d& inertia) {
  if (!std::isfinite(mass) || !inertia.allFinite()) return {};  // has been said where it was read
  if (!(mass > 0.0)) return fmt::format("the mass is {}, expected a positive number", mass);
  const Eigen::Vector3d moments =
      Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(inertia, Eigen::EigenvaluesOnly).eigenvalues();
  const std::string told = fmt::format("the principal moments of inertia are {:.6g}, {:.6g} and {:.6g}",
                                       moments[0], moments[1], moments[2]);
  if (!(moments[0] > 0.0)) return told + ", expected positive ones";
  // Of every body A + B ≥ C.
  if (moments[2] > (moments[0] + moments[1]) + 1e-6 * moments.sum())
    return told + ", no body has one that exceeds the sum of the others";
  return {};
}

Eigen::Matrix3d without_rounding(const Eigen::Matrix3d& inertia) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solved(inertia);
  Eigen::Vector3d moments = solved.eigenvalues();
  const double excess = moments[2] - moments[0] - moments[1];
  if (!(excess > 0.0)) return inertia;
  moments.head<2>().array() += 0.5 * excess * (1.0 + 1e-12);
  return solved.eigenvectors() * moments.asDiagonal() * solved.eigenvectors().transpose();
}

MassProperties moved(const MassProperties& body, const Pose& pose) {
  const Eigen::Matrix3d R = pose.orientation.toRotationMatrix();
  return {body.mass, pose * body.centre, R * body.inertia * R.transpose()};
}

MassProperties joined(const MassProperties& one, const MassProperties& other) {
  MassProperties both;
  both.mass = one.mass + other.mass;
  if (!(both.mass > 0.0)) return both;
  both.centre = (one.mass * one.centre + other.mass * other.centre) / both.mass;
  for (const MassProperties* part : {&one, &other}) {  // Steiner
    const Eigen::Vector3d d = part->centre - both.centre;
    both.inertia +=
        part->inertia + part->mass * (d.squaredNorm() * Eigen::Matrix3d::Identity() - d * d.transpose());
  }
  return both;
}

Result<std::shared_ptr<const TriangleMesh>> MeshShelf::mesh(const std::filesystem::path& path,
                                                            const Eigen::Vector3d& scale) {
  auto found = read_.find(path);
  if (found == read_.end()) found = read_.emplace(path, read_mesh(path, files_)).first;
  if (!found->second) return tl::make_unexpected(found->second.error());
  auto scaled = std::make_shared<TriangleMesh>(*found->second);
  for (Eigen::Vector3d& x : scaled->vertices) x = x.cwiseProduct(scale);
  if (scale.prod() < 0.0)  // a mirror turns the surface inside out
    for (auto& triangle : scaled->triangles) std::swap(triangle[1], triangle[2]);
  return scaled;
}

Result<Form> MeshShelf::solid(const std::filesystem::path& path, const Eigen::Vector3d& scale, bool moving) {
  const auto scaled = mesh(path, scale);
  if (!scaled) return tl::make_unexpected(scaled.error());
  if (!moving) return Mesh{*scaled};
  auto hull = convex_hull((*scaled)->vertices);
  if (!hull) {
    Errors errors = hull.error();
    errors.front().field = path.string();
    return tl::make_unexpected(errors);
  }
  return Convex{std::make_shared<const Polytope>(*std::move(hull))};
}

namespace {

// Where mass-less bodies go: for each body the one that takes it, itself where it stays.
std::vector<int> takers(const Scene& scene) {
  const std::size_t n = scene.bodies.size();
  std::vector<int> taker(n), fixed_to(n, -1);
  const auto has_mass = [&](int b) {
    const Scene::Body& body = scene.bodies[static_cast<std::size_t>(b)];
    return body.fixed || body.inertial.mass > 0.0;
  };
  for (std::size_t i = 0; i < n; ++i) taker[i] = static_cast<int>(i);
  for (const Scene::Joint& joint : scene.joints)
    if (joint.kind == Scene::Joint::Kind::fixed && joint.parent >= 0)
      fixed_to[static_cast<std::size_t>(joint.child)] = joint.parent;
  // Towards the root first, so that a frame joins what carries it.
  for (std::size_t i = 0; i < n; ++i)
    if (!has_mass(static_cast<int>(i)) && fixed_to[i] >= 0)
      taker[i] = taker[static_cast<std::size_t>(fixed_to[i])];
  // A base without mass joins the first that is fixed to it and has some.
  std::vector<int> instead(n, -1);
  for (std::size_t i = 0; i < n; ++i) {
    if (!has_mass(static_cast<int>(i)) || fixed_to[i] < 0) continue;
    const int base = taker[static_cast<std::size_t>(fixed_to[i])];
    if (!has_mass(base) && instead[static_cast<std::size_t>(base)] < 0)
      instead[static_cast<std::size_t>(base)] = static_cast<int>(i);
  }
  for (int& t : taker)
    if (instead[static_cast<std::size_t>(t)] >= 0) t = instead[static_cast<std::size_t>(t)];
  return taker;
}

}  // namespace

void merge_massless(Scene& scene, const std::function<void(const std::string&, const std::string&)>& told) {
  const std::vector<int> taker = takers(scene);
  const auto at = [](auto& list, int k) -> auto& { return list[static_cast<std::size_t>(k)]; };
  std::vector<Pose> seen(scene.bodies.size());  // every body from the one that takes it
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (taker[i] == static_cast<int>(i)) continue;
    Scene::Body& into = at(scene.bodies, taker[i]);
    Scene::Body& gone = scene.bodies[i];
    seen[i] = into.pose.inverse() * gone.pose;
    told(gone.name, into.name);
    for (Scene::Surface& surface : scene.surfaces)
      std::replace(surface.between.begin(), surface.between.end(), gone.name, into.name);
    for (auto& pair : scene.ignore) std::replace(pair.begin(), pair.end(), gone.name, into.name);
    for (auto [from, to] : {std::pair(&gone.solids, &into.solids), std::pair(&gone.drawn, &into.drawn)})
      for (Solid& solid : *from) {
        solid.pose = seen[i] * solid.pose;
        to->push_back(std::move(solid));
      }
  }
  // A base that goes is taken by a body behind it, which then stands at its place.
  std::vector<int> order, place(seen.size(), -1);
  for (std::size_t i = 0; i < seen.size(); ++i)
    if (const int t = taker[i]; at(place, t) < 0) {
      at(place, t) = static_cast<int>(order.size());
      order.push_back(t);
    }
  std::vector<Scene::Body> bodies;
  for (const int b : order) bodies.push_back(std::move(at(scene.bodies, b)));
  scene.bodies = std::move(bodies);

  std::vector<Scene::Joint> joints;
  std::vector<int> joint_place(scene.joints.size(), -1);
  for (std::size_t k = 0; k < scene.joints.size(); ++k) {
    Scene::Joint joint = scene.joints[k];
    if (joint.parent >= 0) {
      if (at(taker, joint.parent) == at(taker, joint.child)) continue;
      const Pose& frame = at(seen, joint.parent);
      joint.origin = frame * joint.origin;
      joint.axis = frame.orientation * joint.axis;
      joint.second_axis = frame.orientation * joint.second_axis;
      joint.parent = at(place, at(taker, joint.parent));
    }
    joint.child = at(place, at(taker, joint.child));
    joint_place[k] = static_cast<int>(joints.size());
    joints.push_back(std::move(joint));
  }
  for (Scene::Joint& joint : joints)
    if (joint.mimics >= 0) joint.mimics = at(joint_place, joint.mimics);
  scene.joints = std::move(joints);
}

int first_without_mass(const Scene& scene) {
  // Mass runs towards the root: parents come before their children.
  std::vector<double> carried(scene.bodies.size());
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    carried[i] = scene.bodies[i].fixed ? 1.0 : scene.bodies[i].inertial.mass;
  for (std::size_t k = scene.joints.size(); k-- > 0;)
    if (scene.joints[k].parent >= 0)
      carried[static_cast<std::size_t>(scene.joints[k].parent)] +=
          carried[static_cast<std::size_t>(scene.joints[k].child)];
  for (std::size_t i = 0; i < carried.size(); ++i)
    if (!(carried[i] > 0.0)) return static_cast<int>(i);
  return -1;
}

}  // namespace percuss::io
