// What a motion takes for zero, for closed or for enough, and why. The problem of one time step
// (step_problem) has its own.
#pragma once

namespace percuss::motion_tolerances {

// Of the fastest motion so far: what is slower stands still. Its energy, 4e-16 of the largest, is less than
// what rounding of a gap makes of the potential energy.
inline constexpr double no_speed = 2e-8;
// Of the fastest approach: a contact that bounces slower has come to rest.
inline constexpr double immeasurable = 1e-6;
inline constexpr double closed_gap = 1e-9;        // of the size of a gap's terms
inline constexpr double no_force = 1e-10;         // of the largest force or acceleration
inline constexpr double look_ahead = 1e-6;        // of a step: there a change of modes is clear
inline constexpr double largest_tolerance = 0.1;  // of event_driven: a larger error is no motion
// A time step that misses its tolerance goes on with the best impulses known and is reported; above this
// residual, half of the digits, there is nothing to go on with.
inline constexpr double given_up = 1e-5;
// Of the depth that a resting contact of a time step may have, by what it falls in one: one that has drifted
// to less than the first is about to open, and is put back to the second, in the middle, so that it drifts as
// far either way before it is moved again.
inline constexpr double opening_share = 0.1;
inline constexpr double resting_share = 0.5;

}  // namespace percuss::motion_tolerances
