// SHA-256: by it a page names the only script and style sheet that may run in it, and a run the files that
// its problem names.  [FIPS 180-4]
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace percuss {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);
std::string sha256_hex(std::string_view bytes);  // 64 digits

}  // namespace percuss
