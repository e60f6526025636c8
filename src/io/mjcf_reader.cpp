#include "io/mjcf_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "io/mjcf_tree.hpp"
#include "io/named_files.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using JointType = Scene::Joint::Kind;

constexpr std::array<std::string_view, 0> mjcf_nothing{};
constexpr std::array mjcf_model{"model"sv};
constexpr std::array mjcf_sections{"compiler"sv,  "option"sv,     "default"sv,   "asset"sv,    "worldbody"sv,
                                   "equality"sv,  "contact"sv,    "keyframe"sv,  "actuator"sv, "sensor"sv,
                                   "tendon"sv,    "visual"sv,     "statistic"sv, "size"sv,     "custom"sv,
                                   "extension"sv, "deformable"sv, "include"sv};
constexpr std::array mjcf_left_out{"actuator", "sensor", "tendon",    "visual",    "statistic",
                                   "size",     "custom", "extension", "deformable"};
constexpr std::array mjcf_connect{"name"sv,  "class"sv,  "active"sv, "body1"sv,
                                  "body2"sv, "anchor"sv, "solref"sv, "solimp"sv};
constexpr std::array mjcf_weld{"name"sv,    "class"sv,  "active"sv,      "body1"sv,  "body2"sv,
                               "relpose"sv, "anchor"sv, "torquescale"sv, "solref"sv, "solimp"sv};
constexpr std::array mjcf_coupled{"name"sv,   "class"sv,    "active"sv, "joint1"sv,
                                  "joint2"sv, "polycoef"sv, "solref"sv, "solimp"sv};
constexpr std::array mjcf_exclude{"name"sv, "body1"sv, "body2"sv};
constexpr std::array mjcf_pair{"name"sv,   "class"sv,  "geom1"sv,  "geom2"sv,  "friction"sv,
                               "condim"sv, "solref"sv, "solimp"sv, "margin"sv, "gap"sv};
constexpr std::array mjcf_contacts{"exclude"sv, "pair"sv};
constexpr std::array mjcf_key{"name"sv, "time"sv, "qpos"sv, "qvel"sv, "act"sv, "ctrl"sv, "mpos"sv, "mquat"sv};
constexpr std::array mjcf_keys{"key"sv};

constexpr std::size_t most_surfaces = 10000;

class MjcfReader {
 public:
  MjcfReader(XmlFile& file, const std::filesystem::path& path, const MjcfOptions& options)
      : file_(file), options_(options), parts_(file, path.parent_path()), tree_(file, parts_, scene_) {}

  Scene read() {
    const XmlFields root(file_.root(), "mujoco", file_, mjcf_model, mjcf_sections);
    for (const char* name : mjcf_left_out)
      each(root.element(), name, [&](const XmlElement& e) {
        file_.leave_out(file_.offset(e), fmt::format("<{}>", name), "is not read");
      });
    each(root.element(), "include", [&](const XmlElement& e) {
      file_.log.error(file_.offset(e), "include", "is not read, expected all in one file");
    });
    each(root.element(), "compiler", [&](const XmlElement& e) { parts_.compiler.read(e, file_); });
    each(root.element(), "option", [&](const XmlElement& e) { read_option(e); });
    each(root.element(), "default", [&](const XmlElement& e) { parts_.defaults.read(e, file_); });
    each(root.element(), "asset", [&](const XmlElement& e) { parts_.read_assets(e); });
    each(root.element(), "worldbody", [&](const XmlElement& e) { tree_.read(e); });
    if (tree_.bodies.size() < 2 && !file_.log.any())
      file_.log.error(root.offset(), "mujoco",
                      "has no bodies, expected <worldbody> with at least one <body>");
    if (tree_.bodies.empty()) return {};
    each(root.element(), "equality", [&](const XmlElement& e) { read_equality(e); });
    if (file_.log.any()) return {};
    make_surfaces();
    each(root.element(), "contact", [&](const XmlElement& e) { read_contact(e); });
    each(root.element(), "keyframe", [&](const XmlElement& e) { read_keyframe(e); });
    if (!options_.key.empty() && !has_key_) {
      const XmlElement* keyframe = root.element().FirstChildElement("keyframe");
      file_.log.error(keyframe ? file_.offset(*keyframe) : root.offset(), "keyframe", "has no key {}",
                      quote(options_.key));
    }
    if (!file_.log.any()) check_masses();
    scene_.files = parts_.files();
    return std::move(scene_);
  }

