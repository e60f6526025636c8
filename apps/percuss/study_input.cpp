#include "study_input.hpp"

#include <iostream>

#include "exit_code.hpp"

namespace percuss::app {

int refuse_study(const Errors& errors) {
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
