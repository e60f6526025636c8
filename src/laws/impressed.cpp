#include "laws/impressed.hpp"

namespace percuss {
namespace {

using Eigen::Index;

// S and Δ of the preloads.
void draw_preloads(const Impact& impact, const std::vector<Index>& offsets, Impressed& i) {
  const Index rows = impact.rows();
  i.S.setIdentity(rows, rows);
  i.delta = impact.preload(Eigen::VectorXd::Zero(rows));
  for (std::size_t k = 0; k < impact.elements.size(); ++k) {
    const auto& preload = impact.elements[k].preload;
    if (!preload || preload->normal < 0) continue;
    const Index load = offsets[static_cast<std::size_t>(preload->normal)];
    i.S.col(load).segment(offsets[k], impact.elements[k].size()) -= preload->coefficients;
    i.symmetric = false;
  }
}

}  // namespace

void assemble(const Impact& impact, ImpactMatrices& system, Impressed& i, Inclusion& inclusion) {
  Impact measured = impact;
  measured.mass = impact.metric();
  assemble(measured, system);
  i = {};
  i.nodes = impact.massless();
  i.symmetric = i.nodes.empty();
  draw_preloads(impact, system.offsets, i);

  const Index rows = impact.rows(), nodes = static_cast<Index>(i.nodes.size());
  const Eigen::MatrixXd Wn = system.W(i.nodes, Eigen::all);
  // M is zero between nodes and the rest: L⁻¹ maps them apart.
  Eigen::MatrixXd X = system.W;
  for (const Index n : i.nodes) X.row(n).setZero();
  system.factor.solve_lower(X);
  Eigen::VectorXd P = impact.impulse.size() > 0 ? impact.impulse : Eigen::VectorXd::Zero(impact.freedom());
  P -= system.W * i.delta;
  const Eigen::VectorXd Pn = P(i.nodes);
  for (const Index n : i.nodes) P[n] = 0.0;
  Eigen::MatrixXd y = P;
  system.factor.solve_lower(y);
  i.push = y;
  system.factor.solve_upper(i.push);

  inclusion.blocks = system.blocks;
  for (Index n = 0; n < nodes; ++n) inclusion.blocks.push_back({Line{}, rows + n, -1});
  inclusion.A.setZero(rows + nodes, rows + nodes);
  inclusion.A.topLeftCorner(rows, rows) = X.transpose() * X * i.S;
  inclusion.A.topRightCorner(rows, nodes) = Wn.transpose();
  inclusion.A.bottomLeftCorner(nodes, rows) = -Wn * i.S;
  // γ⁺ before any Λ', with the nodes at rest, and εγ⁻.
  Eigen::VectorXd free = impact.velocity + i.push;
  for (const Index n : i.nodes) free[n] = 0.0;
  inclusion.c.resize(rows + nodes);
  inclusion.c.head(rows) =
      system.chi + system.W.transpose() * free + system.epsilon.cwiseProduct(system.gamma);
  inclusion.c.tail(nodes) = -Pn;
  // Impulses with the same velocities: of the masses, and of the nodes in the metric.
  inclusion.X.setZero(impact.freedom(), rows + nodes);
  inclusion.X.leftCols(rows) = X * i.S;
  inclusion.mobility.resize(rows + nodes);
  inclusion.mobility.head(rows) = system.G.diagonal();
  for (Index n = 0; n < nodes; ++n) {
    const Index at = i.nodes[static_cast<std::size_t>(n)];
    inclusion.mobility[rows + n] = measured.mass(at, at);  // v is a velocity: impulse per velocity
    inclusion.X(at, rows + n) = std::sqrt(measured.mass(at, at));
  }
}

void take(const Impact& impact, const ImpactMatrices& system, const Impressed& i,
          const Eigen::VectorXd& unknowns, Solution& s) {
  const Index rows = system.W.cols();
  s.impulse = i.S * unknowns.head(rows) - i.delta;
  Eigen::MatrixXd own = system.W * (i.S * unknowns.head(rows));
  for (const Index n : i.nodes) own.row(n).setZero();
  system.factor.solve_lower(own);
  Eigen::VectorXd jump = own;
  system.factor.solve_upper(jump);
  s.velocity_before = impact.velocity;
  s.velocity_after = impact.velocity + i.push + jump;
  for (std::size_t n = 0; n < i.nodes.size(); ++n)
    s.velocity_after[i.nodes[n]] = unknowns[rows + static_cast<Index>(n)];
}

double residual_of(const Impact& impact, const ImpactMatrices& system, const Impressed& i,
                   const Inclusion& inclusion, const Eigen::VectorXd& unknowns, const Solution& s) {
  const Index rows = system.W.cols(), nodes = static_cast<Index>(i.nodes.size());
  Eigen::VectorXd xi(rows + nodes), size(rows + nodes), of_rows;
  turnover(system, s.velocity_before, s.velocity_after, of_rows);
  // What P and the preloads would make of the velocities belongs to the sum as well, even where all stands
  // still.
  const Eigen::VectorXd preload = impact.preload(s.impulse).cwiseAbs();
  Eigen::MatrixXd pushed = system.W.cwiseAbs() * preload;
  if (impact.impulse.size() > 0) pushed += impact.impulse.cwiseAbs();
  system.factor.solve_lower(pushed);
  xi.head(rows) = s.xi;
  size.head(rows) = of_rows + pushed.norm() * system.G.diagonal().cwiseSqrt();
  for (Index n = 0; n < nodes; ++n) {
    const Index at = i.nodes[static_cast<std::size_t>(n)];
    const double P = impact.impulse.size() > 0 ? impact.impulse[at] : 0.0;
    xi[rows + n] = -system.W.row(at).dot(s.impulse) - P;
    size[rows + n] = system.W.row(at).cwiseAbs().dot(s.impulse.cwiseAbs() + preload) + std::abs(P);
  }
  return residual(inclusion, unknowns, xi, size);
}

}  // namespace percuss