 private:
  template <class Do>
  static void each(const XmlElement& parent, const char* name, Do what) {
    for (const XmlElement* e = parent.FirstChildElement(name); e; e = e->NextSiblingElement(name)) what(*e);
  }

  void read_option(const XmlElement& element) {
    for (const XmlAttribute* a = element.FirstAttribute(); a; a = a->Next())
      if (std::string_view(a->Name()) != "gravity")
        file_.leave_out(file_.offset(*a), fmt::format("{} of <option>", printable(a->Name())), "is not used");
    each(element, "flag",
         [&](const XmlElement& e) { file_.leave_out(file_.offset(e), "<flag>", "is not read"); });
    if (!element.Attribute("gravity")) return;
    constexpr std::array none{"gravity"sv};
    std::vector<std::string_view> all;
    for (const XmlAttribute* a = element.FirstAttribute(); a; a = a->Next()) all.push_back(a->Name());
    constexpr std::array flag{"flag"sv};
    const XmlFields fields(element, "option", file_, all.empty() ? Names(none) : Names(all), flag);
    scene_.gravity = fields.vector("gravity", scene_.gravity);
  }

  // The body of the tree that an attribute names; −1: none.
  int body_of(const XmlFields& fields, std::string_view key) {
    const auto name = fields.require_text(key, "the name of a body");
    if (!name) return -1;
    if (const auto found = tree_.body_index.find(*name); found != tree_.body_index.end())
      return found->second;
    std::vector<std::string_view> names;
    for (const auto& [known, index] : tree_.body_index) names.push_back(known);
    file_.log.error(fields.offset(key), fields.path(key), "is {}, which is no body{}", quote(*name),
                    did_you_mean(*name, names));
    return -1;
  }
  int joint_of(const XmlFields& fields, std::string_view key) {
    const auto name = fields.require_text(key, "the name of a joint");
    if (!name) return -1;
    if (const auto found = tree_.joint_index.find(*name); found != tree_.joint_index.end())
      return found->second;
    std::vector<std::string_view> names;
    for (const auto& [known, index] : tree_.joint_index) names.push_back(known);
    file_.log.error(fields.offset(key), fields.path(key), "is {}, which is no joint{}", quote(*name),
                    did_you_mean(*name, names));
    return -1;
  }
  const MjcfBody& body_at(int index) const { return tree_.bodies[static_cast<std::size_t>(index)]; }

  void read_equality(const XmlElement& element) {
    for (const XmlElement* e = element.FirstChildElement(); e; e = e->NextSiblingElement()) {
      const std::string_view tag = e->Value();
      const bool couples = tag == "joint";
      if (!couples && tag != "connect" && tag != "weld") {
        file_.leave_out(file_.offset(*e), fmt::format("<{}> of <equality>", printable(tag)), "is not read");
        continue;
      }
      const char* name = e->Attribute("name");
      const std::string path =
          fmt::format("{} {}", tag, name ? printable(name) : std::to_string(++equalities_));
      const XmlFields fields(*e, path, file_,
                             couples         ? Names(mjcf_coupled)
                             : tag == "weld" ? Names(mjcf_weld)
                                             : Names(mjcf_connect),
                             mjcf_nothing);
      for (const char* key : {"solref", "solimp"})
        if (fields.has(key))
          file_.leave_out(fields.offset(key), fmt::format("{} of <equality>", key),
                          "is not used: joints hold");
      if (!read_mjcf_flag(fields, "active", true))
        file_.leave_out(fields.offset("active"), "an equality that is not active", "is left out");
      else if (couples)
        read_coupling(fields);
      else
        read_loop(fields, tag == "weld", name ? name : fmt::format("{}_{}", tag, equalities_));
    }
  }

