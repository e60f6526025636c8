// What a sweep has computed so far, on disk: blocks that are appended and never changed.
//
//   "percuss sweep 1\n", length of the study, the study as text, checksum of it
//   then blocks:  chunk, number of doubles, the doubles, checksum of all that
//
// Whole numbers have 64 bits, in the order of the machine. A block that was torn by the end of the program or
// of the disk does not match its checksum; it and what follows is dropped.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace percuss::io {

class SweepJournal {
 public:
  // Goes on with the file where it holds the same study, else makes it. Fails where it belongs to another
  // study, is in use or cannot be written.
  [[nodiscard]] static tl::expected<SweepJournal, std::string> open(const std::string& path,
                                                                    const std::string& study);
  // For reading only.
  [[nodiscard]] static tl::expected<SweepJournal, std::string> read(const std::string& path);
  ~SweepJournal();
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

  // In one piece, or where that fails one after the other, as many as there is room for. What was there
  // before is still there after a failure.
  struct Chunk {
    std::uint64_t number = 0;
    std::vector<double> numbers = {};
  };
  [[nodiscard]] tl::expected<void, std::string> append(std::span<const Chunk> chunks);
  [[nodiscard]] tl::expected<void, std::string> synchronise();  // onto the disk
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

}  // namespace percuss::io
