// percuss view RUN
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>

namespace percuss::app {

struct ViewArguments {
  std::string file;
  int port = 0;  // 0: any that is free
  bool no_browser = false;
  std::optional<double> from, to;
  double scale = 1.0;
};

std::shared_ptr<ViewArguments> add_view_command(CLI::App& app);

// Returns an ExitCode.
int run_view(const ViewArguments& arguments);

}  // namespace percuss::app
