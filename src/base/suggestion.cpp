#include "base/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "percuss/text.hpp"

namespace percuss {
namespace {

constexpr std::size_t longest = 60;  // characters of a name that is looked for

// Levenshtein's distance, or `limit` where it is not below that.
std::size_t edits(std::string_view a, std::string_view b, std::size_t limit) {
  std::array<std::size_t, longest + 1> row;
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    std::size_t least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({substituted, row[j] + 1, row[j - 1] + 1});
      least = std::min(least, row[j]);
    }
    if (least >= limit) return limit;  // no row falls below the least of the row before
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
    const std::size_t found = edits(name, candidate, distance);
    if (found < distance && found < name.size()) {
      distance = found;
      best = candidate;
    }
  }
  return best.empty() ? "" : fmt::format(", did you mean {}?", printable(best, longest));
}

}  // namespace percuss
