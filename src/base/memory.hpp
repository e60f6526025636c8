// How much a program may hold at once.
#pragma once

#include <string>

namespace percuss {

// Bytes: those of the machine, or fewer where this program has a limit.
double memory_limit();

std::string bytes_text(double bytes);  // "1.5 GB"

}  // namespace percuss
