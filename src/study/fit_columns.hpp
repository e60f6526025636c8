// The measured impacts of one contact with planar friction as columns of numbers: what M, W and u⁻ make of
// every row is computed once, and the coefficients that are tried go through the closed formulas.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "laws/planar_impacts.hpp"
#include "percuss/quantities.hpp"
#include "percuss/study.hpp"

namespace percuss {

class FitColumns {
 public:
  // The variables of an impact, those that are fitted first.
  using Row = std::function<std::vector<double>(Eigen::Index)>;

  // Nothing where the law or the problem has no formulas, where something is fitted that is no coefficient of
  // the contact, or where coefficients change from row to row.
  static std::optional<FitColumns> make(const Problem& of, const Variation& variation, std::size_t fitted,
                                        Eigen::Index rows, const Row& row);

  struct Coefficients {
    double mu = 0.0, epsilon_n = 0.0, epsilon_t = 0.0;
    double eta2 = 1.0;
    std::optional<RestitutionCurve> curve;  // of the speed, in place of ε_N
    bool usual = false;                     // no law refuses them
  };
  Coefficients coefficients(const std::vector<double>& variables) const;

  // u⁺ of the rows from `begin` to `end`, then the results in `targets`, a column each; appends the rows that
  // only resolve() knows to `left`.
  void predict(const Coefficients& coefficients, Eigen::Index begin, Eigen::Index end,
               std::span<const Quantity> targets, Eigen::MatrixXd& after,
               std::vector<Eigen::Index>& left) const;
  // Whether it is a result that predict() knows: u, γ, Λ, or a formula of these.
  static bool gives(const Quantity& target);

  // Derivatives by μ, ε_N and η² of what predict() gives, which the laws with phases have, where no
  // coefficient is at an end of its range: there they go to one side only.
  using Slopes = std::array<Eigen::MatrixXd, 3>;
  bool has_slopes(const Coefficients& coefficients) const;
  // Of the rows from `begin` to `end`; false where only resolve() knows one of them.
  bool slopes(const Coefficients& coefficients, Eigen::Index begin, Eigen::Index end, Slopes& by) const;

  // What the elements of a row did, under a law with phases; empty where only resolve() knows it.
  std::vector<Mode> modes(const Coefficients& coefficients, Eigen::Index row) const;

 private:
  FitColumns(const Problem& of, const Variation& variation) : problem_(of), variation_(variation) {}
  bool read(Eigen::Index rows, const Row& row);
  bool has_phases() const;
  struct Pushed {
    Eigen::Index row;
    double n, t;  // Λ
  };
  double value(const Quantity& target, const Pushed& pushed, const Eigen::MatrixXd& after) const;
  double normal_restitution(const Coefficients& coefficients, std::size_t row) const;
  void leave_odd(const Coefficients& coefficients, std::size_t first, std::size_t size,
                 PlanarMode* mode) const;
  void impulses(const Coefficients& coefficients, Eigen::Index begin, Eigen::Index count, double* n,
                double* t, PlanarMode* mode) const;

  mutable Problem problem_;
  Variation variation_;
  std::size_t normal_ = 0;                            // element
  std::vector<double> alpha_, delta_, beta_;          // G
  std::vector<double> gamma_n_, gamma_t_;             // γ⁻
  double fastest_ = 0.0;                              // approach
  Eigen::MatrixXd before_, response_n_, response_t_;  // u⁻ and M⁻¹w, one row per impact
};

}  // namespace percuss
