// A contact problem and its solution for people.
#pragma once

#include <string>

#include "io/contact_record.hpp"

namespace percuss::report {

std::string contact_text(const ContactRecord& record);

}  // namespace percuss::report
