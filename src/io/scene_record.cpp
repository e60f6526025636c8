// Bodies and joints of a scene as they are reported.
#include <fmt/format.h>

#include "io/scene_json.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/record.hpp"
#include "percuss/run.hpp"
#include "percuss/scene.hpp"

namespace percuss {
namespace {

Json three(const Eigen::Vector3d& x) { return {x[0], x[1], x[2]}; }

Json one_or_all(const std::vector<double>& numbers) {
  return numbers.size() == 1 ? Json(numbers.front()) : Json(numbers);
}

}  // namespace

std::optional<SceneRecord> scene_record(const Problem& of, double t, const Eigen::VectorXd& q,
                                        const Eigen::VectorXd& u) {
  if (!of.motion || !of.motion->scene) return std::nullopt;
  const Scene& scene = *of.motion->scene;
  const System& system = *of.motion->system;
  SceneRecord record;
  const std::vector<BodyState> states = body_states(system, t, q, u);
  for (std::size_t b = 0; b < states.size(); ++b) {
    if (scene.bodies[b].fixed) continue;
    const BodyState& s = states[b];
    const Eigen::Quaterniond& turn = s.pose.orientation;
    record.bodies.push_back({scene.bodies[b].name,
                             s.pose.position,
                             {turn.w(), turn.x(), turn.y(), turn.z()},
                             s.velocity,
                             s.angular_velocity});
  }
  for (const JointState& joint : joint_states(system, q, u))
    record.joints.push_back({joint.name, joint.position, joint.velocity});
  return record;
}

void add_scene(const Problem& of, ImpactRecord& record) {
  if (!of.motion) return;
  const Problem::Motion& motion = *of.motion;
  record.velocities = motion.system->facts().velocities;
  if (!motion.scene || !record.solution) return;
  record.scene = scene_record(of, 0.0, motion.q, record.solution->velocity_after);
  const Instant at = motion.system->at(System::Depth::gaps, 0.0, motion.q, motion.u);
  const auto places = contact_places(*motion.system, 0.0, motion.q, *at.set);
  const auto mark = [&](SolutionRecord& solution) {
    for (std::size_t k = 0; k < motion.closed.size() && k < solution.elements.size(); ++k)
      if (const auto& place = places[static_cast<std::size_t>(motion.closed[k])])
        solution.elements[k].place = PlaceRecord{place->point, place->normal};
  };
  mark(*record.solution);
  for (SolutionRecord& solution : record.all) mark(solution);
}

namespace io {

Json place_json(const PlaceRecord& place) {
  return {{"point", three(place.point)}, {"normal", three(place.normal)}};
}

void add_scene_json(const SceneRecord& scene, Json& json) {
  Json bodies = Json::object();
  for (const SceneRecord::Body& body : scene.bodies)
    bodies[body.name] = {{"position", three(body.position)},
                         {"quaternion", body.quaternion},
                         {"velocity", three(body.velocity)},
                         {"angular_velocity", three(body.angular_velocity)}};
  json["bodies"] = std::move(bodies);
  if (scene.joints.empty()) return;
  Json joints = Json::object();
  for (const SceneRecord::Joint& joint : scene.joints)
    joints[joint.name] = {{"position", one_or_all(joint.position)}, {"velocity", one_or_all(joint.velocity)}};
  json["joints"] = std::move(joints);
}

std::optional<Problem> scene_of_run(const RunRecord& record) {
  if (record.input.find("bodies") == std::string::npos) return std::nullopt;
  auto problem = problem_of(record, "");
  if (!problem || !problem->motion || !problem->motion->scene) return std::nullopt;
  return *std::move(problem);
}

}  // namespace io

std::string states_csv(const Problem& of, const Trajectory& trajectory) {
  if (!of.motion || !of.motion->scene || of.motion->system->facts().coordinates != trajectory.coordinates)
    return states_csv(trajectory);
  std::string text;
  const auto c = static_cast<Eigen::Index>(trajectory.coordinates.size()),
             f = static_cast<Eigen::Index>(trajectory.freedom());
  for (std::size_t k = 0; k < trajectory.time.size(); ++k) {
    const Eigen::VectorXd q = Eigen::VectorXd::Map(trajectory.q.data() + static_cast<Eigen::Index>(k) * c, c),
                          u = Eigen::VectorXd::Map(trajectory.u.data() + static_cast<Eigen::Index>(k) * f, f);
    const SceneRecord scene = *scene_record(of, trajectory.time[k], q, u);
    if (k == 0) {
      text = "t";
      for (const auto& body : scene.bodies)
        for (const char* column : {"x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz"})
          text += fmt::format(",{}.{}", body.name, column);
      for (const auto& joint : scene.joints) {
        const auto columns = [&](const char* suffix) {
          for (std::size_t i = 0; i < joint.position.size(); ++i)
            text += joint.position.size() == 1 ? fmt::format(",{}{}", joint.name, suffix)
                                               : fmt::format(",{}.{}{}", joint.name, i, suffix);
        };
        columns("");
        columns("'");
      }
      text += "\n";
    }
    text += fmt::format("{}", trajectory.time[k]);
    const auto append = [&](const auto& numbers) {
      for (const double x : numbers) fmt::format_to(std::back_inserter(text), ",{}", x);
    };
    for (const auto& body : scene.bodies)
      append(body.position), append(body.quaternion), append(body.velocity), append(body.angular_velocity);
    for (const auto& joint : scene.joints) append(joint.position), append(joint.velocity);
    text += "\n";
  }
  return text;
}

}  // namespace percuss
