#include "question.hpp"

#include <algorithm>
#include <numbers>

#include "percuss/law_text.hpp"
#include "percuss/scene.hpp"
#include "percuss/study.hpp"
#include "percuss/text.hpp"

namespace percuss::playground {
namespace {

constexpr const char* file = "problem";

using Numbers = std::vector<std::pair<std::string, double>>;

Located<Problem> parse(const std::string& text) { return parse_problem(text, file); }

// The text with another number in this place.
void write_number(std::string& text, const io::WrittenNumber& place, double value) {
  text.replace(place.begin, place.end - place.begin, format_number(value));
}

// What is set and does not stand in the text changes numbers that do: the approach is made of velocities.
Result<std::string> with_derived(const Problem& problem, std::string text, const Numbers& numbers,
                                 const Formulas& formulas) {
  std::vector<std::string> names;
  std::vector<double> values;
  for (const auto& [path, value] : numbers) {
    names.push_back(path);
    values.push_back(value);
  }
  const auto variation = Variation::make(problem, names, formulas);
  if (!variation) return tl::make_unexpected(variation.error());
  Problem changed = problem;
  variation->apply(values, changed);
  std::vector<io::WrittenNumber> places = io::written_numbers(problem, text);
  std::reverse(places.begin(), places.end());  // from the end: the places before stay
  for (const io::WrittenNumber& place : places) {
    const auto parameter = find_parameter(problem, place.path);
    if (!parameter || !parameter->all.empty()) continue;
    const double unit = place.degrees ? std::numbers::pi / 180.0 : 1.0;
    if (const double value = get(changed, *parameter); value != get(problem, *parameter))
      write_number(text, place, value / unit);
  }
  return text;
}

Formulas formulas_of(const Json& question) {
  Formulas formulas;
  if (question.contains("formulas"))
    for (const auto& [path, formula] : question["formulas"].items())
      formulas.emplace_back(path, formula.get<std::string>());
  return formulas;
}

}  // namespace

tl::unexpected<std::vector<Diagnostic>> refused(const Errors& errors, const Asked& asked) {
  return tl::unexpected(locate(errors, asked.text, file));
}

Located<std::string> changed_text(const Json& question) {
  std::string text = question.value("text", "");
  if (!question.contains("set") || question["set"].empty()) return text;
  const auto problem = parse(text);
  if (!problem) return tl::make_unexpected(problem.error());
  Numbers derived, direct;
  const auto places = io::written_numbers(*problem, text);
  const auto stands = [&](const std::string& path) {
    return std::find_if(places.begin(), places.end(), [&](const auto& place) { return place.path == path; });
  };
  for (const auto& [path, value] : question["set"].items())
    (stands(path) == places.end() ? derived : direct).emplace_back(path, value.get<double>());
  // From the end: the places before stay.
  std::sort(direct.begin(), direct.end(),
            [&](const auto& a, const auto& b) { return stands(a.first) > stands(b.first); });
  for (const auto& [path, value] : direct) write_number(text, *stands(path), value);
  if (derived.empty()) return text;
  const auto again = parse(text);
  if (!again) return tl::make_unexpected(again.error());
  auto done = with_derived(*again, text, derived, formulas_of(question));
  if (!done) return refused(done.error(), {text, *again});
  return *std::move(done);
}

Located<Asked> read_question(const Json& question) {
  auto text = changed_text(question);
  if (!text) return tl::make_unexpected(text.error());
  auto problem = parse(*text);
  if (!problem) return tl::make_unexpected(problem.error());
  return Asked{*std::move(text), *std::move(problem)};
}

Located<Asked> read_impact(const Json& question) {
  auto asked = read_question(question);
  if (!asked) return asked;
  if (const std::string why = why_no_impact(asked->problem); !why.empty())
    return refused({{"elements", why}}, *asked);
  if (const auto formed = form_impact(asked->problem); !formed) return refused(formed.error(), *asked);
  return asked;
}

Located<Law> law_of(const Json& question, const Asked& asked) {
  const std::string name = question.value("law", "");
  if (name.empty()) return asked.problem.law;
  auto law = parse_law(name, asked.problem.law);
  if (!law) return refused(law.error(), asked);
  return *std::move(law);
}

std::vector<Law> laws_beside(const Problem& problem) {
  std::vector<std::string_view> names(law_names().begin(), law_names().end());
  const auto first = std::find(names.begin(), names.end(), name_of(problem.law));
  if (first != names.end()) std::rotate(names.begin(), first, first + 1);
  std::vector<Law> laws;
  for (const std::string_view name : names)
    if (auto law = parse_law(name, problem.law)) laws.push_back(*std::move(law));
  return laws;
}

}  // namespace percuss::playground
