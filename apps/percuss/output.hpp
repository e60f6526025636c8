// What a command writes, and where to.
#pragma once

#include <string>

namespace percuss::app {

// A file that is there complete or not at all; devices and pipes are written directly. Says so on standard
// error and returns false where it cannot be written.
bool write_text(const std::string& path, const std::string& text);

// Whether standard output shows colours, and its user wants them.
bool terminal_with_colour();

}  // namespace percuss::app
