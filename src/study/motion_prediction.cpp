// Motions from a state that was measured.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "bodies/kinematics.hpp"
#include "percuss/threads.hpp"
#include "study/motion_block.hpp"

namespace percuss {
namespace {

constexpr double on_grid = 1e-4;          // of an interval: how far written times are from multiples of it
constexpr double between = 0.25;          // of the smallest interval, where the times are no multiples of one
constexpr std::size_t fewest_frames = 3;  // that tell a state

// Between two stored states: a cubic of the place, a turn at a constant rate.
BodyMotion blend(const BodyMotion& a, const BodyMotion& b, double h, double s) {
  BodyMotion c;
  const double s2 = s * s, s3 = s2 * s;
  c.centre = (2.0 * s3 - 3.0 * s2 + 1.0) * a.centre + (s3 - 2.0 * s2 + s) * h * a.velocity +
             (3.0 * s2 - 2.0 * s3) * b.centre + (s3 - s2) * h * b.velocity;
  c.turn = a.turn.slerp(s, b.turn);
  return c;
}

// An interval of which all times are multiples after the first, or a part of the smallest.
double output_interval(const std::vector<double>& times) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 1; k < times.size(); ++k) least = std::min(least, times[k] - times[k - 1]);
  if (!std::isfinite(least)) return 1.0;
  const double whole = times.back() - times.front(),
               interval = whole / std::max(std::round(whole / least), 1.0);
  for (const double t : times) {
    const double n = (t - times.front()) / interval;
    if (std::abs(n - std::round(n)) > on_grid) return between * least;
  }
  return interval;
}

// The least gap of a state; infinite where nothing is near.
double least_gap(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& u) {
  const Instant at = system.at(System::Depth::gaps, 0.0, q, u);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < at.set->elements.size(); ++i)
    if (at.set->elements[i].kind == Kind::contact && std::isfinite(at.gap[static_cast<Eigen::Index>(i)]))
      least = std::min(least, at.gap[static_cast<Eigen::Index>(i)]);
  return least;
}

// The frames before the first impact, as the detection sees it: those that tell the state at the start.
std::size_t frames_before_impact(const TrackedBodies& bodies, const MeasuredMotion::Run& run,
                                 const RunGaps& gaps, const MotionNoise& noise, FlightSpan& span) {
  std::vector<std::size_t> glitches;
  const std::vector<FlightSpan> flights = find_flights(bodies, run, gaps, noise, glitches, 1);
  span = {0, std::min(fewest_frames, run.frames.size()) - 1};
  if (!flights.empty() && flights.front().first <= fewest_frames) span = flights.front();
  return span.last - span.first + 1;
}

}  // namespace

std::vector<std::vector<Pose>> simulated_poses(const Problem& of, const TrackedBodies& bodies,
                                               const std::vector<BodyMotion>& state,
                                               const std::vector<double>& times, std::string& trouble) {
  std::vector<std::vector<Pose>> poses;
  const System& system = *of.motion->system;
  Eigen::VectorXd q, u;
  bodies.put(state, q, u);
  // Measured poses may overlap by their noise: lifted against gravity they touch.
  if (const double gap = least_gap(system, q, u); gap < 0.0) {
    const Eigen::Vector3d& g = bodies.gravity();
    const Eigen::Vector3d up = g.norm() > 0.0 ? Eigen::Vector3d(-g.normalized()) : Eigen::Vector3d::UnitZ();
    for (const TrackedBody& body : bodies.bodies()) q.segment<3>(body.q) -= gap * up;
  }
  SimulationOptions options;
  options.law = of.law;
  options.until = times.back();
  options.output = output_interval(times);
  if (of.simulate.tolerance) options.tolerance = *of.simulate.tolerance;
  if (!of.simulate.method.empty())
    options.method = method_from_name(of.simulate.method).value_or(options.method);
  if (of.simulate.step) options.step = *of.simulate.step;
  if (times.size() < 2) {
    poses.emplace_back();
    for (std::size_t b = 0; b < state.size(); ++b)
      poses.back().push_back(state[b].frame(bodies.bodies()[b].centre));
    return poses;
  }
  auto run = Simulation::start(of.motion->system, q, u, options, times.front());
  if (!run) {
    trouble = run.error().front().message;
    return poses;
  }
  while (run->advance()) {
  }
  if (run->status() != RunStatus::solved) trouble = run->reason();
  const Trajectory& path = run->trajectory();
  const auto nq = static_cast<std::size_t>(system.configuration()),
             nu = static_cast<std::size_t>(system.freedom());
  std::size_t k = 0;
  for (const double t : times) {
    while (k + 1 < path.time.size() && path.time[k + 1] <= t + on_grid * options.output) ++k;
    if (path.time.empty() || (k + 1 == path.time.size() && t > path.time[k] + on_grid * options.output))
      break;
    const auto here = bodies.get(path.q.data() + k * nq, path.u.data() + k * nu);
    std::vector<Pose> one;
    const double h = k + 1 < path.time.size() ? path.time[k + 1] - path.time[k] : 0.0;
    const double s = h > 0.0 ? (t - path.time[k]) / h : 0.0;
    std::vector<BodyMotion> next;
    if (s > on_grid) next = bodies.get(path.q.data() + (k + 1) * nq, path.u.data() + (k + 1) * nu);
    for (std::size_t b = 0; b < here.size(); ++b)
      one.push_back((s > on_grid ? blend(here[b], next[b], h, s) : here[b]).frame(bodies.bodies()[b].centre));
    poses.push_back(std::move(one));
  }
  return poses;
}

