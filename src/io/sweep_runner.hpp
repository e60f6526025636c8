// Computes what a journal does not hold yet, on many threads.
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>

#include "io/sweep_journal.hpp"
#include "percuss/sweep.hpp"

namespace percuss::io {

// Chunks index, index + count, index + 2 count, ...: what one of several programs does.
struct Shard {
  std::size_t index = 0, count = 1;
};

struct SweepProgress {
  std::size_t done = 0, total = 0;  // cases of this shard; those done are on the disk
  std::size_t computed = 0;         // of them by this program
};

struct SweepRunOptions {
  Shard shard;
  int threads = 0;                                        // 0: all cores
  std::function<void(const SweepProgress&)> report = {};  // about once a second, and at the end
};

struct SweepRun {
  SweepProgress progress;
  std::string refusal;  // why a law refused a case, if one did
};

// Ends early where the journal cannot be written; what it holds stays good.
[[nodiscard]] tl::expected<SweepRun, std::string> run_sweep(const Sweep& sweep, SweepJournal& journal,
                                                            const SweepRunOptions& options = {});

}  // namespace percuss::io
