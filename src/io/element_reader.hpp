// The elements of a problem file.
#pragma once

#include <string>
#include <vector>

#include "io/log.hpp"
#include "io/slip_reader.hpp"
#include "io/yaml_tree.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// Where an element stands in the file.
struct Origin {
  std::string path;  // "elements[0]", "elements[0].friction", ...
  View node;
};

struct ReadElements {
  std::vector<Element> elements;
  std::vector<Origin> origins;            // one for each
  std::vector<ElementFormulas> formulas;  // one for each, of a system written as text
};

// Fields that cannot be read are logged; they stand as NaN or empty in the elements. `freedom` is −1 where
// nobody knows it.
ReadElements read_elements(View list, Eigen::Index freedom, Log& log);
// The same for a system written as text.
ReadElements read_elements(View list, const Formulas& formulas, Log& log);

}  // namespace percuss::io
