// What a function returns when the caller's data may be wrong.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace percuss {

// One mistake in the data, said so that its author can mend it.
struct Error {
  std::string field;    // path of the offending value, e.g. "elements[2].friction.coefficient"; may be empty
  std::string message;  // what is wrong, with the value and what was expected

  friend bool operator==(const Error&, const Error&) = default;
};

// All mistakes found, in the order of the data. Never empty when it is returned as an error.
using Errors = std::vector<Error>;

template <class T>
using Result = tl::expected<T, Errors>;

// The messages on one line each, "field: message".
std::string to_string(const Errors& errors);

}  // namespace percuss
