// `patch` of a contact: a moment about the contact that is bounded by width times normal impulse.
#pragma once

#include "io/slip_reader.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// {turn: direction or two, width: number or [w1, w2], restitution: number} as a friction element with these
// directions. `freedom` is −1 where nobody knows it.
void read_patch(View node, const std::string& path, Eigen::Index freedom, Element& element, Log& log);

// The same of a system written as text: `turn` is an angle or an angular velocity, or a list of two.
void read_patch(View node, const std::string& path, const Formulas& formulas, Element& element,
                ElementFormulas& read, Log& log);

// "coefficient[1]" of the element is "width[1]" of the file.
std::string field_of_patch(std::string_view field);

}  // namespace percuss::io
