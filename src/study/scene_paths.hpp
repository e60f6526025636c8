// Numbers of rigid bodies by their paths, and paths that mean several numbers.
#pragma once

#include "percuss/study.hpp"

namespace percuss {

// "system.bodies.die.velocity[2]" without "system.".
[[nodiscard]] Result<Parameter> find_in_scene(const Problem& of, std::string_view path,
                                              std::string_view rest);

double get_in_scene(const Problem& of, const Parameter& parameter);
void set_in_scene(Problem& of, const Parameter& parameter, double value);

// The elements of the scene's own state: those of its impact first, then those that are open there.
std::vector<Element> scene_elements(const Problem& of);

// What the * of a path may stand for in this problem, as whole paths.
std::vector<std::string> expanded(const Problem& of, std::string_view path);

// System, state and impact anew, after numbers of the scene have changed.
void renew_scene(Problem& problem, bool compile);

}  // namespace percuss
