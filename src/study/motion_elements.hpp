// The elements of a problem by which studies name them, whatever its system is made of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "percuss/study.hpp"

namespace percuss {

// A system that is neither written as text nor made of bodies: a class of the user's.
bool is_own(const Problem::Motion& motion);

// Those of the impact, and those that are open in the initial state too where the system can move.
std::vector<Element> elements_of(const Problem& of);

// Where element `part` of these stands in the impact; nothing where it is open.
std::optional<std::size_t> place_in_impact(const Problem& of, std::size_t part);

// The user's system with the coefficients of this element.
void take_element(Problem::Motion& motion, std::size_t part);

// Whether with_coefficients() of the user's system takes those of `changed`. A study of a number that has no
// effect would be a wrong answer.
bool takes(const Problem& of, const Element& changed);

// Where the elements of an impact are in a set, by their names; false where one of them is not.
bool find_again(const Impact& impact, const ElementSet& set, std::vector<Eigen::Index>& closed);

// "state.NAME" of the user's system: NAME is that of a coordinate or of a velocity.
[[nodiscard]] Result<Parameter> find_own_state(const Problem::Motion& motion, std::string_view path,
                                               std::string_view name);

}  // namespace percuss
