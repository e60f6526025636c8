#include "simulate_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>

#include "checks.hpp"
#include "exit_code.hpp"
#include "input.hpp"
#include "laws.hpp"
#include "output.hpp"
#include "percuss/files.hpp"
#include "percuss/report.hpp"
#include "percuss/run.hpp"
#include "percuss/scene.hpp"
#include "report_option.hpp"
#include "resume.hpp"
#include "run_loop.hpp"

namespace percuss::app {
namespace {

constexpr const char* simulate_footer = R"(
Examples:
  percuss simulate ball.yaml -o run.h5             the motion, kept in run.h5
  percuss simulate ball.yaml -o run.h5 --until 5   longer than the file says
  percuss simulate ball.yaml -o run.h5 --json      for programs
  percuss simulate ball.yaml --report ball.html    tables and figures as a page
  percuss info run.h5                              what a run holds
  percuss export run.h5 --csv run.csv              the motion for other programs
  percuss export run.h5 --gif run.gif              the motion as it is seen

FILE has a system of formulas or of rigid bodies, and may say how to
simulate it: simulate: {until: 2.0, method: auto, step: 1e-3}. METHOD is auto,
event_driven (impacts are located, any law) or time_stepping (many contacts,
Newton's law).

A run that was stopped, by Ctrl-C, by a kill or by a power cut, is resumed by
the same command, and ends with the same bits as one that was not.

Exit codes: 0 solved, 1 a file cannot be written, 2 bad input, 3 no solution
exists, 4 not converged, 5 stopped at a gain of energy, 130 or 143 stopped by a
signal.)";

int exit_code(RunStatus status) {
  switch (status) {
    case RunStatus::solved: return solved;
    case RunStatus::no_solution: return no_solution;
    case RunStatus::not_converged: return not_converged;
    case RunStatus::not_applicable: return bad_input;
    case RunStatus::energy_gain: return energy_gain;
    case RunStatus::running: break;
  }
  return failed;
}

// Prints the run and writes its page; returns an ExitCode.
int deliver(const SimulateArguments& arguments, const Loaded& loaded, const RunRecord& record,
            const Trajectory& trajectory) {
  std::cout << (arguments.json ? to_json(record, trajectory)
                               : report::run_text(record, trajectory, {.colour = terminal_with_colour()}))
            << std::flush;
  if (!arguments.report.empty() &&
      !write_text(arguments.report,
                  report::run_report(loaded.problem, record, trajectory, origin_of(loaded.input))))
    return failed;
  return exit_code(record.status);
}

// What the command line says, else what the file says, else the default.
Result<SimulationOptions> choose_options(const SimulateArguments& arguments, const Problem& problem) {
  MotionRequest asked = problem.simulate;
  if (!arguments.method.empty()) asked.method = arguments.method;
  if (arguments.until) asked.until = arguments.until;
  if (arguments.step) asked.step = arguments.step;
  if (arguments.output) asked.output = arguments.output;
  if (arguments.tolerance) asked.tolerance = arguments.tolerance;
  Result<SimulationOptions> options = simulation_options(asked, problem.law);
  if (options) options->stop_at_gain = arguments.stop_at_gain;
  return options;
}

int stopped(const LoopEnd& end, const RunRecord& record, const std::string& out) {
  if (out.empty())
    std::cerr << fmt::format("percuss: stopped at t = {}; nothing is kept without -o RUN\n", record.time);
  else if (end.fault.empty())
    std::cerr << fmt::format("percuss: stopped at t = {} of {}, kept in {}; the same command resumes it\n",
                             record.time, record.options.until, out);
  else
    std::cerr << fmt::format("percuss: stopped at t = {}; {}\n", record.time, end.fault);
  return 128 + end.signal;
}

// Elements of a motion by their numbers, as those of the impact, which locate() knows; open ones have no
// place.
Errors of_impact(Errors errors, const Problem::Motion& motion) {
  for (Error& error : errors) {
    long i = 0;
    if (std::sscanf(error.field.c_str(), "elements[%ld]", &i) != 1) continue;
    const auto at = std::find(motion.closed.begin(), motion.closed.end(), i);
    error.field = at == motion.closed.end() ? std::string("elements")
                                            : fmt::format("elements[{}]{}", at - motion.closed.begin(),
                                                          error.field.substr(error.field.find(']') + 1));
  }
  return errors;
}

// Elements of the present moment by their numbers, as those that the file lists; others are known by what is
// said of them alone.
Errors of_file(Errors errors, const Problem::Motion& motion) {
  if (!motion.scene) return of_impact(std::move(errors), motion);
  const ElementSetPtr set = motion.system->at(System::Depth::gaps, 0.0, motion.q, motion.u).set;
  for (Error& error : errors) {
    std::size_t i = 0;
    if (std::sscanf(error.field.c_str(), "elements[%zu]", &i) != 1 || i >= set->elements.size()) continue;
    error.field = "system";
    const std::string& name = set->elements[i].name;
    std::size_t place = 0;  // in the list of the file, where friction stands inside its contact
    for (const MechanismText::Element& listed : motion.scene->elements) {
      const std::string& own = listed.element.name;
      if (own == name || own + ".friction" == name) {
        error.field = fmt::format("elements[{}]", place);
        break;
      }
      place += own.ends_with(".friction") ? 0 : 1;
    }
  }
  return errors;
}

}  // namespace

std::shared_ptr<SimulateArguments> add_simulate_command(CLI::App& app) {
  auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* command = app.add_subcommand("simulate", "Follow a motion in time, impact after impact.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(simulate_footer);
  command->add_option("FILE", arguments->file, "problem file, YAML or JSON; - is standard input")
      ->required()
      ->option_text(" ");
  command->add_option("-o", arguments->out, "keep the run in RUN, HDF5")->option_text("RUN");
  const auto number = [&](const char* name, std::optional<double>& value, const char* words) {
    command->add_option(name, value, words)->option_text("X")->check(CLI::Validator(check_positive, ""));
  };
  number("--until", arguments->until, "end of the motion, instead of the file's");
  command->add_option("--method", arguments->method, "auto, event_driven or time_stepping")
      ->option_text("METHOD")
      ->check(CLI::Validator(
          [](const std::string& name) {
            return method_from_name(name) ? ""
                                          : fmt::format(
                                                "'{}' is not a method, expected auto, event_driven or "
                                                "time_stepping",
                                                name);
          },
          ""));
  number("--step", arguments->step, "time step of time_stepping");
  number("--output", arguments->output, "time between stored states; the step unless given");
  number("--tolerance", arguments->tolerance, "error of a step of event_driven, relative");
  add_law_option(*command, arguments->law);
  command
      ->add_option_function<std::string>(
          "--audit", [arguments](const std::string&) { arguments->stop_at_gain = true; },
          "strict: stop at the first impact that gains energy")
      ->option_text("strict")
      ->check(CLI::IsMember({"strict"}));
  command->add_option("--checkpoint", arguments->checkpoint, "seconds between checkpoints, 30 unless given")
      ->option_text("SECONDS")
      ->check(CLI::Validator(check_not_negative, ""));
  command->add_flag("--restart", arguments->restart, "start anew, whatever run RUN holds");
  add_report_option(*command, arguments->report);
  command->add_flag("--json", arguments->json, "print one JSON object");
  command->add_flag("--strict", arguments->strict, "coefficients outside their usual range are errors");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_simulate(const SimulateArguments& arguments) {
  if (arguments.out == "-") {
    std::cerr << "percuss: -o - is standard output, expected a file: a run is written again and again\n";
    return bad_input;
  }
  if (outputs_collide({arguments.file}, {{"-o", arguments.out},
                                         {"the lock of -o", io::OutputLock::name_of(arguments.out)},
                                         {"--report", arguments.report}}))
    return bad_input;
  auto loaded = load_problem(arguments.file, arguments.strict);
  if (!loaded) return bad_input;
  auto& [input, problem] = *loaded;
  const auto refuse_here = [&input = input](const Errors& errors) {
    return refuse(locate(errors, input.text, input.name));
  };
  if (!problem.motion)
    return refuse_here({{"system", "is one instant, expected coordinates and energies: only they can move"}});
  const Result<Law> law = choose_law(problem, {arguments.law, {}, {}, false});
  if (!law) return refuse_here(law.error());
  problem.law = *law;
  const Result<SimulationOptions> options = choose_options(arguments, problem);
  if (!options) return refuse_here(options.error());
  const Problem::Motion& motion = *problem.motion;
  Result<Simulation> simulation = Simulation::start(motion.system, motion.q, motion.u, *options);
  if (!simulation) return refuse_here(of_file(simulation.error(), motion));

  RunRecord record = begin_record(*options, problem, input.text, input.name);
  // Until the end: two programs on one file would each lose what the other has kept.
  std::optional<io::OutputLock> lock;
  if (!arguments.out.empty()) {
    auto taken = io::OutputLock::take(arguments.out);
    if (!taken) {
      std::cerr << "percuss: cannot write " << arguments.out << ": " << taken.error() << "\n";
      return failed;
    }
    lock.emplace(*std::move(taken));
    auto resumed = resume(arguments.out, record, arguments.restart, *simulation);
    if (!resumed) {
      std::cerr << "percuss: " << resumed.error() << "\n";
      return bad_input;
    }
    if (!resumed->note.empty()) std::cerr << "percuss: " << resumed->note << "\n";
    if (resumed->finished)
      return deliver(arguments, *loaded, resumed->finished->record, resumed->finished->trajectory);
  }

  const LoopEnd end = run_to_end(*simulation, record, {arguments.out, arguments.checkpoint});
  if (end.signal != 0) return stopped(end, record, arguments.out);
  int code = exit_code(record.status);
  if (record.status != RunStatus::running)
    code = deliver(arguments, *loaded, record, simulation->trajectory());
  if (record.status == RunStatus::not_applicable) refuse_here({{"law", record.reason}});
  if (!end.fault.empty()) {
    std::cerr << "percuss: " << end.fault << "\n";
    return failed;
  }
  return code;
}

}  // namespace percuss::app
