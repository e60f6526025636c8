// percuss sweep FILE, percuss sweep --merge OUT PART...
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace percuss::app {

struct SweepArguments {
  std::vector<std::string> files;  // the problem; the parts with --merge
  std::string output;
  std::string merge;   // where to; empty: sweep
  std::string report;  // where a page goes; empty: none
  std::string plot;    // where a picture goes
  std::vector<std::string> vary, set, laws, outputs;
  std::optional<std::size_t> samples;
  std::optional<std::uint64_t> seed;
  std::string shard = "1/1";
  int threads = 0;
  bool strict = false;
};

std::shared_ptr<SweepArguments> add_sweep_command(CLI::App& app);

// Returns an ExitCode.
int run_sweep_command(const SweepArguments& arguments);

}  // namespace percuss::app
