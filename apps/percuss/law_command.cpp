#include "law_command.hpp"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>

#include "checks.hpp"
#include "exit_code.hpp"
#include "input.hpp"
#include "output.hpp"
#include "percuss/law_panels.hpp"
#include "percuss/picture.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/tables.hpp"

namespace percuss::app {
namespace {

// What is rounding beside the graph is 0.
std::string line_of(const LawPanel& panel) {
  double width = 0.0, height = 0.0;
  for (const PlanePoint& p : panel.line)
    width = std::max(width, std::abs(p.x)), height = std::max(height, std::abs(p.y));
  const auto clean = [](double value, double size) {
    return std::abs(value) <= 1e-12 * (size > 0.0 ? size : 1.0) ? 0.0 : value;
  };
  return fmt::format("{}: ({:.5g}, {:.5g})\n", panel.title, clean(panel.point.x, width),
                     clean(panel.point.y, height));
}

constexpr const char* law_footer = R"(
Examples:
  percuss law kane.yaml -o kane.svg
  percuss law kane.yaml --element C.friction --decompose-friction -o friction.png
  percuss law kane.yaml --law poisson -o phases.svg
  percuss law kane.yaml --json              the coordinates

Under newton, walton and moreau the negative impulse -Λ is drawn over
ξ = γ⁺ + εγ⁻; under poisson Λ over γ at the end of compression and expansion,
with the bounds of each. Friction in space is drawn in the plane of its
impulses, with its reservoir and normal cone (docs/law_pictures.md).

Exit codes: 0 drawn, 1 a file cannot be written, 2 bad input, 3 no solution
exists, 4 not converged.)";

}  // namespace

std::shared_ptr<LawCommandArguments> add_law_command(CLI::App& app) {
  auto arguments = std::make_shared<LawCommandArguments>();
  CLI::App* command = app.add_subcommand("law", "Draw the laws of elements, the impact on them.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(law_footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  add_law_option(*command, arguments->law.law);
  command->add_option("--element", arguments->elements, "of this name only; may repeat")
      ->option_text("NAME")
      ->expected(1)
      ->take_all();
  command->add_flag("--decompose-friction", arguments->law.newton.solver.decompose_friction,
                    "planar friction as two preloaded clutches, too");
  command->add_option("-o", arguments->outputs, "picture .svg, .pdf or .png; may repeat")
      ->option_text("OUT")
      ->expected(1)
      ->take_all()
      ->check(CLI::Validator([](std::string& path) { return check_picture(path); }, ""));
  command->add_flag("--dark", arguments->dark, "a picture for dark ground");
  command->add_flag("--json", arguments->json, "print the coordinates as one JSON object");
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_law(const LawCommandArguments& arguments) {
  std::vector<OutputOption> outputs;
  for (const std::string& path : arguments.outputs) outputs.push_back({"-o", path});
  if (outputs_collide({arguments.file}, outputs)) return bad_input;
  const auto loaded = load_impact(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  const auto& [input, problem] = *loaded;
  const Result<Law> law = choose_law(problem, arguments.law);
  if (!law) {
    for (const Error& error : law.error()) std::cerr << "percuss: " << error.message << "\n";
    return bad_input;
  }
  const Result<Outcome> outcome = resolve(problem.impact, *law);
  if (!outcome) return refuse(locate(outcome.error(), input.text, input.name));
  if (outcome->status != Status::solved) {
    std::cerr << "percuss: " << to_string(outcome->status) << ": " << outcome->reason << "\n";
    return exit_code(outcome->status);
  }
  const auto panels = law_panels(problem.impact, *law, outcome->solution,
                                 {arguments.elements, arguments.law.newton.solver.decompose_friction});
  if (!panels) {
    std::cerr << "percuss: " << panels.error() << "\n";
    return bad_input;
  }
  if (arguments.json) {
    std::cout << io::law_panels_json(*panels);
  } else {
    for (const LawPanel& panel : *panels) std::cout << line_of(panel);
  }
  const draw::Figure figure = report::law_figure(*panels, {arguments.dark, problem.title});
  for (const std::string& path : arguments.outputs)
    if (!write_text(path, draw::picture_file(figure, path))) return failed;
  return solved;
}

}  // namespace percuss::app
