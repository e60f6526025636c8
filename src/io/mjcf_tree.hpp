// The bodies and joints of an MJCF file as those of a scene.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "io/mjcf_parts.hpp"

namespace percuss::io {

struct MjcfBody {
  int parent = -1;          // of these bodies; −1: the world itself
  int body = -1;            // of the scene; of the world −1 where it has no geoms
  std::vector<int> joints;  // of the scene, in the order of the file
  bool free = false;
  bool moving = false;
  Pose pose;  // in the world where all joints are at 0
  std::vector<MjcfGeom> geoms;
  std::string name, path;
  std::size_t offset = 0;
};

// What a joint has in qpos and qvel.
struct MjcfCoordinate {
  int body = 0;    // of the tree
  int joint = -1;  // of the scene; −1: a free body
  bool ball = false;
  std::size_t positions() const { return joint < 0 ? 7 : ball ? 4 : 1; }
  std::size_t velocities() const { return joint < 0 ? 6 : ball ? 3 : 1; }
};

class MjcfTree {
 public:
  MjcfTree(XmlFile& file, MjcfParts& parts, Scene& scene) : file_(file), parts_(parts), scene_(scene) {}

  void read(const XmlElement& worldbody);

  std::vector<MjcfBody> bodies;                                   // the world first
  std::vector<MjcfCoordinate> coordinates;                        // in the order of qpos
  std::map<std::string, int> body_index, joint_index, geom_body;  // by name; joints of the scene

 private:
  void read_body(const XmlElement& element, int parent, const std::string& childclass);
  void read_contents(const XmlElement& element, int index, const std::string& childclass);
  void read_inertial(const XmlElement& element, int index, const std::string& childclass,
                     MassProperties& given);
  Scene::Joint read_joint(const XmlElement& element, const MjcfBody& body, const std::string& childclass);
  void read_limits(const XmlFields& fields, double unit, Scene::Joint& joint);
  void add_to_scene(int index, std::vector<Scene::Joint> joints, const MassProperties& mass);
  void name_left_out(const XmlElement& element, const MjcfBody& body);
  MjcfBody& at(int index) { return bodies[static_cast<std::size_t>(index)]; }

  XmlFile& file_;
  MjcfParts& parts_;
  Scene& scene_;
  int unnamed_ = 0;
};

}  // namespace percuss::io
