#include "sets/normal_form.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sets/row_judge.hpp"

namespace percuss {
namespace {

void add_row(NormalForm& form, Eigen::Index source, double scale) {
  form.scale[static_cast<Eigen::Index>(form.source.size())] = scale;
  form.source.push_back(source);
}

// The rows of one block; those of a loading impulse are scaled before those that it loads need them.
void add_block(const Inclusion& inclusion, const Block& block, NormalForm& form) {
  NormalBlock normal;
  normal.row = static_cast<Eigen::Index>(form.source.size());
  if (const auto* shaped = std::get_if<ShapedSet>(&block.set)) {
    normal.shape = SetShape::convex;
    normal.set = shaped->shape;
    normal.size = shaped->dimension();
    normal.load = block.load;
    normal.ratio = friction_ratio(inclusion, block);
    const double unit = inclusion.unit(block.load) / normal.ratio;
    for (Eigen::Index j = 0; j < normal.size; ++j) add_row(form, block.row + j, shaped->scale(j) * unit);
  } else if (const auto* ellipsoid = std::get_if<Ellipsoid>(&block.set)) {
    normal.shape = SetShape::ball;
    normal.load = block.load;  // a row of the inclusion until all rows are known
    normal.ratio = friction_ratio(inclusion, block);
    const double unit = inclusion.unit(block.load) / normal.ratio;
    for (Eigen::Index j = 0; j < ellipsoid->components; ++j)
      if (ellipsoid->scale(j) > 0.0) add_row(form, block.row + j, ellipsoid->scale(j) * unit);
    normal.size = static_cast<Eigen::Index>(form.source.size()) - normal.row;
    if (normal.size == 0) return;
  } else {
    normal.shape = std::holds_alternative<Line>(block.set) ? SetShape::line : SetShape::half_line;
    normal.load = block.load;
    add_row(form, block.row, inclusion.unit(block.row));
  }
  form.blocks.push_back(normal);
}

}  // namespace

bool NormalForm::has_friction() const {
  return std::any_of(blocks.begin(), blocks.end(), [](const NormalBlock& b) { return b.is_friction(); });
}

bool NormalForm::has_spatial_friction() const {
  return std::any_of(blocks.begin(), blocks.end(),
                     [](const NormalBlock& b) { return b.is_friction() && b.size > 1; });
}

bool NormalForm::has_shapes() const {
  return std::any_of(blocks.begin(), blocks.end(),
                     [](const NormalBlock& b) { return b.shape == SetShape::convex; });
}

void normalise(const Inclusion& inclusion, NormalForm& form) {
  form.blocks.clear();
  form.source.clear();
  form.geometry.resize(0, 0);
  form.scale.resize(inclusion.c.size());
  for (const Block& block : inclusion.blocks) add_block(inclusion, block, form);

  const auto n = static_cast<Eigen::Index>(form.source.size());
  for (NormalBlock& block : form.blocks) {
    if (block.load < 0) continue;
    for (Eigen::Index row = 0; row < n; ++row)
      if (form.source[static_cast<std::size_t>(row)] == block.load) {
        block.load = row;
        break;
      }
  }

  form.A.resize(n, n);
  form.X.resize(inclusion.X.rows(), n);
  form.c.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Eigen::Index si = form.source[static_cast<std::size_t>(i)];
    form.c[i] = form.scale[i] * inclusion.c[si];
    for (Eigen::Index j = 0; j < n; ++j) {
      const Eigen::Index sj = form.source[static_cast<std::size_t>(j)];
      form.A(i, j) = form.scale[i] * inclusion.A(si, sj) * form.scale[j];
    }
    form.X.col(i) = inclusion.X.col(si) * form.scale[i];
  }
  const double norm = form.c.norm();
  form.reference = norm > 0.0 ? norm : 1.0;
  form.c /= form.reference;
}

void denormalise(const NormalForm& form, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                 Eigen::VectorXd& physical, Eigen::Index rows) {
  physical.setZero(rows);
  for (Eigen::Index i = 0; i < form.rows(); ++i)
    physical[form.source[static_cast<std::size_t>(i)]] = form.scale[i] * form.reference * lambda[i];
}

BlockVector project_friction(const NormalBlock& block, const BlockVector& y, double radius) {
  if (!(radius > 0.0)) return BlockVector::Zero(y.size());
  if (block.shape == SetShape::convex) return -ShapedSet::project_on_shape(*block.set, -y, radius);
  const double norm = y.norm();
  return norm <= radius ? y : BlockVector(y * (radius / norm));
}

double natural_residual(const NormalForm& form, const Eigen::Ref<const Eigen::VectorXd>& lambda) {
  double sum = 0.0;
  for (const NormalBlock& block : form.blocks) {
    const auto old = lambda.segment(block.row, block.size);
    BlockVector xi(block.size);
    for (Eigen::Index j = 0; j < block.size; ++j)
      xi[j] = form.A.row(block.row + j).dot(lambda) + form.c[block.row + j];
    double gap = 0.0;
    switch (block.shape) {
      case SetShape::half_line: gap = cones::half_line_gap(old[0], xi[0]); break;
      case SetShape::line: gap = xi[0]; break;
      case SetShape::ball: gap = friction_gap(old, xi, block.ratio, lambda[block.load]); break;
      case SetShape::convex: gap = shape_gap(*block.set, old, xi, block.ratio, lambda[block.load]); break;
    }
    sum += gap * gap;
  }
  return std::sqrt(sum) + rounding_of(lambda.norm());
}

}  // namespace percuss
