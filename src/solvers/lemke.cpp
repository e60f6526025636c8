#include "solvers/lemke.hpp"

#include <Eigen/Dense>
#include <vector>

#include "solvers/decomposition.hpp"
#include "solvers/tolerances.hpp"

namespace percuss {
namespace {

using namespace solver_tolerances;

// Columns: w_1..w_n, z_1..z_n, z_0, right-hand side. The columns of w hold the inverse of the basis, by which
// ties in the ratio test are broken lexicographically: no basis can return.
class Tableau {
 public:
  Tableau(const Eigen::MatrixXd& M, const Eigen::VectorXd& q) : n_(q.size()), T_(n_, 2 * n_ + 2) {
    T_.leftCols(n_).setIdentity();
    T_.middleCols(n_, n_) = -M;
    T_.col(2 * n_).setConstant(-1.0);
    T_.col(2 * n_ + 1) = q;
    basis_.resize(static_cast<std::size_t>(n_));
    for (Eigen::Index i = 0; i < n_; ++i) basis_[static_cast<std::size_t>(i)] = i;
  }

  Eigen::Index artificial() const { return 2 * n_; }
  Eigen::Index complement(Eigen::Index variable) const {
    return variable < n_ ? variable + n_ : variable - n_;
  }
  Eigen::Index basic(Eigen::Index row) const { return basis_[static_cast<std::size_t>(row)]; }
  double entry(Eigen::Index row, Eigen::Index column) const { return T_(row, column); }
  double right(Eigen::Index row) const { return T_(row, 2 * n_ + 1); }
  Eigen::Index rows() const { return n_; }

  void pivot(Eigen::Index row, Eigen::Index column) {
    T_.row(row) /= T_(row, column);
    for (Eigen::Index i = 0; i < n_; ++i)
      if (i != row && T_(i, column) != 0.0) T_.row(i) -= T_(i, column) * T_.row(row);
    basis_[static_cast<std::size_t>(row)] = column;
  }

  // The row whose (right-hand side, inverse basis) divided by `divisor(row)` is lexicographically least.
  template <class Divisor>
  Eigen::Index least_row(Divisor divisor) const {
    Eigen::Index best = -1;
    for (Eigen::Index i = 0; i < n_; ++i) {
      const double d = divisor(i);
      if (d <= no_pivot) continue;
      if (best < 0 || less(i, d, best, divisor(best))) best = i;
    }
    return best;
  }

 private:
  bool less(Eigen::Index a, double da, Eigen::Index b, double db) const {
    auto compare = [&](Eigen::Index column) {
      const double difference = T_(a, column) / da - T_(b, column) / db;
      return std::abs(difference) <= tie * (std::abs(T_(a, column) / da) + std::abs(T_(b, column) / db))
                 ? 0.0
                 : difference;
    };
    if (const double d = compare(2 * n_ + 1); d != 0.0) return d < 0.0;
    // z_0 leaves as soon as it can: that ends the method.
    if (basic(a) == artificial() || basic(b) == artificial()) return basic(a) == artificial();
    for (Eigen::Index j = 0; j < n_; ++j)
      if (const double d = compare(j); d != 0.0) return d < 0.0;
    return false;
  }

