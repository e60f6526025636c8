// percuss fit DATA --model FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

namespace percuss::app {

struct FitArguments {
  std::string data;   // CSV; "-" is standard input
  std::string model;  // problem file
  std::vector<std::string> laws;
  std::vector<std::string> parameters;
  std::vector<std::string> set, ranges;
  std::vector<std::string> stages;  // of tables of poses
  std::string predict;              // where predicted poses go; empty: nowhere
  std::string loss = "huber";
  bool loss_given = false;
  int starts = 64;
  unsigned long seed = 1;
  int threads = 0;
  std::string plot;    // where to draw the residuals; empty: nowhere
  std::string report;  // where a page goes; empty: none
  bool json = false;
  bool strict = false;
};

std::shared_ptr<FitArguments> add_fit_command(CLI::App& app);

// Returns an ExitCode.
int run_fit(const FitArguments& arguments);

}  // namespace percuss::app
