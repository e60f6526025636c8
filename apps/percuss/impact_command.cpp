#include "impact_command.hpp"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cmath>
#include <cstdlib>
#include <iostream>

#include "checks.hpp"
#include "exit_code.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "matrices.hpp"
#include "output.hpp"
#include "percuss/compare.hpp"
#include "percuss/history.hpp"
#include "percuss/picture.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "percuss/tables.hpp"
#include "report_option.hpp"
#include "study_input.hpp"

namespace percuss::app {
namespace {

constexpr const char* impact_footer = R"(
Examples:
  percuss impact kane.yaml                  a table
  percuss impact kane.yaml --json           for programs
  percuss impact kane.yaml --law poisson    another law than the file's
  percuss impact kane.yaml --law poisson:tangential=shifted   and its options
  percuss impact kane.yaml --output 'split.coupling,energy.after/energy.before'
  percuss impact kane.yaml --law stronge --history h.csv   forces over time
  percuss impact kane.yaml --law stronge \
    --history-plot C.compression,C.force -o loop.svg       one over another
  percuss impact kane.yaml --report k.html  tables and figures as a page
  percuss impact kane.yaml --all            every solution, where several exist
  percuss impact kane.yaml --backward       the velocity before from that after
  percuss impact kane.yaml --print-matrices the problem in matrices, and G
  percuss impact - < kane.yaml              from standard input

Symbols: u velocity, γ = Wᵀu + χ relative velocity of an element, Λ impulse,
ξ = γ⁺ + εγ⁻ with the restitution coefficient ε; ⁻ before and ⁺ after.

--history is for the laws poisson, stronge and energetic. Its columns are t,
event, u[0], ..., and NAME.gamma, .force, .impulse, .compression, .energy,
.phase of the elements (docs/histories.md).

OUTPUTS are results by name, and formulas of them: docs/quantities.md.
--solver is for the laws newton and poisson. --tolerance is for all but walton
and stronge, which need none.

Exit codes: 0 solved, 1 a file cannot be written, 2 bad input, 3 no solution
exists, 4 not converged.)";

std::string check_solver(const std::string& name) {
  if (solver_from_name(name)) return "";
  return fmt::format("'{}' is not a solver: automatic, enumeration, lemke, gauss_seidel or newton", name);
}

std::string check_tolerance(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  const bool good = !text.empty() && *end == '\0' && std::isfinite(value) && value > 0.0;
  return good ? "" : fmt::format("'{}' is not a finite number above 0", text);
}

int write_history(const ImpactArguments& arguments, const Problem& problem, const Law& law,
                  const Solution& solution) {
  const auto history = make_history(problem.impact, law, solution);
  if (!history) {
    std::cerr << "percuss: " << history.error() << ", nothing was written to "
              << (arguments.history.empty() ? arguments.picture : arguments.history)
              << "; the laws poisson, stronge and energetic have one\n";
    return bad_input;
  }
  if (arguments.history.ends_with(".h5")) {
    if (const auto done = io::write_history_hdf5(*history, arguments.history); !done) {
      std::cerr << "percuss: cannot write " << arguments.history << ": " << done.error() << "\n";
      return failed;
    }
  } else if (!arguments.history.empty() && !write_text(arguments.history, io::history_csv(*history))) {
    return failed;
  }
  if (arguments.plot.empty()) return solved;
  const auto axes = find_axes(*history, arguments.plot);
  if (!axes) {
    std::cerr << "percuss: --history-plot " << axes.error() << "\n";
    return bad_input;
  }
  const draw::Figure figure = report::history_figure(*axes, problem.title);
  return write_text(arguments.picture, draw::picture_file(figure, arguments.picture)) ? solved : failed;
}

}  // namespace

