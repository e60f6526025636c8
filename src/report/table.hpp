// The result of an impact for people, at most 80 columns wide.
#pragma once

#include <string>

#include "io/impact_record.hpp"

namespace percuss::report {

struct Style {
  bool colour = false;
};

std::string impact_table(const ImpactRecord& record, const Style& style = {});

}  // namespace percuss::report
