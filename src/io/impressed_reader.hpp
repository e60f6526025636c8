// Preloads of elements, and contacts whose admissible velocities are a circular cone.
#pragma once

#include "io/fields.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// preload: a number, a list of m numbers, or {impulse, normal, coefficient}. The normal is found by its name
// when all names are known: `normal_of_preload` is where it stands.
void read_preload(const Fields& fields, Eigen::Index m, Element& element, Log& log);
std::optional<View> normal_of_preload(View element);

// cone: {tangent, opening} or {tangent, slope}, in a contact whose normal is its axis. Makes it a cone.
void read_cone(View node, const std::string& path, Eigen::Index freedom, Element& element, Log& log);

}  // namespace percuss::io
