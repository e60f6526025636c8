// Which solver, how exact, how far to look.
#pragma once

#include <optional>
#include <string_view>

namespace percuss {

enum class Solver {
  automatic,     // enumeration where it is affordable, then the others in turn until one is accepted
  enumeration,   // every complementarity state of scalar elements: all solutions
  lemke,         // Lemke's method with lexicographic pivoting, scalar elements
  gauss_seidel,  // block Gauss-Seidel with exact one-contact solutions
  newton,        // globalised semismooth Newton method
};
std::string_view to_string(Solver solver);
std::optional<Solver> solver_from_name(std::string_view name);

struct SolverOptions {
  Solver solver = Solver::automatic;
  double tolerance = 1e-10;  // a solution is accepted up to this residual; solvers aim for rounding
  long enumeration_limit =
      4096;  // automatic enumerates problems with at most this many complementarity states
  // Solutions with the same velocity but different Λ count as different; of a set of them the extreme points
  // are listed.
  bool distinguish_impulses = false;
  bool decompose_friction =
      false;  // planar friction as two preloaded clutches in series [Glocker 2012, (140)]
};

}  // namespace percuss
