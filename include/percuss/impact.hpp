// The problem at one instant: M, W, u⁻, χ and the impact elements.  [Glocker 2012, (10)-(17)]
#pragma once

#include <Eigen/Core>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/expression.hpp"
#include "percuss/result.hpp"

namespace percuss {

struct FrictionShape;  // friction_shape.hpp

// e of a contact where it is no constant.

// A table or an expression, of one of two:
//   the work W of the compression that ends and the number n of the repeated impact (0: the first), for the
//   energetic law                                            [Liu, Zhao & Brogliato 2008, section 2d]
//   the speed v of approach, −γ⁻ before the impact, for every law: a number before the law sees it
struct RestitutionCurve {
  std::vector<double> work = {};  // ascending
  std::vector<double> e = {};     // one for each: linear in between, constant beyond the ends
  std::vector<double> repetition =
      {};                          // e is multiplied by the n-th; the last holds for all later ones. Empty: 1
  std::vector<double> speed = {};  // ascending, in place of the work

  std::optional<Expression> expression = {};  // in place of the table, of the names below

  static constexpr std::array<std::string_view, 3> names{"W", "n", "v"};

  bool of_speed() const;  // the table has speeds, or v occurs in the expression
  bool of_work() const;   // the table has works, or the expression is not of the speed alone
  // These may lie outside [0, 1]: who uses them checks.
  double operator()(double W, int n) const;
  double at_speed(double v) const;  // of a contact that separates: v = 0
};

// An impact element: its kind, its directions, its coefficients.  [Glocker 2012, section 4 and Table 1]

enum class Kind {
  contact,   // geometric unilateral constraint   Λ ≥ 0            (4.1)
  clutch,    // kinematic unilateral, sprag clutch Λ ≥ 0            (4.2)
  joint,     // geometric bilateral constraint     Λ ∈ ℝ            (4.3)
  rolling,   // kinematic bilateral constraint     Λ ∈ ℝ            (4.4)
  friction,  // Coulomb type, loaded by the impulse Λ_k of another element (4.5)-(4.8)
  cone,      // unilateral, the tip of a circular cone: (γ_N, γ_T) in it, Λ in its dual [Glocker geometry]
};

std::string_view to_string(Kind kind);

// A pair of impulses −Δ that acts beside an element, in its directions: it transfers Λ = Λ' − Δ with −Λ' in
// its reservoir, which is to say that −Λ is in the reservoir shifted by Δ = impulse + coefficients Λ_k. Of a
// clutch Δ > 0 is a load in the direction in which it blocks.  [Glocker 2012, section 9, (140)]
struct Preload {
  Eigen::VectorXd impulse = {};  // m numbers; empty means zero
  Eigen::Index normal = -1;      // index of the contact or clutch whose impulse Λ_k adds to it; −1: none
  Eigen::VectorXd coefficients = {};  // m numbers, where there is one
};

// γ_i = W_iᵀ u + χ_i is measured in the directions in which Λ_i acts; positive γ separates.
struct Element {
  std::string name;  // unique in an impact
  Kind kind = Kind::contact;
  // W_i: f × m, one column per component; m = 1, 1 to 3 for friction, and 2 or 3 for a cone, its axis first
  Eigen::MatrixXd directions;
  double restitution = 0.0;    // ε_i of ξ_i = γ_i⁺ + ε_i γ_i⁻
  Eigen::VectorXd excitation;  // χ_i, m numbers; empty means zero

  // Friction only. The reservoir of −Λ_i is the ellipsoid with semi-axes coefficients_j · Λ_normal:
  //   m = 1  planar friction           (μ)             interval          (39)
  //   m = 2  spatial friction          (μ₁, μ₂)        disk or ellipse   (47), (48)
  //   m = 3  Coulomb-Contensou         (μ₁, μ₂, μρ)    sliding and pivoting about the contact normal (4.8)
  Eigen::Index normal = -1;                    // index of the contact or clutch whose impulse loads it
  Eigen::VectorXd coefficients;                // m numbers ≥ 0
  std::shared_ptr<const FrictionShape> shape;  // S in place of the unit ball, m > 1 and all μ > 0

  // Of a cone the coefficients are κ, m − 1 numbers ≥ 0: its velocities are γ_N ≥ ‖κγ_T‖, κ the cotangent of
  // the angle between axis and mantle, and its impulses ‖Λ_T/κ‖ ≤ Λ_N.

  std::optional<Preload> preload;  // of clutches and friction

  // Used by the energetic law only: contact force K x^η and its initial value, or in its place the energy
  // E₀ = K x₀^(η+1)/(η+1) that the contact holds before the impact.
  double stiffness = 1.0;
  double exponent = 1.5;
  double precompression = 0.0;
  std::optional<double> stored_energy;
  // Of a contact, e in place of `restitution`. One of the work is for the energetic law; of one of the speed
  // `restitution` is the value that settle_restitution() leaves.
  std::optional<RestitutionCurve> curve;

