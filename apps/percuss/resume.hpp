// Whether a run that is there already can be gone on with.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "percuss/run.hpp"

namespace percuss::app {

struct Resumed {
  std::string note;                   // for the user; empty: there was nothing
  std::optional<StoredRun> finished;  // nothing is left to be done
};

// Takes up the run in `path`, if there is one, so that `simulation` goes on from it. The error says what is
// there that must not be replaced, and what to do about it.
[[nodiscard]] tl::expected<Resumed, std::string> resume(const std::string& path, const RunRecord& asked,
                                                        bool restart, Simulation& simulation);

}  // namespace percuss::app
