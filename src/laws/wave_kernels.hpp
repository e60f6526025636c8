// The loops in which the waves of the energetic law spend their time, four numbers at once: n is a multiple
// of four, and what is there beyond the contacts is zero.
#pragma once

#include <cstddef>
#include <vector>

namespace percuss {

// λ = K x^{3/2}, 0 where x is negative.
void hertz_forces(std::size_t n, const double* stiffness, const double* x, double* force);

// y of stage q of a step of length h, from the rates k of the stages before it, n numbers each.
void stage_values(int q, std::size_t n, double h, const double* y0, const double* k, double* y);

// y at the end of the step, and the error of every number times its scale.
void end_of_step(std::size_t n, double h, const double* y0, const double* k, const double* scale, double* y1,
                 double* error);

// G in layers: one entry of every row, then the next one; rows with fewer end with zeros.
struct Coupling {
  std::size_t rows = 0, layers = 0;
  std::vector<std::size_t> column;
  std::vector<double> value;

  void assign(std::size_t new_rows, std::size_t new_layers) {
    rows = new_rows;
    layers = new_layers;
    column.assign(rows * layers, 0);
    value.assign(rows * layers, 0.0);
  }
  void set(std::size_t layer, std::size_t row, std::size_t to, double entry) {
    column[layer * rows + row] = to;
    value[layer * rows + row] = entry;
  }
};

// γ₀ + GP
void coupled_velocities(const Coupling& G, const double* gamma0, const double* P, double* gamma);

}  // namespace percuss
