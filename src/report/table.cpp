#include "percuss/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "io/shown_of_several.hpp"
#include "percuss/text.hpp"
#include "report/detail_text.hpp"
#include "report/element_table.hpp"
#include "report/numbers.hpp"
#include "report/page.hpp"

namespace percuss::report {
namespace {

void heading(Page& page, const ImpactRecord& record) {
  const std::string title = printable(record.options.title);
  for (const std::string& part : wrap(title, page_width)) page.line(part, bold);
  std::string options;
  for (const auto& [name, value] : record.options.law_options) options += fmt::format(", {} {}", name, value);
  page.line(fmt::format("law {}{}{}", record.options.law, options,
                        record.options.backward ? ", backward in time: u⁻ from the given u⁺" : ""));
  page.line();
}

void elements(Page& page, const SolutionRecord& solution) {
  const std::vector<std::string> rows = element_table(solution);
  page.line(rows.front(), dim);
  page.lines({rows.begin() + 1, rows.end()});
  const auto below = [&](const std::vector<std::string>& table, const char* title) {
    if (table.empty()) return;
    page.line();
    page.line(title);
    page.line(table.front(), dim);
    page.lines({table.begin() + 1, table.end()});
  };
  below(clutch_table(solution), "  planar friction as two preloaded clutches in series");
  below(preload_table(solution), "  what preloaded elements transfer themselves, Λ + preload");
}

void energy(Page& page, const Account& account, bool excited) {
  const double before = account.energy_before, after = account.energy_after, change = account.total_work();
  const double scale = account.energy_scale();
  if (!std::isfinite(before) || !std::isfinite(after))
    return page.item("kinetic energy", "not known: it leaves the range of numbers", alarm);
  const auto share = [&](double part) {
    return before > 0.0 ? fmt::format(" ({}{})", part > 0.0 ? "+" : "−", percentage(std::abs(part), before))
                        : "";
  };
  const std::vector<std::string> pair = column(std::vector{before, after}, scale);
  std::string text = fmt::format("{} → {}", pair[0], pair[1]);
  if (std::abs(change) <= std::max(noise * scale, account.energy_error)) {
    text += ", unchanged";
  } else if (excited || account.impressed || account.energetic) {
    text += fmt::format(", {} {}{}", change > 0.0 ? "gain" : "loss", number(std::abs(change), scale),
                        share(change));
  }
  page.item("kinetic energy", text);
  if (excited)
    page.item("", fmt::format("moving constraints bring in {}", number(account.excitation, scale)));
  if (account.impressed)
    page.item("", fmt::format("the impulse from outside brings in {}", number(*account.impressed, scale)));
  if (account.stored_energy > 0.0)
    page.item("", fmt::format("precompressed contacts held {} before, the most that they can bring in",
                              number(account.stored_energy, scale)));
  if (account.relative)
    page.item("", fmt::format("relative to the constraints {} → {}", number(account.relative->before),
                              number(account.relative->after)));
  if (!account.energetic) {
    const double work = change - account.excitation - account.impressed.value_or(0.0);
    page.item("", fmt::format("ENERGY GAIN: the elements add {}{}", number(work, scale), share(work)), alarm);
  }
}

// The violations of one requirement, or that it holds.
void requirement(Page& page, const Account& account, Requirement which, std::string_view meaning) {
  const std::string label = fmt::format("  {}", to_string(which));
  bool first = true;
  for (const Violation& v : account.violations) {
    if (v.requirement != which) continue;
    const std::string who = v.element.empty() ? "" : shorten(printable(v.element), 24) + " ";
    const std::string size = std::isfinite(v.size) ? ": " + number(v.size) : "";
    page.item(first ? label : "", fmt::format("{}{}{}{}", first ? "NO: " : "    ", who, v.what, size), alarm);
    first = false;
  }
  if (first) page.item(label, fmt::format("yes: {}", meaning));
}

void consistency(Page& page, const Account& account) {
  page.line("  consistency");
  requirement(page, account, Requirement::kinematic, "all velocities before and after are admissible");
  requirement(page, account, Requirement::kinetic, "all impulses are admissible and balance the momentum");
  requirement(page, account, Requirement::energetic,
              account.stored_energy > 0.0 ? "the elements add no more energy than they held before"
                                          : "the elements add no energy");
}

std::string uniqueness(const char* what, const std::optional<bool>& unique) {
  return fmt::format("{} {}", what, !unique ? "undecided" : *unique ? "unique" : "not unique");
}

// The elements whose impulses the velocities do not tell.
std::string open_impulses(const SolutionRecord& solution) {
  std::vector<std::string> names;
  for (const ElementRecord& element : solution.elements)
    if (!element.state.unique_impulse) names.push_back(shorten(printable(element.name), 24));
  std::string text;
  for (std::size_t k = 0; k < names.size(); ++k)
    text += (k == 0 ? "" : k + 1 == names.size() ? " and " : ", ") + names[k];
  return text;
}

// What was found next to γ_N⁻ = 0, where nothing happens or several things may.
void limits(Page& page, const ImpactRecord& record) {
  const auto rests = [](const ElementRecord& element) { return element.impulse.isZero(0.0); };
  const bool at_rest = record.solution &&
                       std::all_of(record.solution->elements.begin(), record.solution->elements.end(), rests);
  bool first = true;
  for (const SolutionRecord& one : record.all) {
    if (!one.limit) continue;
    if (first)
      page.item(
          "", at_rest
                  ? "reported: what happens at γ_N⁻ = 0, nothing; the limit γ_N⁻ → 0⁻ is an impact without "
                    "collision"
                  : "reported: the least kinetic energy after, ties to more impulse; the limit γ_N⁻ → 0⁻ is "
                    "another solution");
    first = false;
    for (const ElementRecord& element : one.elements)
      if (element.kind == Kind::contact && element.impulse[0] > 0.0)
        page.item("limit", fmt::format("Λ of {} → {}", shorten(printable(element.name), 24),
                                       number(element.impulse[0], one.impulse_scale)));
    page.lines(velocity_table({{"u⁺", one.velocity_after}}, record.velocities));
  }
}

bool has_limit(const ImpactRecord& record) {
  return std::any_of(record.all.begin(), record.all.end(),
                     [](const SolutionRecord& one) { return one.limit; });
}

void solutions(Page& page, const ImpactRecord& record) {
  const std::string unknown = record.options.backward ? "u⁻" : "u⁺";
  std::string text;
  if (!record.count.decided) {
    text = "how many there are is undecided";
  } else if (record.count.continuum) {
    text = fmt::format("a continuum of {}", unknown);
  } else {
    text = fmt::format("{}", record.count.number);
  }
  text += fmt::format("; {}, {}", uniqueness("velocity", record.unique_velocity),
                      uniqueness("impulses", record.unique_impulse));
  page.item("solutions", text);
  if (const std::string_view shown = io::shown_of_several(record); !shown.empty())
    page.item("", std::string(shown));
  if (record.solution)
    if (const std::string open = open_impulses(*record.solution); !open.empty())
      page.item("", fmt::format("{} may share their impulses otherwise at the same {}; shown is the least",
                                open, unknown));
  if (has_limit(record)) {
    limits(page, record);
    if (!record.options.list_all) page.item("", "--all shows it in full");
    return;
  }
  const bool several = record.count.decided && (record.count.continuum || record.count.number > 1);
  if (several) {
    page.item("", record.options.account.admissible == Admissible::any ? "reported: the nearest foot point"
                  : record.options.backward
                      ? "reported: an admissible u⁻ first, then the least kinetic energy before"
                      : "reported: the least kinetic energy after, ties to more impulse");
    if (!record.options.list_all) page.item("", "--all lists the others");
  }
}

void velocities(Page& page, const std::vector<LabelledVector>& vectors, const ImpactRecord& record) {
  const std::vector<std::string> lines = velocity_table(vectors, record.velocities);
  const bool heading = !record.velocities.empty();
  if (heading) page.line(lines.front(), dim);
  page.lines({lines.begin() + (heading ? 1 : 0), lines.end()});
}

void solution(Page& page, const SolutionRecord& one, const ImpactRecord& record) {
  std::vector<LabelledVector> vectors{{"u⁻", one.velocity_before}, {"u⁺", one.velocity_after}};
  if (record.impulse.size() > 0 && !record.velocities.empty()) vectors.push_back({"P", record.impulse});
  velocities(page, vectors, record);
  if (record.impulse.size() > 0 && record.velocities.empty())
    page.lines(velocity_table({{"P ", record.impulse}}, {}));
  page.line();
  elements(page, one);
  page.line();
  if (const std::vector<std::string> detail = detail_lines(one, record.excited, record.velocities);
      !detail.empty()) {
    page.lines(detail);
    page.line();
  }
  energy(page, one.account, record.excited);
  consistency(page, one.account);
}

// What was asked for by name.
void results(Page& page, const std::vector<ResultRecord>& all) {
  for (const ResultRecord& one : all)
    page.line(fmt::format("  {} = {}", printable(one.name),
                          !one.word.empty()       ? one.word
                          : std::isnan(one.value) ? "none"
                                                  : number(one.value)));
  if (!all.empty()) page.line();
}

bool same(const SolutionRecord& a, const SolutionRecord& b) {
  return a.velocity_before == b.velocity_before && a.velocity_after == b.velocity_after &&
         std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), b.elements.end(),
                    [](const ElementRecord& x, const ElementRecord& y) { return x.impulse == y.impulse; });
}

