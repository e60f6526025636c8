// What can be wrong with a scene, but overlaps.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <set>

#include "bodies/element_names.hpp"
#include "bodies/surfaces.hpp"
#include "bodies/tree.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using JointKind = Scene::Joint::Kind;
using Eigen::Index;

bool acts(const std::vector<double>& force) {
  return std::any_of(force.begin(), force.end(), [](double x) { return x != 0.0; });
}

class SceneCheck {
 public:
  explicit SceneCheck(const Scene& scene) : scene_(scene) {}

  Errors run() {
    names();
    for (std::size_t b = 0; b < scene_.bodies.size(); ++b) body(b);
    for (std::size_t j = 0; j < scene_.joints.size(); ++j) joint(j);
    for (std::size_t s = 0; s < scene_.surfaces.size(); ++s) surface(s);
    for (std::size_t k = 0; k < scene_.ignore.size(); ++k)
      for (std::size_t i = 0; i < 2; ++i)
        known_body(fmt::format("ignore[{}][{}]", k, i), scene_.ignore[k][i]);
    if (errors_.empty()) trees();
    if (errors_.empty()) errors_ = ambiguous_names(scene_);
    return std::move(errors_);
  }

 private:
  template <class... Args>
  void fault(std::string field, fmt::format_string<Args...> format, Args&&... args) {
    errors_.push_back({std::move(field), fmt::format(format, std::forward<Args>(args)...)});
  }

  bool finite(const std::string& field, double value) {
    if (!std::isfinite(value)) fault(field, "is {}, expected a finite number", format_number(value));
    return std::isfinite(value);
  }

  void not_negative(const std::string& field, double value) {
    if (!(value >= 0.0) || !std::isfinite(value))
      fault(field, "is {}, expected a number of at least 0", format_number(value));
  }

