#include "compare_command.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cmath>
#include <iostream>
#include <limits>

#include "exit_code.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "output.hpp"
#include "percuss/expression.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "percuss/text.hpp"
#include "report_option.hpp"
#include "study_input.hpp"

namespace percuss::app {
namespace {

constexpr const char* compare_footer = R"(
Examples:
  percuss compare kane.yaml                        every law that applies
  percuss compare kane.yaml --laws newton,poisson  only these
  percuss compare chain.yaml --laws energetic:model=bi,energetic:model=mono
  percuss compare kane.yaml --measured=-0.27,0.28  how near they come to that u+
  percuss compare kane.yaml --json                 for programs
  percuss compare kane.yaml --report k.html        tables and figures as a page

The law of FILE comes first and has the options that FILE gives it; the others
have their defaults. Numbers that differ from the first column are marked.
Exit code 0 if at least one law was solved, 2 for bad input, 3 if none has a
solution, 4 if none converged.)";

int exit_code(const Comparison& comparison) {
  bool none = false;
  for (const Compared& one : comparison.laws) {
    if (!one.outcome) continue;
    if (one.outcome->status == Status::solved) return solved;
    none = none || one.outcome->status == Status::no_solution;
  }
  return none ? no_solution : not_converged;
}

// Numbers or formulas of numbers, separated by commas.
Result<Eigen::VectorXd> read_numbers(const std::string& text) {
  const std::vector<std::string> parts = split_results({text});
  Eigen::VectorXd numbers(static_cast<Eigen::Index>(parts.size()));
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const auto formula = parse_expression(parts[k], {});
    const double value = formula ? (*formula)({}) : std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(value))
      return tl::make_unexpected(Errors{
          {"measured", fmt::format("has {} at place {}, expected a number", quote(parts[k], 80), k + 1)}});
    numbers[static_cast<Eigen::Index>(k)] = value;
  }
  return numbers;
}

}  // namespace

std::shared_ptr<CompareArguments> add_compare_command(CLI::App& app) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = app.add_subcommand("compare", "Resolve one impact under every law, side by side.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(compare_footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_option("--output", arguments->outputs, "results, separated by commas: docs/quantities.md")
      ->option_text("OUTPUTS")
      ->expected(1)
      ->take_all();
  command->add_option("--laws", arguments->laws, "laws to compare, separated by commas")
      ->option_text("LAWS")
      ->delimiter(',')
      ->check(CLI::Validator(check_law, ""));
  command
      ->add_option("--measured", arguments->measured, "the velocity after that was measured: numbers, commas")
      ->option_text("U+");
  add_report_option(*command, arguments->report);
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_compare(const CompareArguments& arguments) {
  if (outputs_collide({arguments.file}, {{"--report", arguments.report}})) return bad_input;
  const auto loaded = load_impact(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  const Problem& problem = loaded->problem;
  const std::vector<Law> laws = laws_to_compare(problem, arguments.laws);
  std::vector<Problem> problems;
  for (const Law& law : laws) problems.push_back(with_law(problem, law));
  const auto asked = find_results(problems, arguments.outputs);
  if (!asked) return refuse_study(asked.error(), loaded->input, "", false);
  const Comparison comparison = compare(problem.impact, laws);
  ComparisonRecord record = make_record(problem.impact, comparison, problem.title, SolverOptions{}.tolerance);
  for (ComparedRecord& one : record.laws)
    if (one.record) add_scene(problem, *one.record);
  if (!arguments.measured.empty()) {
    const auto measured = read_numbers(arguments.measured);
    const auto added = measured ? add_measured(problems, *measured, record)
                                : Result<void>(tl::make_unexpected(measured.error()));
    if (!added) {
      for (const Error& error : added.error()) std::cerr << "percuss: --measured " << error.message << "\n";
      return bad_input;
    }
  }
  for (std::size_t i = 0; i < laws.size(); ++i)
    if (record.laws[i].record)
      record.laws[i].record->results = result_records(problems[i], *comparison.laws[i].outcome, *asked);
  std::cout << (arguments.json ? to_json(record) : report::comparison_text(record));
  if (!arguments.report.empty() &&
      !write_text(arguments.report,
                  report::comparison_report(problem.impact, record, origin_of(loaded->input))))
    return failed;
  return exit_code(comparison);
}

}  // namespace percuss::app
