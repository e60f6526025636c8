// What of measured motions is fitted, sort by sort: numbers that vanish but for noise where the model is
// right.
#pragma once

#include <memory>

#include "percuss/motion_fit.hpp"
#include "study/impact_rows.hpp"
#include "study/motion_flights.hpp"

namespace percuss {

class MotionBlock {
 public:
  struct Group {
    std::string name, unit;
    double scale = 1.0;       // from the number to its unit
    double eliminated = 0.0;  // numbers that states and impulses, which nobody asks for, have paid for
  };
  using Pairs = std::vector<std::pair<Problem, Problem>>;

  virtual ~MotionBlock() = default;
  // All of them for the numbers that the problem has now. Empty: the model has none with these numbers.
  virtual Eigen::VectorXd residuals(const Problem& at) const = 0;
  // How they change from the second to the first problem of every pair, both beside `at`; a column each.
  virtual Eigen::MatrixXd differences(const Problem& at, const Pairs& pairs) const;

  Eigen::Index size() const { return static_cast<Eigen::Index>(group.size()); }
  std::vector<Group> groups;
  // Of every number:
  std::vector<int> group, cluster;  // its sort; the run that it comes from
  Eigen::VectorXd sigma;            // noise that is known of it, 0 where none is
};
using MotionBlockPtr = std::unique_ptr<MotionBlock>;

// Frames of flights less the flight that is nearest.
MotionBlockPtr flight_block(const Problem& of, const MeasuredMotion& motion, const Detection& detection,
                            int threads);
// Changes of velocity in impacts, relative to their size in the metric of M: what no impulse at the contacts
// explains, and what the law's impulse leaves of the rest. Without a law the first only.
struct ImpactBlockParts {
  bool balance = true, law = true;
};
MotionBlockPtr impact_block(const Problem& of, const MeasuredMotion& motion, const Detection& detection,
                            ImpactBlockParts parts, int threads);
// How slides on a face decelerate.
MotionBlockPtr slide_block(const Problem& of, const MeasuredMotion& motion, const Detection& detection);

// Poses at these ascending times of the motion that begins at the first of them; fewer where it ends early,
// which `trouble` explains.
std::vector<std::vector<Pose>> simulated_poses(const Problem& of, const TrackedBodies& bodies,
                                               const std::vector<BodyMotion>& state,
                                               const std::vector<double>& times, std::string& trouble);

}  // namespace percuss
