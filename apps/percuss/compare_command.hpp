// percuss compare FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

namespace percuss::app {

struct CompareArguments {
  std::string file;               // "-" is standard input
  std::vector<std::string> laws;  // empty: all
  std::vector<std::string> outputs;
  std::string measured;  // u⁺ as numbers and commas; empty: not measured
  bool strict = false;
  std::string report;  // where to write a page; empty: nowhere
  bool json = false;
};

std::shared_ptr<CompareArguments> add_compare_command(CLI::App& app);

// Returns an ExitCode: 0 if any law was solved.
int run_compare(const CompareArguments& arguments);

}  // namespace percuss::app
