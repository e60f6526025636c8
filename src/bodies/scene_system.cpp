#include "bodies/scene_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percuss {
namespace {

using JointKind = Scene::Joint::Kind;
using Eigen::Index;
using Eigen::Vector3d;

// Steps of event-driven motion end where the selection does; shorter looks make shorter steps, longer ones
// more elements. The more bodies there are, the sooner something happens to one of them.
double least_look(std::size_t bodies) {
  constexpr double of_few = 0.02;  // s
  constexpr double few = 50.0;
  return of_few * std::min(1.0, few / static_cast<double>(bodies));
}

bool same_keys(const SceneElements& set, const std::vector<SceneContacts::Found>& found) {
  return std::equal(
      set.contacts.begin(), set.contacts.end(), found.begin(), found.end(),
      [](const SceneElements::Contact& a, const SceneContacts::Found& b) { return a.key == b.key; });
}

}  // namespace

SceneSystem::SceneSystem(std::shared_ptr<const Scene> scene, std::vector<std::optional<MovingFrame>> moving,
                         SceneFormulas formulas)
    : scene_(std::move(scene)),
      kinematics_(*scene_, plant(*scene_), std::move(moving)),
      dynamics_(kinematics_.shared_forest(), scene_->gravity),
      contacts_(*scene_, kinematics_.forest()),
      formulas_(std::move(formulas)) {
  const Forest& forest = kinematics_.forest();
  name_coordinates();
  facts_.parameters = scene_->parameters;
  facts_.mass_blocks = dynamics_.mass_blocks();
  facts_.elements_change = !contacts_.solids().empty();
  facts_.rough_gaps = contacts_.rough_pair();
  for (std::size_t s = 0; s < scene_->surfaces.size() && facts_.varying_restitution.empty(); ++s)
    if (scene_->surfaces[s].curve && scene_->surfaces[s].curve->of_work())
      facts_.varying_restitution = fmt::format("system.surfaces[{}].restitution", s);
  facts_.has_powers = kinematics_.bases_move();
  bool free = true, plain = true;
  for (const Link& link : forest.links) {
    facts_.has_powers = facts_.has_powers || !link.damping.isZero(0.0) || !link.effort.isZero(0.0);
    free = free && link.kind == JointKind::free;
    plain = plain && link.nq == link.nu;
  }
  facts_.rates_are_velocities = plain;
  facts_.exact_flight = free && !forest.links.empty();
  if (facts_.exact_flight)
    for (const Link& link : forest.links) flights_.emplace_back(link.inertia);
}

void SceneSystem::name_coordinates() {
  for (const Link& link : kinematics_.forest().links) {
    const std::string& body = scene_->bodies[static_cast<std::size_t>(link.body)].name;
    if (link.kind == JointKind::free) {
      for (const char* c : {"x", "y", "z", "qw", "qx", "qy", "qz"})
        facts_.coordinates.push_back(fmt::format("{}.{}", body, c));
      for (const char* c : {"vx", "vy", "vz", "wx", "wy", "wz"})
        facts_.velocities.push_back(fmt::format("{}.{}", body, c));
      continue;
    }
    const std::string& joint = scene_->joints[static_cast<std::size_t>(link.joint)].name;
    if (link.kind == JointKind::ball) {
      for (const char* c : {"qw", "qx", "qy", "qz"})
        facts_.coordinates.push_back(fmt::format("{}.{}", joint, c));
      for (const char* c : {"wx", "wy", "wz"}) facts_.velocities.push_back(fmt::format("{}.{}", joint, c));
      continue;
    }
    for (Index k = 0; k < link.nu; ++k) {
      const std::string name = link.nu == 1 ? joint : fmt::format("{}.{}", joint, k);
      facts_.coordinates.push_back(name);
      facts_.velocities.push_back(name + "'");
    }
  }
}

// Of this thread; the frames of fixed bodies are filled in once.
ForestState& SceneSystem::scratch() const {
  struct Slot {
    std::uint64_t of = 0;
    ForestState state;
  };
  thread_local Slot slot;
  if (slot.of != kinematics_.id()) {
    kinematics_.prepare(slot.state);
    slot.of = kinematics_.id();
  }
  return slot.state;
}

const ForestState& SceneSystem::state_at(double t, const double* q, const double* u) const {
  ForestState& state = scratch();
  kinematics_.place(t, q, state);
  kinematics_.move(t, q, u, state);
  return state;
}

