// From energies, forces and elements as text to M, h, g, W, χ, ν and powers as formulas.
#pragma once

#include <vector>

#include "percuss/mechanism.hpp"
#include "systems/formula_graph.hpp"

namespace percuss {

// The numbers of an Instant, in the order of the three depths.
enum class Target : std::uint8_t {
  gap,
  mass,
  force,
  directions,
  excitation,
  drift,
  kinetic_energy,
  potential_energy,
  forces_power,
  power,
  transport,
};
inline constexpr std::size_t targets = 11;

struct EquationsOfMotion {
  struct Output {
    Target target = Target::gap;
    Eigen::Index index = 0;  // in the storage of the target, columns one after the other
    Formula formula = FormulaGraph::zero;
  };

  FormulaGraph graph;           // variables: q, then u, then t
  std::vector<Output> outputs;  // by target; those that are zero are left out
  std::vector<Element> elements;
  std::vector<Eigen::Index> offsets;
  Eigen::Index rows = 0;
};

[[nodiscard]] Result<EquationsOfMotion> equations_of_motion(const MechanismText& text);

// g, W, χ and ν of the elements alone, whatever moves the coordinates and whatever they are called.
[[nodiscard]] Result<EquationsOfMotion> equations_of_elements(const MechanismText& text);

}  // namespace percuss
