// What a map holds, in a few lines.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/report.hpp"

namespace percuss::report {

std::string map_text(const Map& map, std::optional<double> seconds) {
  std::string text = fmt::format("{} x {} points, {} impacts resolved{}{}\n", map.columns(), map.rows(),
                                 map.evaluations, seconds ? fmt::format(" in {:.2g} s", *seconds) : "",
                                 map.closed_form ? ", by closed formulas" : "");
  std::vector<std::size_t> count(map.regimes.size(), 0);
  for (const auto k : map.regime) ++count[k];
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < count.size(); ++k)
    if (count[k] > 0) order.push_back(k);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return count[a] > count[b]; });
  for (const std::size_t k : order)
    text += fmt::format("  {:6.2f} %  {}\n",
                        100.0 * static_cast<double>(count[k]) / static_cast<double>(map.regime.size()),
                        map.labels[k]);
  if (!map.value.empty()) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double v : map.value)
      if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
    if (low <= high) text += fmt::format("{} from {:.5g} to {:.5g}\n", map.quantity.name, low, high);
  }
  return text;
}

}  // namespace percuss::report