std::shared_ptr<ImpactArguments> add_impact_command(CLI::App& app) {
  auto arguments = std::make_shared<ImpactArguments>();
  arguments->law.newton.solver.enumeration_limit = 131072;
  CLI::App* command = app.add_subcommand("impact", "Resolve the impact that a problem file describes.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(impact_footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  add_law_option(*command, arguments->law.law);
  command->add_option("--output", arguments->outputs, "further results, separated by commas")
      ->option_text("OUTPUTS")
      ->expected(1)
      ->take_all();
  command->add_flag("--backward", arguments->law.newton.backward,
                    "the file's velocity is that after the impact");
  command->add_flag("--all", arguments->law.newton.list_all, "list every solution");
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  command
      ->add_option_function<std::string>(
          "--solver",
          [arguments](const std::string& name) {
            arguments->law.newton.solver.solver = *solver_from_name(name);
          },
          "automatic, enumeration, lemke, gauss_seidel, newton")
      ->option_text("NAME")
      ->check(CLI::Validator(check_solver, ""));
  command
      ->add_option("--tolerance", arguments->law.tolerance,
                   "largest residual, 1e-10; energetic: of a step, 1e-12")
      ->option_text("T")
      ->check(CLI::Validator(check_tolerance, ""));
  command->add_flag("--decompose-friction", arguments->law.newton.solver.decompose_friction,
                    "planar friction as two preloaded clutches");
  command->add_option("--history", arguments->history, "write the course of the impact, .csv or .h5")
      ->option_text("OUT");
  CLI::Option* plot = command->add_option("--history-plot", arguments->plot, "draw one column over another")
                          ->option_text("X,Y");
  CLI::Option* picture =
      command->add_option("-o", arguments->picture, "of --history-plot: .svg, .pdf or .png")
          ->option_text("OUT")
          ->check(CLI::Validator([](std::string& path) { return check_picture(path); }, ""));
  plot->needs(picture);
  picture->needs(plot);
  add_report_option(*command, arguments->report);
  command->add_flag("--print-matrices", arguments->print_matrices,
                    "print the problem in matrices, solve nothing");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_impact(const ImpactArguments& arguments) {
  if (outputs_collide(
          {arguments.file},
          {{"--history", arguments.history}, {"--report", arguments.report}, {"-o", arguments.picture}}))
    return bad_input;
  auto loaded = load_impact(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  auto& [input, problem] = *loaded;
  if (arguments.print_matrices) {
    std::cout << matrices_text(problem);
    return solved;
  }
  LawArguments chosen = arguments.law;
  const bool history = !arguments.history.empty() || !arguments.plot.empty();
  chosen.history = history || !arguments.report.empty();
  const Result<Law> law = choose_law(problem, chosen);
  if (!law) {
    Errors errors = law.error();
    for (Error& error : errors)
      if (error.field == "law") error.message += "; --law overrides it";
    if (errors.front().field.empty()) {
      for (const Error& error : errors) std::cerr << "percuss: " << error.message << "\n";
      return bad_input;
    }
    return refuse(locate(errors, input.text, input.name));
  }
  const Newton& newton = arguments.law.newton;
  const Problem chosen_problem = with_law(problem, *law);
  const auto asked = find_results(std::span(&chosen_problem, 1), arguments.outputs);
  if (!asked) return refuse_study(asked.error(), input, "", false);
  const Result<Outcome> outcome = resolve(problem.impact, *law);
  if (!outcome) return refuse(locate(outcome.error(), input.text, input.name));
  ImpactRecord record = make_record(problem.impact, *outcome,
                                    {.title = problem.title,
                                     .law = name_of(*law),
                                     .law_options = options_of(*law),
                                     .backward = newton.backward,
                                     .account = account_options(problem.impact, *law),
                                     .list_all = newton.list_all,
                                     .decompose_friction = newton.solver.decompose_friction,
                                     .tolerance = arguments.law.tolerance.value_or(newton.solver.tolerance)});
  add_scene(problem, record);
  record.results = result_records(chosen_problem, *outcome, *asked);
  std::cout << (arguments.json ? to_json(record)
                               : report::impact_table(record, {.colour = terminal_with_colour()}));
  if (history && record.status == Status::solved)
    if (const int code = write_history(arguments, problem, *law, outcome->solution); code != solved)
      return code;
  if (!arguments.report.empty() &&
      !write_text(arguments.report, report::impact_report(problem.impact, *law, record, origin_of(input))))
    return failed;
  return exit_code(record.status);
}

}  // namespace percuss::app
