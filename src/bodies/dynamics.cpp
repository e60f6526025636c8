#include "bodies/dynamics.hpp"

#include <algorithm>
#include <cmath>

namespace percuss {
namespace {

using JointKind = Scene::Joint::Kind;
using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d world_inertia(const Link& link, const BodyFrame& frame) {
  return frame.R * link.inertia * frame.R.transpose();
}

// Of a mass m at the arm r: m(r·r I − r rᵀ).
Matrix3d of_point(double m, const Vector3d& r) {
  return m * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
}

bool is_lone_free(const Forest& forest, std::size_t tree) {
  return forest.tree_links[tree + 1] - forest.tree_links[tree] == 1 &&
         forest.links[static_cast<std::size_t>(forest.tree_links[tree])].kind == JointKind::free;
}

// The moment along which a rotation works as `pull` does along its vector x: with ẋ = J⁻¹ω it is J⁻ᵀ pull,
// J⁻ᵀ = 1 + ½x× + c x×x×, c = (1 − ½θ cot ½θ)/θ².
Vector3d moment_of(const Vector3d& pull, const Vector3d& x) {
  const double square = x.squaredNorm(), half = 0.5 * std::sqrt(square);
  const double c = square < 1e-4 ? 1.0 / 12.0 + square / 720.0 : (1.0 - half / std::tan(half)) / square;
  const Vector3d across = x.cross(pull);
  return pull + 0.5 * across + c * x.cross(across);
}

}  // namespace

Dynamics::Dynamics(std::shared_ptr<const Forest> forest, const Vector3d& gravity)
    : forest_(std::move(forest)), gravity_(gravity) {}

std::vector<Index> Dynamics::mass_blocks() const {
  std::vector<Index> blocks;
  for (std::size_t t = 0; t + 1 < forest_->tree_begin.size(); ++t) {
    if (forest_->tree_begin[t + 1] == forest_->tree_begin[t]) continue;  // nothing of it moves
    blocks.push_back(forest_->tree_begin[t]);
    if (is_lone_free(*forest_, t)) blocks.push_back(forest_->tree_begin[t] + 3);
  }
  if (blocks.empty()) blocks.push_back(0);
  return blocks;
}

void Dynamics::fill(const Kinematics& kinematics, const double* q, const double* u, const ForestState& state,
                    bool everything, Instant& at) const {
  for (std::size_t t = 0; t + 1 < forest_->tree_begin.size(); ++t) {
    const auto begin = static_cast<std::size_t>(forest_->tree_links[t]),
               end = static_cast<std::size_t>(forest_->tree_links[t + 1]);
    if (is_lone_free(*forest_, t))
      fill_free(forest_->links[begin], state, at);
    else
      fill_tree(begin, end, state, at);
  }
  if (everything) energies(state, at);
  springs(q, u, everything, at);
  if (everything && kinematics.bases_move()) carried(state, at);
}

// M = diag(m, J), h = (mg, −ω × Jω).
void Dynamics::fill_free(const Link& link, const ForestState& state, Instant& at) const {
  const BodyFrame& frame = state.bodies[static_cast<std::size_t>(link.body)];
  const Matrix3d J = world_inertia(link, frame);
  at.mass.block<3, 3>(0, link.u) = link.mass * Matrix3d::Identity();
  at.mass.block<3, 3>(0, link.u + 3) = J;
  at.force.segment<3>(link.u) = link.mass * gravity_;
  at.force.segment<3>(link.u + 3) = -frame.spin.cross(J * frame.spin);
}

// With the composite body behind every link, M_jk = p_k·(velocity j at its centre) + L_k·ω_j, where p and L
// are the momenta that velocity k gives the composite behind its link and j belongs to that link or one
// before it. And h_k = −(force·linear + moment·angular) of what it takes to move the composite with u̇ = 0.
void Dynamics::fill_tree(std::size_t begin, std::size_t end, const ForestState& state, Instant& at) const {
  thread_local std::vector<Composite> bodies;
  bodies.resize(end - begin);
  for (std::size_t i = begin; i < end; ++i) {
    const Link& link = forest_->links[i];
    const BodyFrame& frame = state.bodies[static_cast<std::size_t>(link.body)];
    Composite& c = bodies[i - begin];
    c.mass = link.mass;
    c.centre = frame.centre;
    c.inertia = world_inertia(link, frame);
    c.force = link.mass * (frame.acceleration_at(frame.centre) - gravity_);
    c.moment = c.inertia * frame.spin_rate + frame.spin.cross(c.inertia * frame.spin);
    c.moment += (frame.centre - state.pivot[i]).cross(c.force);  // about the pivot
  }
  const Index first = forest_->links[begin].u;
  for (std::size_t i = end; i-- > begin;) {
    const Link& link = forest_->links[i];
    const Composite& c = bodies[i - begin];
    for (Index k = link.u; k < link.u + link.nu; ++k) {
      const auto kk = static_cast<std::size_t>(k);
      at.force[k] = -(c.force.dot(state.linear[kk]) + c.moment.dot(state.angular[kk]));
      const Vector3d p = c.mass * state.column(k, state.pivot[i], c.centre);
      const Vector3d L = c.inertia * state.angular[kk];
      for (int a = static_cast<int>(i); a >= 0; a = forest_->links[static_cast<std::size_t>(a)].parent) {
        const Link& ancestor = forest_->links[static_cast<std::size_t>(a)];
        for (Index j = ancestor.u; j < ancestor.u + ancestor.nu; ++j) {
          const double m = p.dot(state.column(j, state.pivot[static_cast<std::size_t>(a)], c.centre)) +
                           L.dot(state.angular[static_cast<std::size_t>(j)]);
          at.mass(j - first, k) = m;
          at.mass(k - first, j) = m;
        }
      }
    }
    if (link.parent < 0) continue;
    Composite& parent = bodies[static_cast<std::size_t>(link.parent) - begin];
    parent.force += c.force;
    parent.moment +=
        c.moment + (state.pivot[i] - state.pivot[static_cast<std::size_t>(link.parent)]).cross(c.force);
    const double mass = parent.mass + c.mass;
    if (!(mass > 0.0)) continue;
    const Vector3d centre = (parent.mass * parent.centre + c.mass * c.centre) / mass;
    parent.inertia +=
        c.inertia + of_point(parent.mass, parent.centre - centre) + of_point(c.mass, c.centre - centre);
    parent.centre = centre;
    parent.mass = mass;
  }
}

// Generalised forces of joints. Springs are potential energy; dampers and efforts do work from outside.
void Dynamics::springs(const double* q, const double* u, bool everything, Instant& at) const {
  if (everything) at.forces_power = 0.0;
  for (const Link& link : forest_->links) {
    if (!link.has_force()) continue;
    Vector3d x = Vector3d::Zero();
    if (link.kind == JointKind::ball)
      x = rotation_vector(quaternion_at(q + link.q));
    else
      std::copy_n(q + link.q, link.nu, x.data());
    Vector3d pull = link.stiffness.cwiseProduct(x);
    if (everything) at.potential_energy += 0.5 * x.dot(pull);
    if (link.kind == JointKind::ball) pull = moment_of(pull, x);
    for (Index j = 0; j < link.nu; ++j) {
      const double impressed = link.effort[j] - link.damping[j] * u[link.u + j];
      at.force[link.u + j] += impressed - pull[j];
      if (everything) at.forces_power += impressed * u[link.u + j];
    }
  }
}

void Dynamics::energies(const ForestState& state, Instant& at) const {
  at.kinetic_energy = at.potential_energy = 0.0;
  for (const Link& link : forest_->links) {
    const BodyFrame& frame = state.bodies[static_cast<std::size_t>(link.body)];
    const Vector3d spin = frame.R.transpose() * frame.spin;
    at.kinetic_energy +=
        0.5 * link.mass * centre_velocity(frame).squaredNorm() + 0.5 * spin.dot(link.inertia * spin);
    at.potential_energy -= link.mass * gravity_.dot(frame.centre);
  }
}

// What moving bases bring in: d(T + V)/dt = uᵀ(Q + Wλ) + Σ(m(a − g)·w + (Jω̇ + ω × Jω)·ω_w) with w, ω_w the
// motion at u = 0; the part of u̇ in it is transportᵀu̇.
void Dynamics::carried(const ForestState& state, Instant& at) const {
  at.power = 0.0;
  at.transport.setZero();
  for (const Link& link : forest_->links) {
    const BodyFrame& frame = state.bodies[static_cast<std::size_t>(link.body)];
    const Vector3d w = frame.carried_at(frame.centre), spin = frame.carried_spin;
    const Matrix3d J = world_inertia(link, frame);
    at.power += link.mass * w.dot(frame.acceleration_at(frame.centre) - gravity_) +
                spin.dot(J * frame.spin_rate + frame.spin.cross(J * frame.spin));
    const Vector3d L = J * spin;
    for (int a = forest_->link_of[static_cast<std::size_t>(link.body)]; a >= 0;
         a = forest_->links[static_cast<std::size_t>(a)].parent) {
      const Link& ancestor = forest_->links[static_cast<std::size_t>(a)];
      for (Index j = ancestor.u; j < ancestor.u + ancestor.nu; ++j)
        at.transport[j] +=
            link.mass * w.dot(state.column(j, state.pivot[static_cast<std::size_t>(a)], frame.centre)) +
            L.dot(state.angular[static_cast<std::size_t>(j)]);
    }
  }
}

SceneMomentum Dynamics::momentum(const ForestState& state) const {
  SceneMomentum sum;
  for (const Link& link : forest_->links) {
    const BodyFrame& frame = state.bodies[static_cast<std::size_t>(link.body)];
    const Vector3d p = link.mass * centre_velocity(frame);
    sum.linear += p;
    sum.angular += frame.centre.cross(p) + world_inertia(link, frame) * frame.spin;
  }
  return sum;
}

}  // namespace percuss
