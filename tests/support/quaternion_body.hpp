// A rigid body in space for tests: what a kind of system looks like that is no text and whose configuration
// is no vector space. q is the centre of mass and a unit quaternion (w, x, y, z), u the velocity of the
// centre and the angular velocity, world axes. Balls fixed to the body may touch the plane z = 0.
#pragma once

#include <Eigen/Geometry>
#include <algorithm>

#include "percuss/system.hpp"

namespace percuss::test {

struct BodyModel {
  double mass = 1.0;
  Eigen::Vector3d inertia{1.0, 1.0, 1.0};  // principal, about the centre, body axes
  double gravity = 9.81;
  std::vector<Eigen::Vector3d> feet;  // centres of the balls, body axes
  double radius = 0.0;                // of the balls
  double restitution = 0.0;
  double friction = 0.0;      // isotropic; 0: none
  bool all_feet = false;      // always all of them
  bool gives_factor = false;  // L instead of M
};

// A cube with balls of radius r in its corners.
inline BodyModel cube(double edge, double r) {
  BodyModel model;
  model.inertia.setConstant(edge * edge / 6.0);
  model.radius = r;
  for (int k = 0; k < 8; ++k)
    model.feet.push_back((0.5 * edge - r) * Eigen::Vector3d((k & 1) != 0 ? 1 : -1, (k & 2) != 0 ? 1 : -1,
                                                            (k & 4) != 0 ? 1 : -1));
  return model;
}

class QuaternionBody final : public System {
 public:
  explicit QuaternionBody(BodyModel model) : model_(std::move(model)) {
    facts_.coordinates = {"x", "y", "z", "qw", "qx", "qy", "qz"};
    facts_.velocities = {"vx", "vy", "vz", "wx", "wy", "wz"};
    facts_.rates_are_velocities = false;
    facts_.mass_blocks = {0, 3};
    facts_.mass_is_factor = model_.gives_factor;
    facts_.elements_change = !model_.all_feet;
    facts_.has_powers = false;
  }

  // A foot is not faster than |v| + |ω|r, with |ω| at most what the energy of the rotation allows, and what
  // gravity adds.
  Selection select(double t, const double* q, const double* u, double horizon,
                   const ElementSetPtr& present) const override {
    const Eigen::Matrix3d R = rotation(q);
    const Eigen::Vector3d v(u[0], u[1], u[2]), omega(u[3], u[4], u[5]);
    const Eigen::Vector3d spin = R.transpose() * omega;
    const double fastest_spin =
        std::sqrt(spin.dot(model_.inertia.cwiseProduct(spin)) / model_.inertia.minCoeff());
    const double span = std::max(horizon, 0.02);
    std::vector<std::size_t> near;
    for (std::size_t k = 0; k < model_.feet.size(); ++k) {
      const double speed = v.norm() + fastest_spin * model_.feet[k].norm() + model_.gravity * span;
      const double height = q[2] + (R * model_.feet[k]).z() - model_.radius;
      if (model_.all_feet || height <= speed * span) near.push_back(k);
    }
    const auto* before = static_cast<const Feet*>(present.get());
    if (before != nullptr && before->feet == near) return {present, t + span};
    auto set = std::make_shared<Feet>();
    set->feet = near;
    for (const std::size_t k : near) {
      const std::string name = "foot" + std::to_string(k);
      set->add(contact(name, Eigen::VectorXd::Zero(6), model_.restitution));
      if (model_.friction > 0.0)
        set->add(percuss::friction(name + ".friction", static_cast<Eigen::Index>(set->elements.size()) - 1,
                                   Eigen::MatrixXd::Zero(6, 2),
                                   Eigen::VectorXd::Constant(2, model_.friction)));
    }
    return {set, t + span};
  }

