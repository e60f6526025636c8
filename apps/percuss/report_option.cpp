#include "report_option.hpp"
#include "percuss/version.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <string_view>

namespace percuss::app {
namespace {

std::string typed_command;

// As a shell takes it back: in single quotes, where a single quote stands outside of them.
std::string quoted(const std::string& word) {
  constexpr std::string_view harmless =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%=";
  if (!word.empty() && word.find_first_not_of(harmless) == std::string::npos) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

}  // namespace

void remember_command(int argc, char** argv) {
  typed_command = "percuss";
  for (int k = 1; k < argc; ++k) typed_command += " " + quoted(argv[k]);
}

void add_report_option(CLI::App& command, std::string& path) {
  command.add_option("--report", path, "write the result with figures as a page of HTML")->option_text("OUT");
}

report::Origin origin_of(const Input& input) { return {typed_command, version(), input.name, input.text}; }

}  // namespace percuss::app
