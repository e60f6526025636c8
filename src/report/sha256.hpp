// SHA-256, by which a page names the only script and style sheet that may run in it.  [FIPS 180-4]
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace percuss::report {

std::array<std::uint8_t, 32> sha256(std::string_view text);

}  // namespace percuss::report
