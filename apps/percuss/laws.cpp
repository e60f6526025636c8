#include "laws.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "percuss/law_text.hpp"

namespace percuss::app {

std::string check_law(const std::string& text) {
  const auto law = parse_law(text);
  return law ? "" : law.error().front().message;
}

void add_law_option(CLI::App& command, std::string& law) {
  command.add_option("--law", law, "impact law instead of the file's")
      ->option_text("LAW")
      ->check(CLI::Validator(check_law, ""));
}

Result<Law> choose_law(const Problem& problem, const LawArguments& arguments) {
  Result<Law> law = arguments.law.empty() ? problem.law : parse_law(arguments.law, problem.law);
  if (!law) return law;
  const Newton& asked = arguments.newton;
  const double tolerance = arguments.tolerance.value_or(asked.solver.tolerance);
  if (auto* newton = std::get_if<Newton>(&*law)) {
    *newton = asked;
    newton->solver.tolerance = tolerance;
    return law;
  }
  const std::string name = name_of(*law);
  Errors errors;
  const auto refuse = [&](bool given, const char* option, const char* laws) {
    if (given)
      errors.push_back({"", fmt::format("{} is for {} only, the law here is {}", option, laws, name)});
  };
  refuse(asked.backward, "--backward", "the law newton");
  refuse(asked.solver.decompose_friction, "--decompose-friction", "the law newton");
  if (auto* poisson = std::get_if<Poisson>(&*law)) {
    poisson->solver = asked.solver;
    poisson->solver.tolerance = tolerance;
    poisson->list_all = asked.list_all;
  } else if (auto* energetic = std::get_if<Energetic>(&*law)) {
    energetic->history = arguments.history;
    if (arguments.tolerance) energetic->tolerance = *arguments.tolerance;
  } else if (auto* moreau = std::get_if<Moreau>(&*law)) {
    moreau->tolerance = tolerance;
    moreau->list_all = asked.list_all;
  } else {
    refuse(arguments.tolerance.has_value(), "--tolerance", "the laws newton, poisson, moreau and energetic");
  }
  if (!std::holds_alternative<Poisson>(*law))
    refuse(asked.solver.solver != Solver::automatic, "--solver", "the laws newton and poisson");
  if (!errors.empty()) return tl::unexpected(errors);
  return law;
}

std::vector<Law> laws_to_compare(const Problem& problem, const std::vector<std::string>& names) {
  std::vector<std::string> all(names);
  if (all.empty()) {
    all.assign(law_names().begin(), law_names().end());
    const auto first = std::find(all.begin(), all.end(), name_of(problem.law));
    if (first != all.end()) std::rotate(all.begin(), first, first + 1);
  }
  std::vector<Law> laws;
  for (const std::string& name : all) {
    LawArguments arguments;
    arguments.law = name;
    if (auto law = choose_law(problem, arguments)) laws.push_back(*std::move(law));
  }
  return laws;
}

}  // namespace percuss::app
