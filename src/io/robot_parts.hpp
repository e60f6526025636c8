// What the readers of URDF and MJCF have in common: inertias that exist, meshes as solids.
#pragma once

#include <Eigen/Core>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "percuss/scene.hpp"

namespace percuss::io {

// Why no body has this mass and this inertia about its centre of mass; empty where one can. Numbers that were
// rounded to six digits pass.
std::string inertia_fault(double mass, const Eigen::Matrix3d& inertia);
// The nearest inertia that a body can have, for one of which inertia_fault() says nothing.
Eigen::Matrix3d without_rounding(const Eigen::Matrix3d& inertia);

// The same body seen from a frame in which the first one has this pose.
MassProperties moved(const MassProperties& body, const Pose& pose);
// Two bodies as one.
MassProperties joined(const MassProperties& one, const MassProperties& other);

// Meshes of files, each read once.
class MeshShelf {
 public:
  // The mesh of the file, scaled: as its convex hull for bodies that move, as it is for those that do not.
  [[nodiscard]] Result<Form> solid(const std::filesystem::path& path, const Eigen::Vector3d& scale,
                                   bool moving);
  [[nodiscard]] Result<std::shared_ptr<const TriangleMesh>> mesh(const std::filesystem::path& path,
                                                                 const Eigen::Vector3d& scale);
  const std::vector<Scene::File>& files() const { return files_; }

 private:
  std::map<std::filesystem::path, Result<TriangleMesh>> read_;
  std::vector<Scene::File> files_;
};

// Bodies without mass that are fixed to others (frames of sensors and tools) become part of the next one that
// has mass, with their shapes and the joints that they carry. `told` hears of each. Parents must come before
// their children, which stays so.
void merge_massless(Scene& scene,
                    const std::function<void(const std::string& gone, const std::string& into)>& told);

// The first body that moves without mass where nothing behind it has any either; −1: none.
int first_without_mass(const Scene& scene);

}  // namespace percuss::io
