// A scene in motion.
#pragma once

#include <memory>

#include "bodies/dynamics.hpp"
#include "bodies/kinematics.hpp"
#include "bodies/rigid_flight.hpp"
#include "bodies/scene_contacts.hpp"
#include "bodies/scene_formulas.hpp"
#include "percuss/scene.hpp"

namespace percuss {

class SceneSystem final : public System {
 public:
  SceneSystem(std::shared_ptr<const Scene> scene, std::vector<std::optional<MovingFrame>> moving,
              SceneFormulas formulas);

  Selection select(double t, const double* q, const double* u, double horizon,
                   const ElementSetPtr& present) const override;
  Instant instant(const ElementSetPtr& set) const override;
  void evaluate(Depth depth, double t, const double* q, const double* u, Instant& at) const override;
  void rates(const double* q, const double* u, double* q_dot) const override;
  void normalise(double* q) const override;
  void extents(const double* sizes, double* along) const override;
  void fly(double t, double h, const double* q, const double* u, double* q_after,
           double* u_after) const override;
  SystemPtr with_coefficients(const std::vector<Element>& elements) const override;
  std::vector<DrawnShape> drawing(double t, const double* q, const double* u) const override;

  const Scene& scene() const { return *scene_; }
  const Kinematics& kinematics() const { return kinematics_; }
  const Dynamics& dynamics() const { return dynamics_; }
  // Poses and velocities of all bodies, in scratch of this thread.
  const ForestState& state_at(double t, const double* q, const double* u) const;
  Touch touch_of(const SceneElements::Contact& contact, const ForestState& state, FeaturePair& pair) const;

 private:
  void name_coordinates();
  void add_joint_elements(SceneElements& set) const;
  void evaluate_joints(Depth depth, const double* q, const ForestState& state, const SceneElements& set,
                       Instant& at) const;
  void evaluate_loop(Depth depth, const ForestState& state, const SceneElements::Closure& closure,
                     Instant& at) const;
  void add_formulas(SceneElements& set) const;
  void evaluate_formulas(Depth depth, double t, const double* q, const double* u, const ForestState& state,
                         const SceneElements& set, Instant& at) const;
  void evaluate_contacts(Depth depth, const ForestState& state, const SceneElements& set, Instant& at) const;
  void evaluate_on_ground(Depth depth, const ForestState& state, const SceneElements::Contact& contact,
                          Instant& at) const;
  // Adds sign·n of the point x of a body to a column of W, or of its spin.
  void add_point(const ForestState& state, int body, const Eigen::Vector3d& x, const Eigen::Vector3d& n,
                 double sign, Eigen::Index row, Instant& at) const;
  void add_spin(const ForestState& state, int body, const Eigen::Vector3d& n, double sign, Eigen::Index row,
                Instant& at) const;
  ForestState& scratch() const;

  std::shared_ptr<const Scene> scene_;
  Kinematics kinematics_;
  Dynamics dynamics_;
  SceneContacts contacts_;
  SceneFormulas formulas_;
  std::vector<RigidFlight> flights_;  // by link, where all are free
};

}  // namespace percuss
