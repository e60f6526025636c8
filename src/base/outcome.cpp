#include "percuss/outcome.hpp"

#include <fmt/format.h>

#include "percuss/text.hpp"

namespace percuss {

std::string_view to_string(Status status) {
  switch (status) {
    case Status::solved: return "solved";
    case Status::no_solution: return "no_solution";
    case Status::not_converged: return "not_converged";
  }
  return "unknown";
}

std::string_view to_string(Mode mode) {
  switch (mode) {
    case Mode::active: return "active";
    case Mode::inactive: return "inactive";
    case Mode::stick: return "stick";
    case Mode::slip: return "slip";
    case Mode::none: return "none";
  }
  return "unknown";
}

std::string_view to_string(SlipDirection direction) {
  switch (direction) {
    case SlipDirection::none: return "none";
    case SlipDirection::forward: return "forward";
    case SlipDirection::backward: return "backward";
  }
  return "unknown";
}

std::string_view to_string(Measure measure) {
  switch (measure) {
    case Measure::none: return "none";
    case Measure::inclusion: return "inclusion";
    case Measure::energy_balance: return "energy_balance";
  }
  return "unknown";
}

std::string Outcome::brief_report() const {
  std::string solutions = "number of solutions not decided";
  if (count.decided && count.continuum) solutions = "a continuum of solutions";
  if (count.decided && !count.continuum) solutions = count_of(count.number, "solution");
  std::string report = fmt::format("{}, {}", to_string(status), solutions);
  if (residual) report += fmt::format(", residual {:.1e}", *residual);
  if (!solver.empty()) report += ", " + solver;
  if (!reason.empty()) report += ": " + reason;
  return report;
}

}  // namespace percuss
