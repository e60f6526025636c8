// What a state means: its unknowns and equations, and the inequalities that its solutions fulfil.
#include <cmath>
#include <limits>

#include "solvers/enumerator.hpp"

namespace percuss {

using namespace solver_tolerances;

// Unknowns y and equations of the joints and of the first `groups` groups; what is not yet decided stays
// zero.
void Enumerator::build_equations(std::size_t groups) {
  Eigen::Index ny = 0;
  equations_.clear();
  auto unknown = [&](Eigen::Index row) {
    B_.col(ny).setZero();
    B_(row, ny) = 1.0;
    equations_.emplace_back(row, 1.0);
    ++ny;
  };
  for (const Eigen::Index row : lines_) unknown(row);
  for (std::size_t g = 0; g < groups; ++g) {
    StateGroup& group = groups_[g];
    if (choice_[static_cast<std::size_t>(group.normal)] == StateChoice::open) continue;
    unknown(group.normal);
    const Eigen::Index normal_column = group.column = ny - 1;
    for (std::size_t i = 0; i < group.tangents.size(); ++i) {
      const StateChoice c = choice_[static_cast<std::size_t>(group.tangents[i])];
      if (c == StateChoice::stick)
        unknown(group.tangents[i]);
      else
        B_(group.tangents[i], normal_column) =
            c == StateChoice::slip_forward ? -group.ratios[i] : group.ratios[i];
    }
    for (const PolygonStates& polygon : group.polygons) {
      if (polygon.sticks()) {
        unknown(polygon.row);
        unknown(polygon.row + 1);
        continue;
      }
      B_.block<2, 1>(polygon.row, normal_column) = -polygon.corners[polygon.face()];
      if (polygon.at_corner()) continue;
      const Eigen::Vector2d& along =
          polygon.along[polygon.face()];  // one more unknown: how far along the edge
      B_.col(ny).setZero();
      B_.block<2, 1>(polygon.row, ny) = -along;
      equations_.emplace_back(polygon.row, along);
      ++ny;
    }
  }
  measure_slips(groups);
  AB_.leftCols(ny).noalias() = form_.A * B_.leftCols(ny);
  K_.resize(ny, ny);
  right_.resize(ny);
  for (Eigen::Index i = 0; i < ny; ++i) {
    const RowAlong& equation = equations_[static_cast<std::size_t>(i)];
    for (Eigen::Index j = 0; j < ny; ++j) K_(i, j) = equation.of(AB_.col(j));
    right_[i] = -equation.of(form_.c);
  }
  row_factor_.setOnes(ny);
  if (!even_) balance(groups);
}

// Where numbers as large as ρ stand beside one, equations and unknowns get units in which the parts of which
// the entries of K are sums are of order one. Powers of two round nothing.
void Enumerator::balance(std::size_t groups) {
  const Eigen::Index ny = K_.cols();
  StateMatrix parts(ny, ny);
  for (Eigen::Index i = 0; i < ny; ++i)
    parts.row(i) =
        (B_.leftCols(ny).cwiseAbs().transpose() * equations_[static_cast<std::size_t>(i)].size_in(form_.A))
            .transpose();
  const auto unit = [](double largest) {
    return largest > 0.0 ? std::exp2(-std::round(std::log2(largest))) : 1.0;
  };
  const auto multiply_row = [&](Eigen::Index i, double factor) {
    parts.row(i) *= factor;
    K_.row(i) *= factor;
    right_[i] *= factor;
    row_factor_[i] *= factor;
  };
  const auto multiply_column = [&](Eigen::Index j, double factor) {
    parts.col(j) *= factor;
    K_.col(j) *= factor;
    B_.col(j) *= factor;
    AB_.col(j) *= factor;
  };
  // A group beside another fixes that one's unknown, and takes over its equation: both in the unit of that.
  for (std::size_t g = 0; g < groups; ++g) {
    const StateGroup& group = groups_[g];
    if (group.beside < 0 || choice_[static_cast<std::size_t>(group.normal)] == StateChoice::open) continue;
    const double fixed = unit(std::abs(form_.A(group.normal, group.beside)));
    for (const StateGroup& other : groups_) {
      if (other.normal != group.beside) continue;
      multiply_row(other.column, 1.0 / fixed);
      multiply_column(other.column, fixed);
      multiply_column(group.column, fixed);
    }
  }
  for (int turn = 0; turn < 2; ++turn) {
    for (Eigen::Index i = 0; i < ny; ++i) multiply_row(i, unit(parts.row(i).maxCoeff()));
    for (Eigen::Index j = 0; j < ny; ++j) multiply_column(j, unit(parts.col(j).maxCoeff()));
  }
}

// What slips is measured by the velocity that it causes in the equations: then pivots tell dependence,
// whatever ρ is.
void Enumerator::measure_slips(std::size_t groups) {
  for (std::size_t g = 0; g < groups; ++g) {
    const StateGroup& group = groups_[g];
    if (choice_[static_cast<std::size_t>(group.normal)] == StateChoice::open) continue;
    std::vector<Eigen::Index> slips;
    for (const Eigen::Index t : group.tangents)
      if (choice_[static_cast<std::size_t>(t)] != StateChoice::stick) slips.push_back(t);
    for (const PolygonStates& polygon : group.polygons)
      if (!polygon.sticks()) slips.insert(slips.end(), {polygon.row, polygon.row + 1});
    if (slips.empty()) continue;
    double caused = 0.0;
    for (const RowAlong& equation : equations_) {
      double sum = std::abs(equation.of(form_.A.col(group.normal)));
      for (const Eigen::Index t : slips) sum += std::abs(equation.of(form_.A.col(t)) * B_(t, group.column));
      caused = std::max(caused, sum);
    }
    if (caused > 0.0) B_.col(group.column) /= caused;
  }
}

void Enumerator::build_inequalities(std::size_t groups) {
  const auto ny = static_cast<Eigen::Index>(equations_.size());
  inequalities_.clear();
  auto pushes = [&](Eigen::Index normal) {  // Λ_N ≥ 0, in the unit of its unknown
    const auto m = static_cast<Eigen::Index>(inequalities_.size());
    L_.row(m).head(ny) = B_.row(normal).head(ny) / B_.row(normal).head(ny).maxCoeff();
    l_[m] = 0.0;
    inequalities_.push_back({RowAlong(0, 0.0)});
  };
  // reach Λ_N + Λ_T along a direction ≥ 0, where the size of both is known to `blur`
  auto sticks = [&](Eigen::Index normal, const RowAlong& along, double reach, double blur) {
    const auto m = static_cast<Eigen::Index>(inequalities_.size());
    for (Eigen::Index j = 0; j < ny; ++j) L_(m, j) = reach * B_(normal, j) + along.of(B_.col(j));
    l_[m] = 0.0;
    inequalities_.push_back({RowAlong(0, 0.0), rounding * blur});
  };
  auto velocity = [&](const RowAlong& along) {  // ξ along a direction ≥ 0
    const auto m = static_cast<Eigen::Index>(inequalities_.size());
    for (Eigen::Index j = 0; j < ny; ++j) L_(m, j) = along.of(AB_.col(j));
    l_[m] = along.of(form_.c);
    inequalities_.push_back({along});
  };
  auto polygon_face = [&](Eigen::Index normal, const PolygonStates& polygon) {
    const std::size_t k = polygon.sticks() ? 0 : polygon.face();
    if (polygon.at_corner()) {  // ξ between the normals of the two edges
      velocity(RowAlong(polygon.row, -polygon.along[k]));
      velocity(RowAlong(polygon.row, polygon.along[polygon.before(k)]));
      return false;
    }
    if (!polygon.sticks()) {  // ξ outward, −Λ between the two corners
      const Eigen::Vector2d& along = polygon.along[k];
      const double from = along.dot(polygon.corners[k]);
      velocity(RowAlong(polygon.row, polygon.outward(k)));
      sticks(normal, RowAlong(polygon.row, -along), -from, polygon.size);
      sticks(normal, RowAlong(polygon.row, along), from + polygon.length[k], polygon.size);
      return true;
    }
    for (std::size_t edge = 0; edge < polygon.corners.size(); ++edge) {
      const Eigen::Vector2d outward = polygon.outward(edge);
      sticks(normal, RowAlong(polygon.row, outward), outward.dot(polygon.corners[edge]), polygon.size);
    }
    return true;
  };
  for (std::size_t g = 0; g < groups; ++g) {
    const StateGroup& group = groups_[g];
    if (choice_[static_cast<std::size_t>(group.normal)] == StateChoice::open) {
      velocity(RowAlong(group.normal, 1.0));
      continue;
    }
    bool bounded_by_stick = false;
    for (std::size_t i = 0; i < group.tangents.size(); ++i) {
      const Eigen::Index t = group.tangents[i];
      const StateChoice c = choice_[static_cast<std::size_t>(t)];
      if (c == StateChoice::stick) {
        sticks(group.normal, RowAlong(t, 1.0), group.ratios[i], group.ratios[i]);
        sticks(group.normal, RowAlong(t, -1.0), group.ratios[i], group.ratios[i]);
        bounded_by_stick = true;
      } else {
        velocity(RowAlong(t, c == StateChoice::slip_forward ? 1.0 : -1.0));
      }
    }
    for (const PolygonStates& polygon : group.polygons)
      if (polygon_face(group.normal, polygon)) bounded_by_stick = true;
    if (!bounded_by_stick) pushes(group.normal);
  }
}

}  // namespace percuss
