// The body and the coefficients of its contacts from measured motions, and motions that are predicted.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "percuss/fit.hpp"
#include "percuss/measured_motion.hpp"
#include "percuss/simulation.hpp"

namespace percuss {

// What a person would do one after the other. Each tells some numbers and holds the others.
enum class MotionStage {
  flight,   // free flight: centre of mass, ratios of inertia, gravity
  body,     // flights, and impacts whatever the law: an impulse acts where the body touches
  impacts,  // impacts under the law: its coefficients, with the body as it is
  slides,   // sliding on a face: friction in motion
  all,      // all of that together
};
std::string_view to_string(MotionStage stage);
std::optional<MotionStage> stage_from_name(std::string_view name);

struct MotionFitOptions {
  std::vector<std::string> parameters = {};  // as FitOptions; empty: default_motion_parameters()
  Formulas set = {};
  std::vector<FitRange> ranges = {};
  Loss loss = Loss::cauchy;
  std::vector<MotionStage> stages = {};  // empty: one after the other, then all
  int threads = 0;                       // 0: all cores
  Progress* progress = nullptr;
};

// One sort of numbers that were fitted.
struct MotionResiduals {
  std::string name;    // "position in flight"
  std::string unit;    // m, °, or "" of what is relative
  long count = 0;      // numbers that are independent
  double size = 0.0;   // robust standard deviation
  double known = 0.0;  // of it what the noise of the frames explains, in the middle
  Eigen::VectorXd values;
};

struct MotionStageFit {
  MotionStage stage = MotionStage::all;
  std::vector<FittedParameter> parameters;  // that the stage tells
  std::vector<MotionResiduals> residuals;
  Eigen::MatrixXd correlation;
  std::vector<std::string> warnings;
  bool converged = false;
};

struct MotionFit {
  std::string law;
  std::string reason;                       // why the law does not apply; empty where it does
  std::vector<FittedParameter> parameters;  // each as the last stage that tells it has it
  std::vector<MotionStageFit> stages;
  std::vector<std::string> warnings;
  Problem problem;  // with the numbers that were found
  MotionNoise noise;
  long runs = 0, frames = 0, flights = 0, impacts = 0, slides = 0;  // that were used
  double impact_error = 0.0;  // of u⁺ beside the jump, in the metric of M, in the middle impact
  double least_error = 0.0;   // the same with any impulse where the bodies touch
  double criterion = 0.0;     // twice the robust loss of the impacts, with Akaike's term; above the best law
  bool converged = false;

  bool applies() const { return reason.empty(); }
};

// Numbers that a model of one body on a plane leaves open, as far as the file has them: centre, inertia,
// rounding, restitution, friction in impacts and in motion, tangential restitution, pivoting radius.
std::vector<std::string> default_motion_parameters(const Problem& of);

// The motion is one that mended() has seen. An error: the options do not fit the problem.
[[nodiscard]] Result<MotionFit> fit_motion(const Problem& of, const MeasuredMotion& motion,
                                           const MotionFitOptions& options = {});
// Under several laws, best first; those that do not apply last.
[[nodiscard]] Result<std::vector<MotionFit>> fit_motion_laws(const std::vector<Problem>& problems,
                                                             const MeasuredMotion& motion,
                                                             const MotionFitOptions& options = {});

// Every run from a state that the frames before its first impact tell, at the times of its frames.
struct MotionPrediction {
  MeasuredMotion motion;              // predicted
  std::vector<std::string> troubles;  // runs that could not be followed to their end, and why
  // Means over frames, then over runs: places, and angles in radians; at the last frames.
  double position = 0.0, rotation = 0.0, last_position = 0.0, last_rotation = 0.0;
};
[[nodiscard]] Result<MotionPrediction> predict_motion(const Problem& of, const MeasuredMotion& motion,
                                                      int threads = 0, Progress* progress = nullptr);

}  // namespace percuss