Result<MotionPrediction> predict_motion(const Problem& of, const MeasuredMotion& motion, int threads,
                                        Progress* progress) {
  if (!of.motion || !of.motion->scene)
    return tl::make_unexpected(
        Errors{{"", "poses were measured of rigid bodies, expected a model with system.bodies"}});
  const System& system = *of.motion->system;
  const auto bodies = TrackedBodies::of(system, motion.bodies);
  if (!bodies) return tl::make_unexpected(bodies.error());
  const std::size_t n = motion.runs.size();
  std::vector<RunGaps> gaps(n);
  on_threads(n, 4, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t r = begin; r < end; ++r) gaps[r] = gaps_of(system, *bodies, motion.runs[r]);
  });
  const MotionNoise noise =
      flight_noise(*bodies, motion, gaps).value_or(MotionNoise{1e-3 * bodies->size(), 1e-2});
  MotionPrediction made;
  made.motion = motion;
  std::vector<std::string> troubles(n);
  std::vector<Eigen::Vector4d> errors(n, Eigen::Vector4d::Zero());
  std::atomic<std::size_t> done = 0;
  on_threads(n, 1, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t r = begin; r < end; ++r) {
      go_on(progress);
      const MeasuredMotion::Run& run = motion.runs[r];
      auto& frames = made.motion.runs[r].frames;
      if (progress != nullptr) progress->done = static_cast<double>(++done) / static_cast<double>(n);
      if (run.frames.size() < fewest_frames) {
        troubles[r] = "too few frames";
        continue;
      }
      FlightSpan span;
      frames_before_impact(*bodies, run, gaps[r], noise, span);
      const Flight start =
          fit_flight(*bodies, std::span(run.frames).subspan(span.first, span.last - span.first + 1),
                     run.frames[span.first].time, noise);
      std::vector<double> times;
      for (const auto& frame : run.frames) times.push_back(frame.time);
      const auto state = bodies->after(start.state, times.front() - start.time);
      const auto poses = simulated_poses(of, *bodies, state, times, troubles[r]);
      for (std::size_t k = 0; k < frames.size(); ++k) {
        if (!poses.empty()) frames[k].poses = poses[std::min(k, poses.size() - 1)];
        for (std::size_t b = 0; b < frames[k].poses.size(); ++b) {
          const PoseError e = pose_error(run.frames[k].poses[b], frames[k].poses[b]);
          const double p = e.head<3>().norm(), w = e.tail<3>().norm();
          const double share = 1.0 / static_cast<double>(frames[k].poses.size());
          errors[r][0] += share * p / static_cast<double>(frames.size());
          errors[r][1] += share * w / static_cast<double>(frames.size());
          if (k + 1 == frames.size()) errors[r][2] += share * p, errors[r][3] += share * w;
        }
      }
    }
  });
  Eigen::Vector4d mean = Eigen::Vector4d::Zero();
  for (std::size_t r = 0; r < n; ++r) {
    mean += errors[r] / static_cast<double>(n);
    if (!troubles[r].empty())
      made.troubles.push_back(fmt::format("run {}: {}", motion.runs[r].name, troubles[r]));
  }
  made.position = mean[0], made.rotation = mean[1], made.last_position = mean[2],
  made.last_rotation = mean[3];
  return made;
}

}  // namespace percuss
