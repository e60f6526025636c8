#include <fmt/format.h>

#include <cmath>

#include "percuss/report.hpp"
#include "report/element_table.hpp"
#include "report/numbers.hpp"
#include "report/report_figures.hpp"

namespace percuss::report {
namespace {

struct ShownLaw {
  std::string law;
  const SolutionRecord* solution;
  const std::vector<std::string>* velocities;  // their names, or none
};

std::vector<ShownLaw> solved_laws(const ComparisonRecord& record) {
  std::vector<ShownLaw> shown;
  for (const ComparedRecord& one : record.laws)
    if (one.record && one.record->solution)
      shown.push_back({one.law, &*one.record->solution, &one.record->velocities});
  return shown;
}

void add_table(WebPage& page, const std::vector<ShownLaw>& shown) {
  std::vector<std::string> header = {""};
  for (const ShownLaw& s : shown) header.push_back(s.law);
  std::vector<TableRow> rows;
  const auto row = [&](const std::string& name, const auto& value, double scale) {
    TableRow& cells = rows.emplace_back(TableRow{{name}});
    for (const ShownLaw& s : shown) cells.push_back({number(value(*s.solution), scale), true});
  };
  const SolutionRecord& first = *shown.front().solution;
  const std::vector<std::string>& known = *shown.front().velocities;
  const bool named = static_cast<Eigen::Index>(known.size()) == first.velocity_after.size();
  for (Eigen::Index k = 0; k < first.velocity_after.size(); ++k)
    row(
        named ? "u⁺ " + known[static_cast<std::size_t>(k)] : fmt::format("u⁺ {}", k + 1),
        [k](const SolutionRecord& s) { return s.velocity_after[k]; }, first.gamma_scale);
  for (std::size_t i = 0; i < first.elements.size(); ++i)
    for (Eigen::Index k = 0; k < first.elements[i].impulse.size(); ++k)
      row(
          "Λ " + first.elements[i].name, [=](const SolutionRecord& s) { return s.elements[i].impulse[k]; },
          first.impulse_scale);
  row(
      "T⁺ − T⁻", [](const SolutionRecord& s) { return s.account.total_work(); }, first.account.energy_before);
  TableRow& last = rows.emplace_back(TableRow{{"energetically consistent"}});
  for (const ShownLaw& s : shown) {
    const bool good = s.solution->account.energetic;
    last.push_back({good ? "yes" : "GAIN", true, good ? Tone::good : Tone::bad});
  }
  page.table(header, rows);
}

// Laws that agree are one point.
std::vector<FoundVelocity> found_velocities(const ComparisonRecord& record) {
  std::vector<FoundVelocity> found;
  for (const std::vector<std::string>& group : record.agree)
    for (const ComparedRecord& one : record.laws)
      if (one.law == group.front() && one.record && one.record->solution)
        found.push_back({group, one.record->solution->velocity_after});
  return found;
}

}  // namespace

void add_comparison(WebPage& page, const Impact& impact, const ComparisonRecord& record) {
  const std::vector<ShownLaw> shown = solved_laws(record);
  if (!shown.empty()) {
    add_table(page, shown);
    std::vector<std::string> laws;
    std::vector<Series> series;
    Series change{"T⁺ − T⁻", {}};
    for (const ShownLaw& s : shown) {
      const Eigen::VectorXd& u = s.solution->velocity_after;
      series.push_back({s.law, std::vector<double>(u.begin(), u.end())});
      laws.push_back(s.law);
      const Account& account = s.solution->account;
      const double work = account.total_work();
      change.values.push_back(std::abs(work) <= noise * account.energy_scale() ? 0.0 : work);
    }
    page.heading("Figures");
    page.figure(
        dot_plot(velocity_names(*shown.front().velocities, impact.freedom()), series, "velocity after"),
        "Velocities after the impact.");
    page.figure(dot_plot(laws, {change}, "change of kinetic energy"), "Kinetic energy: above zero it grows.");
    if (const auto seen = geometry_of(impact, found_velocities(record)))
      page.figure(seen->picture, seen->caption);
  }
  std::vector<std::string> others;
  for (const ComparedRecord& one : record.laws) {
    if (!one.record) others.push_back(one.law + " does not apply: " + one.reason);
    if (one.record && !one.record->solution)
      others.push_back(fmt::format("{}: {}, {}", one.law, to_string(one.record->status), one.record->reason));
  }
  if (!others.empty()) {
    page.heading("Laws without a result");
    page.list(others);
  }
}

std::string comparison_report(const Impact& impact, const ComparisonRecord& record, const Origin& origin) {
  WebPage page(record.title.empty() ? "One impact under several laws"
                                    : record.title + ", under several laws");
  add_comparison(page, impact, record);
  page.heading("As printed in a terminal");
  page.text(comparison_text(record));
  add_origin(page, origin);
  return page.finish();
}

}  // namespace percuss::report
