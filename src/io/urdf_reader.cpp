#include "io/urdf_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "io/named_files.hpp"
#include "io/urdf_parts.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using JointType = Scene::Joint::Kind;

constexpr std::array<std::string_view, 0> urdf_none{};
constexpr std::array urdf_robot{"name"sv, "version"sv};
constexpr std::array urdf_robot_parts{"link"sv,   "joint"sv,  "material"sv,    "transmission"sv,
                                      "gazebo"sv, "sensor"sv, "ros2_control"sv};
constexpr std::array urdf_robot_left_out{"transmission", "gazebo", "sensor", "ros2_control"};
constexpr std::array urdf_link_name{"name"sv};
constexpr std::array urdf_link_parts{"inertial"sv, "visual"sv, "collision"sv};
constexpr std::array urdf_joint{"name"sv, "type"sv};
constexpr std::array urdf_joint_parts{"origin"sv, "parent"sv,      "child"sv,
                                      "axis"sv,   "limit"sv,       "dynamics"sv,
                                      "mimic"sv,  "calibration"sv, "safety_controller"sv};
constexpr std::array urdf_kinds{"revolute"sv, "continuous"sv, "prismatic"sv,
                                "fixed"sv,    "floating"sv,   "planar"sv};
constexpr std::array urdf_link_ref{"link"sv};
constexpr std::array urdf_axis{"xyz"sv};
constexpr std::array urdf_limit{"lower"sv, "upper"sv, "effort"sv, "velocity"sv};
constexpr std::array urdf_dynamics{"damping"sv, "friction"sv};
constexpr std::array urdf_mimic{"joint"sv, "multiplier"sv, "offset"sv};

class UrdfReader {
 public:
  UrdfReader(XmlFile& file, const std::filesystem::path& path, const UrdfOptions& options)
      : file_(file), options_(options), parts_(file, path.parent_path(), options) {}

  Scene read() {
    const XmlFields robot(file_.root(), "robot", file_, urdf_robot, urdf_robot_parts);
    for (const char* name : urdf_robot_left_out)
      for (const XmlElement* e = robot.element().FirstChildElement(name); e; e = e->NextSiblingElement(name))
        file_.leave_out(file_.offset(*e), fmt::format("<{}>", name), "is not read");
    each(robot, "material", [&](const XmlElement& e) { parts_.read_material(e); });
    each(robot, "link", [&](const XmlElement& e) { read_link(e); });
    each(robot, "joint", [&](const XmlElement& e) { read_joint(e); });
    if (links_.empty())
      file_.log.error(robot.offset(), "robot", "has no links, expected at least one <link name=\"...\">");
    else if (!file_.log.any())
      make_tree();
    else
      for (Link& link : links_) add_body(link);  // what else is wrong
    scene_.files = parts_.files();
    return std::move(scene_);
  }

 private:
  struct Link {
    XmlFields fields;
    std::string name;
    int parent_joint = -1;
    std::vector<int> joints;  // those that it carries, in the order of the file
    Pose pose;
    int body = -1;
    bool moving = true;
    std::string body_name = {};
  };
  struct Edge {
    std::size_t offset;
    std::string name, path, mimics;
    std::size_t mimics_at = 0;
    int parent = -1, child = -1;
    Pose origin;
    Scene::Joint joint;
    int index = -1;  // in the scene
  };

  template <class Do>
  static void each(const XmlFields& robot, const char* name, Do what) {
    for (const XmlElement* e = robot.element().FirstChildElement(name); e; e = e->NextSiblingElement(name))
      what(*e);
  }

  void read_link(const XmlElement& element) {
    const char* given = element.Attribute("name");
    const std::string path =
        fmt::format("link {}", given ? printable(given) : std::to_string(links_.size() + 1));
    const XmlFields fields(element, path, file_, urdf_link_name, urdf_link_parts);
    const auto name = fields.require_text("name", "a name");
    if (!name) return;
    if (!link_index_.emplace(*name, static_cast<int>(links_.size())).second) {
      file_.log.error(fields.offset("name"), path, "is a second link of that name");
      return;
    }
    links_.push_back({fields, *name, -1, {}, {}, -1, true});
  }

