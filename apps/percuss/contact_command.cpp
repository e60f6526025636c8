#include "contact_command.hpp"

#include <chrono>
#include <iostream>

#include "checks.hpp"
#include "exit_code.hpp"
#include "output.hpp"
#include "percuss/contact.hpp"
#include "percuss/fclib.hpp"
#include "percuss/files.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"

namespace percuss::app {
namespace {

constexpr const char* contact_footer = R"(
Examples:
  percuss contact tower.hdf5                           solve and report
  percuss contact tower.hdf5 --tolerance 1e-4          roughly, and sooner
  percuss contact tower.hdf5 --json                    for programs
  percuss contact tower.hdf5 --write-solution out.hdf5 a copy with /solution
  percuss export impact.yaml --fclib impact.hdf5       such a file from an impact

FILE is a local or global problem of FCLIB, planar or spatial. SOLVER is
automatic, gauss-seidel, admm, newton, proximal or interior-point. The
residual is computed from r alone, by code that is no solver's.
Exit codes: 0 solved, 1 a file cannot be written, 2 bad input, 3 no solution
exists, 4 not converged.)";

std::string check_contact_solver(const std::string& name) {
  if (contact_method_from_name(name)) return {};
  return "'" + name +
         "' is not a solver, expected automatic, gauss-seidel, admm, newton, proximal or interior-point";
}

}  // namespace

std::shared_ptr<ContactArguments> add_contact_command(CLI::App& app) {
  auto arguments = std::make_shared<ContactArguments>();
  CLI::App* command = app.add_subcommand("contact", "Solve a large contact problem with friction.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(contact_footer);
  command->add_option("FILE", arguments->file, "FCLIB problem, HDF5")->required()->option_text(" ");
  command->add_option("--tolerance", arguments->options.tolerance, "largest residual, 1e-8 unless given")
      ->option_text("T")
      ->check(CLI::Validator(check_positive, ""));
  command->add_option("--solver", arguments->solver, "automatic unless given")
      ->option_text("SOLVER")
      ->check(CLI::Validator(check_contact_solver, ""));
  command->add_option("--threads", arguments->options.threads, "1 unless given; 0: all cores")
      ->option_text("N")
      ->check(CLI::Range(0, 4096));
  command->add_option("--time-limit", arguments->options.time_limit, "give up after so many seconds")
      ->option_text("SECONDS")
      ->check(CLI::Validator(check_positive, ""));
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->add_option("--write-solution", arguments->solution, "write FILE with /solution to OUT")
      ->option_text("OUT");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_contact(const ContactArguments& arguments) {
  const auto begin = std::chrono::steady_clock::now();
  // FILE may be OUT: it keeps all that it holds.
  if (outputs_collide({}, {{"--write-solution", arguments.solution}})) return bad_input;
  const auto file = io::read_fclib(arguments.file);
  if (!file) {
    std::cerr << file.error() << "\n";
    return bad_input;
  }
  const double reading = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  ContactOptions options = arguments.options;
  options.method = *contact_method_from_name(arguments.solver);
  auto outcome = solve(file->problem, options);
  if (!outcome) {
    for (const Error& error : outcome.error())
      std::cerr << arguments.file << ": " << error.field << " " << error.message << "\n";
    return bad_input;
  }
  ContactRecord record = make_record(arguments.file, *file, *std::move(outcome), options);
  record.reading = reading;
  std::cout << (arguments.json ? to_json(record) : report::contact_text(record)) << std::flush;

  if (!arguments.solution.empty()) {
    if (record.outcome.r.size() != file->problem.q.size()) {
      std::cerr << "percuss: there is no solution to write to " << arguments.solution << "\n";
    } else if (const auto written =
                   io::write_fclib_solution(arguments.file, *file, record.outcome, arguments.solution);
               !written) {
      std::cerr << "percuss: " << written.error() << "\n";
      return failed;
    }
  }
  return exit_code(record.outcome.status);
}

}  // namespace percuss::app
