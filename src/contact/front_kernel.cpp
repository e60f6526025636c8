#include "contact/front_kernel.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernel/lanes.hpp"

namespace percuss::cones {
namespace {

constexpr int panel = 24;  // columns at a time; multiplied, they stay in the first cache

// C −= AB, tiles of 8 × 4 in registers.
LANES_CLONES void subtract_product(double* C, const double* A, const double* B, long ld, int rows,
                                   int columns, int depth) {
  int j = 0;
  for (; j + 4 <= columns; j += 4) {
    double* c0 = C + j * ld;
    double* c1 = c0 + ld;
    double* c2 = c1 + ld;
    double* c3 = c2 + ld;
    const double* b0 = B + j * ld;
    const double* b1 = b0 + ld;
    const double* b2 = b1 + ld;
    const double* b3 = b2 + ld;
    int i = 0;
    for (; i + 8 <= rows; i += 8) {
      Four x0 = load(c0 + i), y0 = load(c0 + i + 4), x1 = load(c1 + i), y1 = load(c1 + i + 4);
      Four x2 = load(c2 + i), y2 = load(c2 + i + 4), x3 = load(c3 + i), y3 = load(c3 + i + 4);
      const double* a = A + i;
      for (int k = 0; k < depth; ++k, a += ld) {
        const Four p = load(a), q = load(a + 4);
        x0 -= p * b0[k];
        y0 -= q * b0[k];
        x1 -= p * b1[k];
        y1 -= q * b1[k];
        x2 -= p * b2[k];
        y2 -= q * b2[k];
        x3 -= p * b3[k];
        y3 -= q * b3[k];
      }
      store(c0 + i, x0);
      store(c0 + i + 4, y0);
      store(c1 + i, x1);
      store(c1 + i + 4, y1);
      store(c2 + i, x2);
      store(c2 + i + 4, y2);
      store(c3 + i, x3);
      store(c3 + i + 4, y3);
    }
    for (; i < rows; ++i) {
      double x0 = c0[i], x1 = c1[i], x2 = c2[i], x3 = c3[i];
      const double* a = A + i;
      for (int k = 0; k < depth; ++k, a += ld) {
        x0 -= *a * b0[k];
        x1 -= *a * b1[k];
        x2 -= *a * b2[k];
        x3 -= *a * b3[k];
      }
      c0[i] = x0;
      c1[i] = x1;
      c2[i] = x2;
      c3[i] = x3;
    }
  }
  for (; j < columns; ++j) {
    double* c = C + j * ld;
    const double* b = B + j * ld;
    for (int k = 0; k < depth; ++k) {
      const double* a = A + k * ld;
      for (int i = 0; i < rows; ++i) c[i] -= a[i] * b[k];
    }
  }
}

// Columns first ... last − 1 of F below row `first`, pivots among the first `pivots` rows.
LANES_CLONES bool factorise_panel(double* F, long size, int pivots, int first, int last, int* rows) {
  for (int k = first; k < last; ++k) {
    double* column = F + k * size;
    int best = k;
    for (int i = k + 1; i < pivots; ++i)
      if (std::abs(column[i]) > std::abs(column[best])) best = i;
    if (!(std::abs(column[best]) > 0.0)) return false;
    if (best != k) {
      std::swap(rows[k], rows[best]);
      for (long j = 0; j < size; ++j) std::swap(F[k + j * size], F[best + j * size]);
    }
    const double inverse = 1.0 / column[k];
    for (long i = k + 1; i < size; ++i) column[i] *= inverse;
    for (int j = k + 1; j < last; ++j) {
      double* target = F + j * size;
      const double factor = target[k];
      for (long i = k + 1; i < size; ++i) target[i] -= column[i] * factor;
    }
  }
  return true;
}

}  // namespace

bool eliminate(double* F, int size, int pivots, int* rows) {
  const long ld = size;
  for (int i = 0; i < pivots; ++i) rows[i] = i;
  for (int first = 0; first < pivots; first += panel) {
    const int last = std::min(first + panel, pivots);
    if (!factorise_panel(F, ld, pivots, first, last, rows)) return false;
    for (long j = last; j < ld; ++j) {
      double* column = F + j * ld;
      for (int k = first; k < last; ++k)
        for (int i = k + 1; i < last; ++i) column[i] -= F[i + k * ld] * column[k];
    }
    subtract_product(F + last + last * ld, F + last + first * ld, F + first + last * ld, ld, size - last,
                     size - last, last - first);
  }
  return true;
}

}  // namespace percuss::cones