  void read_joint(const XmlElement& element) {
    const char* given = element.Attribute("name");
    Edge edge;
    edge.path = fmt::format("joint {}", given ? printable(given) : std::to_string(edges_.size() + 1));
    edge.offset = file_.offset(element);
    const XmlFields fields(element, edge.path, file_, urdf_joint, urdf_joint_parts);
    for (const char* name : {"calibration", "safety_controller"})
      if (const XmlElement* e = fields.child(name))
        file_.leave_out(file_.offset(*e), fmt::format("<{}> of a joint", name), "is not used");
    const auto name = fields.require_text("name", "a name");
    const auto type = fields.require_text("type", fmt::format("one of {}", listed(urdf_kinds)));
    edge.name = name.value_or("");
    if (name && !joint_index_.emplace(*name, static_cast<int>(edges_.size())).second)
      file_.log.error(fields.offset("name"), edge.path, "is a second joint of that name");
    edge.origin = read_urdf_origin(fields);
    edge.parent = read_end(fields, "parent");
    edge.child = read_end(fields, "child");
    if (edge.parent >= 0 && edge.parent == edge.child)
      file_.log.error(edge.offset, edge.path, "joins the link {} to itself",
                      quote(links_[static_cast<std::size_t>(edge.child)].name));
    if (type) read_kind(fields, *type, edge);
    edges_.push_back(std::move(edge));
  }

  // The link at an end of a joint, or −1.
  int read_end(const XmlFields& joint, const char* which) {
    const XmlElement* element = joint.child(which);
    if (!element) {
      file_.log.error(joint.offset(), joint.path(which), "is missing, expected <{} link=\"...\"/>", which);
      return -1;
    }
    const XmlFields fields(*element, joint.path(which), file_, urdf_link_ref, urdf_none);
    const auto name = fields.require_text("link", "the name of a link");
    if (!name) return -1;
    if (const auto found = link_index_.find(*name); found != link_index_.end()) return found->second;
    std::vector<std::string_view> names;
    for (const Link& link : links_) names.push_back(link.name);
    file_.log.error(fields.offset("link"), fields.path("link"), "is {}, which is no link{}", quote(*name),
                    did_you_mean(*name, names));
    return -1;
  }

  void read_kind(const XmlFields& fields, const std::string& type, Edge& edge) {
    Scene::Joint& joint = edge.joint;
    if (type == "revolute" || type == "continuous")
      joint.kind = JointType::revolute;
    else if (type == "prismatic")
      joint.kind = JointType::prismatic;
    else if (type == "fixed")
      joint.kind = JointType::fixed;
    else if (type == "floating")
      joint.kind = JointType::free;
    else if (type == "planar")
      joint.kind = JointType::planar;
    else {
      const std::string suggestion = did_you_mean(type, urdf_kinds);
      file_.log.error(fields.offset("type"), fields.path("type"), "is {}{} expected one of {}", quote(type),
                      suggestion.empty() ? "," : suggestion, listed(urdf_kinds));
      return;
    }
    const bool single = joint.kind == JointType::revolute || joint.kind == JointType::prismatic;
    read_axis(fields, joint);
    // The joint's frame is the child's where the joint is at 0; scenes want the parent's.
    joint.origin = edge.origin.position;
    joint.axis = edge.origin.orientation * joint.axis;
    joint.second_axis = edge.origin.orientation * joint.second_axis;
    if (!single) {
      for (const char* name : {"limit", "dynamics", "mimic"})
        if (const XmlElement* e = fields.child(name))
          file_.leave_out(file_.offset(*e), fmt::format("<{}> of a joint of type {}", name, type),
                          "is not used");
      return;
    }
    joint.position = joint.velocity = {0.0};
    read_limit(fields, type, joint);
    if (const XmlElement* e = fields.child("dynamics")) {
      const XmlFields dynamics(*e, fields.path("dynamics"), file_, urdf_dynamics, urdf_none);
      joint.damping = {not_negative(dynamics, "damping")};
      joint.friction = not_negative(dynamics, "friction");
    }
    if (const XmlElement* e = fields.child("mimic")) {
      const XmlFields mimic(*e, fields.path("mimic"), file_, urdf_mimic, urdf_none);
      edge.mimics = mimic.require_text("joint", "the name of a joint").value_or("");
      edge.mimics_at = mimic.offset("joint");
      joint.ratio = mimic.number("multiplier", 1.0);
      joint.offset = mimic.number("offset", 0.0);
    }
  }

