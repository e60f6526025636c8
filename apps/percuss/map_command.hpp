// percuss map FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

namespace percuss::app {

struct MapArguments {
  std::string file;  // "-" is standard input
  std::string x, y;
  std::vector<std::string> set;
  std::string law, quantity;
  std::vector<std::string> outputs;
  std::string boundaries;  // where to write them as CSV; empty: nowhere
  std::string report;      // where to write a page; empty: nowhere
  std::string size = "800x600";
  int threads = 0;
  bool dark = false;
  bool strict = false;
};

std::shared_ptr<MapArguments> add_map_command(CLI::App& app);

// Returns an ExitCode.
int run_map(const MapArguments& arguments);

}  // namespace percuss::app
