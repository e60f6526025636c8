// percuss impact FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "laws.hpp"

namespace percuss::app {

struct ImpactArguments {
  std::string file;                  // "-" is standard input
  std::string report;                // where to write a page; empty: nowhere
  std::string history;               // where to write the history, CSV or HDF5; empty: nowhere
  std::string plot;                  // X,Y: columns of the history
  std::string picture;               // where to draw them
  std::vector<std::string> outputs;  // results by name
  LawArguments law;
  bool strict = false;
  bool json = false;
  bool print_matrices = false;
};

// Adds the command with its options and help; the arguments are filled when `app` parses.
std::shared_ptr<ImpactArguments> add_impact_command(CLI::App& app);

// Returns an ExitCode.
int run_impact(const ImpactArguments& arguments);

}  // namespace percuss::app
