#include "report/element_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "percuss/text.hpp"
#include "report/numbers.hpp"

namespace percuss::report {

std::string mode_text(const ElementState& state) {
  if (state.slip == SlipDirection::none) return std::string(to_string(state.mode));
  return fmt::format("{} {}", to_string(state.mode), to_string(state.slip));
}

namespace {

// The numbers of all elements below each other; work has a cell in the first row of an element only.
struct Columns {
  std::vector<double> impulse, gamma_before, gamma_after, xi, work;
};

Columns collect(const SolutionRecord& solution) {
  Columns columns;
  for (const ElementRecord& element : solution.elements) {
    const auto append = [](std::vector<double>& to, const Eigen::VectorXd& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(columns.impulse, element.impulse);
    append(columns.gamma_before, element.gamma_before);
    append(columns.gamma_after, element.gamma_after);
    append(columns.xi, element.xi);
    columns.work.push_back(element.work);
  }
  return columns;
}

// Λ γ⁻ γ⁺ ξ work as text, one entry per component.
std::vector<Row> number_rows(const SolutionRecord& solution) {
  const Columns columns = collect(solution);
  const double energy = solution.account.energy_scale();
  const auto impulse = column(columns.impulse, solution.impulse_scale);
  const auto before = column(columns.gamma_before, solution.gamma_scale);
  const auto after = column(columns.gamma_after, solution.gamma_scale);
  const auto xi = column(columns.xi, solution.gamma_scale);
  const auto work = column(columns.work, energy);

  std::vector<Row> rows;
  for (std::size_t i = 0; i < solution.elements.size(); ++i) {
    for (Eigen::Index k = 0; k < solution.elements[i].impulse.size(); ++k) {
      const std::size_t at = rows.size();
      rows.push_back({impulse[at], before[at], after[at], xi[at], k == 0 ? work[i] : ""});
    }
  }
  return rows;
}

const Row number_heading{"Λ", "γ⁻", "γ⁺", "ξ", "work"};

Row joined(Row left, const Row& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

Grid one_line_each(const SolutionRecord& solution, const std::vector<Row>& numbers) {
  Grid grid{3, {joined({"element", "kind", "mode"}, number_heading)}};
  std::size_t at = 0;
  for (const ElementRecord& element : solution.elements) {
    for (Eigen::Index k = 0; k < element.impulse.size(); ++k, ++at) {
      const Row what = k == 0 ? Row{printable(element.name), std::string(to_string(element.kind)),
                                    mode_text(element.state)}
                              : Row(3);
      grid.rows.push_back(joined(what, numbers[at]));
    }
  }
  return grid;
}

std::vector<std::string> names_above(const SolutionRecord& solution, const std::vector<Row>& numbers) {
  Grid grid{1, {joined({"element"}, number_heading)}};
  for (const Row& row : numbers) grid.rows.push_back(joined({""}, row));
  const std::vector<std::string> number_lines = grid.lines();

  std::vector<std::string> lines{number_lines.front()};
  std::size_t at = 1;
  for (const ElementRecord& element : solution.elements) {
    const std::string what = fmt::format("  {}, {}", to_string(element.kind), mode_text(element.state));
    lines.push_back("  " + shorten(printable(element.name), page_width - 2 - what.size()) + what);
    for (Eigen::Index k = 0; k < element.impulse.size(); ++k) lines.push_back(number_lines[at++]);
  }
  return lines;
}

// Rows of numbers with a label each, broken into blocks that fit the page.
std::vector<std::string> blocks(const std::vector<std::string>& labels, const std::vector<Row>& rows) {
  std::size_t cell = 0;
  for (const Row& row : rows) {
    for (const std::string& text : row) cell = std::max(cell, display_width(text));
  }
  const std::size_t length = rows.front().size();
  const bool fits = 6 + length * (cell + 2) <= page_width;
  // Blocks begin with the indices they show.
  const std::size_t indices = fits ? 0 : 2 * std::to_string(length).size() + 3;
  const std::size_t per_block = std::max<std::size_t>(1, (page_width - 6 - indices) / (cell + 2));

  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < length; begin += per_block) {
    const std::size_t end = std::min(begin + per_block, length);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      std::string range;
      if (!fits && r == 0) range = "  " + std::to_string(begin + 1) + "-" + std::to_string(end);
      std::string line = pad_right(range, indices) + "  " + labels[r];
      for (std::size_t j = begin; j < end; ++j) line += "  " + pad_left(rows[r][j], cell);
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace

std::vector<std::string> element_table(const SolutionRecord& solution) {
  if (solution.elements.empty()) return {"  no elements"};
  const std::vector<Row> numbers = number_rows(solution);
  const Grid grid = one_line_each(solution, numbers);
  return grid.width() <= page_width ? grid.lines() : names_above(solution, numbers);
}

std::vector<std::string> clutch_table(const SolutionRecord& solution) {
  std::vector<double> impulse, preload, xi;
  std::vector<std::string> names;
  for (const ElementRecord& element : solution.elements) {
    for (const ClutchRecord& clutch : element.clutches) {
      names.push_back(shorten(printable(clutch.name), 40));
      impulse.push_back(clutch.impulse);
      preload.push_back(clutch.preload);
      xi.push_back(clutch.xi);
    }
  }
  if (names.empty()) return {};
  const auto impulses = column(impulse, solution.impulse_scale);
  const auto preloads = column(preload, solution.impulse_scale);
  const auto xis = column(xi, solution.gamma_scale);
  Grid grid{1, {{"clutch", "Λ", "preload", "ξ"}}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    grid.rows.push_back({names[i], impulses[i], preloads[i], xis[i]});
  }
  return grid.lines();
}

std::vector<std::string> preload_table(const SolutionRecord& solution) {
  std::vector<double> own, preload, xi;
  std::vector<std::string> names;
  for (const ElementRecord& element : solution.elements)
    for (Eigen::Index k = 0; k < element.preload.size(); ++k) {
      names.push_back(k == 0 ? shorten(printable(element.name), 40) : "");
      own.push_back(element.impulse[k] + element.preload[k]);
      preload.push_back(element.preload[k]);
      xi.push_back(element.xi[k]);
    }
  if (names.empty()) return {};
  const auto owns = column(own, solution.impulse_scale);
  const auto preloads = column(preload, solution.impulse_scale);
  const auto xis = column(xi, solution.gamma_scale);
  Grid grid{1, {{"element", "Λ + preload", "preload", "ξ"}}};
  for (std::size_t i = 0; i < names.size(); ++i)
    grid.rows.push_back({names[i], owns[i], preloads[i], xis[i]});
  return grid.lines();
}

std::vector<std::string> velocity_table(const std::vector<LabelledVector>& vectors,
                                        const std::vector<std::string>& names, double scale) {
  // One column of numbers, so that all have as many decimals.
  std::vector<double> all;
  for (const LabelledVector& v : vectors) all.insert(all.end(), v.numbers.begin(), v.numbers.end());
  const std::vector<std::string> cells = column(all, scale);
  std::vector<std::string> labels;
  std::vector<Row> rows;
  auto from = cells.begin();
  for (const LabelledVector& v : vectors) {
    labels.push_back(v.label);
    rows.emplace_back(from, from + v.numbers.size());
    from += v.numbers.size();
  }
  if (names.empty() || names.size() != rows.front().size()) return blocks(labels, rows);
  Grid grid{1, {joined({"velocity"}, labels)}};
  for (std::size_t k = 0; k < names.size(); ++k) {
    Row& line = grid.rows.emplace_back(Row{shorten(printable(names[k]), 40)});
    for (const Row& row : rows) line.push_back(row[k]);
  }
  return grid.lines();
}

std::vector<std::string> velocity_names(const std::vector<std::string>& names, Eigen::Index freedom) {
  if (static_cast<Eigen::Index>(names.size()) == freedom) return names;
  std::vector<std::string> numbered;
  for (Eigen::Index k = 0; k < freedom; ++k) numbered.push_back(fmt::format("u{}", k + 1));
  return numbered;
}

}  // namespace percuss::report
