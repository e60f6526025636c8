// The sections map and sweep of a problem file, and the same words on the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/log.hpp"
#include "io/yaml_tree.hpp"
#include "percuss/study.hpp"

namespace percuss::io {

// "velocity[0] = -1:1:101"
[[nodiscard]] Result<Varied> parse_varied(std::string_view text);
// "elements.tip.normal[2] = -cos(phi)"
[[nodiscard]] Result<std::pair<std::string, std::string>> parse_formula(std::string_view text);

MapSpec read_map(View node, Log& log);
SweepSpec read_sweep(View node, Log& log);

// The section of a problem that was read without a mistake; what has been said about it is not said again.
std::optional<MapSpec> map_section(const std::string& text);
std::optional<SweepSpec> sweep_section(const std::string& text);

// The field of a system written as text whose number the file computes from this parameter, so that it would
// not follow a study that varies the parameter; empty where there is none. Formulas of motion do follow.
std::string computed_from(const std::string& text, std::string_view parameter);

// Parameters from which the file computes other numbers, which would stay behind.
Errors stale_parameters(const std::vector<Varied>& varied, const Formulas& formulas, const std::string& text);

// As a section of a file; reads back to the same.
std::string write_sweep(const SweepSpec& spec);

}  // namespace percuss::io
