// Elements that a user adds to a scene, written as formulas of its joints and bodies.
//
// A formula is one of variables s that the scene knows: positions of joints, places, quaternions and spins of
// bodies. With γ = (∂γ/∂ṡ) ṡ + χ_s from the formula and ṡ = J u + ṡ₀, s̈ = J u̇ + s̈₀ from the kinematics,
//   W = Jᵀ (∂γ/∂ṡ)ᵀ,   χ = χ_s + (∂γ/∂ṡ) ṡ₀,   ν = ν_s + (∂γ/∂ṡ) s̈₀.
#pragma once

#include <vector>

#include "bodies/kinematics.hpp"
#include "percuss/mechanism.hpp"
#include "systems/tape.hpp"

namespace percuss {

// One s. Spins have no s, only a rate.
struct SceneVariable {
  enum class Of { joint, place, turn, spin };
  Of of = Of::joint;
  int body = -1;
  Eigen::Index component = 0;   // of a place, a quaternion (w, x, y, z) or a spin
  Eigen::Index q = -1, u = -1;  // of a joint
};

// All s of a scene with their names, as a text without elements: hinge and hinge', die.x and die.vx, die.qw,
// die.wx.
struct SceneVariables {
  MechanismText names;
  std::vector<SceneVariable> variables;  // by coordinate of the names
};
SceneVariables variables_of(const Scene& scene, const Forest& forest);

class SceneFormulas {
 public:
  // Errors name fields of the scene, such as "elements[2].gap".
  [[nodiscard]] static Result<SceneFormulas> from(const Scene& scene, const Forest& forest);

  const std::vector<Element>& elements() const { return elements_; }
  Eigen::Index rows() const { return rows_; }
  const std::vector<double>& registers() const { return tape_.registers(); }

  // A number of an element or of a row.
  struct Number {
    Eigen::Index index;
    std::uint32_t at;  // register
  };
  struct Slope {  // ∂γ/∂ṡ
    Eigen::Index row;
    std::size_t variable;
    std::uint32_t at;  // register
  };
  const std::vector<Number>& gaps() const { return gaps_; }
  const std::vector<Number>& excitations() const { return excitations_; }
  const std::vector<Number>& drifts() const { return drifts_; }
  const std::vector<Slope>& slopes() const { return slopes_; }
  const SceneVariable& variable(std::size_t i) const { return variables_[i]; }

  // Fills the registers; without velocities (u null) the gaps only.
  void run(double t, const double* q, const double* u, const ForestState& state,
           std::vector<double>& registers) const;

 private:
  explicit SceneFormulas(Tape tape) : tape_(std::move(tape)) {}

  Tape tape_;
  std::vector<SceneVariable> variables_;
  std::vector<Element> elements_;
  Eigen::Index rows_ = 0;
  std::vector<Number> gaps_, excitations_, drifts_;
  std::vector<Slope> slopes_;
};

// What a spin ω makes of a quaternion r: q̇ = ½ ω r, by components. The row of component k is row(k)·ω.
Eigen::Vector4d rate_of_turn(const Eigen::Vector3d& spin, const Eigen::Vector4d& r);
Eigen::Vector3d turn_row(Eigen::Index component, const Eigen::Vector4d& r);
Eigen::Vector4d components(const Eigen::Quaterniond& r);  // w, x, y, z

}  // namespace percuss
