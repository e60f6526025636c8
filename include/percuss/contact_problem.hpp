// Frictional contact at one instant, thousands of contacts at once: what granular piles and walls need.
//
//   u = Wr + q,   K_i ∋ r_i ⊥ û_i ∈ K_i*,   û_i = u_i + μ_i‖u_Ti‖n
//
// K_i is the friction cone ‖r_T‖ ≤ μ_i r_N. Components per contact: normal, tangent 1, tangent 2 (planar:
// normal, tangent).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "percuss/outcome.hpp"
#include "percuss/progress.hpp"
#include "percuss/result.hpp"

namespace percuss {

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

}  // namespace percuss