  // q₁ = a₀ + a₁ q₂
  void read_coupling(const XmlFields& fields) {
    const int follower = joint_of(fields, "joint1"), leader = joint_of(fields, "joint2");
    const auto given = fields.numbers("polycoef", 1, 5);
    std::vector<double> a = given.value_or(std::vector<double>{0.0, 1.0});
    a.resize(5, 0.0);
    if (a[2] != 0.0 || a[3] != 0.0 || a[4] != 0.0)
      file_.log.error(fields.offset("polycoef"), fields.path("polycoef"),
                      "is {}, expected a straight line: zeros behind the second number",
                      quote(*fields.text("polycoef")));
    if (follower < 0 || leader < 0) return;
    Scene::Joint& joint = scene_.joints[static_cast<std::size_t>(follower)];
    const Scene::Joint& other = scene_.joints[static_cast<std::size_t>(leader)];
    if (joint.kind == JointType::ball || other.kind == JointType::ball || follower == leader ||
        joint.mimics >= 0)
      return file_.log.error(fields.offset(), fields.path(),
                             "expected two hinges or slides, the first of which follows no other");
    joint.mimics = leader;
    joint.ratio = a[1];
    joint.offset = a[0];
    joint.position = {a[0]};
  }

  void read_loop(const XmlFields& fields, bool weld, const std::string& name) {
    const int first = body_of(fields, "body1");
    const int second = fields.has("body2") ? body_of(fields, "body2") : 0;
    if (weld && (fields.has("relpose") || fields.has("anchor"))) {
      const char* key = fields.has("relpose") ? "relpose" : "anchor";
      file_.log.error(fields.offset(key), fields.path(key),
                      "is not read, expected the poses of the file to be those that are held");
    }
    if (!weld && !fields.has("anchor"))
      file_.log.error(fields.offset(), fields.path("anchor"),
                      "is missing, expected three numbers in the frame of body1");
    const Eigen::Vector3d anchor = fields.vector("anchor", Eigen::Vector3d::Zero());
    if (first < 0 || second < 0) return;
    // The child must move; the anchor is in the frame of the first.
    const bool swap = !body_at(second).moving;
    if (swap && !body_at(first).moving) {
      file_.leave_out(fields.offset(), "an equality between bodies that do not move", "is left out");
      return;
    }
    const MjcfBody &parent = body_at(swap ? second : first), &child = body_at(swap ? first : second);
    Scene::Joint joint;
    joint.name = scene_name(name, fields.offset(), file_);
    joint.kind = weld ? JointType::fixed : JointType::ball;
    joint.parent = parent.body;
    joint.child = child.body;
    joint.origin = (parent.body < 0 ? Pose{} : parent.pose).inverse() * (body_at(first).pose * anchor);
    scene_.joints.push_back(joint);
  }

  struct Contact {
    double mu = 0.0, torsion = 0.0;
    friend bool operator==(const Contact&, const Contact&) = default;
  };
  // Of two geoms the larger number of each counts.
  static Contact larger(const Contact& a, const Contact& b) {
    return {std::max(a.mu, b.mu), std::max(a.torsion, b.torsion)};
  }
  static Scene::Surface surface_of(const Contact& contact) {
    Scene::Surface surface;
    surface.friction = {contact.mu};
    if (contact.mu > 0.0 && contact.torsion > 0.0) surface.pivoting_radius = contact.torsion / contact.mu;
    return surface;
  }

