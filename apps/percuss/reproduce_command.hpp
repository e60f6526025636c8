// percuss reproduce [PAPER]
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

namespace percuss::app {

struct ReproduceArguments {
  std::string paper;    // empty: all
  std::string page;     // file to write
  std::string figures;  // folder to write every figure to
  bool json = false;
};

std::shared_ptr<ReproduceArguments> add_reproduce_command(CLI::App& app);

// Returns an ExitCode.
int run_reproduce(const ReproduceArguments& arguments);

}  // namespace percuss::app