System::Selection SceneSystem::select(double t, const double* q, const double* u, double horizon,
                                      const ElementSetPtr& present) const {
  thread_local SceneContacts::Search search;
  ForestState& state = scratch();
  kinematics_.place(t, q, state);
  kinematics_.move(t, q, u, state);
  contacts_.look(t, std::max(horizon, least_look(scene_->bodies.size())), state, kinematics_, search);
  const auto* before = dynamic_cast<const SceneElements*>(present.get());
  if (before != nullptr && same_keys(*before, search.found)) return {present, search.until};
  auto set = std::make_shared<SceneElements>();
  add_joint_elements(*set);
  add_formulas(*set);
  for (const SceneContacts::Found& found : search.found) contacts_.add(found, kinematics_.forest(), *set);
  return {set, search.until};
}

Instant SceneSystem::instant(const ElementSetPtr& set) const {
  Instant at = System::instant(set);
  at.scratch = formulas_.registers();
  return at;
}

void SceneSystem::evaluate(Depth depth, double t, const double* q, const double* u, Instant& at) const {
  const auto& set = static_cast<const SceneElements&>(*at.set);
  ForestState& state = scratch();
  kinematics_.place(t, q, state);
  if (depth != Depth::gaps) {
    kinematics_.move(t, q, u, state);
    dynamics_.fill(kinematics_, q, u, state, depth == Depth::everything, at);
  }
  evaluate_joints(depth, q, state, set, at);
  evaluate_formulas(depth, t, q, u, state, set, at);
  evaluate_contacts(depth, state, set, at);
}

void SceneSystem::add_point(const ForestState& state, int body, const Vector3d& x, const Vector3d& n,
                            double sign, Index row, Instant& at) const {
  const Forest& forest = kinematics_.forest();
  for (int a = forest.link_of[static_cast<std::size_t>(body)]; a >= 0;
       a = forest.links[static_cast<std::size_t>(a)].parent) {
    const Link& link = forest.links[static_cast<std::size_t>(a)];
    const Vector3d arm = x - state.pivot[static_cast<std::size_t>(a)], moment = arm.cross(n);
    if (link.kind == JointKind::free) {  // velocity and spin themselves
      Eigen::Map<Eigen::Matrix<double, 6, 1>> w(&at.directions(link.u, row));
      w.head<3>() += sign * n;
      w.tail<3>() += sign * moment;
      continue;
    }
    for (Index k = link.u; k < link.u + link.nu; ++k)
      at.directions(k, row) += sign * (state.linear[static_cast<std::size_t>(k)].dot(n) +
                                       state.angular[static_cast<std::size_t>(k)].dot(moment));
  }
}

void SceneSystem::add_spin(const ForestState& state, int body, const Vector3d& n, double sign, Index row,
                           Instant& at) const {
  const Forest& forest = kinematics_.forest();
  for (int a = forest.link_of[static_cast<std::size_t>(body)]; a >= 0;
       a = forest.links[static_cast<std::size_t>(a)].parent) {
    const Link& link = forest.links[static_cast<std::size_t>(a)];
    for (Index k = link.u; k < link.u + link.nu; ++k)
      at.directions(k, row) += sign * state.angular[static_cast<std::size_t>(k)].dot(n);
  }
}

void SceneSystem::rates(const double* q, const double* u, double* q_dot) const {
  kinematics_.rates(q, u, q_dot);
}
void SceneSystem::normalise(double* q) const { kinematics_.normalise(q); }
void SceneSystem::extents(const double* sizes, double* along) const { kinematics_.extents(sizes, along); }

void SceneSystem::fly(double, double h, const double* q, const double* u, double* q_after,
                      double* u_after) const {
  const auto& links = kinematics_.forest().links;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const double* const x = q + links[i].q;
    const double* const v = u + links[i].u;
    double* const x1 = q_after + links[i].q;
    double* const v1 = u_after + links[i].u;
    for (Index k = 0; k < 3; ++k) {
      x1[k] = x[k] + h * (v[k] + 0.5 * h * scene_->gravity[k]);
      v1[k] = v[k] + h * scene_->gravity[k];
    }
    Eigen::Quaterniond turn = quaternion_at(x + 3);
    Vector3d spin(v[3], v[4], v[5]);
    flights_[i].rotate(h, turn, spin);
    x1[3] = turn.w(), x1[4] = turn.x(), x1[5] = turn.y(), x1[6] = turn.z();
    for (Index k = 0; k < 3; ++k) v1[3 + k] = spin[k];
  }
}

SystemPtr SceneSystem::with_coefficients(const std::vector<Element>& elements) const {
  auto changed = std::make_shared<SceneSystem>(*this);
  for (const Element& element : elements) changed->contacts_.overrides[element.name] = element;
  return changed;
}

}  // namespace percuss
