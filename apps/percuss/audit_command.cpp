#include "audit_command.hpp"

#include <algorithm>
#include <iostream>

#include "exit_code.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "output.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "report_option.hpp"
#include "work_line.hpp"

namespace percuss::app {
namespace {

constexpr const char* audit_footer = R"(
Examples:
  percuss audit kane.yaml                    can these coefficients ever gain?
  percuss audit kane.yaml --json             for programs
  percuss audit kane.yaml --report k.html    tables and a figure as a page
  percuss audit kane.yaml --witness w.yaml   the worst velocity as a problem file
  percuss impact w.yaml                      and what it does
  percuss audit kane.yaml --law poisson      the same question for another law
  percuss audit kane.yaml --repair           the nearest coefficients that cannot
  percuss audit kane.yaml --equivalent       two masses and a lever that do the same
  percuss audit kane.yaml --certificate c.json     what proves the verdict,
  check_certificate.py c.json                      checked without percuss

The verdict holds for every velocity before the impact that the contacts,
clutches and joints could have had; that of FILE is used for the sequences of
single impacts only.
Exit code 0 whatever the verdict, 1 if a file cannot be written, 2 for bad
input, 6 if a certificate was asked for and there is none: undecided, another
law than Newton's, some spatial friction. One line then says why, and nothing is
written.)";

int write_file(const std::string& path, const Problem& problem) {
  return write_text(path, write_problem(problem)) ? solved : failed;
}

std::string titled(const Problem& problem, const char* what) {
  return problem.title.empty() ? what : problem.title + ", " + what;
}

int write_witness(const std::string& path, Problem problem, const Consistency& consistency) {
  if (!consistency.witness) {
    std::cerr << "percuss: there is no witness to write to " << path << "\n";
    return solved;
  }
  problem.title = titled(problem, "witness of an energy gain");
  problem.impact.velocity = consistency.witness->velocity;
  for (Element& element : problem.impact.elements) element.excitation.resize(0);
  return write_file(path, problem);
}

int write_equivalent(const std::string& path, Problem problem, const Result<SlidePush>& equivalent) {
  if (!equivalent) {
    std::cerr << "percuss: " << equivalent.error().front().message << "; nothing was written to " << path
              << "\n";
    return solved;
  }
  problem.title = titled(problem, "as an equivalent slide-push system");
  problem.impact = equivalent->impact;
  return write_file(path, problem);
}

int write_certificate(const std::string& path, const Problem& problem, const AuditReport& report) {
  const Result<std::string> text = certificate_json(problem, report);
  if (text) return write_text(path, *text) ? solved : failed;
  std::cerr << "percuss: no certificate: " << text.error().front().message << "; nothing was written to "
            << path << "\n";
  return no_certificate;
}

}  // namespace

std::shared_ptr<AuditArguments> add_audit_command(CLI::App& app) {
  auto arguments = std::make_shared<AuditArguments>();
  CLI::App* command = app.add_subcommand("audit", "Decide whether coefficients can ever gain energy.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(audit_footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  add_law_option(*command, arguments->law);
  add_report_option(*command, arguments->report);
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  command->add_option("--witness", arguments->witness, "write the witness as a problem file")
      ->option_text("OUT");
  command->add_option("--certificate", arguments->certificate, "write what proves the verdict, as fractions")
      ->option_text("OUT");
  command->add_flag("--repair", arguments->audit.repair, "find the nearest coefficients that never gain");
  command->add_flag("--equivalent", arguments->audit.equivalent,
                    "two elements as a slide-push system: masses, lever");
  command->add_option("--equivalent-file", arguments->equivalent_file, "write that system as a problem file")
      ->option_text("OUT");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_audit(const AuditArguments& arguments) {
  if (outputs_collide({arguments.file}, {{"--report", arguments.report},
                                         {"--witness", arguments.witness},
                                         {"--certificate", arguments.certificate},
                                         {"--equivalent-file", arguments.equivalent_file}}))
    return bad_input;
  auto loaded = load_impact(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  Problem& problem = loaded->problem;
  const Result<Law> law = choose_law(problem, {arguments.law, {}, {}, false});
  if (!law) return refuse(locate(law.error(), loaded->input.text, loaded->input.name));
  for (auto* const objection : {with_restitution_curve, with_friction_shape, beyond_table_1})
    if (const Errors errors = objection(problem.impact, "the audit"); !errors.empty())
      return refuse(locate(errors, loaded->input.text, loaded->input.name));
  problem.law = *law;  // files that are written shall be resolved by the law that was asked about
  AuditOptions options = arguments.audit;
  options.law = problem.law;
  options.equivalent = options.equivalent || !arguments.equivalent_file.empty();
  percuss::Progress progress;
  options.progress = &progress;
  const AuditReport report = [&] {
    const WorkLine line(progress, "looks at the faces of the cones of admissible impacts",
                        "of the velocities of a search");
    return audit(problem.impact, options);
  }();
  std::cout << (arguments.json ? to_json(problem, report) : report::audit_text(problem, report));
  int code = solved;
  // Of other velocities than this one the coefficients that were judged stay what they are.
  Problem judged = problem;
  judged.impact = with_settled_restitution(std::move(judged.impact));
  if (!arguments.report.empty() &&
      !write_text(arguments.report, report::audit_report(problem, report, origin_of(loaded->input))))
    code = failed;
  if (!arguments.witness.empty())
    code = std::max(code, write_witness(arguments.witness, judged, report.consistency));
  if (!arguments.certificate.empty())
    code = std::max(code, write_certificate(arguments.certificate, judged, report));
  if (!arguments.equivalent_file.empty())
    code = std::max(code, write_equivalent(arguments.equivalent_file, judged, *report.equivalent));
  return code;
}

}  // namespace percuss::app
