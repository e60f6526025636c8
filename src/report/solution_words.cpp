#include "report/solution_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "percuss/canvas.hpp"

namespace percuss::report {
namespace {

bool is_other(const SolutionPlace& one) { return !one.reported && !one.limit; }

std::size_t others_of(const std::vector<SolutionPlace>& all, const SolutionPlace& of) {
  return static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [&](const SolutionPlace& one) { return is_other(one) && one.law == of.law; }));
}

}  // namespace

std::vector<std::string> solution_words(const std::vector<SolutionPlace>& all) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const SolutionPlace& one = all[i];
    if (one.limit) {
      words.emplace_back(", the limit γ_N⁻ → 0⁻");
    } else if (!one.at.empty()) {
      words.push_back((one.reported ? " at " : ", another at ") + one.at);
    } else if (one.reported) {
      words.emplace_back();
    } else {
      const std::size_t n = others_of(all, one);
      const std::vector<SolutionPlace> before(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i));
      words.push_back(n == 1 ? ", another solution"
                             : fmt::format(", another solution ({} of {})", others_of(before, one) + 1, n));
    }
  }
  return words;
}

std::vector<LegendEntry> legend_entries(const std::vector<SolutionPlace>& all) {
  const std::vector<std::string> words = solution_words(all);
  std::vector<LegendEntry> entries;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].reported) entries.push_back({all[i].law, draw::verbatim(words[i]), {i}});
  const std::size_t reported = entries.size();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].reported) continue;
    const std::size_t n = others_of(all, all[i]);
    std::string text = all[i].limit ? ", the limit $γ_N^-$ → $0^-$"
                       : n > 1      ? fmt::format(", other solutions ({})", n)
                                    : draw::verbatim(words[i]);
    const auto same =
        std::find_if(entries.begin() + static_cast<std::ptrdiff_t>(reported), entries.end(),
                     [&](const LegendEntry& one) { return one.law == all[i].law && one.words == text; });
    if (same != entries.end())
      same->members.push_back(i);
    else
      entries.push_back({all[i].law, std::move(text), {i}});
  }
  return entries;
}

}  // namespace percuss::report
