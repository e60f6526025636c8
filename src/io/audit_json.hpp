// The verdict over all velocities as JSON.
#pragma once

#include <string>

#include "percuss/consistency.hpp"
#include "percuss/impact.hpp"

namespace percuss {

std::string to_json(const Impact& impact, const Consistency& consistency);

}  // namespace percuss