  double not_negative(const XmlFields& fields, std::string_view key) {
    const double value = fields.number(key, 0.0);
    if (value < 0.0)
      file_.log.error(fields.offset(key), fields.path(key), "is {}, expected a number that is not negative",
                      value);
    return value;
  }

  void read_axis(const XmlFields& fields, Scene::Joint& joint) {
    joint.axis = Eigen::Vector3d::UnitX();
    if (const XmlElement* e = fields.child("axis")) {
      const XmlFields axis(*e, fields.path("axis"), file_, urdf_axis, urdf_none);
      if (axis.require_text("xyz", "three numbers")) joint.axis = axis.vector("xyz", joint.axis);
      const double length = joint.axis.norm();
      if (joint.kind == JointType::fixed || joint.kind == JointType::free) {
        joint.axis = Eigen::Vector3d::UnitX();  // has no meaning, exporters write it all the same
      } else if (!(length > 1e-9 && std::isfinite(length))) {
        file_.log.error(axis.offset("xyz"), axis.path("xyz"), "is {}, expected a direction",
                        quote(axis.text("xyz").value_or("")));
      } else {
        joint.axis /= length;
      }
    }
    // Of a planar joint: the normal; the plane's first direction is the axis of the child that is farthest
    // from it, made perpendicular.
    Eigen::Index farthest = 0;
    joint.axis.cwiseAbs().minCoeff(&farthest);
    const Eigen::Vector3d direction = Eigen::Vector3d::Unit(farthest);
    joint.second_axis = (direction - direction.dot(joint.axis) * joint.axis).normalized();
  }

  void read_limit(const XmlFields& fields, const std::string& type, Scene::Joint& joint) {
    const XmlElement* element = fields.child("limit");
    if (!element) {
      if (type != "continuous")
        file_.log.error(fields.offset(), fields.path("limit"),
                        "is missing, expected <limit lower=\"...\" upper=\"...\" .../>{}",
                        type == "revolute" ? ", or the type continuous" : "");
      return;
    }
    const XmlFields limit(*element, fields.path("limit"), file_, urdf_limit, urdf_none);
    for (const char* key : {"effort", "velocity"}) {
      limit.number(key, 0.0);
      if (limit.has(key))
        file_.leave_out(limit.offset(key), fmt::format("{} of <limit>", key),
                        "is not used: there are no motors");
    }
    const double lower = limit.number("lower", 0.0), upper = limit.number("upper", 0.0);
    if (type == "continuous") {
      for (const char* key : {"lower", "upper"})
        if (limit.has(key))
          file_.leave_out(limit.offset(key), fmt::format("{} of a continuous joint", key), "is not used");
      return;
    }
    if (!(lower < upper) && std::isfinite(lower) && std::isfinite(upper))
      file_.log.error(limit.offset(), limit.path(), "lower is {} and upper {}, expected lower < upper", lower,
                      upper);
    joint.lower = {lower};
    joint.upper = {upper};
    if (lower <= 0.0 && 0.0 <= upper) return;
    joint.position = {lower > 0.0 ? lower : upper};
    file_.leave_out(limit.offset(), "a <limit> that leaves out 0",
                    "lets its joint begin at the limit nearest to 0");
  }