  void make_surfaces() {
    struct Touching {
      std::string name;
      bool moving;
      Contact contact;
      const MjcfBody* body;
    };
    std::vector<Touching> touching;
    for (const MjcfBody& body : tree_.bodies) {
      Touching entry{"", body.moving, {}, &body};
      bool first = true;
      for (const MjcfGeom& geom : body.geoms) {
        if (!geom.collides) continue;
        // condim 1: no friction, 3: sliding only
        const Contact own{geom.condim == 1 ? 0.0 : geom.sliding, geom.condim >= 4 ? geom.torsion : 0.0};
        if (!first && !(own == entry.contact))
          file_.leave_out(geom.offset, "friction that differs between the geoms of a body",
                          "is the largest of them for all");
        entry.contact = first ? own : larger(entry.contact, own);
        first = false;
      }
      if (first || body.body < 0) continue;
      entry.name = scene_.bodies[static_cast<std::size_t>(body.body)].name;
      touching.push_back(entry);
    }
    if (touching.empty()) return;
    // Most pairs share one surface; the others stand before it.
    const Contact common = touching.back().contact;
    for (std::size_t i = 0; i < touching.size(); ++i)
      for (std::size_t k = i + 1; k < touching.size(); ++k) {
        if (!touching[i].moving && !touching[k].moving) continue;
        const Contact contact = larger(touching[i].contact, touching[k].contact);
        const std::array<std::string, 2> pair{touching[i].name, touching[k].name};
        if (!may_touch(*touching[i].body, *touching[k].body))
          scene_.ignore.push_back(pair);
        else if (!(contact == common)) {
          scene_.surfaces.push_back(surface_of(contact));
          scene_.surfaces.back().between = {pair[0], pair[1]};
        }
        if (scene_.surfaces.size() + scene_.ignore.size() > most_surfaces)
          return file_.log.error(touching[i].body->offset, "contact",
                                 "more than {} pairs of bodies differ in friction or masks", most_surfaces);
      }
    scene_.surfaces.push_back(surface_of(common));
  }

  bool may_touch(const MjcfBody& one, const MjcfBody& other) {
    std::size_t pairs = 0, open = 0;
    for (const MjcfGeom& a : one.geoms)
      for (const MjcfGeom& b : other.geoms) {
        if (!a.collides || !b.collides) continue;
        ++pairs;
        open += (a.contype & b.conaffinity) != 0 || (b.contype & a.conaffinity) != 0 ? 1 : 0;
      }
    if (open > 0 && open < pairs)
      file_.leave_out(one.offset, "contype and conaffinity that let only some geoms of two bodies touch",
                      "let all of them touch");
    return open > 0;
  }

  void read_contact(const XmlElement& element) {
    const XmlFields contact(element, "contact", file_, mjcf_nothing, mjcf_contacts);
    each(element, "exclude", [&](const XmlElement& e) {
      const XmlFields fields(e, "exclude", file_, mjcf_exclude, mjcf_nothing);
      const int one = body_of(fields, "body1"), other = body_of(fields, "body2");
      if (one < 0 || other < 0 || body_at(one).body < 0 || body_at(other).body < 0) return;
      scene_.ignore.push_back({scene_.bodies[static_cast<std::size_t>(body_at(one).body)].name,
                               scene_.bodies[static_cast<std::size_t>(body_at(other).body)].name});
    });
    std::vector<Scene::Surface> pairs;
    each(element, "pair", [&](const XmlElement& e) { read_pair(e, pairs); });
    scene_.surfaces.insert(scene_.surfaces.begin(), pairs.begin(),
                           pairs.end());  // they count before all others
  }

