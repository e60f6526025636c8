// Scenes of rigid bodies: what they are made of, at one state, in motion.
#include "scene.hpp"

#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bindings.hpp"
#include "errors.hpp"
#include "percuss/scene.hpp"
#include "percuss/study.hpp"

namespace percuss::python {
namespace {

using Eigen::Index;
using namespace py::literals;

const Problem::Motion& motion_with_scene(const Problem& of) {
  if (!of.motion || !of.motion->scene)
    raise_message("NotApplicable", "system: has no bodies, expected a scene of rigid bodies");
  return *of.motion;
}

// Zeros without a sign.
py::array three(const Eigen::Vector3d& x) { return copy(Eigen::VectorXd(x.array() + 0.0)); }

py::array four(const Eigen::Quaterniond& turn) {
  return copy(Eigen::VectorXd(Eigen::Vector4d(turn.w(), turn.x(), turn.y(), turn.z())));
}

py::array_t<double> rows_of(const std::vector<Eigen::Vector3d>& points) {
  py::array_t<double> array({static_cast<py::ssize_t>(points.size()), py::ssize_t{3}});
  for (std::size_t k = 0; k < points.size(); ++k)
    for (Index i = 0; i < 3; ++i) array.mutable_at(k, i) = points[k][i];
  return array;
}

// In the words of the file.
struct FormDict {
  py::dict operator()(const HalfSpace&) const { return py::dict("plane"_a = true); }
  py::dict operator()(const Sphere& s) const { return py::dict("sphere"_a = s.radius); }
  py::dict operator()(const Box& b) const { return py::dict("box"_a = three(b.edges)); }
  py::dict operator()(const Capsule& c) const {
    return py::dict("capsule"_a = py::dict("radius"_a = c.radius, "length"_a = c.length));
  }
  py::dict operator()(const Cylinder& c) const {
    return py::dict("cylinder"_a = py::dict("radius"_a = c.radius, "length"_a = c.length));
  }
  py::dict operator()(const Convex& c) const { return py::dict("convex"_a = rows_of(c.polytope->vertices)); }
  py::dict operator()(const Mesh& m) const {
    const auto& triangles = m.mesh->triangles;
    py::array_t<int> corners({static_cast<py::ssize_t>(triangles.size()), py::ssize_t{3}});
    for (std::size_t k = 0; k < triangles.size(); ++k)
      for (std::size_t i = 0; i < 3; ++i) corners.mutable_at(k, i) = triangles[k][i];
    return py::dict("mesh"_a = py::dict("vertices"_a = rows_of(m.mesh->vertices), "triangles"_a = corners));
  }
  py::dict operator()(const Heightfield& h) const {
    return py::dict("heightfield"_a =
                        py::dict("heights"_a = copy(h.heights), "size"_a = copy(Eigen::VectorXd(h.size))));
  }
};

py::list shapes_of(const Scene::Body& body) {
  py::list shapes;
  for (const Solid& solid : body.solids) {
    py::dict shape = std::visit(FormDict{}, solid.form);
    if (solid.rounding > 0.0) shape["rounding"] = solid.rounding;
    shape["position"] = three(solid.pose.position);
    shape["orientation"] = py::dict("quaternion"_a = four(solid.pose.orientation));
    shapes.append(shape);
  }
  return shapes;
}

// Poses and velocities are those of the initial state, also of jointed bodies.
py::list bodies_of(const ReadProblem& file) {
  const Problem::Motion& motion = motion_with_scene(file.problem);
  const std::vector<BodyState> states = body_states(*motion.system, 0.0, motion.q, motion.u);
  py::list bodies;
  for (std::size_t b = 0; b < states.size(); ++b) {
    const Scene::Body& body = motion.scene->bodies[b];
    const BodyState& s = states[b];
    bodies.append(py::dict("name"_a = body.name, "shape"_a = shapes_of(body), "mass"_a = body.inertial.mass,
                           "centre"_a = three(body.inertial.centre),
                           "inertia"_a = copy(Eigen::MatrixXd(body.inertial.inertia)),
                           "position"_a = three(s.pose.position), "quaternion"_a = four(s.pose.orientation),
                           "velocity"_a = three(s.velocity), "angular_velocity"_a = three(s.angular_velocity),
                           "fixed"_a = body.fixed, "moves_by_formulas"_a = body.moves_by_formulas(),
                           "material"_a = body.material, "colour"_a = body.colour));
  }
  return bodies;
}

const char* name_of(Scene::Joint::Kind kind) {
  using Kind = Scene::Joint::Kind;
  switch (kind) {
    case Kind::revolute: return "revolute";
    case Kind::prismatic: return "prismatic";
    case Kind::cylindrical: return "cylindrical";
    case Kind::universal: return "universal";
    case Kind::ball: return "ball";
    case Kind::fixed: return "fixed";
    case Kind::planar: return "planar";
    case Kind::screw: return "screw";
    case Kind::free: return "free";
  }
  return "";
}

py::list joints_of_file(const ReadProblem& file) {
  const Scene& scene = *motion_with_scene(file.problem).scene;
  py::list joints;
  for (const Scene::Joint& j : scene.joints)
    joints.append(py::dict(
        "name"_a = j.name, "kind"_a = name_of(j.kind),
        "parent"_a = j.parent < 0 ? "world" : scene.bodies[static_cast<std::size_t>(j.parent)].name,
        "child"_a = scene.bodies[static_cast<std::size_t>(j.child)].name, "origin"_a = three(j.origin),
        "axis"_a = three(j.axis), "second_axis"_a = three(j.second_axis), "pitch"_a = j.pitch,
        "position"_a = j.position, "velocity"_a = j.velocity, "lower"_a = j.lower, "upper"_a = j.upper,
        "restitution"_a = j.restitution, "damping"_a = j.damping, "stiffness"_a = j.stiffness,
        "effort"_a = j.effort));
  return joints;
}

// As a problem file has it.
py::dict written(const RestitutionCurve& curve) {
  if (curve.expression) return py::dict("expression"_a = curve.expression->text);
  py::dict table("e"_a = curve.e);
  table[curve.of_speed() ? "speed" : "work"] = curve.of_speed() ? curve.speed : curve.work;
  if (!curve.repetition.empty()) table["repetition"] = curve.repetition;
  return py::dict("table"_a = table);
}

py::list surfaces_of(const ReadProblem& file) {
  py::list surfaces;
  for (const Scene::Surface& s : motion_with_scene(file.problem).scene->surfaces) {
    py::dict one("between"_a = s.between, "tangential_restitution"_a = s.tangential_restitution,
                 "pivoting_radius"_a = s.pivoting_radius, "stiffness"_a = s.stiffness,
                 "exponent"_a = s.exponent, "axes"_a = s.axes);
    if (s.sliding.empty())
      one["friction"] = s.friction;
    else
      one["friction"] = py::dict("impact"_a = s.friction, "sliding"_a = s.sliding);
    one["patch"] =
        s.patch ? py::object(py::dict("width"_a = s.patch->width, "restitution"_a = s.patch->restitution))
                : py::object(py::none());
    one["restitution"] = s.curve ? py::object(written(*s.curve)) : py::object(py::float_(s.restitution));
    surfaces.append(one);
  }
  return surfaces;
}

// A state that was given, or that of the file.
struct State {
  double t;
  Eigen::VectorXd q, u;
};

State state_of(const Problem::Motion& motion, const py::object& q, const py::object& u, double t) {
  State state{t, q.is_none() ? motion.q : vector(q, "q"), u.is_none() ? motion.u : vector(u, "u")};
  const auto check = [](const char* name, Index is, Index expected) {
    if (is != expected)
      raise_message("ProblemError", std::string(name) + ": has " + std::to_string(is) +
                                        " numbers, expected " + std::to_string(expected));
  };
  check("q", state.q.size(), motion.system->configuration());
  check("u", state.u.size(), motion.system->freedom());
  for (const auto* values : {&state.q, &state.u})
    if (!values->allFinite())
      raise_message("ProblemError", values == &state.q ? "q: is not finite" : "u: is not finite");
  motion.system->normalise(state.q.data());
  return state;
}

// What is closed or near: (name, kind, gap, point or None, normal or None).
py::list contacts_at(const ReadProblem& file, const py::object& q, const py::object& u, double t) {
  const Problem::Motion& motion = motion_with_scene(file.problem);
  const State state = state_of(motion, q, u, t);
  const Instant at = motion.system->at(System::Depth::gaps, t, state.q, state.u);
  const auto places = contact_places(*motion.system, t, state.q, *at.set);
  py::list contacts;
  for (std::size_t i = 0; i < at.set->elements.size(); ++i) {
    const Element& e = at.set->elements[i];
    if (e.kind != Kind::contact) continue;
    const auto& place = places[i];
    contacts.append(py::make_tuple(e.name, at.gap[static_cast<Index>(i)] + 0.0,
                                   place ? py::object(three(place->point)) : py::object(py::none()),
                                   place ? py::object(three(place->normal)) : py::object(py::none())));
  }
  return contacts;
}

py::dict bodies_at(const ReadProblem& file, const py::object& q, const py::object& u, double t) {
  const Problem::Motion& motion = motion_with_scene(file.problem);
  const State state = state_of(motion, q, u, t);
  const std::vector<BodyState> states = body_states(*motion.system, t, state.q, state.u);
  py::dict all;
  for (std::size_t b = 0; b < states.size(); ++b) {
    Eigen::VectorXd pose(7), twist(6);
    const auto& turn = states[b].pose.orientation;
    pose << states[b].pose.position, turn.w(), turn.x(), turn.y(), turn.z();
    twist << states[b].velocity, states[b].angular_velocity;
    all[py::str(motion.scene->bodies[b].name)] = py::make_tuple(copy(pose), copy(twist));
  }
  return all;
}

py::dict energy_at(const ReadProblem& file, const py::object& q, const py::object& u, double t) {
  const Problem::Motion& motion = motion_with_scene(file.problem);
  const State state = state_of(motion, q, u, t);
  const Instant at = motion.system->at(System::Depth::everything, t, state.q, state.u);
  return py::dict("kinetic"_a = at.kinetic_energy, "potential"_a = at.potential_energy);
}

py::tuple momentum_at(const ReadProblem& file, const py::object& q, const py::object& u, double t) {
  const Problem::Motion& motion = motion_with_scene(file.problem);
  const State state = state_of(motion, q, u, t);
  const SceneMomentum m = momentum(*motion.system, t, state.q, state.u);
  return py::make_tuple(three(m.linear), three(m.angular));
}

// Numbers of the scene by their paths. What touches after that is looked for again.
ReadPtr changed(const ReadProblem& file, const std::vector<std::pair<std::string, double>>& changes) {
  Scene scene = *motion_with_scene(file.problem).scene;
  for (const auto& [path, value] : changes) {
    const std::string whole = path.starts_with("system.") ? path : "system." + path;
    const auto found = find_parameter(file.problem, whole);
    if (!found) raise("ProblemError", found.error(), Given{});
    for (const Parameter& one : found->all.empty() ? std::vector{*found} : found->all) {
      *number_at(scene, one.name) = value;
      std::erase_if(scene.formulas, [&](const auto& formula) { return formula.first == one.name; });
    }
  }
  auto made = make_problem(scene, file.problem.law);
  if (!made) raise("ProblemError", made.error(), Given{});
  auto other = std::make_shared<ReadProblem>(file);
  other->problem.impact = std::move(made->impact);
  other->problem.motion = std::move(made->motion);
  other->changes.insert(other->changes.end(), changes.begin(), changes.end());
  return other;
}

// One column of width `width` for every name: rows × width.
class Columns {
 public:
  Columns(std::size_t rows, Index width) : rows_(rows), width_(width) {}

