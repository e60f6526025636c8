// Measured motions, and what was found in them, as tables.
#include <fmt/format.h>

#include <cmath>

#include "percuss/measured_motion.hpp"
#include "percuss/scene.hpp"

namespace percuss {
namespace {

// Quotes where a cell holds commas or quotes.
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string pose_header(const std::vector<std::string>& bodies) {
  std::string text;
  for (const std::string& body : bodies)
    for (const char* name : {"x", "y", "z", "qw", "qx", "qy", "qz"})
      text += bodies.size() == 1 ? fmt::format(",{}", name) : fmt::format(",{}.{}", body, name);
  return text;
}

void append_poses(std::string& text, const std::vector<Pose>& poses) {
  for (const Pose& pose : poses) {
    const Eigen::Quaterniond& q = pose.orientation;
    for (const double value :
         {pose.position.x(), pose.position.y(), pose.position.z(), q.w(), q.x(), q.y(), q.z()})
      fmt::format_to(std::back_inserter(text), ",{:.10g}", value);
  }
}

}  // namespace

std::string motion_csv(const MeasuredMotion& motion) {
  std::string text = motion.run_column + ",t" + pose_header(motion.bodies) + "\n";
  for (const MeasuredMotion::Run& run : motion.runs)
    for (const MeasuredMotion::Frame& frame : run.frames) {
      fmt::format_to(std::back_inserter(text), "{},{}", cell(run.name), frame.time);
      append_poses(text, frame.poses);
      text += '\n';
    }
  return text;
}

std::string measured_impacts_csv(const Problem& of, const MeasuredMotion& motion,
                                 const Detection& detection) {
  const Eigen::Index f = of.motion->system->freedom();
  std::string text = "run,time,contacts" + pose_header(motion.bodies);
  for (const char* sign : {"-", "+"})
    for (Eigen::Index k = 1; k <= f; ++k) text += fmt::format(",u{}{}", k, sign);
  for (Eigen::Index k = 1; k <= f; ++k) text += fmt::format(",sigma{}", k);
  for (Eigen::Index k = 1; k <= f; ++k) text += fmt::format(",sigma{}-", k);
  text += ",frames_before,frames_after,mismatch\n";
  for (const MeasuredImpact& impact : detection.impacts) {
    std::string names;
    for (const std::string& name : impact.contacts) names += (names.empty() ? "" : " ") + name;
    fmt::format_to(std::back_inserter(text), "{},{:.9g},{}", cell(motion.runs[impact.run].name), impact.time,
                   cell(names));
    append_poses(text, impact.poses);
    for (const Eigen::VectorXd* numbers :
         {&impact.before, &impact.after, &impact.sigma_after, &impact.sigma_before})
      for (const double value : *numbers) fmt::format_to(std::back_inserter(text), ",{:.9g}", value);
    fmt::format_to(std::back_inserter(text), ",{},{},{:.4g}\n", impact.frames_before, impact.frames_after,
                   impact.mismatch);
  }
  return text;
}

std::string measured_phases_csv(const MeasuredMotion& motion, const Detection& detection) {
  std::string text = "run,phase,from,to,frames\n";
  for (const MotionPhase& phase : detection.phases) {
    const MeasuredMotion::Run& run = motion.runs[phase.run];
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{}\n", cell(run.name), to_string(phase.kind),
                   run.frames[phase.first].time, run.frames[phase.last].time, phase.last - phase.first + 1);
  }
  return text;
}

}  // namespace percuss
