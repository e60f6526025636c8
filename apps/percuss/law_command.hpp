// percuss law FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

#include "laws.hpp"

namespace percuss::app {

struct LawCommandArguments {
  std::string file;  // "-" is standard input
  LawArguments law;
  std::vector<std::string> elements;  // empty: all
  std::vector<std::string> outputs;
  bool dark = false, json = false, strict = false;
};

std::shared_ptr<LawCommandArguments> add_law_command(CLI::App& app);

// Returns an ExitCode.
int run_law(const LawCommandArguments& arguments);

}  // namespace percuss::app
