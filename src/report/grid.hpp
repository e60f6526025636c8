// Cells in aligned columns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace percuss::report {

using Row = std::vector<std::string>;

// The first `left` columns are aligned at their left edge, the others at their right edge.
struct Grid {
  std::size_t left = 0;
  std::vector<Row> rows;  // all of the same length; the first is the heading

  std::size_t width() const;  // of the lines
  std::vector<std::string> lines() const;
};

}  // namespace percuss::report
