#include "study_input.hpp"

#include <fmt/format.h>

#include <iostream>

#include "exit_code.hpp"
#include "io/study_reader.hpp"

namespace percuss::app {

int refuse_study(const Errors& errors, const Input& input, const std::string& section, bool from_file) {
  if (from_file) {
    for (const Error& error : errors) refuse(locate({{section, error.message}}, input.text, input.name));
    return bad_input;
  }
  for (const Error& error : errors) std::cerr << "percuss: " << error.message << "\n";
  return bad_input;
}

void replace_formula(Formulas& formulas, std::pair<std::string, std::string> fresh) {
  for (auto& formula : formulas)
    if (formula.first == fresh.first) {
      formula = std::move(fresh);
      return;
    }
  formulas.push_back(std::move(fresh));
}

Errors stale_parameters(const std::vector<Varied>& varied, const Formulas& formulas,
                        const std::string& text) {
  constexpr std::string_view prefix = "parameters.";
  std::vector<std::string> paths;
  for (const Varied& v : varied) paths.push_back(v.name);
  for (const auto& [path, formula] : formulas) paths.push_back(path);
  Errors errors;
  for (const std::string& path : paths) {
    if (!path.starts_with(prefix)) continue;
    const std::string name = path.substr(prefix.size());
    if (const std::string field = io::computed_from(text, name); !field.empty())
      errors.push_back(
          {"", fmt::format("\"{}\" is what the file computes {} from, which would not follow; write a "
                           "number there and vary it, too, by a formula of set",
                           path, field)});
  }
  return errors;
}

}  // namespace percuss::app
