// Newton's law for searches over many impacts, and for laws that begin with it.
#pragma once

#include "percuss/law.hpp"

namespace percuss {

// As resolve(), but where no solver arrives nobody goes through all states in fractions, which takes long.
[[nodiscard]] Result<Outcome> resolve_in_doubles(const Impact& impact, const Newton& law);

}  // namespace percuss
