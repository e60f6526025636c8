// What is reported about an impact under several laws.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/impact_record.hpp"
#include "percuss/compare.hpp"

namespace percuss {

struct ComparedRecord {
  std::string law;
  std::optional<ImpactRecord> record;  // empty: the law does not apply
  std::string reason;                  // why not
};

struct ComparisonRecord {
  std::string title;
  std::vector<ComparedRecord> laws;
  std::vector<std::vector<std::string>> agree;  // names of laws with the same u⁺
};

ComparisonRecord make_record(const Impact& impact, const Comparison& comparison, const std::string& title,
                             double tolerance);

// {"laws": {"newton": {as of percuss impact}, ...}, "agree": [...]}
std::string to_json(const ComparisonRecord& record);

}  // namespace percuss
