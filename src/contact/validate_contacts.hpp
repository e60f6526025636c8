// What solve() asks of its options.
#pragma once

#include "percuss/contact.hpp"

namespace percuss {

[[nodiscard]] Result<void> validate(const ContactOptions& options, std::size_t numbers);  // of r

}  // namespace percuss
