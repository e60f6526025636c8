// The states of a problem, for enumeration.cpp; enumeration_states.cpp says what a state means in equations.
#pragma once

#include <Eigen/LU>
#include <cmath>
#include <vector>

#include "solvers/enumeration.hpp"
#include "solvers/polygon_states.hpp"
#include "solvers/tolerances.hpp"

namespace percuss {

enum class StateChoice : signed char { open, closed, stick, slip_forward, slip_backward };

// A contact or clutch with the friction elements that it loads, planar and in polygons.
struct StateGroup {
  Eigen::Index normal;
  std::vector<Eigen::Index> tangents;
  std::vector<double> ratios;  // ρ of each
  std::vector<PolygonStates> polygons{};
  Eigen::Index beside = -1;  // row of the group that is closed wherever this one is; −1: none
  Eigen::Index column = -1;  // of its unknown, where it is closed
};

// One row, or what two rows of a polygon are along a direction.
struct RowAlong {
  Eigen::Index row;
  double part = 1.0;
  double next = 0.0;  // of row + 1

  RowAlong(Eigen::Index of, double sign) : row(of), part(sign) {}
  RowAlong(Eigen::Index of, const Eigen::Vector2d& direction)
      : row(of), part(direction.x()), next(direction.y()) {}
  template <class Vector>
  double of(const Vector& v) const {
    return next == 0.0 ? part * v[row] : part * v[row] + next * v[row + 1];
  }
  // What A makes of it, entry by entry and without signs.
  Eigen::VectorXd size_in(const Eigen::MatrixXd& A) const {
    Eigen::VectorXd size = std::abs(part) * A.row(row).cwiseAbs().transpose();
    if (next != 0.0) size += std::abs(next) * A.row(row + 1).cwiseAbs().transpose();
    return size;
  }
};

// Small matrices of one state: on the stack up to 24 rows, which is more than enumeration can afford anyway.
constexpr int max_rows = 24;
using StateMatrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, max_rows, max_rows>;
using StateVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, max_rows, 1>;

// Goes through the states of a problem and collects their solutions.
class Enumerator {
 public:
  Enumerator(const NormalForm& form, const Eigen::MatrixXd* impulse, double tolerance);
  Enumeration run();

 private:
  void descend(std::size_t group);
  bool hopeless(std::size_t undecided_from);
  void build_equations(std::size_t groups);
  void measure_slips(std::size_t groups);
  void balance(std::size_t groups);
  void build_inequalities(std::size_t groups);
  void solve_state();
  bool nearly_singular() const;
  StateVector size_of_equations(const StateVector& y) const;
  bool singular_state_holds(const std::vector<StateVector>& points) const;
  bool beyond_rounding(const StateVector& y, const Eigen::VectorXd& slack) const;
  void solve_singular_state();
  void scale_kernel(Eigen::MatrixXd& N) const;
  Eigen::VectorXd made_of(std::size_t inequality) const;
  void accept(const std::vector<Eigen::VectorXd>& points, bool unique, bool firm);
  bool same_velocity(const Eigen::VectorXd& a, const Eigen::VectorXd& b,
                     double tolerance = solver_tolerances::velocity_tolerance) const;
  bool lies_between_others(const Eigen::VectorXd& point, const std::vector<Eigen::VectorXd>& points) const;
  double impulse_norm(const Eigen::VectorXd& x) const;

  const NormalForm& form_;
  const Eigen::MatrixXd* impulse_;
  double tolerance_;
  std::vector<StateGroup> groups_;
  std::vector<Eigen::Index> lines_;
  std::vector<StateChoice> choice_;  // per row
  bool even_ = true;                 // no number of the problem is much larger than one

  // Λ = By; what of ξ is 0 in `equations_`; K y = −c on it, each equation times its factor.
  Eigen::MatrixXd B_;
  Eigen::MatrixXd AB_;
  std::vector<RowAlong> equations_;
  StateMatrix K_;
  StateVector right_, row_factor_;
  Eigen::FullPivLU<StateMatrix> lu_;

  // The inequalities Ly + l ≥ 0 of a state.
  struct Inequality {
    RowAlong velocity;  // of ξ, whose sign is restricted; zero: the inequality is one of impulses
    double blur = 0.0;  // what rounding of the unknowns makes of it
  };
  double allowed(const Inequality& inequality, double tolerance, double size) const {
    return tolerance * (1.0 + solver_tolerances::of_large_impulses * size) + inequality.blur * size;
  }
  std::vector<Inequality> inequalities_;
  Eigen::MatrixXd L_;
  Eigen::VectorXd l_;

  Enumeration result_;
  struct Standing {        // of a solution's Λ among those with its velocity
    std::size_t vertices;  // how many of them it is the mean of
    double residual;
    bool firm;  // not only within the room for rounding
  };
  static bool precedes(const Standing& a, const Standing& b);
  std::vector<Standing> standing_;
};

}  // namespace percuss
