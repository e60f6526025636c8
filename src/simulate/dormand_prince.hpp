// The Runge-Kutta method of order 5 by Dormand and Prince, with its error estimate and its dense output of
// order 4. [Dormand & Prince 1980; Hairer, Nørsett & Wanner 1993, II.5 and II.6]
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>

namespace percuss {

class DormandPrince {
 public:
  void resize(Eigen::Index n) {
    start.setZero(n);
    end.setZero(n);
    slope_.setZero(n, 7);
    dense_.setZero(n, 3);
    stage_.setZero(n);
  }

  Eigen::VectorXd start, end;  // y at the ends of the step
  double h = 0.0;

  double* first_slope() { return slope_.col(0).data(); }
  double* last_slope() { return slope_.col(6).data(); }

  // From `start`, whose slope must be in first_slope(), by h. f(t, y, dy) returns false where it has no
  // value.
  template <class F>
  [[nodiscard]] bool step(const F& f, double t, double length) {
    h = length;
    for (int s = 1; s < 7; ++s) {
      Eigen::VectorXd& y = s == 6 ? end : stage_;
      y = start;
      for (int j = 0; j < s; ++j)
        if (a[s][j] != 0.0) y += (h * a[s][j]) * slope_.col(j);
      if (!f(t + nodes[s] * h, y.data(), slope_.col(s).data())) return false;
    }
    return true;
  }

  // From `start` by h where the motion is known: the first f components are positions, the next f velocities
  // that grow by the constant acceleration in first_slope(), the others stay. Exact, also between the ends.
  void fly(Eigen::Index f, double length) {
    h = length;
    const auto acceleration = slope_.col(0).segment(f, f);
    end = start;
    end.head(f) += h * (start.segment(f, f) + 0.5 * h * acceleration);
    end.segment(f, f) += h * acceleration;
    dense_.setZero();
    dense_.col(0).head(f) = (-0.5 * h * h) * acceleration;
  }

  // From `start` by h where nothing changes.
  void rest(double length) {
    h = length;
    end = start;
    dense_.setZero();
  }

  double error(Eigen::Index i) const {
    double sum = 0.0;
    for (int s = 0; s < 7; ++s) sum += errors[s] * slope_(i, s);
    return std::abs(h * sum);
  }

  // To be called once after a step that is accepted, before at().
  void make_dense() {
    const Eigen::Index n = start.size();
    for (Eigen::Index i = 0; i < n; ++i) {
      const double rise = end[i] - start[i];
      const double bend = h * slope_(i, 0) - rise;
      double rest = 0.0;
      for (int s = 0; s < 7; ++s) rest += dense_weights[s] * slope_(i, s);
      dense_(i, 0) = bend;
      dense_(i, 1) = rise - h * slope_(i, 6) - bend;
      dense_(i, 2) = h * rest;
    }
  }

  // y at the part θ of the step, its first n components.
  void at(double theta, Eigen::Index n, double* y) const {
    const double rest = 1.0 - theta;
    for (Eigen::Index i = 0; i < n; ++i)
      y[i] = start[i] + theta * (end[i] - start[i] +
                                 rest * (dense_(i, 0) + theta * (dense_(i, 1) + rest * dense_(i, 2))));
  }

 private:
  static constexpr double a[7][6] = {
      {},
      {1.0 / 5},
      {3.0 / 40, 9.0 / 40},
      {44.0 / 45, -56.0 / 15, 32.0 / 9},
      {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
      {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
      {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
  static constexpr double nodes[7] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
  static constexpr double errors[7] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                       -17253.0 / 339200, 22.0 / 525, -1.0 / 40};
  static constexpr double dense_weights[7] = {-12715105075.0 / 11282082432,  0,
                                              87487479700.0 / 32700410799,   -10690763975.0 / 1880347072,
                                              701980252875.0 / 199316789632, -1453857185.0 / 822651844,
                                              69997945.0 / 29380423};

  Eigen::Matrix<double, Eigen::Dynamic, 7> slope_;
  Eigen::Matrix<double, Eigen::Dynamic, 3> dense_;
  Eigen::VectorXd stage_;
};

}  // namespace percuss