  Eigen::Index size() const { return directions.cols(); }
};

// ε of an element that meets at γ⁻ = gamma: its number, or that of its curve at the speed of approach.
double restitution_at(const Element& element, double gamma);

// The elements as the papers write them; the rest of the fields can be set afterwards.
Element contact(std::string name, const Eigen::VectorXd& w, double restitution = 0.0);
Element clutch(std::string name, const Eigen::VectorXd& w, double restitution = 0.0);
Element joint(std::string name, const Eigen::VectorXd& w, double restitution = 0.0);
Element rolling(std::string name, const Eigen::VectorXd& w, double restitution = 0.0);
// `directions` is f × m with m = 1, 2 or 3 and `coefficients` has m numbers, or one that holds for all.
Element friction(std::string name, Eigen::Index normal, const Eigen::MatrixXd& directions,
                 const Eigen::VectorXd& coefficients, double restitution = 0.0);
// `tangents` is f × 1 or f × 2 and `slopes` has as many numbers κ, or one that holds for all.
Element cone(std::string name, const Eigen::VectorXd& axis, const Eigen::MatrixXd& tangents,
             const Eigen::VectorXd& slopes, double restitution = 0.0);

// Table 1 of [Glocker 2012]: the restitution coefficients that are kinematically consistent and, for an
// isolated element, energetically consistent.
struct RestitutionRange {
  double low;
  double high;
  bool low_is_open;  // true: low itself is excluded
  bool contains(double epsilon) const {
    return (low_is_open ? epsilon > low : epsilon >= low) && epsilon <= high;
  }
};
RestitutionRange restitution_range(Kind kind);

// The problem at one instant: M, W, u⁻, χ and the impact elements.  [Glocker 2012, (10)-(17)]

struct Impact {
  // M, f × f, symmetric positive definite but for rows of zeros: coordinates without mass, on which elements
  // act
  Eigen::MatrixXd mass;
  Eigen::VectorXd velocity;       // u⁻ (u⁺ when the impact is solved backward in time), f numbers
  std::vector<Element> elements;  // in this order in W, Λ, γ and ξ
  Eigen::VectorXd impulse =
      {};  // P, impressed from outside: M(u⁺ − u⁻) = WΛ + P; f numbers, empty means zero

  Eigen::Index freedom() const { return mass.rows(); }  // f
  Eigen::Index rows() const;                            // Σ m(i): the length of Λ, γ and ξ
  std::vector<Eigen::Index> offsets() const;            // first row of every element
  Eigen::MatrixXd directions() const;                   // W = (W_1, ..., W_n), f × rows
  Eigen::VectorXd excitation() const;                   // χ
  Eigen::VectorXd restitution() const;                  // ε, one entry per row
  std::vector<Eigen::Index> massless() const;           // coordinates whose row of M is zero
  // Neither an impulse from outside, nor a preload, nor coordinates without mass: M(u⁺ − u⁻) = WΛ decides
  // alone.
  bool plain() const;
  Eigen::VectorXd preload(const Eigen::VectorXd& lambda) const;  // Δ of every row, zero where there is none
  // M, and where coordinates have no mass one that they are felt to have: what elements on them can move
  // beside it. For measuring only; no motion depends on it.
  Eigen::MatrixXd metric() const;
};

// The speed −γ⁻ with which an element is approached, 0 where it separates.
double approach_speed(const Impact& impact, std::size_t element);

// Whether some restitution depends on the speed of approach.
bool varies_with_speed(const Impact& impact);

// Every such restitution becomes the number that it is at the velocity of the impact; the curve stays, so
// that this can be said again of another velocity. Who changes the velocity calls it; resolve(), validate(),
// judge() and audit() do it themselves.
void settle_restitution(Impact& impact);

// The same with numbers in place of such curves.
Impact with_settled_restitution(Impact impact);

// Everything a law may rely on: sizes, finite numbers, M symmetric positive definite where there is mass,
// directions that are not zero, friction coefficients that are not negative, a normal element that exists and
// only pushes, names that are unique. All mistakes are listed, each with its field.
[[nodiscard]] Result<void> validate(const Impact& impact);

// Elements whose restitution lies outside Table 1, each as a message with its field.
Errors outside_table_1(const Impact& impact);

// The first element whose restitution is a curve of the work, which `who` does not take, as a message with
// its field.
Errors with_restitution_curve(const Impact& impact, std::string_view who);

// The first friction whose reservoir is no ellipsoid, which `who` does not take, as a message with its field.
Errors with_friction_shape(const Impact& impact, std::string_view who);

// The impulse from outside, the first preload or the first coordinate without mass, which `who` does not
// take.
Errors with_impressed(const Impact& impact, std::string_view who);

// The first circular cone, which `who` does not take.
Errors with_cone(const Impact& impact, std::string_view who);

// One of the last two: what the papers' elements of Table 1 and M(u⁺ − u⁻) = WΛ do not hold.
Errors beyond_table_1(const Impact& impact, std::string_view who);

}  // namespace percuss
