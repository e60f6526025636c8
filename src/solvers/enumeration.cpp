#include "solvers/enumeration.hpp"

#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>
#include <limits>

#include "solvers/polyhedron.hpp"
#include "solvers/tolerances.hpp"

namespace percuss {
namespace {

using namespace solver_tolerances;

enum class Choice : signed char { open, closed, stick, slip_forward, slip_backward };

// A contact or clutch with the planar friction elements that it loads.
struct Group {
  Eigen::Index normal;
  std::vector<Eigen::Index> tangents;
  std::vector<double> ratios;  // ρ of each
};

// Small matrices of one state: on the stack up to 24 rows, which is more than enumeration can afford anyway.
constexpr int max_rows = 24;
using StateMatrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, max_rows, max_rows>;
using StateVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, max_rows, 1>;

class Enumerator {
 public:
  Enumerator(const NormalForm& form, const Eigen::MatrixXd* impulse, double tolerance);
  Enumeration run();

 private:
  void descend(std::size_t group);
  bool hopeless(std::size_t undecided_from);
  void build_equations(std::size_t groups);
  void measure_slips(std::size_t groups);
  void build_inequalities(std::size_t groups);
  void solve_state();
  bool nearly_singular() const;
  void solve_singular_state();
  void accept(const std::vector<Eigen::VectorXd>& points, bool unique);
  bool same_velocity(const Eigen::VectorXd& a, const Eigen::VectorXd& b,
                     double tolerance = velocity_tolerance) const;
  bool lies_between_others(const Eigen::VectorXd& point, const std::vector<Eigen::VectorXd>& points) const;
  double impulse_norm(const Eigen::VectorXd& x) const;

  const NormalForm& form_;
  const Eigen::MatrixXd* impulse_;
  double tolerance_;
  std::vector<Group> groups_;
  std::vector<Eigen::Index> lines_;
  std::vector<Choice> choice_;  // per row

  // Λ = By; the rows of ξ = 0 in `equations_`; K y = −c on them.
  Eigen::MatrixXd B_;
  Eigen::MatrixXd AB_;
  std::vector<Eigen::Index> equations_;
  StateMatrix K_;
  StateVector right_;
  Eigen::FullPivLU<StateMatrix> lu_;

  // The inequalities Ly + l ≥ 0 of a state.
  struct Inequality {
    Eigen::Index row;   // of ξ, whose sign is restricted
    double sign;        // zero: the inequality is one of impulses
    double blur = 0.0;  // what rounding of the unknowns makes of it
  };
  double allowed(const Inequality& inequality, double tolerance, double size) const {
    return tolerance * (1.0 + of_large_impulses * size) + inequality.blur * size;
  }
  std::vector<Inequality> inequalities_;
  Eigen::MatrixXd L_;
  Eigen::VectorXd l_;

