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

void replace_formula(Formulas& formulas, std::pair<std::string, std::string> fresh) {
  for (auto& formula : formulas)
    if (formula.first == fresh.first) {
      formula = std::move(fresh);
      return;
    }
  formulas.push_back(std::move(fresh));
}

}  // namespace percuss::app
