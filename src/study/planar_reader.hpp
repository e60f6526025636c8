// One contact with planar friction out of an impact, as the closed formulas want it.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include "laws/planar_impacts.hpp"
#include "percuss/quantities.hpp"

namespace percuss {

// Allocates nothing once it has seen an impact of the same size.
class PlanarReader {
 public:
  // Whether the impact is one contact with planar friction, whose restitution is no curve of the work.
  static bool has_shape(const Impact& impact);
  // And that under a law that has formulas for lines of them.
  static bool applies(const Problem& of) { return has_planar_formula(of.law) && has_shape(of.impact); }

  void read_matrices(const Impact& impact);  // M, W, μ and ε_T; then
  void read_velocity(const Impact& impact);  // γ⁻ and ε_N

  const PlanarContact& contact() const { return contact_; }
  double gamma_n() const { return gamma_[0]; }
  double gamma_t() const { return gamma_[1]; }
  bool critical() const { return contact_.mu * std::abs(contact_.delta) > contact_.alpha; }
  // (M⁻¹w)_i of the normal (0) and of the tangent (1).
  double response(Eigen::Index i, Eigen::Index direction) const { return Y_(i, direction); }
  std::size_t normal() const { return normal_; }  // element, and its row

  // What the modes mean for this impact.
  Regime regime(PlanarMode mode) const;
  Regime regime(PlanarMode mode, bool is_critical) const;

 private:
  std::size_t normal_ = 0;
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::MatrixXd W_, Y_;  // f × 2
  Eigen::Vector2d chi_, gamma_;
  PlanarContact contact_;
};

}  // namespace percuss
