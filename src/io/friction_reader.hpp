// The directions, coefficients and excitation of friction, which all depend on the number of its components.
#pragma once

#include "io/fields.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// The fields of an element of kind friction but for name, kind, normal and restitution. `freedom` is −1 where
// nobody knows it.
void read_friction(const Fields& fields, Eigen::Index freedom, Element& element, Log& log);

// Rows of the file as columns of W_i, one or two; nothing where they do not form a matrix.
std::optional<Eigen::MatrixXd> read_tangent(View node, const std::string& path, Eigen::Index freedom,
                                            Log& log);

// All fields of the friction nested in a contact.
void read_nested_friction(View node, const std::string& path, Eigen::Index freedom, Element& element,
                          Log& log);

// χ for an element with m components: a list, or a number where m = 1.
void read_excitation(const Fields& fields, Eigen::Index m, Element& element, Log& log);

}  // namespace percuss::io
