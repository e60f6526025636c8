#include "study/flight_fit.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "bodies/kinematics.hpp"

namespace percuss {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr int most_flight_steps = 6;
constexpr double settled_step = 1e-3;  // in standard deviations of the state
constexpr double spin_difference = 1e-4;

Eigen::Matrix3d cross_matrix(const Vector3d& v) {
  Eigen::Matrix3d m;
  m << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
  return m;
}

std::vector<Quaterniond> turns(const RigidFlight& flight, Quaterniond turn, Vector3d spin, double time,
                               std::span<const MeasuredMotion::Frame> frames) {
  std::vector<Quaterniond> all;
  all.reserve(frames.size());
  for (const auto& frame : frames) {
    flight.rotate(frame.time - time, turn, spin);
    time = frame.time;
    all.push_back(turn);
  }
  return all;
}

// Two frames tell where a body is and how fast.
BodyMotion first_guess(const TrackedBody& body, const Vector3d& gravity,
                       std::span<const MeasuredMotion::Frame> frames, std::size_t place, double time) {
  const MeasuredMotion::Frame *first = nullptr, *last = nullptr, *second = nullptr;
  for (const auto& frame : frames) {
    if (!frame.good) continue;
    if (first == nullptr)
      first = &frame;
    else if (second == nullptr)
      second = &frame;
    last = &frame;
  }
  const Pose &a = first->poses[place], &b = last->poses[place], &c = second->poses[place];
  const double h = last->time - first->time;
  BodyMotion state;
  state.turn = a.orientation;
  state.spin = rotation_vector(c.orientation * a.orientation.conjugate()) / (second->time - first->time);
  state.centre = a * body.centre;
  state.velocity = (b * body.centre - a * body.centre) / h - 0.5 * h * gravity;
  const double back = time - first->time;
  state.centre += back * (state.velocity + 0.5 * back * gravity);
  state.velocity += back * gravity;
  body.flight.rotate(back, state.turn, state.spin);
  return state;
}

}  // namespace

PoseError pose_error(const Pose& measured, const Pose& computed) {
  PoseError e;
  e.head<3>() = measured.position - computed.position;
  e.tail<3>() = rotation_vector(measured.orientation * computed.orientation.conjugate());
  return e;
}

// With R(t) = Φ(R₀, ω₀) a turn of both R₀ and ω₀ by φ turns R(t) by φ; derivatives by ω₀ alone are
// differences.
FlightLines flight_lines(const TrackedBody& body, const Vector3d& gravity, const BodyMotion& state,
                         double time, std::span<const MeasuredMotion::Frame> frames, std::size_t place,
                         bool derivatives) {
  const auto n = static_cast<Eigen::Index>(frames.size());
  FlightLines lines;
  lines.residual.resize(6 * n);
  const std::vector<Quaterniond> here = turns(body.flight, state.turn, state.spin, time, frames);
  const double step = spin_difference * std::max(1.0, state.spin.norm());
  std::array<std::vector<Quaterniond>, 3> beside;
  if (derivatives) {
    lines.jacobian.setZero(6 * n, 12);
    for (int k = 0; k < 3; ++k)
      beside[static_cast<std::size_t>(k)] =
          turns(body.flight, state.turn, state.spin + step * Vector3d::Unit(k), time, frames);
  }
  const Eigen::Matrix3d spinning = cross_matrix(state.spin);
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const double h = frames[k].time - time;
    const Vector3d arm = here[k] * body.centre;
    const Pose computed{state.centre + h * (state.velocity + 0.5 * h * gravity) - arm, here[k]};
    lines.residual.segment<6>(6 * i) =
        frames[k].good ? pose_error(frames[k].poses[place], computed) : PoseError::Zero();
    if (!derivatives || !frames[k].good) continue;
    Eigen::Matrix3d by_spin;
    for (int j = 0; j < 3; ++j)
      by_spin.col(j) = rotation_vector(beside[static_cast<std::size_t>(j)][k] * here[k].conjugate()) / step;
    const Eigen::Matrix3d by_turn = Eigen::Matrix3d::Identity() + by_spin * spinning;
    const Eigen::Matrix3d lever = cross_matrix(arm);
    auto J = lines.jacobian.middleRows<6>(6 * i);
    J.block<3, 3>(0, 0).setIdentity();
    J.block<3, 3>(0, 6) = h * Eigen::Matrix3d::Identity();
    J.block<3, 3>(0, 3) = lever * by_turn;
    J.block<3, 3>(0, 9) = lever * by_spin;
    J.block<3, 3>(3, 3) = by_turn;
    J.block<3, 3>(3, 9) = by_spin;
  }
  return lines;
}

Flight fit_flight(const TrackedBodies& bodies, std::span<const MeasuredMotion::Frame> frames, double time,
                  const MotionNoise& noise, const Flight* guess) {
  Flight flight;
  flight.time = time;
  long good = 0;
  for (const auto& frame : frames) good += frame.good ? 1 : 0;
  Eigen::VectorXd unit(6);
  unit << Vector3d::Constant(1.0 / noise.position), Vector3d::Constant(1.0 / noise.rotation);
  for (std::size_t b = 0; b < bodies.bodies().size(); ++b) {
    const TrackedBody& body = bodies.bodies()[b];
    BodyMotion state =
        guess != nullptr
            ? (guess->time == time ? guess->state[b] : bodies.after(guess->state, time - guess->time)[b])
            : first_guess(body, bodies.gravity(), frames, b, time);
    Matrix12 normal = Matrix12::Zero();
    Eigen::VectorXd scaled;
    for (int iteration = 0; iteration < most_flight_steps; ++iteration) {
      FlightLines lines = flight_lines(body, bodies.gravity(), state, time, frames, b, true);
      const Eigen::VectorXd units = unit.replicate(static_cast<Eigen::Index>(frames.size()), 1);
      scaled = lines.residual.cwiseProduct(units);
      const Eigen::MatrixXd J = units.asDiagonal() * lines.jacobian;
      normal = J.transpose() * J;
      const Eigen::Matrix<double, 12, 1> right = J.transpose() * scaled, move = normal.ldlt().solve(right);
      state.centre += move.segment<3>(0);
      state.turn = (rotation_by(move.segment<3>(3)) * state.turn).normalized();
      state.velocity += move.segment<3>(6);
      state.spin += move.segment<3>(9);
      scaled -= J * move;
      if (move.dot(right) < settled_step * settled_step) break;
    }
    flight.state.push_back(state);
    flight.covariance.push_back(normal.ldlt().solve(Matrix12::Identity()));
    flight.squares += scaled.squaredNorm();
    flight.degrees += 6 * good - 12;
  }
  return flight;
}

Flight moved(const TrackedBodies& bodies, const Flight& flight, double time) {
  Flight there = flight;
  const double h = time - flight.time;
  there.time = time;
  there.state = bodies.after(flight.state, h);
  Matrix12 F = Matrix12::Identity();
  F.block<6, 6>(0, 6) = h * Eigen::Matrix<double, 6, 6>::Identity();
  for (Matrix12& C : there.covariance) C = F * C * F.transpose();
  return there;
}

}  // namespace percuss
