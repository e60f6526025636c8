// The names of results: the one table behind find_quantities, its suggestions and docs/quantities.md.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/quantities.hpp"

namespace percuss {

struct NamedQuantity {
  // What a result belongs to, and so what its name looks like.
  enum class Scope {
    whole,       // energy.work
    row,         // impulse[k], elements.NAME.impulse[k]
    coordinate,  // velocity_after[i]
    element,     // elements.NAME.work
    contact,     // the same for contacts only,
    friction,    // for friction,
    planar,      // for planar friction,
    single,      // for planar friction where its contact is all there is
  };
  std::string_view name;
  Quantity::What what;
  Scope scope = Scope::whole;
  unsigned laws = ~0U;  // Quantity::laws
};

// Results of impacts.
std::span<const NamedQuantity> named_quantities();

// Whether the element has the result.
bool has_result(const Impact& impact, std::size_t element, NamedQuantity::Scope scope);

// Names that can be asked for in this problem, for suggestions: of many elements the first ones.
std::vector<std::string> result_names(const Problem& of);

// "poisson", "newton, moreau and walton"
std::string laws_text(unsigned laws);

}  // namespace percuss
