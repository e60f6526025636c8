#include "predict_command.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <iostream>

#include "exit_code.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "measured_input.hpp"
#include "output.hpp"
#include "percuss/motion_fit.hpp"
#include "percuss/report.hpp"
#include "study_input.hpp"

namespace percuss::app {
namespace {

constexpr const char* predict_footer = R"(
Examples:
  percuss predict tosses.csv --model cube.yaml
  percuss predict tosses.csv --model cube.yaml --law energetic -o predicted.csv
  percuss predict tosses.csv --model cube.yaml --set system.gravity[2]=-9.82

Every run of POSES begins in the state that the frames before its first impact
tell, and is simulated to the times of its frames (docs/motions.md). OUT has the
columns of POSES: run, t, x, y, z, qw, qx, qy, qz.
Exit codes: 0 done, 1 a file cannot be written, 2 bad input.)";

}  // namespace

std::shared_ptr<PredictArguments> add_predict_command(CLI::App& app) {
  auto arguments = std::make_shared<PredictArguments>();
  CLI::App* command = app.add_subcommand("predict", "Predict measured motions from their first frames.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(predict_footer);
  command->add_option("POSES", arguments->data, "measured poses as CSV; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_option("--model", arguments->model, "problem file with bodies, YAML or JSON")
      ->required()
      ->option_text("FILE");
  add_law_option(*command, arguments->law);
  command->add_option("--set", arguments->set, "PATH=NUMBER in place of that of FILE")
      ->option_text("NUMBER")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("-o,--output", arguments->out, "write the predicted poses as CSV; - is standard output")
      ->option_text("OUT");
  add_last_options(*command, arguments->threads, arguments->strict);
  return arguments;
}

int run_predict(const PredictArguments& arguments) {
  if (outputs_collide({arguments.data, arguments.model}, {{"--output", arguments.out}})) return bad_input;
  const auto loaded = load_problem(arguments.model, arguments.strict);
  if (!loaded) return bad_input;
  LawArguments asked;
  asked.law = arguments.law;
  auto law = choose_law(loaded->problem, asked);
  if (!law) {
    std::cerr << "percuss: " << law.error().front().message << "\n";
    return bad_input;
  }
  Problem problem = with_law(loaded->problem, *std::move(law));
  Formulas formulas;
  for (const std::string& text : arguments.set) {
    auto formula = io::parse_formula(text);
    if (!formula) {
      std::cerr << "percuss: --set " << formula.error().front().message << "\n";
      return bad_input;
    }
    formulas.push_back(*std::move(formula));
  }
  const auto variation = Variation::make(problem, {}, formulas);
  if (!variation) {
    std::cerr << "percuss: " << variation.error().front().message << "\n";
    return bad_input;
  }
  variation->apply({}, problem);
  if (!problem.impact.mass.allFinite()) {
    std::cerr << "percuss: the scene cannot have the numbers of --set\n";
    return bad_input;
  }
  const auto table = load_text(arguments.data);
  if (!table) return bad_input;
  const auto motion = load_motion(*table, problem, arguments.strict, arguments.threads);
  if (!motion) return bad_input;
  const auto predicted = predict_motion(problem, *motion, arguments.threads);
  if (!predicted) return refuse({{table->name, 1, 1, predicted.error().front().message}});
  if (arguments.out != "-")
    std::cout << report::prediction_text(*motion, *predicted, problem.title,
                                         {.colour = terminal_with_colour()});
  if (!arguments.out.empty() && !write_text(arguments.out, motion_csv(predicted->motion))) return failed;
  return solved;
}

}  // namespace percuss::app
