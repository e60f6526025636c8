#include "io/mjcf_tree.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using JointType = Scene::Joint::Kind;

constexpr std::array<std::string_view, 0> tree_nothing{};
constexpr std::array mjcf_body_keys{"name"sv,   "childclass"sv, "pos"sv,   "quat"sv, "axisangle"sv,
                                    "xyaxes"sv, "zaxis"sv,      "euler"sv, "mocap"sv};
constexpr std::array mjcf_body_parts{"inertial"sv, "joint"sv,  "freejoint"sv, "geom"sv,     "body"sv,
                                     "site"sv,     "camera"sv, "light"sv,     "plugin"sv,   "composite"sv,
                                     "flexcomp"sv, "frame"sv,  "attach"sv,    "replicate"sv};
constexpr std::array body_seen{"site", "camera", "light"};  // change no motion
constexpr std::array body_refused{"composite", "flexcomp",  "frame",
                                  "attach",    "replicate", "plugin"};  // would
constexpr std::array mjcf_inertial_keys{"pos"sv,   "quat"sv, "axisangle"sv,   "xyaxes"sv,     "zaxis"sv,
                                        "euler"sv, "mass"sv, "diaginertia"sv, "fullinertia"sv};
constexpr std::array mjcf_joint_keys{"name"sv,
                                     "class"sv,
                                     "type"sv,
                                     "pos"sv,
                                     "axis"sv,
                                     "range"sv,
                                     "limited"sv,
                                     "damping"sv,
                                     "stiffness"sv,
                                     "springref"sv,
                                     "frictionloss"sv,
                                     "armature"sv,
                                     "ref"sv,
                                     "group"sv,
                                     "margin"sv,
                                     "solreflimit"sv,
                                     "solimplimit"sv,
                                     "solreffriction"sv,
                                     "solimpfriction"sv,
                                     "actuatorfrcrange"sv,
                                     "actuatorfrclimited"sv,
                                     "springdamper"sv,
                                     "user"sv};
constexpr std::array free_keys{"name"sv, "group"sv, "align"sv};
constexpr std::array joint_unused{
    "armature",       "margin",           "solreflimit",        "solimplimit", "solreffriction",
    "solimpfriction", "actuatorfrcrange", "actuatorfrclimited", "springdamper"};
constexpr std::array mjcf_joint_kinds{"hinge"sv, "slide"sv, "ball"sv, "free"sv};

}  // namespace

void MjcfTree::read(const XmlElement& worldbody) {
  MjcfBody world;
  world.name = "world";
  world.path = "worldbody";
  world.offset = file_.offset(worldbody);
  if (bodies.empty()) {
    bodies.push_back(world);
    body_index["world"] = 0;
  } else {
    file_.log.error(world.offset, "worldbody", "stands there twice, expected once");
  }
  read_contents(worldbody, 0, "");
}

void MjcfTree::read_body(const XmlElement& element, int parent, const std::string& childclass) {
  MjcfBody body;
  const char* given = element.Attribute("name");
  body.name = given && *given ? given : fmt::format("body_{}", ++unnamed_);
  body.path = fmt::format("body {}", printable(body.name));
  body.offset = file_.offset(element);
  body.parent = parent;
  const XmlFields fields(element, body.path, file_, mjcf_body_keys, mjcf_body_parts);
  if (read_mjcf_flag(fields, "mocap", false))
    file_.leave_out(fields.offset("mocap"), "mocap of <body>", "is not used: the body is fixed");
  body.pose = at(parent).pose * read_mjcf_pose(fields, parts_.compiler);
  std::string inherited = childclass;
  if (const auto own = fields.text("childclass")) {
    inherited = *own;
    if (!parts_.defaults.known(*own))
      file_.log.error(fields.offset("childclass"), fields.path("childclass"),
                      "is {}, which is no default class", quote(*own));
  }
  const int index = static_cast<int>(bodies.size());
  if (!body_index.emplace(body.name, index).second)
    file_.log.error(fields.offset("name"), body.path, "is a second body of that name");
  bodies.push_back(std::move(body));
  read_contents(element, index, inherited);
}

