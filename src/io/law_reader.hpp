// The law of a problem file and its options.
#pragma once

#include "io/log.hpp"
#include "io/yaml_tree.hpp"

namespace percuss::io {

// `law: newton` or `law: {poisson: {tangential: coulomb}}`.
void read_law(View node, Law& law, Log& log);

}  // namespace percuss::io