  void evaluate(Depth depth, double, const double* q, const double* u, Instant& at) const override {
    const Eigen::Matrix3d R = rotation(q);
    const auto& feet = static_cast<const Feet&>(*at.set).feet;
    const Eigen::Index per_foot = model_.friction > 0.0 ? 2 : 1;
    for (std::size_t i = 0; i < feet.size(); ++i)
      at.gap[static_cast<Eigen::Index>(i) * per_foot] = q[2] + (R * model_.feet[feet[i]]).z() - model_.radius;
    if (depth == Depth::gaps) return;

    const Eigen::Vector3d v(u[0], u[1], u[2]), omega(u[3], u[4], u[5]);
    const Eigen::Matrix3d J = R * model_.inertia.asDiagonal() * R.transpose();
    const double m = model_.mass;
    at.mass.leftCols(3) = (model_.gives_factor ? std::sqrt(m) : m) * Eigen::Matrix3d::Identity();
    at.mass.rightCols(3) = model_.gives_factor ? Eigen::Matrix3d(J.llt().matrixL()) : J;
    at.force.head(3) = Eigen::Vector3d(0.0, 0.0, -m * model_.gravity);
    at.force.tail(3) = -omega.cross(J * omega);
    Eigen::Index row = 0;
    for (const std::size_t k : feet) {
      const Eigen::Vector3d arm = R * model_.feet[k], down = arm - model_.radius * Eigen::Vector3d::UnitZ();
      const Eigen::Vector3d centripetal = omega.cross(omega.cross(arm));
      const auto fill = [&](const Eigen::Vector3d& n) {  // γ = n·(v + ω × c), ċ = ω × arm
        at.directions.col(row) << n, down.cross(n);
        at.drift[row++] = n.dot(centripetal);
      };
      fill(Eigen::Vector3d::UnitZ());
      if (model_.friction > 0.0) fill(Eigen::Vector3d::UnitX()), fill(Eigen::Vector3d::UnitY());
    }
    at.kinetic_energy = 0.5 * m * v.squaredNorm() + 0.5 * omega.dot(J * omega);
    at.potential_energy = m * model_.gravity * q[2];
  }

  void rates(const double* q, const double* u, double* q_dot) const override {
    std::copy_n(u, 3, q_dot);
    const Eigen::Quaterniond turn = Eigen::Quaterniond(0.0, 0.5 * u[3], 0.5 * u[4], 0.5 * u[5]) *
                                    Eigen::Quaterniond(q[3], q[4], q[5], q[6]);
    q_dot[3] = turn.w(), q_dot[4] = turn.x(), q_dot[5] = turn.y(), q_dot[6] = turn.z();
  }

  void normalise(double* q) const override { Eigen::Map<Eigen::Vector4d>(q + 3).normalize(); }

  void extents(const double* sizes, double* along) const override {
    std::copy_n(sizes, 3, along);
    std::fill_n(along + 3, 3, 1.0);
  }

  SystemPtr with_coefficients(const std::vector<Element>& elements) const override {
    BodyModel model = model_;
    for (const Element& e : elements)
      if (e.kind == Kind::contact) model.restitution = e.restitution;
    return std::make_shared<QuaternionBody>(model);
  }

  std::vector<DrawnShape> drawing(double, const double* q, const double*) const override {
    std::vector<DrawnShape> shapes;
    for (const Eigen::Vector3d& foot : model_.feet) {
      const Eigen::Vector3d arm = rotation(q) * foot;
      shapes.push_back({Shape(), {{q[0] + arm.x(), q[2] + arm.z()}}, model_.radius});
      shapes.back().look.kind = Shape::Kind::circle;
    }
    return shapes;
  }

  static Eigen::Matrix3d rotation(const double* q) {
    return Eigen::Quaterniond(q[3], q[4], q[5], q[6]).normalized().toRotationMatrix();
  }

 private:
  struct Feet : ElementSet {
    std::vector<std::size_t> feet;
  };
  BodyModel model_;
};

}  // namespace percuss::test
