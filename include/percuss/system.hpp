// A mechanical system that moves, as simulations, impacts and studies see it, whatever it is made of:
// formulas, rigid bodies, or a class of your own (docs/architecture.md, "How to add a kind of system").
//
//   q̇ = S(q) u,   M(q, t) u̇ = h(q, u, t) + W λ,   γ = Wᵀu + χ,   γ̇ = Wᵀu̇ + ν   [Glocker, moving constraints,
//   (1)-(5)]
//
// Units are the user's own, the same for all of it; with metres, kilograms and seconds forces are in newtons.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/directions.hpp"
#include "percuss/impact.hpp"

namespace percuss {

// What a system looks like in the plane: shapes whose points are formulas, as a problem file says it under
// `draw`, and shapes at one instant, as a system may show itself.

struct Shape {
  enum class Kind { point, line, circle, polygon };

  Kind kind = Kind::point;
  // Formulas of the coordinates, the parameters and t: x and y of a point, of the center of a circle, of the
  // corners of a line or a polygon.
  std::vector<std::array<std::string, 2>> points;
  std::string radius;  // of a circle
  std::string colour;  // as SVG names it; empty: the viewer's choice
  std::string fill;    // of circles and polygons; empty: none
  std::string label;
};

std::string_view to_string(Shape::Kind kind);

struct DrawnShape {
  Shape look;  // kind, colours and label
  std::vector<std::array<double, 2>> points;
  double radius = 0.0;
};

// What does not change while a system moves.
struct SystemFacts {
  std::vector<std::string> coordinates;      // names of q
  std::vector<std::string> velocities;       // names of u: f, the degrees of freedom
  std::map<std::string, double> parameters;  // further names that formulas of a drawing may use
  // q̇ = u. Otherwise q need not be a vector space, nor as long as u: see rates() and normalise().
  bool rates_are_velocities = true;
  std::vector<Eigen::Index> mass_blocks{
      0};                                   // M is block-diagonal: where its blocks begin; one block is dense
  bool mass_is_factor = false;              // Instant::mass is L of M = LLᵀ, its lower triangles
  bool elements_change = false;             // select() has more than one answer
  bool force_depends_on_velocities = true;  // h on u
  bool constant_acceleration = false;       // M and h are constants, q̇ = u, and no powers
  bool has_powers = true;                   // forces_power, power or transport of Instant can differ from 0
  bool exact_flight = false;                // fly() knows the motion while no element acts
  std::string
      varying_restitution;  // an element that select() may give, whose e is no number; empty where all are
  std::string rough_gaps;   // why events cannot be located: which gaps are not smooth; empty where all are
  std::optional<Error> impacts_only;  // why it cannot move: what only an impact has, with its field

  const std::vector<std::string>& force_names() const {  // on what the components of h act
    return rates_are_velocities ? coordinates : velocities;
  }
};

// The elements that are closed or may close soon. Kinds of systems derive from it to keep what they need to
// find them again. An element is the same at two instants where its name is the same, and has the same size
// then.
struct ElementSet {
  using Range = Directions::Range;
  using Ranges = Directions::Ranges;

  virtual ~ElementSet() = default;
  void add(
      Element element);  // its directions have as many columns as it has rows; their values do not matter

  std::vector<Element> elements;      // `normal` of friction counts in here
  std::vector<Eigen::Index> offsets;  // first row of every element
  Eigen::Index rows = 0;
  // Of every element: μ between impacts, where it is not that of impacts. Fewer than elements: of no other.
  std::vector<Eigen::VectorXd> sliding;
  const Eigen::VectorXd& friction_in_motion(std::size_t i) const {
    return i < sliding.size() && sliding[i].size() > 0 ? sliding[i] : elements[i].coefficients;
  }
  // Of every element: where its columns of W may differ from 0. Empty: anywhere.
  std::vector<Ranges> ranges;
};
using ElementSetPtr = std::shared_ptr<const ElementSet>;

// Everything at one state. Made by System::instant(), then filled again and again without allocation.
struct Instant {
  ElementSetPtr set;      // the rows below are those of these elements
  Eigen::MatrixXd mass;   // M, f × f; several blocks stand side by side, each in rows 0 … its size − 1
  Eigen::VectorXd force;  // h: all that M u̇ is made of but the elements
  Eigen::VectorXd gap;    // g, one per element; NaN for elements without one
  Directions directions;  // W, f × rows, where the set says that it may differ from 0
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