  void name(const std::string& field, const std::string& text, std::set<std::string>& taken) {
    const bool good = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '/';
    });
    if (!good)
      fault(field, "is {}, expected letters, digits, _ and -", quote(text));
    else if (text == "world")
      fault(field, "is \"world\", which is what joints without a body lead to, expected another name");
    else if (!taken.insert(text).second)
      fault(field, "is {}, which is taken already", quote(text));
  }

  void names() {
    std::set<std::string> bodies, joints;
    for (std::size_t b = 0; b < scene_.bodies.size(); ++b)
      name(fmt::format("bodies[{}].name", b), scene_.bodies[b].name, bodies);
    for (std::size_t j = 0; j < scene_.joints.size(); ++j) {
      name(fmt::format("joints[{}].name", j), scene_.joints[j].name, joints);
      if (bodies.count(scene_.joints[j].name) > 0)
        fault(fmt::format("joints[{}].name", j), "is {}, which is the name of a body",
              quote(scene_.joints[j].name));
    }
  }

  void known_body(const std::string& field, const std::string& text) {
    if (std::none_of(scene_.bodies.begin(), scene_.bodies.end(),
                     [&](const Scene::Body& body) { return means(text, body); }))
      fault(field, "is {}, which is no body of the scene", quote(text));
  }

  // By its own name, and no other besides.
  bool names_one_body(const std::string& text) const {
    const auto& bodies = scene_.bodies;
    const auto meant = std::find_if(bodies.begin(), bodies.end(),
                                    [&](const Scene::Body& body) { return means(text, body); });
    return meant != bodies.end() && meant->name == text &&
           std::none_of(meant + 1, bodies.end(), [&](const Scene::Body& body) { return means(text, body); });
  }

  void body(std::size_t b) {
    const Scene::Body& body = scene_.bodies[b];
    const std::string field = fmt::format("bodies[{}]", b);
    for (std::size_t k = 0; k < body.solids.size(); ++k) {
      const std::string shape = field + (body.solids.size() > 1 ? fmt::format(".shape[{}]", k) : ".shape");
      if (const auto valid = validate(body.solids[k]); !valid)
        for (const Error& error : valid.error()) fault(shape, "{}", error.message);
      const Form& form = body.solids[k].form;
      const bool ground = std::holds_alternative<HalfSpace>(form) || std::holds_alternative<Mesh>(form) ||
                          std::holds_alternative<Heightfield>(form);
      if (ground && !body.fixed)
        fault(shape, "is ground, expected a fixed body: planes, meshes and heightfields do not move freely");
    }
    if (!body.pose.position.allFinite() && !body.moves_by_formulas())
      fault(field + ".position", "is not finite, expected three finite numbers");
    if (!(std::abs(body.pose.orientation.norm() - 1.0) < 1e-6))
      fault(field + ".orientation", "is no rotation: the length of its quaternion is {}",
            body.pose.orientation.norm());
    if (!body.velocity.allFinite())
      fault(field + ".velocity", "is not finite, expected three finite numbers");
    if (!body.angular_velocity.allFinite())
      fault(field + ".angular_velocity", "is not finite, expected three finite numbers");
    if (body.fixed) {
      if (!body.velocity.isZero(0.0) || !body.angular_velocity.isZero(0.0))
        fault(field + (body.velocity.isZero(0.0) ? ".angular_velocity" : ".velocity"),
              "is given for a fixed body, expected none; position may be a formula of t");
      return;
    }
    if (body.moves_by_formulas())
      fault(field + (body.turns_by_formulas() ? ".orientation" : ".position"),
            "is a formula of t, expected a fixed body: only they move by formulas");
    if (body.inertial.mass == 0.0 && body.inertial.inertia.isZero(0.0) && carries(static_cast<int>(b)))
      return;
    inertia(field, body);
  }

  // Whether a body without mass is moved by a joint and moves one that has some: a frame between two joints.
  bool carries(int b) const {
    bool moved = false, moves = false;
    for (const Scene::Joint& joint : scene_.joints) {
      moved = moved || (joint.child == b && joint.kind != JointKind::free && joint.kind != JointKind::ball);
      moves = moves || (joint.parent == b && joint.kind != JointKind::free && joint.child >= 0 &&
                        static_cast<std::size_t>(joint.child) < scene_.bodies.size());
    }
    return moved && moves;
  }

  // The sum of two principal moments is never below the third: equal for a plate.
  void inertia(const std::string& field, const Scene::Body& body) {
    const MassProperties& m = body.inertial;
    if (!(m.mass > 0.0) || !std::isfinite(m.mass)) {
      fault(field + ".mass", "is {}, expected a number above 0", format_number(m.mass));
      return;
    }
    if (!m.centre.allFinite()) fault(field + ".centre", "is not finite, expected three finite numbers");
    if (!m.inertia.allFinite()) {
      fault(field + ".inertia", "is not finite, expected finite numbers");
      return;
    }
    const double size = m.inertia.cwiseAbs().maxCoeff();
    if ((m.inertia - m.inertia.transpose()).cwiseAbs().maxCoeff() > 1e-9 * size) {
      fault(field + ".inertia", "is not symmetric, expected I[0][1] = I[1][0] and so on");
      return;
    }
    const Eigen::Vector3d p = m.inertia.selfadjointView<Eigen::Lower>().eigenvalues();
    if (!(p[0] > 1e-12 * p[2]) || !(p[2] > 0.0))
      fault(field + ".inertia", "has the principal moment {}, expected numbers above 0", format_number(p[0]));
    else if (p[0] + p[1] < (1.0 - 1e-9) * p[2])
      fault(field + ".inertia",
            "has the principal moments {}, {} and {}, which no body has: the largest is at most the sum of "
            "the others",
            format_number(p[0]), format_number(p[1]), format_number(p[2]));
  }

  // The squares of its numbers must neither overflow nor lose digits.
  bool direction(const std::string& field, const Eigen::Vector3d& along) {
    constexpr double longest = 1e100;
    const double length = along.norm();
    if (!(along.cwiseAbs().maxCoeff() > 0.0) || !along.allFinite())
      fault(field, "is no direction, expected three numbers that are not all 0");
    else if (!(length < longest && length > 1.0 / longest))
      fault(field, "has a length that no direction can be told from, expected {} to {}", 1.0 / longest,
            longest);
    else
      return true;
    return false;
  }

  void joint(std::size_t j) {
    const Scene::Joint& joint = scene_.joints[j];
    const std::string field = fmt::format("joints[{}]", j);
    const auto n = static_cast<int>(scene_.bodies.size());
    if (joint.child < 0 || joint.child >= n) fault(field + ".child", "is no body of the scene");
    if (joint.parent < -1 || joint.parent >= n) fault(field + ".parent", "is no body of the scene");
    if (joint.parent == joint.child) fault(field + ".child", "is the parent itself, expected another body");
    if (!joint.origin.allFinite()) fault(field + ".origin", "is not finite, expected three finite numbers");
    direction(field + ".axis", joint.axis);
    if ((joint.kind == JointKind::planar || joint.kind == JointKind::universal) &&
        direction(field + ".second_axis", joint.second_axis) &&
        !(joint.axis.cross(joint.second_axis).norm() > 1e-9 * joint.axis.norm()))
      fault(field + ".second_axis", "is along the axis, expected another direction");
    const std::size_t f = static_cast<std::size_t>(freedom_of(joint.kind));
    for (const auto& [key, list] :
         {std::pair("position", &joint.position), std::pair("velocity", &joint.velocity),
          std::pair("lower", &joint.lower), std::pair("upper", &joint.upper)}) {
      if (!list->empty() && (joint.kind == JointKind::free || list->size() != f))
        fault(fmt::format("{}.{}", field, key), "has {}, expected {}",
              count_of(static_cast<long>(list->size()), "number"),
              joint.kind == JointKind::free ? "none: give position and velocity of the body"
                                            : std::to_string(f));
      for (const double x : *list)
        if (std::isnan(x)) fault(fmt::format("{}.{}", field, key), "is NaN, expected a number");
    }
    if (joint.kind == JointKind::ball && (!joint.lower.empty() || !joint.upper.empty()))
      fault(field + (joint.lower.empty() ? ".upper" : ".lower"),
            "is given for a ball joint, which has no limits");
    for (std::size_t k = 0; k < std::min(joint.lower.size(), joint.upper.size()); ++k)
      if (joint.lower[k] > joint.upper[k])
        fault(field + ".lower", "is {} and upper {}, expected lower to be the smaller", joint.lower[k],
              joint.upper[k]);
    finite(field + ".restitution", joint.restitution);
    force(field + ".damping", joint.damping, joint);
    force(field + ".stiffness", joint.stiffness, joint);
    force(field + ".effort", joint.effort, joint);
    for (const double x : joint.damping) not_negative(field + ".damping", x);
    for (const double x : joint.stiffness) not_negative(field + ".stiffness", x);
    for (const double x : joint.effort) finite(field + ".effort", x);
    if (joint.kind == JointKind::ball && joint.effort.size() == 1 && joint.effort[0] != 0.0)
      fault(field + ".effort",
            "has one number, expected three: the moment of a ball joint in the parent's axes");
    finite(field + ".pitch", joint.pitch);
    if (joint.friction != 0.0)
      fault(field + ".friction", "is {}; dry friction in joints is not part of this version, expected 0",
            joint.friction);
    if (joint.mimics >= 0 && (f != 1 || static_cast<std::size_t>(joint.mimics) >= scene_.joints.size() ||
                              freedom_of(scene_.joints[static_cast<std::size_t>(joint.mimics)].kind) != 1))
      fault(field + ".mimic", "needs two joints of one degree of freedom");
  }

  // One number for all degrees of freedom, or one for each.
  void force(const std::string& field, const std::vector<double>& list, const Scene::Joint& of) {
    const auto f = of.kind == JointKind::free ? 0 : static_cast<std::size_t>(freedom_of(of.kind));
    if (f == 0 && acts(list))
      fault(field, "is given for a {} joint, which has no force",
            of.kind == JointKind::free ? "free" : "fixed");
    else if (f > 0 && list.size() != 1 && list.size() != f)
      fault(field, "has {}, expected {}", count_of(static_cast<long>(list.size()), "number"),
            f == 1 ? "one" : fmt::format("one, or {}", f));
  }

  void friction(const std::string& field, const std::vector<double>& mu, const Scene::Surface& of) {
    if (mu.empty() || mu.size() > 2)
      fault(field, "has {}, expected one, or two with axes",
            count_of(static_cast<long>(mu.size()), "number"));
    if (mu.size() == 2 && of.axes.empty())
      fault(field, "has two numbers, expected axes: BODY, along whose x and y they hold");
    for (const double x : mu) not_negative(field, x);
  }

  // As that of a contact, of which it is known what it may be.
  void curve(const std::string& field, const RestitutionCurve& curve) {
    Impact impact{Eigen::MatrixXd::Identity(1, 1),
                  Eigen::VectorXd::Zero(1),
                  {contact("contact", Eigen::VectorXd::Ones(1))}};
    impact.elements[0].curve = curve;
    const auto valid = validate(impact);
    for (const Error& error : valid ? Errors{} : valid.error())
      fault(field + error.field.substr(error.field.find('.')), "{}", error.message);
  }

  void surface(std::size_t s) {
    const Scene::Surface& surface = scene_.surfaces[s];
    const std::string field = fmt::format("surfaces[{}]", s);
    if (!surface.between.empty() && surface.between.size() != 2)
      fault(field + ".between", "has {}, expected two bodies",
            count_of(static_cast<long>(surface.between.size()), "name"));
    if (surface.between.size() == 2 && surface.between[0] == surface.between[1] &&
        names_one_body(surface.between[0]))
      fault(field + ".between", "is {} twice, a body that does not touch itself; expected two bodies",
            quote(surface.between[0]));
    for (std::size_t k = 0; k < surface.between.size(); ++k)
      known_body(fmt::format("{}.between[{}]", field, k), surface.between[k]);
    if (!surface.axes.empty()) known_body(field + ".axes", surface.axes);
    if (surface.sliding.empty()) {
      friction(field + ".friction", surface.friction, surface);
    } else {
      friction(field + ".friction.impact", surface.friction, surface);
      friction(field + ".friction.sliding", surface.sliding, surface);
    }
    finite(field + ".restitution", surface.restitution);
    if (surface.curve) curve(field, *surface.curve);
    finite(field + ".tangential_restitution", surface.tangential_restitution);
    not_negative(field + ".pivoting_radius", surface.pivoting_radius);
    if (surface.patch) not_negative(field + ".patch.width", surface.patch->width);
    if (surface.patch) finite(field + ".patch.restitution", surface.patch->restitution);
    if (!(surface.stiffness > 0.0))
      fault(field + ".stiffness", "is {}, expected a number above 0", surface.stiffness);
    if (!(surface.exponent > 0.0))
      fault(field + ".exponent", "is {}, expected a number above 0", surface.exponent);
  }

  void trees() {
    const TreeOrder order = order_of(scene_);
    if (!order.unreached.empty()) {
      std::string ring;
      int at = order.unreached.front();
      for (std::size_t k = 0; k <= scene_.bodies.size(); ++k)  // onto the ring itself
        at = scene_.joints[static_cast<std::size_t>(order.joint_of[static_cast<std::size_t>(at)])].parent;
      const int first = at;
      int joint = -1;
      do {
        ring += scene_.bodies[static_cast<std::size_t>(at)].name + " on ";
        joint = order.joint_of[static_cast<std::size_t>(at)];
        at = scene_.joints[static_cast<std::size_t>(joint)].parent;
      } while (at != first);
      fault(fmt::format("joints[{}].child", joint),
            "closes a cycle: {} hang on each other, expected one of them to "
            "hang on the world or on a body outside; a loop is closed by a joint whose child has one already",
            ring + scene_.bodies[static_cast<std::size_t>(first)].name);
    }
    for (const int j : order.loops) {
      const Scene::Joint& joint = scene_.joints[static_cast<std::size_t>(j)];
      const std::string field = fmt::format("joints[{}]", j);
      if (!joint.position.empty() || !joint.velocity.empty() || !joint.lower.empty() ||
          !joint.upper.empty() || acts(joint.damping) || acts(joint.stiffness) || acts(joint.effort) ||
          joint.mimics >= 0)
        fault(field,
              "closes a loop, so that its position follows from the others: expected no position, velocity, "
              "limits, damping, stiffness, effort or mimic");
      if (scene_.bodies[static_cast<std::size_t>(joint.child)].fixed &&
          (joint.parent < 0 || scene_.bodies[static_cast<std::size_t>(joint.parent)].fixed))
        fault(field, "is between two bodies that do not move");
    }
    for (std::size_t b = 0; b < scene_.bodies.size(); ++b)
      if (order.joint_of[b] >= 0 &&
          (!scene_.bodies[b].velocity.isZero(0.0) || !scene_.bodies[b].angular_velocity.isZero(0.0)))
        fault(fmt::format("bodies[{}].{}", b,
                          scene_.bodies[b].velocity.isZero(0.0) ? "angular_velocity" : "velocity"),
              "is given for a jointed body, expected velocity at the joint {}",
              quote(scene_.joints[static_cast<std::size_t>(order.joint_of[b])].name));
  }

  const Scene& scene_;
  Errors errors_;
};

}  // namespace

Result<void> validate(const Scene& scene) {
  Errors errors = SceneCheck(scene).run();
  if (!errors.empty()) return tl::unexpected(std::move(errors));
  return {};
}

}  // namespace percuss
