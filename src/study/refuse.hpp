// A name or a value that a study cannot use: quoted, and what is wrong with it.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "percuss/result.hpp"
#include "percuss/text.hpp"

namespace percuss {

inline tl::unexpected<Errors> refuse(std::string_view name, const std::string& what) {
  return tl::make_unexpected(Errors{{"", fmt::format("{} {}", quote(name), what)}});
}

}  // namespace percuss
