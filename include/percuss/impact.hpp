// The problem at one instant: M, W, u⁻, χ and the impact elements.  [Glocker 2012, (10)-(17)]
#pragma once

#include <Eigen/Core>
#include <string_view>
#include <vector>

#include "percuss/element.hpp"
#include "percuss/result.hpp"

namespace percuss {

struct Impact {
  Eigen::MatrixXd mass;           // M, f × f, symmetric positive definite
  Eigen::VectorXd velocity;       // u⁻ (u⁺ when the impact is solved backward in time), f numbers
  std::vector<Element> elements;  // in this order in W, Λ, γ and ξ

  Eigen::Index freedom() const { return mass.rows(); }  // f
  Eigen::Index rows() const;                            // Σ m(i): the length of Λ, γ and ξ
  std::vector<Eigen::Index> offsets() const;            // first row of every element
  Eigen::MatrixXd directions() const;                   // W = (W_1, ..., W_n), f × rows
  Eigen::VectorXd excitation() const;                   // χ
  Eigen::VectorXd restitution() const;                  // ε, one entry per row
};

// Everything a law may rely on: sizes, finite numbers, M symmetric positive definite, directions that are not
// zero, friction coefficients that are not negative, a normal element that exists and only pushes, names that
// are unique. All mistakes are listed, each with its field.
[[nodiscard]] Result<void> validate(const Impact& impact);

// Elements whose restitution lies outside Table 1, each as a message with its field.
Errors outside_table_1(const Impact& impact);

// The first element whose restitution is a curve, which `who` does not take, as a message with its field.
Errors with_restitution_curve(const Impact& impact, std::string_view who);

}  // namespace percuss