void all_solutions(Page& page, const ImpactRecord& record) {
  for (std::size_t k = 0; k < record.all.size(); ++k) {
    page.line();
    const bool continuum = record.count.continuum;
    const bool reported = record.solution && same(record.all[k], *record.solution);
    page.line(fmt::format("{} {} of {}{}", continuum ? "extreme point" : "solution", k + 1, record.all.size(),
                          reported              ? ", the one reported"
                          : record.all[k].limit ? ", the limit γ_N⁻ → 0⁻"
                                                : ""),
              bold);
    page.line();
    solution(page, record.all[k], record);
  }
}

std::string_view name_of(Measure measure) {
  return measure == Measure::energy_balance ? "energy balance" : "residual";
}

void no_solution(Page& page, const ImpactRecord& record) {
  page.line("  NO SOLUTION", alarm);
  page.line();
  page.item("reason", printable(record.reason));
  page.paragraph(
      "This is an answer about the problem, not a failure of the solver: no impulses fulfil the law of every "
      "element at once. Friction together with restitution or with moving or redundant constraints can cause "
      "it.");
  page.line();
  velocities(page, {{record.options.backward ? "u⁺" : "u⁻", record.velocity_given}}, record);
  if (!record.solver.empty()) page.item("solver", printable(record.solver));
}

