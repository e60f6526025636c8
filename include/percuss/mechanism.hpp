// Systems written as text: coordinates, energies and elements as formulas, differentiated and compiled.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "percuss/impact.hpp"
#include "percuss/result.hpp"
#include "percuss/system.hpp"

namespace percuss {

// As a user writes it. Formulas use the coordinates, their rates (x' is that of x), the parameters and the
// time t.
struct MechanismText {
  struct Element {
    percuss::Element element;  // name, kind, coefficients; directions and excitation are left empty
    std::string gap;           // contact, cone, joint: g(q, t)
    std::string speed;         // clutch, rolling: linear in the rates
    std::vector<std::string>
        slips;         // friction, cone: displacements s(q, t) whose rate is γ_T, or velocities; one or two
    std::string spin;  // friction with pivoting: the angle or the angular velocity about the normal
  };
  std::vector<std::string> coordinates;
  std::vector<std::string> rates;  // their names, as many; none: x' is the rate of x
  std::map<std::string, double> parameters;
  std::string kinetic_energy;
  std::string potential_energy;               // may be empty
  std::map<std::string, std::string> forces;  // generalised forces by coordinate
  std::vector<Element> elements;
  // What impacts have and motions do not: coordinates without mass, of whose rates the kinetic energy knows
  // nothing, and P of the impact in the initial state, by coordinate.
  std::vector<std::string> massless;
  std::map<std::string, double> impulse;
  // What axes say: by coordinate, and those of time, length and energy. Nothing is computed with them.
  std::map<std::string, std::string> units;
};

// Elements by their formulas, as contact() and friction() of impact.hpp make them by their directions.
MechanismText::Element text_contact(std::string name, std::string gap, double restitution = 0.0);
MechanismText::Element text_friction(std::string name, Eigen::Index normal, std::vector<std::string> slips,
                                     Eigen::VectorXd coefficients, double restitution = 0.0);

// The system that is written so. Coordinates are a vector space, u = q̇, all elements may always close.
class Mechanism final : public System {
 public:
  // Parses and differentiates. Faults name the field ("elements[0].gap"), the text and the place with a
  // caret.
  [[nodiscard]] static Result<Mechanism> from(const MechanismText& text);

  const std::vector<Element>& elements() const;
  const std::vector<Eigen::Index>& offsets() const;
  Eigen::Index rows() const;
  Instant instant() const;

  Selection select(double t, const double* q, const double* u, double horizon,
                   const ElementSetPtr& present) const override;
  Instant instant(const ElementSetPtr& set) const override;
  void evaluate(Depth depth, double t, const double* q, const double* u, Instant& at) const override;
  SystemPtr with_coefficients(const std::vector<Element>& elements) const override;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
  ElementSetPtr set_;
};

// The same behind the interface.
[[nodiscard]] Result<SystemPtr> make_system(const MechanismText& text);

}  // namespace percuss
