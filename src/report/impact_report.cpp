#include <fmt/format.h>

#include <cmath>

#include "percuss/picture.hpp"
#include "percuss/report.hpp"
#include "report/element_table.hpp"
#include "report/numbers.hpp"
#include "report/report_figures.hpp"

namespace percuss::report {
namespace {

std::vector<std::string> cells(const Eigen::VectorXd& v, double scale) {
  return column(std::vector<double>(v.begin(), v.end()), scale);
}

void add_velocities(WebPage& page, const SolutionRecord& s, const std::vector<std::string>& names) {
  const Eigen::VectorXd change = s.velocity_after - s.velocity_before;
  const double scale =
      std::max(s.velocity_before.cwiseAbs().maxCoeff(), s.velocity_after.cwiseAbs().maxCoeff());
  const auto before = cells(s.velocity_before, scale), after = cells(s.velocity_after, scale);
  const auto difference = cells(change, scale);
  std::vector<TableRow> rows;
  for (std::size_t k = 0; k < before.size(); ++k)
    rows.push_back({names.size() == before.size()
                        ? Cell{names[k]}
                        : Cell{fmt::format("u_{}", k + 1), false, Tone::plain, true},
                    {before[k], true},
                    {after[k], true},
                    {difference[k], true}});
  page.heading("Velocities");
  page.table({"coordinate", "before", "after", "change"}, rows);
}

// The numbers of all elements and components, one column of the table.
std::vector<std::string> element_column(const SolutionRecord& s, Eigen::VectorXd ElementRecord::*numbers,
                                        double scale) {
  std::vector<double> values;
  for (const ElementRecord& e : s.elements)
    values.insert(values.end(), (e.*numbers).begin(), (e.*numbers).end());
  return column(values, scale);
}

void add_elements(WebPage& page, const SolutionRecord& s) {
  const auto impulse = element_column(s, &ElementRecord::impulse, s.impulse_scale);
  const auto before = element_column(s, &ElementRecord::gamma_before, s.gamma_scale);
  const auto after = element_column(s, &ElementRecord::gamma_after, s.gamma_scale);
  const auto xi = element_column(s, &ElementRecord::xi, s.gamma_scale);
  const auto work = column(s.account.work, s.account.energy_scale());
  std::vector<TableRow> rows;
  for (std::size_t i = 0; i < s.elements.size(); ++i) {
    const ElementRecord& e = s.elements[i];
    for (Eigen::Index k = 0; k < e.impulse.size(); ++k) {
      const bool first = k == 0;
      const std::size_t at = rows.size();
      rows.push_back({{first ? e.name : ""},
                      {first ? std::string(to_string(e.kind)) : ""},
                      {first ? mode_text(e.state) : ""},
                      {impulse[at], true},
                      {before[at], true},
                      {after[at], true},
                      {xi[at], true},
                      {first ? work[i] : "", true}});
    }
  }
  page.heading("Elements");
  page.table({"element", "kind", "mode", "Λ", "γ⁻", "γ⁺", "ξ", "work"}, rows);
}

void add_energy(WebPage& page, const SolutionRecord& s) {
  const Account& a = s.account;
  const auto verdict = [](bool good) {
    return Cell{good ? "yes" : "NO", false, good ? Tone::good : Tone::bad};
  };
  page.heading("Account of the energy");
  std::vector<TableRow> rows{{{"kinetic energy before"}, {number(a.energy_before), true}},
                             {{"kinetic energy after"}, {number(a.energy_after, a.energy_before), true}},
                             {{"change"}, {number(a.total_work(), a.energy_scale()), true}}};
  if (a.stored_energy != 0.0)
    rows.push_back({{"stored in precompressed contacts before"}, {number(a.stored_energy), true}});
  rows.insert(rows.end(), {{{"kinematically consistent"}, verdict(a.kinematic)},
                           {{"kinetically consistent"}, verdict(a.kinetic)},
                           {{"energetically consistent"}, verdict(a.energetic)}});
  page.table({"", ""}, rows);
  std::vector<std::string> violations;
  for (const Violation& v : a.violations)
    violations.push_back(fmt::format("{}: {}{}: {}", to_string(v.requirement),
                                     v.element.empty() ? "" : v.element + " ", v.what, number(v.size)));
  if (!violations.empty()) page.list(violations);
}

Solution solution_of(const Impact& impact, const SolutionRecord& s) {
  Solution solution;
  solution.velocity_before = s.velocity_before;
  solution.velocity_after = s.velocity_after;
  solution.detail = s.detail;
  const auto rows = [&](Eigen::VectorXd ElementRecord::*numbers) {
    Eigen::VectorXd all(impact.rows());
    Eigen::Index row = 0;
    for (const ElementRecord& e : s.elements) {
      all.segment(row, (e.*numbers).size()) = e.*numbers;
      row += (e.*numbers).size();
    }
    return all;
  };
  solution.impulse = rows(&ElementRecord::impulse);
  solution.gamma_before = rows(&ElementRecord::gamma_before);
  solution.gamma_after = rows(&ElementRecord::gamma_after);
  solution.xi = rows(&ElementRecord::xi);
  for (const ElementRecord& e : s.elements) solution.elements.push_back(e.state);
  return solution;
}

// The laws of the elements with the impact on them, where there are not too many for a page.
void add_laws(WebPage& page, const Impact& impact, const Law& law, const Solution& solution) {
  constexpr std::size_t most_panels = 12;
  const auto panels = law_panels(impact, law, solution);
  if (!panels || panels->empty() || panels->size() > most_panels) return;
  page.heading("Laws of the elements");
  page.figure(
      law_figure(*panels),
      "The graph of every element's law with the reservoir of its impulses; the impact is the point.");
}

void add_history(WebPage& page, const Impact& impact, const Law& law, const Solution& solution) {
  const auto history = make_history(impact, law, solution);
  if (!history) return;
  const std::vector<draw::Figure> figures = history_figures(*history);
  for (std::size_t k = 0; k < figures.size(); ++k)
    page.figure(figures[k], k == 0 ? "Forces during the impact."
                                   : "Force over compression: the loop encloses what the contact lost.");
}

void add_figures(WebPage& page, const Impact& impact, const ImpactRecord& record) {
  const SolutionRecord& s = *record.solution;
  std::vector<std::string> names;
  const auto values = [](const Eigen::VectorXd& v) { return std::vector<double>(v.begin(), v.end()); };
  page.heading("Figures");
  page.figure(
      dot_plot(velocity_names(record.velocities, s.velocity_after.size()),
               {{"before", values(s.velocity_before)}, {"after", values(s.velocity_after)}}, "velocity"),
      "Velocities before and after the impact.");
  for (const ElementRecord& e : s.elements) names.push_back(e.name);
  std::vector<double> work = s.account.work;
  for (double& w : work)
    if (std::abs(w) <= noise * s.account.energy_scale()) w = 0.0;  // no loss and no gain
  page.figure(dot_plot(names, {{"work", work}}, "work of the element"),
              "Work of every element: negative is a loss, positive a gain.");
  const auto* reflection = std::get_if<MoreauDetail>(&s.detail);
  const bool reentrant = reflection != nullptr && reflection->foot != MoreauDetail::Foot::cone;
  if (!record.options.backward)
    if (const auto seen = geometry_of(impact, {{{record.options.law}, s.velocity_after}}, reentrant))
      page.figure(seen->picture, seen->caption);
  if (const auto cones = friction_cones(impact, s))
    page.figure(*cones, "Impulses with planar friction, in the cones that the friction coefficients allow.");
}

void add_all(WebPage& page, const ImpactRecord& record) {
  if (record.all.size() < 2) return;
  std::vector<std::string> header = {"solution"};
  std::vector<TableRow> rows;
  const Eigen::Index freedom = record.all.front().velocity_after.size();
  const bool named = static_cast<Eigen::Index>(record.velocities.size()) == freedom;
  for (Eigen::Index k = 0; k < freedom; ++k)
    header.push_back(named ? "u⁺ " + record.velocities[static_cast<std::size_t>(k)]
                           : fmt::format("u⁺ {}", k + 1));
  header.push_back("T⁺");
  for (std::size_t i = 0; i < record.all.size(); ++i) {
    const SolutionRecord& s = record.all[i];
    TableRow& row =
        rows.emplace_back(TableRow{{std::to_string(i + 1) + (s.limit ? ", the limit γ_N⁻ → 0⁻" : "")}});
    for (const double u : s.velocity_after) row.push_back({number(u, s.gamma_scale), true});
    row.push_back({number(s.account.energy_after), true});
  }
  page.heading("All solutions");
  page.table(header, rows);
}

}  // namespace

void add_impact_tables(WebPage& page, const ImpactRecord& record) {
  page.paragraph(fmt::format("Law {}; {}.", record.options.law, to_string(record.status)));
  if (!record.solution) return page.paragraph(record.reason, Tone::warning);
  const SolutionRecord& s = *record.solution;
  if (!s.account.energetic && std::isfinite(s.account.total_work()))
    page.paragraph(fmt::format("ENERGY GAIN: kinetic energy {} → {}", number(s.account.energy_before),
                               number(s.account.energy_after)),
                   Tone::bad);
  add_velocities(page, s, record.velocities);
  add_elements(page, s);
  add_energy(page, s);
  add_all(page, record);
}

std::string impact_report(const Impact& impact, const Law& law, const ImpactRecord& record,
                          const Origin& origin) {
  WebPage page(record.options.title.empty() ? "One impact" : record.options.title);
  add_impact_tables(page, record);
  if (record.solution) {
    add_figures(page, impact, record);
    const Solution solution = solution_of(impact, *record.solution);
    add_history(page, impact, law, solution);
    add_laws(page, impact, law, solution);
  }
  page.heading("As printed in a terminal");
  page.text(impact_table(record));
  add_origin(page, origin);
  return page.finish();
}

}  // namespace percuss::report
