#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "percuss/picture.hpp"
#include "percuss/player.hpp"
#include "percuss/report.hpp"
#include "percuss/run.hpp"
#include "percuss/text.hpp"
#include "report/numbers.hpp"
#include "report/run_figures.hpp"
#include "report/words.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_rows = 200;        // of a table; what is left out is said
constexpr std::size_t most_coordinates = 12;  // with a figure
constexpr std::size_t most_played = 50'000;   // numbers of the player: a page is to be sent

void add_summary(WebPage& page, const RunRecord& record, const Trajectory& run) {
  const SimulationOptions& o = record.options;
  const bool good = record.status == RunStatus::solved || record.status == RunStatus::running;
  std::vector<TableRow> rows{
      {{"status"}, {std::string(to_string(record.status)), false, good ? Tone::good : Tone::bad}}};
  const auto add = [&](const char* what, std::string text) { rows.push_back({{what}, {std::move(text)}}); };
  if (!record.reason.empty()) add("reason", record.reason);
  add("law", record.law);
  add("method", record.explanation);
  add("time", fmt::format("{} of {}", number(record.time), number(o.until)));
  add("steps", std::to_string(record.steps));
  add("stored states",
      fmt::format("{}, every {}", run.time.size(), number(o.output > 0.0 ? o.output : o.step)));
  // The explanation begins with the method that was taken; the number of the other one means nothing.
  if (!record.explanation.starts_with("event_driven")) add("step", number(o.step));
  if (!record.explanation.starts_with("time_stepping")) add("tolerance", number(o.tolerance));
  add("stops at a gain of energy", o.stop_at_gain ? "yes" : "no");
  add("impacts", std::to_string(run.impacts.size()));
  if (const Unconfirmed missed = unconfirmed(run); missed.number > 0)
    rows.push_back({{"impacts that are not confirmed"}, {std::to_string(missed.number), false, Tone::bad}});
  using enum MotionEventKind;
  for (const MotionEventKind kind : {closes, opens, sticks, slips, rests, painleve})
    if (const long count = count_events(run, kind); count > 0)
      add(std::string(to_string(kind)).c_str(), std::to_string(count));
  add("computed by", "percuss " + record.program);
  page.table({"", ""}, rows);
}

void add_gains(WebPage& page, const RunRecord& record, const Trajectory& run) {
  const std::vector<EnergyGain> gains = energy_gains(run);
  if (gains.empty()) return;
  const auto most = std::max_element(gains.begin(), gains.end(),
                                     [](const auto& a, const auto& b) { return a.work < b.work; });
  page.paragraph(fmt::format("ENERGY GAIN: {} of {} impacts gained energy under the law {}; the most, {}, at "
                             "t = {}, by {} above all.",
                             gains.size(), run.impacts.size(), record.law, number(most->work),
                             number(run.impacts[most->impact].time), run.elements[most->element]),
                 Tone::bad);
}

void add_picture(WebPage& page, const Problem& problem, const RunRecord& record, const Trajectory& run) {
  if (run.time.size() < 2 && !has_shapes(problem)) return;
  page.heading("The motion");
  if (run.time.size() > 1) {
    if (const auto data = player_data(problem, record, run, {.most_numbers = most_played}))
      page.player(*data);
    else
      page.paragraph("Not played: " + data.error(), Tone::warning);
  }
  if (!has_shapes(problem)) return;
  if (const auto scene = Scene::make(problem, run, {.trace = true}))
    page.figure(scene->overlay(), "Nine instants of the motion; earlier ones are paler.");
  else
    page.paragraph("Not drawn: " + scene.error(), Tone::warning);
}

void add_energy(WebPage& page, const RunRecord& record, const Trajectory& run, const MotionUnits& units) {
  const EnergyAccount& a = record.energy;
  const std::size_t n = a.dissipated.size(), shown = std::min(n, most_rows);
  double scale = std::max(std::abs(a.initial), std::abs(a.present));
  for (const double d : a.dissipated) scale = std::max(scale, std::abs(d));
  page.heading("Account of the energy");
  std::vector<TableRow> account;
  if (!run.time.empty()) {  // the figure counts V from its start
    account.push_back({{"T at the start"}, {number(run.kinetic.front(), scale), true}});
    account.push_back({{"V at the start"}, {number(run.potential.front(), scale), true}});
  }
  account.insert(account.end(),
                 {{{"T + V at the start"}, {number(a.initial, scale), true}},
                  {{"brought in by moving constraints"}, {number(a.excitation, scale), true}},
                  {{"brought in by forces"}, {number(a.forces, scale), true}},
                  {{"dissipated by all elements"}, {number(a.total_dissipated(), scale), true}},
                  {{"T + V at the end"}, {number(a.present, scale), true}},
                  {{"balance: the error of the computation"}, {fmt::format("{:.2g}", a.balance()), true}}});
  page.table({"", ""}, account);
  std::vector<double> at_impacts(n, 0.0);
  for (std::size_t k = 0; k < run.work.size(); ++k) at_impacts[k % n] -= run.work[k];
  const auto total = column(std::span(a.dissipated).first(shown), scale);
  const auto part = column(std::span(at_impacts).first(shown), scale);
  std::vector<TableRow> rows;
  for (std::size_t k = 0; k < shown; ++k) {
    const bool gained = a.dissipated[k] < -std::max(noise * scale, std::abs(a.balance()));
    rows.push_back({{run.elements[k]},
                    {total[k], true, gained ? Tone::bad : Tone::plain},
                    {part[k], true},
                    {gained ? "GAINED" : "", false, Tone::bad}});
  }
  if (n > 0) page.table({"element", "dissipated", "of it at impacts", ""}, rows);
  if (shown < n) page.paragraph(fmt::format("and {} elements more", n - shown));
  if (run.time.size() > 1)
    page.figure(
        energy_figure(run, units),
        fmt::format(
            "Energies over time. V is counted from its value at the start, {}; so the sum is T at the "
            "start, {}, and has to stay constant.",
            number(run.potential.front(), scale), number(run.kinetic.front(), scale)));
}

