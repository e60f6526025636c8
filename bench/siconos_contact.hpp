// Siconos' solvers of frictional contact, for bench/race.
#pragma once

#include <string>
#include <vector>

#include "percuss/contact.hpp"

enum class SiconosStorage { dense, block, sparse };

// One way to call Siconos: the solver with its defaults, but for what the name says.
struct SiconosMethod {
  std::string solver;  // "NSGS", "NSGS quartic", "NSN_AC", "PROX", "ADMM", "VI_EG"
  SiconosStorage storage = SiconosStorage::block;
};

struct SiconosRun {
  double seconds = 0.0;  // of the driver alone
  std::vector<double> r;
};

// The iterations are not limited. Problems in space without joints only.
SiconosRun siconos_solve(const percuss::ContactProblem& problem, const SiconosMethod& method,
                         double tolerance);
