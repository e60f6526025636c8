#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "report/numbers.hpp"
#include "report/page.hpp"
#include "report/solution_words.hpp"

namespace percuss::report {
namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + printable(name);
  return text;
}

// Rows of names and numbers, a column of numbers at a time.
class NumberTable {
 public:
  NumberTable(Row heading, std::size_t columns) : heading_(std::move(heading)), values_(columns) {}

  void row(std::string name, std::vector<double> values) {
    names_.push_back(shorten(name, most_letters));
    for (std::size_t k = 0; k < values_.size(); ++k) values_[k].push_back(values[k]);
  }
  // `scales`: the sizes of what the numbers of each column are made of. Long names give way to the numbers.
  std::vector<std::string> lines(const std::vector<double>& scales) const {
    Grid grid{1, {heading_}};
    for (const std::string& name : names_) grid.rows.push_back({name});
    for (std::size_t k = 0; k < values_.size(); ++k) {
      const std::vector<std::string> cells = column(values_[k], scales[k]);
      for (std::size_t i = 0; i < cells.size(); ++i) grid.rows[i + 1].push_back(cells[i]);
    }
    for (std::size_t letters = most_letters; grid.width() > page_width && letters > least_letters;) {
      --letters;
      for (Row& row : grid.rows) row.front() = shorten(row.front(), letters);
    }
    return grid.lines();
  }

 private:
  static constexpr std::size_t most_letters = 40, least_letters = 20;  // of a name

  Row heading_;
  std::vector<std::string> names_;
  std::vector<std::vector<double>> values_;
};

void add_refusals(Page& page, const std::vector<LawRefusal>& refused) {
  for (const LawRefusal& r : refused) page.item(r.law, "no result: " + r.reason);
}

}  // namespace

std::string geometry_text(const VelocityGeometry& g) {
  Page page({});
  page.item("plane", g.plane.reason);
  const bool relative = g.apex && !g.apex->velocity.isZero(0.0);
  Row heading{"  in the metric of M", "x", "y", "off it", "T"};
  if (relative) heading.push_back("½|u − b|²");
  NumberTable table(heading, heading.size() - 1);
  const auto add = [&](const std::string& name, const Shadow& s) {
    table.row("  " + name, {s.x, s.y, s.off, s.energy, s.relative_energy.value_or(0.0)});
  };
  add("u⁻", g.before);
  if (g.apex) add("b", *g.apex);
  for (const VelocityFoot& f : g.feet) {
    const std::string where = g.reentrant ? " at " + printable(f.at) : "";
    add("projected" + where, f.v);
    add("reflected" + where, f.reflected);
  }
  std::vector<SolutionPlace> places;
  for (const VelocityAfter& a : g.after)
    places.push_back({a.laws.front(), a.reported, a.limit, printable(a.at)});
  const std::vector<std::string> which = solution_words(places);
  for (std::size_t k = 0; k < g.after.size(); ++k)
    add("u⁺ " + joined(g.after[k].laws) + which[k], g.after[k].shadow);
  for (const SinglePath& p : g.paths)
    if (p.velocities.size() > 1)
      add(fmt::format("{}: {}", count_of(static_cast<long>(p.contacts.size()), "single impact"),
                      joined(p.order)),
          p.velocities.back());
  const double energy = std::max(g.before.energy, g.before.relative_energy.value_or(0.0));
  page.lines(table.lines({g.radius, g.radius, g.radius, energy, energy}));
  for (const KineticAngle& a : g.angles)
    page.item("kinetic angle", fmt::format("{} and {}: {:.5g}°", printable(a.first), printable(a.second),
                                           a.radians * 180.0 / std::numbers::pi));
  add_refusals(page, g.refused);
  return page.take();
}

std::string geometry_text(const ImpulseGeometry& g) {
  Page page({});
  page.item("impulses", fmt::format("of {} and {}{}", printable(g.contact), printable(g.friction),
                                    g.open.empty() ? "" : "; taken as open: " + joined(g.open)));
  NumberTable table({"  law", "Λ_T", "Λ_N", "γ_T⁺", "γ_N⁺", "work"}, 5);
  double impulse = 0.0, work = 0.0;
  const auto add = [&](const std::string& name, const Eigen::Vector2d& at, const Eigen::Vector2d& gamma,
                       double done) {
    table.row("  " + name, {at[0], at[1], gamma[0], gamma[1], done});
    impulse = std::max(impulse, at.norm());
    work = std::max(work, at.cwiseAbs().dot(g.gamma_before.cwiseAbs()));
  };
  if (g.rest) add("rest", *g.rest, Eigen::Vector2d::Zero(), 0.5 * g.rest->dot(g.gamma_before));
  std::vector<SolutionPlace> places;
  for (const ImpulseEnd& e : g.ends) places.push_back({e.laws.front(), e.reported, e.limit, ""});
  const std::vector<std::string> which = solution_words(places);
  for (std::size_t k = 0; k < g.ends.size(); ++k)
    add(joined(g.ends[k].laws) + which[k], {g.ends[k].tangential, g.ends[k].normal}, g.ends[k].gamma,
        g.ends[k].work);
  const double gamma = g.gamma_before.norm();
  page.lines(table.lines({impulse, impulse, gamma, gamma, work}));
  add_refusals(page, g.refused);
  return page.take();
}

}  // namespace percuss::report
