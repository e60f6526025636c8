// `restitution` of a contact: a number, or a function of the speed of approach or of the work of compression.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/name_table.hpp"
#include "io/fields.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// {table: {work: [...], e: [...], repetition: [...]}}, {table: {speed: [...], e: [...]}} or {expression:
// "..."}; nothing where it is none of them. `numbers` reads a list of them, where they may be more than
// numbers.
using NumbersReader = std::function<std::vector<double>(View node, const std::string& path)>;
std::optional<RestitutionCurve> read_curve(View node, const std::string& path, Log& log,
                                           const NumbersReader& numbers = {});

// A formula in which the names may occur.
std::optional<Expression> read_expression(View node, const std::string& path, const NameTable& names,
                                          Log& log);

}  // namespace percuss::io