void MjcfTree::name_left_out(const XmlElement& element, const MjcfBody& body) {
  for (const char* name : body_seen)
    for (const XmlElement* e = element.FirstChildElement(name); e; e = e->NextSiblingElement(name))
      file_.leave_out(file_.offset(*e), fmt::format("<{}>", name), "is not read");
  for (const char* name : body_refused)
    if (const XmlElement* e = element.FirstChildElement(name))
      file_.log.error(file_.offset(*e), body.path,
                      "holds <{}>, which is not read; without it the robot would be another", name);
}

void MjcfTree::read_contents(const XmlElement& element, int index, const std::string& childclass) {
  name_left_out(element, at(index));
  const bool world = index == 0;
  std::vector<Scene::Joint> joints;
  bool free = false;
  for (const XmlElement* e = element.FirstChildElement(); e; e = e->NextSiblingElement()) {
    const std::string_view tag = e->Value();
    if (tag != "joint" && tag != "freejoint") continue;
    if (world) {
      file_.log.error(file_.offset(*e), "worldbody", "has a joint, expected bodies and geoms");
      continue;
    }
    if (tag == "freejoint") {
      const XmlFields fields(*e, at(index).path + ".freejoint", file_, free_keys, tree_nothing);
      free = true;
    } else {
      joints.push_back(read_joint(*e, at(index), childclass));
      if (joints.back().kind == JointType::free) {
        free = true;
        joints.pop_back();
      }
    }
    if (free && (!joints.empty() || at(index).parent != 0))
      file_.log.error(file_.offset(*e), at(index).path,
                      "has a free joint, expected it alone and in a body of the world");
  }
  MjcfBody& body = at(index);
  body.free = free;
  body.moving = !world && (free || !joints.empty() || at(body.parent).moving);
  for (const XmlElement* e = element.FirstChildElement("geom"); e; e = e->NextSiblingElement("geom")) {
    const char* given = e->Attribute("name");
    const std::string path = fmt::format("{}.geom {}", body.path,
                                         given ? printable(given) : std::to_string(body.geoms.size() + 1));
    body.geoms.push_back(parts_.read_geom(*e, path, childclass, body.moving));
    if (given && !geom_body.emplace(given, index).second)
      file_.log.error(file_.offset(*e), path, "is a second geom of that name");
  }
  MassProperties mass;
  const XmlElement* inertial = element.FirstChildElement("inertial");
  using From = MjcfCompiler::FromGeoms;
  const bool from_geoms = parts_.compiler.inertia == From::always ||
                          (!inertial && parts_.compiler.inertia == From::where_missing);
  if (inertial) read_inertial(*inertial, index, childclass, mass);
  if (body.moving && from_geoms) mass = parts_.of_geoms(body.geoms);
  add_to_scene(index, std::move(joints), mass);
  for (const XmlElement* e = element.FirstChildElement("body"); e; e = e->NextSiblingElement("body"))
    read_body(*e, index, childclass);
}

void MjcfTree::read_inertial(const XmlElement& element, int index, const std::string&,
                             MassProperties& given) {
  const XmlFields fields(element, at(index).path + ".inertial", file_, mjcf_inertial_keys, tree_nothing);
  if (!fields.has("pos"))
    file_.log.error(fields.offset(), fields.path("pos"), "is missing, expected the centre of mass");
  const Pose pose = read_mjcf_pose(fields, parts_.compiler);
  const double mass = fields.require_number("mass", "a positive number of kilograms");
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Constant(std::nan(""));
  if (fields.has("fullinertia")) {
    if (const auto n = fields.numbers("fullinertia", 6, 6)) {  // xx yy zz xy xz yz
      const std::vector<double>& x = *n;
      inertia << x[0], x[3], x[4], x[3], x[1], x[5], x[4], x[5], x[2];
    }
    if (fields.has("diaginertia"))
      file_.log.error(fields.offset("diaginertia"), fields.path("diaginertia"),
                      "is given besides fullinertia, expected one of them");
  } else if (const auto n = fields.numbers("diaginertia", 3, 3)) {
    inertia = Eigen::Vector3d((*n)[0], (*n)[1], (*n)[2]).asDiagonal();
  } else if (!fields.has("diaginertia")) {
    file_.log.error(fields.offset(), fields.path(),
                    "has neither diaginertia nor fullinertia, expected one of them");
  }
  if (const std::string fault = inertia_fault(mass, inertia); !fault.empty()) {
    file_.log.error(fields.offset(), fields.path(), "{}", fault);
  } else if (inertia.allFinite()) {
    const Eigen::Matrix3d mended = without_rounding(inertia);
    if (mended != inertia)
      file_.leave_out(fields.offset(),
                      "an inertia one of whose principal moments exceeds the sum of the others",
                      "by less than a millionth is rounded to equality");
    inertia = mended;
  }
  given = moved({mass, Eigen::Vector3d::Zero(), inertia}, pose);
}

