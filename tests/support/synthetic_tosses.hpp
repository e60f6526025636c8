// Tosses of a cube as a camera would see them: simulated by percuss, with noise.
#pragma once

#include <random>

#include "percuss/motion_fit.hpp"
#include "percuss/scene.hpp"

namespace percuss::test {

struct TossedCube {
  double edge = 0.1, mass = 0.37;
  Eigen::Vector3d inertia{1.03e-3, 1.0e-3, 0.95e-3}, centre{0.0, 0.0, 0.005};
  double rounding = 0.004, restitution = 0.25, friction = 0.16, sliding = 0.22;
};

inline Problem cube_problem(const TossedCube& cube, Law law = Newton{}) {
  Scene scene;
  Scene::Body body;
  body.name = "cube";
  Solid solid;
  solid.form = Box{{cube.edge, cube.edge, cube.edge}};
  solid.rounding = cube.rounding;
  body.solids = {solid};
  body.inertial = {cube.mass, cube.centre, cube.inertia.asDiagonal()};
  body.pose.position = {0.0, 0.0, 0.3};
  Scene::Body board;
  board.name = "board";
  Solid plane;
  plane.form = HalfSpace{};
  board.solids = {plane};
  board.fixed = true;
  Scene::Surface surface;
  surface.between = {"cube", "board"};
  surface.restitution = cube.restitution;
  surface.friction = {cube.friction};
  surface.sliding = {cube.sliding};
  scene.bodies = {body, board};
  scene.surfaces = {surface};
  return *make_problem(scene, std::move(law));
}

struct SyntheticTosses {
  MeasuredMotion motion;
  std::vector<ImpactOfRun> first;  // of every toss
};

// The state of the frame, not of the centre of mass, is drawn.
inline SyntheticTosses toss_cubes(const Problem& problem, int count, const MotionNoise& noise, unsigned seed,
                                  double seconds = 0.6, double rate = 148.0) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> even(-1.0, 1.0);
  // One after the other, so that every compiler draws the same.
  const auto drawn = [&] {
    const double z = normal(random), y = normal(random), x = normal(random);
    return Eigen::Vector3d(x, y, z);
  };
  SyntheticTosses made;
  made.motion.bodies = {"cube"};
  made.motion.file = "tosses.csv";
  const System& system = *problem.motion->system;
  int line = 2;
  for (int k = 0; k < count; ++k) {
    Eigen::VectorXd q(7), u(6);
    const Eigen::Vector3d axis = drawn();
    Eigen::Quaterniond turn(normal(random), axis.x(), axis.y(), axis.z());
    turn.normalize();
    q << 0.0, 0.0, 0.2 + 0.05 * even(random), turn.w(), turn.x(), turn.y(), turn.z();
    u << 1.0 * even(random), 1.0 * even(random), 0.5 * even(random), 8.0 * even(random), 8.0 * even(random),
        8.0 * even(random);
    SimulationOptions options;
    options.law = problem.law;
    options.until = seconds;
    options.output = 1.0 / rate;
    auto run = Simulation::start(problem.motion->system, q, u, options);
    if (!run) continue;
    while (run->advance()) {
    }
    const Trajectory& path = run->trajectory();
    MeasuredMotion::Run toss{std::to_string(k), {}};
    for (std::size_t i = 0; i < path.time.size(); ++i) {
      const Eigen::VectorXd qi = Eigen::Map<const Eigen::VectorXd>(path.q.data() + 7 * i, 7),
                            ui = Eigen::Map<const Eigen::VectorXd>(path.u.data() + 6 * i, 6);
      Pose pose = body_states(system, path.time[i], qi, ui).front().pose;
      const Eigen::Vector3d jitter = noise.rotation * drawn();
      pose.position += noise.position * drawn();
      if (jitter.norm() > 0.0)
        pose.orientation = Eigen::AngleAxisd(jitter.norm(), jitter.normalized()) * pose.orientation;
      toss.frames.push_back({path.time[i], {pose}, line++, true});
    }
    made.motion.runs.push_back(std::move(toss));
    made.first.push_back(path.impacts.empty() ? ImpactOfRun{} : path.impacts.front());
  }
  return made;
}

inline constexpr MotionNoise camera_noise{5.5e-5, 4.2e-4};  // of the tossed cubes of ContactNets

}  // namespace percuss::test
