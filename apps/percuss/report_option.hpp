// --report OUT: the result of a command as a page.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "input.hpp"
#include "percuss/report.hpp"

namespace percuss::app {

void remember_command(int argc, char** argv);  // as it was typed; called once by main

void add_report_option(CLI::App& command, std::string& path);

// How a page came about, with the text of the problem file.
report::Origin origin_of(const Input& input);

}  // namespace percuss::app
