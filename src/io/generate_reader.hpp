// `system: {generate: chain, ...}`: a row of balls.
#pragma once

#include "io/log.hpp"
#include "io/yaml_tree.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// Fills mass, velocity and elements.
void read_chain(View system, Impact& impact, Log& log);

}  // namespace percuss::io