Scene::Joint MjcfTree::read_joint(const XmlElement& element, const MjcfBody& body,
                                  const std::string& childclass) {
  const char* given = element.Attribute("name");
  const std::string path = given ? fmt::format("joint {}", printable(given)) : body.path + ".joint";
  const XmlFields fields = parts_.fields(element, path, mjcf_joint_keys, tree_nothing, childclass);
  Scene::Joint joint;
  joint.name = given && *given ? given : "";
  const std::string type = fields.text("type").value_or("hinge");
  if (type == "hinge")
    joint.kind = JointType::revolute;
  else if (type == "slide")
    joint.kind = JointType::prismatic;
  else if (type == "ball")
    joint.kind = JointType::ball;
  else if (type == "free")
    joint.kind = JointType::free;
  else {
    const std::string suggestion = did_you_mean(type, mjcf_joint_kinds);
    file_.log.error(fields.offset("type"), fields.path("type"), "is {}{} expected one of {}", quote(type),
                    suggestion.empty() ? "," : suggestion, listed(mjcf_joint_kinds));
  }
  if (joint.kind == JointType::free) return joint;
  for (const char* key : joint_unused)
    if (fields.has(key))
      file_.leave_out(fields.offset(key), fmt::format("{} of <joint>", key), "is not used");
  const bool angular = joint.kind == JointType::revolute;
  const double unit = angular ? parts_.compiler.angle : 1.0;
  joint.origin = fields.vector("pos", Eigen::Vector3d::Zero());
  joint.axis = fields.vector("axis", Eigen::Vector3d::UnitZ());
  if (const double length = joint.axis.norm(); !(length > 1e-9 && std::isfinite(length)))
    file_.log.error(fields.offset("axis"), fields.path("axis"), "is {}, expected a direction",
                    quote(fields.text("axis").value_or("")));
  joint.axis.normalize();
  joint.second_axis = joint.axis.unitOrthogonal();
  const auto not_negative = [&](std::string_view key) {
    const double value = fields.number(key, 0.0);
    if (value < 0.0)
      file_.log.error(fields.offset(key), fields.path(key), "is {}, expected a number that is not negative",
                      value);
    return value;
  };
  joint.damping = {not_negative("damping")};
  joint.stiffness = {not_negative("stiffness")};
  joint.friction = not_negative("frictionloss");
  if (fields.number("ref", 0.0) != 0.0)
    file_.log.error(fields.offset("ref"), fields.path("ref"),
                    "is {}, expected 0: joints are at 0 where the file draws them",
                    quote(fields.text("ref").value_or("")));
  // −k (q − q₀) = −k q + k q₀
  if (joint.kind != JointType::ball)
    joint.effort = {joint.stiffness[0] * unit * fields.number("springref", 0.0)};
  joint.position = joint.velocity = std::vector<double>(joint.kind == JointType::ball ? 3 : 1, 0.0);

  read_limits(fields, unit, joint);
  return joint;
}

