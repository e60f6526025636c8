// percuss geometry FILE -o OUT
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <vector>

namespace percuss::app {

struct GeometryArguments {
  std::string file;                // "-" is standard input
  std::vector<std::string> laws;   // empty: all that apply
  std::vector<std::string> plane;  // two names; empty: chosen
  bool impulses = false;           // the picture is that of the impulses
  std::string contact;             // whose impulses; empty: the only one
  bool without_sequences = false;
  std::vector<std::string> outputs;
  std::string report;  // where to write a page; empty: nowhere
  std::string theme = "light";
  double width = 640.0;
  bool strict = false;
  bool json = false;
};

std::shared_ptr<GeometryArguments> add_geometry_command(CLI::App& app);
int run_geometry(const GeometryArguments& arguments);

}  // namespace percuss::app
