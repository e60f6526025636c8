#include "reproduce_command.hpp"

#include <cctype>
#include <filesystem>
#include <iostream>

#include "exit_code.hpp"
#include "output.hpp"
#include "percuss/record.hpp"
#include "percuss/report.hpp"
#include "percuss/reproduce.hpp"
#include "percuss/version.hpp"

namespace percuss::app {
namespace {

constexpr const char* reproduce_footer = R"(
Examples:
  percuss reproduce                      what the five papers say, and what we compute
  percuss reproduce 001                  of one: 000, 001, 002, 003 or 004
  percuss reproduce -o papers.html       with the figures, as a page
  percuss reproduce --figures folder     every figure as SVG
  percuss reproduce --json               for programs

000 Glocker 2012, 001 Payr & Glocker 2005, 002 Glocker (geometry),
003 Liu, Zhao & Brogliato 2008, 004 Pfeiffer.
n: a number printed in the paper; f: a formula printed there, evaluated by us for
an example; s: a statement. A number agrees if it rounds to the printed digits.
Exit code 0 if every item agrees or is documented as misprinted or false, 1 if
not, 2 for bad input.)";

// "001-figure-4.svg"
std::string file_name(const ReproducedFigure& figure) {
  std::string name = figure.paper + "-" + figure.number;
  for (char& c : name) c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name + ".svg";
}

bool write_figures(const std::string& folder, const std::vector<ReproducedFigure>& figures) {
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  for (ReproducedFigure figure : figures) {
    figure.figure.theme = draw::Theme::follows_reader;
    if (!write_text(folder + "/" + file_name(figure), draw::to_svg(figure.figure))) return false;
  }
  return true;
}

}  // namespace

std::shared_ptr<ReproduceArguments> add_reproduce_command(CLI::App& app) {
  auto arguments = std::make_shared<ReproduceArguments>();
  CLI::App* command = app.add_subcommand("reproduce", "Recompute the numbers and figures of the papers.");
  command->set_help_flag("-h,--help", "print this help and exit");
  command->footer(reproduce_footer);
  command->add_option("PAPER", arguments->paper, "one paper by its number; all without it")->option_text(" ");
  command->add_option("-o", arguments->page, "write a page of HTML with numbers and figures")
      ->option_text("PAGE");
  command->add_option("--figures", arguments->figures, "write every figure as SVG into this folder")
      ->option_text("DIR");
  command->add_flag("--json", arguments->json, "print one JSON object");
  for (CLI::Option* option : command->get_options()) option->disable_flag_override();
  return arguments;
}

int run_reproduce(const ReproduceArguments& arguments) {
  if (outputs_collide({}, {{"-o", arguments.page}})) return bad_input;
  const Result<Reproduction> result = reproduce(arguments.paper);
  if (!result) {
    std::cerr << "percuss: " << result.error().front().message << "\n";
    return bad_input;
  }
  std::cout << (arguments.json ? to_json(*result) : report::reproduction_text(*result));
  if (!arguments.page.empty()) {
    const std::string command = "percuss reproduce" + (arguments.paper.empty() ? "" : " " + arguments.paper);
    const std::string page = report::reproduction_page(*result, {command, version(), "", ""});
    if (!write_text(arguments.page, page)) return failed;
  }
  if (!arguments.figures.empty() && !write_figures(arguments.figures, result->figures)) return failed;
  return result->accepted() ? solved : failed;
}

}  // namespace percuss::app
