#include "io/ball_fields.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "io/restitution_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array material_keys{"young"sv, "poisson"sv, "density"sv, "radius"sv};

}  // namespace

std::optional<int> read_count(const Fields& fields, std::string_view key, std::string_view expected,
                              int least, int most, Log& log) {
  const auto node = fields.require(key, expected);
  if (!node) return std::nullopt;
  const double number = read_number(*node, fields.path(key), log);
  if (number >= least && number <= most && number == std::floor(number)) return static_cast<int>(number);
  if (number == number)
    log.error(node->offset(), fields.path(key), "is {}, expected a whole number from {} to {}", number, least,
              most);
  return std::nullopt;
}

bool read_flag(const Fields& fields, std::string_view key, Log& log) {
  const auto node = fields.find(key);
  if (!node) return false;
  const auto text = read_text(*node, fields.path(key), log);
  if (text && *text != "true" && *text != "false")
    log.error(node->offset(), fields.path(key), "is {}, expected true or false", quote(*text));
  return text && *text == "true";
}

double read_positive(const Fields& fields, std::string_view key, double otherwise, Log& log) {
  const double number = fields.number(key, otherwise);
  const auto node = fields.find(key);  // what is not given may follow from what was refused elsewhere
  if (node && number <= 0.0)
    log.error(node->offset(), fields.path(key), "is {}, expected a positive number", number);
  return number;
}

double Material::mass() const { return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius * density; }

double Material::stiffness() const { return hertz_stiffness(radius, young, poisson, radius, young, poisson); }

double Material::wall_stiffness() const {
  return hertz_stiffness(radius, young, poisson, std::numeric_limits<double>::infinity(), young, poisson);
}

std::optional<Material> read_material(const Fields& fields, Names follow, Log& log) {
  const auto node = fields.find("material");
  if (!node) return std::nullopt;
  for (const std::string_view key : follow)
    if (const auto other = fields.find(key))
      log.error(other->offset(), fields.path(key), "is given besides material, from which it follows");
  const std::string path = fields.path("material");
  if (!require_mapping(*node, path, log)) return std::nullopt;
  const Fields given(*node, path, material_keys, log);
  const auto positive = [&](std::string_view key) {
    return given.require(key, "a positive number") ? read_positive(given, key, 1.0, log) : 1.0;
  };
  const Material material{positive("young"), given.number("poisson", 0.3), positive("density"),
                          positive("radius")};
  if (!(material.poisson > -1.0 && material.poisson <= 0.5))
    log.error(given.find("poisson")->offset(), given.path("poisson"),
              "is {}, expected a number above -1 and at most 0.5", material.poisson);
  return material;
}

void read_contacts(const Fields& fields, std::vector<Chain::Contact>& contacts, Log& log) {
  const auto read = [&](std::string_view key, double Chain::Contact::*member) {
    read_each(fields, key, contacts.size(), "contact", log,
              [&](std::size_t i, double value) { contacts[i].*member = value; });
  };
  read("stiffness", &Chain::Contact::stiffness);
  read("exponent", &Chain::Contact::exponent);
  if (const auto node = fields.find("restitution"); node && !node->is_mapping())
    read("restitution", &Chain::Contact::restitution);
  read("precompression", &Chain::Contact::precompression);
}

std::optional<RestitutionCurve> read_common_curve(const Fields& fields, Log& log) {
  const auto node = fields.find("restitution");
  if (!node || !node->is_mapping()) return std::nullopt;
  return read_curve(*node, fields.path("restitution"), log);
}

void read_first_velocities(const Fields& fields, std::vector<double>& velocity, Log& log) {
  const auto node = fields.find("velocity");
  if (!node) return;
  const auto values = read_numbers(*node, fields.path("velocity"), log);
  if (!values) return;
  const auto given = static_cast<std::size_t>(values->size());
  if (given > velocity.size()) {
    log.error(node->offset(), fields.path("velocity"),
              "has {} numbers, expected at most {}, one for each ball", given, velocity.size());
    return;
  }
  for (std::size_t i = 0; i < velocity.size(); ++i)
    velocity[i] = i < given ? (*values)[static_cast<Eigen::Index>(i)] : 0.0;
}

}  // namespace percuss::io
