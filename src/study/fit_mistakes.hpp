// The mistakes that tables of measurements are made with: another unit, another sign, columns exchanged.
#pragma once

#include "study/fit_evidence.hpp"

namespace percuss {

struct Mistake {
  enum class Kind { exchanged_times, exchanged_coordinates, sign, factor };
  Kind kind = Kind::factor;
  std::vector<Eigen::Index> coordinates;
  bool before = true, after = true;  // which columns of theirs
  double factor = 1.0;               // by which they are too large

  // The table as it would be without the mistake.
  Measurements undone(const Measurements& data) const;
  // "u3- and u3+ look 57.3 times too large beside the others: degrees where the model has radians?"
  std::string words(Eigen::Index freedom) const;
};

struct FoundMistake {
  Mistake mistake;
  double unexplained = 1.0;  // what is left of the misfit without it, as in Evidence::Findings
};

// The mistake without which the law explains the table, if there is one.
std::optional<FoundMistake> find_mistake(const Problem& of, const FitModel& model, const Evidence& evidence,
                                         const FitOptions& options, double unexplained);

}  // namespace percuss
