// The state of a run: all that decides how it goes on.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <limits>
#include <vector>

#include "percuss/system.hpp"

namespace percuss {

// What an element does between two events.
enum class Hold : std::uint8_t {
  free,     // open contact, overrunning clutch, friction without load
  held,     // closed contact, engaged clutch, joint, sticking friction: γ stays 0
  sliding,  // friction on the boundary of its reservoir
};

struct Modes {
  std::vector<Hold> hold;  // one per element
  Eigen::VectorXd direction;  // of sliding, one per row: −λ_T/(μλ_N); it holds where γ_T is too small to tell
};

struct Motion {
  // The elements that are selected, their places among all that the run has seen, and until when no other can
  // close. Not part of pack(): they follow from the state.
  ElementSetPtr set;
  std::vector<std::size_t> place;
  double complete_until = std::numeric_limits<double>::infinity();

  double t = 0.0;
  Eigen::VectorXd q, u;
  long steps = 0;
  long stored = 0;  // states in the trajectory

  std::vector<double> dissipated;  // by every element that the run has seen, since the start
  double excitation = 0.0;
  double forces = 0.0;
  double initial_energy = 0.0;

  // Event driven.
  Modes modes;           // of the selected elements, as all that follows
  Modes announced;       // as the events told it last
  long hit = -1;         // the contact whose gap has just closed
  long at_one_time = 0;  // events since time last went on
  double next_step = 0.0;
  bool undecided = true;                // the modes must be found before the next step
  double largest_kinetic_energy = 0.0;  // so far: what "small" means for velocities
  Eigen::VectorXd size;                 // of q and u, the largest so far: what "small" means for errors
  std::vector<double> fastest;          // approach of every contact so far: what "small" means for rebounds

  // Time stepping.
  Eigen::VectorXd impulse;  // of the last step: where the next solution is looked for
};

// Takes another selection: what was known of its elements stays, in new ones nothing acts but joints.
void adopt(const ElementSetPtr& set, Motion& motion);

std::vector<double> pack(const Motion& motion);
// False: the numbers do not have the shape that `motion` has, or are no modes or counts where they should be.
[[nodiscard]] bool unpack(const std::vector<double>& numbers, Motion& motion);
// t, q and u alone, from which the selection of elements follows.
[[nodiscard]] bool unpack_state(const std::vector<double>& numbers, Motion& motion);

}  // namespace percuss
