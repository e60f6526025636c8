#include "info_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "exit_code.hpp"
#include "input.hpp"
#include "output.hpp"
#include "percuss/fclib.hpp"
#include "percuss/files.hpp"
#include "percuss/report.hpp"
#include "percuss/run.hpp"
#include "percuss/tables.hpp"
#include "percuss/text.hpp"

namespace percuss::app {
namespace {

constexpr const char* info_footer = R"(
Examples:
  percuss info run.h5                    a run: how it ended, its energy
  percuss info run.h5 --json             for programs, as percuss simulate --json
  percuss info run.h5 --input > p.yaml   the problem that it was made from
  percuss info tower.hdf5                an FCLIB problem
  percuss info history.h5                the history of an impact: its columns
  percuss info kane.yaml                 a problem file

Exit codes: 0 told, 2 bad input.)";

int complain(const std::string& line) {
  std::cerr << line << "\n";
  return bad_input;
}

// Byte for byte, but not to a terminal: there not even its colours are those of the problem file.
std::string input_of(const RunRecord& record) {
  return isatty(STDOUT_FILENO) != 0 ? harmless(record.input) : record.input;
}

int tell_run(const InfoArguments& arguments) {
  const auto run = io::read_run(arguments.file);
  if (!run) return complain(run.error());
  const auto& [record, trajectory] = *run;
  std::cout << (arguments.input  ? input_of(record)
                : arguments.json ? to_json(record, trajectory)
                                 : report::run_text(record, trajectory, {.colour = terminal_with_colour()}));
  if (!arguments.input && !arguments.json)
    std::cout << fmt::format("\n  computed by percuss {}; --input prints its problem file\n",
                             report::printable(record.program));
  return solved;
}

int tell_fclib(const InfoArguments& arguments) {
  const auto file = io::read_fclib(arguments.file);
  if (!file) return complain(file.error());
  for (const std::string& line : {file->title, file->description})
    if (!line.empty()) std::cout << report::shorten(report::printable(line), report::page_width) << "\n";
  std::cout << fmt::format("a {} contact problem of FCLIB, {}: {} contacts, {} joints\n",
                           file->global ? "global" : "local", file->problem.d() == 2 ? "planar" : "spatial",
                           file->contacts, file->joints)
            << "percuss contact solves it\n";
  return solved;
}

std::string count(std::size_t number, const char* noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

// Where the numbers of a column lie, or which words it holds.
std::string extent_of(const History::Column& column) {
  std::string text;
  for (std::size_t k = 0; k < column.words.size(); ++k)
    if (std::find(column.values.begin(), column.values.end(), static_cast<double>(k)) != column.values.end())
      text += (text.empty() ? "" : ", ") + column.words[k];
  if (!column.words.empty() || column.values.empty()) return text;
  const auto [least, most] = std::minmax_element(column.values.begin(), column.values.end());
  return fmt::format("{:.5g} to {:.5g}", *least, *most);
}

int tell_history(const InfoArguments& arguments) {
  if (arguments.input || arguments.json)
    return complain(fmt::format("{}: is the history of an impact, expected a run for {}", arguments.file,
                                arguments.input ? "--input" : "--json"));
  const auto history = io::read_history_hdf5(arguments.file);
  if (!history) return complain(history.error());
  std::cout << fmt::format("the history of an impact, law {}: {}, {}\n\n", report::printable(history->law),
                           count(history->rows(), "row"), count(history->columns.size(), "column"));
  report::Grid grid{2, {{"column", "holds"}}};
  for (const History::Column& column : history->columns)
    grid.rows.push_back({report::shorten(report::printable(column.name), 30),
                         report::shorten(report::printable(extent_of(column)), 44)});
  for (const std::string& line : grid.lines()) std::cout << line << "\n";
  std::cout << "\npercuss impact --history writes such files\n";
  return solved;
}

int tell_problem(const InfoArguments& arguments) {
  const auto loaded = load_problem(arguments.file, false);
  if (!loaded) return bad_input;
  const Problem& problem = loaded->problem;
  std::vector<Element> elements = problem.impact.elements;
  if (const auto& motion = problem.motion)
    elements = motion->system->select(0.0, motion->q.data(), motion->u.data(), 0.0, nullptr).set->elements;
  if (!problem.title.empty())
    std::cout << report::shorten(report::printable(problem.title), report::page_width) << "\n";
  const auto freedom =
      static_cast<std::size_t>(problem.motion ? problem.motion->u.size() : problem.impact.velocity.size());
  std::cout << fmt::format(
      "a problem with {} and {}, law {}\n\n",
      problem.motion ? count(freedom, "coordinate") : count(freedom, "velocity component"),
      count(elements.size(), "element"), name_of(problem.law));
  report::Grid grid{2, {{"element", "kind"}}};
  for (const Element& element : elements)
    grid.rows.push_back(
        {report::shorten(report::printable(element.name), 40), std::string(to_string(element.kind))});
  for (const std::string& line : grid.lines()) std::cout << line << "\n";
  std::cout << (problem.motion ? "\npercuss simulate follows its motion, percuss impact resolves the impact "
                                 "at its state\n"
                               : "\npercuss impact resolves it\n");
  return solved;
}

}  // namespace

std::shared_ptr<InfoArguments> add_info_command(CLI::App& app) {
  auto arguments = std::make_shared<InfoArguments>();
  CLI::App* command = app.add_subcommand("info", "Tell what a file holds.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(info_footer);
  command->add_option("FILE", arguments->file, "a run, a history, an FCLIB problem or a problem file")
      ->required()
      ->option_text(" ");
  command->add_flag("--input", arguments->input, "print the problem file that a run was made from");
  command->add_flag("--json", arguments->json, "a run as one JSON object");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_info(const InfoArguments& arguments) {
  // Before anything is opened: to open a pipe is to wait for who writes it.
  if (const auto fault = io::find_file_fault(arguments.file); fault && arguments.file != "-")
    return complain(fmt::format("{}: {}", arguments.file, *fault));
  const bool hdf5 = is_hdf5(arguments.file);
  if (hdf5) {
    const auto history = io::is_history(arguments.file);
    if (!history) return complain(history.error());
    if (*history) return tell_history(arguments);
  }
  if (arguments.input || arguments.json) return tell_run(arguments);
  if (!hdf5) return tell_problem(arguments);
  const auto fclib = io::is_fclib(arguments.file);
  if (!fclib) return complain(fclib.error());
  return *fclib ? tell_fclib(arguments) : tell_run(arguments);
}

}  // namespace percuss::app
