// `restitution` of a contact: a number, or a function of the work of compression.
#pragma once

#include <optional>

#include "base/name_table.hpp"
#include "io/fields.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// {table: {work: [...], e: [...], repetition: [...]}} or {expression: "..."}; nothing where it is neither.
std::optional<RestitutionCurve> read_curve(View node, const std::string& path, Log& log);

// A formula in which the names may occur.
std::optional<Expression> read_expression(View node, const std::string& path, const NameTable& names,
                                          Log& log);

}  // namespace percuss::io
