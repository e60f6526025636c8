// Rigid bodies that touch each other and the ground at one instant, and the contact problem that they are.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "percuss/contact_problem.hpp"

namespace percuss {

struct ContactScene {
  struct Body {
    double inverse_mass = 1.0;
    Eigen::Matrix3d inverse_inertia =
        Eigen::Matrix3d::Identity();                     // about the centre of mass, axes of the world
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();    // of mass
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();  // before, of the centre of mass
    Eigen::Vector3d spin = Eigen::Vector3d::Zero();      // before
  };

  // The impulse r acts on `second` as r_N n + r_T1 t1 + r_T2 t2 and on `first` with the opposite sign; u is
  // the velocity of `second` as seen from `first`.
  struct Contact {
    int first = -1;                                // body; −1: the ground, which does not move
    int second = 0;                                // body
    Eigen::Vector3d n = Eigen::Vector3d::UnitZ();  // from first to second; n, t1, t2 are right-handed
    Eigen::Vector3d t1 = Eigen::Vector3d::UnitX();
    Eigen::Vector3d t2 = Eigen::Vector3d::UnitY();
    Eigen::Vector3d first_arm = Eigen::Vector3d::Zero();  // from the centre of mass to the contact point
    Eigen::Vector3d second_arm = Eigen::Vector3d::Zero();
    double mu = 0.0;
  };

  std::vector<Body> bodies;
  std::vector<Contact> contacts;
  Eigen::Vector3d gain = Eigen::Vector3d::Zero();  // of velocity of every body by its weight, gΔt
  double restitution = 0.0;                        // of every contact, normal
};

// What is wrong with a scene: bodies that are not there, frames that are not orthonormal, masses and inertias
// below zero, μ < 0, numbers that are not finite.
[[nodiscard]] Result<void> validate(const ContactScene& scene);

// n, t1, t2 of a contact by its unit normal.
void set_frame(ContactScene::Contact& contact, const Eigen::Vector3d& n);

// W = HᵀM⁻¹H,  q = Hᵀ(v⁻ + gΔt) + ε (Hᵀv⁻)_N.  Time and memory grow with the pairs of contacts that share a
// body. W is symmetric to the last bit. The scene must be valid.
ContactProblem make_contact_problem(const ContactScene& scene);

// The same problem without W, for piles whose W would not fit: Gauss-Seidel keeps the velocities of the
// bodies. Scene, solver and outcome together take less than 1 kB per contact. The methods other than
// `automatic` and `gauss_seidel` need W and make it.
[[nodiscard]] Result<ContactOutcome> solve(const ContactScene& scene, const ContactOptions& options = {});
ContactResidual contact_residual(const ContactScene& scene, const std::vector<double>& r);

}  // namespace percuss
