#include "bodies/kinematics.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace percuss {
namespace {

using JointKind = Scene::Joint::Kind;
using Eigen::Index;
using Eigen::Quaterniond;
using Eigen::Vector3d;

// Of a joint at q: the child's side seen from the parent's.
struct JointPlace {
  Vector3d shift = Vector3d::Zero();  // of the point of the child that is at the origin of the joint at 0
  Quaterniond turn = Quaterniond::Identity();
};

Quaterniond about(const Vector3d& axis, double angle) {
  const double s = std::sin(0.5 * angle);
  return {std::cos(0.5 * angle), s * axis.x(), s * axis.y(), s * axis.z()};
}

std::uint64_t next_id() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

JointPlace joint_place(const Link& link, const double* q) {
  switch (link.kind) {
    case JointKind::revolute: return {Vector3d::Zero(), about(link.axis, q[0])};
    case JointKind::prismatic: return {q[0] * link.axis, Quaterniond::Identity()};
    case JointKind::screw: return {link.pitch * q[0] * link.axis, about(link.axis, q[0])};
    case JointKind::cylindrical: return {q[1] * link.axis, about(link.axis, q[0])};
    case JointKind::universal: return {Vector3d::Zero(), about(link.axis, q[0]) * about(link.second, q[1])};
    case JointKind::ball: return {Vector3d::Zero(), quaternion_at(q)};
    case JointKind::planar: return {q[0] * link.second + q[1] * link.third, about(link.axis, q[2])};
    case JointKind::fixed:
    case JointKind::free: break;
  }
  return {};
}

}  // namespace

Quaterniond quaternion_at(const double* q) {
  Quaterniond turn(q[0], q[1], q[2], q[3]);
  turn.normalize();
  return turn;
}

Vector3d rotation_vector(const Quaterniond& turn) {
  const double sign = turn.w() < 0.0 ? -1.0 : 1.0;
  const Vector3d v = sign * turn.vec();
  const double s = v.norm();
  if (s < 1e-12) return 2.0 * v;
  return (2.0 * std::atan2(s, sign * turn.w()) / s) * v;
}

Quaterniond rotation_by(const Vector3d& vector) {
  const double angle = vector.norm();
  if (!(angle > 0.0)) return Quaterniond::Identity();
  return about(vector / angle, angle);
}

Kinematics::Kinematics(const Scene& scene, Forest forest, std::vector<std::optional<MovingFrame>> moving)
    : forest_(std::make_shared<const Forest>(std::move(forest))),
      id_(next_id()),
      moving_(std::move(moving)),
      fixed_(scene.bodies.size()) {
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    fixed_[b].pose = scene.bodies[b].pose;
    fixed_[b].pose.orientation.normalize();
    fixed_[b].R = fixed_[b].pose.orientation.toRotationMatrix();
    fixed_[b].centre = fixed_[b].pose.position;
  }
  for (const Link& link : forest_->links)
    bases_move_ = bases_move_ || (link.base >= 0 && moving_[static_cast<std::size_t>(link.base)]);
}

void Kinematics::prepare(ForestState& state) const {
  state.bodies = fixed_;
  state.pivot.assign(forest_->links.size(), Vector3d::Zero());
  state.linear.assign(static_cast<std::size_t>(forest_->freedom), Vector3d::Zero());
  state.angular.assign(static_cast<std::size_t>(forest_->freedom), Vector3d::Zero());
}

const BodyFrame& Kinematics::parent_of(const Link& link, const ForestState& state) const {
  if (link.parent >= 0)
    return state.bodies[static_cast<std::size_t>(forest_->links[static_cast<std::size_t>(link.parent)].body)];
  return link.base >= 0 ? state.bodies[static_cast<std::size_t>(link.base)] : world_;
}

