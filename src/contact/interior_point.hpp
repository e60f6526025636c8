// A primal-dual interior-point method for the whole problem, sliding included.
//
// With E = diag(1/μ, 1, 1) and r = Ex, the impulses x lie in the cone of light rays ‖x_T‖ ≤ x_N, and so does
// z = Eu + ‖u_T‖n, which is Eû. z is inside the cone exactly where u_N > 0, a linear condition; so u = Wr + q
// is kept as a linear equation, and all that is not linear is the complementarity
//
//   x ∘ z(u) = τ n
//
// which is followed to τ → 0 with Nesterov's and Todd's scaling and Mehrotra's predictor and corrector
// [Nesterov & Todd 1998], [Mehrotra 1992]. Each step costs one factorisation of W and a block diagonal
// matrix. ‖u_T‖ in z may also be held fixed for a while, which makes the problem convex.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "contact/block_lu.hpp"
#include "contact/body_system.hpp"
#include "contact/cone_form.hpp"

namespace percuss::cones {

class InteriorPoint {
 public:
  explicit InteriorPoint(const ConeForm& form);

  // One step; false where it cannot be computed or is too short to be worth it.
  [[nodiscard]] bool step();
  double tau() const { return tau_; }
  double flops() const { return bodies_.empty() ? lu_.flops() : bodies_.flops(); }  // of a step
  // Begins anew with ‖u_T‖ in z held at that of u: a convex problem.
  void hold(const std::vector<double>& u);
  // Goes on from here with ‖u_T‖ unknown again.
  void release();
  // r of the present point, pushed into the friction cones.
  void impulses(std::vector<double>& r) const;
  const std::vector<double>& point() const { return x_; }  // x; without a solution it grows along the reason

 private:
  struct Scaling {  // M with Mz = M⁻¹x: η times the boost that the unit hyperbolic vector w stands for
    double eta, w[3];
    void apply(const double* v, double* out) const;
    void apply_inverse(const double* v, double* out) const;
  };
  static Scaling scaling(const double* x, const double* z);
  void begin();
  void update_residual();
  [[nodiscard]] bool factorise();
  void set_bodies();
  void solve(std::vector<double>& x);
  [[nodiscard]] double direction();  // returns the longest step that stays in the cones
  [[nodiscard]] bool move(double length);

  const ConeForm& form_;
  BodySystem bodies_;
  BlockLU lu_;                     // without bodies
  double unit_ = 1.0;              // of r and u: q has components up to one
  double tau_ = 1.0;               // mean of x·z
  std::vector<double> E_;          // 1/μ
  std::vector<double> W_, q_;      // EWE without bodies, Eq
  std::vector<double> x_, u_, z_;  // u_ is Eu
  std::vector<double> held_;       // ‖u_T‖ in z; empty: that of u
  std::vector<double> residual_;   // EWEx + Eq − Eu
  std::vector<double> Ex_;
  std::vector<Scaling> scaling_;
  std::vector<Eigen::Matrix3d> axes_;  // P
  std::vector<double> lambda_;         // Mz
  std::vector<double> slide_;          // direction of u_T, two per contact
  std::vector<double> target_;         // of M⁻¹Δx + MΔz
  std::vector<double> dx_, du_, dz_, blocks_, x_old_, u_old_;
};

}  // namespace percuss::cones
