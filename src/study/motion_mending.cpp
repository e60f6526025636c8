// What can be wrong with all of a table of poses: its units, and the order and the sense of its quaternions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/measured_motion.hpp"
#include "percuss/threads.hpp"
#include "study/motion_flights.hpp"

namespace percuss {
namespace {

constexpr std::size_t first_frames = 5;  // of every run, which are in flight in most
constexpr double same_scale = 0.2;       // of a unit: gravity is seen as well as that
constexpr double wrong_place =
    0.08;  // of the size: bodies that come no nearer, or overlap as much, stand wrong
constexpr double much_better = 0.5;  // of the misplacement before

double median(std::vector<double> list) {
  if (list.empty()) return std::nan("");
  std::nth_element(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2), list.end());
  return list[list.size() / 2];
}

// The acceleration of a body at the start of its runs along gravity, beside gravity: about 1 in flight.
double fall(const MeasuredMotion& motion, const TrackedBodies& bodies) {
  const Eigen::Vector3d& g = bodies.gravity();
  std::vector<double> ratios;
  for (const MeasuredMotion::Run& run : motion.runs)
    for (std::size_t b = 0; b < bodies.bodies().size(); ++b) {
      const std::size_t n = std::min(first_frames, run.frames.size());
      if (n < first_frames) continue;
      Eigen::MatrixXd A(static_cast<Eigen::Index>(n), 3), y = A;
      for (std::size_t k = 0; k < n; ++k) {
        const double t = run.frames[k].time - run.frames.front().time;
        A.row(static_cast<Eigen::Index>(k)) << 1.0, t, 0.5 * t * t;
        y.row(static_cast<Eigen::Index>(k)) = run.frames[k].poses[b].position.transpose();
      }
      const Eigen::Vector3d a = A.colPivHouseholderQr().solve(y).row(2).transpose();
      ratios.push_back(a.dot(g) / g.squaredNorm());
    }
  return median(ratios);
}

struct Reading {
  std::string_view words;
  Eigen::Quaterniond (*read)(const Eigen::Quaterniond&);
};
// What the columns named w, x, y, z may hold instead.
constexpr std::array readings{
    Reading{"are those of the world in the body, read so",
            [](const Eigen::Quaterniond& q) { return q.conjugate(); }},
    Reading{"are in the order x, y, z, w, read so",
            [](const Eigen::Quaterniond& q) { return Eigen::Quaterniond(q.z(), q.w(), q.x(), q.y()); }},
    Reading{"are in the order x, y, z, w and those of the world in the body, read so",
            [](const Eigen::Quaterniond& q) {
              return Eigen::Quaterniond(q.z(), q.w(), q.x(), q.y()).conjugate();
            }},
};

MeasuredMotion read_as(MeasuredMotion motion, const Reading& reading) {
  for (auto& run : motion.runs)
    for (auto& frame : run.frames)
      for (Pose& pose : frame.poses) pose.orientation = reading.read(pose.orientation);
  return motion;
}

// How far, in the median run, the bodies stay from what they should touch, or go into it; of their size.
double misplaced(const System& system, const TrackedBodies& bodies, const MeasuredMotion& motion,
                 int threads) {
  std::vector<double> least(motion.runs.size());
  on_threads(motion.runs.size(), 4, threads, [&](std::size_t begin, std::size_t end) {
    for (std::size_t r = begin; r < end; ++r) {
      const RunGaps gaps = gaps_of(system, bodies, motion.runs[r]);
      std::vector<double> sorted = gaps.gap;
      std::sort(sorted.begin(), sorted.end());
      // Not the least one, which may be a glitch.
      const double gap = sorted.empty() ? 0.0 : sorted[std::min<std::size_t>(3, sorted.size() - 1)];
      least[r] = std::min(std::abs(gap) / bodies.size(), 10.0);
    }
  });
  return median(least);
}

}  // namespace

Result<MeasuredMotion> mended(const Problem& of, const MeasuredMotion& given, int threads) {
  if (!of.motion || !of.motion->scene)
    return tl::make_unexpected(
        Errors{{"", "poses were measured of rigid bodies, expected a model with system.bodies"}});
  const System& system = *of.motion->system;
  const auto bodies = TrackedBodies::of(system, given.bodies);
  if (!bodies) return tl::make_unexpected(bodies.error());
  MeasuredMotion motion = given;
  int line = 1;
  for (const auto& run : motion.runs)
    if (!run.frames.empty() && line == 1) line = run.frames.front().line;
  if (bodies->gravity().norm() > 0.0) {
    const double falls = fall(motion, *bodies);
    for (const auto& [scale, unit] : {std::pair{1000.0, "millimetres"}, std::pair{100.0, "centimetres"},
                                      std::pair{1.0 / 0.0254, "inches"}})
      if (std::abs(falls / scale - 1.0) < same_scale) {
        for (auto& run : motion.runs)
          for (auto& frame : run.frames)
            for (Pose& pose : frame.poses) pose.position /= scale;
        motion.warnings.push_back(
            {motion.file, line, 1,
             fmt::format(
                 "bodies fall with {:.3g} times the gravity of the model: the positions are in {}, read so",
                 falls, unit)});
      }
  }
  const double off = misplaced(system, *bodies, motion, threads);
  if (!(off > wrong_place)) return motion;
  double best = off;
  const Reading* better = nullptr;
  for (const Reading& reading : readings)
    if (const double other = misplaced(system, *bodies, read_as(motion, reading), threads);
        other < std::min(best, wrong_place) && other < much_better * off) {
      best = other;
      better = &reading;
    }
  if (better != nullptr) {
    motion = read_as(motion, *better);
    motion.warnings.push_back({motion.file, line, 1,
                               fmt::format("the quaternions {}: with them as named, bodies are "
                                           "{:.0f} % of their size from where they touch",
                                           better->words, 100.0 * off)});
  } else {
    motion.warnings.push_back(
        {motion.file, line, 1,
         fmt::format(
             "bodies are {:.0f} % of their size from where they should touch, in the middle run; look at the "
             "shape of the model, the tracked frame and the height of what is hit",
             100.0 * off)});
  }
  return motion;
}

}  // namespace percuss
