// The states that a player shows: stored ones, and those before and after every impact; fewer where there are
// too many.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "percuss/player.hpp"

namespace percuss::report {

inline constexpr std::size_t player_energies =
    5;  // T, V, dissipated, brought in by constraints and by forces

struct PlayerFrames {
  std::size_t coordinates = 0, freedom = 0;
  std::vector<double> time;
  std::vector<double> q, u, energy;  // one row per frame
  std::vector<std::size_t> stored;   // the stored state that it is, or that follows
  std::vector<bool> kept;            // before and after an impact: never left out
  std::vector<std::size_t> impacts;  // of the trajectory, in the window and shown
  std::size_t impacts_in_window = 0;

  std::size_t size() const { return time.size(); }
  std::size_t columns() const { return coordinates + freedom + player_energies; }
  double value(std::size_t frame, std::size_t column) const;
};

PlayerFrames player_frames(const Problem& problem, const Trajectory& run, double from, double to,
                           std::size_t most_impacts);

// What was left out, and what that costs: between the frames that are kept, numbers are interpolated.
struct Thinning {
  std::size_t of = 0;      // frames that there were
  double error = 0.0;      // the largest, relative to the range of its column
  std::size_t column = 0;  // whose error it is
};
// Leaves at most `most` frames, or all that must be kept. The one that is missed most comes first.
Thinning thin(PlayerFrames& frames, std::size_t most);

}  // namespace percuss::report
