#include "percuss/result.hpp"

namespace percuss {

std::string to_string(const Errors& errors) {
  std::string out;
  for (const Error& error : errors) {
    if (!out.empty()) out += '\n';
    if (!error.field.empty()) out += error.field + ": ";
    out += error.message;
  }
  return out;
}

}  // namespace percuss
