#include "matrices.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

namespace percuss::app {
namespace {

std::string list(const Eigen::Ref<const Eigen::VectorXd>& values) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < values.size(); ++i) text += fmt::format("{}{}", i > 0 ? ", " : "", values[i]);
  return text + "]";
}

// A row of G; of many elements those that feel each other, as in the file.
std::string row_of(const Eigen::Ref<const Eigen::VectorXd>& values) {
  constexpr Eigen::Index long_row = 64;
  if (values.size() <= long_row || 4 * (values.array() != 0.0).count() >= values.size()) return list(values);
  std::string text;
  for (Eigen::Index i = 0; i < values.size(); ++i)
    if (values[i] != 0.0) text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", i, values[i]);
  return "{" + text + "}";
}

}  // namespace

std::string matrices_text(const Problem& problem) {
  const Impact& impact = problem.impact;
  const Eigen::MatrixXd W = impact.directions();
  const bool heavy = impact.massless().empty();  // else there is no G
  const Eigen::MatrixXd G = heavy ? W.transpose() * impact.mass.llt().solve(W) : Eigen::MatrixXd();
  const Eigen::VectorXd gamma = W.transpose() * impact.velocity + impact.excitation();

  std::string text = write_problem(problem);
  text += heavy ? "# G = W' M^-1 W\n" : "# no G = W' M^-1 W: coordinates without mass\n";
  for (Eigen::Index i = 0; i < G.rows(); ++i) text += fmt::format("#   - {}\n", row_of(G.row(i).transpose()));
  if (G.size() > 0) {
    const Eigen::MatrixXd symmetric = 0.5 * (G + G.transpose());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric, Eigen::EigenvaluesOnly);
    text += fmt::format("# eigenvalues of G: {}\n", list(solver.eigenvalues()));
  }
  text += fmt::format("# gamma before = W' u + chi: {}\n", list(gamma));
  return text;
}

}  // namespace percuss::app
