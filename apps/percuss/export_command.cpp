#include "export_command.hpp"

#include <iostream>

#include "exit_code.hpp"
#include "input.hpp"
#include "io/fclib.hpp"
#include "laws.hpp"
#include "percuss/impact_contacts.hpp"

namespace percuss::app {
namespace {

constexpr const char* footer = R"(
Examples:
  percuss export impact.yaml --fclib impact.hdf5
  percuss contact impact.hdf5

The impact under Newton's law as a local problem of FCLIB: u = Wr + q with
q = (I + e)(velocity before), so u is the velocity after plus e times that
before, and r are the impulses. Clutches become contacts without friction,
joints the part V, R, s; orthotropic friction has its tangents scaled.
Exit codes: 0 written, 2 bad input or an impact that FCLIB cannot express.)";

}  // namespace

std::shared_ptr<ExportArguments> add_export_command(CLI::App& app) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* command = app.add_subcommand("export", "Write an impact for other programs.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_option("--fclib", arguments->fclib, "write a contact problem of FCLIB, HDF5")
      ->option_text("OUT");
  command->add_option("--law", arguments->law, "impact law instead of the file's")
      ->option_text("LAW")
      ->check(CLI::Validator(check_law, ""));
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_export(const ExportArguments& arguments) {
  if (arguments.fclib.empty()) {
    std::cerr << "percuss: nothing to write, expected --fclib OUT; see percuss export --help\n";
    return bad_input;
  }
  const auto loaded = load_impact(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  const Problem& problem = loaded->problem;
  if (const std::string& law = arguments.law.empty() ? problem.law : arguments.law; law != "newton")
    return refuse(locate({{"law", "is " + law +
                                      ", FCLIB holds impacts under newton only; --law newton would write "
                                      "that"}},
                         loaded->input.text, loaded->input.name));
  const Result<ContactProblem> contacts = make_contact_problem(problem.impact);
  if (!contacts) return refuse(locate(contacts.error(), loaded->input.text, loaded->input.name));
  const auto written =
      io::write_fclib(*contacts, problem.title, "an impact under Newton's law, by percuss", arguments.fclib);
  if (written) return solved;
  std::cerr << "percuss: " << written.error() << "\n";
  return failed;
}

}  // namespace percuss::app
