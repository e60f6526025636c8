#include "fit_command.hpp"

#include <fmt/format.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <iostream>

#include "checks.hpp"
#include "exit_code.hpp"
#include "fit_input.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "motion_fit_command.hpp"
#include "output.hpp"
#include "percuss/motion_fit.hpp"
#include "percuss/picture.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "percuss/text.hpp"
#include "report_option.hpp"
#include "study_input.hpp"

namespace percuss::app {
namespace {

constexpr const char* fit_footer = R"(
Examples:
  percuss fit sphere.csv --model sphere.yaml                the law of the file
  percuss fit sphere.csv --model sphere.yaml --law all      which law is best
  percuss fit sphere.csv --model sphere.yaml --plot residuals.svg
  percuss fit sphere.csv --model sphere.yaml --law all --report fits.html
  percuss fit tosses.csv --model cube.yaml --law poisson --predict predicted.csv
  percuss fit balls.csv --model three_balls.yaml --law energetic \
    --fit e,elements.2-3.stiffness --set elements.1-2.restitution=e \
    --set elements.2-3.restitution=e

DATA has a header and one line per impact: u1-,u2-,... are the velocities
before, u1+,u2+,... those after; an empty cell was not measured. Instead of u+
or beside it any result of an impact is a column, by its name or as a formula
of names: impulse.C, "-gamma_after.C.friction/gamma_before.C.friction".
sigma1,sigma2,... weight and numbers of the problem such as
elements.C.normal[0] may follow (docs/fit.md, docs/quantities.md). Lines that
begin with # are comments.
DATA may also be a table of poses, run,t,x,y,z,qw,qx,qy,qz: then the body and
the coefficients are fitted to whole motions (docs/motions.md).
PARAMETERS are numbers of the problem: elements.NAME.restitution,
elements.NAME.friction.coefficient, elements.NAME.stiffness,
law.compliance_ratio; or names that the formulas of --set use. Unless given,
every restitution and friction coefficient that the law uses.
Exit codes: 0 fitted, 1 a file cannot be written, 2 bad input, 4 not converged.)";

std::string check_loss(const std::string& name) {
  for (const Loss loss : {Loss::huber, Loss::cauchy, Loss::squares})
    if (name == to_string(loss)) return "";
  return fmt::format("'{}' is no loss, expected huber, cauchy or squares", name);
}

// A table of impacts with poses, as `percuss detect` writes it.
bool has_poses(const std::string& text) {
  const std::string header = text.substr(0, text.find('\n'));
  return ("," + header + ",").find(",contacts,") != std::string::npos;
}

std::string check_stage(const std::string& name) {
  return stage_from_name(name)
             ? ""
             : fmt::format("'{}' is no stage, expected flight, body, impacts, slides or all", name);
}

std::string check_laws(const std::string& name) { return name == "all" ? "" : check_law(name); }

int complain(const Errors& errors) {
  for (const Error& error : errors)
    std::cerr << "percuss: " << (error.field.empty() ? "" : error.field + " ") << error.message << "\n";
  return bad_input;
}

}  // namespace

