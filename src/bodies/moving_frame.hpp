// Fixed bodies that move: their frame, its velocity and its acceleration as functions of time.
#pragma once

#include <array>
#include <optional>

#include "percuss/scene.hpp"
#include "systems/tape.hpp"

namespace percuss {

struct FrameMotion {
  Pose pose;
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero(), spin = Eigen::Vector3d::Zero();
  Eigen::Vector3d acceleration = Eigen::Vector3d::Zero(), spin_rate = Eigen::Vector3d::Zero();
};

class MovingFrame {
 public:
  // Nothing where the body does not move. Errors name the fields of the body, such as ".position[2]".
  [[nodiscard]] static Result<std::optional<MovingFrame>> from(
      const Scene::Body& body, const std::map<std::string, double>& parameters);
  FrameMotion at(double t) const;

 private:
  explicit MovingFrame(Tape tape) : tape_(std::move(tape)) {}
  Tape tape_;
  // x, y, z and a quaternion w, x, y, z of any length: the register of each, of its first and of its second
  // derivative.
  static constexpr std::size_t numbers = 7;
  std::array<std::array<std::uint32_t, 3>, numbers> registers_{};
};

}  // namespace percuss
