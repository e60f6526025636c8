#include "contact/block_matrix.hpp"

#include <algorithm>
#include <cassert>

namespace percuss {
namespace {

// The entries of every block row, one row after the other: first[i] ... first[i + 1] - 1.
struct Buckets {
  std::vector<std::size_t> first;
  std::vector<MatrixEntry> entries;
};

Buckets sort_by_block_row(std::size_t d, std::size_t rows, std::span<const MatrixEntry> entries) {
  Buckets b{std::vector<std::size_t>(rows + 1, 0), std::vector<MatrixEntry>(entries.size())};
  for (const MatrixEntry& e : entries) ++b.first[static_cast<std::size_t>(e.row) / d + 1];
  for (std::size_t i = 0; i < rows; ++i) b.first[i + 1] += b.first[i];
  std::vector<std::size_t> next(b.first.begin(), b.first.end() - 1);
  for (const MatrixEntry& e : entries) b.entries[next[static_cast<std::size_t>(e.row) / d]++] = e;
  return b;
}

// y += Ax
template <std::size_t d>
void add_product(const BlockMatrix& A, const double* x, double* y) {
  for (std::size_t i = 0; i < A.rows(); ++i)
    for (std::size_t b = A.start[i]; b < A.start[i + 1]; ++b) {
      const double* block = A.values.data() + b * d * d;
      const double* part = x + static_cast<std::size_t>(A.columns[b]) * d;
      for (std::size_t k = 0; k < d; ++k)
        for (std::size_t l = 0; l < d; ++l) y[i * d + k] += block[k * d + l] * part[l];
    }
}

}  // namespace

BlockMatrix make_block_matrix(int d, std::size_t rows, std::span<const MatrixEntry> entries) {
  BlockMatrix A;
  A.d = d;
  const auto size = static_cast<std::size_t>(d);
  const Buckets buckets = sort_by_block_row(size, rows, entries);
  std::vector<std::size_t> place(rows, 0);  // of a column's block in values, for columns of the present row
  for (std::size_t i = 0; i < rows; ++i) {
    const std::span<const MatrixEntry> row(buckets.entries.data() + buckets.first[i],
                                           buckets.first[i + 1] - buckets.first[i]);
    std::vector<int> columns{static_cast<int>(i)};
    for (const MatrixEntry& e : row)
      if (e.value != 0.0) columns.push_back(e.column / d);
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    for (const int j : columns) {
      place[static_cast<std::size_t>(j)] = A.values.size();
      A.columns.push_back(j);
      A.values.resize(A.values.size() + size * size, 0.0);
    }
    for (const MatrixEntry& e : row)
      if (e.value != 0.0)
        A.values[place[static_cast<std::size_t>(e.column / d)] + static_cast<std::size_t>(e.row % d) * size +
                 static_cast<std::size_t>(e.column % d)] += e.value;
    A.start.push_back(A.columns.size());
  }
  return A;
}

void pad_joints(int d, std::size_t first, std::size_t last, std::vector<MatrixEntry>& entries) {
  std::vector<double> mobility(last - first, 0.0);
  for (const MatrixEntry& e : entries)
    if (const std::size_t block = static_cast<std::size_t>(e.row / d); e.row == e.column && block >= first)
      mobility[block - first] += e.value;
  for (std::size_t block = first; block < last; ++block)
    for (int k = 1; k < d; ++k) {
      const int row = static_cast<int>(block) * d + k;
      entries.push_back({row, row, mobility[block - first] > 0.0 ? mobility[block - first] : 1.0});
    }
}

const double* find_block(const BlockMatrix& matrix, std::size_t i, std::size_t j) {
  const auto first = matrix.columns.begin() + static_cast<std::ptrdiff_t>(matrix.start[i]);
  const auto last = matrix.columns.begin() + static_cast<std::ptrdiff_t>(matrix.start[i + 1]);
  const auto found = std::lower_bound(first, last, static_cast<int>(j));
  if (found == last || *found != static_cast<int>(j)) return nullptr;
  const auto size = static_cast<std::size_t>(matrix.d);
  return matrix.values.data() + static_cast<std::size_t>(found - matrix.columns.begin()) * size * size;
}

std::vector<double> product(const BlockMatrix& A, std::span<const double> x) {
  assert(x.size() == static_cast<std::size_t>(A.d) * A.rows());
  std::vector<double> y(x.size(), 0.0);
  if (A.d == 3)
    add_product<3>(A, x.data(), y.data());
  else
    add_product<2>(A, x.data(), y.data());
  return y;
}

}  // namespace percuss
