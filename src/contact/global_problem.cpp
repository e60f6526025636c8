#include "percuss/contact.hpp"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>
#include <algorithm>

#include "contact/block_matrix.hpp"
#include "contact/parts.hpp"
#include "contact/tolerances.hpp"

namespace percuss {
namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Index panel = 64;  // right-hand sides at once

// M⁻¹ of one body, by Cholesky where M is symmetric and positive definite and by LU otherwise.
class Inverse {
 public:
  [[nodiscard]] bool compute(const Sparse& M) {
    const Sparse difference = M - Sparse(M.transpose());
    symmetric_ = difference.norm() <= contact_tolerances::symmetric * M.norm();
    if (symmetric_) {
      cholesky_.compute(M);
      symmetric_ = cholesky_.info() == Eigen::Success && (cholesky_.vectorD().array() > 0.0).all();
    }
    if (symmetric_) return true;
    lu_.compute(M);
    return lu_.info() == Eigen::Success;
  }
  MatrixXd solve(const MatrixXd& right) const {
    if (symmetric_) return cholesky_.solve(right);
    return lu_.solve(right);
  }

 private:
  bool symmetric_ = false;
  Eigen::SimplicialLDLT<Sparse> cholesky_;
  Eigen::SparseLU<Sparse> lu_;
};

// Bodies: the smallest parts of M that do not feel each other. Rows of every body, ascending.
std::vector<std::vector<Index>> bodies(const Sparse& M) {
  const auto at = [](Index i) { return static_cast<std::size_t>(i); };
  Parts parts(at(M.rows()));
  for (Index j = 0; j < M.outerSize(); ++j)
    for (Sparse::InnerIterator entry(M, j); entry; ++entry)
      if (entry.value() != 0.0) parts.join(at(entry.row()), at(j));
  std::vector<std::vector<Index>> members(at(M.rows()));
  for (Index i = 0; i < M.rows(); ++i) members[parts.of(at(i))].push_back(i);
  std::erase_if(members, [](const auto& body) { return body.empty(); });
  return members;
}

// Rows of a sparse matrix that belong to one body, on demand.
class RowsOf {
 public:
  explicit RowsOf(const Sparse& matrix) : rows_(matrix) {
    rows_.prune([](Index, Index, double value) { return value != 0.0; });
  }

  // The part of the matrix in `body`, with the columns that are not zero there.
  Sparse part(const std::vector<Index>& body, std::vector<Index>& columns) const {
    columns.clear();
    for (const Index i : body)
      for (Row::InnerIterator entry(rows_, i); entry; ++entry) columns.push_back(entry.col());
    std::sort(columns.begin(), columns.end());
    columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t k = 0; k < body.size(); ++k)
      for (Row::InnerIterator entry(rows_, body[k]); entry; ++entry) {
        const auto place = std::lower_bound(columns.begin(), columns.end(), entry.col()) - columns.begin();
        entries.emplace_back(static_cast<int>(k), static_cast<int>(place), entry.value());
      }
    Sparse result(static_cast<Index>(body.size()), static_cast<Index>(columns.size()));
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
  }

 private:
  using Row = Eigen::SparseMatrix<double, Eigen::RowMajor>;
  Row rows_;
};

// (H G), with every column of G in the first component of a block of its own.
Sparse directions(const GlobalContactProblem& global) {
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&](const Sparse& matrix, Index first, Index stride) {
    for (Index j = 0; j < matrix.outerSize(); ++j)
      for (Sparse::InnerIterator entry(matrix, j); entry; ++entry)
        entries.emplace_back(static_cast<int>(entry.row()), static_cast<int>(first + stride * j),
                             entry.value());
  };
  add(global.H, 0, 1);
  add(global.G, global.H.cols(), global.d);
  Sparse both(global.M.rows(), global.H.cols() + global.d * global.G.cols());
  both.setFromTriplets(entries.begin(), entries.end());
  return both;
}

}  // namespace

tl::expected<ContactProblem, std::string> reduce(const GlobalContactProblem& global) {
  const Sparse D = directions(global);
  const RowsOf rows_of_D(D), rows_of_M(global.M);
  ContactProblem problem;
  problem.q.assign(static_cast<std::size_t>(D.cols()), 0.0);
  for (Index k = 0; k < global.w.size(); ++k) problem.q[static_cast<std::size_t>(k)] = global.w[k];
  for (Index k = 0; k < global.b.size(); ++k)
    problem.q[static_cast<std::size_t>(global.H.cols() + global.d * k)] = global.b[k];

  std::vector<MatrixEntry> entries;
  std::vector<Index> columns, same;
  for (const std::vector<Index>& body : bodies(global.M)) {
    const Sparse part = rows_of_D.part(body, columns);
    const Sparse M = rows_of_M.part(body, same);
    Inverse inverse;
    if (M.cols() != M.rows() || !inverse.compute(M))
      return tl::make_unexpected("is singular in the rows of the body that begins with row " +
                                 std::to_string(body.front()));
    VectorXd f(part.rows());
    for (std::size_t k = 0; k < body.size(); ++k) f[static_cast<Index>(k)] = global.f[body[k]];
    const VectorXd free = part.transpose() * inverse.solve(f);
    for (std::size_t j = 0; j < columns.size(); ++j)
      problem.q[static_cast<std::size_t>(columns[j])] += free[static_cast<Index>(j)];
    for (Index first = 0; first < part.cols(); first += panel) {
      const Index count = std::min(panel, part.cols() - first);
      const MatrixXd W = part.transpose() * inverse.solve(MatrixXd(part.middleCols(first, count)));
      for (Index j = 0; j < count; ++j)
        for (Index i = 0; i < W.rows(); ++i)
          entries.push_back({static_cast<int>(columns[static_cast<std::size_t>(i)]),
                             static_cast<int>(columns[static_cast<std::size_t>(first + j)]), W(i, j)});
    }
  }

  problem.mu = global.mu;
  problem.mu.resize(global.mu.size() + static_cast<std::size_t>(global.G.cols()), 0.0);
  if (global.G.cols() > 0) {
    problem.joint.assign(problem.mu.size(), 0);
    std::fill(problem.joint.begin() + static_cast<std::ptrdiff_t>(global.mu.size()), problem.joint.end(), 1);
  }
  pad_joints(global.d, global.mu.size(), problem.mu.size(), entries);
  problem.W = make_block_matrix(global.d, problem.mu.size(), entries);
  return problem;
}

tl::expected<VectorXd, std::string> velocity(const GlobalContactProblem& global, const VectorXd& r,
                                             const VectorXd& lambda) {
  Inverse inverse;
  if (!inverse.compute(global.M)) return tl::make_unexpected("M is singular");
  VectorXd right = global.f + global.H * r;
  if (lambda.size() > 0) right += global.G * lambda;
  VectorXd v = inverse.solve(right);
  if (!v.allFinite()) return tl::make_unexpected("M is nearly singular");
  return v;
}

}  // namespace percuss
