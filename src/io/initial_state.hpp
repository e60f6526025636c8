// A system written as text in its initial state, and the impact that it may be.
#pragma once

#include "io/element_reader.hpp"
#include "io/text_system_reader.hpp"
#include "percuss/problem_file.hpp"
#include "systems/closed_elements.hpp"

namespace percuss::io {

// Names, coefficients and who loads whom; nothing about formulas.
Errors check_elements(const std::vector<Element>& elements, const std::vector<ElementFormulas>& formulas);

// With their formulas, as a system takes them.
std::vector<MechanismText::Element> text_elements(const ReadElements& read);

// Compiles the mechanism, and fills motion and impact. Errors name the elements of the mechanism.
Errors start_motion(const ReadTextSystem& system, const ReadElements& elements, Problem& problem);

}  // namespace percuss::io
