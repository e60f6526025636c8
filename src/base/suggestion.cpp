#include "base/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "percuss/text.hpp"

namespace percuss {
namespace {

constexpr std::size_t longest = 60;  // characters of a name that is looked for

// Levenshtein's distance.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({substituted, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string did_you_mean(std::string_view name, std::span<const std::string_view> names) {
  if (name.size() > longest) return "";
  std::string_view best;
  std::size_t distance = name.size() < 4 ? 2 : 3;
  for (const std::string_view candidate : names) {
    if (candidate.size() > longest) continue;
    if (candidate.size() >= name.size() + distance || name.size() >= candidate.size() + distance)
      continue;  // it takes as many edits as their lengths differ
    const std::size_t found = edits(name, candidate);
    if (found < distance && found < name.size()) {
      distance = found;
      best = candidate;
    }
  }
  return best.empty() ? "" : fmt::format(", did you mean {}?", printable(best, longest));
}

}  // namespace percuss