  void make_tree() {
    for (std::size_t k = 0; k < edges_.size(); ++k) {
      Edge& edge = edges_[k];
      Link& child = links_[static_cast<std::size_t>(edge.child)];
      if (child.parent_joint >= 0) {
        file_.log.error(edge.offset, edge.path,
                        "is a second joint whose child is {}, the first is {}; loops are not URDF",
                        quote(child.name), quote(edges_[static_cast<std::size_t>(child.parent_joint)].name));
        continue;
      }
      child.parent_joint = static_cast<int>(k);
      links_[static_cast<std::size_t>(edge.parent)].joints.push_back(static_cast<int>(k));
    }
    int root = -1;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      if (links_[i].parent_joint >= 0) continue;
      if (root >= 0) {
        file_.log.error(links_[i].fields.offset(), links_[i].fields.path(),
                        "is a second root beside {}: no joint has it as child",
                        quote(links_[static_cast<std::size_t>(root)].name));
        return;
      }
      root = static_cast<int>(i);
    }
    if (root < 0) {
      file_.log.error(edges_[0].offset, edges_[0].path,
                      "lies on a cycle: every link is the child of a joint, expected one root");
      return;
    }
    add_tree(root);
    if (const auto lost =
            std::find_if(links_.begin(), links_.end(), [](const Link& l) { return l.body < 0; });
        lost != links_.end())
      file_.log.error(lost->fields.offset(), lost->fields.path(),
                      "lies on a cycle of joints that the root does not reach");
    read_mimics();
    if (file_.log.any()) return;
    merge_massless(scene_, [&](const std::string& gone, const std::string& into) {
      file_.leave_out(link_of(gone).fields.offset(), fmt::format("link {}", gone),
                      fmt::format("has no inertia: it is part of {} here", into));
    });
    if (const int poor = first_without_mass(scene_); poor >= 0) {
      const Link& link = link_of(scene_.bodies[static_cast<std::size_t>(poor)].name);
      file_.log.error(link.fields.offset(), link.fields.path(),
                      "has no <inertial> and moves; expected one, or one of a link that is fixed to it{}",
                      link.parent_joint < 0 ? ", or a base that is fixed or called world" : "");
    }
  }

  const Link& link_of(const std::string& body) const {
    return *std::find_if(links_.begin(), links_.end(), [&](const Link& l) { return l.body_name == body; });
  }

  // Depth first with a stack of its own: chains may be long.
  void add_tree(int root) {
    std::vector<int> open{root};
    while (!open.empty()) {
      const int index = open.back();
      open.pop_back();
      Link& link = links_[static_cast<std::size_t>(index)];
      Edge* edge = link.parent_joint < 0 ? nullptr : &edges_[static_cast<std::size_t>(link.parent_joint)];
      if (edge) {
        const Link& parent = links_[static_cast<std::size_t>(edge->parent)];
        link.pose = parent.pose * edge->origin;
        link.moving = parent.moving || edge->joint.kind != JointType::fixed;
      } else {
        link.moving = !(options_.fixed_base || link.name == "world");
      }
      link.body = static_cast<int>(scene_.bodies.size());
      add_body(link);
      if (edge && link.moving) add_joint(*edge, link.body);
      open.insert(open.end(), link.joints.rbegin(), link.joints.rend());
      for (std::size_t k = open.size() - link.joints.size(); k < open.size(); ++k)
        open[k] = edges_[static_cast<std::size_t>(open[k])].child;
    }
  }

  void add_body(Link& link) {
    const XmlFields& fields = link.fields;
    Scene::Body body;
    body.name = scene_name(link.name, fields.offset("name"), file_);
    if (!taken_.insert(body.name).second)
      file_.log.error(fields.offset("name"), fields.path(), "is called {} here, as another link is",
                      body.name);
    link.body_name = body.name;
    body.pose = link.pose;
    body.fixed = !link.moving;
    parts_.read_inertial(fields, body);
    parts_.read_shapes(fields, link.moving, body);
    scene_.bodies.push_back(std::move(body));
  }

  void add_joint(Edge& edge, int child) {
    edge.joint.name = scene_name(edge.name, edge.offset, file_);
    if (link_index_.count(edge.name) > 0) {  // names of links and joints are told apart in URDF only
      file_.leave_out(edge.offset, fmt::format("joint {}", edge.joint.name),
                      fmt::format("is called as a link is: here {}_joint", edge.joint.name));
      edge.joint.name += "_joint";
    }
    if (!taken_.insert(edge.joint.name).second)
      file_.log.error(edge.offset, edge.path, "is called {} here, as something else is", edge.joint.name);
    edge.joint.parent = links_[static_cast<std::size_t>(edge.parent)].body;
    edge.joint.child = child;
    edge.index = static_cast<int>(scene_.joints.size());
    scene_.joints.push_back(edge.joint);
  }

  void read_mimics() {
    for (const Edge& edge : edges_) {
      if (edge.mimics.empty() || edge.index < 0) continue;
      const auto found = joint_index_.find(edge.mimics);
      const Edge* leader =
          found == joint_index_.end() ? nullptr : &edges_[static_cast<std::size_t>(found->second)];
      const std::string path = edge.path + ".mimic.joint";
      if (!leader) {
        std::vector<std::string_view> names;
        for (const Edge& other : edges_) names.push_back(other.name);
        file_.log.error(edge.mimics_at, path, "is {}, which is no joint{}", quote(edge.mimics),
                        did_you_mean(edge.mimics, names));
      } else if (leader == &edge || !leader->mimics.empty()) {
        file_.log.error(
            edge.mimics_at, path, "is {}, {}", quote(edge.mimics),
            leader == &edge ? "the joint itself" : "which mimics a joint itself, expected one that does not");
      } else if (leader->joint.kind != JointType::revolute && leader->joint.kind != JointType::prismatic) {
        file_.log.error(edge.mimics_at, path, "is {}, expected a joint of one degree of freedom",
                        quote(edge.mimics));
      } else {
        Scene::Joint& joint = scene_.joints[static_cast<std::size_t>(edge.index)];
        joint.mimics = leader->index;
        joint.position = {joint.offset};  // where the leader is at 0
      }
    }
  }

  XmlFile& file_;
  const UrdfOptions& options_;
  UrdfParts parts_;
  Scene scene_;
  std::vector<Link> links_;
  std::vector<Edge> edges_;
  std::map<std::string, int> link_index_, joint_index_;
  std::set<std::string> taken_;  // names of the scene
};

}  // namespace

FileResult<RobotFile> parse_urdf(std::string text, const std::filesystem::path& path,
                                 const UrdfOptions& options) {
  const auto file = XmlFile::parse(std::move(text), path.string(), "robot");
  if (!file) return tl::make_unexpected(file.error());
  RobotFile robot;
  robot.scene = UrdfReader(**file, path, options).read();
  if ((*file)->log.any()) return tl::make_unexpected((*file)->log.errors());
  robot.left_out = (*file)->left_out();
  return robot;
}

FileResult<RobotFile> read_urdf(const std::filesystem::path& path, const UrdfOptions& options) {
  std::vector<Scene::File> own;
  auto text = read_named_file(path.string(), own);
  if (!text) return tl::make_unexpected(std::vector<Diagnostic>{{path.string(), 1, 1, text.error()}});
  FileResult<RobotFile> robot = parse_urdf(*std::move(text), path, options);
  if (robot) {
    add_files(robot->scene.files, own);
    robot->scene.files = std::move(own);
  }
  return robot;
}

}  // namespace percuss::io
