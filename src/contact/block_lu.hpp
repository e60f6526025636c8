// A sparse LU factorisation of matrices made of small blocks, one node of a graph per contact.
//
// Multifrontal: nodes are ordered by minimum degree, columns with like structure are joined to fronts, each
// front is a dense matrix whose first columns are eliminated with pivoting among the rows of the front, and
// what remains is added to the front of its parent [Duff & Reid 1983]. The analysis depends on the pattern
// only and is used again.
#pragma once

#include <vector>

namespace percuss::cones {

class BlockLU {
 public:
  // Node i has sizes[i] rows (1 to `stride`) and is coupled to columns[start[i]] ... columns[start[i + 1] −
  // 1], itself among them.
  void analyse(const std::vector<int>& sizes, const std::vector<int>& start, const std::vector<int>& columns,
               int stride = 3);
  // stride² numbers per entry, row by row, of which the first sizes[i] rows and sizes[j] columns count. False
  // where a pivot is too small; the factors are then useless.
  [[nodiscard]] bool factorise(const std::vector<double>& blocks);
  void solve(std::vector<double>& x)
      const;  // right-hand side in, solution out; rows of the nodes one after the other

  int rows() const { return rows_; }
  double flops() const { return flops_; }  // of a factorisation
  double solution_flops() const { return 2.0 * static_cast<double>(factor_size_); }

 private:
  struct Front {
    int pivots = 0, size = 0;  // in rows
    int parent = -1;
    std::size_t factors = 0;  // where its columns begin in factors_; the block row U₁₂ follows
    std::size_t rows = 0;     // its rows in global_rows_
    std::size_t update = 0;   // where its remainder begins in updates_
    std::size_t map = 0;      // its remaining rows in those of the parent, in parent_rows_
  };
  struct Entry {
    int front, block, row, column;
    signed char height, width;
  };
  struct Pattern;
  void lay_out_fronts(const Pattern& pattern);
  void lay_out_updates(Pattern& pattern);
  void lay_out_entries(Pattern& pattern, const std::vector<int>& start, const std::vector<int>& columns);

  int rows_ = 0, stride_ = 3;
  double flops_ = 0.0;
  std::vector<Front> fronts_;
  std::vector<Entry> entries_;            // by front
  std::vector<std::size_t> entry_start_;  // of every front
  std::vector<int> child_start_, children_;
  std::vector<int> global_rows_;
  std::vector<int> parent_rows_;
  std::vector<double> factors_;
  std::vector<int> pivot_rows_;  // of every front's pivots, from global_rows_ position
  std::vector<double> updates_, front_;
  std::size_t factor_size_ = 0, update_size_ = 0, front_size_ = 0;  // taken by the first factorisation
  mutable std::vector<double> work_;
};

}  // namespace percuss::cones
