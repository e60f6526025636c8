// Forces and accelerations while no element changes what it does.
//
// Held rows R have γ̇ = 0; friction that slides has λ_T = −σλ_N. With M = LLᵀ, X_r = L⁻¹w_r and X̃_N = L⁻¹(w_N
// − Σσw_T):
//   X_rᵀX̃ λ + X_rᵀL⁻¹h + ν_r = 0  for r ∈ R,    u̇ = L⁻ᵀ(L⁻¹h + X̃λ).
// Where that leaves λ open (a face on its corners), it is the least of them, measured by √G_rr.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "percuss/system.hpp"
#include "simulate/block_factor.hpp"
#include "simulate/configuration.hpp"
#include "simulate/motion.hpp"
#include "simulate/small_dense.hpp"
#include "simulate/step_columns.hpp"

namespace percuss {

enum class Fault { none, not_finite, mass };

class Accelerations {
 public:
  explicit Accelerations(const System& system) : factor(system), system_(system), configuration_(system) {}
  void adopt(const ElementSetPtr& set);  // what follows concerns these elements

  // Everything below at this state; X of the elements that are not free.
  [[nodiscard]] Fault evaluate(double t, const double* q, const double* u, const Modes& modes);
  void complete();                                       // X of all elements
  void solve(const Modes& modes) { solve_held(modes); }  // λ and u̇ in other modes at the same state

  Instant at;
  BlockFactor factor;            // of M
  Eigen::VectorXd gamma;         // γ, every row
  Eigen::VectorXd lambda;        // λ, every row
  Eigen::VectorXd acceleration;  // u̇
  Directions X;                  // L⁻¹W
  Eigen::VectorXd half_force;    // L⁻¹h

  bool redundant() const { return rank_ < static_cast<Eigen::Index>(held_.size()); }  // λ is left open
  bool fixed() const { return rank_ == system_.freedom(); }  // u̇ follows from the held rows alone

  // σ of λ_T = −σλ_N for the rows of friction i that slides: along γ_T, or where that is too small to tell
  // along the direction of the modes. Where γ_T points against the modes it has passed through rest; σ goes
  // on as before, so that steps are smooth until the event is located.
  void sliding_ratio(std::size_t i, const Modes& modes, double* sigma) const;

  // Direction of γ_T of friction i, (μ_jγ_j)_j of length one; false: too small to tell.
  bool sliding_direction(std::size_t i, double* direction) const;
  // When friction i that slides comes to rest if γ̇_T stays, where γ_T turns on the way by more than can be
  // measured; else ∞.
  double time_to_rest(std::size_t i) const;
  std::vector<bool> starts;  // friction that slides along the direction of the modes, whatever γ_T is

  const Eigen::VectorXd& fastest() const { return fastest_; }  // |u| so far
  void set_fastest(const Eigen::VectorXd& speeds);
  // √energy: |γ_r| ≤ small_speed √G_rr counts as 0 in the rows of element i. A part of the fastest motion so
  // far of what the element touches, and of what M couples with that; what else moves does not matter.
  double small_speed(std::size_t i) const;

  // Moves q and u to where the held rows have g = 0 and γ = 0, in the metric of M. The instant is that of
  // before.
  void project(const Modes& modes, Eigen::VectorXd& q, Eigen::VectorXd& u);
  // Moves q alone to where the elements named have g = 0.
  void close(const std::vector<bool>& elements, Eigen::VectorXd& q);

  double mobility(Eigen::Index row) const { return mobility_[row]; }  // G_rr, of the rows of X

 private:
  void solve_held(const Modes& modes);
  void tilt(Eigen::Index n, const Modes& modes);
  void fill_columns(std::size_t i);
  double inner(Eigen::Index row, const double* y) const;  // of a column of X with y
  void add_column(Eigen::Index row, double weight, double* y) const;
  bool rates_finite(const Modes& modes) const;
  void forget_energies();
  double part_of_energy(std::size_t i) const;
  double between(Eigen::Index row, Eigen::Index other) const;  // of two columns of X
  template <class TakesPart>
  void list_rows(const TakesPart& takes_part);
  template <class TakesPart>
  void close_gaps(const TakesPart& takes_part, Eigen::VectorXd& q);
  template <class Value>
  const Eigen::VectorXd& undo(const Value& value);

  const System& system_;
  ConfigurationPath configuration_;
  std::vector<StepColumns::Spans> spans_;  // of every element
  std::vector<char> alike_;                // W of the element keeps the same places as X
  std::vector<char> of_body_;              // and these are a body that moves alone
  std::vector<std::size_t> owner_;         // element of every row
  Eigen::VectorXd mobility_;               // G_rr of every row
  Eigen::VectorXd fastest_;
  mutable Eigen::VectorXd small_speed_;   // of every element at this state; negative: not computed yet
  mutable double fastest_energy_ = -1.0;  // Σ M_kk fastest_k² at this state; negative: not computed yet
  std::vector<std::size_t> sliding_;      // elements
  std::vector<Eigen::Index> held_;        // rows, in order
  std::vector<double> scale_;             // 1/√G_rr of them
  Eigen::MatrixXd tilted_;                // X̃, one column per held row
  Eigen::VectorXd direction_;             // scratch of size f
  Eigen::VectorXd gap_of_row_;            // scratch, every row
  Eigen::VectorXd sigma_;                 // σ of friction that slides, every row
  mutable std::vector<char> touched_;     // scratch of size f
  PivotedSystem equations_;
  Eigen::Index rank_ = 0;  // of the equations of the held rows
};

}  // namespace percuss
