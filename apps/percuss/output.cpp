#include "output.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string_view>

#include "io/atomic_file.hpp"

namespace percuss::app {

bool write_text(const std::string& path, const std::string& text) {
  std::error_code failure;
  const auto status = std::filesystem::status(path, failure);
  if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status)) {
    const auto written = io::write_atomically(path, text);
    if (!written) std::cerr << "percuss: cannot write " << path << ": " << written.error() << "\n";
    return written.has_value();
  }
  std::ofstream out(path, std::ios::binary);
  if (out << text && out.flush()) return true;
  std::cerr << "percuss: cannot write " << path << "\n";
  return false;
}

bool terminal_with_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) != 0 && !dumb && (no_colour == nullptr || *no_colour == '\0');
}

}  // namespace percuss::app
