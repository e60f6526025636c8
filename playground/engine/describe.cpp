// What of a problem can be changed and asked.
#include <cmath>

#include "percuss/history.hpp"
#include "percuss/impact_geometry.hpp"
#include "percuss/law_panels.hpp"
#include "percuss/picture.hpp"
#include "percuss/scene.hpp"
#include "percuss/study.hpp"
#include "question.hpp"

namespace percuss::playground {
namespace {

using What = Parameter::What;

// Numbers are offered together: what one plays with first, and the rest.
enum class Group { coefficient, velocity, parameter, other };
constexpr const char* group_names[] = {"coefficient", "velocity", "parameter", "other"};

Group group_of(What what) {
  switch (what) {
    case What::restitution:
    case What::coefficient:
    case What::stiffness:
    case What::exponent:
    case What::stored_energy:
    case What::precompression:
    case What::preload:
    case What::preload_coefficient:
    case What::law_option: return Group::coefficient;
    case What::velocity:
    case What::rate:
    case What::excitation:
    case What::impulse: return Group::velocity;
    case What::model_parameter:
    case What::coordinate: return Group::parameter;
    default: return Group::other;
  }
}

// The next of 1, 2, 5, 10, 20, ... that is not less.
double round_up(double x) {
  if (!(x > 0.0)) return 1.0;
  const double power = std::pow(10.0, std::floor(std::log10(x)));
  for (const double step : {1.0, 2.0, 5.0})
    if (x <= step * power * (1.0 + 1e-12)) return step * power;
  return 10.0 * power;
}

struct Range {
  double low = 0.0, high = 1.0;
};

Range range_of(const Problem& problem, const Parameter& parameter, double value) {
  switch (parameter.what) {
    case What::restitution:
      if (!parameter.open) {
        const RestitutionRange table = restitution_range(problem.impact.elements[parameter.element].kind);
        return {std::min({0.0, table.low, value}), std::max(table.high, value)};
      }
      return {0.0, 1.0};
    case What::coefficient: return {0.0, std::max(1.0, round_up(1.5 * value))};
    case What::exponent: return {1.0, std::max(3.0, value)};
    case What::velocity:
    case What::rate: {
      const double all =
          problem.impact.velocity.size() > 0 ? problem.impact.velocity.cwiseAbs().maxCoeff() : 0.0;
      const double most = round_up(1.5 * std::max(std::abs(value), all));
      return {-most, most};
    }
    case What::law_option:
    case What::stiffness:
    case What::stored_energy:
    case What::precompression: return {0.0, round_up(1.5 * value)};
    case What::model_parameter:
      if (value > 0.0) return {0.0, round_up(1.5 * value)};
      [[fallthrough]];
    default: {
      const double most = round_up(1.5 * std::abs(value));
      return {-most, most};
    }
  }
}

Json numbers_of(const Asked& asked) {
  Json list = Json::array();
  for (const io::WrittenNumber& number : io::written_numbers(asked.problem, asked.text)) {
    const auto parameter = find_parameter(asked.problem, number.path);
    if (!parameter) continue;
    const Range range = range_of(asked.problem, *parameter, number.value);
    list.push_back({{"path", number.path},
                    {"value", number.value},
                    {"low", range.low},
                    {"high", range.high},
                    {"degrees", number.degrees},
                    {"group", group_names[static_cast<int>(group_of(parameter->what))]}});
  }
  return list;
}

// Axes that a map of this problem can have although no number in the text is called so.
Json derived_axes(const Problem& problem) {
  Json list = Json::array();
  for (const char* path : {"approach.ratio", "approach.angle"})
    if (find_parameter(problem, path)) list.push_back(path);
  return list;
}

}  // namespace

Located<Json> describe(const Json& question) {
  const auto asked = read_question(question);
  if (!asked) return tl::make_unexpected(asked.error());
  const Problem& problem = asked->problem;
  Json warnings = Json::array();
  for (const Diagnostic& d : problem.warnings)
    warnings.push_back({{"line", d.line}, {"column", d.column}, {"message", d.message}});
  Json answer{{"text", asked->text},
              {"title", problem.title},
              {"law", name_of(problem.law)},
              {"laws", std::vector<std::string>(law_names().begin(), law_names().end())},
              {"numbers", numbers_of(*asked)},
              {"axes", derived_axes(problem)},
              {"no_impact", why_no_impact(problem)},
              {"moves", problem.motion.has_value()},
              {"warnings", warnings}};
  if (const auto map = io::map_section(asked->text)) {
    Json formulas = Json::object();
    for (const auto& [path, formula] : map->set) formulas[path] = formula;
    answer["map"] = {{"x", map->axes.at(0).name},
                     {"y", map->axes.at(1).name},
                     {"x_values", map->axes[0].values.text},
                     {"y_values", map->axes[1].values.text},
                     {"formulas", formulas},
                     {"quantity", map->quantity}};
  }
  return answer;
}

}  // namespace percuss::playground
