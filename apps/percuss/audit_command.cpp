#include "audit_command.hpp"

#include <fstream>
#include <iostream>
#include <optional>

#include "exit_code.hpp"
#include "input.hpp"
#include "io/audit_json.hpp"
#include "percuss/audit.hpp"
#include "percuss/newton.hpp"
#include "report/audit_text.hpp"

namespace percuss::app {
namespace {

constexpr const char* footer = R"(
Examples:
  percuss audit kane.yaml                    can these coefficients ever gain?
  percuss audit kane.yaml --json             for programs
  percuss audit kane.yaml --witness w.yaml   the worst velocity as a problem file
  percuss impact w.yaml                      and what it does

The velocity of FILE does not matter: the verdict holds for every velocity
before the impact that the contacts, clutches and joints could have had.
Exit code 0 whatever the verdict, 2 for bad input.)";

// The law itself decides about the witness.
std::optional<Account> resolve_witness(const Impact& impact, const Consistency& consistency) {
  if (!consistency.witness) return std::nullopt;
  Impact candidate = impact;
  candidate.velocity = consistency.witness->velocity;
  for (Element& element : candidate.elements) element.excitation.resize(0);
  const auto outcome = resolve(candidate);
  if (!outcome || outcome->status != Status::solved) return std::nullopt;
  return account(candidate, outcome->solution);
}

int write_witness(const std::string& path, Problem problem, const Consistency& consistency) {
  if (!consistency.witness) {
    std::cerr << "percuss: there is no witness to write to " << path << "\n";
    return solved;
  }
  problem.title += problem.title.empty() ? "witness of an energy gain" : ", witness of an energy gain";
  problem.impact.velocity = consistency.witness->velocity;
  for (Element& element : problem.impact.elements) element.excitation.resize(0);
  std::ofstream out(path);
  if (out << write_problem(problem) && out.flush()) return solved;
  std::cerr << "percuss: cannot write " << path << "\n";
  return failed;
}

}  // namespace

std::shared_ptr<AuditArguments> add_audit_command(CLI::App& app) {
  auto arguments = std::make_shared<AuditArguments>();
  CLI::App* command = app.add_subcommand("audit", "Decide whether coefficients can ever gain energy.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  command->add_option("--witness", arguments->witness, "write the witness as a problem file")
      ->option_text("OUT");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_audit(const AuditArguments& arguments) {
  const auto loaded = load_problem(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  const Problem& problem = loaded->problem;
  const Consistency consistency = judge(problem.impact);
  if (arguments.json)
    std::cout << to_json(problem.impact, consistency);
  else
    std::cout << report::audit_text(problem, consistency, resolve_witness(problem.impact, consistency));
  return arguments.witness.empty() ? solved : write_witness(arguments.witness, problem, consistency);
}

}  // namespace percuss::app
