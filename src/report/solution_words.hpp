// Which of the solutions of its law a point of a table or a picture is.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace percuss::report {

struct SolutionPlace {
  std::string law;  // the first of those that agree
  bool reported = true;
  bool limit = false;  // Solution::limit
  std::string at;      // the foot at a re-entrant corner
};

// Word by word as `percuss impact` says it: "", ", another solution", ", the limit γ_N⁻ → 0⁻"; where a law
// has more of them no two are the same: ", another at edge A, B", ", another solution (2 of 3)".
std::vector<std::string> solution_words(const std::vector<SolutionPlace>& all);

// The entries of a legend, `words` in the markup of figures: what is reported and limits by themselves, the
// others of a law together, "other solutions (6)". Those of reported solutions come first.
struct LegendEntry {
  std::string law, words;
  std::vector<std::size_t> members;
};
std::vector<LegendEntry> legend_entries(const std::vector<SolutionPlace>& all);

}  // namespace percuss::report
