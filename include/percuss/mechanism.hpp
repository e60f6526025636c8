// A mechanism in motion: coordinates, energies and elements as formulas, and what they are at any state.
//
//   M(q, t) u̇ = h(q, u, t) + W λ,   u = q̇,   γ = Wᵀu + χ,   γ̇ = Wᵀu̇ + ν      [Glocker, moving constraints,
//   (1)-(5)]
#pragma once

#include <Eigen/Core>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "percuss/element.hpp"
#include "percuss/impact.hpp"
#include "percuss/result.hpp"

namespace percuss {

// As a user writes it. Formulas use the coordinates, their rates (x' is that of x), the parameters and the
// time t.
struct MechanismText {
  struct Element {
    percuss::Element element;  // name, kind, coefficients; directions and excitation are left empty
    std::string gap;           // contact, joint: g(q, t)
    std::string speed;         // clutch, rolling: linear in the rates
    std::vector<std::string>
        slips;         // friction: displacements s(q, t) whose rate is γ_T, or velocities; one or two
    std::string spin;  // friction with pivoting: the angle or the angular velocity about the normal
  };
  std::vector<std::string> coordinates;
  std::map<std::string, double> parameters;
  std::string kinetic_energy;
  std::string potential_energy;               // may be empty
  std::map<std::string, std::string> forces;  // generalised forces by coordinate
  std::vector<Element> elements;
};

// Everything at one state. Made once by Mechanism::instant(), then filled again and again without allocation.
struct Instant {
  Eigen::MatrixXd mass;        // M, f × f
  Eigen::VectorXd force;       // h: all that M u̇ is made of but the elements
  Eigen::VectorXd gap;         // g, one per element; NaN for elements without one
  Eigen::MatrixXd directions;  // W, f × rows
  Eigen::VectorXd excitation;  // χ
  Eigen::VectorXd drift;       // ν

  double kinetic_energy = 0.0;    // T
  double potential_energy = 0.0;  // V
  // d(T + V)/dt = uᵀW λ + uᵀQ + power + transportᵀu̇ with Q the generalised forces: what explicit dependence
  // on time adds. With T = T₂ + T₁ + T₀ by degree in the rates and S = T₁ + 2T₀:  power = −∂T/∂t + ∂V/∂t +
  // (∂S/∂q)u + ∂S/∂t, transport = ∂S/∂u.
  double forces_power = 0.0;  // uᵀQ
  double power = 0.0;
  Eigen::VectorXd transport;

  std::vector<double> registers;  // scratch of Mechanism
};

class Mechanism {
 public:
  // Parses and differentiates. Faults name the field ("elements[0].gap"), the text and the place with a
  // caret.
  [[nodiscard]] static Result<Mechanism> from(const MechanismText& text);

  Eigen::Index freedom() const;
  Eigen::Index rows() const;
  const std::vector<std::string>& coordinates() const;
  const std::vector<Element>& elements() const;  // directions have the right size, their values do not matter
  const std::vector<Eigen::Index>& offsets() const;  // first row of every element

  bool force_depends_on_rates() const;  // h on u
  bool constant_acceleration() const;   // M and h are constants, and no powers
  bool has_powers() const;              // forces_power, power or transport can differ from 0

  // Restitution, friction and compliance from other elements of the same kinds, in the same order.
  void set_coefficients(const std::vector<MechanismText::Element>& elements);

  Instant instant() const;  // of the right sizes
  // q and u have f numbers each. Three depths, so that nobody pays for what he does not use:
  void gaps(double t, const double* q, Instant& at) const;  // gap
  void velocities(double t, const double* q, const double* u,
                  Instant& at) const;  // and mass, force, directions, χ
  void everything(double t, const double* q, const double* u,
                  Instant& at) const;  // and drift, energies, powers

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

// The first form of a system: the impact of the elements that are listed, at a state that was evaluated.
Impact impact_at(const Mechanism& mechanism, const Instant& at, const Eigen::VectorXd& u,
                 const std::vector<Eigen::Index>& elements);

}  // namespace percuss
