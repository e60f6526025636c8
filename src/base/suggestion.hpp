// Which name could have been meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace percuss {

// ", did you mean contact?" where one of the names is close, else nothing.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> names);

}  // namespace percuss
