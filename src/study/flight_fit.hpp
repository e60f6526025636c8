// The free flight that is nearest to measured frames: where the bodies are, how fast, and how well that is
// known.
#pragma once

#include <span>

#include "study/tracked_bodies.hpp"

namespace percuss {

// Of one body. Errors are in the order centre, turn (about world axes), velocity, spin.
using Matrix12 = Eigen::Matrix<double, 12, 12>;

struct Flight {
  double time = 0.0;  // of the state
  std::vector<BodyMotion> state;
  std::vector<Matrix12> covariance;  // of noise as it was given
  double squares = 0.0;              // of the residuals in units of the noise
  long degrees = 0;                  // numbers that were measured, less those that were fitted
  double size() const { return degrees > 0 ? squares / static_cast<double>(degrees) : 0.0; }
};

// Differences of measured and computed poses: position, and rotation about world axes.
using PoseError = Eigen::Matrix<double, 6, 1>;
PoseError pose_error(const Pose& measured, const Pose& computed);

// The frames of a flight and the derivatives of its poses by the state, body by body.
struct FlightLines {
  Eigen::MatrixXd jacobian;  // 6 × frames rows, 12 columns
  Eigen::VectorXd residual;  // measured less computed
};
// Of one body, with its state at `time`.
FlightLines flight_lines(const TrackedBody& body, const Eigen::Vector3d& gravity, const BodyMotion& state,
                         double time, std::span<const MeasuredMotion::Frame> frames, std::size_t place,
                         bool derivatives);

// The flight through the frames that are good, with its state at `time`; at least three of them.
Flight fit_flight(const TrackedBodies& bodies, std::span<const MeasuredMotion::Frame> frames, double time,
                  const MotionNoise& noise, const Flight* guess = nullptr);

// The state of a flight, and its covariance, at another time that is near.
Flight moved(const TrackedBodies& bodies, const Flight& flight, double time);

}  // namespace percuss
