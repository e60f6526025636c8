#include "percuss/text.hpp"

#include <algorithm>
#include <numeric>

namespace percuss::report {
namespace {

constexpr std::size_t gap = 2;

std::vector<std::size_t> column_widths(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.empty() ? 0 : rows.front().size(), 0);
  for (const Row& row : rows) {
    for (std::size_t j = 0; j < row.size(); ++j) widths[j] = std::max(widths[j], display_width(row[j]));
  }
  return widths;
}

}  // namespace

std::size_t Grid::width() const {
  const std::vector<std::size_t> widths = column_widths(rows);
  return std::accumulate(widths.begin(), widths.end(), gap * widths.size());
}

std::vector<std::string> Grid::lines() const {
  const std::vector<std::size_t> widths = column_widths(rows);
  std::vector<std::string> lines;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t j = 0; j < row.size(); ++j) {
      line += std::string(gap, ' ') + (j < left ? pad_right(row[j], widths[j]) : pad_left(row[j], widths[j]));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace percuss::report
