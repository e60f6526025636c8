#include "solvers/components.hpp"

#include <cmath>
#include <numeric>

#include "solvers/tolerances.hpp"

namespace percuss {
namespace {

using namespace solver_tolerances;

class DisjointSets {
 public:
  explicit DisjointSets(std::size_t n) : parent_(n), count_(n) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t i, std::size_t j) {
    const std::size_t a = find(i), b = find(j);
    if (a == b) return;
    parent_[std::max(a, b)] = std::min(a, b);
    --count_;
  }
  bool is_one() const { return count_ <= 1; }

 private:
  std::vector<std::size_t> parent_;
  std::size_t count_;  // of sets
};

Component restricted(const NormalForm& form, std::vector<Eigen::Index> rows) {
  std::vector<Eigen::Index> place(static_cast<std::size_t>(form.rows()), -1);
  for (std::size_t i = 0; i < rows.size(); ++i)
    place[static_cast<std::size_t>(rows[i])] = static_cast<Eigen::Index>(i);
  Component part;
  part.form.A = form.A(rows, rows);
  part.form.X = form.X(Eigen::all, rows);
  if (form.geometry.size() > 0) part.form.geometry = form.geometry(Eigen::all, rows);
  part.form.c = form.c(rows);
  part.form.reference = part.form.c.norm();
  if (part.form.reference <= at_rest) {
    part.form.c.setZero();
    part.form.reference = 1.0;
  }
  part.form.c /= part.form.reference;
  for (NormalBlock block : form.blocks) {
    if (place[static_cast<std::size_t>(block.row)] < 0) continue;
    block.row = place[static_cast<std::size_t>(block.row)];
    if (block.load >= 0) block.load = place[static_cast<std::size_t>(block.load)];
    part.form.blocks.push_back(block);
  }
  part.rows = std::move(rows);
  return part;
}

}  // namespace

std::vector<Component> components(const NormalForm& form) {
  const Eigen::Index n = form.rows();
  DisjointSets sets(static_cast<std::size_t>(n));
  auto join = [&](Eigen::Index i, Eigen::Index j) {
    sets.join(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  };
  for (Eigen::Index i = 0; i < n && !sets.is_one(); ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      if (i != j && std::abs(form.A(i, j)) > negligible) join(i, j);
  for (const NormalBlock& block : form.blocks) {
    for (Eigen::Index j = 1; j < block.size; ++j) join(block.row, block.row + j);
    if (block.load >= 0) join(block.row, block.load);
  }
  std::vector<std::vector<Eigen::Index>> rows(static_cast<std::size_t>(n));
  for (Eigen::Index i = 0; i < n; ++i) rows[sets.find(static_cast<std::size_t>(i))].push_back(i);
  std::vector<Component> parts;
  for (auto& part : rows)
    if (!part.empty()) parts.push_back(restricted(form, std::move(part)));
  return parts;
}

}  // namespace percuss
