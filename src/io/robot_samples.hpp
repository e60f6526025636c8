// Robots made at random, for the tests of the readers.
#pragma once

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace percuss::io {

inline const std::vector<std::string> all_joint_types{"revolute", "continuous", "prismatic",
                                                      "fixed",    "floating",   "planar"};

// A tree made at random, with its world poses found by 4 × 4 matrices and Rz Ry Rx written out.
struct MadeRobot {
  std::string text;
  std::map<std::string, Eigen::Matrix4d> pose;
  std::map<std::string, double> mass;
  std::map<std::string, Eigen::Vector3d> centre;
  std::map<std::string, Eigen::Matrix3d> inertia;
  std::map<std::string, std::size_t> shapes;
  struct Joint {
    std::string type, parent, child;
    Eigen::Vector3d axis_in_parent, origin;
    double lower, upper, damping, friction;
    std::string mimics;
    double ratio, offset;
  };
  std::map<std::string, Joint> joints;
  // The same numbers for other formats: [x y z r p y] of the centre of mass and of the joint, moments, axis.
  struct Numbers {
    std::string centre, turn, origin, origin_turn, moments, axis;
  };
  std::map<std::string, Numbers> numbers;
  std::vector<std::string> links, joint_names;  // in the order of the file
};

inline Eigen::Matrix3d rpy_matrix(double r, double p, double y) {
  Eigen::Matrix3d X, Y, Z;
  X << 1, 0, 0, 0, std::cos(r), -std::sin(r), 0, std::sin(r), std::cos(r);
  Y << std::cos(p), 0, std::sin(p), 0, 1, 0, -std::sin(p), 0, std::cos(p);
  Z << std::cos(y), -std::sin(y), 0, std::sin(y), std::cos(y), 0, 0, 0, 1;
  return Z * Y * X;
}

inline MadeRobot make_robot(unsigned seed, int links,
                            const std::vector<std::string>& types = all_joint_types) {
  std::mt19937 random(seed);
  const auto uniform = [&](double a, double b) { return std::uniform_real_distribution<>(a, b)(random); };
  const auto number = [&](double a, double b) { return std::round(1e4 * uniform(a, b)) / 1e4; };
  MadeRobot made;
  std::string links_text, joints_text;
  std::string leader;
  for (int i = 0; i < links; ++i) {
    const std::string name = fmt::format("link_{}", i);
    const Eigen::Vector3d half(number(0.1, 1), number(0.1, 1), number(0.1, 1));
    const double mass = number(0.1, 5);
    const double r = number(-3, 3), p = number(-3, 3), y = number(-3, 3);
    const Eigen::Vector3d centre(number(-1, 1), number(-1, 1), number(-1, 1));
    // of a box, so that it exists
    const Eigen::Vector3d moments = mass / 3.0 * (half.squaredNorm() - half.array().square()).matrix();
    const Eigen::Matrix3d R = rpy_matrix(r, p, y);
    const auto text = [](double a, double b, double c) { return fmt::format("{} {} {}", a, b, c); };
    MadeRobot::Numbers& told = made.numbers[name];
    told.centre = text(centre[0], centre[1], centre[2]);
    told.turn = text(r, p, y);
    told.moments = text(moments[0], moments[1], moments[2]);
    made.links.push_back(name);
    made.mass[name] = mass;
    made.centre[name] = centre;
    made.inertia[name] = R * moments.asDiagonal() * R.transpose();
    links_text += fmt::format(
        "<link name=\"{}\"><inertial><origin xyz=\"{} {} {}\" rpy=\"{} {} {}\"/><mass value=\"{}\"/>"
        "<inertia ixx=\"{}\" ixy=\"0\" ixz=\"0\" iyy=\"{}\" iyz=\"0\" izz=\"{}\"/></inertial>\n",
        name, centre[0], centre[1], centre[2], r, p, y, mass, moments[0], moments[1], moments[2]);
    const auto shapes = static_cast<std::size_t>(random() % 4);
    made.shapes[name] = shapes;
    for (std::size_t k = 0; k < shapes; ++k) {
      const std::vector<std::string> forms{"<box size=\"1 2 3\"/>", "<sphere radius=\"0.5\"/>",
                                           "<cylinder radius=\"0.5\" length=\"2\"/>"};
      links_text += fmt::format("<collision><origin xyz=\"0 0 {}\"/><geometry>{}</geometry></collision>\n", k,
                                forms[k % 3]);
    }
    links_text += "</link>\n";
    if (i == 0) {
      made.pose[name] = Eigen::Matrix4d::Identity();
      continue;
    }
    MadeRobot::Joint joint;
    joint.parent = fmt::format("link_{}", random() % static_cast<unsigned>(i));
    joint.child = name;
    joint.type = types[(static_cast<unsigned>(i) - 1 + seed) % types.size()];
    const double jr = number(-3, 3), jp = number(-3, 3), jy = number(-3, 3);
    joint.origin = {number(-1, 1), number(-1, 1), number(-1, 1)};
    const Eigen::Vector3d axis(number(-1, 1), number(-1, 1), number(0.1, 1));
    joint.axis_in_parent = rpy_matrix(jr, jp, jy) * axis.normalized();
    joint.lower = number(-2, -0.1);
    joint.upper = number(0.1, 2);
    joint.damping = number(0, 1);
    joint.friction = number(0, 1);
    joint.ratio = number(-2, 2);
    joint.offset = number(-1, 1);
    const std::string joint_name = joint.type == "fixed" ? name + "_fixed" : fmt::format("joint_{}", i);
    told.origin = text(joint.origin[0], joint.origin[1], joint.origin[2]);
    told.origin_turn = text(jr, jp, jy);
    told.axis = text(axis[0], axis[1], axis[2]);
    made.joint_names.push_back(joint_name);
    const bool single = joint.type == "revolute" || joint.type == "prismatic" || joint.type == "continuous";
    joints_text += fmt::format(
        "<joint name=\"{}\" type=\"{}\"><origin xyz=\"{} {} {}\" rpy=\"{} {} {}\"/><parent link=\"{}\"/>"
        "<child link=\"{}\"/><axis xyz=\"{} {} {}\"/>",
        joint_name, joint.type, joint.origin[0], joint.origin[1], joint.origin[2], jr, jp, jy, joint.parent,
        name, axis[0], axis[1], axis[2]);
    if (single) {
      joints_text += fmt::format("<dynamics damping=\"{}\" friction=\"{}\"/>", joint.damping, joint.friction);
      if (joint.type != "continuous")
        joints_text += fmt::format("<limit lower=\"{}\" upper=\"{}\" effort=\"1\" velocity=\"1\"/>",
                                   joint.lower, joint.upper);
      if (leader.empty()) {
        leader = joint_name;
      } else if (random() % 3 == 0) {
        joint.mimics = leader;
        joints_text += fmt::format("<mimic joint=\"{}\" multiplier=\"{}\" offset=\"{}\"/>", leader,
                                   joint.ratio, joint.offset);
      }
    }
    joints_text += "</joint>\n";
    Eigen::Matrix4d step = Eigen::Matrix4d::Identity();
    step.topLeftCorner<3, 3>() = rpy_matrix(jr, jp, jy);
    step.topRightCorner<3, 1>() = joint.origin;
    made.pose[name] = made.pose[joint.parent] * step;
    made.joints[joint_name] = joint;
  }
  // Joints first half of the time: the order of the file does not matter.
  made.text = "<?xml version=\"1.0\"?>\n<robot name=\"made\">\n" +
              (seed % 2 ? joints_text + links_text : links_text + joints_text) + "</robot>\n";
  return made;
}

// The body of a link and all behind it, as MJCF.
inline std::string mjcf_body(const MadeRobot& made, const std::string& link) {
  const MadeRobot::Numbers& told = made.numbers.at(link);
  std::string text;
  const MadeRobot::Joint* own = nullptr;
  std::string own_name;
  for (const auto& [name, joint] : made.joints)
    if (joint.child == link) own = &joint, own_name = name;
  text +=
      own ? fmt::format("<body name=\"{}\" pos=\"{}\" euler=\"{}\">\n", link, told.origin, told.origin_turn)
          : fmt::format("<body name=\"{}\">\n<freejoint/>\n", link);
  if (own && own->type != "fixed") {
    text +=
        fmt::format("<joint name=\"{}\" type=\"{}\" axis=\"{}\" damping=\"{}\" frictionloss=\"{}\"", own_name,
                    own->type == "prismatic" ? "slide" : "hinge", told.axis, own->damping, own->friction);
    if (own->type != "continuous") text += fmt::format(" range=\"{} {}\"", own->lower, own->upper);
    text += "/>\n";
  }
  text += fmt::format("<inertial pos=\"{}\" euler=\"{}\" mass=\"{}\" diaginertia=\"{}\"/>\n", told.centre,
                      told.turn, made.mass.at(link), told.moments);
  const std::vector<std::string> forms{"type=\"box\" size=\"0.5 1 1.5\"", "size=\"0.5\"",
                                       "type=\"cylinder\" size=\"0.5 1\""};
  for (std::size_t k = 0; k < made.shapes.at(link); ++k)
    text += fmt::format("<geom pos=\"0 0 {}\" {}/>\n", k, forms[k % 3]);
  for (const std::string& name : made.joint_names)
    if (made.joints.at(name).parent == link) text += mjcf_body(made, made.joints.at(name).child);
  return text + "</body>\n";
}

// A robot of hinges, slides and fixed joints as MJCF.
inline std::string mjcf_text(const MadeRobot& made) {
  std::string text = "<mujoco model=\"made\">\n<compiler angle=\"radian\" eulerseq=\"XYZ\"/>\n<worldbody>\n" +
                     mjcf_body(made, made.links.front()) + "</worldbody>\n<equality>\n";
  for (const auto& [name, joint] : made.joints)
    if (!joint.mimics.empty())
      text += fmt::format("<joint joint1=\"{}\" joint2=\"{}\" polycoef=\"{} {} 0 0 0\"/>\n", name,
                          joint.mimics, joint.offset, joint.ratio);
  return text + "</equality>\n</mujoco>\n";
}

}  // namespace percuss::io
