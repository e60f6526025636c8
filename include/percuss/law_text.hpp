// A law and its options as one text.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/law.hpp"

namespace percuss {

// "newton", "poisson:tangential=shifted", "energetic:model=mono:tail=1e-8". Where `present` has the same
// name, its other options stay.
[[nodiscard]] Result<Law> parse_law(std::string_view text, const Law& present = Newton{});

// What laws are called that stand side by side: by their names, and where several have one name with the
// options in which these differ, "energetic:model=mono".
std::vector<std::string> law_labels(std::span<const Law> laws);

}  // namespace percuss
