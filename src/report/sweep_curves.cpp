#include "percuss/sweep_curves.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "percuss/axis_words.hpp"
#include "percuss/text.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_sweep_curves = 24, most_panels = 12;

bool is_range(const Varied& v) {
  return v.values.kind == Values::Kind::grid || v.values.kind == Values::Kind::log_grid;
}

double shown(const Values& values, double value) {
  return values.degrees ? 180.0 / std::numbers::pi * value : value;
}

// The law where there are several, and the values of the lists.
std::string curve_name(const Sweep& sweep, std::size_t law, const std::vector<double>& variables) {
  std::string name = sweep.laws().size() > 1 ? draw::verbatim(sweep.law_labels()[law]) : "";
  for (std::size_t v = 0; v < variables.size(); ++v) {
    const auto& [path, values] = sweep.variables()[v];
    if (is_range(sweep.variables()[v])) continue;
    name += name.empty() ? "" : ", ";
    name += values.of_words() ? draw::verbatim(values.word(variables[v]))
                              : fmt::format("{} = {:.6g}{}", variable_words(path),
                                            shown(values, variables[v]), values.degrees ? "°" : "");
  }
  return name;
}

}  // namespace

std::string why_no_curves(const Sweep& sweep) {
  std::size_t ranges = 0, curves = sweep.laws().size(), numbers = 0;
  for (const Varied& v : sweep.variables()) {
    if (v.values.sampled()) return fmt::format("{} is sampled, expected one range and lists", quote(v.name));
    is_range(v) ? ++ranges : curves *= v.values.size();
  }
  for (const Quantity& q : sweep.outputs()) numbers += q.is_label() ? 0 : 1;
  if (ranges != 1) return fmt::format("{} ranges are varied, expected one, and lists beside it", ranges);
  if (curves > most_sweep_curves)
    return fmt::format("laws and lists make {} curves, expected {} at most", curves, most_sweep_curves);
  if (numbers == 0 || numbers > most_panels)
    return fmt::format("{} outputs are numbers, expected 1 to {}", numbers, most_panels);
  return {};
}

tl::expected<draw::Figure, std::string> sweep_curves(const Sweep& sweep, const io::SweepResults& results,
                                                     const std::string& title) {
  std::size_t range = 0;
  while (!is_range(sweep.variables()[range])) ++range;
  const Varied& x = sweep.variables()[range];
  // The place of a case among the curves: laws first, then lists in their order, the range left out.
  std::size_t faster = 1;  // combinations of what varies faster than the range
  for (std::size_t v = range + 1; v < sweep.variables().size(); ++v)
    faster *= sweep.variables()[v].values.size();
  const std::size_t points = x.values.size(), curves = sweep.cases() / points;

  draw::Figure figure;
  figure.title = draw::verbatim(printable(title));
  std::vector<std::size_t> columns;
  for (std::size_t k = 0; k < sweep.outputs().size(); ++k) {
    if (sweep.outputs()[k].is_label()) continue;
    columns.push_back(k + 1);
    draw::Panel& panel = figure.panels.emplace_back();
    panel.x.label = axis_words(x);
    panel.x.log = x.values.kind == Values::Kind::log_grid;
    panel.y.label = axis_words(sweep.outputs()[k]);
    panel.legend = curves > 1 ? draw::Legend::below : draw::Legend::none;
    panel.curves.resize(curves);
  }
  std::vector<double> variables(sweep.variables().size());
  const auto done = results.each([&](std::size_t index, std::span<const double> numbers) {
    const std::size_t place = index / (faster * points) * faster + index % faster;
    sweep.values(index, variables);
    for (std::size_t p = 0; p < columns.size(); ++p) {
      draw::Curve& curve = figure.panels[p].curves[place];
      if (curve.name.empty()) curve.name = curve_name(sweep, sweep.law_of(index), variables);
      curve.x.push_back(shown(x.values, variables[range]));
      curve.y.push_back(numbers[columns[p]]);
    }
  });
  if (!done) return tl::make_unexpected(done.error());
  figure.columns = columns.size() == 1 ? 1 : 2;
  figure.width = 460.0 * figure.columns;
  return figure;
}

}  // namespace percuss::report
