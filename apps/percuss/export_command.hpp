// percuss export FILE
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>

#include "export_pictures.hpp"

namespace percuss::app {

struct ExportArguments {
  std::string file;  // "-" is standard input
  std::string fclib;
  std::string csv, impacts, events, energy;  // of a run
  PictureArguments pictures;                 // of a run
  std::string html;                          // the motion as a page that plays
  std::string law;                           // empty: the file's
  bool strict = false;
};

std::shared_ptr<ExportArguments> add_export_command(CLI::App& app);

// Returns an ExitCode.
int run_export(const ExportArguments& arguments);

}  // namespace percuss::app
