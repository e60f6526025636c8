#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "percuss/report.hpp"
#include "percuss/text.hpp"
#include "report/numbers.hpp"
#include "report/sweep_figures.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_figures = 48;
constexpr std::size_t most_words = 40;  // of an output, in its table

constexpr std::array statuses{"solved", "no solution", "not converged", "refused by the law"};

const std::string& law_name(const Sweep& sweep, std::size_t law) { return sweep.law_labels()[law]; }

using Fault = tl::expected<void, std::string>;

// Output `k`, in words where it stands for them; a code below 0 is no mode.
Fault read(const Sweep& sweep, const io::SweepResults& results, std::size_t k, SweepColumn& column) {
  column = {&sweep.outputs()[k], std::vector<double>(sweep.cases()), {}};
  const Fault done = results.each(
      [&](std::size_t index, std::span<const double> numbers) { column.values[index] = numbers[k + 1]; });
  if (!done || !column.quantity->is_label()) return done;
  std::map<double, double> indices;
  for (double& code : column.values) indices.emplace(code = code >= 0.0 ? code : -1.0, 0.0);
  for (auto& [code, index] : indices) {
    index = static_cast<double>(column.words.size());
    std::string word = label_of(*column.quantity, code, sweep.laws().front().impact);
    column.words.push_back(word.empty() ? "none" : std::move(word));
  }
  for (double& code : column.values) code = indices.at(code);
  return {};
}

void add_variables(WebPage& page, const Sweep& sweep) {
  std::vector<TableRow> rows;
  for (const Varied& v : sweep.variables())
    rows.push_back({{v.name},
                    {v.values.text},
                    {v.values.sampled() ? "sampled" : std::to_string(v.values.size()), true}});
  page.heading("What is varied");
  page.table({"variable", "values", "number"}, rows);
}

Fault add_statuses(WebPage& page, const Sweep& sweep, const io::SweepResults& results) {
  std::vector<std::array<std::size_t, 4>> counts(sweep.laws().size());
  const Fault done = results.each([&](std::size_t index, std::span<const double> numbers) {
    ++counts[sweep.law_of(index)].at(static_cast<std::size_t>(std::clamp(numbers[0], 0.0, 3.0)));
  });
  if (!done) return done;
  std::vector<TableRow> rows;
  for (std::size_t law = 0; law < counts.size(); ++law) {
    TableRow& row = rows.emplace_back(TableRow{{law_name(sweep, law)}});
    for (std::size_t s = 0; s < statuses.size(); ++s)
      row.push_back(
          {std::to_string(counts[law][s]), true, s > 0 && counts[law][s] > 0 ? Tone::bad : Tone::plain});
  }
  page.paragraph(fmt::format("{} cases.", sweep.cases()));
  std::vector<std::string> header{"law"};
  header.insert(header.end(), statuses.begin(), statuses.end());
  page.table(header, rows);
  return {};
}

// The values under one law, those that are there; infinite ones are.
std::vector<double> under(const Sweep& sweep, const SweepColumn& column, std::size_t law) {
  const std::size_t each = sweep.cases() / sweep.laws().size();
  std::vector<double> values;
  for (std::size_t k = law * each; k < (law + 1) * each; ++k)
    if (!std::isnan(column.values[k])) values.push_back(column.values[k]);
  return values;
}

// The middle one; of an even number, the mean of the two in the middle, none between −∞ and ∞.
double median(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return 0.5 * *middle + 0.5 * *std::max_element(values.begin(), middle);
}

// The size of numbers that stand together.
double finite_scale(std::initializer_list<double> values) {
  double scale = 0.0;
  for (const double x : values)
    if (std::isfinite(x)) scale = std::max(scale, std::abs(x));
  return scale;
}

void summarise(const Sweep& sweep, const SweepColumn& column, std::vector<TableRow>& rows) {
  for (std::size_t law = 0; law < sweep.laws().size(); ++law) {
    std::vector<double> values = under(sweep, column, law);
    const std::size_t missing = sweep.cases() / sweep.laws().size() - values.size();
    TableRow& row = rows.emplace_back(TableRow{{column.quantity->name}, {law_name(sweep, law)}});
    if (values.empty()) {
      row.insert(row.end(), 3, Cell{"", true});
    } else {
      const auto [low, high] = std::minmax_element(values.begin(), values.end());
      const double least = *low, most = *high, middle = median(values);
      const double scale = finite_scale({least, middle, most});
      for (const double x : {least, middle, most})
        row.push_back({std::isnan(x) ? "none" : number(x, scale), true});
    }
    row.push_back({std::to_string(missing), true});
  }
}