  std::vector<double> scratch;  // of the system
};

class System {
 public:
  // How much of an Instant is asked for, so that nobody pays for what he does not use.
  enum class Depth : std::uint8_t {
    gaps,        // gap; u may be null
    velocities,  // and mass, force, directions, χ
    everything,  // and drift, energies, powers
  };
  struct Selection {
    ElementSetPtr set;
    double until = std::numeric_limits<double>::infinity();  // no other element can close before
  };

  virtual ~System() = default;

  const SystemFacts& facts() const { return facts_; }
  Eigen::Index configuration() const { return static_cast<Eigen::Index>(facts_.coordinates.size()); }  // q
  Eigen::Index freedom() const { return static_cast<Eigen::Index>(facts_.velocities.size()); }         // f

  // The elements that are closed at this state or may close before t + horizon; a function of these numbers
  // alone. `present` is the answer of before, or null: what has not changed is returned again.
  virtual Selection select(double t, const double* q, const double* u, double horizon,
                           const ElementSetPtr& present) const = 0;

  // Of the right sizes for these elements, with what never changes filled in.
  virtual Instant instant(const ElementSetPtr& set) const;
  // Fills the rows of the elements of at.set. q may miss its normal form by the error of an integration.
  virtual void evaluate(Depth depth, double t, const double* q, const double* u, Instant& at) const = 0;
  void gaps(double t, const double* q, Instant& at) const { evaluate(Depth::gaps, t, q, nullptr, at); }
  void velocities(double t, const double* q, const double* u, Instant& at) const {
    evaluate(Depth::velocities, t, q, u, at);
  }
  void everything(double t, const double* q, const double* u, Instant& at) const {
    evaluate(Depth::everything, t, q, u, at);
  }

  // An instant of its own, of the elements that are closed or about to.
  Instant at(Depth depth, double t, const Eigen::VectorXd& q, const Eigen::VectorXd& u) const;

  // What the coordinates measure along every velocity, for |q| given: |q_k| of lengths, 1 of angles. Rounding
  // of gaps is judged by W and by it.
  virtual void extents(const double* sizes, double* along) const;

  // Only called where q̇ is not u:
  virtual void rates(const double* q, const double* u, double* q_dot) const;  // q̇ = S(q) u
  virtual void normalise(double* q) const;  // unit length of quaternions and the like, after every step

  // Only called where facts().exact_flight: q and u after the time h in which no element acts, to rounding.
  virtual void fly(double t, double h, const double* q, const double* u, double* q_after,
                   double* u_after) const;

  // The same system with the restitution, friction and compliance of these elements, by their names.
  virtual std::shared_ptr<const System> with_coefficients(const std::vector<Element>& elements) const = 0;

  // The shapes by which it shows itself, besides those of a problem file; always as many.
  virtual std::vector<DrawnShape> drawing(double t, const double* q, const double* u) const;

  void dense_mass(const Instant& at, Eigen::MatrixXd& mass) const;  // M, f × f, whatever its form
  Eigen::VectorXd extents_at(const Eigen::VectorXd& q) const;       // extents() of one configuration

 protected:
  SystemFacts facts_;
};
using SystemPtr = std::shared_ptr<const System>;

// The impact of the elements of at.set that are listed, at a state that was evaluated.
Impact impact_at(const System& system, const Instant& at, const Eigen::VectorXd& u,
                 const std::vector<Eigen::Index>& elements);

// Restitution, friction and compliance of `from`, for `to`.
void take_coefficients(const Element& from, Element& to);

}  // namespace percuss