// `unit` is that of the range: radians of the file's angles, or 1.
void MjcfTree::read_limits(const XmlFields& fields, double unit, Scene::Joint& joint) {
  const std::string limited = fields.text("limited").value_or("auto");
  if (limited != "auto" && limited != "true" && limited != "false")
    file_.log.error(fields.offset("limited"), fields.path("limited"), "is {}, expected true, false or auto",
                    quote(limited));
  const auto range = fields.numbers("range", 2, 2);
  if (!range || limited == "false") {
    if (!range && limited == "true" && !fields.has("range"))
      file_.log.error(fields.offset("limited"), fields.path("range"),
                      "is missing, expected the lower and the upper limit");
    return;
  }
  if (limited == "auto" && !parts_.compiler.automatic_limits) {
    file_.leave_out(fields.offset("range"), "range of <joint> without limited",
                    "is not used: autolimits is false");
  } else if (joint.kind == JointType::ball) {
    file_.leave_out(fields.offset("range"), "range of a ball joint", "is not used");
  } else if (!((*range)[0] < (*range)[1])) {
    file_.log.error(fields.offset("range"), fields.path("range"), "is {}, expected lower < upper",
                    quote(*fields.text("range")));
  } else {
    joint.lower = {unit * (*range)[0]};
    joint.upper = {unit * (*range)[1]};
    if (joint.lower[0] > 0.0 || joint.upper[0] < 0.0) {
      joint.position = {joint.lower[0] > 0.0 ? joint.lower[0] : joint.upper[0]};
      file_.leave_out(fields.offset("range"), "a range that leaves out 0",
                      "lets its joint begin at the limit nearest to 0, unless a keyframe says where");
    }
  }
}

void MjcfTree::add_to_scene(int index, std::vector<Scene::Joint> joints, const MassProperties& mass) {
  MjcfBody& body = at(index);
  Scene::Body made;
  made.name = scene_name(body.name, body.offset, file_);
  made.pose = body.pose;
  made.fixed = !body.moving;
  for (const MjcfGeom& geom : body.geoms) {
    if (!geom.readable) continue;
    (geom.collides ? made.solids : made.drawn).push_back(geom.solid);
    if (made.colour.empty()) made.colour = geom.colour;
  }
  if (body.moving) made.inertial = mass;
  if (index == 0 && body.geoms.empty()) return;
  // The bodies between several joints have the frame of the body itself.
  const int parent = index == 0 ? -1 : at(body.parent).body;
  const Pose in_parent = (parent < 0 ? Pose{} : at(body.parent).pose).inverse() * body.pose;
  if (body.moving && !body.free && joints.empty()) {
    Scene::Joint weld;
    weld.name = made.name + "_fixed";
    weld.kind = JointType::fixed;
    joints.push_back(weld);
  }
  int carrier = parent;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    Scene::Joint& joint = joints[k];
    if (joint.name.empty())
      joint.name = fmt::format("{}_joint{}", made.name, k == 0 ? "" : std::to_string(k + 1));
    const std::string told = joint.name;
    joint.name = scene_name(joint.name, body.offset, file_);
    if (body_index.count(joint.name) > 0) {
      file_.leave_out(body.offset, fmt::format("joint {}", joint.name),
                      fmt::format("is called as a body is: here {}_joint", joint.name));
      joint.name += "_joint";
    }
    if (k == 0) {
      joint.origin = in_parent * joint.origin;
      joint.axis = in_parent.orientation * joint.axis;
      joint.second_axis = in_parent.orientation * joint.second_axis;
    }
    joint.parent = carrier;
    const bool last = k + 1 == joints.size();
    joint.child = carrier = static_cast<int>(scene_.bodies.size());
    Scene::Body between;
    between.name = made.name + "/" + joint.name;
    between.pose = made.pose;
    scene_.bodies.push_back(last ? std::move(made) : std::move(between));
    const int place = static_cast<int>(scene_.joints.size());
    if (joint.kind != JointType::fixed) {
      if (!joint_index.emplace(told, place).second)
        file_.log.error(body.offset, body.path, "has a joint {}, a second one of that name", quote(told));
      coordinates.push_back({index, place, joint.kind == JointType::ball});
    }
    body.joints.push_back(place);
    scene_.joints.push_back(joint);
  }
  if (joints.empty()) {
    carrier = static_cast<int>(scene_.bodies.size());
    scene_.bodies.push_back(std::move(made));
    if (body.free) coordinates.push_back({index, -1, false});
  }
  body.body = carrier;
}

}  // namespace percuss::io
