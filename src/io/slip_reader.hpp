// Friction of a system written as text: slips, coefficients and pivoting.
#pragma once

#include "io/formula_fields.hpp"

namespace percuss::io {

// The formulas of one element; those that its kind does not have are empty.
struct ElementFormulas {
  std::string gap, speed, spin;
  std::vector<std::string> slips;
};

// The fields of an element of kind friction but for name, kind, normal and restitution.
void read_slip(const Fields& fields, const Formulas& formulas, Element& element, ElementFormulas& read,
               Log& log);

// All fields of the friction nested in a contact.
void read_nested_slip(View node, const std::string& path, const Formulas& formulas, Element& element,
                      ElementFormulas& read, Log& log);

// slip: one formula or two, of friction or of a cone; or by another key of the patch of a contact.
void read_slips(const Fields& fields, const Formulas& formulas, ElementFormulas& read, Log& log,
                std::string_view key = "slip");

// Fields that belong to systems given by matrices are mistakes; `instead` says what to write.
void refuse_matrix_keys(const Fields& fields, Names keys, std::string_view instead, Log& log);

}  // namespace percuss::io
