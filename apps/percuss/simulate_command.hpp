// percuss simulate FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>

namespace percuss::app {

struct SimulateArguments {
  std::string file;  // "-" is standard input
  std::string out;   // the run; empty: nowhere
  std::string law;   // empty: the file's
  std::string method;
  std::string report;  // where a page goes; empty: none
  std::optional<double> until, step, output, tolerance;
  double checkpoint = 30.0;  // seconds of wall clock between checkpoints, at least
  bool stop_at_gain = false;
  bool restart = false;
  bool strict = false;
  bool json = false;
};

std::shared_ptr<SimulateArguments> add_simulate_command(CLI::App& app);

// Returns an ExitCode, or 128 plus the number of a signal that stopped it.
int run_simulate(const SimulateArguments& arguments);

}  // namespace percuss::app
