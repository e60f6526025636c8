#include "io/chain_reader.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "io/fields.hpp"
#include "percuss/chain.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array keys{"generate"sv, "balls"sv,       "mass"sv,           "velocity"sv, "stiffness"sv,
                          "exponent"sv, "restitution"sv, "precompression"sv, "material"sv, "wall"sv};
constexpr std::array material_keys{"young"sv, "poisson"sv, "density"sv, "radius"sv};
constexpr int most_balls = 2000;  // the matrices are stored in full

// Young's modulus, Poisson's ratio, density and radius: mass and Hertz stiffness follow.
void read_material(View node, const Fields& system, bool wall, Chain& chain, Log& log) {
  const std::string path = system.path("material");
  if (!require_mapping(node, path, log)) return;
  const Fields fields(node, path, material_keys, log);
  const auto positive = [&](std::string_view key) {
    const auto value = fields.require(key, "a positive number");
    if (!value) return std::numeric_limits<double>::quiet_NaN();
    const double number = read_number(*value, fields.path(key), log);
    if (number <= 0.0)
      log.error(value->offset(), fields.path(key), "is {}, expected a positive number", number);
    return number;
  };
  const double young = positive("young"), density = positive("density"), radius = positive("radius");
  const double poisson = fields.number("poisson", 0.3);
  if (!(poisson > -1.0 && poisson <= 0.5))
    log.error(node.offset(), fields.path("poisson"), "is {}, expected a number in (-1, 0.5]", poisson);
  const double K = hertz_stiffness(radius, young, poisson, radius, young, poisson);
  for (double& m : chain.mass) m = 4.0 / 3.0 * std::numbers::pi * radius * radius * radius * density;
  for (Chain::Contact& c : chain.contacts) c.stiffness = K;
  if (wall)
    chain.contacts.back().stiffness =
        hertz_stiffness(radius, young, poisson, std::numeric_limits<double>::infinity(), young, poisson);
}

// One number for all, or one for each.
template <class Set>
void read_each(const Fields& fields, std::string_view key, std::size_t count, const char* of, Log& log,
               Set set) {
  const auto node = fields.find(key);
  if (!node) return;
  const std::string path = fields.path(key);
  if (!node->is_sequence()) {
    const double value = read_number(*node, path, log);
    for (std::size_t i = 0; i < count; ++i) set(i, value);
    return;
  }
  const auto values = read_numbers(*node, path, log);
  if (static_cast<std::size_t>(values->size()) != count) {
    log.error(node->offset(), path, "has {} numbers, expected {}, one for each {}", values->size(), count,
              of);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) set(i, (*values)[static_cast<Eigen::Index>(i)]);
}

}  // namespace

void read_chain(View system, Impact& impact, Log& log) {
  const Fields fields(system, "system", keys, log);
  if (const auto what = read_text(*fields.find("generate"), fields.path("generate"), log);
      !what || *what != "chain") {
    if (what)
      log.error(fields.find("generate")->offset(), fields.path("generate"), "is \"{}\", expected chain",
                *what);
    return;
  }
  const auto number = fields.require("balls", "how many balls there are");
  if (!number) return;
  const double balls = read_number(*number, fields.path("balls"), log);
  if (!(balls >= 2 && balls <= most_balls && balls == std::floor(balls))) {
    if (balls == balls)
      log.error(number->offset(), fields.path("balls"), "is {}, expected a whole number from 2 to {}", balls,
                most_balls);
    return;
  }
  bool wall = false;
  if (const auto node = fields.find("wall")) {
    const auto text = read_text(*node, fields.path("wall"), log);
    wall = text && *text == "true";
    if (text && *text != "true" && *text != "false")
      log.error(node->offset(), fields.path("wall"), "is \"{}\", expected true or false", *text);
  }
  Chain chain = uniform_chain(static_cast<int>(balls), {});
  if (wall) chain.contacts.emplace_back();
  if (const auto material = fields.find("material")) {
    read_material(*material, fields, wall, chain, log);
    for (const std::string_view key : {"mass"sv, "stiffness"sv, "exponent"sv})
      if (const auto node = fields.find(key))
        log.error(node->offset(), fields.path(key), "is given besides material, from which it follows");
  }
  read_each(fields, "mass", chain.mass.size(), "ball", log,
            [&](std::size_t i, double v) { chain.mass[i] = v; });
  const std::size_t n = chain.contacts.size();
  read_each(fields, "stiffness", n, "contact", log,
            [&](std::size_t i, double v) { chain.contacts[i].stiffness = v; });
  read_each(fields, "exponent", n, "contact", log,
            [&](std::size_t i, double v) { chain.contacts[i].exponent = v; });
  read_each(fields, "restitution", n, "contact", log,
            [&](std::size_t i, double v) { chain.contacts[i].restitution = v; });
  read_each(fields, "precompression", n, "contact", log,
            [&](std::size_t i, double v) { chain.contacts[i].precompression = v; });
  if (const auto node = fields.find("velocity")) {  // of the first balls; the others are at rest
    const auto values = read_numbers(*node, fields.path("velocity"), log);
    if (values && static_cast<std::size_t>(values->size()) > chain.velocity.size())
      log.error(node->offset(), fields.path("velocity"),
                "has {} numbers, expected at most {}, one for each ball", values->size(),
                chain.velocity.size());
    else if (values)
      for (std::size_t i = 0; i < chain.velocity.size(); ++i)
        chain.velocity[i] =
            static_cast<Eigen::Index>(i) < values->size() ? (*values)[static_cast<Eigen::Index>(i)] : 0.0;
  }
  impact = make_impact(chain);
}

}  // namespace percuss::io
