// percuss detect POSES --model FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

namespace percuss::app {

struct DetectArguments {
  std::string data;    // CSV of poses; "-" is standard input
  std::string model;   // problem file
  std::string out;     // where the impacts go; empty: nowhere
  std::string phases;  // where the phases go; empty: nowhere
  int threads = 0;
  bool json = false;
  bool strict = false;
};

std::shared_ptr<DetectArguments> add_detect_command(CLI::App& app);

// Returns an ExitCode.
int run_detect(const DetectArguments& arguments);

}  // namespace percuss::app
