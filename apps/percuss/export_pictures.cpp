#include "export_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <numbers>

#include "checks.hpp"
#include "exit_code.hpp"
#include "input.hpp"
#include "output.hpp"
#include "percuss/picture.hpp"
#include "percuss/text.hpp"
#include "video.hpp"

namespace percuss::app {
namespace {

constexpr double most_frames = 1000;  // of a film

// Real time where a film lasts 1 to 20 seconds, else 8 seconds for all of it.
double speed_of(const PictureArguments& arguments, double span) {
  if (arguments.speed > 0.0) return arguments.speed;
  return span >= 1.0 && span <= 20.0 ? 1.0 : std::max(span, 1e-300) / 8.0;
}

// Frame k of so many over the whole motion.
double time_of(const report::Scene& scene, int k, int frames) {
  return scene.begin() + (scene.end() - scene.begin()) * k / std::max(frames - 1, 1);
}

bool write_gif(const report::Scene& scene, const std::string& path, int frames, double fps) {
  std::vector<draw::Raster> rasters;
  for (int k = 0; k < frames; ++k)
    rasters.push_back(draw::rasterise(scene.picture(time_of(scene, k, frames))));
  return write_text(path, draw::to_gif(rasters, 1.0 / fps));
}

bool write_mp4(const report::Scene& scene, const std::string& path, int frames, double fps) {
  const auto frame = [&](int k) { return draw::rasterise(scene.picture(time_of(scene, k, frames)), 2.0); };
  const std::string fault = write_video(frame, frames, fps, path);
  if (!fault.empty()) std::cerr << "percuss: cannot write " << path << ": " << fault << "\n";
  return fault.empty();
}

std::string vtk_name(const std::filesystem::path& list, int frame) {
  return fmt::format("{}_{:04}.vtp", list.stem().string(), frame);
}

bool write_vtk(const report::Scene& scene, const std::string& path, int frames) {
  const std::filesystem::path list(path);
  std::vector<report::VtkFrame> written;
  for (int k = 0; k < frames; ++k) {
    const double t = time_of(scene, k, frames);
    const std::string name = vtk_name(list, k);
    if (!write_text((list.parent_path() / name).string(), report::vtk_instant(scene.place(t)))) return false;
    written.push_back({t, name});
  }
  return write_text(path, report::vtk_collection(written));
}

// Its pictures have names that nobody typed.
bool vtk_collides(const std::string& run, const std::string& path, int frames) {
  const std::filesystem::path list(path);
  for (int k = 0; k < frames; ++k)
    if (outputs_collide({run}, {{"--vtk", (list.parent_path() / vtk_name(list, k)).string()}})) return true;
  return false;
}

int refuse_line(const std::string& fault) {
  std::cerr << "percuss: " << fault << "\n";
  return bad_input;
}

std::string check_times(const PictureArguments& arguments, const Trajectory& run) {
  const double from = arguments.from.value_or(run.time.front()), to = arguments.to.value_or(run.time.back());
  if (!(from < to) || from > run.time.back() || to < run.time.front())
    return fmt::format("--from {} and --to {} hold nothing of the run, expected times of {} to {}", from, to,
                       run.time.front(), run.time.back());
  for (const double t : arguments.times)
    if (!(t >= run.time.front() && t <= run.time.back()))
      return fmt::format("--time {} is outside the run, expected {} to {}", t, run.time.front(),
                         run.time.back());
  return {};
}

int draw_motion(const Problem& problem, const Trajectory& trajectory, const std::string& name,
                const PictureArguments& arguments) {
  const auto stage = [&](bool svg) {
    report::SceneStyle style{theme_of(arguments.theme, svg), arguments.trace, arguments.width};
    if (arguments.from) style.from = *arguments.from;
    if (arguments.to) style.to = *arguments.to;
    style.exaggeration = arguments.scale;
    constexpr double degree = std::numbers::pi / 180.0;
    if (arguments.view.size() == 2) style.view = {arguments.view[0] * degree, arguments.view[1] * degree};
    return report::Scene::make(problem, trajectory, style);
  };
  const auto scene = stage(false);
  if (!scene) return refuse_line(name + ": " + scene.error());

  std::vector<double> times = arguments.times;
  if (trajectory.time.size() == 1) times = trajectory.time;
  std::sort(times.begin(), times.end());
  const auto picture = [&](const report::Scene& of) {
    return times.empty() ? of.overlay() : of.overlay(times);
  };
  if (!arguments.svg.empty()) {
    if (!write_text(arguments.svg,
                    draw::to_svg(picture(*stage(true)), {.follows_reader = arguments.theme == "auto"})))
      return failed;
  }
  if (!arguments.pdf.empty() && !write_text(arguments.pdf, draw::to_pdf(picture(*scene)))) return failed;
  if (!arguments.png.empty() && !write_text(arguments.png, draw::to_png(picture(*scene)))) return failed;

  const double span = scene->end() - scene->begin();
  const double speed = speed_of(arguments, span);
  const double wanted = std::floor(span / speed * arguments.fps) + 1.0;
  const bool films = !arguments.gif.empty() || !arguments.mp4.empty() || !arguments.vtk.empty();
  if (films && wanted > most_frames)
    return refuse_line(
        fmt::format("the film would have {:.0f} frames, expected at most {:.0f}; a larger --speed "
                    "or a smaller --fps makes it shorter",
                    wanted, most_frames));
  const int frames = static_cast<int>(wanted);
  if (arguments.vtk == "-")
    return refuse_line("--vtk - is standard output, expected a file: the motion takes several");
  if (!arguments.vtk.empty() && vtk_collides(name, arguments.vtk, frames)) return bad_input;
  if (!arguments.gif.empty() && !write_gif(*scene, arguments.gif, frames, arguments.fps)) return failed;
  if (!arguments.mp4.empty() && !write_mp4(*scene, arguments.mp4, frames, arguments.fps)) return failed;
  if (!arguments.vtk.empty() && !write_vtk(*scene, arguments.vtk, frames)) return failed;
  return solved;
}

}  // namespace

draw::Theme theme_of(const std::string& name, bool svg) {
  if (name == "dark") return draw::Theme::dark;
  return name == "auto" && svg ? draw::Theme::follows_reader : draw::Theme::light;
}

void add_picture_options(CLI::App& command, PictureArguments& arguments) {
  const auto file = [&](const char* name, std::string& path, const char* words) {
    command.add_option(name, path, words)->option_text("OUT");
  };
  file("--svg", arguments.svg, "its bodies, or the shapes of its draw section, as a picture");
  file("--pdf", arguments.pdf, "the same to be printed");
  file("--png", arguments.png, "the same in pixels");
  file("--gif", arguments.gif, "the motion as an animated GIF");
  file("--mp4", arguments.mp4, "the motion as a film; needs ffmpeg");
  file("--vtk", arguments.vtk, "the motion for ParaView: OUT, a .pvd, and OUT_0000.vtp ...");
  command.add_option("--time", arguments.times, "of the picture; several, T,T,..., are overlaid")
      ->option_text("T")
      ->delimiter(',');
  command.add_flag("--trace", arguments.trace, "draw the way of points and circles");
  command.add_option("--theme", arguments.theme, "light, dark, or auto: as the reader's device")
      ->option_text("THEME")
      ->check(CLI::IsMember({"light", "dark", "auto"}));
  command.add_option("--fps", arguments.fps, "frames per second, 25 unless given")
      ->option_text("N")
      ->check(number_from(1.0, 100.0));
  command.add_option("--speed", arguments.speed, "seconds of motion per second of film")
      ->option_text("X")
      ->check(number_from(1e-12, 1e12));
  command.add_option("--from", arguments.from, "start of the pictures, films and pages")->option_text("T");
  command.add_option("--to", arguments.to, "end of them")->option_text("T");
  command.add_option("--scale", arguments.scale, "displacements from the start, so many times as large")
      ->option_text("X")
      ->check(number_from(1e-3, 1e9));
  command.add_option("--view", arguments.view, "bodies as solids, seen from azimuth A, elevation E, degrees")
      ->option_text("A,E")
      ->delimiter(',')
      ->expected(2);
  command.add_option("--width", arguments.width, "of pictures in pixels, 480 unless given")
      ->option_text("N")
      ->check(number_from(100.0, 4000.0));
}

int export_pictures(const StoredRun& run, const std::string& name, const PictureArguments& arguments) {
  const auto problem = problem_of(run.record, name + " (its problem)");
  if (!problem) return refuse(problem.error());
  if (run.trajectory.time.empty()) return refuse_line(name + " holds no states");
  if (const std::string fault = check_times(arguments, run.trajectory); !fault.empty())
    return refuse_line(fault);
  return draw_motion(*problem, run.trajectory, name, arguments);
}

int export_pictures(const Problem& problem, const std::string& name, const PictureArguments& arguments) {
  if (!arguments.of_one_instant())
    return refuse_line(
        name +
        " is a problem file, of which --svg, --pdf and --png draw the initial state; times and "
        "films need a run: percuss simulate FILE -o RUN");
  if (!problem.motion)
    return refuse_line(name +
                       ": is one instant in matrices, expected coordinates and a section draw, or bodies");
  const Problem::Motion& motion = *problem.motion;
  Trajectory start;
  start.coordinates = motion.system->facts().coordinates;
  start.velocities = motion.system->facts().velocities;
  start.time = {0.0};
  start.q.assign(motion.q.begin(), motion.q.end());
  start.u.assign(motion.u.begin(), motion.u.end());
  return draw_motion(problem, start, name, arguments);
}

}  // namespace percuss::app
