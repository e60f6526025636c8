#include "percuss/report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "contact/row_residual.hpp"
#include "percuss/contact.hpp"
#include "percuss/text.hpp"
#include "report/numbers.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t label_width = 18;

std::string short_number(double value) { return fmt::format("{:.2g}", value); }

void line(std::string& text, const std::string& label, const std::string& words) {
  bool first = true;
  for (const std::string& part : wrap(words, page_width - label_width - 2)) {
    text += "  " + pad_right(first ? label : "", label_width) + part + "\n";
    first = false;
  }
}

std::string friction(const ContactRecord& record) {
  if (record.contacts == 0 || std::isnan(record.mu_high)) return {};
  if (record.mu_high == 0.0) return ", no friction";
  if (record.mu_low == record.mu_high) return ", friction " + number(record.mu_low);
  return fmt::format(", friction {} to {}", number(record.mu_low), number(record.mu_high));
}

void problem(std::string& text, const ContactRecord& record) {
  line(text, "contacts",
       fmt::format("{}, {}{}", record.contacts, record.dimension == 2 ? "planar" : "spatial",
                   friction(record)));
  if (record.joints > 0) line(text, "joints", std::to_string(record.joints));
  const std::size_t rows = record.contacts + record.joints;
  line(text, "W",
       fmt::format("{} × {}, {} {}{}{}", rows * static_cast<std::size_t>(record.dimension),
                   rows * static_cast<std::size_t>(record.dimension), record.blocks,
                   record.blocks == 1 ? "block" : "blocks",
                   rows > 0 ? ", " +
                                  percentage(static_cast<double>(record.blocks),
                                             static_cast<double>(rows) * static_cast<double>(rows)) +
                                  " of all"
                            : "",
                   record.global ? ", reduced from a global problem" : ""));
}

void stages(std::string& text, const ContactOutcome& outcome) {
  if (outcome.stages.empty()) return;
  Grid grid{1, {{"method", "iterations", "seconds", "residual"}}};
  for (const ContactOutcome::Stage& stage : outcome.stages)
    grid.rows.push_back({std::string(to_string(stage.method)), std::to_string(stage.iterations),
                         fmt::format("{:.3g}", stage.seconds), short_number(stage.residual)});
  const std::vector<std::string> lines = grid.lines();
  text += "\n" + lines.front() + "  ended\n";
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::size_t used = display_width(lines[i]) + 2;
    bool first = true;
    const std::size_t left = page_width > used + 20 ? page_width - used : 20;
    for (const std::string& part : wrap(printable(outcome.stages[i - 1].why), left)) {
      text += (first ? lines[i] : std::string(used - 2, ' ')) + "  " + part + "\n";
      first = false;
    }
    if (first) text += lines[i] + "\n";
  }
}

const char* verdict(Status status) {
  switch (status) {
    case Status::solved: return "solved";
    case Status::no_solution: return "NO SOLUTION";
    case Status::not_converged: return "NOT CONVERGED";
  }
  return "";
}

}  // namespace

std::string contact_text(const ContactRecord& record) {
  const ContactOutcome& outcome = record.outcome;
  std::string text = shorten(printable(record.title.empty() ? record.file : record.title), page_width) + "\n";
  if (!record.description.empty()) text += shorten(printable(record.description), page_width) + "\n";
  text += "\n";
  problem(text, record);
  stages(text, outcome);
  text += "\n";
  line(text, "status",
       outcome.reason.empty() ? verdict(outcome.status)
                              : fmt::format("{}: {}", verdict(outcome.status), printable(outcome.reason)));
  if (!outcome.r.empty() || outcome.status == Status::solved) {
    const ContactResidual& residual = outcome.residual;
    line(text, "residual",
         fmt::format("{}, asked {}: ‖r − P_K(r − û)‖/‖q‖", short_number(residual.relative),
                     short_number(record.tolerance)));
    line(text, "scaled residual", short_number(residual.scaled) + ", free of units");
    line(text, "row residual",
         fmt::format("{}, asked {}: each kind of rows in its own scale", short_number(residual.rows),
                     short_number(row_tolerance(record.tolerance))));
    line(text, "penetration", short_number(residual.penetration) + ", velocity into a contact or of a joint");
    line(text, "cone violation", short_number(residual.cone) + ", impulse outside its friction cone");
  }
  line(text, "time",
       fmt::format("{:.3g} s, {} iterations; reading {:.3g} s", outcome.seconds, outcome.iterations,
                   record.reading));
  return text;
}

}  // namespace percuss::report
