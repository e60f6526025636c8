#include "solvers/enumeration.hpp"

#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>
#include <limits>

#include "solvers/enumerator.hpp"
#include "solvers/polyhedron.hpp"

namespace percuss {

using namespace solver_tolerances;

Enumerator::Enumerator(const NormalForm& form, const Eigen::MatrixXd* impulse, double tolerance)
    : form_(form),
      impulse_(impulse),
      tolerance_(tolerance),
      choice_(static_cast<std::size_t>(form.rows()), StateChoice::open) {
  for (const NormalBlock& block : form.blocks) {
    if (block.shape == SetShape::half_line) groups_.push_back({block.row, {}, {}, {}, block.load});
    if (block.shape == SetShape::line) lines_.push_back(block.row);
    even_ = even_ && (block.is_friction() ? block.ratio <= order_of_one : block.load < 0);
  }
  even_ = even_ && form.A.lpNorm<Eigen::Infinity>() <= order_of_one;
  const Eigen::Index n = form.rows();
  Eigen::Index most = 2 * n;  // inequalities: at most two per row, or one per edge of a polygon
  for (const NormalBlock& block : form.blocks)
    for (StateGroup& group : groups_) {
      if (!block.is_friction() || group.normal != block.load) continue;
      if (const PolygonShape* polygon = block.polygon()) {
        group.polygons.emplace_back(block);
        most += static_cast<Eigen::Index>(polygon->vertices.size());
      } else {
        group.tangents.push_back(block.row);
        group.ratios.push_back(block.ratio);
      }
    }
  B_.resize(n, n);
  AB_.resize(n, n);
  L_.resize(most, n);
  l_.resize(most);
}

Enumeration Enumerator::run() {
  descend(0);
  for (const Standing& standing : standing_) result_.firm.push_back(standing.firm);
  return std::move(result_);
}

void Enumerator::descend(std::size_t index) {
  if (index == groups_.size()) {
    build_equations(groups_.size());
    build_inequalities(groups_.size());
    solve_state();
    return;
  }
  if (index >= 2 && hopeless(index)) return;
  StateGroup& group = groups_[index];
  auto at = [this](Eigen::Index row) -> StateChoice& { return choice_[static_cast<std::size_t>(row)]; };

  at(group.normal) = StateChoice::open;
  for (const Eigen::Index t : group.tangents) at(t) = StateChoice::open;
  descend(index + 1);
  if (group.beside >= 0 && at(group.beside) == StateChoice::open) return;

  at(group.normal) = StateChoice::closed;
  for (const Eigen::Index t : group.tangents) at(t) = StateChoice::stick;
  for (PolygonStates& polygon : group.polygons) polygon.state = 0;
  while (true) {  // counts through the combinations: 3 of each tangent, 2n + 1 of each polygon
    descend(index + 1);
    std::size_t p = 0;
    while (p < group.polygons.size() && ++group.polygons[p].state == group.polygons[p].states())
      group.polygons[p++].state = 0;
    if (p < group.polygons.size()) continue;
    std::size_t i = 0;
    for (; i < group.tangents.size(); ++i) {
      StateChoice& c = at(group.tangents[i]);
      if (c == StateChoice::slip_backward) {
        c = StateChoice::stick;
        continue;
      }
      c = c == StateChoice::stick ? StateChoice::slip_forward : StateChoice::slip_backward;
      break;
    }
    if (i == group.tangents.size()) break;
  }
}

void Enumerator::solve_state() {
  const auto ny = static_cast<Eigen::Index>(equations_.size());
  const auto m = static_cast<Eigen::Index>(inequalities_.size());
  if (ny == 0) {
    if (m == 0 || l_.head(m).minCoeff() >= -tolerance_)
      accept({Eigen::VectorXd::Zero(form_.rows())}, true, beyond_rounding(StateVector(0), l_.head(m)));
    return;
  }
  lu_.setThreshold(dependent_state);
  lu_.compute(K_);
  if (nearly_singular()) result_.doubtful = true;
  if (lu_.maxPivot() < dependent_state || !lu_.isInvertible()) {
    solve_singular_state();
    return;
  }
  StateVector y = lu_.solve(right_);
  y += lu_.solve(StateVector(right_ - K_ * y));
  const double size = y.norm();
  Eigen::VectorXd slack(m);
  for (Eigen::Index i = 0; i < m; ++i) {
    slack[i] = L_.row(i).head(ny).dot(y) + l_[i];
    if (slack[i] < -allowed(inequalities_[static_cast<std::size_t>(i)], tolerance_, size)) return;
  }
  accept({B_.leftCols(ny) * y}, true, beyond_rounding(y, slack));
}

// What each unknown contributes to an inequality, before its parts cancel each other.
Eigen::VectorXd Enumerator::made_of(std::size_t inequality) const {
  const auto ny = static_cast<Eigen::Index>(equations_.size());
  const RowAlong& along = inequalities_[inequality].velocity;
  if (along.part == 0.0 && along.next == 0.0)
    return L_.row(static_cast<Eigen::Index>(inequality)).head(ny).cwiseAbs().transpose();
  return B_.leftCols(ny).cwiseAbs().transpose() * along.size_in(form_.A);
}

// What the equations of a state are made of at y, before the parts cancel each other.
StateVector Enumerator::size_of_equations(const StateVector& y) const {
  const Eigen::Index ny = y.size();
  StateVector size(ny);
  for (Eigen::Index i = 0; i < ny; ++i) {
    const Eigen::VectorXd parts =
        B_.leftCols(ny).cwiseAbs().transpose() * equations_[static_cast<std::size_t>(i)].size_in(form_.A);
    size[i] = row_factor_[i] * parts.dot(y.cwiseAbs()) + std::abs(right_[i]);
  }
  return size;
}

// Whether an inequality that fails does so by no more than the rounding of A, c and of the solution y of the
// state's equations.
bool Enumerator::beyond_rounding(const StateVector& y, const Eigen::VectorXd& slack) const {
  if (slack.size() == 0 || slack.minCoeff() >= -unit_rounding) return true;
  const Eigen::Index ny = y.size();
  const StateVector of_equations = size_of_equations(y);
  StateMatrix inverse(ny, ny);
  if (ny > 0) inverse = lu_.inverse();
  const StateVector of_unknowns = inverse.cwiseAbs() * of_equations;
  for (Eigen::Index i = 0; i < slack.size(); ++i) {
    if (slack[i] >= 0.0) continue;
    const Eigen::VectorXd parts = made_of(static_cast<std::size_t>(i));
    const double size = 1.0 + std::abs(l_[i]) + parts.dot(y.cwiseAbs()) + parts.dot(of_unknowns);
    if (slack[i] < -roundings * unit_rounding * size) return false;
  }
  return true;
}

// Dependent directions leave pivots of the size of rounding; what lies above is neither singular nor regular
// for this arithmetic. Independent ones leave such pivots where friction is critical: whether a pivot is zero
// then depends on the last bit of μ.  [Payr & Glocker 2005, (29)]
bool Enumerator::nearly_singular() const {
  const double least = lu_.matrixLU().diagonal().cwiseAbs().minCoeff();
  const double size = std::max(1.0, lu_.maxPivot());
  if (least > sure * size) return false;
  if (least > noise * size) return true;
  // A node without mass that nothing holds leaves zeros, whatever the directions are.
  for (const Eigen::Index row : lines_)
    if (form_.A(row, row) == 0.0) return false;
  const Eigen::Index ny = K_.cols();
  const Eigen::MatrixXd& X = form_.directions();
  const Eigen::MatrixXd XB = X * B_.leftCols(ny);
  const Eigen::MatrixXd parts = X.cwiseAbs() * B_.leftCols(ny).cwiseAbs();
  std::vector<Eigen::Index> moving;  // unknowns that are impulses
  for (Eigen::Index k = 0; k < ny; ++k)
    if (parts.col(k).maxCoeff() > 0.0) moving.push_back(k);
  for (const Eigen::Index k : moving)  // normal and friction cancel each other
    if (!impulse_ && XB.col(k).norm() <= sure * parts.col(k).norm()) return true;
  if (impulse_) return false;  // clutches instead of friction depend on each other by themselves
  Eigen::MatrixXd tested(X.rows(), ny);
  std::vector<Eigen::Index> testing;
  for (Eigen::Index k = 0; k < ny; ++k) {
    const RowAlong& equation = equations_[static_cast<std::size_t>(k)];
    tested.col(k) = equation.part * X.col(equation.row);
    if (equation.next != 0.0) tested.col(k) += equation.next * X.col(equation.row + 1);
    if (!tested.col(k).isZero(0.0)) testing.push_back(k);
  }
  for (const Eigen::MatrixXd& directions :
       {Eigen::MatrixXd(XB(Eigen::all, moving)), Eigen::MatrixXd(tested(Eigen::all, testing))}) {
    if (directions.rows() < directions.cols()) return false;
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(directions.colwise().normalized());
    const Eigen::VectorXd pivots = qr.matrixQR().diagonal().cwiseAbs();
    if (pivots.minCoeff() <= dependent_directions * pivots.maxCoeff()) return false;
    if (pivots.minCoeff() < nearly_dependent_directions * pivots.maxCoeff()) return true;
  }
  return true;
}

// Friction counts in the unit of its own bounds: little of it may be all that there can be.
double Enumerator::impulse_norm(const Eigen::VectorXd& x) const {
  if (impulse_) return (*impulse_ * x).norm();
  double squares = 0.0;
  for (const NormalBlock& block : form_.blocks) {
    if (!block.is_friction() && block.load >= 0) continue;  // no impulse
    const double unit = block.is_friction() ? std::min(1.0, block.ratio) : 1.0;
    squares += x.segment(block.row, block.size).squaredNorm() / (unit * unit);
  }
  return std::sqrt(squares);
}

// Whether the dependent equations and the inequalities of a state hold but for rounding at all of these y.
bool Enumerator::singular_state_holds(const std::vector<StateVector>& points) const {
  const auto m = static_cast<Eigen::Index>(inequalities_.size());
  for (const StateVector& y : points) {
    const StateVector gap = (K_ * y - right_).cwiseAbs(), size = size_of_equations(y);
    for (Eigen::Index i = 0; i < gap.size(); ++i)
      if (gap[i] > singular_roundings * unit_rounding * (1.0 + size[i])) return false;
    for (Eigen::Index i = 0; i < m; ++i) {
      const double slack = L_.row(i).head(y.size()).dot(y) + l_[i];
      const double parts = made_of(static_cast<std::size_t>(i)).dot(y.cwiseAbs());
      if (slack < -vertex_roundings * unit_rounding * (1.0 + std::abs(l_[i]) + parts)) return false;
    }
  }
  return true;
}

// Dependent equations: none, or an affine set y₀ + Nz that the inequalities cut to a polyhedron in z.
void Enumerator::solve_singular_state() {
  const auto ny = static_cast<Eigen::Index>(equations_.size());
  const auto m = static_cast<Eigen::Index>(inequalities_.size());
  Eigen::FullPivLU<Eigen::MatrixXd> lu;
  lu.setThreshold(dependent_state);
  lu.compute(K_);
  Eigen::VectorXd y = Eigen::VectorXd::Zero(ny);
  Eigen::MatrixXd N = Eigen::MatrixXd::Identity(ny, ny);
  if (lu.maxPivot() >= dependent_state) {
    y = lu.solve(Eigen::VectorXd(right_));
    N = lu.kernel();
    for (Eigen::Index j = 0; j < N.cols(); ++j) N.col(j).normalize();
  }
  scale_kernel(N);
  const double size = std::max(1.0, y.lpNorm<Eigen::Infinity>());
  if ((K_ * y - right_).lpNorm<Eigen::Infinity>() > 10.0 * tolerance_ * size) return;

  const Eigen::MatrixXd L = L_.topLeftCorner(m, ny);
  Eigen::MatrixXd C = L * N;
  Eigen::VectorXd d = L * y + l_.head(m);
  for (Eigen::Index i = 0; i < C.rows(); ++i) {
    const double norm = C.row(i).norm();
    const double parts = (made_of(static_cast<std::size_t>(i)).transpose() * N.cwiseAbs()).norm();
    if (norm > dependent_state * (even_ ? 1.0 : parts)) {
      C.row(i) /= norm;
      d[i] /= norm;
    } else {
      C.row(i).setZero();
    }
  }
  const Vertices found = vertices(C, d, tolerance_ * size);
  if (!found.complete) result_.decided = false;
  std::vector<Eigen::VectorXd> points;
  std::vector<StateVector> unknowns;
  for (const Eigen::VectorXd& z : found.points) {
    unknowns.emplace_back(y + N * z);
    points.push_back(B_.leftCols(ny) * unknowns.back());
  }
  bool unique = true;
  for (const Eigen::VectorXd& point : points)
    unique = unique && impulse_norm(point - points.front()) <= same_impulse * (1.0 + point.norm());
  for (const Eigen::VectorXd& ray : found.rays)
    unique = unique && impulse_norm(B_.leftCols(ny) * (N * ray)) <= same_impulse;
  if (points.empty()) return;
  for (const Eigen::VectorXd& ray : found.rays)
    if ((form_.X * (B_.leftCols(ny) * (N * ray))).norm() > same_impulse) result_.continuum = true;
  accept(points, unique, singular_state_holds(unknowns));
}

// The room of a singular state in units in which nothing moves more than one: little of an impulse is much
// where ρ is large.
void Enumerator::scale_kernel(Eigen::MatrixXd& N) const {
  const Eigen::MatrixXd moved = form_.X * (B_.leftCols(N.rows()) * N);
  if (moved.size() == 0 || moved.colwise().norm().maxCoeff() <= order_of_one) return;
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(moved);
  Eigen::MatrixXd R = Eigen::MatrixXd::Identity(N.cols(), N.cols());
  for (Eigen::Index i = 0; i < std::min(moved.rows(), moved.cols()); ++i)
    if (std::abs(qr.matrixQR()(i, i)) > 1.0)
      R.row(i).tail(N.cols() - i) = qr.matrixQR().row(i).tail(N.cols() - i);
  N = R.triangularView<Eigen::Upper>()
          .solve<Eigen::OnTheRight>(Eigen::MatrixXd(N * qr.colsPermutation()))
          .eval();
}

bool Enumerator::same_velocity(const Eigen::VectorXd& a, const Eigen::VectorXd& b, double tolerance) const {
  return (form_.X * (a - b)).norm() <= tolerance * (1.0 + (form_.X * a).norm());
}

// A state that holds beats one that holds within the room for rounding; then the mean of more vertices.
bool Enumerator::precedes(const Standing& a, const Standing& b) {
  if (a.residual < 0.1 * b.residual - exact) return true;
  return a.vertices > b.vertices && a.residual <= 10.0 * (b.residual + exact);
}

void Enumerator::accept(const std::vector<Eigen::VectorXd>& points, bool unique, bool firm) {
  auto add = [&](const Eigen::VectorXd& lambda, std::size_t vertices) {
    for (std::size_t i = 0; i < result_.solutions.size(); ++i) {
      Eigen::VectorXd& known = result_.solutions[i];
      if (!same_velocity(known, lambda)) continue;
      if (!same_velocity(known, lambda, surely_same)) result_.doubtful = true;
      if (impulse_norm(known - lambda) > same_impulse * (1.0 + lambda.norm())) result_.impulse_unique = false;
      const bool either = firm || standing_[i].firm;
      if (const Standing here{vertices, natural_residual(form_, lambda), firm};
          precedes(here, standing_[i])) {
        known = lambda;
        standing_[i] = here;
      }
      standing_[i].firm = either;
      return;
    }
    if (!result_.solutions.empty()) result_.impulse_unique = false;
    result_.solutions.push_back(lambda);
    standing_.push_back({vertices, natural_residual(form_, lambda), firm});
  };

  if (!unique) result_.impulse_unique = false;
  bool one_velocity = true;
  Eigen::VectorXd mean = Eigen::VectorXd::Zero(form_.rows());
  for (const Eigen::VectorXd& point : points) {
    one_velocity = one_velocity && same_velocity(points.front(), point);
    mean += point / static_cast<double>(points.size());
  }
  if (one_velocity) {
    add(mean, points.size());
  } else {
    result_.continuum = true;
    for (const Eigen::VectorXd& point : points)
      if (!lies_between_others(point, points)) add(point, 1);
  }
}

// A vertex of impulses need not be one of velocities.
bool Enumerator::lies_between_others(const Eigen::VectorXd& point,
                                     const std::vector<Eigen::VectorXd>& points) const {
  for (const Eigen::VectorXd& a : points)
    for (const Eigen::VectorXd& b : points) {
      const Eigen::VectorXd along = form_.X * (b - a);
      const double t = along.dot(form_.X * (point - a)) / std::max(along.squaredNorm(), no_distance);
      if (t > between && t < 1.0 - between && same_velocity(point, a + t * (b - a))) return true;
    }
  return false;
}

// A node of the tree with the groups from `first` undecided. Their impulses are a nonnegative combination of
// the rays of their cones; if one inequality of the decided part fails and no ray can lift it, nothing below
// can hold.
bool Enumerator::hopeless(std::size_t first) {
  build_equations(first);
  const auto ny = static_cast<Eigen::Index>(equations_.size());
  if (ny > 0) {
    lu_.setThreshold(clearly_independent);  // what is nearly dependent is decided further down
    lu_.compute(K_);
    if (!lu_.isInvertible()) return false;
  }
  build_inequalities(first);
  const StateVector y = ny > 0 ? StateVector(lu_.solve(right_)) : StateVector(0);
  const auto m = static_cast<Eigen::Index>(inequalities_.size());
  const double size = y.size() > 0 ? y.norm() : 0.0;
  const Eigen::VectorXd slack = L_.topLeftCorner(m, ny) * y + l_.head(m);
  std::vector<bool> failing(static_cast<std::size_t>(slack.size()));
  bool any = false;
  for (Eigen::Index i = 0; i < slack.size(); ++i)
    any |= failing[static_cast<std::size_t>(i)] =
        slack[i] <
        -allowed(inequalities_[static_cast<std::size_t>(i)], clearly_failing, clearly_larger * size);
  if (!any) return false;

  for (std::size_t g = first; g < groups_.size(); ++g) {
    const StateGroup& group = groups_[g];
    std::size_t corners = std::size_t{1} << group.tangents.size();
    for (const PolygonStates& polygon : group.polygons) corners *= polygon.corners.size();
    for (std::size_t corner = 0; corner < corners; ++corner) {
      Eigen::VectorXd velocity = form_.A.col(group.normal);  // A times the ray
      for (std::size_t i = 0; i < group.tangents.size(); ++i)
        velocity += ((corner >> i) & 1 ? group.ratios[i] : -group.ratios[i]) * form_.A.col(group.tangents[i]);
      std::size_t rest = corner >> group.tangents.size();
      for (const PolygonStates& polygon : group.polygons) {
        velocity -= form_.A.middleCols<2>(polygon.row) * polygon.corners[rest % polygon.corners.size()];
        rest /= polygon.corners.size();
      }
      StateVector right(ny);
      for (Eigen::Index i = 0; i < ny; ++i)
        right[i] = -row_factor_[i] * equations_[static_cast<std::size_t>(i)].of(velocity);
      const StateVector response = ny > 0 ? StateVector(lu_.solve(right)) : StateVector(0);
      for (Eigen::Index i = 0; i < slack.size(); ++i) {
        const Inequality& inequality = inequalities_[static_cast<std::size_t>(i)];
        const double lift = L_.row(i).head(ny).dot(response) + inequality.velocity.of(velocity);
        if (lift > lifting) failing[static_cast<std::size_t>(i)] = false;
      }
    }
  }
  for (const bool fails : failing)
    if (fails) return true;
  return false;
}

double count_states(const NormalForm& form) {
  double states = 1.0;
  for (const NormalBlock& block : form.blocks) {
    if (block.is_friction() && block.size > 1 && !block.polygon())
      return std::numeric_limits<double>::infinity();
    if (block.shape != SetShape::half_line) continue;
    double closed = 1.0;
    for (const NormalBlock& friction : form.blocks) {
      if (!friction.is_friction() || friction.load != block.row) continue;
      const PolygonShape* polygon = friction.polygon();
      closed *= polygon ? 2.0 * static_cast<double>(polygon->vertices.size()) + 1.0 : 3.0;
    }
    states *= 1.0 + closed;
  }
  return form.rows() > max_rows ? std::numeric_limits<double>::infinity() : states;
}

Enumeration enumerate(const NormalForm& form, const Eigen::MatrixXd* impulse) {
  Enumeration result = Enumerator(form, impulse, tight).run();
  if (!result.decided || !result.solutions.empty()) return result;
  // Rounding may push the only solution out of every state it borders on: look again with more room, and keep
  // what fulfils the inclusion all the same.
  result = Enumerator(form, impulse, loose).run();
  std::erase_if(result.solutions,
                [&](const auto& lambda) { return natural_residual(form, lambda) > 10.0 * tight; });
  result.firm.assign(result.solutions.size(), false);
  return result;
}

}  // namespace percuss
