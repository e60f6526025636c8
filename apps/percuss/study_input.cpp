#include "study_input.hpp"

#include <iostream>

#include "exit_code.hpp"

namespace percuss::app {

int refuse_study(const Errors& errors, const Input& input, const std::string& section, bool from_file) {
  if (from_file) {
    for (const Error& error : errors) refuse(locate({{section, error.message}}, input.text, input.name));
    return bad_input;
  }
  for (const Error& error : errors) std::cerr << "percuss: " << error.message << "\n";
  return bad_input;
}

std::vector<std::string> split_results(const std::vector<std::string>& given) {
  std::vector<std::string> results;
  for (const std::string& text : given) {
    int depth = 0;
    results.emplace_back();
    for (const char c : text) {
      if (c == '(') ++depth;
      if (c == ')') --depth;
      if (c == ',' && depth <= 0)
        results.emplace_back();
      else if (c != ' ' || !results.back().empty())
        results.back() += c;
    }
  }
  return results;
}

Result<std::vector<Quantity>> find_results(std::span<const Problem> laws,
                                           const std::vector<std::string>& given) {
  std::vector<Quantity> all;
  Errors errors;
  for (const std::string& name : split_results(given)) {
    const auto found = find_quantities(laws, name);
    if (found)
      all.insert(all.end(), found->begin(), found->end());
    else
      errors.insert(errors.end(), found.error().begin(), found.error().end());
  }
  if (!errors.empty()) return tl::make_unexpected(errors);
  return all;
}

void replace_formula(Formulas& formulas, std::pair<std::string, std::string> fresh) {
  for (auto& formula : formulas)
    if (formula.first == fresh.first) {
      formula = std::move(fresh);
      return;
    }
  formulas.push_back(std::move(fresh));
}

void add_last_options(CLI::App& command, int& threads, bool& strict) {
  command.add_option("--threads", threads, "all cores unless given")
      ->option_text("N")
      ->check(CLI::Range(0, 4096));
  command.add_flag("--strict", strict, "coefficients outside their usual range are errors");
  for (CLI::Option* option : command.get_options()) option->disable_flag_override();
}

}  // namespace percuss::app
