// Is a text well-formed XML? As much of it as our pictures and pages use.
#pragma once

#include <string>
#include <string_view>

namespace percuss::test {

// What is wrong first, with its offset; empty: nothing.
std::string xml_error(std::string_view text);

}  // namespace percuss::test