void add_words(WebPage& page, const Sweep& sweep, const SweepColumn& column) {
  const std::size_t laws = sweep.laws().size(), each = sweep.cases() / laws;
  std::vector<std::vector<std::size_t>> counts(column.words.size(), std::vector<std::size_t>(laws));
  std::vector<std::size_t> order(column.words.size()), total(column.words.size());
  for (std::size_t k = 0; k < column.values.size(); ++k) {
    const auto word = static_cast<std::size_t>(column.values[k]);
    ++counts[word][sweep.law_of(k)], ++total[word];
  }
  for (std::size_t w = 0; w < order.size(); ++w) order[w] = w;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return total[a] > total[b]; });
  std::vector<std::string> header{column.quantity->name};
  for (std::size_t law = 0; law < laws; ++law) header.push_back(law_name(sweep, law));
  std::vector<TableRow> rows;
  for (std::size_t k = 0; k < std::min(order.size(), most_words); ++k) {
    TableRow& row = rows.emplace_back(TableRow{{column.words[order[k]]}});
    for (const std::size_t count : counts[order[k]])
      row.push_back(
          {fmt::format("{} ({})", count, percentage(static_cast<double>(count), static_cast<double>(each))),
           true});
  }
  page.table(header, rows);
  if (order.size() > most_words) page.paragraph(fmt::format("and {} more", order.size() - most_words));
}

// Returns how many there are now.
std::size_t add_figures(WebPage& page, const Sweep& sweep, const SweepColumn& column, std::size_t drawn) {
  if (is_map(sweep)) {
    for (std::size_t law = 0; law < sweep.laws().size() && drawn < most_figures; ++law, ++drawn)
      page.figure(sweep_map(sweep, column, law),
                  draw::verbatim(fmt::format("{}, law {}", column.quantity->name, law_name(sweep, law))));
    return drawn;
  }
  for (std::size_t v = 0; v < sweep.variables().size() && drawn < most_figures; ++v, ++drawn)
    page.figure(sweep_scatter(sweep, column, v), "");
  return drawn;
}

}  // namespace

tl::expected<std::string, std::string> sweep_report(const Sweep& sweep, const io::SweepResults& results,
                                                    const std::string& study, const Origin& origin) {
  const std::string& title = sweep.laws().front().title;
  WebPage page(title.empty() ? "A sweep" : title + ": a sweep");
  if (const Fault done = add_statuses(page, sweep, results); !done) return tl::make_unexpected(done.error());
  add_variables(page, sweep);
  std::vector<TableRow> rows;
  SweepColumn column;
  for (std::size_t k = 0; k < sweep.outputs().size(); ++k) {
    if (sweep.outputs()[k].is_label()) continue;
    if (const Fault done = read(sweep, results, k, column); !done) return tl::make_unexpected(done.error());
    summarise(sweep, column, rows);
  }
  page.heading("Results");
  if (!rows.empty()) page.table({"output", "law", "least", "median", "largest", "none"}, rows);
  std::size_t drawn = 0;
  for (std::size_t k = 0; k < sweep.outputs().size(); ++k) {
    if (drawn == most_figures && !sweep.outputs()[k].is_label()) continue;
    if (const Fault done = read(sweep, results, k, column); !done) return tl::make_unexpected(done.error());
    page.subheading(column.quantity->name);
    if (!column.words.empty()) add_words(page, sweep, column);
    drawn = add_figures(page, sweep, column, drawn);
  }
  const std::size_t all =
      sweep.outputs().size() * (is_map(sweep) ? sweep.laws().size() : sweep.variables().size());
  if (drawn < all)
    page.paragraph(fmt::format("{} figures are left out; fewer --output show others.", all - drawn));
  if (!is_map(sweep) && sweep.cases() > most_drawn)
    page.paragraph(fmt::format("Figures show {} of {} cases, drawn by lot.", most_drawn, sweep.cases()));
  page.fold("The study", study);
  add_origin(page, origin);
  return page.finish();
}

}  // namespace percuss::report
