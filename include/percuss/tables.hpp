// Maps, sweeps and histories as data: CSV, HDF5, and the journal of a sweep.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/history.hpp"
#include "percuss/law_panels.hpp"
#include "percuss/map.hpp"
#include "percuss/sweep.hpp"

namespace percuss::io {

// The history of an impact as data: CSV and HDF5.

// A header line, then one line per row. What is not known is left empty.
std::string history_csv(const History& history);
// /columns/NAME with / replaced by _, /names in their order, /law, /integral_error. Columns of words are
// numbers of lines of /labels/NAME, from 0; −1 is none.
[[nodiscard]] tl::expected<void, std::string> write_history_hdf5(const History& history,
                                                                 const std::string& path);
// Whether an HDF5 file is such a one; and what it holds. Errors are one line with the path.
[[nodiscard]] tl::expected<bool, std::string> is_history(const std::string& path);
[[nodiscard]] tl::expected<History, std::string> read_history_hdf5(const std::string& path);

// The graphs of laws: {"panels": [{"element", "title", "x", "y", "point", "line", ...}]}, what is unbounded
// null.
std::string law_panels_json(const std::vector<LawPanel>& panels);

// Maps as data: CSV and HDF5.

// One line per point, row by row: the two numbers, the quantity, the regime. Angles are radians.
[[nodiscard]] tl::expected<void, std::string> write_map_csv(const Map& map, const std::string& path);
// One line per point of a boundary; a new line of the boundary begins where `line` changes.
[[nodiscard]] tl::expected<void, std::string> write_boundaries_csv(const Map& map, const std::string& path);
// /x, /y, /value and /regime (columns fastest), /labels/0, /labels/1, ...
// /boundaries/{x, y, line, one, other}.
[[nodiscard]] tl::expected<void, std::string> write_map_hdf5(const Map& map, const std::string& path);

// What a sweep has computed so far, on disk: blocks that are appended and never changed.
//
//   "percuss sweep 1\n", length of the study, the study as text, checksum of it
//   then blocks:  chunk, number of doubles, the doubles, checksum of all that
//
// Whole numbers have 64 bits, in the order of the machine. A block that was torn by the end of the program or
// of the disk does not match its checksum; it and what follows is dropped.

class SweepJournal final : public SweepSink {
 public:
  // Goes on with the file where it holds the same study, else makes it. Fails where it belongs to another
  // study, is in use or cannot be written.
  [[nodiscard]] static tl::expected<SweepJournal, std::string> open(const std::string& path,
                                                                    const std::string& study);
  // For reading only.
  [[nodiscard]] static tl::expected<SweepJournal, std::string> read(const std::string& path);
  ~SweepJournal() override;
  SweepJournal(SweepJournal&& other) noexcept;
  SweepJournal& operator=(SweepJournal&&) = delete;

  const std::string& study() const { return study_; }
  const std::string& path() const { return path_; }

  struct Block {
    std::uint64_t chunk = 0;
    std::uint64_t count = 0;   // doubles
    std::uint64_t offset = 0;  // of them in the file
  };
  const std::vector<Block>& blocks() const { return blocks_; }

  std::vector<bool> stored(const Sweep& sweep) const override;
  // In one piece, or where that fails one after the other, as many as there is room for.
  [[nodiscard]] tl::expected<void, std::string> store(std::span<const Chunk> chunks) override;
  [[nodiscard]] tl::expected<void, std::string> synchronise() override;  // onto the disk
  [[nodiscard]] tl::expected<std::vector<double>, std::string> numbers(const Block& block) const;

 private:
  SweepJournal() = default;
  [[nodiscard]] tl::expected<void, std::string> read_header();
  void scan();

  std::string path_, study_;
  int file_ = -1;
  std::uint64_t end_ = 0;  // of what is good
  std::vector<Block> blocks_;
};

// The table that a sweep ends with, from its journals.

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
