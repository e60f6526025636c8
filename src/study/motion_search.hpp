// The numbers of a model with the least misfit to measured motions, and how well they are known.
#pragma once

#include "study/motion_block.hpp"
#include "study/scene_ranges.hpp"

namespace percuss {

// The numbers that are fitted, and the problem with any values of them.
class MotionAxes {
 public:
  [[nodiscard]] static Result<MotionAxes> make(const Problem& of, const MotionFitOptions& options);

  const std::vector<FitAxis>& axes() const { return axes_; }
  const Problem& problem() const { return problem_; }
  Eigen::VectorXd present() const;
  // Nothing where the scene cannot have these numbers: an inertia that no body has.
  std::optional<Problem> at(const Eigen::VectorXd& x) const;
  // Whether it is of the body, so that free flight or the place of contacts hangs on it.
  bool of_body(std::size_t k) const;
  bool of_sliding(std::size_t k) const;  // in motion only

 private:
  Problem problem_;
  Variation variation_;
  std::vector<FitAxis> axes_;
};

struct MotionFound {
  Eigen::VectorXd x;
  bool converged = false;
  std::vector<MotionResiduals> residuals;
  std::vector<FittedParameter> parameters;  // those that were free
  std::vector<bool> touched;                // whether the residuals hang on it at all
  Eigen::MatrixXd correlation;
  std::string refusal;
};

// Levenberg and Marquardt's method over the blocks, noise and numbers in turn; axes that are not free stay.
MotionFound search_motion(const MotionAxes& axes, const std::vector<const MotionBlock*>& blocks,
                          const Eigen::VectorXd& from, const std::vector<bool>& free, Loss loss,
                          Progress* progress);

// Twice the robust loss of a group, in units of a common noise.
double robust_sum(const Eigen::VectorXd& residuals, const Eigen::VectorXd& sigma, double noise, Loss loss);

}  // namespace percuss
