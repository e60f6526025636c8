#include "percuss/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "percuss/law_text.hpp"
#include "percuss/text.hpp"
#include "study/permutation.hpp"

namespace percuss {
namespace {

constexpr std::uint64_t most_cases = std::uint64_t{1} << 40;
constexpr std::size_t largest_chunk = 1024, few_chunks = 4096;
// Of sweeps beyond four thousand million cases the chunks grow instead of their number, so that what is kept
// about each chunk stays small. Their numbers have to fit into the memory of a thread.
constexpr std::size_t most_chunks = std::size_t{1} << 22, most_numbers = std::size_t{1} << 22;

std::size_t chunk_for(std::size_t cases, std::size_t width) {
  const std::size_t usual = std::clamp(cases / few_chunks, std::size_t{1}, largest_chunk);
  const std::size_t large = std::min((cases + most_chunks - 1) / most_chunks, most_numbers / width);
  return std::max(usual, large);
}

// Each is said once.
void add(Errors& errors, const Errors& more) {
  for (const Error& one : more)
    if (std::none_of(errors.begin(), errors.end(), [&](const Error& e) { return e.message == one.message; }))
      errors.push_back(one);
}

// Words of a list become the numbers that they stand for; a variable has words exactly where its parameter
// has.
Errors read_words(std::span<const Problem> laws, Varied& varied) {
  for (const Problem& one : laws) {
    const auto parameter = find_parameter(one, varied.name);
    if (parameter && parameter->of_words() && !varied.values.of_words())
      return number_of_word(*parameter, varied.values.text).error();
    if (!varied.values.of_words()) continue;
    if (!parameter) return parameter.error();
    for (std::size_t k = 0; k < varied.values.words.size(); ++k) {
      const auto number = number_of_word(*parameter, varied.values.words[k]);
      if (!number) return number.error();
      varied.values.list[k] = *number;
    }
  }
  return {};
}

}  // namespace

Result<Sweep> Sweep::of(const Problem& problem, const SweepSpec& spec) {
  std::vector<Problem> laws;
  for (const std::string& text : spec.laws) {
    auto law = parse_law(text, problem.law);
    if (!law) return tl::make_unexpected(law.error());
    laws.push_back(with_law(problem, *std::move(law)));
  }
  if (laws.empty()) laws.push_back(problem);
  return make(std::move(laws), spec);
}

Result<Sweep> Sweep::make(std::vector<Problem> laws, const SweepSpec& spec) {
  Sweep sweep;
  Errors errors;
  sweep.spec_ = spec;
  if (spec.vary.empty())
    errors.push_back({"", "nothing is varied, expected --vary PATH=VALUES or sweep.vary in the file"});
  std::vector<std::string> names;
  bool sampled = false;
  for (Varied& v : sweep.spec_.vary) {
    names.push_back(v.name);
    add(errors, read_words(laws, v));
    sampled = sampled || v.values.sampled();
    if (v.values.sampled()) continue;
    if (v.values.size() == 0)
      errors.push_back(
          {"", fmt::format("{} = {}: how many values is not said, expected LO:HI:N, or uniform LO:HI "
                           "with samples",
                           v.name, v.values.text)});
    else if (sweep.grid_ > most_cases / v.values.size())
      errors.push_back({"", fmt::format("the grid has more than {} cases", most_cases)});
    else
      sweep.grid_ *= v.values.size();
  }
  if (sampled && spec.samples == 0)
    errors.push_back(
        {"", "variables are sampled, but the number of samples is missing, expected --samples N"});
  if (!sampled && spec.samples > 0)
    errors.push_back(
        {"", fmt::format("{} samples are asked for, but no variable is sampled, expected for example "
                         "uniform LO:HI",
                         spec.samples)});
  sweep.samples_ = sampled ? std::max<std::size_t>(spec.samples, 1) : 1;
  if (sweep.samples_ > most_cases / sweep.grid_ / laws.size())
    errors.push_back({"", fmt::format("more than {} cases are asked for", most_cases)});

  for (const Problem& one : laws) {
    auto variation = Variation::make(one, names, spec.set);
    if (variation) {
      sweep.variations_.push_back(*std::move(variation));
    } else {
      add(errors, variation.error());
      break;
    }
  }
  const Problem& problem = laws.front();
  const std::string no_impact = why_no_impact(problem);
  std::vector<std::string> asked = spec.outputs;
  if (asked.empty() && problem.motion && problem.simulate.until && !no_impact.empty())
    asked = {"run.state", "run.impacts", "run.dissipated"};
  else if (asked.empty())
    asked = {"velocity_after", "energy.work",
             problem.impact.elements.size() <= most_regime_elements ? "regime" : "status"};
  for (const std::string& name : asked) {
    const auto found = find_quantities(laws, name);
    if (found)
      sweep.outputs_.insert(sweep.outputs_.end(), found->begin(), found->end());
    else
      add(errors, found.error());
  }
  sweep.impact_ = std::any_of(sweep.outputs_.begin(), sweep.outputs_.end(),
                              [](const Quantity& q) { return q.of_impact(); });
  if (sweep.impact_ && !no_impact.empty())
    errors.push_back({"", fmt::format("results of an impact are asked for, but elements: {}; run.state, "
                                      "run.impacts and other results of the motion can be had",
                                      no_impact)});
  else if (sweep.impact_ && !sweep.variations_.empty())
    if (const Parameter* open = sweep.variations_.front().open())
      errors.push_back({"", fmt::format("{} is of an element that is open in the state of the file and takes "
                                        "no part in its impact; it changes results of the motion only",
                                        quote(open->path))});
  if (!errors.empty()) return tl::make_unexpected(errors);
  std::vector<Law> compared;
  for (const Problem& one : laws) compared.push_back(one.law);
  sweep.labels_ = percuss::law_labels(compared);
  sweep.laws_ = std::move(laws);
  sweep.chunk_ = chunk_for(sweep.cases(), sweep.width());
  return sweep;
}

std::size_t Sweep::size_of(std::size_t chunk) const {
  return std::min(chunk_, cases() - std::min(cases(), chunk * chunk_));
}

void Sweep::values(std::size_t index, std::span<double> variables) const {
  const std::size_t sample = index % samples_;
  std::size_t rest = index / samples_ % grid_;
  for (std::size_t k = spec_.vary.size(); k-- > 0;) {
    const Values& v = spec_.vary[k].values;
    if (v.sampled()) {
      variables[k] = v.quantile(latin_hypercube(spec_.seed, k, sample, samples_));
    } else {
      variables[k] = v.at(static_cast<double>(rest % v.size()));
      rest /= v.size();
    }
  }
}

Sweep::Runner::Runner(const Sweep& sweep) : sweep_(sweep) {
  for (std::size_t k = 0; k < sweep.laws_.size(); ++k)
    evaluators_.emplace_back(sweep.laws_[k], sweep.variations_[k], sweep.impact_);
}

void Sweep::Runner::run(std::size_t chunk, std::vector<double>& numbers) {
  numbers.clear();
  std::vector<double> variables(sweep_.spec_.vary.size());
  const Quantity status{"status", sweep_.impact_ ? Quantity::What::status : Quantity::What::run_status, 0, 0};
  const std::size_t first = chunk * sweep_.chunk_;
  for (std::size_t index = first; index < first + sweep_.size_of(chunk); ++index) {
    sweep_.values(index, variables);
    Evaluator& evaluator = evaluators_[sweep_.law_of(index)];
    evaluator.run(variables);
    numbers.push_back(evaluator.value(status));
    for (const Quantity& q : sweep_.outputs_) numbers.push_back(evaluator.value(q));
    if (refusal_.empty()) refusal_ = evaluator.refusal();
  }
}

}  // namespace percuss
