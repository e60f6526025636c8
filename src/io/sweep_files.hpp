// The table that a sweep ends with, from its journals.
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "io/sweep_journal.hpp"
#include "percuss/sweep.hpp"

namespace percuss::io {

// Whether a block holds all numbers of the chunk that it claims to be.
bool is_chunk(const Sweep& sweep, const SweepJournal::Block& block);

// The chunks of a sweep wherever they are stored.
class SweepResults {
 public:
  SweepResults(const Sweep& sweep, std::vector<const SweepJournal*> journals);

  std::size_t missing() const { return missing_; }  // cases
  // body(index, numbers) for every case in order; the numbers as Sweep::Runner makes them.
  [[nodiscard]] tl::expected<void, std::string> each(
      const std::function<void(std::size_t, std::span<const double>)>& body) const;

 private:
  struct Place {
    const SweepJournal* journal = nullptr;
    SweepJournal::Block block;
  };
  const Sweep& sweep_;
  std::vector<Place> places_;  // one per chunk
  std::size_t missing_ = 0;
};

// One line per case: the law where there are several, the variables, the outputs. Angles are radians.
[[nodiscard]] tl::expected<void, std::string> write_sweep_csv(const Sweep& sweep, const SweepResults& results,
                                                              const std::string& path);
// One dataset per column, /NAME with / replaced by _. Columns of words are numbers of lines of /labels/NAME.
[[nodiscard]] tl::expected<void, std::string> write_sweep_hdf5(const Sweep& sweep,
                                                               const SweepResults& results,
                                                               const std::string& path);

}  // namespace percuss::io