std::shared_ptr<FitArguments> add_fit_command(CLI::App& app) {
  auto arguments = std::make_shared<FitArguments>();
  CLI::App* command = app.add_subcommand("fit", "Find coefficients from measured impacts.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(fit_footer);
  command->add_option("DATA", arguments->data, "measured impacts as CSV; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_option("--model", arguments->model, "problem file, YAML or JSON")
      ->required()
      ->option_text("FILE");
  command->add_option("--law", arguments->laws, "that of FILE unless given; several, or all, are ranked")
      ->option_text("LAWS")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->delimiter(',')
      ->check(CLI::Validator([](std::string& name) { return check_laws(name); }, ""));
  command->add_option("--fit", arguments->parameters, "what is fitted, separated by commas")
      ->option_text("PARAMETERS")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->delimiter(',');
  command->add_option("--set", arguments->set, "PATH=FORMULA of names that are fitted")
      ->option_text("FORMULA")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--range", arguments->ranges, "PARAMETER=LO:HI, where it is looked for")
      ->option_text("RANGE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--stage", arguments->stages, "of tables of poses: flight,body,impacts,slides,all")
      ->option_text("STAGES")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->delimiter(',')
      ->check(CLI::Validator([](std::string& name) { return check_stage(name); }, ""));
  command->add_option("--predict", arguments->predict, "of tables of poses: write the predicted poses")
      ->option_text("OUT");
  command->add_option("--loss", arguments->loss, "huber (cauchy of poses), cauchy or squares")
      ->each([chosen = arguments.get()](const std::string&) { chosen->loss_given = true; })
      ->option_text("LOSS")
      ->check(CLI::Validator([](std::string& name) { return check_loss(name); }, ""));
  command->add_option("--starts", arguments->starts, "points where the search begins, 64")
      ->option_text("N")
      ->check(CLI::Range(1, 1000000));
  command->add_option("--seed", arguments->seed, "of these points, 1")
      ->option_text("N")
      ->check(CLI::Validator(check_seed, ""));
  command->add_option("--plot", arguments->plot, "draw the residuals, .svg, .pdf or .png; - is SVG")
      ->option_text("OUT")
      ->check(CLI::Validator([](std::string& path) { return check_picture(path); }, ""));
  add_report_option(*command, arguments->report);
  command->add_flag("--json", arguments->json, "print one JSON object");
  add_last_options(*command, arguments->threads, arguments->strict);
  return arguments;
}

int run_fit(const FitArguments& arguments) {
  if (outputs_collide(
          {arguments.data, arguments.model},
          {{"--plot", arguments.plot}, {"--report", arguments.report}, {"--predict", arguments.predict}}))
    return bad_input;
  const auto table = load_text(arguments.data);
  if (!table) return bad_input;
  if (is_motion_table(table->text)) return run_motion_fit(arguments, *table);
  for (const auto& [option, given] :
       {std::pair("--stage", !arguments.stages.empty()), std::pair("--predict", !arguments.predict.empty())})
    if (given) return complain({{option, "is for tables of poses, with columns t,x,y,z,qw,qx,qy,qz"}});
  const auto options = make_fit_options(arguments);
  if (!options) return complain(options.error());
  const auto loaded = has_poses(table->text) ? load_problem(arguments.model, arguments.strict)
                                             : load_impact(arguments.model, arguments.strict);
  if (!loaded) return bad_input;
  const Problem& problem = loaded->problem;
  const std::vector<Problem> laws = fit_problems(problem, arguments.laws);
  const auto data = parse_measurements(table->text, table->name, laws);
  if (!data) return refuse(data.error());

  const auto fits = fit_laws(laws, *data, *options);
  if (!fits && fits.error().front().field == "after")  // too little was measured
    return refuse({{table->name, 1, 1, fits.error().front().message}});
  if (!fits) return complain(fits.error());
  const Fit& best = fits->front();
  if (!best.applies() && laws.size() == 1)
    return complain({{"", "the law " + best.law + ": " + best.reason}});
  std::cout << (arguments.json ? to_json(*fits, *options)
                               : report::fit_text(*fits, problem.title, {.colour = terminal_with_colour()}));
  if (!arguments.plot.empty() && best.applies()) {
    const draw::Figure figure = report::fit_figure(best, problem.title);
    if (!write_text(arguments.plot, draw::picture_file(figure, arguments.plot))) return failed;
    if (!arguments.json) std::cout << "written to " << printable(arguments.plot, longest_name) << "\n";
  }
  if (!arguments.report.empty() &&
      !write_text(arguments.report, report::fit_report(*fits, problem.title, origin_of(loaded->input))))
    return failed;
  if (!best.applies()) return bad_input;
  return best.converged ? solved : not_converged;
}

}  // namespace percuss::app
