#include "report_option.hpp"
#include "percuss/version.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace percuss::app {
namespace {

std::string typed_command;

}  // namespace

void remember_command(int argc, char** argv) {
  typed_command = "percuss";
  for (int k = 1; k < argc; ++k) {
    const std::string word = argv[k];
    const bool plain = !word.empty() && word.find_first_of(" \t\n'\"\\$`&;|<>*?()") == std::string::npos;
    typed_command += plain ? " " + word : " '" + word + "'";
  }
}

void add_report_option(CLI::App& command, std::string& path) {
  command.add_option("--report", path, "write the result with figures as a page of HTML")->option_text("OUT");
}

report::Origin origin_of(const Input& input) { return {typed_command, version(), input.name, input.text}; }

}  // namespace percuss::app
