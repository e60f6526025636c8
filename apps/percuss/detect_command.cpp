#include "detect_command.hpp"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <iostream>

#include "checks.hpp"
#include "exit_code.hpp"
#include "input.hpp"
#include "measured_input.hpp"
#include "output.hpp"
#include "percuss/report.hpp"

namespace percuss::app {
namespace {

constexpr const char* detect_footer = R"(
Examples:
  percuss detect tosses.csv --model cube.yaml
  percuss detect tosses.csv --model cube.yaml -o impacts.csv --phases phases.csv
  percuss fit impacts.csv --model cube.yaml --fit system.surfaces[0].restitution

POSES has a header and one line per frame: run, t, x, y, z, qw, qx, qy, qz are
the name of a run, the time, the place of the body's frame and its orientation
(body to world); NAME.x, ... of several bodies (docs/motions.md). Every run is
split where free motion does not explain it. The table of impacts has the pose,
the velocities before and after with their standard errors, and what touches.
Exit codes: 0 done, 1 a file cannot be written, 2 bad input.)";

}  // namespace

std::shared_ptr<DetectArguments> add_detect_command(CLI::App& app) {
  auto arguments = std::make_shared<DetectArguments>();
  CLI::App* command = app.add_subcommand("detect", "Find impacts, slides and rests in measured motions.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(detect_footer);
  command->add_option("POSES", arguments->data, "measured poses as CSV; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_option("--model", arguments->model, "problem file with bodies, YAML or JSON")
      ->required()
      ->option_text("FILE");
  command->add_option("-o,--output", arguments->out, "write the impacts as CSV; - is standard output")
      ->option_text("OUT");
  command->add_option("--phases", arguments->phases, "write flights, contacts, slides and rests as CSV")
      ->option_text("OUT");
  command->add_flag("--json", arguments->json, "print one JSON object");
  add_last_options(*command, arguments->threads, arguments->strict);
  return arguments;
}

int run_detect(const DetectArguments& arguments) {
  if (outputs_collide({arguments.data, arguments.model},
                      {{"--output", arguments.out}, {"--phases", arguments.phases}}))
    return bad_input;
  const auto loaded = load_problem(arguments.model, arguments.strict);
  if (!loaded) return bad_input;
  const auto table = load_text(arguments.data);
  if (!table) return bad_input;
  const auto motion = load_motion(*table, loaded->problem, arguments.strict, arguments.threads);
  if (!motion) return bad_input;
  const auto found = detect(loaded->problem, *motion, arguments.threads);
  if (!found) return refuse({{table->name, 1, 1, found.error().front().message}});
  if (!say_warnings(found->warnings, arguments.strict)) return bad_input;
  if (arguments.out != "-")
    std::cout << (arguments.json ? to_json(*motion, *found)
                                 : report::detection_text(*motion, *found, loaded->problem.title,
                                                          {.colour = terminal_with_colour()}));
  if (!arguments.out.empty() &&
      !write_text(arguments.out, measured_impacts_csv(loaded->problem, *motion, *found)))
    return failed;
  if (!arguments.phases.empty() && !write_text(arguments.phases, measured_phases_csv(*motion, *found)))
    return failed;
  return solved;
}

}  // namespace percuss::app
