// percuss export FILE: pictures and films of the shapes that a problem draws.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "output.hpp"
#include "percuss/figure.hpp"
#include "percuss/run.hpp"

namespace percuss::app {

struct PictureArguments {
  std::string svg, pdf, png, gif, mp4, vtk;  // where to; empty: not asked for
  std::vector<double> times;                 // of the picture; empty: several over the whole motion
  std::string theme = "light";
  double fps = 25.0;     // frames per second of films
  double speed = 0.0;    // seconds of motion per second of film; 0: real time where that can be watched
  double width = 480.0;  // pixels
  bool trace = false;
  std::optional<double> from, to;  // window of time
  double scale = 1.0;              // exaggeration of displacements
  std::vector<double> view;        // azimuth and elevation, degrees; none: outlines seen along y

  std::vector<OutputOption> outputs() const {
    return {{"--svg", svg}, {"--pdf", pdf}, {"--png", png}, {"--gif", gif}, {"--mp4", mp4}, {"--vtk", vtk}};
  }
  bool of_one_instant() const {
    return gif.empty() && mp4.empty() && vtk.empty() && times.empty() && !trace && !from && !to;
  }
  bool asked() const {
    return !(svg.empty() && pdf.empty() && png.empty() && gif.empty() && mp4.empty() && vtk.empty());
  }
};

// light, dark or auto; pixels cannot follow the reader's device.
draw::Theme theme_of(const std::string& name, bool svg);

void add_picture_options(CLI::App& command, PictureArguments& arguments);

// Return an ExitCode. Of a run its motion, of a problem what it draws in its initial state.
int export_pictures(const StoredRun& run, const std::string& name, const PictureArguments& arguments);
int export_pictures(const Problem& problem, const std::string& name, const PictureArguments& arguments);

}  // namespace percuss::app
