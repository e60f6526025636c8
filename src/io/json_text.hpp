// JSON as text that may go to a terminal.
#pragma once

#include <string>

#include "io/json.hpp"
#include "percuss/text.hpp"

namespace percuss {

// Characters that command a terminal or reorder what it shows are written as \u202e: the same JSON. Broken
// UTF-8 becomes U+FFFD.
inline std::string json_text(const Json& json, int indent) {
  std::string text = json.dump(indent, ' ', false, Json::error_handler_t::replace);
  std::string out;
  for (const char c : text) {
    if (c == '\x7f')
      out += "\\u007f";
    else
      out += c;
  }
  return harmless(out);
}

}  // namespace percuss
