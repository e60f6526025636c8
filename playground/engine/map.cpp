// Regimes or results over two numbers, and where the problem is among them.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "percuss/map.hpp"
#include "percuss/picture.hpp"
#include "percuss/report.hpp"
#include "question.hpp"

namespace percuss::playground {
namespace {

// {"name": path, "values": "LO:HI" or "0 deg:180 deg"}
Result<Varied> axis_of(const Json& axis, std::size_t points) {
  auto varied = io::parse_varied(
      fmt::format("{} = {}", axis.value("name", std::string()), axis.value("values", std::string())));
  if (varied && varied->values.kind != Values::Kind::list && varied->values.count == 0)
    varied->values.count = points;
  return varied;
}

Result<MapSpec> spec_of(const Json& question) {
  MapSpec spec;
  Errors errors;
  for (const char* side : {"x", "y"}) {
    auto axis = axis_of(question.value(side, Json::object()),
                        question.value(std::string(side) + "_points", std::size_t{160}));
    if (axis)
      spec.axes.push_back(*std::move(axis));
    else
      errors.insert(errors.end(), axis.error().begin(), axis.error().end());
  }
  if (question.contains("formulas"))
    for (const auto& [path, formula] : question["formulas"].items())
      spec.set.emplace_back(path, formula.get<std::string>());
  spec.quantity = question.value("quantity", "");
  if (!errors.empty()) return tl::make_unexpected(errors);
  return spec;
}

// What a name of the map's own is in this problem: the value for which its formulas give the numbers that are
// there.
std::optional<double> solved_for(const Problem& problem, const MapSpec& spec, std::size_t axis,
                                 const std::array<std::optional<double>, 2>& known) {
  std::array<double, 2> at{known[0].value_or(0.0), known[1].value_or(0.0)};
  const auto variation = Variation::make(problem, {spec.axes[0].name, spec.axes[1].name}, spec.set);
  if (!variation) return std::nullopt;
  const std::vector<Parameter> touched = variation->touched(axis);
  const Values& values = spec.axes[axis].values;
  const auto distance = [&](double value) {
    Problem changed = problem;
    at[axis] = value;
    variation->apply(at, changed);
    double sum = 0.0;
    for (const Parameter& p : touched) sum += std::abs(get(changed, p) - get(problem, p));
    return sum;
  };
  constexpr int places = 360;
  constexpr double enough = 1e-6;
  double best = values.low, step = (values.high - values.low) / places, least = distance(best);
  for (int k = 1; k <= places; ++k)
    if (const double there = distance(values.low + k * step); there < least)
      least = there, best = values.low + k * step;
  for (; std::abs(step) > 1e-12 * std::abs(values.high - values.low); step *= 0.5)
    for (const double beside : {best - step, best + step})
      if (const double there = distance(beside); there < least) least = there, best = beside;
  return least < enough ? std::optional(best) : std::nullopt;
}

// Where the problem stands on the axes, in their units; null where it is nowhere.
Json place_of(const Problem& problem, const MapSpec& spec) {
  std::array<std::optional<double>, 2> at;
  for (std::size_t k = 0; k < 2; ++k)
    if (const auto parameter = find_parameter(problem, spec.axes[k].name)) at[k] = get(problem, *parameter);
  for (std::size_t k = 0; k < 2; ++k)
    if (!at[k] && at[1 - k]) at[k] = solved_for(problem, spec, k, at);
  Json place;
  for (std::size_t k = 0; k < 2; ++k) {
    const double unit = spec.axes[k].values.degrees ? std::numbers::pi / 180.0 : 1.0;
    place[k == 0 ? "x" : "y"] = at[k] && std::isfinite(*at[k]) ? Json(*at[k] / unit) : Json(nullptr);
  }
  return place;
}

Errors in_map(Errors errors) {
  for (Error& error : errors) error.field = error.field.empty() ? "map" : error.field;
  return errors;
}

}  // namespace

Located<Json> answer_map(const Json& question) {
  const auto asked = read_impact(question);
  if (!asked) return tl::make_unexpected(asked.error());
  const auto spec = spec_of(question);
  if (!spec) return refused(in_map(spec.error()), *asked);
  const auto law = law_of(question, *asked);
  if (!law) return tl::make_unexpected(law.error());
  const Problem problem = with_law(asked->problem, *law);
  if (const Errors stale = io::stale_parameters(spec->axes, spec->set, asked->text); !stale.empty())
    return refused(in_map(stale), *asked);
  const auto map = make_map(problem, *spec);
  if (!map) return refused(in_map(map.error()), *asked);
  const draw::Figure figure = report::map_figure(
      *map, {.width = question.value("width", 640.0), .height = question.value("height", 480.0)});
  return Json{{"text", asked->text},
              {"printed", report::map_text(*map, {})},
              {"svg", draw::to_svg(draw::layout(figure), {.inlined = true})},
              {"place", place_of(problem, *spec)},
              {"refusal", map->refusal}};
}

}  // namespace percuss::playground