void Kinematics::place(double t, const double* q, ForestState& state) const {
  for (std::size_t b = 0; b < moving_.size(); ++b) {
    if (!moving_[b]) continue;
    const FrameMotion motion = moving_[b]->at(t);
    BodyFrame& frame = state.bodies[b];
    frame.pose = motion.pose;
    frame.R = motion.pose.orientation.toRotationMatrix();
    frame.centre = frame.pose.position;
    frame.velocity = frame.carried = motion.velocity;
    frame.spin = frame.carried_spin = motion.spin;
    frame.acceleration = motion.acceleration;
    frame.spin_rate = motion.spin_rate;
  }
  for (const Link& link : forest_->links) place_link(link, q + link.q, state);
}

Kinematics::Fastest Kinematics::fastest(int body, double from, double to) const {
  Fastest most{{0.0, 0.0}, 0.0};
  const auto& frame = moving_[static_cast<std::size_t>(body)];
  constexpr int samples = 8;
  for (int k = 0; frame && k <= samples; ++k) {
    const FrameMotion motion = frame->at(from + (to - from) * k / samples);
    most.speed_and_spin.first = std::max(most.speed_and_spin.first, motion.velocity.norm());
    most.speed_and_spin.second = std::max(most.speed_and_spin.second, motion.spin.norm());
    most.acceleration = std::max(most.acceleration, motion.acceleration.norm());
  }
  return most;
}

void Kinematics::place_link(const Link& link, const double* q, ForestState& state) const {
  BodyFrame& frame = state.bodies[static_cast<std::size_t>(link.body)];
  if (link.kind == JointKind::free) {
    frame.pose.orientation = quaternion_at(q + 3);
    frame.R = frame.pose.orientation.toRotationMatrix();
    frame.centre = Vector3d(q[0], q[1], q[2]);
    frame.pose.position = frame.centre - frame.R * link.centre;
    return;
  }
  const BodyFrame& parent = parent_of(link, state);
  const JointPlace joint = joint_place(link, q);
  const Vector3d pivot = parent.pose.position + parent.R * (link.origin + joint.shift);
  const Quaterniond turned = parent.pose.orientation * joint.turn;
  frame.pose.orientation = (turned * link.home.orientation).normalized();
  frame.pose.position = pivot + turned * link.home.position;
  frame.R = frame.pose.orientation.toRotationMatrix();
  frame.centre = frame.pose.position + frame.R * link.centre;
  state.pivot[static_cast<std::size_t>(&link - forest_->links.data())] = pivot;
}

void Kinematics::move(double, const double* q, const double* u, ForestState& state) const {
  for (std::size_t i = 0; i < forest_->links.size(); ++i) move_link(i, q, u, state);
}

