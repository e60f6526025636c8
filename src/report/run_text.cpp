#include "percuss/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "percuss/run.hpp"
#include "percuss/text.hpp"
#include "report/numbers.hpp"
#include "report/page.hpp"
#include "report/words.hpp"

namespace percuss::report {

std::vector<StateRow> state_rows(const RunRecord& record, const Trajectory& run, std::size_t most) {
  // Beside what they were in the run: what has come to rest is at rest, not at 7e-32.
  const auto cells = [&](const Eigen::VectorXd& x, const std::vector<double>& all) {
    double largest = 0.0;
    for (const double value : all)
      if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    return column(std::span(x.data(), std::min(most, static_cast<std::size_t>(x.size()))), largest);
  };
  const std::vector<std::string> q = cells(record.q, run.q), u = cells(record.u, run.u);
  const bool paired = run.velocities.empty();
  std::vector<StateRow> rows;
  for (std::size_t k = 0; k < q.size(); ++k) rows.push_back({run.coordinates[k], q[k], paired ? u[k] : ""});
  for (std::size_t k = 0; k < u.size() && !paired; ++k) rows.push_back({run.velocities[k], "", u[k]});
  return rows;
}

namespace {

constexpr std::size_t most_lines = 20;  // of a table; what is left out is said
constexpr std::size_t widest_name = 30;

std::string name_cell(const std::string& name) { return shorten(printable(name), widest_name); }

void table(Page& page, const Grid& grid) {
  const std::vector<std::string> rows = grid.lines();
  page.line(rows.front(), dim);
  page.lines({rows.begin() + 1, rows.end()});
}

void heading(Page& page, const RunRecord& record) {
  for (const std::string& part : wrap(printable(record.title), page_width)) page.line(part, bold);
  page.line(fmt::format("law {}, until t = {}", printable(record.law), number(record.options.until)));
  page.line();
}

void status(Page& page, const RunRecord& record) {
  const std::string reason = record.reason.empty() ? "" : ": " + printable(record.reason);
  switch (record.status) {
    case RunStatus::running:
      page.item("status", fmt::format("not finished, it is at t = {}", number(record.time)));
      break;
    case RunStatus::solved: page.item("status", "solved" + reason); break;
    case RunStatus::no_solution: page.item("status", "NO SOLUTION" + reason, alarm); break;
    case RunStatus::not_converged: page.item("status", "NOT CONVERGED" + reason, alarm); break;
    case RunStatus::not_applicable: page.item("status", "THE LAW DOES NOT APPLY" + reason, alarm); break;
    case RunStatus::energy_gain: page.item("status", "STOPPED AT A GAIN OF ENERGY" + reason, alarm); break;
  }
}

void counts(Page& page, const RunRecord& record, const Trajectory& run) {
  page.item("method", printable(record.explanation));
  page.item("steps", fmt::format("{}; stored states: {}", record.steps, run.time.size()));
  const std::size_t impacts = run.impacts.size();
  page.item("impacts", impacts == 0 ? "0"
                       : impacts == 1
                           ? fmt::format("1, at t = {}", number(run.impacts.front().time))
                           : fmt::format("{}, t = {} to {}", impacts, number(run.impacts.front().time),
                                         number(run.impacts.back().time)));
  if (const Unconfirmed missed = unconfirmed(run); missed.number > 0)
    page.item(
        "unconfirmed",
        fmt::format(
            "{} of them: the judge does not confirm their impulses; the worst residual is {:.2g}, at t = {}",
            missed.number, missed.residual, number(missed.time)),
        alarm);
  using enum MotionEventKind;
  if (const long rest = count_events(run, rests); rest > 0)
    page.item("rests", fmt::format("{}: impacts without end were passed in their limit", rest));
  std::string changes;
  for (const MotionEventKind kind : {closes, opens, sticks, slips})
    if (const long number = count_events(run, kind); number > 0)
      changes += fmt::format("{}{} {}", changes.empty() ? "" : ", ", to_string(kind), number);
  if (!changes.empty()) page.item("contacts", changes);
  if (const long number = count_events(run, painleve); number > 0)
    page.item("Painlevé", fmt::format("{}: sliding without solution or with several", number), alarm);
}

void state(Page& page, const RunRecord& record, const Trajectory& run) {
  const std::size_t f = run.coordinates.size(), shown = std::min(f, most_lines);
  Grid grid{1, {{fmt::format("at t = {}", number(record.time)), "q", "u"}}};
  for (const StateRow& row : state_rows(record, run, shown))
    grid.rows.push_back({name_cell(row.name), row.q, row.u});
  page.line();
  table(page, grid);
  if (shown < f) page.line(fmt::format("  and {} more", f - shown));
}

// T + V at the start, what came and what went, T + V now; they add up but for the balance. The height from
// which V counts is anybody's choice, so the flows have digits of their own.
void energy(Page& page, const RunRecord& record, const Trajectory& run) {
  const EnergyAccount& account = record.energy;
  std::vector<std::string> labels;
  std::vector<double> flows;
  const auto add = [&](std::string label, double value) {
    labels.push_back(std::move(label));
    flows.push_back(value);
  };
  if (account.excitation != 0.0) add("brought in by moving constraints", account.excitation);
  if (account.forces != 0.0) add("brought in by forces", account.forces);
  const std::size_t n = run.elements.size();
  double rest = 0.0, turned = std::max(std::abs(account.initial), std::abs(account.present));
  for (const double d : account.dissipated) turned = std::max(turned, std::abs(d));
  // Below the error of the computation nothing is gained.
  const double unseen = std::max(noise * turned, std::abs(account.balance()));
  // In their own order where all are shown, else the largest.
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (n > most_lines)
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::abs(account.dissipated[a]) > std::abs(account.dissipated[b]);
    });
  for (std::size_t k = 0; k < n; ++k) {
    const double d = account.dissipated[order[k]];
    if (n <= most_lines || k + 1 < most_lines)
      add(fmt::format("{} by {}", d < -unseen ? "gained" : "dissipated", name_cell(run.elements[order[k]])),
          d < 0.0 && d >= -unseen ? 0.0 : -d);
    else
      rest += d;
  }
  if (n > most_lines) add(fmt::format("dissipated by {} others", n - most_lines + 1), -rest);

