// The player as player/build made it: scripts and a style sheet that a page carries.
#pragma once

#include <string_view>

namespace percuss::report {

extern const std::string_view player_style;
extern const std::string_view player_script;           // for systems in the plane
extern const std::string_view player_in_space_script;  // for bodies in space, with three.js

}  // namespace percuss::report
