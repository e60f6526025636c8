#include "io/scene_fields.hpp"

#include <cmath>
#include <limits>

#include "io/restitution_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

bool looks_like_number(View node) {
  return node.is_scalar() && !node.quoted() && parse_number(node.text()).fault != NumberFault::not_a_number;
}

}  // namespace

// Whether a formula holds one of the further names.
bool SceneFields::uses(View node, const std::vector<std::string>& further) const {
  if (!node.is_scalar() || looks_like_number(node)) return false;
  std::vector<std::string_view> names(parameters_.names.begin(), parameters_.names.end());
  const std::size_t own = names.size();
  names.insert(names.end(), further.begin(), further.end());
  const auto parsed = parse_expression(node.text(), NameTable(names));
  if (!parsed) return false;
  for (const Expression::Step& step : parsed->steps)
    if (step.op == Expression::Op::name && step.name >= own) return true;
  return false;
}

double SceneFields::number(View node, const ScenePath& path) {
  NumberFormulas follows;
  const double value = read_value(node, path.file, parameters_, log_, &follows);
  if (!std::isnan(value) && !follows.empty())
    scene_.formulas.emplace_back(path.scene, follows.front().second);
  return value;
}

double SceneFields::number(const Fields& fields, std::string_view key, const ScenePath& owner,
                           double otherwise) {
  const auto node = fields.find(key);
  return node ? number(*node, owner.at(key)) : otherwise;
}

bool SceneFields::vector(View node, const ScenePath& path, Eigen::Vector3d& to) {
  if (!node.is_sequence() || node.size() != 3) {
    log_.error(node.offset(), path.file, "{}, expected a list of three numbers",
               node.is_sequence() ? "has " + count_of(static_cast<long>(node.size()), "number")
                                  : "is " + describe(node));
    return false;
  }
  std::size_t i = 0;
  bool good = true;
  for (auto item = node.first(); item; item = item->next(), ++i) {
    to[static_cast<Eigen::Index>(i)] = number(*item, path.at(i));
    good = good && !std::isnan(to[static_cast<Eigen::Index>(i)]);
  }
  return good;
}

bool SceneFields::vector(const Fields& fields, std::string_view key, const ScenePath& owner,
                         Eigen::Vector3d& to) {
  const auto node = fields.find(key);
  return node && vector(*node, owner.at(key), to);
}

std::vector<double> SceneFields::numbers(View node, const ScenePath& path) {
  if (!node.is_sequence()) return {number(node, path)};
  std::vector<double> list;
  for (auto item = node.first(); item; item = item->next())
    list.push_back(number(*item, path.at(list.size())));
  return list;
}

std::optional<std::string> SceneFields::of_time(View node, const ScenePath& path) {
  if (!uses(node, {"t"})) return std::nullopt;
  std::vector<std::string_view> names(parameters_.names.begin(), parameters_.names.end());
  names.push_back("t");
  const auto formula = read_expression(node, path.file, NameTable(names), log_);
  return formula ? std::optional(formula->text) : std::nullopt;
}

void SceneFields::orientation(View node, const ScenePath& path, Scene::Body::Turn& turn,
                              std::array<std::string, 4>* of_t) {
  using Kind = Scene::Body::Turn::Kind;
  static constexpr std::array turn_keys{"axis"sv, "angle"sv, "quaternion"sv, "rpy"sv};
  if (!require_mapping(node, path.file, log_)) return;
  const Fields fields(node, path.file, turn_keys, log_);
  const bool axis = node.find("axis") || node.find("angle"), rpy = node.find("rpy").has_value(),
             quaternion = node.find("quaternion").has_value();
  if (static_cast<int>(axis) + static_cast<int>(rpy) + static_cast<int>(quaternion) != 1) {
    log_.error(node.offset(), path.file, "{}, expected axis and angle, or quaternion, or rpy",
               axis || rpy || quaternion ? "has several forms" : "is empty");
    return;
  }
  const auto one = [&](View item, const ScenePath& at, std::size_t i) {
    if (of_t != nullptr)
      if (auto formula = of_time(item, at)) return static_cast<void>((*of_t)[i] = *std::move(formula));
    turn.numbers[i] = number(item, at);
  };
  const auto list = [&](std::string_view key, std::size_t size) {
    const View items = *node.find(key);
    if (!items.is_sequence() || items.size() != size) {
      log_.error(items.offset(), path.at(key).file, "{}, expected a list of {} numbers",
                 items.is_sequence() ? "has " + count_of(static_cast<long>(items.size()), "number")
                                     : "is " + describe(items),
                 size);
      return;
    }
    std::size_t i = 0;
    for (auto item = items.first(); item; item = item->next(), ++i) one(*item, path.at(key).at(i), i);
    const auto nothing = [&](std::size_t k) {
      return turn.numbers[k] == 0.0 && (of_t == nullptr || (*of_t)[k].empty());
    };
    bool zero = key != "rpy";
    for (std::size_t k = 0; k < size; ++k) zero = zero && nothing(k);
    if (zero)
      log_.error(items.offset(), path.at(key).file, "is zero, expected {}",
                 key == "axis" ? "a direction" : "w, x, y, z of a rotation");
  };
  if (quaternion) {
    turn.kind = Kind::quaternion;
    return list("quaternion", 4);
  }
  if (rpy) {
    turn.kind = Kind::rpy;
    return list("rpy", 3);
  }
  turn.kind = Kind::axis_angle;
  const auto angle = fields.require("angle", "the angle about the axis");
  if (fields.require("axis", "three numbers")) list("axis", 3);
  if (angle) one(*angle, path.at("angle"), 3);
}

std::string SceneFields::text(const Fields& fields, std::string_view key) {
  const auto node = fields.find(key);
  if (!node) return "";
  return std::string(read_text(*node, fields.path(key), log_).value_or(""));
}

bool SceneFields::flag(const Fields& fields, std::string_view key) {
  const auto node = fields.find(key);
  if (!node) return false;
  if (node->is_scalar() && !node->quoted() && (node->text() == "true" || node->text() == "false"))
    return node->text() == "true";
  log_.error(node->offset(), fields.path(key), "is {}, expected true or false", describe(*node));
  return false;
}

}  // namespace percuss::io