  double scale = std::max(std::abs(account.initial), std::abs(account.present));
  for (const double flow : flows) scale = std::max(scale, std::abs(flow));
  const auto flow_cells = column(flows, scale);
  const auto totals = column(std::vector{account.initial, account.present}, scale);
  Grid grid{1, {{"energy", ""}, {"T + V at the start", totals[0]}}};
  for (std::size_t k = 0; k < labels.size(); ++k) grid.rows.push_back({labels[k], flow_cells[k]});
  grid.rows.push_back({"T + V at the end", totals[1]});
  page.line();
  table(page, grid);
  const bool rough = is_rough(record, run);
  page.item(
      "balance",
      fmt::format("{:.2g}: what does not add up, the error of the computation{}", account.balance(),
                  rough ? "; too much to believe the motion: take shorter steps or a lower tolerance" : ""),
      rough ? alarm : std::string_view{});
}

void gains(Page& page, const RunRecord& record, const Trajectory& run) {
  const std::vector<EnergyGain> gains = energy_gains(run);
  if (gains.empty()) return;
  page.line();
  page.line(fmt::format("  ENERGY GAIN: {} of {} impacts gained energy under the law {}", gains.size(),
                        run.impacts.size(), printable(record.law)),
            alarm);
  const std::size_t shown = std::min(gains.size(), most_lines);
  std::vector<double> times, works;
  for (std::size_t k = 0; k < shown; ++k) {
    times.push_back(run.impacts[gains[k].impact].time);
    works.push_back(gains[k].work);
  }
  const auto time_cells = column(times, 0.0), work_cells = column(works, 0.0);
  Grid grid{0, {{"impact", "t", "gain", "most by"}}};
  for (std::size_t k = 0; k < shown; ++k)
    grid.rows.push_back({std::to_string(gains[k].impact + 1), time_cells[k], work_cells[k],
                         name_cell(run.elements[gains[k].element])});
  table(page, grid);
  if (shown < gains.size())
    page.line(fmt::format("  and {} more: percuss export RUN --impacts OUT.csv", gains.size() - shown));
}

}  // namespace

std::string run_text(const RunRecord& record, const Trajectory& trajectory, const Style& style) {
  Page page(style);
  heading(page, record);
  status(page, record);
  counts(page, record, trajectory);
  state(page, record, trajectory);
  energy(page, record, trajectory);
  gains(page, record, trajectory);
  return page.take();
}

}  // namespace percuss::report
