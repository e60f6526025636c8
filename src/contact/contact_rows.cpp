#include "contact/contact_rows.hpp"

#include <algorithm>

#include "contact/block_matrix.hpp"

namespace percuss {
namespace {

// Component k of a block: its row in A (-1: padding) and its factor.
struct Component {
  Eigen::Index row;
  double scale;
};

Component component(const ContactRows& block, std::size_t k) {
  if (k == 0) return {block.normal, 1.0};
  return {block.tangent[k - 1], block.scale[k - 1]};
}

std::size_t dimension(const std::vector<ContactRows>& blocks) {
  const bool spatial =
      std::any_of(blocks.begin(), blocks.end(), [](const ContactRows& b) { return b.tangent[1] >= 0; });
  return spatial ? 3 : 2;
}

}  // namespace

ContactProblem make_contact_problem(const Eigen::MatrixXd& A, const Eigen::VectorXd& c,
                                    const std::vector<ContactRows>& blocks) {
  const std::size_t d = dimension(blocks);
  std::vector<Component> components;
  ContactProblem problem;
  bool joints = false;
  for (const ContactRows& block : blocks) {
    for (std::size_t k = 0; k < d; ++k) {
      components.push_back(component(block, k));
      const auto [row, scale] = components.back();
      problem.q.push_back(row >= 0 ? scale * c[row] : 0.0);
    }
    problem.mu.push_back(block.mu);
    problem.joint.push_back(block.joint ? 1 : 0);
    joints = joints || block.joint;
  }
  if (!joints) problem.joint.clear();

  std::vector<MatrixEntry> entries;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto [row, scale] = components[i];
    if (row < 0) {
      const Eigen::Index normal = blocks[i / d].normal;
      entries.push_back({static_cast<int>(i), static_cast<int>(i), A(normal, normal)});
      continue;
    }
    for (std::size_t j = 0; j < components.size(); ++j)
      if (components[j].row >= 0 && A(row, components[j].row) != 0.0)
        entries.push_back({static_cast<int>(i), static_cast<int>(j),
                           scale * A(row, components[j].row) * components[j].scale});
  }
  problem.W = make_block_matrix(static_cast<int>(d), blocks.size(), entries);
  return problem;
}

Eigen::VectorXd impulses(const std::vector<ContactRows>& blocks, const std::vector<double>& r,
                         Eigen::Index rows) {
  const std::size_t d = dimension(blocks);
  Eigen::VectorXd lambda = Eigen::VectorXd::Zero(rows);
  for (std::size_t i = 0; i < blocks.size(); ++i)
    for (std::size_t k = 0; k < d; ++k)
      if (const auto [row, scale] = component(blocks[i], k); row >= 0) lambda[row] = scale * r[i * d + k];
  return lambda;
}

}  // namespace percuss
