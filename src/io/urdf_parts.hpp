// The parts of a URDF link: origins, shapes, inertia, colour.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "io/robot_parts.hpp"
#include "io/urdf_reader.hpp"
#include "io/xml_file.hpp"

namespace percuss::io {

// A rotation about x by r, then about the fixed y by p, then about the fixed z by y.
Eigen::Quaterniond rpy_rotation(const Eigen::Vector3d& rpy);

Pose read_urdf_origin(const XmlFields& parent);

class UrdfParts {
 public:
  UrdfParts(XmlFile& file, std::filesystem::path folder, const UrdfOptions& options)
      : file_(file), folder_(std::move(folder)), options_(options) {}

  void read_material(const XmlElement& material);  // of the robot, for all links
  // Whether the link has an inertia.
  bool read_inertial(const XmlFields& link, Scene::Body& body);
  void read_shapes(const XmlFields& link, bool moving, Scene::Body& body);
  const std::vector<Scene::File>& files() const { return shelf_.files(); }  // of meshes

 private:
  std::optional<Solid> read_shape(const XmlElement& element, const std::string& path, bool moving, bool seen);
  std::optional<Form> read_geometry(const XmlFields& shape, bool moving, bool seen);
  std::optional<Form> read_form(const XmlElement& element, const std::string& path, bool moving, bool seen);
  std::optional<Form> read_mesh_form(const XmlFields& fields, bool moving, bool seen);
  std::optional<std::filesystem::path> find_mesh(const XmlFields& fields, const std::string& name, bool seen);
  std::string read_colour(const XmlElement& material, const std::string& path);

  XmlFile& file_;
  std::filesystem::path folder_;
  const UrdfOptions& options_;
  MeshShelf shelf_;
  std::map<std::string, std::string> colours_;
};

}  // namespace percuss::io
