#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include "audit_command.hpp"
#include "compare_command.hpp"
#include "contact_command.hpp"
#include "detect_command.hpp"
#include "exit_code.hpp"
#include "export_command.hpp"
#include "fit_command.hpp"
#include "geometry_command.hpp"
#include "impact_command.hpp"
#include "info_command.hpp"
#include "law_command.hpp"
#include "map_command.hpp"
#include "output.hpp"
#include "percuss/version.hpp"
#include "predict_command.hpp"
#include "report_option.hpp"
#include "reproduce_command.hpp"
#include "simulate_command.hpp"
#include "sweep_command.hpp"
#include "view_command.hpp"

namespace {

using namespace percuss::app;

constexpr const char* program_footer = R"(
percuss impact FILE resolves one impact: FILE holds the mass matrix, the
velocity before the impact and the contacts, clutches, joints and friction
that take part. The answer is the velocity after it, the impulses, what every
element did, and whether energy was lost or gained. percuss compare FILE does
so under every impact law, side by side; percuss law FILE draws the laws of the
elements with the impact as a point on them, and percuss geometry FILE the
velocities and impulses of one. percuss audit FILE decides whether the
coefficients of FILE can ever gain energy, whatever the velocity. percuss
contact FILE solves frictional contact problems with thousands of contacts.

percuss detect POSES finds impacts in measured motions, percuss fit the body and
the coefficients that explain them, and percuss predict what they would do.

percuss map FILE draws what happens over two numbers of a problem, percuss sweep
FILE resolves thousands of cases of it into a table.

percuss simulate FILE follows a motion through all its impacts, percuss view RUN
plays it in the browser, percuss export writes it as CSV, as a picture or as a
page that plays, and percuss info tells what any file holds.
percuss reproduce recomputes the numbers of the papers percuss is built on.

A first file, ball.yaml, a ball of 1 kg that hits the ground at an angle:

  percuss: 1
  system: {mass: [1, 1], velocity: [2, -3]}
  elements:
    - name: ground
      kind: contact
      normal: [0, 1]
      restitution: 0.5
      friction: {tangent: [[1, 0]], coefficient: 0.3}

  percuss impact ball.yaml
  percuss impact ball.yaml --json
  percuss impact --help

Exit codes: 0 solved, 1 a file cannot be written, 2 bad input, 3 no solution
exists, 4 not converged.)";

// "impact, compare, ... or info".
std::string names_of_commands(const CLI::App& app) {
  std::string names;
  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (i > 0) names += i + 1 < commands.size() ? ", " : " or ";
    names += commands[i]->get_name();
  }
  return names;
}

// The first option that was given an empty value, which is none: as the name of a file it would be ignored.
std::string empty_option(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options())
    for (const std::string& value : option->results())
      if (value.empty()) return option->get_name();
  return {};
}

int run(int argc, char** argv) {
  CLI::App app{"percuss: impacts with friction in rigid-body systems.", "percuss"};
  app.set_version_flag("--version", std::string("percuss ") + percuss::version(),
                       "print the version and exit");
  app.set_help_flag("-h,--help", "print this help and exit");
  app.footer(program_footer);
  app.require_subcommand(1);
  app.get_formatter()->column_width(26);
  const auto impact = add_impact_command(app);
  const auto drawn = add_law_command(app);
  const auto compare = add_compare_command(app);
  const auto geometry = add_geometry_command(app);
  const auto audit = add_audit_command(app);
  const auto contact = add_contact_command(app);
  const auto map = add_map_command(app);
  const auto sweep = add_sweep_command(app);
  const auto fitted = add_fit_command(app);
  const auto detected = add_detect_command(app);
  const auto predicted = add_predict_command(app);
  const auto simulate = add_simulate_command(app);
  const auto exported = add_export_command(app);
  const auto view = add_view_command(app);
  const auto info = add_info_command(app);
  const auto reproduced = add_reproduce_command(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    return app.exit(request);
  } catch (const CLI::RequiredError&) {
    if (argc == 1) {
      std::cout << app.help();
    } else if (app.get_subcommands().empty()) {
      std::cerr << "percuss: '" << argv[1] << "' is not a command, expected " << names_of_commands(app)
                << "; see percuss --help\n";
    } else {
      std::cerr << "percuss: a FILE is missing; see percuss " << argv[1] << " --help\n";
    }
    return bad_input;
  } catch (const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    const std::string help =
        chosen.empty() ? "percuss --help" : "percuss " + chosen.front()->get_name() + " --help";
    std::cerr << "percuss: " << error.what() << "; see " << help << "\n";
    return bad_input;
  }
  const CLI::App& command = *app.get_subcommands().front();
  if (const std::string option = empty_option(command); !option.empty()) {
    std::cerr << "percuss: " << option << " is empty, expected a value; see percuss " << command.get_name()
              << " --help\n";
    return bad_input;
  }
  if (app.got_subcommand("simulate")) return run_simulate(*simulate);
  if (app.got_subcommand("view")) return run_view(*view);
  if (app.got_subcommand("info")) return run_info(*info);
  if (app.got_subcommand("contact")) return run_contact(*contact);
  if (app.got_subcommand("map")) return run_map(*map);
  if (app.got_subcommand("sweep")) return run_sweep_command(*sweep);
  if (app.got_subcommand("fit")) return run_fit(*fitted);
  if (app.got_subcommand("detect")) return run_detect(*detected);
  if (app.got_subcommand("predict")) return run_predict(*predicted);
  if (app.got_subcommand("export")) return run_export(*exported);
  if (app.got_subcommand("reproduce")) return run_reproduce(*reproduced);
  if (app.got_subcommand("audit")) return run_audit(*audit);
  if (app.got_subcommand("law")) return run_law(*drawn);
  if (app.got_subcommand("geometry")) return run_geometry(*geometry);
  if (app.got_subcommand("compare")) return run_compare(*compare);
  return run_impact(*impact);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    prepare_standard_streams();
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is an error like a full disk
    remember_command(argc, argv);
    const int code = run(argc, argv);
    if (std::cout.flush()) return code;
    std::cerr << "percuss: cannot write to standard output\n";
  } catch (const std::bad_alloc&) {
    std::cerr << "percuss: the memory does not suffice for this problem\n";
  } catch (const std::exception& error) {
    std::cerr << "percuss: internal error: " << error.what() << "\n";
  }
  return failed;
}
