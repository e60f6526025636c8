#include "motion_fit_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "exit_code.hpp"
#include "fit_input.hpp"
#include "measured_input.hpp"
#include "output.hpp"
#include "percuss/motion_fit.hpp"
#include "percuss/picture.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"

namespace percuss::app {
namespace {

int complain_of(const Errors& errors) {
  for (const Error& error : errors)
    std::cerr << "percuss: " << (error.field.empty() ? "" : error.field + " ") << error.message << "\n";
  return bad_input;
}

}  // namespace

int run_motion_fit(const FitArguments& arguments, const Input& table) {
  if (!arguments.report.empty())
    return complain_of({{"--report", "is for tables of impacts, expected --plot or --json"}});
  auto asked = make_fit_options(arguments);
  if (!asked) return complain_of(asked.error());
  MotionFitOptions options;
  options.parameters = asked->parameters, options.set = asked->set, options.ranges = asked->ranges;
  if (arguments.loss_given) options.loss = asked->loss;
  options.threads = arguments.threads;
  for (const std::string& name : arguments.stages)
    if (const auto stage = stage_from_name(name)) options.stages.push_back(*stage);
  const auto loaded = load_problem(arguments.model, arguments.strict);
  if (!loaded) return bad_input;
  const auto motion = load_motion(table, loaded->problem, arguments.strict, arguments.threads);
  if (!motion) return bad_input;
  const auto fits = fit_motion_laws(fit_problems(loaded->problem, arguments.laws), *motion, options);
  if (!fits) return complain_of(fits.error());
  const MotionFit& best = fits->front();
  if (!best.applies() && fits->size() == 1)
    return complain_of({{"", "the law " + best.law + ": " + best.reason}});
  std::cout << (arguments.json ? to_json(*fits, options)
                               : report::motion_fit_text(*fits, loaded->problem.title,
                                                         {.colour = terminal_with_colour()}));
  if (!best.applies()) return bad_input;
  if (!arguments.plot.empty() &&
      !write_text(arguments.plot,
                  draw::picture_file(report::motion_fit_figure(best, loaded->problem.title), arguments.plot)))
    return failed;
  if (!arguments.predict.empty()) {
    const auto predicted = predict_motion(best.problem, *motion, arguments.threads);
    if (!predicted) return complain_of(predicted.error());
    if (!write_text(arguments.predict, motion_csv(predicted->motion))) return failed;
    if (!arguments.json && arguments.predict != "-")
      std::cout << "\n"
                << report::prediction_text(*motion, *predicted, "Predicted with these numbers",
                                           {.colour = terminal_with_colour()});
  }
  return best.converged ? solved : not_converged;
}

}  // namespace percuss::app
