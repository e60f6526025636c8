#include "solvers/decomposition.hpp"

namespace percuss {

Decomposition decompose_friction(const NormalForm& form) {
  const Eigen::Index n = form.rows();
  std::vector<NormalBlock> frictions;
  for (const NormalBlock& block : form.blocks)
    if (block.shape == SetShape::ball && block.size == 1) frictions.push_back(block);
  const Eigen::Index size = n + static_cast<Eigen::Index>(frictions.size());

  Decomposition result;
  result.impulse = Eigen::MatrixXd::Zero(n, size);  // Λ_T = Λ_R − ρΛ_N
  result.impulse.leftCols(n).setIdentity();
  for (const NormalBlock& friction : frictions) result.impulse(friction.row, friction.load) -= friction.ratio;

  NormalForm& out = result.clutches;
  out.A = Eigen::MatrixXd::Zero(size, size);
  out.A.topRows(n) = form.A * result.impulse;
  out.c = Eigen::VectorXd::Zero(size);
  out.c.head(n) = form.c;
  for (std::size_t i = 0; i < frictions.size(); ++i) {
    const Eigen::Index left = n + static_cast<Eigen::Index>(i);
    out.A(frictions[i].row, left) = 1.0;                        // ξ_R = ξ_T + ξ_L
    out.A(left, frictions[i].load) = 2.0 * frictions[i].ratio;  // Λ_L = 2ρΛ_N − Λ_R
    out.A(left, frictions[i].row) = -1.0;
  }
  out.X = form.X * result.impulse;
  if (form.geometry.size() > 0) out.geometry = form.geometry * result.impulse;

  for (NormalBlock block : form.blocks) {
    if (block.shape == SetShape::ball && block.size == 1) {
      block.shape = SetShape::half_line;
      block.load = -1;
    }
    out.blocks.push_back(block);
  }
  for (Eigen::Index left = n; left < size; ++left) out.blocks.push_back({SetShape::half_line, left, 1, -1});
  return result;
}

}  // namespace percuss
