#include <fmt/format.h>

#include "percuss/report.hpp"
#include "report/element_table.hpp"
#include "report/numbers.hpp"
#include "report/report_figures.hpp"
#include "report/words.hpp"

namespace percuss::report {
namespace {

Cell condition(const SufficientCondition& c) {
  return {c.holds ? "holds" : "fails, nothing follows", false, c.holds ? Tone::good : Tone::plain};
}

void add_numbers(WebPage& page, const Consistency& c) {
  std::vector<TableRow> rows{{{"least eigenvalue of G"}, {number(c.lambda_min), true}, {""}},
                             {{"largest eigenvalue of G"}, {number(c.lambda_max), true}, {""}},
                             {{"their ratio"}, {number(c.ratio), true}, {""}}};
  if (c.has_delta) {
    rows.push_back({{"similar coefficients (87)"}, {number(c.similar.lhs), true}, condition(c.similar)});
    rows.push_back({{"small coefficients (92)"}, {number(c.small.lhs), true}, condition(c.small)});
    rows.push_back({{"least eigenvalue of the symmetric part of δG"},
                    {number(c.definiteness), true},
                    {c.semidefinite ? "semidefinite" : "indefinite, nothing follows"}});
  } else {
    rows.push_back({{"conditions (87), (92) and δG"}, {"none"}, {"a coefficient of -1 or less has no δ"}});
  }
  rows.push_back({{"worst T⁺/T⁻, at least"}, {number(c.worst_gain_lower), true}, {""}});
  rows.push_back({{"worst T⁺/T⁻, at most"},
                  {c.worst_gain_upper      ? number(*c.worst_gain_upper)
                   : c.stored_energy > 0.0 ? fmt::format("none; T⁺ ≤ T⁻ + {}", number(c.stored_energy))
                                           : "not known",
                   true},
                  {""}});
  page.table({"", "", ""}, rows);
}

void add_elements(WebPage& page, const Impact& impact) {
  std::vector<TableRow> rows;
  for (const Element& e : impact.elements) {
    const RestitutionRange range = restitution_range(e.kind);
    const bool within = range.contains(e.restitution);
    rows.push_back({{e.name},
                    {std::string(to_string(e.kind))},
                    {fmt::format("{:g}", e.restitution), true},
                    {fmt::format("{}{:g}, {:g}]", range.low_is_open ? "(" : "[", range.low, range.high)},
                    {within ? "yes" : "NO", false, within ? Tone::good : Tone::bad}});
  }
  page.heading("Coefficients");
  page.table({"element", "kind", "restitution", "Table 1", "within"}, rows);
}

// The velocity that gains most of what is known, and what becomes of it.
void add_worst_velocity(WebPage& page, const Problem& problem, const AuditReport& report) {
  if (!report.witness || report.witness->outcome.status != Status::solved) return;
  const Trial& worst = *report.witness;
  const Eigen::VectorXd &before = worst.impact.velocity, &after = worst.outcome.solution.velocity_after;
  std::vector<std::string> names;
  if (problem.motion) names = problem.motion->system->facts().velocities;
  names = velocity_names(names, before.size());
  page.heading("The worst velocity that was found");
  page.figure(
      dot_plot(names, {{"before", {before.begin(), before.end()}}, {"after", {after.begin(), after.end()}}},
               "velocity $u$"),
      fmt::format("Kinetic energy before {}, after {}: {} is gained.", number(worst.account.energy_before),
                  number(worst.account.energy_after),
                  number(worst.account.energy_after - worst.account.energy_before)));
}

}  // namespace

void add_audit(WebPage& page, const Problem& problem, const AuditReport& report) {
  const Consistency& c = report.consistency;
  switch (c.verdict) {
    case Verdict::consistent:
      page.paragraph(fmt::format("Consistent: {}, because {}.", nothing_gained(c), c.reason), Tone::good);
      break;
    case Verdict::inconsistent:
      page.paragraph("INCONSISTENT: some admissible velocities gain energy.", Tone::bad);
      break;
    case Verdict::undecided: page.paragraph("Undecided: " + c.reason + ".", Tone::warning); break;
  }
  page.paragraph("Law " + report.law + ".");
  if (const std::string words = coefficients_at_speed(problem.impact, report); !words.empty())
    page.paragraph("Restitution " + words + ".");
  if (const auto gain = gain_by_approach(problem.impact, problem.law)) {
    page.heading("The gain over directions");
    page.figure(
        *gain,
        "Energy after over energy before, for every direction of approach of the two elements. Above one, "
        "energy is gained.");
  }
  add_worst_velocity(page, problem, report);
  page.heading("Numbers");
  add_numbers(page, c);
  add_elements(page, problem.impact);
}

std::string audit_report(const Problem& problem, const AuditReport& report, const Origin& origin) {
  WebPage page(problem.title.empty() ? "Can energy be gained?" : problem.title + ": can energy be gained?");
  add_audit(page, problem, report);
  page.heading("As printed in a terminal");
  page.text(audit_text(problem, report));
  add_origin(page, origin);
  return page.finish();
}

}  // namespace percuss::report
