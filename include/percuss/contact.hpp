// Contact problems: thousands of frictional contacts at one instant.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/outcome.hpp"
#include "percuss/progress.hpp"
#include "percuss/result.hpp"

namespace percuss {

// Frictional contact at one instant, thousands of contacts at once: what granular piles and walls need.
//
//   u = Wr + q,   K_i ∋ r_i ⊥ û_i ∈ K_i*,   û_i = u_i + μ_i‖u_Ti‖n
//
// K_i is the friction cone ‖r_T‖ ≤ μ_i r_N. Components per contact: normal, tangent 1, tangent 2 (planar:
// normal, tangent).

// A square matrix of d × d blocks: row i holds columns[start[i]] ... columns[start[i + 1] - 1], ascending,
// with values of d·d numbers each, row by row. Every diagonal block is there. It need not be symmetric.
struct BlockMatrix {
  int d = 3;
  std::vector<std::size_t> start{0};
  std::vector<int> columns;
  std::vector<double> values;

  std::size_t rows() const { return start.size() - 1; }  // of blocks
};

// W = BᵀB through rigid bodies in space: B = M^{−1/2}H has six rows per body, and a contact moves at most
// two.
struct ContactBodies {
  int count = 0;
  std::vector<int> touched;     // two per contact; −1: the ground
  std::vector<double> columns;  // 36 per contact: its three columns of B in the six rows of the one body and,
                                // after them, of the other, row by row; zeros for the ground
};

struct ContactProblem {
  BlockMatrix W;            // the Delassus operator
  std::vector<double> q;    // d per contact
  std::vector<double> mu;   // per contact, ≥ 0
  std::vector<char> joint;  // 1: the block is a joint, r_i free and u_i = 0; empty: none is
  ContactBodies bodies;     // where they are known (d = 3), systems with W are solved through them; or empty

  int d() const { return W.d; }
  std::size_t contacts() const { return mu.size(); }
};

enum class ContactMethod { automatic, gauss_seidel, admm, newton, proximal, interior_point };

struct ContactOptions {
  double tolerance = 1e-8;  // of the residual
  ContactMethod method = ContactMethod::automatic;
  int threads = 1;            // 0: all cores; the answer does not depend on it
  double time_limit = 0.0;    // seconds; 0: none
  double work_limit = 0.0;    // about how many operations; 0: none. Met at the same place on every machine
  std::vector<double> start;  // r to begin with; empty: 0
  Progress* progress = nullptr;
};

// How wrong r is, by code that is not a solver's.
struct ContactResidual {
  double relative = 0.0;  // ‖r − P_K(r − û)‖/‖q‖ (‖·‖ where q = 0), in the units of the problem
  double scaled = 0.0;       // the same in units in which W has diagonal blocks of order one: free of units
  double penetration = 0.0;  // largest −u_N of a contact, or |u| of a joint, in units of u
  double cone = 0.0;         // largest ‖r_T‖ − μr_N or −r_N, in units of r
  // The largest error of a normal row, a tangential row or a joint, each relative to what drives rows of its
  // kind in its part of the problem: free of units, and no row vanishes beside others (docs/contact.md).
  double rows = 0.0;
};
ContactResidual contact_residual(const ContactProblem& problem, const std::vector<double>& r);

struct ContactOutcome {
  Status status = Status::not_converged;
  std::vector<double> r, u;
  ContactResidual residual;
  double seconds = 0.0;  // of the solution alone
  long iterations = 0;   // of all stages
  struct Stage {         // what the automatic method did, in order
    ContactMethod method;
    long iterations;
    double seconds;
    double residual;  // at the end of the stage: relative, or what the rows lack of the tolerance
    std::string why;  // it ended
  };
  std::vector<Stage> stages;
  std::string reason;  // why it did not converge
};

// What is wrong with a problem: sizes, the order of the blocks, indices, numbers that are not finite, μ < 0,
// a W_ii that takes energy from nowhere.
[[nodiscard]] Result<void> validate(const ContactProblem& problem);

// An error where validate() finds one, or an option makes no sense. Otherwise an outcome: `solved` where the
// residual is at most the tolerance, every row holds to half of its digits in its own scale, and all is
// finite.
[[nodiscard]] Result<ContactOutcome> solve(const ContactProblem& problem, const ContactOptions& options = {});

// Rigid bodies that touch each other and the ground at one instant, and the contact problem that they are.

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

// The methods by the names that users write.

std::string_view to_string(ContactMethod method);
std::optional<ContactMethod> contact_method_from_name(std::string_view name);

// Contact problems with the equations of motion still in them.  [Acary et al. 2014]
//
//   Mv = Hr + Gλ + f,   u = Hᵀv + w,   Gᵀv + b = 0,   K_i ∋ r_i ⊥ û_i ∈ K_i*

struct GlobalContactProblem {
  int d = 3;
  Eigen::SparseMatrix<double> M, H, G;  // n × n, n × d·contacts, n × joints
  Eigen::VectorXd f, w, b;
  std::vector<double> mu;
};

// The contacts, then one block for every column of G, whose first component is the joint and whose others are
// padding. W = (H G)ᵀM⁻¹(H G), q = (Hᵀ Gᵀ)M⁻¹f + (w b). An error where M is singular.
[[nodiscard]] tl::expected<ContactProblem, std::string> reduce(const GlobalContactProblem& global);

// v of the impulses r and λ. M is factorised again; an error where it is singular.
[[nodiscard]] tl::expected<Eigen::VectorXd, std::string> velocity(const GlobalContactProblem& global,
                                                                  const Eigen::VectorXd& r,
                                                                  const Eigen::VectorXd& lambda);

}  // namespace percuss