  Enumeration result_;
  struct Standing {        // of a solution's Λ among those with its velocity
    std::size_t vertices;  // how many of them it is the mean of
    double residual;
  };
  static bool precedes(const Standing& a, const Standing& b);
  std::vector<Standing> standing_;
};

Enumerator::Enumerator(const NormalForm& form, const Eigen::MatrixXd* impulse, double tolerance)
    : form_(form),
      impulse_(impulse),
      tolerance_(tolerance),
      choice_(static_cast<std::size_t>(form.rows()), Choice::open) {
  for (const NormalBlock& block : form.blocks) {
    if (block.shape == SetShape::half_line) groups_.push_back({block.row, {}, {}});
    if (block.shape == SetShape::line) lines_.push_back(block.row);
  }
  for (const NormalBlock& block : form.blocks)
    if (block.shape == SetShape::ball)
      for (Group& group : groups_)
        if (group.normal == block.load) {
          group.tangents.push_back(block.row);
          group.ratios.push_back(block.ratio);
        }
  const Eigen::Index n = form.rows();
  B_.resize(n, n);
  AB_.resize(n, n);
  L_.resize(2 * n, n);  // at most two inequalities per row
  l_.resize(2 * n);
}

Enumeration Enumerator::run() {
  descend(0);
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
  const Group& group = groups_[index];
  auto at = [this](Eigen::Index row) -> Choice& { return choice_[static_cast<std::size_t>(row)]; };

  at(group.normal) = Choice::open;
  for (const Eigen::Index t : group.tangents) at(t) = Choice::open;
  descend(index + 1);

  at(group.normal) = Choice::closed;
  for (const Eigen::Index t : group.tangents) at(t) = Choice::stick;
  while (true) {  // counts through 3^m combinations
    descend(index + 1);
    std::size_t i = 0;
    for (; i < group.tangents.size(); ++i) {
      Choice& c = at(group.tangents[i]);
      if (c == Choice::slip_backward) {
        c = Choice::stick;
        continue;
      }
      c = c == Choice::stick ? Choice::slip_forward : Choice::slip_backward;
      break;
    }
    if (i == group.tangents.size()) break;
  }
}

// Unknowns y and equations of the joints and of the first `groups` groups; what is not yet decided stays
// zero.
void Enumerator::build_equations(std::size_t groups) {
  Eigen::Index ny = 0;
  equations_.clear();
  auto unknown = [&](Eigen::Index row) {
    B_.col(ny).setZero();
    B_(row, ny) = 1.0;
    equations_.push_back(row);
    ++ny;
  };
  for (const Eigen::Index row : lines_) unknown(row);
  for (std::size_t g = 0; g < groups; ++g) {
    const Group& group = groups_[g];
    if (choice_[static_cast<std::size_t>(group.normal)] == Choice::open) continue;
    unknown(group.normal);
    const Eigen::Index normal_column = ny - 1;
    for (std::size_t i = 0; i < group.tangents.size(); ++i) {
      const Choice c = choice_[static_cast<std::size_t>(group.tangents[i])];
      if (c == Choice::stick)
        unknown(group.tangents[i]);
      else
        B_(group.tangents[i], normal_column) = c == Choice::slip_forward ? -group.ratios[i] : group.ratios[i];
    }
  }
  measure_slips(groups);
  AB_.leftCols(ny).noalias() = form_.A * B_.leftCols(ny);
  K_.resize(ny, ny);
  right_.resize(ny);
  for (Eigen::Index i = 0; i < ny; ++i) {
    const Eigen::Index row = equations_[static_cast<std::size_t>(i)];
    K_.row(i) = AB_.row(row).head(ny);
    right_[i] = -form_.c[row];
  }
}

// What slips is measured by the velocity that it causes in the equations: then pivots tell dependence,
// whatever ρ is.
void Enumerator::measure_slips(std::size_t groups) {
  auto column = static_cast<Eigen::Index>(lines_.size());
  for (std::size_t g = 0; g < groups; ++g) {
    const Group& group = groups_[g];
    if (choice_[static_cast<std::size_t>(group.normal)] == Choice::open) continue;
    const Eigen::Index own = column++;
    bool slips = false;
    for (const Eigen::Index t : group.tangents) {
      if (choice_[static_cast<std::size_t>(t)] == Choice::stick)
        ++column;
      else
        slips = true;
    }
    if (!slips) continue;
    double caused = 0.0;
    for (const Eigen::Index row : equations_) {
      double sum = std::abs(form_.A(row, group.normal));
      for (const Eigen::Index t : group.tangents) sum += std::abs(form_.A(row, t) * B_(t, own));
      caused = std::max(caused, sum);
    }
    if (caused > 0.0) B_.col(own) /= caused;
  }
}

void Enumerator::build_inequalities(std::size_t groups) {
  const auto ny = static_cast<Eigen::Index>(equations_.size());
  inequalities_.clear();
  auto pushes = [&](Eigen::Index normal) {  // Λ_N ≥ 0, in the unit of its unknown
    const auto m = static_cast<Eigen::Index>(inequalities_.size());
    L_.row(m).head(ny) = B_.row(normal).head(ny) / B_.row(normal).head(ny).maxCoeff();
    l_[m] = 0.0;
    inequalities_.push_back({0, 0.0});
  };
  auto sticks = [&](Eigen::Index normal, Eigen::Index t, double ratio, double sign) {  // ρΛ_N + sign Λ_T ≥ 0
    const auto m = static_cast<Eigen::Index>(inequalities_.size());
    L_.row(m).head(ny) = ratio * B_.row(normal).head(ny) + sign * B_.row(t).head(ny);
    l_[m] = 0.0;
    inequalities_.push_back({0, 0.0, rounding * ratio});
  };
  auto velocity = [&](Eigen::Index row, double sign) {  // sign ξ ≥ 0
    const auto m = static_cast<Eigen::Index>(inequalities_.size());
    L_.row(m).head(ny) = sign * AB_.row(row).head(ny);
    l_[m] = sign * form_.c[row];
    inequalities_.push_back({row, sign});
  };
  for (std::size_t g = 0; g < groups; ++g) {
    const Group& group = groups_[g];
    if (choice_[static_cast<std::size_t>(group.normal)] == Choice::open) {
      velocity(group.normal, 1.0);
      continue;
    }
    bool bounded_by_stick = false;
    for (std::size_t i = 0; i < group.tangents.size(); ++i) {
      const Eigen::Index t = group.tangents[i];
      const Choice c = choice_[static_cast<std::size_t>(t)];
      if (c == Choice::stick) {
        sticks(group.normal, t, group.ratios[i], 1.0);
        sticks(group.normal, t, group.ratios[i], -1.0);
        bounded_by_stick = true;
      } else {
        velocity(t, c == Choice::slip_forward ? 1.0 : -1.0);
      }
    }
    if (!bounded_by_stick) pushes(group.normal);
  }
}

void Enumerator::solve_state() {
  const auto ny = static_cast<Eigen::Index>(equations_.size());
  const auto m = static_cast<Eigen::Index>(inequalities_.size());
  if (ny == 0) {
    if (m == 0 || l_.head(m).minCoeff() >= -tolerance_) accept({Eigen::VectorXd::Zero(form_.rows())}, true);
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
  for (Eigen::Index i = 0; i < m; ++i)
    if (L_.row(i).head(ny).dot(y) + l_[i] <
        -allowed(inequalities_[static_cast<std::size_t>(i)], tolerance_, size))
      return;
  accept({B_.leftCols(ny) * y}, true);
}

// Dependent directions leave pivots of the size of rounding; what lies above is neither singular nor regular
// for this arithmetic. Independent ones leave such pivots where friction is critical: whether a pivot is zero
// then depends on the last bit of μ.  [Payr & Glocker 2005, (29)]
bool Enumerator::nearly_singular() const {
  const double least = lu_.matrixLU().diagonal().cwiseAbs().minCoeff();
  const double size = std::max(1.0, lu_.maxPivot());
  if (least > sure * size) return false;
  if (least > noise * size) return true;
  const Eigen::Index ny = K_.cols();
  const Eigen::MatrixXd& X = form_.directions();
  const Eigen::MatrixXd XB = X * B_.leftCols(ny);
  const Eigen::MatrixXd parts = X.cwiseAbs() * B_.leftCols(ny).cwiseAbs();
  for (Eigen::Index k = 0; k < ny && !impulse_; ++k)  // normal and friction cancel each other
    if (XB.col(k).norm() <= sure * parts.col(k).norm()) return true;
  if (impulse_) return false;  // clutches instead of friction depend on each other by themselves
  for (const Eigen::MatrixXd& directions : {XB, Eigen::MatrixXd(X(Eigen::all, equations_))}) {
    if (directions.rows() < ny) return false;
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
  double squares = x.squaredNorm();
  for (const NormalBlock& block : form_.blocks)
    if (block.shape == SetShape::ball && block.ratio < 1.0)
      squares += x.segment(block.row, block.size).squaredNorm() * (1.0 / (block.ratio * block.ratio) - 1.0);
  return std::sqrt(squares);
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
  const double size = std::max(1.0, y.lpNorm<Eigen::Infinity>());
  if ((K_ * y - right_).lpNorm<Eigen::Infinity>() > 10.0 * tolerance_ * size) return;

  const Eigen::MatrixXd L = L_.topLeftCorner(m, ny);
  Eigen::MatrixXd C = L * N;
  Eigen::VectorXd d = L * y + l_.head(m);
  for (Eigen::Index i = 0; i < C.rows(); ++i) {
    const double norm = C.row(i).norm();
    if (norm > dependent_state) {
      C.row(i) /= norm;
      d[i] /= norm;
    } else {
      C.row(i).setZero();
    }
  }
  const Vertices found = vertices(C, d, tolerance_ * size);
  if (!found.complete) result_.decided = false;
  std::vector<Eigen::VectorXd> points;
  for (const Eigen::VectorXd& z : found.points) points.push_back(B_.leftCols(ny) * (y + N * z));
  bool unique = true;
  for (const Eigen::VectorXd& point : points)
    unique = unique && impulse_norm(point - points.front()) <= same_impulse * (1.0 + point.norm());
  for (const Eigen::VectorXd& ray : found.rays)
    unique = unique && impulse_norm(B_.leftCols(ny) * (N * ray)) <= same_impulse;
  if (!points.empty()) accept(points, unique);
}

bool Enumerator::same_velocity(const Eigen::VectorXd& a, const Eigen::VectorXd& b, double tolerance) const {
  return (form_.X * (a - b)).norm() <= tolerance * (1.0 + (form_.X * a).norm());
}

// A state that holds beats one that holds within the room for rounding; then the mean of more vertices.
bool Enumerator::precedes(const Standing& a, const Standing& b) {
  if (a.residual < 0.1 * b.residual - exact) return true;
  return a.vertices > b.vertices && a.residual <= 10.0 * (b.residual + exact);
}

void Enumerator::accept(const std::vector<Eigen::VectorXd>& points, bool unique) {
  auto add = [&](const Eigen::VectorXd& lambda, std::size_t vertices) {
    for (std::size_t i = 0; i < result_.solutions.size(); ++i) {
      Eigen::VectorXd& known = result_.solutions[i];
      if (!same_velocity(known, lambda)) continue;
      if (!same_velocity(known, lambda, surely_same)) result_.doubtful = true;
      if (impulse_norm(known - lambda) > same_impulse * (1.0 + lambda.norm())) result_.impulse_unique = false;
      if (const Standing here{vertices, natural_residual(form_, lambda)}; precedes(here, standing_[i])) {
        known = lambda;
        standing_[i] = here;
      }
      return;
    }
    if (!result_.solutions.empty()) result_.impulse_unique = false;
    result_.solutions.push_back(lambda);
    standing_.push_back({vertices, natural_residual(form_, lambda)});
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
    const Group& group = groups_[g];
    const std::size_t corners = std::size_t{1} << group.tangents.size();
    for (std::size_t corner = 0; corner < corners; ++corner) {
      Eigen::VectorXd velocity = form_.A.col(group.normal);  // A times the ray
      for (std::size_t i = 0; i < group.tangents.size(); ++i)
        velocity += ((corner >> i) & 1 ? group.ratios[i] : -group.ratios[i]) * form_.A.col(group.tangents[i]);
      StateVector right(ny);
      for (Eigen::Index i = 0; i < ny; ++i) right[i] = -velocity[equations_[static_cast<std::size_t>(i)]];
      const StateVector response = ny > 0 ? StateVector(lu_.solve(right)) : StateVector(0);
      for (Eigen::Index i = 0; i < slack.size(); ++i) {
        const Inequality& inequality = inequalities_[static_cast<std::size_t>(i)];
        const double lift = L_.row(i).head(ny).dot(response) + inequality.sign * velocity[inequality.row];
        if (lift > lifting) failing[static_cast<std::size_t>(i)] = false;
      }
    }
  }
  for (const bool fails : failing)
    if (fails) return true;
  return false;
}

}  // namespace

double count_states(const NormalForm& form) {
  double states = 1.0;
  for (const NormalBlock& block : form.blocks) {
    if (block.shape == SetShape::ball && block.size > 1) return std::numeric_limits<double>::infinity();
    if (block.shape != SetShape::half_line) continue;
    double closed = 1.0;
    for (const NormalBlock& ball : form.blocks)
      if (ball.shape == SetShape::ball && ball.load == block.row) closed *= 3.0;
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
  return result;
}

}  // namespace percuss
