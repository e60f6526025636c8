#include "geometry_command.hpp"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <iostream>

#include "checks.hpp"
#include "exit_code.hpp"
#include "export_pictures.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "output.hpp"
#include "percuss/picture.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "report_option.hpp"

namespace percuss::app {
namespace {

constexpr const char* geometry_footer = R"(
Examples:
  percuss geometry three_balls.yaml -o balls.svg
  percuss geometry three_balls.yaml --laws moreau,energetic -o balls.png
  percuss geometry pile.yaml --plane A,B -o pile.svg   generators of A and B
  percuss geometry pile.yaml --plane u1,u3 -o pile.svg two coordinates
  percuss geometry kane.yaml --impulses -o kane.svg    Routh's picture

Velocities are shown in the metric of the mass matrix: right angles are right
angles, and equal energy is a circle. With more than two velocities a plane
through the one before the impact is shown, unless --plane says which; points
off it are projected, and the caption says how far off they are.
--impulses shows the impulses of a contact with planar friction, alone: its
friction cone, the lines of sticking and of maximum compression, the ellipse on
which no energy is lost, and how the impulse grows under every law.
Exit codes: 0 done, 1 a file cannot be written, 2 bad input.)";

bool at_reentrant_corner(const Law& law) {
  const auto* moreau = std::get_if<Moreau>(&law);
  return moreau != nullptr && moreau->corner == Moreau::Corner::reentrant;
}

// A re-entrant corner is Moreau's only: for all others the corner would be another one.
std::vector<Law> laws_of_picture(const Problem& problem, const std::vector<std::string>& names) {
  if (names.empty() && at_reentrant_corner(problem.law)) return {problem.law};
  return laws_to_compare(problem, names);
}

// What the options asked for is said with their names.
int refuse_geometry(const Errors& errors, const Input& input) {
  Errors others;
  for (const Error& error : errors)
    if (error.field == "plane" || error.field == "contact")
      std::cerr << "percuss: --" << error.field << " " << error.message << "\n";
    else
      others.push_back(error);
  return others.empty() ? bad_input : refuse(locate(others, input.text, input.name));
}

struct Made {
  VelocityGeometry velocities;
  std::optional<ImpulseGeometry> impulses;
};

draw::Canvas picture_of(const Made& made, bool impulses, const report::GeometryStyle& style) {
  return impulses ? report::impulse_picture(*made.impulses, style)
                  : report::velocity_picture(made.velocities, style);
}

// Why a law has no result is told once.
std::string text_of(const Made& made) {
  std::string text = report::geometry_text(made.velocities);
  if (!made.impulses) return text;
  ImpulseGeometry impulses = *made.impulses;
  std::erase_if(impulses.refused, [&](const LawRefusal& r) {
    return std::any_of(made.velocities.refused.begin(), made.velocities.refused.end(),
                       [&](const LawRefusal& told) { return told.law == r.law && told.reason == r.reason; });
  });
  return text + "\n" + report::geometry_text(impulses);
}

std::string page_of(const Made& made, const std::string& title, const std::string& terminal,
                    const report::Origin& origin) {
  report::WebPage page(title.empty() ? "The geometry of an impact" : title + ", its geometry");
  const report::GeometryStyle style{.caption = false};
  page.figure(report::velocity_picture(made.velocities, style), report::velocity_caption(made.velocities));
  if (made.impulses)
    page.figure(report::impulse_picture(*made.impulses, style), report::impulse_caption(*made.impulses));
  page.heading("As printed in a terminal");
  page.text(terminal);
  report::add_origin(page, origin);
  return page.finish();
}

}  // namespace

std::shared_ptr<GeometryArguments> add_geometry_command(CLI::App& app) {
  auto arguments = std::make_shared<GeometryArguments>();
  CLI::App* command = app.add_subcommand("geometry", "Draw the velocities or the impulses of one impact.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(geometry_footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_option("--laws", arguments->laws, "laws to show, separated by commas; all unless given")
      ->option_text("LAWS")
      ->delimiter(',')
      ->check(CLI::Validator(check_law, ""));
  command->add_option("--plane", arguments->plane, "A,B: two elements, or two coordinates u1,u2")
      ->option_text("A,B")
      ->delimiter(',');
  command->add_flag("--impulses", arguments->impulses,
                    "the plane of the impulses of a contact with friction");
  command->add_option("--contact", arguments->contact, "whose impulses, where several have friction")
      ->option_text("NAME");
  command->add_flag("--without-sequences", arguments->without_sequences, "no single impacts");
  command->add_option("-o", arguments->outputs, "picture .svg, .pdf or .png; may repeat")
      ->option_text("OUT")
      ->expected(1)
      ->take_all()
      ->check(CLI::Validator([](std::string& path) { return check_picture(path); }, ""));
  add_report_option(*command, arguments->report);
  command->add_option("--theme", arguments->theme, "light, dark, or auto: as the reader's device")
      ->option_text("THEME")
      ->check(CLI::IsMember({"light", "dark", "auto"}));
  command->add_option("--width", arguments->width, "of the picture in pixels, 640 unless given")
      ->option_text("N")
      ->check(number_from(300.0, 4000.0));
  command->add_flag("--json", arguments->json, "print the numbers of the picture as one JSON object");
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_geometry(const GeometryArguments& arguments) {
  std::vector<OutputOption> outputs = {{"--report", arguments.report}};
  for (const std::string& path : arguments.outputs) outputs.push_back({"-o", path});
  if (outputs_collide({arguments.file}, outputs)) return bad_input;
  const auto loaded = load_impact(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  const auto& [input, problem] = *loaded;
  const std::vector<Law> laws = laws_of_picture(problem, arguments.laws);
  const bool impulses = arguments.impulses || !arguments.contact.empty();
  auto velocities = velocity_geometry(problem.impact, laws, {arguments.plane, !arguments.without_sequences});
  if (!velocities) return refuse_geometry(velocities.error(), input);
  Made made{*std::move(velocities), {}};
  if (impulses || has_planar_friction(problem.impact)) {
    auto routh = impulse_geometry(problem.impact, laws, arguments.contact);
    if (!routh && impulses) return refuse_geometry(routh.error(), input);
    if (routh) made.impulses = *std::move(routh);
  }
  const std::string text = text_of(made);
  std::cout << (arguments.json ? to_json(made.velocities, made.impulses) : text);

  bool good = true;
  for (const std::string& path : arguments.outputs) {
    const bool svg = path.ends_with(".svg") || path == "-";
    const draw::Canvas picture = picture_of(
        made, impulses,
        {.theme = theme_of(arguments.theme, svg), .width = arguments.width, .title = problem.title});
    good =
        write_text(path, draw::picture_file(picture, path, {.follows_reader = arguments.theme == "auto"})) &&
        good;
  }
  if (!arguments.report.empty())
    good = write_text(arguments.report, page_of(made, problem.title, text, origin_of(input))) && good;
  return good ? solved : failed;
}

}  // namespace percuss::app