  Eigen::Index n_;
  Eigen::MatrixXd T_;
  std::vector<Eigen::Index> basis_;
};

// The linear complementarity problem of half lines and lines: z = (Λ, and −Λ⁻ for the lines).
struct Lcp {
  Eigen::MatrixXd M;
  Eigen::VectorXd q;
  Eigen::MatrixXd impulse;  // Λ = impulse · z
};

Lcp split_lines(const NormalForm& form) {
  std::vector<Eigen::Index> lines;
  for (const NormalBlock& block : form.blocks)
    if (block.shape == SetShape::line) lines.push_back(block.row);
  const Eigen::Index n = form.rows();
  const Eigen::Index size = n + static_cast<Eigen::Index>(lines.size());
  Lcp lcp;
  lcp.impulse = Eigen::MatrixXd::Zero(n, size);
  lcp.impulse.leftCols(n).setIdentity();
  for (std::size_t i = 0; i < lines.size(); ++i)
    lcp.impulse(lines[i], n + static_cast<Eigen::Index>(i)) = -1.0;
  lcp.M = lcp.impulse.transpose() * form.A * lcp.impulse;
  lcp.q = lcp.impulse.transpose() * form.c;
  return lcp;
}

}  // namespace

LemkeResult lemke(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, long max_pivots) {
  const Eigen::Index n = q.size();
  LemkeResult result;
  result.z = Eigen::VectorXd::Zero(n);
  if (n == 0 || q.minCoeff() >= 0.0) {
    result.end = LemkeResult::End::solution;
    return result;
  }
  Tableau tableau(M, q);
  // z_0 enters where q is least; rows (q, I) are compared lexicographically.
  Eigen::Index row = 0;
  for (Eigen::Index i = 1; i < n; ++i)
    if (q[i] <= q[row]) row = i;
  Eigen::Index leaving = tableau.basic(row);
  tableau.pivot(row, tableau.artificial());

  for (result.pivots = 1; result.pivots <= max_pivots; ++result.pivots) {
    const Eigen::Index entering = tableau.complement(leaving);
    row = tableau.least_row([&](Eigen::Index i) { return tableau.entry(i, entering); });
    if (row < 0) {
      result.end = LemkeResult::End::ray;
      result.ray = Eigen::VectorXd::Zero(n);
      if (entering >= n && entering < 2 * n) result.ray[entering - n] = 1.0;
      for (Eigen::Index i = 0; i < n; ++i)
        if (const Eigen::Index v = tableau.basic(i); v >= n && v < 2 * n)
          result.ray[v - n] = -tableau.entry(i, entering);
      return result;
    }
    leaving = tableau.basic(row);
    tableau.pivot(row, entering);
    if (leaving == tableau.artificial()) {
      for (Eigen::Index i = 0; i < n; ++i)
        if (const Eigen::Index v = tableau.basic(i); v >= n && v < 2 * n) result.z[v - n] = tableau.right(i);
      result.end = LemkeResult::End::solution;
      return result;
    }
  }
  return result;
}

std::optional<Eigen::VectorXd> solve_by_lemke(const NormalForm& form) {
  if (form.has_spatial_friction()) return std::nullopt;
  const Decomposition decomposition = decompose_friction(form);
  const Lcp lcp = split_lines(decomposition.clutches);
  const LemkeResult result = lemke(lcp.M, lcp.q, 50 * (lcp.q.size() + 10));
  if (result.end != LemkeResult::End::solution) return std::nullopt;
  return Eigen::VectorXd(decomposition.impulse * (lcp.impulse * result.z));
}

std::optional<Eigen::VectorXd> proof_of_infeasibility(const NormalForm& form) {
  std::vector<Eigen::Index> rows;
  NormalForm normal;  // without friction
  for (NormalBlock block : form.blocks) {
    if (block.is_friction()) continue;
    rows.push_back(block.row);
    block.row = static_cast<Eigen::Index>(rows.size()) - 1;
    normal.blocks.push_back(block);
  }
  normal.A = form.A(rows, rows);
  normal.c = form.c(rows);
  const Lcp lcp = split_lines(normal);
  const LemkeResult result = lemke(lcp.M, lcp.q, 50 * (lcp.q.size() + 10));
  if (result.end != LemkeResult::End::ray) return std::nullopt;
  Eigen::VectorXd z = lcp.impulse * result.ray;
  if (!(z.norm() > 0.0)) return std::nullopt;
  z.normalize();
  for (std::size_t i = 0; i < normal.blocks.size(); ++i)
    if (normal.blocks[i].shape == SetShape::half_line &&
        z[static_cast<Eigen::Index>(i)] < -negative_by_rounding)
      return std::nullopt;
  Eigen::VectorXd proof = Eigen::VectorXd::Zero(form.rows());
  for (std::size_t i = 0; i < rows.size(); ++i) proof[rows[i]] = z[static_cast<Eigen::Index>(i)];
  // Xz = 0 gives zᵀξ = (Xz)ᵀXΛ + cᵀz = cᵀz, which is negative although z and ξ are not.
  if ((form.directions() * proof).norm() > dependent || -form.c.dot(proof) < driven) return std::nullopt;
  return proof;
}

}  // namespace percuss
