// The geometry of one impact: its velocities in a plane in the metric of M, with the cones, the feet and what
// laws make of them; the impulses of a contact with planar friction in the plane (Λ_T, Λ_N).
// [Glocker geometry, Figures 1 and 2; Liu, Zhao & Brogliato 2008, property (1); Routh 1905]
//
//   u = o + x e₁ + y e₂,   e_iᵀMe_j = δ_ij
//
// So lengths are √(2T), right angles of the metric are right angles of the picture, and velocities of equal
// energy lie on a circle.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "percuss/compare.hpp"
#include "percuss/consistency.hpp"
#include "percuss/impact.hpp"
#include "percuss/law.hpp"

namespace percuss {

struct GeometryOptions {
  // Two names: of elements with one component, whose generators M⁻¹w span the plane, or of coordinates, u1
  // and so on. Empty: chosen, see VelocityPlane::reason.
  std::vector<std::string> plane = {};
  bool sequences = true;   // of single impacts, where there are two contacts or more
  bool reentrant = false;  // the corner of the contacts protrudes; a law that says so decides as well
};

// A point or a vector of the space of velocities and where the picture shows it: projected in the metric of
// M.
struct Shadow {
  Eigen::VectorXd velocity;
  double x = 0.0, y = 0.0;
  double off = 0.0;  // distance from the plane, in the metric of M; of vectors the length of what is left out
  double energy = 0.0;                    // ½uᵀMu
  std::optional<double> relative_energy;  // ½(u − b)ᵀM(u − b) of points, where there is an apex b
};

struct VelocityPlane {
  Eigen::VectorXd origin;         // o: the apex, or what of the plane is nearest to rest where there is none
  Eigen::MatrixXd basis;          // e₁, e₂
  std::vector<std::string> axes;  // what they point along
  std::string reason;             // which plane it is, and why
  bool whole = false;             // the impulses of all elements change velocities within this plane only
};

// A constraint w·u + χ ≥ 0 in the plane: normal · (x, y) + offset ≥ 0. The generator is M⁻¹w, of which joints
// leave what they allow.
struct PlaneFace {
  std::string element;
  Kind kind = Kind::contact;
  Eigen::Vector2d normal = Eigen::Vector2d::Zero();
  double offset = 0.0;
  Shadow generator;
};

struct VelocityAfter {
  std::vector<std::string> laws;  // those that agree
  Shadow shadow;
  bool reported = true;  // false: another solution of the law
  bool limit = false;    // not what happens at γ_N⁻ = 0, but the limit γ_N⁻ → 0⁻ (Solution::limit)
  std::string at = {};   // the foot that Moreau's law throws it back at, where the corner is re-entrant
};

// The nearest admissible velocity v; at a re-entrant corner any that is stationary.
struct VelocityFoot {
  std::string at;                // "cone"; at a re-entrant corner "face A", "edge A, B", "corner A, B, C"
  Shadow v;                      // o + z
  Shadow reflected;              // 2v − u⁻, where ε = 1 leads
  Shadow z_normal;               // z⊥ = u⁻ − v
  std::optional<Shadow> thrown;  // z× = −εz⊥, where all contacts have one ε
};

// One contact after the other under Newton's law.
struct SinglePath {
  std::vector<std::string> order;     // of the turns
  std::vector<std::string> contacts;  // whose turn it was, impact by impact
  std::vector<Shadow> velocities;     // u⁻, then after every impact
  bool ended = false;                 // false: there are more than are listed here
};
inline constexpr std::size_t longest_path = 200;  // impacts of a path that are listed

struct LawRefusal {
  std::string law, reason;
};

struct VelocityGeometry {
  VelocityPlane plane;
  Shadow before;  // u⁻
  // b with w_i·b + χ_i = 0: in the plane where it holds one, else the slowest. Empty: the constraints have no
  // common motion.
  std::optional<Shadow> apex;
  bool apex_in_plane = false;    // then the plane cuts the cones through their apex
  double radius = 0.0;           // of the circle of equal energy about the origin
  bool reentrant = false;        // the tangent cone is the union of half-spaces
  std::vector<PlaneFace> faces;  // contacts and clutches
  std::vector<VelocityFoot> feet;
  std::vector<VelocityAfter> after;
  std::vector<SinglePath> paths;
  std::vector<KineticAngle> angles;
  std::vector<LawRefusal> refused;  // laws that do not apply, or found no solution
};

// A velocity after the impact as somebody found it.
struct FoundVelocity {
  std::vector<std::string> laws;
  Eigen::VectorXd velocity;
  bool reported = true;
  bool limit = false;   // Solution::limit
  std::string at = {};  // VelocityAfter::at
};

// Fails where there is no plane: one velocity only, nothing that pushes, names that do not exist, directions
// that are parallel. Of a re-entrant Moreau among the laws all stationary solutions are found.
[[nodiscard]] Result<VelocityGeometry> velocity_geometry(const Impact& impact, const std::vector<Law>& laws,
                                                         const GeometryOptions& options = {});
// The same of results that are there already.
[[nodiscard]] Result<VelocityGeometry> velocity_geometry(const Impact& impact,
                                                         const std::vector<FoundVelocity>& found,
                                                         const GeometryOptions& options = {});

// Routh's picture: one contact with planar friction, all other contacts open. With γ = γ⁻ + GΛ the work of
// the impulse is Λ·γ⁻ + ½Λ·GΛ; it vanishes on an ellipse through the start, on which T⁺ = T⁻ where nothing
// moves.

struct ImpulseEnd {
  std::vector<std::string> laws;  // those that agree
  double tangential = 0.0, normal = 0.0;
  Eigen::Vector2d gamma = Eigen::Vector2d::Zero();  // γ_T⁺, γ_N⁺
  double work = 0.0;                                // T⁺ − T⁻ relative to what moves
  bool reported = true;                             // false: another solution of the law
  bool limit = false;                               // Solution::limit
};

// How the impulse grows: both phases of Poisson's law, the histories of Stronge's and of the energetic one.
struct ImpulsePath {
  std::string law;
  std::vector<double> tangential, normal;
  std::optional<std::size_t> compressed;  // the point where (the first) compression ends
};

struct ImpulseGeometry {
  std::string contact, friction;
  std::vector<std::string> open;  // contacts that the impact has beside it
  double mu = 0.0;
  Eigen::Matrix2d G = Eigen::Matrix2d::Zero();             // rows and columns: T, N; joints hold
  Eigen::Vector2d gamma_before = Eigen::Vector2d::Zero();  // γ_T⁻, γ_N⁻
  std::optional<Eigen::Vector2d> rest;  // Λ_T, Λ_N where γ_T = γ_N = 0: the centre of the ellipse
  std::vector<ImpulseEnd> ends;
  std::vector<ImpulsePath> paths;
  std::vector<LawRefusal> refused;
};

// `contact` may be empty where only one has planar friction.
[[nodiscard]] Result<ImpulseGeometry> impulse_geometry(const Impact& impact, const std::vector<Law>& laws,
                                                       const std::string& contact = "");

// Whether there is a contact with planar friction, of which impulse_geometry makes a picture.
bool has_planar_friction(const Impact& impact);

}  // namespace percuss
