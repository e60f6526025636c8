// Results as pages of HTML.
#pragma once

#include <string>

#include "errors.hpp"
#include "given.hpp"
#include "percuss/files.hpp"
#include "percuss/report.hpp"
#include "percuss/version.hpp"

namespace percuss::python {

// How a result was made, for the end of its page.
inline report::Origin origin_of(const std::string& call, const Given& given) {
  report::Origin origin{call, percuss::version(), {}, {}};
  if (given.source) origin.input_name = given.source->name, origin.input_text = given.source->text;
  return origin;
}

inline void write_page(const std::string& path, const std::string& page) {
  if (const auto done = io::write_atomically(path, page); !done)
    raise_message("ProblemError", "cannot write " + path + ": " + done.error());
}

}  // namespace percuss::python
