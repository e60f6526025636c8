// Measured motions: poses of bodies over time, and the impacts, slides and rests that are found in them.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "percuss/problem.hpp"
#include "percuss/progress.hpp"
#include "percuss/result.hpp"
#include "percuss/solid.hpp"

namespace percuss {

// Poses of the frames of bodies of a scene, as something tracked them.
struct MeasuredMotion {
  struct Frame {
    double time = 0.0;
    std::vector<Pose> poses;  // one per body
    int line = 0;             // of the table; 0: of none
    bool good = true;         // false: a glitch, which is not used
  };
  struct Run {
    std::string name;
    std::vector<Frame> frames;  // times ascend
  };
  std::string file;                 // for messages
  std::string run_column = "run";   // how the table calls it
  std::vector<std::string> bodies;  // their names in the scene
  std::vector<Run> runs;
  std::vector<Diagnostic> warnings;  // what was left out or mended, with its row
};

// Whether the header of a table is that of poses.
bool is_motion_table(const std::string& text);

// CSV with a header; the columns are described in docs/motions.md. `of` is the scene that the columns speak
// of. What is no table of poses is an error with line and column; frames that cannot be used are warnings.
[[nodiscard]] tl::expected<MeasuredMotion, std::vector<Diagnostic>> parse_motion(const std::string& text,
                                                                                 const std::string& name,
                                                                                 const Problem& of);
// The same table, as text.
std::string motion_csv(const MeasuredMotion& motion);

struct MotionNoise {
  double position = 0.0;  // of one coordinate of one frame, m
  double rotation = 0.0;  // about one axis, rad
};

// An impact that two flights meet in.
struct MeasuredImpact {
  std::size_t run = 0;
  double time = 0.0;
  std::vector<Pose> poses;
  Eigen::VectorXd before, after;              // u of the scene
  Eigen::VectorXd sigma_before, sigma_after;  // standard errors of them
  std::vector<std::string> contacts;          // names of those that touch
  long frames_before = 0, frames_after = 0;   // that tell the velocities
  // How far apart both flights are where they come nearest, beside what noise explains: about 1 where one
  // impact at one instant is all that happened.
  double mismatch = 0.0;
  int line = 0;  // of the table: the last frame before
};

struct MotionPhase {
  enum class Kind {
    flight,   // no contact, as the free motion of the scene explains it
    contact,  // impacts that follow too closely, rolling, tipping
    slide,    // on a face, turning about its normal only
    rest,     // nothing moves
  };
  std::size_t run = 0;
  Kind kind = Kind::flight;
  std::size_t first = 0, last = 0;  // frames
};
std::string_view to_string(MotionPhase::Kind kind);

// What happens in measured motions.
struct Detection {
  MotionNoise noise;
  std::vector<MotionPhase> phases;  // run by run, in order
  std::vector<MeasuredImpact> impacts;
  std::vector<std::pair<std::size_t, std::size_t>> glitches;  // run and frame
  std::vector<Diagnostic> warnings;
};
// The motion without the frames that the detection found to be glitches.
MeasuredMotion without_glitches(MeasuredMotion motion, const Detection& detection);

// Looks for wrong units, wrong order or sense of the quaternions and frames that are none, and mends what can
// be mended; `warnings` says what. An error: the scene has other bodies, or joints.
[[nodiscard]] Result<MeasuredMotion> mended(const Problem& of, const MeasuredMotion& motion, int threads = 0);

// Splits every run where the free motion of the scene does not explain it. The motion is one that mended()
// has seen.
[[nodiscard]] Result<Detection> detect(const Problem& of, const MeasuredMotion& motion, int threads = 0,
                                       Progress* progress = nullptr);

// The impacts as a table that `fit` takes, and the phases as a table.
std::string measured_impacts_csv(const Problem& of, const MeasuredMotion& motion, const Detection& detection);
std::string measured_phases_csv(const MeasuredMotion& motion, const Detection& detection);

}  // namespace percuss
