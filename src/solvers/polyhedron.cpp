#include "solvers/polyhedron.hpp"

#include <Eigen/LU>
#include <Eigen/QR>
#include <numeric>

#include "base/orthogonal_factor.hpp"
#include "solvers/tolerances.hpp"

namespace percuss {
namespace {

using solver_tolerances::dependent_rows;

double binomial(Eigen::Index n, Eigen::Index k) {
  double value = 1.0;
  for (Eigen::Index i = 0; i < k; ++i) value *= static_cast<double>(n - i) / static_cast<double>(i + 1);
  return value;
}

// Calls visit(rows) for every choice of k rows out of m.
template <class Visit>
void for_each_choice(Eigen::Index m, Eigen::Index k, Visit visit) {
  std::vector<Eigen::Index> rows(static_cast<std::size_t>(k));
  std::iota(rows.begin(), rows.end(), 0);
  while (true) {
    visit(rows);
    Eigen::Index i = k;
    while (i > 0 && rows[static_cast<std::size_t>(i - 1)] == m - k + i - 1) --i;
    if (i == 0) return;
    ++rows[static_cast<std::size_t>(i - 1)];
    for (; i < k; ++i) rows[static_cast<std::size_t>(i)] = rows[static_cast<std::size_t>(i - 1)] + 1;
  }
}

Eigen::MatrixXd chosen_rows(const Eigen::MatrixXd& C, const std::vector<Eigen::Index>& rows) {
  Eigen::MatrixXd B(static_cast<Eigen::Index>(rows.size()), C.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) B.row(static_cast<Eigen::Index>(i)) = C.row(rows[i]);
  return B;
}

// Extreme rays of {z : Cz ≥ 0}, a cone without lines.
std::vector<Eigen::VectorXd> extreme_rays(const Eigen::MatrixXd& C) {
  const Eigen::Index dim = C.cols();
  std::vector<Eigen::VectorXd> rays;
  auto test = [&](const Eigen::VectorXd& z) {
    if ((C * z).minCoeff() >= -dependent_rows) rays.push_back(z);
  };
  if (dim == 1) {
    test(Eigen::VectorXd::Ones(1));
    test(-Eigen::VectorXd::Ones(1));
    return rays;
  }
  for_each_choice(C.rows(), dim - 1, [&](const auto& rows) {
    Eigen::FullPivLU<Eigen::MatrixXd> lu(chosen_rows(C, rows));
    lu.setThreshold(dependent_rows);
    if (lu.dimensionOfKernel() != 1) return;
    const Eigen::VectorXd z = lu.kernel().col(0).normalized();
    test(z);
    test(-z);
  });
  return rays;
}

}  // namespace

Vertices vertices(const Eigen::MatrixXd& C, const Eigen::VectorXd& d, double tolerance, long max_bases) {
  Vertices result;
  auto admissible = [&](const Eigen::VectorXd& value) {
    return value.size() == 0 || value.minCoeff() >= -tolerance;
  };

  Eigen::Index dim = 0;
  Eigen::MatrixXd full = Eigen::MatrixXd::Identity(C.cols(), C.cols());
  if (C.size() > 0) {
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(C.transpose());
    qr.setThreshold(dependent_rows);
    dim = qr.rank();
    full = full_q(qr);
  }
  for (Eigen::Index j = dim; j < C.cols(); ++j) result.rays.push_back(full.col(j));
  if (dim == 0) {
    if (admissible(d)) result.points.push_back(Eigen::VectorXd::Zero(C.cols()));
    return result;
  }
  const Eigen::MatrixXd Q = full.leftCols(dim);  // spans the rows of C
  const Eigen::MatrixXd R = C * Q;
  if (binomial(R.rows(), dim) > static_cast<double>(max_bases)) {
    result.complete = false;
    return result;
  }
  for_each_choice(R.rows(), dim, [&](const auto& rows) {
    Eigen::FullPivLU<Eigen::MatrixXd> lu(chosen_rows(R, rows));
    lu.setThreshold(dependent_rows);
    if (!lu.isInvertible()) return;
    Eigen::VectorXd right(dim);
    for (Eigen::Index i = 0; i < dim; ++i) right[i] = -d[rows[static_cast<std::size_t>(i)]];
    const Eigen::VectorXd z = lu.solve(right);
    if (!admissible(R * z + d)) return;
    for (const Eigen::VectorXd& point : result.points)
      if ((Q * z - point).norm() <= 100.0 * tolerance * (1.0 + z.norm())) return;
    result.points.push_back(Q * z);
  });
  if (!result.points.empty())
    for (const Eigen::VectorXd& ray : extreme_rays(R)) result.rays.push_back(Q * ray);
  return result;
}

}  // namespace percuss
