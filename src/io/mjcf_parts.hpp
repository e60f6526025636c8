// What MJCF elements share: compiler settings, default classes, orientations, geoms.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "io/robot_parts.hpp"
#include "io/xml_file.hpp"

namespace percuss::io {

struct MjcfCompiler {
  double angle = 0.017453292519943295;  // radians in the unit of angles: degrees unless said otherwise
  std::filesystem::path mesh_folder;
  std::string euler = "xyz";  // lower case: about axes that move along
  bool automatic_limits = true;
  enum class FromGeoms { never, always, where_missing };
  FromGeoms inertia = FromGeoms::where_missing;

  void read(const XmlElement& element, XmlFile& file);
};

// <default class="..."> with what each class says of each element, nearest first.
class MjcfDefaults {
 public:
  void read(const XmlElement& element, XmlFile& file, const std::string& parent = "");
  bool known(const std::string& name) const { return name == "main" || classes_.count(name) > 0; }
  // The elements that speak of `tag` for a class; the class "" is the outermost.
  std::vector<const XmlElement*> of(const std::string& name, const char* tag) const;

 private:
  struct Class {
    std::string parent;
    const XmlElement* element = nullptr;
  };
  std::map<std::string, Class> classes_;
  std::string outermost_;
};

// quat, axisangle, xyaxes, zaxis or euler.
inline constexpr std::array<std::string_view, 5> mjcf_turns{"quat", "axisangle", "xyaxes", "zaxis", "euler"};
Eigen::Quaterniond read_mjcf_turn(const XmlFields& fields, const MjcfCompiler& compiler);
Pose read_mjcf_pose(const XmlFields& fields, const MjcfCompiler& compiler);

bool read_mjcf_flag(const XmlFields& fields, std::string_view key, bool otherwise);

struct MjcfMesh {
  std::filesystem::path path;           // or
  std::vector<Eigen::Vector3d> points;  // whose hull it is
  Eigen::Vector3d scale = Eigen::Vector3d::Ones();
};

struct MjcfGeom {
  std::string name, mesh, type;
  Solid solid;
  bool readable = true;  // what it is has become `solid`
  bool collides = true;
  unsigned contype = 1, conaffinity = 1;
  double sliding = 1.0, torsion = 0.005;
  int condim = 3;
  std::string colour;
  double density = 1000.0;
  std::optional<double> mass;
  std::size_t offset = 0;
};

class MjcfParts {
 public:
  MjcfParts(XmlFile& file, std::filesystem::path folder) : file_(file), folder_(std::move(folder)) {}

  MjcfCompiler compiler;
  MjcfDefaults defaults;

  void read_assets(const XmlElement& element);
  // An element with its defaults: those of its own class, else of `childclass`.
  XmlFields fields(const XmlElement& element, const std::string& path, Names attributes, Names children,
                   const std::string& childclass);
  MjcfGeom read_geom(const XmlElement& element, const std::string& path, const std::string& childclass,
                     bool moving);
  // Mass, centre and inertia of geoms as MuJoCo has them: each by itself, overlaps count twice.
  MassProperties of_geoms(const std::vector<MjcfGeom>& geoms);
  const std::vector<Scene::File>& files() const { return shelf_.files(); }  // of meshes

 private:
  void read_form(const XmlFields& fields, MjcfGeom& geom, bool moving);
  void read_mesh_form(const XmlFields& fields, MjcfGeom& geom, bool moving);

  XmlFile& file_;
  std::filesystem::path folder_;
  MeshShelf shelf_;
  std::map<std::string, MjcfMesh> meshes_;
  std::map<std::string, std::string> colours_;
};

}  // namespace percuss::io
