// Two motions in Siconos, by its time stepping of Moreau and Jean.
#pragma once

struct SiconosMotion {
  double seconds = 0.0;  // of the steps alone
  double last = 0.0;     // the first coordinate at the end
};

// A ball of 1 kg that falls from 1 m, restitution 0.9.
SiconosMotion siconos_ball(double until, double step);
// A bar (half-length 1, 1 kg) that falls on its two ends, friction 0.3, restitution 0.5; first coordinate:
// the height.
SiconosMotion siconos_bar(double until, double step);
