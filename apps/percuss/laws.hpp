// The law that a command uses: the file's, or the one named with --law, with the options of the command line.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "percuss/law.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::app {

// What is wrong with a law, "poisson" or "poisson:tangential=shifted"; empty if it can be used.
std::string check_law(const std::string& text);

// --law of a command that uses one.
void add_law_option(CLI::App& command, std::string& law);

// What the command line says about the solution of any law; a law takes what it has.
struct LawArguments {
  std::string law;  // empty: the file's
  Newton newton;
  std::optional<double> tolerance;  // of the residual, or of the steps of the energetic law
  bool history = false;             // keep it
};

// Options of the file belong to the law of the file, where the command line does not give others. Fails where
// the command line asks for something that the law does not have.
[[nodiscard]] Result<Law> choose_law(const Problem& problem, const LawArguments& arguments);

// Laws to compare: those that are named, or, without names, the file's and then all others in their usual
// order. The law of the file has the options of the file, the others have their defaults.
std::vector<Law> laws_to_compare(const Problem& problem, const std::vector<std::string>& names);

}  // namespace percuss::app
