#include "percuss/report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "percuss/text.hpp"
#include "report/numbers.hpp"

namespace percuss::report {
namespace {

constexpr double rounding = 1e-9;

class Table {
 public:
  explicit Table(const ComparisonRecord& record) {
    Row heading{""};
    for (const ComparedRecord& one : record.laws)
      if (one.record && one.record->solution) {
        shown_.push_back(&*one.record->solution);
        records_.push_back(&*one.record);
        compared_.push_back(&one);
        heading.push_back(one.law);
      }
    grid_ = {1, {heading}};
  }

  bool empty() const { return shown_.empty(); }
  const std::vector<const SolutionRecord*>& shown() const { return shown_; }

  void text(const std::string& label, const std::function<std::string(const SolutionRecord&)>& cell) {
    Row row{label};
    for (const SolutionRecord* one : shown_) {
      row.push_back(cell(*one));
      if (row.size() > 2 && row.back() != row[1]) row.back() += "*";
    }
    grid_.rows.push_back(align(std::move(row)));
  }

  // `scale` is the size of what the numbers are made of.
  void number_row(const std::string& label, double scale,
                  const std::function<double(const SolutionRecord&)>& value) {
    std::vector<double> values;
    for (const SolutionRecord* one : shown_) {
      values.push_back(value(*one));
      scale = std::max(scale, std::abs(values.back()));
    }
    const std::vector<std::string> cells = column(values, scale);
    Row row{label};
    for (std::size_t i = 0; i < cells.size(); ++i)
      row.push_back(cells[i] + (std::abs(values[i] - values[0]) > rounding * scale ? "*" : ""));
    grid_.rows.push_back(align(std::move(row)));
  }

  // Results by name: number k of what was asked for, nothing where a law does not give it.
  void result_row(const std::string& label, std::size_t k) {
    Row row{label};
    for (const ImpactRecord* one : records_) {
      const ResultRecord& result = one->results[k];
      row.push_back(!result.word.empty()       ? result.word
                    : std::isnan(result.value) ? ""
                                               : number(result.value));
    }
    grid_.rows.push_back(align(std::move(row)));
  }

  // Of what was measured, in per cent.
  void distance_row(const std::string& label, double Explanation::*distance) {
    Row row{label};
    for (const ComparedRecord* one : compared_)
      row.push_back(fmt::format("{:.2f} %", 100.0 * (*one->explanation).*distance));
    grid_.rows.push_back(align(std::move(row)));
  }

  const std::vector<const ImpactRecord*>& records() const { return records_; }

  void gap() { grid_.rows.emplace_back(shown_.size() + 1); }

  // As many laws beside each other as a page is wide; the others follow below.
  std::vector<std::string> lines() const {
    std::vector<std::string> all;
    for (std::size_t from = 1; from < grid_.rows.front().size();) {
      std::size_t to = from + 1;
      while (to < grid_.rows.front().size() && part(from, to + 1).width() <= page_width) ++to;
      if (from > 1) all.emplace_back();
      for (std::string& line : part(from, to).lines()) all.push_back(std::move(line));
      from = to;
    }
    return all;
  }

 private:
  // The labels, and the laws from one column up to another.
  Grid part(std::size_t from, std::size_t to) const {
    Grid some{1, {}};
    for (const Row& row : grid_.rows) {
      Row& cells = some.rows.emplace_back(Row{row.front()});
      for (std::size_t k = from; k < to; ++k) cells.push_back(row[k]);
    }
    return some;
  }

  // Cells without a mark leave room for it, so that digits stay below digits.
  static Row align(Row row) {
    for (std::size_t i = 1; i < row.size(); ++i)
      if (row[i].empty() || row[i].back() != '*') row[i] += " ";
    return row;
  }

