// Rigid bodies with shapes and joints, as a file tells them under `system.bodies`, and the System that moves
// them.
//
// SI units, radians, right-handed axes. u of a free body is (vx, vy, vz, wx, wy, wz): velocity of its centre
// of mass and angular velocity, world axes; u of a joint its rates.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/mechanism.hpp"
#include "percuss/problem.hpp"
#include "percuss/result.hpp"
#include "percuss/solid.hpp"
#include "percuss/system.hpp"

namespace percuss {

struct Scene {
  struct Body {
    std::string name;
    std::vector<Solid> solids;  // none: a body that touches nothing
    MassProperties inertial;    // of bodies that move
    Pose pose;                  // of its frame; of jointed bodies where all joints are at 0
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();  // of its origin, world axes; of free bodies
    Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();
    bool fixed = false;
    // How `inertial` and the orientation were written; renew() makes them again from it.
    enum class Inertia {
      given,            // mass, centre and inertia as they stand
      given_at_centre,  // mass and inertia as they stand, the centre follows from the solids
      from_mass,        // centre and inertia follow from the solids, the mass as it stands
      from_density,     // all from the solids
    };
    Inertia inertia_of = Inertia::given;
    bool own_centre = false;  // of the last two: the centre as it stands, and the inertia about it
    bool centre_stands() const { return inertia_of == Inertia::given || own_centre; }
    double density = 0.0;  // kg/m³
    struct Turn {
      enum class Kind { none, axis_angle, rpy, quaternion };
      Kind kind = Kind::none;  // none: pose.orientation stands by itself
      // axis and angle; roll, pitch and yaw; w, x, y, z
      std::array<double, 4> numbers{};
    };
    Turn turn;
    // How the solids were written, one for each, or none where they stand by themselves.
    struct Part {
      Turn turn;
      std::vector<Eigen::Vector3d> points;  // of a hull
      std::vector<Eigen::Vector3d> hulled;  // those of which it was made
    };
    std::vector<Part> parts;
    // A fixed body that moves: formulas of t and the parameters in place of the numbers of pose.position and
    // of `turn`; empty where those stand.
    std::array<std::string, 3> moving_position;
    std::array<std::string, 4> moving_turn;
    std::string material;      // a further name by which `surfaces` may know it
    std::string colour;        // "#rrggbb"; empty: the viewer's choice
    std::vector<Solid> drawn;  // what is seen in place of the solids; touches nothing; none: the solids

    bool turns_by_formulas() const {
      return std::any_of(moving_turn.begin(), moving_turn.end(), [](const auto& f) { return !f.empty(); });
    }
    bool moves_by_formulas() const {
      return turns_by_formulas() || std::any_of(moving_position.begin(), moving_position.end(),
                                                [](const auto& f) { return !f.empty(); });
    }
  };

  struct Joint {
    enum class Kind { revolute, prismatic, cylindrical, universal, ball, fixed, planar, screw, free };
    std::string name;
    Kind kind = Kind::revolute;
    int parent = -1, child = 0;                              // bodies; parent −1: the world
    Eigen::Vector3d origin = Eigen::Vector3d::Zero();        // in the parent's frame
    Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();         // in the parent's frame, unit
    Eigen::Vector3d second_axis = Eigen::Vector3d::UnitX();  // of universal and planar joints
    double pitch = 0.0;                                      // of screws, m per radian
    // One number per degree of freedom, none: 0. Cylindrical: angle, displacement; universal: the angles
    // about the axis and about the second one, which the first carries; planar: displacements along the
    // second axis and along axis × second axis, angle; of a ball joint the position is a rotation vector, the
    // velocity an angular velocity in the parent's axes.
    std::vector<double> position, velocity;
    std::vector<double> lower, upper;  // empty: no limits; infinite ones limit nothing
    double restitution = 0.0;          // of the limits
    // The force −damping q̇ − stiffness q + effort: one number per degree of freedom, or one for all. Of a
    // ball joint q is the rotation vector, and all are along the parent's axes.
    std::vector<double> damping = {0.0}, stiffness = {0.0}, effort = {0.0};
    double friction = 0.0;  // greatest dry friction force or moment
    int mimics = -1;        // q = ratio q_mimics + offset: held by a joint element
    double ratio = 1.0, offset = 0.0;
  };

  // What happens where two bodies touch. The first entry that fits a pair counts.
  struct Surface {
    std::vector<std::string>
        between;  // two names of bodies (or of all links of a robot), or none: all other pairs
    double restitution = 0.0;
    std::optional<RestitutionCurve> curve;
    std::vector<double> friction = {0.0};  // μ, or μ₁ and μ₂ along x and y of the body `axes`
    std::vector<double> sliding;           // as `friction`, between impacts; none: the same
    std::string axes;
    double tangential_restitution = 0.0;
    double pivoting_radius = 0.0;
    // The contact is as wide as this to either side: moments about its tangents are at most the width times
    // the normal impulse, as friction is at most μ times it.
    struct Patch {
      double width = 0.0, restitution = 0.0;
    };
    std::optional<Patch> patch;
    double stiffness = 1.0, exponent = 1.5;
    bool keeps_friction = false;  // a friction element also where μ = 0, for studies that vary it

    bool rubs() const {
      const auto rough = [](double mu) { return mu > 0.0; };
      return std::any_of(friction.begin(), friction.end(), rough) ||
             std::any_of(sliding.begin(), sliding.end(), rough);
    }
  };