  void add(const std::string& name) {
    names_.push_back(name);
    arrays_.emplace_back(
        std::vector<py::ssize_t>{static_cast<py::ssize_t>(rows_), static_cast<py::ssize_t>(width_)});
  }
  double* row(std::size_t column, std::size_t k) {
    return arrays_[column].mutable_data() + static_cast<Index>(k) * width_;
  }
  py::dict take() {
    py::dict all;
    for (std::size_t c = 0; c < names_.size(); ++c) all[py::str(names_[c])] = arrays_[c];
    return all;
  }

 private:
  std::size_t rows_;
  Index width_;
  std::vector<std::string> names_;
  std::vector<py::array_t<double>> arrays_;
};

template <class Each>
void every_state(const Problem::Motion& motion, const Trajectory& run, const Each& each) {
  const Index c = motion.system->configuration(), f = motion.system->freedom();
  if (run.coordinates != motion.system->facts().coordinates)
    raise_message("NotApplicable", "the motion is not one of the bodies of its file");
  for (std::size_t k = 0; k < run.time.size(); ++k) {
    const auto row = static_cast<Index>(k);
    each(k, run.time[k], Eigen::VectorXd(Eigen::VectorXd::Map(run.q.data() + row * c, c)),
         Eigen::VectorXd(Eigen::VectorXd::Map(run.u.data() + row * f, f)));
  }
}

template <class Fill>
py::dict of_bodies(const Problem& of, const Trajectory& run, Index width, const Fill& fill) {
  const Problem::Motion& motion = motion_with_scene(of);
  Columns columns(run.time.size(), width);
  std::vector<std::size_t> moving;
  for (std::size_t b = 0; b < motion.scene->bodies.size(); ++b) {
    const Scene::Body& body = motion.scene->bodies[b];
    if (body.fixed && !body.moves_by_formulas()) continue;
    moving.push_back(b);
    columns.add(body.name);
  }
  every_state(motion, run, [&](std::size_t k, double t, const Eigen::VectorXd& q, const Eigen::VectorXd& u) {
    const std::vector<BodyState> states = body_states(*motion.system, t, q, u);
    for (std::size_t c = 0; c < moving.size(); ++c) fill(states[moving[c]], columns.row(c, k));
  });
  return columns.take();
}

}  // namespace

py::dict poses_of(const Problem& of, const Trajectory& run) {
  return of_bodies(of, run, 7, [](const BodyState& s, double* to) {
    const auto& turn = s.pose.orientation;
    std::copy_n(s.pose.position.data(), 3, to);
    to[3] = turn.w(), to[4] = turn.x(), to[5] = turn.y(), to[6] = turn.z();
  });
}

py::dict twists_of(const Problem& of, const Trajectory& run) {
  return of_bodies(of, run, 6, [](const BodyState& s, double* to) {
    std::copy_n(s.velocity.data(), 3, to);
    std::copy_n(s.angular_velocity.data(), 3, to + 3);
  });
}

py::dict joints_of(const Problem& of, const Trajectory& run, bool rates) {
  const Problem::Motion& motion = motion_with_scene(of);
  const std::vector<JointState> first = joint_states(*motion.system, motion.q, motion.u);
  std::vector<py::array_t<double>> arrays;
  for (const JointState& joint : first)
    arrays.emplace_back(std::vector<py::ssize_t>{static_cast<py::ssize_t>(run.time.size()),
                                                 static_cast<py::ssize_t>(joint.velocity.size())});
  every_state(motion, run, [&](std::size_t k, double, const Eigen::VectorXd& q, const Eigen::VectorXd& u) {
    const std::vector<JointState> states = joint_states(*motion.system, q, u);
    for (std::size_t j = 0; j < states.size(); ++j) {
      const std::vector<double>& numbers = rates ? states[j].velocity : states[j].position;
      std::copy(numbers.begin(), numbers.end(), arrays[j].mutable_data() + k * numbers.size());
    }
  });
  py::dict all;
  for (std::size_t j = 0; j < first.size(); ++j) all[py::str(first[j].name)] = arrays[j];
  return all;
}

ReadPtr read_again(const std::string& name, const std::string& text,
                   const std::vector<std::pair<std::string, double>>& changes) {
  auto problem = parse_problem(text, name);
  if (!problem) raise(problem.error());
  auto file = std::make_shared<ReadProblem>(ReadProblem{*std::move(problem), name, text});
  return changes.empty() ? file : changed(*file, changes);
}

void bind_scene(py::module_& m) {
  const auto state = [&](const char* name, auto function) {
    m.def(name, function, py::arg("file"), py::arg("q"), py::arg("u"), py::arg("t"));
  };
  m.def("_scene_bodies", bodies_of);
  m.def("_scene_joints", joints_of_file);
  m.def("_scene_surfaces", surfaces_of);
  m.def("_scene_facts", [](const ReadProblem& file) {
    const Problem::Motion& motion = motion_with_scene(file.problem);
    return py::make_tuple(three(motion.scene->gravity), motion.scene->parameters,
                          motion.system->facts().coordinates, motion.system->facts().velocities);
  });
  state("_scene_contacts", contacts_at);
  state("_scene_at", bodies_at);
  state("_scene_energy", energy_at);
  state("_scene_momentum", momentum_at);
  m.def("_scene_changed",
        [](const ReadProblem& file, const std::vector<std::pair<std::string, double>>& changes) {
          return told(changed(file, changes));
        });
}

}  // namespace percuss::python