  std::vector<const SolutionRecord*> shown_;
  std::vector<const ImpactRecord*> records_;
  std::vector<const ComparedRecord*> compared_;
  Grid grid_;
};

std::string short_mode(const ElementState& state) {
  if (state.slip != SlipDirection::none) return std::string(to_string(state.slip));
  return std::string(to_string(state.mode));
}

void elements(Table& table) {
  const SolutionRecord& first = *table.shown().front();
  double impulse = 0.0, gamma = 0.0;
  for (const SolutionRecord* one : table.shown()) {
    impulse = std::max(impulse, one->impulse_scale);
    gamma = std::max(gamma, one->gamma_scale);
  }
  for (std::size_t i = 0; i < first.elements.size(); ++i) {
    const std::string name = shorten(printable(first.elements[i].name), 16);
    table.gap();
    for (Eigen::Index k = 0; k < first.elements[i].impulse.size(); ++k) {
      const std::string index = first.elements[i].impulse.size() > 1 ? fmt::format(" {}", k + 1) : "";
      table.number_row(name + " Λ" + index, impulse * 1e-3,
                       [&](const SolutionRecord& s) { return s.elements[i].impulse[k]; });
      table.number_row(name + " γ⁺" + index, gamma * 1e-3,
                       [&](const SolutionRecord& s) { return s.elements[i].gamma_after[k]; });
    }
    table.text(name + " mode", [&](const SolutionRecord& s) { return short_mode(s.elements[i].state); });
  }
}

std::string consistency(const Account& account) {
  if (account.kinematic && account.kinetic && account.energetic) return "yes";
  std::string wrong;
  const auto add = [&](bool holds, const char* what) {
    if (!holds) wrong += (wrong.empty() ? "" : "+") + std::string(what);
  };
  add(account.kinematic, "KINEM");
  add(account.kinetic, "KINET");
  add(account.energetic, "ENERGY");
  return wrong;
}

void results(Table& table) {
  const std::vector<ResultRecord>& asked = table.records().front()->results;
  if (!asked.empty()) table.gap();
  for (std::size_t k = 0; k < asked.size(); ++k) table.result_row(shorten(printable(asked[k].name), 40), k);
}

std::string names(const std::vector<std::string>& group) {
  std::string text;
  for (std::size_t i = 0; i < group.size(); ++i)
    text += (i == 0 ? "" : i + 1 == group.size() ? " and " : ", ") + group[i];
  return text;
}

void paragraph(std::string& text, const std::string& words) {
  bool first = true;
  for (const std::string& line : wrap(words, page_width - 4)) {
    text += (first ? "  " : "    ") + line + "\n";
    first = false;
  }
}

// What the laws with a solution are told of a velocity that was measured.
void measured_words(const ComparisonRecord& record, std::string& text) {
  constexpr double explained = 5e-5;  // less is 0.00 %
  for (const ComparedRecord& one : record.laws) {
    if (!one.explanation) continue;
    const auto& [error, least, coefficients] = *one.explanation;
    if (coefficients.empty()) continue;
    std::string at;
    for (const auto& [name, value] : coefficients)
      at += fmt::format("{}{} = {}", at.empty() ? "" : ", ", printable(name), number(value));
    paragraph(text, fmt::format("{}: {} with {}", one.law,
                                least < explained
                                    ? "explains what was measured"
                                    : fmt::format("no coefficients come nearer than {:.2f} %, which it has",
                                                  100.0 * least),
                                at));
  }
  if (const double beyond = record.measured->beyond_impulses; beyond >= explained)
    paragraph(text, fmt::format("No impulses of these elements, whatever the law, come nearer than {:.2f} %.",
                                100.0 * beyond));
}

}  // namespace

std::string comparison_text(const ComparisonRecord& record) {
  std::string text;
  if (!record.title.empty()) text += shorten(printable(record.title), page_width) + "\n\n";
  Table table(record);
  if (!table.empty()) {
    const SolutionRecord& first = *table.shown().front();
    const std::vector<std::string>& known = table.records().front()->velocities;
    const bool named = static_cast<Eigen::Index>(known.size()) == first.velocity_after.size();
    for (Eigen::Index k = 0; k < first.velocity_after.size(); ++k)
      table.number_row(named ? "u⁺ " + shorten(printable(known[static_cast<std::size_t>(k)]), 20)
                             : fmt::format("u⁺ {}", k + 1),
                       first.velocity_before.cwiseAbs().maxCoeff(),
                       [&](const SolutionRecord& s) { return s.velocity_after[k]; });
    elements(table);
    table.gap();
    const double energy = first.account.energy_before;
    table.number_row("T⁺", energy, [](const SolutionRecord& s) { return s.account.energy_after; });
    table.number_row("T⁺ − T⁻", energy, [](const SolutionRecord& s) { return s.account.total_work(); });
    table.text("consistent", [](const SolutionRecord& s) { return consistency(s.account); });
    results(table);
    if (record.measured) {
      table.gap();
      table.distance_row("measured: off by", &Explanation::error);
      table.distance_row("at best", &Explanation::least);
    }
    for (const std::string& line : table.lines()) text += line + "\n";
    text += fmt::format("\n  T⁻ = {}; * differs from the first law beyond rounding\n", number(energy));
    if (record.measured) text += "  % of the change of velocity that was measured, in the metric of M\n";
  }
  if (record.measured) measured_words(record, text);
  for (const auto& group : record.agree)
    if (group.size() > 1) paragraph(text, names(group) + " agree.");
  for (const ComparedRecord& one : record.laws) {
    if (!one.record)
      paragraph(text, fmt::format("{} does not apply: {}", one.law, printable(one.reason)));
    else if (one.record->status != Status::solved)
      paragraph(text, fmt::format("{}: {}; {}", one.law,
                                  one.record->status == Status::no_solution ? "NO SOLUTION" : "NOT CONVERGED",
                                  printable(one.record->reason)));
    else if (one.record->count.decided && (one.record->count.continuum || one.record->count.number > 1))
      paragraph(text, fmt::format("{} has {} solutions; percuss impact --law {} --all lists them.", one.law,
                                  one.record->count.continuum ? "a continuum of"
                                                              : std::to_string(one.record->count.number),
                                  one.law));
  }
  return text;
}

}  // namespace percuss::report