  std::map<std::string, double> parameters;
  // Bodies and joints NAME/… that come from a file of their own and are placed as one; renew() does it.
  struct Robot {
    std::string name;
    Eigen::Vector3d position = Eigen::Vector3d::Zero();
    Body::Turn turn;
    std::shared_ptr<const Scene> alone;  // as it stands by itself; velocities of it that turn with it
    std::size_t first_body = 0, first_joint = 0;
    Pose placed;  // where its parts are now
  };
  std::vector<Robot> robots;

  // Bodies and joints NAME/… that are made from a few numbers; renew() makes them again where these changed.
  // What of the bodies was changed itself is kept.
  struct Model {
    using Numbers = std::map<std::string, double>;
    std::string name;
    Numbers numbers, made_with;
    std::function<Result<Scene>(const Numbers&)> make;
    std::vector<Body> made;  // as it makes them, with their names in the scene
    std::size_t first_body = 0, first_joint = 0;
  };
  std::vector<Model> models;

  // Numbers that were written as formulas of the parameters: the path of each and its text. Parameters that
  // follow from others come first, in an order in which they can be computed.
  std::vector<std::pair<std::string, std::string>> formulas;

  Eigen::Vector3d gravity{0.0, 0.0, -9.81};
  std::vector<Body> bodies;
  std::vector<Joint> joints;
  std::vector<Surface> surfaces;
  std::vector<std::array<std::string, 2>> ignore;  // pairs that never touch; neighbours in a tree never do
  // Further elements, as formulas of joints (hinge, hinge'), of bodies (die.x, die.vx, die.qw, die.wx),
  // parameters and t.
  std::vector<MechanismText::Element> elements;

  // What it was read from besides the problem file: robots and meshes, each once, in the order in which they
  // are named.
  struct File {
    std::string path;    // as it was opened
    std::string sha256;  // of its bytes, 64 digits
    bool operator==(const File&) const = default;
  };
  std::vector<File> files;
};

// The files that a problem names; none where it is made of no bodies.
std::vector<Scene::File> files_of(const Problem& problem);
// The first file that is not what it was, in words; empty: they hold the same, wherever they are.
std::string changed_file(const std::vector<Scene::File>& before, const std::vector<Scene::File>& now);

// All that can be wrong with a scene but overlaps, each fault with its field ("bodies[2].inertia").
[[nodiscard]] Result<void> validate(const Scene& scene);

// As it was written, as a rotation.
Eigen::Quaterniond orientation_of(const Scene::Body::Turn& turn);

// A number of the scene by its path: "bodies.die.velocity[2]", "surfaces[0].friction",
// "joints.hinge.position", "parameters.h", "gravity[2]", "elements[0].restitution"; null where there is none.
// Who changes it calls renew().
double* number_at(Scene& scene, std::string_view path);
// Evaluates `formulas` again.
[[nodiscard]] Result<void> renew(Scene& scene);

// The scene in motion: trees of bodies in minimal coordinates, elements where bodies may touch, at limits and
// loops.
[[nodiscard]] Result<SystemPtr> make_system(const Scene& scene);

// q and u of the scene's own state.
struct SceneState {
  Eigen::VectorXd q, u;
};
[[nodiscard]] Result<SceneState> initial_state(const Scene& scene);

// The scene at t = 0, with the impact of what touches there. Errors name fields of the scene: bodies that
// overlap, loops that do not hold.
[[nodiscard]] Result<Problem> make_problem(const Scene& scene, Law law = Newton{});

// Where the bodies are and how they move, as the files tell it, in the order of the scene.
struct BodyState {
  Pose pose;                         // of the body's frame
  Eigen::Vector3d velocity;          // of its origin, world axes
  Eigen::Vector3d angular_velocity;  // world axes
};
std::vector<BodyState> body_states(const System& scene, double t, const Eigen::VectorXd& q,
                                   const Eigen::VectorXd& u);

// Position and velocity of every joint that has any, in the order of the scene; of a ball joint as Joint has
// it.
struct JointState {
  std::string name;
  std::vector<double> position, velocity;
};
std::vector<JointState> joint_states(const System& scene, const Eigen::VectorXd& q, const Eigen::VectorXd& u);

// The scene of a system that was made from one, else null.
const Scene* scene_of(const System& system);

// Where an element of an evaluated instant acts: the point between both bodies and the normal from the first
// to the second; nothing of elements that are no contacts between bodies. Friction has those of its contact.
struct ContactPlace {
  Eigen::Vector3d point, normal;
};
std::vector<std::optional<ContactPlace>> contact_places(const System& scene, double t,
                                                        const Eigen::VectorXd& q, const ElementSet& set);

// The impact of the elements listed at an evaluated state, as impact_at() has it, but without directions
// along which no velocity moves anything: friction across the plane of a planar robot, loops that nothing can
// open. `elements` loses those of which nothing is left.
Impact scene_impact(const System& scene, const Instant& at, const Eigen::VectorXd& u,
                    std::vector<Eigen::Index>& elements);
// Only that: `elements` without those that nothing can move.
void drop_immovable(const Instant& at, std::vector<Eigen::Index>& elements);

// The impact of a large scene, which make_problem() does not form, in place; of any other it is there
// already. An error: it does not fit into memory.
[[nodiscard]] Result<void> form_impact(Problem& problem);

// Momentum and angular momentum about the origin of the world, of all bodies that move.
struct SceneMomentum {
  Eigen::Vector3d linear = Eigen::Vector3d::Zero(), angular = Eigen::Vector3d::Zero();
};
SceneMomentum momentum(const System& scene, double t, const Eigen::VectorXd& q, const Eigen::VectorXd& u);

}  // namespace percuss
