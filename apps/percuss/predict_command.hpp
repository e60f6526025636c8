// percuss predict POSES --model FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

namespace percuss::app {

struct PredictArguments {
  std::string data;              // CSV of poses; "-" is standard input
  std::string model;             // problem file
  std::string law;               // empty: that of the file
  std::vector<std::string> set;  // PATH=NUMBER
  std::string out;               // where the poses go; empty: nowhere
  int threads = 0;
  bool strict = false;
};

std::shared_ptr<PredictArguments> add_predict_command(CLI::App& app);

// Returns an ExitCode.
int run_predict(const PredictArguments& arguments);

}  // namespace percuss::app
