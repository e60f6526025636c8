// What map, sweep and fit share.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <utility>
#include <vector>

#include "input.hpp"
#include "percuss/quantities.hpp"
#include "percuss/result.hpp"
#include "percuss/study.hpp"

namespace percuss::app {

// Prints the errors, one line each, and returns the exit code for bad input. Where the section of the file
// says it all, it is the place of the errors.
int refuse_study(const Errors& errors, const Input& input, const std::string& section, bool from_file);

// Names and formulas of results, separated by commas: those within parentheses separate nothing.
std::vector<std::string> split_results(const std::vector<std::string>& given);

// The results that are asked for, of a problem under several laws.
[[nodiscard]] Result<std::vector<Quantity>> find_results(std::span<const Problem> laws,
                                                         const std::vector<std::string>& given);

// A formula of the command line takes the place of the file's for the same number.
void replace_formula(Formulas& formulas, std::pair<std::string, std::string> fresh);

// --threads and --strict, the last options of a study.
void add_last_options(CLI::App& command, int& threads, bool& strict);

}  // namespace percuss::app
