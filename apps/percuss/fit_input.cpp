#include "fit_input.hpp"

#include <algorithm>

#include "laws.hpp"
#include "percuss/text.hpp"
#include "study_input.hpp"

namespace percuss::app {

Result<FitOptions> make_fit_options(const FitArguments& arguments) {
  FitOptions options;
  Errors errors;
  const auto add = [&](const Errors& more) { errors.insert(errors.end(), more.begin(), more.end()); };
  options.parameters = arguments.parameters;
  for (const std::string& one : arguments.set) {
    if (auto formula = io::parse_formula(one))
      options.set.push_back(*std::move(formula));
    else
      add(formula.error());
  }
  for (const std::string& one : arguments.ranges) {
    const auto range = io::parse_varied(one);
    if (!range)
      add(range.error());
    else if (range->values.kind != Values::Kind::grid || range->values.count != 0)
      errors.push_back({"", fmt::format("--range {}: expected PARAMETER=LO:HI", one)});
    else
      options.ranges.push_back({range->name, range->values.low, range->values.high});
  }
  for (const Loss loss : {Loss::huber, Loss::cauchy, Loss::squares})
    if (arguments.loss == to_string(loss)) options.loss = loss;
  options.starts = arguments.starts;
  options.seed = arguments.seed;
  options.threads = arguments.threads;
  if (!errors.empty()) return tl::make_unexpected(errors);
  return options;
}

std::vector<Problem> fit_problems(const Problem& problem, std::vector<std::string> names) {
  const std::string own = name_of(problem.law);
  if (names.empty()) names = {own};
  if (std::find(names.begin(), names.end(), "all") != names.end()) {
    names.assign(law_names().begin(), law_names().end());
    const auto first = std::find(names.begin(), names.end(), own);
    if (first != names.end()) std::rotate(names.begin(), first, first + 1);
  }
  std::vector<Problem> made;
  for (const std::string& name : names) {
    LawArguments arguments;
    arguments.law = name;
    if (auto law = choose_law(problem, arguments)) made.push_back(with_law(problem, *std::move(law)));
  }
  return made;
}

}  // namespace percuss::app
