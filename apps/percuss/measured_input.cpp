#include "measured_input.hpp"

#include <iostream>

namespace percuss::app {

bool say_warnings(const std::vector<Diagnostic>& warnings, bool strict) {
  for (Diagnostic warning : warnings) {
    if (!strict) warning.message.insert(0, "warning: ");
    std::cerr << warning.to_string() << "\n";
  }
  return !strict || warnings.empty();
}

std::optional<MeasuredMotion> load_motion(const Input& table, const Problem& of, bool strict, int threads) {
  auto motion = parse_motion(table.text, table.name, of);
  if (!motion) {
    refuse(motion.error());
    return std::nullopt;
  }
  auto better = mended(of, *motion, threads);
  if (!better) {
    refuse({{table.name, 1, 1, better.error().front().message}});
    return std::nullopt;
  }
  if (!say_warnings(better->warnings, strict)) return std::nullopt;
  return *std::move(better);
}

}  // namespace percuss::app