  void read_pair(const XmlElement& element, std::vector<Scene::Surface>& pairs) {
    const XmlFields fields(element, "pair", file_, mjcf_pair, mjcf_nothing, parts_.defaults.of("", "pair"));
    for (const char* key : {"solref", "solimp", "margin", "gap"})
      if (fields.has(key))
        file_.leave_out(fields.offset(key), fmt::format("{} of <pair>", key),
                        "is not used: contacts are rigid");
    std::vector<std::string> between;
    for (const char* key : {"geom1", "geom2"}) {
      const auto name = fields.require_text(key, "the name of a geom");
      if (!name) return;
      const auto found = tree_.geom_body.find(*name);
      if (found == tree_.geom_body.end())
        return file_.log.error(fields.offset(key), fields.path(key), "is {}, which is no geom", quote(*name));
      const MjcfBody& body = body_at(found->second);
      for (const MjcfGeom& geom : body.geoms)
        if (geom.name == *name && !geom.collides)
          return file_.log.error(fields.offset(key), fields.path(key),
                                 "is {}, whose contype and conaffinity are 0, expected a geom that touches",
                                 quote(*name));
      between.push_back(scene_.bodies[static_cast<std::size_t>(body.body)].name);
    }
    Contact contact{1.0, 0.0};
    if (const auto friction = fields.numbers("friction", 1, 5)) {
      contact.mu = (*friction)[0];
      if (friction->size() > 2 && fields.number("condim", 3) >= 4) contact.torsion = (*friction)[2];
    }
    if (fields.number("condim", 3) == 1) contact.mu = 0.0;
    pairs.push_back(surface_of(contact));
    pairs.back().between = between;
  }

  void read_keyframe(const XmlElement& element) {
    const XmlFields keyframe(element, "keyframe", file_, mjcf_nothing, mjcf_keys);
    const XmlElement* chosen = nullptr;
    each(element, "key", [&](const XmlElement& e) {
      const char* name = e.Attribute("name");
      const bool wanted = options_.key.empty() ? !chosen : name && options_.key == name;
      if (wanted)
        chosen = &e;
      else
        file_.leave_out(file_.offset(e), "a <key> that is not the initial state", "is left out");
    });
    if (!chosen) return;
    has_key_ = true;
    const XmlFields fields(*chosen, "key", file_, mjcf_key, mjcf_nothing);
    for (const char* key : {"time", "act", "ctrl", "mpos", "mquat"})
      if (fields.has(key))
        file_.leave_out(fields.offset(key), fmt::format("{} of <key>", key), "is not used");
    std::size_t positions = 0, velocities = 0;
    for (const MjcfCoordinate& c : tree_.coordinates)
      positions += c.positions(), velocities += c.velocities();
    const auto qpos = fields.numbers("qpos", positions, positions),
               qvel = fields.numbers("qvel", velocities, velocities);
    const double* q = qpos ? qpos->data() : nullptr;
    const double* v = qvel ? qvel->data() : nullptr;
    for (const MjcfCoordinate& c : tree_.coordinates) {
      set_state(c, q, v, fields);
      if (q) q += c.positions();
      if (v) v += c.velocities();
    }
  }

