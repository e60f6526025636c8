#include "output.hpp"

#include <fstream>
#include <iostream>

namespace percuss::app {

bool write_text(const std::string& path, const std::string& text) {
  std::ofstream out(path);
  if (out << text && out.flush()) return true;
  std::cerr << "percuss: cannot write " << path << "\n";
  return false;
}

}  // namespace percuss::app