void add_motion(WebPage& page, const RunRecord& record, const Trajectory& run, const MotionUnits& units) {
  const std::size_t f = run.coordinates.size(), shown = std::min(f, most_rows);
  std::vector<TableRow> rows;
  for (const StateRow& row : state_rows(record, run, shown))
    rows.push_back({{row.name}, {row.q, true}, {row.u, true}});
  page.heading("Coordinates and rates");
  page.table({fmt::format("at t = {}", number(record.time)), "q", "u"}, rows);
  if (shown < f) page.paragraph(fmt::format("and {} coordinates more", f - shown));
  if (run.time.size() < 2) return;
  for (std::size_t k = 0; k < std::min(f, most_coordinates); ++k)
    page.figure(coordinate_figure(run, k, units), "");
  std::string note;
  if (!run.impacts.empty())
    note = run.impacts.size() > most_marks ? fmt::format("Points mark {} of the impacts.", most_marks)
                                           : "Points mark impacts.";
  if (run.time.size() > most_points)
    note += fmt::format(
        " Of {} stored states, those are drawn that are lowest or highest around them; where a curve turns "
        "too "
        "often to be seen, the band between them. The player above zooms in.",
        run.time.size());
  if (f > most_coordinates)
    note += fmt::format(" The first {} of {} coordinates are drawn; percuss export RUN --csv writes all.",
                        most_coordinates, f);
  if (!note.empty()) page.paragraph(note);
}

// Who took part in an impact.
std::string partners(const Trajectory& run, std::size_t impact) {
  const auto rows = static_cast<std::size_t>(run.offsets.back());
  std::string names;
  std::size_t count = 0;
  for (std::size_t i = 0; i < run.elements.size(); ++i) {
    const auto begin = run.impulse.begin() + static_cast<std::ptrdiff_t>(impact * rows);
    if (std::all_of(begin + run.offsets[i], begin + run.offsets[i + 1], [](double l) { return l == 0.0; }))
      continue;
    if (++count <= 4) names += (count > 1 ? ", " : "") + shorten(printable(run.elements[i]), 24);
  }
  return count > 4 ? fmt::format("{} and {} more", names, count - 4) : names;
}

void add_impacts(WebPage& page, const Trajectory& run) {
  if (run.impacts.empty()) return;
  const std::size_t n = run.impacts.size(), shown = std::min(n, most_rows);
  std::vector<double> time, before, after, brought;
  double scale = 0.0;
  for (std::size_t k = 0; k < shown; ++k) {
    const ImpactOfRun& i = run.impacts[k];
    time.push_back(i.time), before.push_back(i.energy_before), after.push_back(i.energy_after);
    brought.push_back(i.excitation);
    scale = std::max(scale, i.energy_before);
  }
  const bool moving = std::any_of(brought.begin(), brought.end(), [](double b) { return b != 0.0; });
  const auto t = column(time, 0.0), t_before = column(before, scale), t_after = column(after, scale),
             b = column(brought, scale);
  std::vector<TableRow> rows;
  for (std::size_t k = 0; k < shown; ++k) {
    const ImpactOfRun& i = run.impacts[k];
    TableRow& row = rows.emplace_back(
        TableRow{{std::to_string(k + 1)}, {t[k], true}, {t_before[k], true}, {t_after[k], true}});
    if (moving) row.push_back({b[k], true});
    const bool solved = i.status == Status::solved;
    row.push_back({!solved ? std::string(to_string(i.status)) : i.energetic ? "" : "GAIN", false, Tone::bad});
    row.push_back({partners(run, k)});
  }
  std::vector<std::string> header{"impact", "t", "T before", "T after"};
  if (moving) header.push_back("brought in");
  header.insert(header.end(), {"", "impulses of"});
  page.heading("Impacts");
  page.table(header, rows);
  if (shown < n)
    page.paragraph(
        fmt::format("The first {} of {}; percuss export RUN --impacts OUT.csv writes all.", shown, n));
}

void add_events(WebPage& page, const Trajectory& run) {
  Grid grid{3, {{"t", "event", "element"}}};
  std::size_t count = 0;
  for (const MotionEvent& event : run.events) {
    if (event.kind == MotionEventKind::impact || ++count > most_rows) continue;
    grid.rows.push_back({number(event.time), std::string(to_string(event.kind)),
                         event.element < 0 ? "" : run.elements[static_cast<std::size_t>(event.element)]});
  }
  if (count == 0) return;
  std::string text;
  for (const std::string& line : grid.lines()) text += line + "\n";
  if (count > most_rows)
    text += fmt::format("and {} more: percuss export RUN --events OUT.csv\n", count - most_rows);
  page.fold(fmt::format("Contacts that close and open, stick and slip: {}", count), text);
}

}  // namespace

std::string run_report(const Problem& problem, const RunRecord& record, const Trajectory& trajectory,
                       const Origin& origin) {
  WebPage page(record.title.empty() ? "A motion" : record.title);
  add_gains(page, record, trajectory);
  add_summary(page, record, trajectory);
  add_picture(page, problem, record, trajectory);
  const MotionUnits units = units_of(problem, trajectory);
  add_energy(page, record, trajectory, units);
  add_motion(page, record, trajectory, units);
  add_impacts(page, trajectory);
  add_events(page, trajectory);
  page.heading("As printed in a terminal");
  page.text(run_text(record, trajectory));
  add_origin(page, origin);
  return page.finish();
}

}  // namespace percuss::report
