// `system: {generate: chain, ...}`: impacts that are made from a few numbers.
#pragma once

#include "io/log.hpp"
#include "io/yaml_tree.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// Fills mass, velocity and elements, with the model that `generate` names.
void read_generated(View system, Impact& impact, Log& log);

void read_chain(View system, Impact& impact, Log& log);
void read_column(View system, Impact& impact, Log& log);
void read_lattice(View system, Impact& impact, Log& log);

}  // namespace percuss::io