void not_converged(Page& page, const ImpactRecord& record) {
  page.line("  NOT CONVERGED", alarm);
  page.line();
  page.item("reason", printable(record.reason));
  const std::string& law = record.options.law;
  const bool missed = record.residual && *record.residual > record.options.tolerance;
  std::string text;
  if (missed && record.options.tolerance > 0.0)
    text = fmt::format("The tolerance is {:.3g}, the best approximation has the residual {:.3g}. ",
                       record.options.tolerance, *record.residual);
  if (record.solution) text += "What follows is the best that was found, not a solution.";
  if (missed && (law == "newton" || law == "poisson"))
    text += " Another --solver or a larger --tolerance may help.";
  if (!text.empty()) page.paragraph(text);
  page.line();
}

}  // namespace

std::string impact_table(const ImpactRecord& record, const Style& style) {
  Page page(style);
  heading(page, record);
  if (record.status == Status::no_solution) {
    no_solution(page, record);
    return page.take();
  }
  if (record.status == Status::not_converged) not_converged(page, record);
  if (record.solution) solution(page, *record.solution, record);
  results(page, record.results);
  solutions(page, record);
  page.item("solver", record.residual ? fmt::format("{}, {} {:.2g}", printable(record.solver),
                                                    name_of(record.measure), *record.residual)
                                      : printable(record.solver));
  if (record.options.list_all && record.all.size() > 1) all_solutions(page, record);
  return page.take();
}

}  // namespace percuss::report
