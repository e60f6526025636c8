// The sections map and sweep of a problem file.
#pragma once

#include "io/log.hpp"
#include "io/yaml_tree.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::io {

MapSpec read_map(View node, Log& log);
SweepSpec read_sweep(View node, Log& log);

}  // namespace percuss::io
