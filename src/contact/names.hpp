// The methods by the names that users write.
#pragma once

#include <optional>
#include <string_view>

#include "percuss/contact_problem.hpp"

namespace percuss {

std::string_view to_string(ContactMethod method);
std::optional<ContactMethod> contact_method_from_name(std::string_view name);

}  // namespace percuss
