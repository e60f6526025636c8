// percuss info FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

namespace percuss::app {

struct InfoArguments {
  std::string file;
  bool input = false;  // print the problem that a run was made from
  bool json = false;
};

std::shared_ptr<InfoArguments> add_info_command(CLI::App& app);

// Returns an ExitCode.
int run_info(const InfoArguments& arguments);

}  // namespace percuss::app
