// Why a run cannot go on, in words.
#pragma once

#include <string>

#include "percuss/account.hpp"
#include "percuss/simulation.hpp"
#include "simulate/motion.hpp"

namespace percuss {

// `running`: it can go on.
struct Ending {
  RunStatus status = RunStatus::running;
  std::string reason;
};

// Whether all gaps are finite; elements without one do not count.
bool gaps_finite(const Instant& at);

// "the gap of floor has no finite value"; of what is not finite at this instant the first.
std::string what_is_not_finite(const System& system, const Instant& at);

// Ends a run as not converged: what happened, after which time and where the system was.
Ending trouble(const System& system, const Motion& motion, const std::string& what);

// Ends a run at an impact that the referee found to gain energy.
Ending gain(double t, const Account& account, const Law& law);

}  // namespace percuss