  void set_state(const MjcfCoordinate& c, const double* q, const double* v, const XmlFields& fields) {
    const auto rotation = [&](const double* w) {
      const Eigen::Quaterniond turn(w[0], w[1], w[2], w[3]);
      if (!(turn.norm() > 1e-9))
        file_.log.error(fields.offset("qpos"), fields.path("qpos"),
                        "holds the quaternion 0, expected a rotation");
      return turn.norm() > 1e-9 ? turn.normalized() : Eigen::Quaterniond::Identity();
    };
    if (c.joint >= 0) {
      Scene::Joint& joint = scene_.joints[static_cast<std::size_t>(c.joint)];
      if (!c.ball) {
        if (q) joint.position = {*q};
        if (v) joint.velocity = {*v};
        return;
      }
      // MuJoCo turns the child in its own axes, scenes in those of the parent.
      const Eigen::Quaterniond home = scene_.bodies[static_cast<std::size_t>(joint.child)].pose.orientation;
      const Eigen::Quaterniond base =
          joint.parent < 0 ? Eigen::Quaterniond::Identity()
                           : scene_.bodies[static_cast<std::size_t>(joint.parent)].pose.orientation;
      const Eigen::Quaterniond across = base.conjugate() * home;
      const Eigen::Quaterniond turn =
          q ? across * rotation(q) * across.conjugate() : Eigen::Quaterniond::Identity();
      const Eigen::AngleAxisd angle(turn);
      const Eigen::Vector3d vector = angle.angle() * angle.axis();
      joint.position = {vector[0], vector[1], vector[2]};
      if (v) {
        const Eigen::Vector3d rate = turn * (across * Eigen::Vector3d(v[0], v[1], v[2]));
        joint.velocity = {rate[0], rate[1], rate[2]};
      }
      return;
    }
    const MjcfBody& root = body_at(c.body);
    Scene::Body& body = scene_.bodies[static_cast<std::size_t>(root.body)];
    if (q) {  // the whole tree moves along
      const Pose there{{q[0], q[1], q[2]}, rotation(q + 3)};
      const Pose step = there * body.pose.inverse();
      std::vector<bool> along(scene_.bodies.size(), false);
      along[static_cast<std::size_t>(root.body)] = true;
      for (const Scene::Joint& joint : scene_.joints)
        if (joint.parent >= 0 && along[static_cast<std::size_t>(joint.parent)] && joint.child > joint.parent)
          along[static_cast<std::size_t>(joint.child)] = true;
      for (std::size_t i = 0; i < along.size(); ++i)
        if (along[i]) scene_.bodies[i].pose = step * scene_.bodies[i].pose;
      body.pose = there;
    }
    if (v) {  // the angular velocity is in the body's axes
      body.velocity = {v[0], v[1], v[2]};
      body.angular_velocity = body.pose.orientation * Eigen::Vector3d(v[3], v[4], v[5]);
    }
  }

  void check_masses() {
    merge_massless(scene_, [&](const std::string& gone, const std::string& into) {
      file_.leave_out(file_.offset(file_.root()), fmt::format("body {}", gone),
                      fmt::format("has no mass: it is part of {} here", into));
    });
    const int poor = first_without_mass(scene_);
    if (poor < 0) return;
    const std::string& name = scene_.bodies[static_cast<std::size_t>(poor)].name;
    for (const MjcfBody& body : tree_.bodies)
      if (scene_name(body.name, body.offset, file_) == name)
        return file_.log.error(
            body.offset, body.path, "has no mass and moves; expected <inertial>, or geoms with mass{}",
            parts_.compiler.inertia == MjcfCompiler::FromGeoms::never ? "; inertiafromgeom is false" : "");
  }

  XmlFile& file_;
  const MjcfOptions& options_;
  Scene scene_;
  MjcfParts parts_;
  MjcfTree tree_;
  int equalities_ = 0;
  bool has_key_ = false;
};

}  // namespace

FileResult<RobotFile> parse_mjcf(std::string text, const std::filesystem::path& path,
                                 const MjcfOptions& options) {
  const auto file = XmlFile::parse(std::move(text), path.string(), "mujoco");
  if (!file) return tl::make_unexpected(file.error());
  RobotFile robot;
  robot.scene = MjcfReader(**file, path, options).read();
  if ((*file)->log.any()) return tl::make_unexpected((*file)->log.errors());
  robot.left_out = (*file)->left_out();
  return robot;
}

FileResult<RobotFile> read_mjcf(const std::filesystem::path& path, const MjcfOptions& options) {
  std::vector<Scene::File> own;
  auto text = read_named_file(path.string(), own);
  if (!text) return tl::make_unexpected(std::vector<Diagnostic>{{path.string(), 1, 1, text.error()}});
  FileResult<RobotFile> robot = parse_mjcf(*std::move(text), path, options);
  if (robot) {
    add_files(robot->scene.files, own);
    robot->scene.files = std::move(own);
  }
  return robot;
}

}  // namespace percuss::io
