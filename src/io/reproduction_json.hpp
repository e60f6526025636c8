// The papers recomputed, as JSON.
#pragma once

#include <string>

#include "percuss/reproduce.hpp"

namespace percuss {

// {"items": [{"paper", "item", "printed", "computed", "agrees", "misprint", "comment"}]}
std::string to_json(const Reproduction& reproduction);

}  // namespace percuss
