// Files that a command writes.
#pragma once

#include <string>

namespace percuss::app {

// Says so on standard error and returns false where it cannot be written.
bool write_text(const std::string& path, const std::string& text);

}  // namespace percuss::app
