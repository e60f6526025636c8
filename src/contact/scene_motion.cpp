#include "contact/scene_motion.hpp"

#include <Eigen/Geometry>

namespace percuss {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

const ContactScene::Body& body_of(const ContactScene& scene, int body) {
  return scene.bodies[static_cast<std::size_t>(body)];
}

Vector3d point_velocity(const ContactScene& scene, int body, const Vector3d& arm) {
  if (body < 0) return Vector3d::Zero();
  const ContactScene::Body& b = body_of(scene, body);
  return b.velocity + b.spin.cross(arm);
}

// Hᵀv⁻ in the axes of the world.
Vector3d velocity_before(const ContactScene& scene, const ContactScene::Contact& c) {
  return point_velocity(scene, c.second, c.second_arm) - point_velocity(scene, c.first, c.first_arm);
}

}  // namespace

Matrix3d frame_of(const ContactScene::Contact& contact) {
  Matrix3d frame;
  frame << contact.n, contact.t1, contact.t2;
  return frame;
}

double bounce(const ContactScene& scene, const ContactScene::Contact& contact) {
  return scene.restitution * contact.n.dot(velocity_before(scene, contact));
}

Vector3d free_velocity(const ContactScene& scene, const ContactScene::Contact& contact) {
  Vector3d free = velocity_before(scene, contact);
  if (contact.first < 0) free += scene.gain;  // between bodies it cancels
  return {contact.n.dot(free) + bounce(scene, contact), contact.t1.dot(free), contact.t2.dot(free)};
}

Matrix3d own_block(const ContactScene& scene, const ContactScene::Contact& contact) {
  const Matrix3d frame = frame_of(contact);
  Matrix3d block = Matrix3d::Zero();
  const auto add = [&](int index, const Vector3d& arm) {
    if (index < 0) return;
    const ContactScene::Body& body = body_of(scene, index);
    Matrix3d moments;
    for (int k = 0; k < 3; ++k) moments.col(k) = arm.cross(frame.col(k));
    block += body.inverse_mass * (frame.transpose() * frame) +
             moments.transpose() * body.inverse_inertia * moments;
  };
  add(contact.first, contact.first_arm);
  add(contact.second, contact.second_arm);
  return block;
}

std::vector<double> contact_velocities(const ContactScene& scene, const std::vector<double>& r) {
  struct Motion {
    Vector3d velocity = Vector3d::Zero(), spin = Vector3d::Zero();
  };
  std::vector<Motion> gained(scene.bodies.size());  // M⁻¹Hr
  const auto push = [&](int index, const Vector3d& arm, const Vector3d& impulse) {
    if (index < 0) return;
    const ContactScene::Body& body = body_of(scene, index);
    Motion& motion = gained[static_cast<std::size_t>(index)];
    motion.velocity += body.inverse_mass * impulse;
    motion.spin += body.inverse_inertia * arm.cross(impulse);
  };
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const ContactScene::Contact& c = scene.contacts[i];
    const Vector3d impulse = r[3 * i] * c.n + r[3 * i + 1] * c.t1 + r[3 * i + 2] * c.t2;
    push(c.first, c.first_arm, -impulse);
    push(c.second, c.second_arm, impulse);
  }
  const auto at = [&](int index, const Vector3d& arm) -> Vector3d {
    if (index < 0) return Vector3d::Zero();
    const Motion& motion = gained[static_cast<std::size_t>(index)];
    return motion.velocity + motion.spin.cross(arm);
  };
  std::vector<double> u(r.size());
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const ContactScene::Contact& c = scene.contacts[i];
    const Vector3d by_impulses = at(c.second, c.second_arm) - at(c.first, c.first_arm);
    Eigen::Map<Vector3d>(u.data() + 3 * i) = frame_of(c).transpose() * by_impulses + free_velocity(scene, c);
  }
  return u;
}

std::vector<double> contact_speeds(const ContactScene& scene, const std::vector<double>& r) {
  struct Speed {
    double velocity = 0.0, spin = 0.0;
  };
  std::vector<Speed> gained(scene.bodies.size());
  const auto push = [&](int index, const Vector3d& arm, const Vector3d& impulse) {
    if (index < 0) return;
    const ContactScene::Body& body = body_of(scene, index);
    Speed& speed = gained[static_cast<std::size_t>(index)];
    speed.velocity += body.inverse_mass * impulse.norm();
    speed.spin += body.inverse_inertia.norm() * arm.norm() * impulse.norm();
  };
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const ContactScene::Contact& c = scene.contacts[i];
    const Vector3d impulse(r[3 * i], r[3 * i + 1], r[3 * i + 2]);
    push(c.first, c.first_arm, impulse);
    push(c.second, c.second_arm, impulse);
  }
  const auto at = [&](int index, const Vector3d& arm) {
    if (index < 0) return 0.0;
    const ContactScene::Body& b = body_of(scene, index);
    const Speed& speed = gained[static_cast<std::size_t>(index)];
    return b.velocity.norm() + speed.velocity + (b.spin.norm() + speed.spin) * arm.norm();
  };
  std::vector<double> speeds(scene.contacts.size());
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const ContactScene::Contact& c = scene.contacts[i];
    speeds[i] = at(c.first, c.first_arm) + at(c.second, c.second_arm) + scene.gain.norm();
  }
  return speeds;
}

}  // namespace percuss
