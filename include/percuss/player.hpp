// A run that plays in a browser: one page of HTML that needs nothing but itself.
#pragma once

#include <limits>
#include <string>
#include <tl/expected.hpp>

#include "percuss/problem.hpp"
#include "percuss/run.hpp"

namespace percuss::report {

struct PlayerOptions {
  // The window of time; stored states around it are shown.
  double from = -std::numeric_limits<double>::infinity(), to = std::numeric_limits<double>::infinity();
  double scale =
      1.0;  // by which displacements from the first picture are exaggerated; the reader can change it
  std::size_t most_numbers = 1'500'000;  // of states and pictures; a run that has more is thinned and says so
};

// The data of the player, by player/README.md. The error says why there is nothing to play.
[[nodiscard]] tl::expected<std::string, std::string> player_data(const Problem& problem,
                                                                 const RunRecord& record,
                                                                 const Trajectory& trajectory,
                                                                 const PlayerOptions& options = {});

// The page: --html of `percuss export`, and what `percuss view` serves.
struct PlayerPage {
  std::string title;
  std::string data;      // of player_data
  bool follows = false;  // asks the server that it came from for newer data
};
std::string player_page(const PlayerPage& page);

}  // namespace percuss::report
