// Preloads of elements, and contacts whose admissible velocities are a circular cone.
#pragma once

#include "io/slip_reader.hpp"

namespace percuss::io {

// preload: a number, a list of m numbers, or {impulse, normal, coefficient}. The normal is found by its name
// when all names are known: `normal_of_preload` is where it stands. With formulas, of a system written as
// text, numbers may be formulas of the parameters.
void read_preload(const Fields& fields, Eigen::Index m, const Formulas* formulas, Element& element, Log& log);
std::optional<View> normal_of_preload(View element);

// cone: {tangent, opening} or {tangent, slope}, in a contact whose normal is its axis. Makes it a cone.
void read_cone(View node, const std::string& path, Eigen::Index freedom, Element& element, Log& log);

// The same of a system written as text: {slip, opening} or {slip, slope}, and the gap is the axis.
void read_text_cone(View node, const std::string& path, const Formulas& formulas, Element& element,
                    ElementFormulas& read, Log& log);

// system.impulse of a system written as text: numbers by coordinate.
void read_text_impulse(const Fields& system, const Formulas& formulas, MechanismText& text, Log& log);

}  // namespace percuss::io
