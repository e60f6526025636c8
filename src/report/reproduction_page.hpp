// The papers recomputed, for people: lines for a terminal, a page with the figures.
#pragma once

#include <string>

#include "percuss/reproduce.hpp"
#include "report/web_page.hpp"

namespace percuss::report {

std::string reproduction_text(const Reproduction& reproduction);
std::string reproduction_page(const Reproduction& reproduction, const Origin& origin);

}  // namespace percuss::report