// With ω_r, v_r, α_r the relative motion that the joint makes of u at the pivot R, a point of the child:
//   ω = ω_p + ω_r,  ω̇ = ω̇_p + ω_p × ω_r + α_r,  v(R) = v_p(R) + v_r,  a(R) = a_p(R) + 2ω_p × v_r
void Kinematics::move_link(std::size_t index, const double* q, const double* u, ForestState& state) const {
  const Link& link = forest_->links[index];
  BodyFrame& frame = state.bodies[static_cast<std::size_t>(link.body)];
  const auto k = static_cast<std::size_t>(link.u);
  const double* const rate = u + link.u;
  if (link.kind == JointKind::free) {
    state.pivot[index] = frame.centre;
    for (std::size_t j = 0; j < 3; ++j) {
      const Vector3d e = Vector3d::Unit(static_cast<Index>(j));
      state.linear[k + j] = e, state.angular[k + j].setZero();
      state.linear[k + 3 + j].setZero(), state.angular[k + 3 + j] = e;
    }
    frame.spin = Vector3d(rate[3], rate[4], rate[5]);
    const Vector3d arm = frame.pose.position - frame.centre, turning = frame.spin.cross(arm);
    frame.velocity = Vector3d(rate[0], rate[1], rate[2]) + turning;
    frame.acceleration = frame.spin.cross(turning);
    frame.spin_rate.setZero();
    return;
  }
  const BodyFrame& parent = parent_of(link, state);
  const Vector3d a = parent.R * link.axis;
  const Vector3d pivot = state.pivot[index];
  Vector3d spin = Vector3d::Zero(), slide = Vector3d::Zero(), spin_rate = Vector3d::Zero();
  const auto turn_about = [&](std::size_t j, const Vector3d& axis) {
    state.linear[k + j].setZero(), state.angular[k + j] = axis;
    spin += rate[j] * axis;
  };
  const auto slide_along = [&](std::size_t j, const Vector3d& axis) {
    state.linear[k + j] = axis, state.angular[k + j].setZero();
    slide += rate[j] * axis;
  };
  switch (link.kind) {
    case JointKind::revolute: turn_about(0, a); break;
    case JointKind::prismatic: slide_along(0, a); break;
    case JointKind::screw:
      turn_about(0, a);
      state.linear[k] = link.pitch * a;
      slide = link.pitch * rate[0] * a;
      break;
    case JointKind::cylindrical: turn_about(0, a), slide_along(1, a); break;
    case JointKind::universal: {
      const Vector3d b = parent.R * (about(link.axis, q[link.q]) * link.second);
      turn_about(0, a), turn_about(1, b);
      spin_rate = (rate[0] * rate[1]) * a.cross(b);
      break;
    }
    case JointKind::ball:
      for (std::size_t j = 0; j < 3; ++j) turn_about(j, parent.R.col(static_cast<Index>(j)));
      break;
    case JointKind::planar:
      slide_along(0, parent.R * link.second), slide_along(1, parent.R * link.third), turn_about(2, a);
      break;
    case JointKind::fixed:
    case JointKind::free: break;
  }
  const Vector3d arm = frame.pose.position - pivot;
  frame.spin = parent.spin + spin;
  frame.spin_rate = parent.spin_rate + parent.spin.cross(spin) + spin_rate;
  frame.velocity = parent.velocity_at(pivot) + slide + frame.spin.cross(arm);
  frame.acceleration = parent.acceleration_at(pivot) + 2.0 * parent.spin.cross(slide) +
                       frame.spin_rate.cross(arm) + frame.spin.cross(frame.spin.cross(arm));
  if (bases_move_) {
    frame.carried_spin = parent.carried_spin;
    frame.carried = parent.carried_at(frame.pose.position);
  }
}

void Kinematics::rates(const double* q, const double* u, double* q_dot) const {
  const auto turn = [](const double* x, const double* spin, double* x_dot) {
    const Quaterniond rate =
        Quaterniond(0.0, 0.5 * spin[0], 0.5 * spin[1], 0.5 * spin[2]) * Quaterniond(x[0], x[1], x[2], x[3]);
    x_dot[0] = rate.w(), x_dot[1] = rate.x(), x_dot[2] = rate.y(), x_dot[3] = rate.z();
  };
  for (const Link& link : forest_->links) {
    if (link.kind == JointKind::free) {
      std::copy_n(u + link.u, 3, q_dot + link.q);
      turn(q + link.q + 3, u + link.u + 3, q_dot + link.q + 3);
    } else if (link.kind == JointKind::ball) {
      turn(q + link.q, u + link.u, q_dot + link.q);
    } else {
      std::copy_n(u + link.u, link.nu, q_dot + link.q);
    }
  }
}

void Kinematics::normalise(double* q) const {
  using Four = Eigen::Map<Eigen::Matrix<double, 4, 1, Eigen::DontAlign>>;
  for (const Link& link : forest_->links) {
    if (link.kind == JointKind::free) Four(q + link.q + 3).normalize();
    if (link.kind == JointKind::ball) Four(q + link.q).normalize();
  }
}

void Kinematics::extents(const double* sizes, double* along) const {
  for (const Link& link : forest_->links) {
    double* const to = along + link.u;
    const double* const from = sizes + link.q;
    switch (link.kind) {
      case JointKind::free: std::copy_n(from, 3, to), std::fill_n(to + 3, 3, 1.0); break;
      case JointKind::ball: std::fill_n(to, 3, 1.0); break;
      // Frames stand metres apart where the joint itself stands at 0.
      default: std::transform(from, from + link.nu, to, [](double size) { return std::max(size, 1.0); });
    }
  }
}

}  // namespace percuss
