// What chains, columns and lattices of balls have in common in a problem file.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "io/fields.hpp"
#include "percuss/models.hpp"

namespace percuss::io {

// A whole number in a range; nothing where it is something else.
std::optional<int> read_count(const Fields& fields, std::string_view key, std::string_view expected,
                              int least, int most, Log& log);

bool read_flag(const Fields& fields, std::string_view key, Log& log);

// A positive number that may be missing.
double read_positive(const Fields& fields, std::string_view key, double otherwise, Log& log);

// `material: {young, poisson, density, radius}` of the balls, from which mass and Hertz stiffness follow.
struct Material {
  double young = 0.0, poisson = 0.3, density = 0.0, radius = 0.0;

  double mass() const;
  double stiffness() const;       // between two balls
  double wall_stiffness() const;  // between a ball and a wall of the same material
};
// What follows from it in rows of balls.
inline constexpr std::array<std::string_view, 3> follow_from_material{"mass", "stiffness", "exponent"};
inline constexpr int most_balls = 2000;  // in a row: the matrices are stored in full
// Nothing where there is none. What follows from it must not be given besides.
std::optional<Material> read_material(const Fields& fields, Names follow, Log& log);

// One number for all, or one for each, set by set(i, value).
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

// Stiffness, exponent, restitution and precompression: one number for all contacts, or one for each.
void read_contacts(const Fields& fields, std::vector<Chain::Contact>& contacts, Log& log);

// `restitution` where it is a function of the work of compression, for all contacts.
std::optional<RestitutionCurve> read_common_curve(const Fields& fields, Log& log);

// `velocity`: of the first balls; the others are at rest.
void read_first_velocities(const Fields& fields, std::vector<double>& velocity, Log& log);

}  // namespace percuss::io
