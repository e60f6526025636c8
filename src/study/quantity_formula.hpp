// Formulas of results: gamma_after.tip.friction/gamma_after.tip.
#pragma once

#include "percuss/quantities.hpp"

namespace percuss {

inline constexpr std::size_t most_parts = 64;  // different results in one formula

// A name alone, whatever the law.
[[nodiscard]] Result<std::vector<Quantity>> find_named(const Problem& of, std::string_view name);

[[nodiscard]] Result<Quantity> find_formula(const Problem& of, std::string_view text);

}  // namespace percuss
