// Siconos' side of the race, apart because its headers do not compile as C++20.
#pragma once

#include <vector>

struct SiconosRun {
  double seconds = 0.0;          // of the computation of the impact alone
  std::vector<double> velocity;  // after
};

// Balls of mass one, K = 1, η = 3/2, e = 1, in contact but for the first, which arrives with speed one;
// `step` of impulse.
SiconosRun siconos_chain(int balls, double step);
